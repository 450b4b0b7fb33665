; __udivmod8: __arg0 / __arg1, unsigned.
; Out: quotient in __arg0, remainder in A and __tmp0. Clobbers X, flags. Keeps Y, __arg1. About 180 cycles.

        .export __udivmod8
        .importzp __arg0, __arg1, __tmp0

        .segment "CODE"
__udivmod8:
        lda     #0
        ldx     #8
        asl     __arg0
loop:   rol     a
        bcs     sub             ; nine bits: certainly not less than the divisor
        cmp     __arg1
        bcc     skip
sub:    sbc     __arg1
        sec
skip:   rol     __arg0
        dex
        bne     loop
        sta     __tmp0
        rts
