; __mul8: __arg0 * __arg1, unsigned, 8 x 8 -> 16 bits.
; Out: low byte in __arg0 and A, high byte in X. Clobbers A, X, flags. Keeps Y, __arg1. 150 to 190 cycles.

        .export __mul8
        .importzp __arg0, __arg1

        .segment "CODE"
__mul8: lda     #0
        ldx     #8
        lsr     __arg0
loop:   bcc     skip
        clc
        adc     __arg1
skip:   ror     a
        ror     __arg0
        dex
        bne     loop
        tax
        lda     __arg0
        rts
