; __udivmod16: __arg0/1 / __arg2/3, unsigned.
; Out: quotient in __arg0/1, remainder in __tmp0/1. Clobbers A, X, flags. Keeps Y, __arg2/3. About 700 cycles.

        .export __udivmod16
        .importzp __arg0, __arg1, __arg2, __arg3, __tmp0, __tmp1

        .segment "CODE"
__udivmod16:
        lda     #0
        sta     __tmp0
        sta     __tmp1
        ldx     #16
        asl     __arg0
        rol     __arg1
loop:   rol     __tmp0
        rol     __tmp1
        bcs     sub             ; 17 bits: certainly not less than the divisor
        lda     __tmp0
        cmp     __arg2
        lda     __tmp1
        sbc     __arg3
        bcc     skip
sub:    lda     __tmp0
        sbc     __arg2
        sta     __tmp0
        lda     __tmp1
        sbc     __arg3
        sta     __tmp1
        sec
skip:   rol     __arg0
        rol     __arg1
        dex
        bne     loop
        rts
