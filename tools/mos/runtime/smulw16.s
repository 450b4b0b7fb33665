; __smulw16: __arg0/1 * __arg2/3 -> __arg0..3, signed, 16 x 16 -> 32 bits.
; Clobbers A, X, Y, __tmp0..3, flags. About 60 cycles more than `__umulw16`, whose product it corrects: a negative
; factor counts 65536 too much there, once for each unit of the other one.

        .export __smulw16
        .import __umulw16
        .importzp __arg0, __arg1, __arg2, __arg3, __tmp2, __tmp3

        .segment "CODE"
__smulw16:
        ldx     #0
        txa
        bit     __arg1
        bpl     first
        lda     __arg2
        ldx     __arg3
first:  stx     __tmp3
        bit     __arg3
        bpl     second
        clc
        adc     __arg0
        tay
        txa
        adc     __arg1
        sta     __tmp3
        tya
second: sta     __tmp2
        jsr     __umulw16
        sec
        lda     __arg2
        sbc     __tmp2
        sta     __arg2
        lda     __arg3
        sbc     __tmp3
        sta     __arg3
        rts
