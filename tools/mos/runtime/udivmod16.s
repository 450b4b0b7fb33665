; __udivmod16: __arg0/1 / __arg2/3, unsigned.
; Out: quotient in __arg0/1, remainder in __tmp0/1. Clobbers A, X, flags. Keeps Y, __arg2/3. About 230 cycles
; when the quotient has 8 bits and the divisor too, 420 when only the divisor has, else 370.

        .export __udivmod16
        .import __udivmodw8
        .importzp __arg0, __arg1, __arg2, __arg3, __tmp0, __tmp1

        .segment "CODE"
__udivmod16:
        lda     __arg3
        bne     large
        jmp     __udivmodw8

; The quotient has 8 bits: the first eight steps would only move the high byte into the remainder.
large:  ldx     #0
        stx     __tmp1
        lda     __arg1
        sta     __tmp0
        stx     __arg1
        ldx     #8
        asl     __arg0
loop:   rol     __tmp0
        rol     __tmp1
        lda     __tmp0
        cmp     __arg2
        lda     __tmp1
        sbc     __arg3
        bcc     skip
        sta     __tmp1
        lda     __tmp0
        sbc     __arg2
        sta     __tmp0
        sec
skip:   rol     __arg0
        dex
        bne     loop
        rts
