; __udivmodw8: __arg0/1 / __arg2, unsigned.
; Out: quotient in __arg0/1, remainder in __tmp0, 0 in __tmp1. Clobbers A, X, flags. Keeps Y. About 250 cycles when
; the quotient has 8 bits, else 430.

        .export __udivmodw8
        .importzp __arg0, __arg1, __arg2, __tmp0, __tmp1

        .segment "CODE"
__udivmodw8:
        ldx     #16
        lda     __arg1
        cmp     __arg2
        lda     #0
        bcs     start
; The quotient has 8 bits: the first eight steps would only move the high byte into the remainder.
        lda     __arg1
        ldx     __arg0
        stx     __arg1
        ldx     #0
        stx     __arg0
        ldx     #8
start:  asl     __arg0
        rol     __arg1
next:   rol     a
        bcs     :+              ; nine bits: certainly not less than the divisor
        cmp     __arg2
        bcc     :++
:       sbc     __arg2
        sec
:       rol     __arg0
        rol     __arg1
        dex
        bne     next
        sta     __tmp0
        stx     __tmp1
        rts
