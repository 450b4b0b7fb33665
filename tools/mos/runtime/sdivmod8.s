; __sdivmod8: __arg0 / __arg1, signed, rounding towards zero; the remainder has the dividend's sign.
; Out: quotient in __arg0, remainder in __tmp0. Clobbers A, X, Y, __arg1, __tmp6, __tmp7, flags.

        .export __sdivmod8
        .import __udivmod8
        .importzp __arg0, __arg1, __tmp0, __tmp6, __tmp7

        .segment "CODE"
__sdivmod8:
        lda     __arg0
        sta     __tmp6          ; sign of the remainder
        eor     __arg1
        sta     __tmp7          ; sign of the quotient
        lda     __arg0
        bpl     first
        lda     #0
        sec
        sbc     __arg0
        sta     __arg0
first:  lda     __arg1
        bpl     second
        lda     #0
        sec
        sbc     __arg1
        sta     __arg1
second: jsr     __udivmod8
        bit     __tmp6
        bpl     third
        lda     #0
        sec
        sbc     __tmp0
        sta     __tmp0
third:  bit     __tmp7
        bpl     done
        lda     #0
        sec
        sbc     __arg0
        sta     __arg0
done:   rts
