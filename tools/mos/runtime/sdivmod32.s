; __sdivmod32: signed, rounding towards zero; the remainder has the dividend's sign. Operands and results as
; in __udivmod32. Clobbers A, X, Y, the divisor, __tmp6, __tmp7, flags.

        .export __sdivmod32
        .import __udivmod32
        .importzp __arg0, __tmp0, __tmp6, __tmp7

BYTES = 4
        .segment "CODE"
__sdivmod32:
        lda     __arg0+BYTES-1
        sta     __tmp6          ; sign of the remainder
        eor     __arg0+2*BYTES-1
        sta     __tmp7          ; sign of the quotient
        ldx     #__arg0
        lda     __tmp6
        jsr     negate          ; the dividend, when it is negative
        ldx     #__arg0+BYTES
        lda     __arg0+2*BYTES-1
        jsr     negate
        jsr     __udivmod32
        ldx     #__tmp0
        lda     __tmp6
        jsr     negate
        ldx     #__arg0
        lda     __tmp7

; Negates the BYTES bytes at X in zero page when A is negative.
negate: cmp     #$80
        bcc     done
        ldy     #BYTES
        sec
next:   lda     #0
        sbc     0,x
        sta     0,x
        inx
        dey
        bne     next
done:   rts
