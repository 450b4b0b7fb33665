; __umulw16: __arg0/1 * __arg2/3 -> __arg0..3, unsigned, 16 x 16 -> 32 bits.
; Clobbers A, X, Y, __tmp0/1, flags. About 490 cycles, half of it where a high byte or the first factor's low one is 0.

        .export __umulw16
        .importzp __arg0, __arg1, __arg2, __arg3, __tmp0, __tmp1

        .segment "CODE"
__umulw16:
        ldx     __arg3
        bne     both
        lda     __arg0          ; the factor of one byte comes first
        ldy     __arg2
        sta     __arg2
        sty     __arg0
        lda     __arg1
        sta     __arg3
        stx     __arg1
both:   lda     #0              ; the sum so far: its low byte in __tmp0, its high byte in A
        sta     __tmp0
        ldx     __arg0
        jsr     byte
        stx     __arg0
        ldx     __arg1
        jsr     byte
        stx     __arg1
        sta     __arg3
        lda     __tmp0
        sta     __arg2
        rts

; Adds X times the second factor; X becomes the lowest byte of the sum, which moves down by one byte.
byte:   stx     __tmp1
        cpx     #0
        beq     none
        ldx     #8
        lsr     __tmp1
loop:   bcc     skip
        tay
        clc
        lda     __tmp0
        adc     __arg2
        sta     __tmp0
        tya
        adc     __arg3
skip:   ror     a
        ror     __tmp0
        ror     __tmp1
        dex
        bne     loop
        ldx     __tmp1
        rts
none:   ldx     __tmp0
        sta     __tmp0
        lda     #0
        rts
