; __mul16: __arg0/1 * __arg2/3 -> __arg0/1, low 16 bits; signed and unsigned alike.
; Clobbers A, __arg2/3, __tmp0/1, flags. Keeps X, Y. Ends with the highest set bit of the first factor:
; about 40 cycles a bit, so the smaller factor belongs into __arg0/1.

        .export __mul16
        .importzp __arg0, __arg1, __arg2, __arg3, __tmp0, __tmp1

        .segment "CODE"
__mul16:
        lda     #0
        sta     __tmp0
        sta     __tmp1
        beq     test            ; always
add:    clc
        lda     __tmp0
        adc     __arg2
        sta     __tmp0
        lda     __tmp1
        adc     __arg3
        sta     __tmp1
shift:  asl     __arg2
        rol     __arg3
test:   lsr     __arg1
        ror     __arg0
        bcs     add
        lda     __arg0
        ora     __arg1
        bne     shift
        lda     __tmp0
        sta     __arg0
        lda     __tmp1
        sta     __arg1
        rts
