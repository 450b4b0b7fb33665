; __mul16: __arg0/1 * __arg2/3 -> __arg0/1, low 16 bits; signed and unsigned alike.
; Clobbers A, __arg2/3, __tmp0/1, flags. Keeps X, Y. Ends with the highest set bit of each byte of the first factor:
; 31 cycles a bit of its low byte, 16 a bit of its high byte, so the smaller factor belongs into __arg0/1.

        .export __mul16
        .importzp __arg0, __arg1, __arg2, __arg3, __tmp0, __tmp1

        .segment "CODE"
__mul16:
        lda     __arg2          ; the high byte counts in the product's high byte alone
        sta     __tmp0
        lda     #0
        beq     high            ; always
sum:    clc
        adc     __tmp0
double: asl     __tmp0
high:   lsr     __arg1
        bcs     sum
        bne     double
        sta     __tmp1
        lda     #0
        beq     low             ; always
add:    clc
        adc     __arg2
        sta     __tmp0
        lda     __tmp1
        adc     __arg3
        sta     __tmp1
        lda     __tmp0
shift:  asl     __arg2
        rol     __arg3
low:    lsr     __arg0
        bcs     add
        bne     shift
        sta     __arg0
        lda     __tmp1
        sta     __arg1
        rts
