; __sdivmod64: signed, rounding towards zero; the remainder has the dividend's sign. Operands and results as
; in __udivmod64. Clobbers A, X, Y, the divisor, __tmp0, __tmp6, __tmp7, flags.

        .export __sdivmod64
        .import __udivmod64, __wide0, __wide8
        .importzp __tmp6, __tmp7

        .segment "CODE"
__sdivmod64:
        lda     __wide0+7
        sta     __tmp6          ; sign of the remainder
        eor     __wide8+7
        sta     __tmp7          ; sign of the quotient
        ldx     #0
        lda     __tmp6
        jsr     negate          ; the dividend, when it is negative
        ldx     #8
        lda     __wide8+7
        jsr     negate
        jsr     __udivmod64
        ldx     #16
        lda     __tmp6
        jsr     negate
        ldx     #0
        lda     __tmp7

; Negates the eight bytes at __wide0 + X when A is negative.
negate: cmp     #$80
        bcc     done
        ldy     #8
        sec
next:   lda     #0
        sbc     __wide0,x
        sta     __wide0,x
        inx
        dey
        bne     next
done:   rts
