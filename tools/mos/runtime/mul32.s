; __mul32: __arg0..3 * __arg4..7 -> __arg0..3, low 32 bits; signed and unsigned alike.
; Clobbers A, X, __tmp0..4, flags. Keeps Y, __arg4..7. About 110 cycles and for each bit of the first factor from its
; highest one on 25, or 67 where it is set, so the smaller factor belongs into __arg0..3.

        .export __mul32
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5, __arg6, __arg7
        .importzp __tmp0, __tmp1, __tmp2, __tmp3, __tmp4

        .segment "CODE"
__mul32:
        ldx     #3
top:    lda     __arg0,x        ; the highest byte that counts
        bne     found
        dex
        bpl     top
        rts                     ; nothing is nothing already
found:  sec                     ; a bit that comes out after the eight others
        rol     a
        bcs     first
lead:   asl     a               ; the bits before the highest one
        bcc     lead
first:  sta     __tmp4
        lda     __arg5
        sta     __tmp1
        lda     __arg6
        sta     __tmp2
        lda     __arg7
        sta     __tmp3
        lda     __arg4          ; the product's lowest byte is in A
        bcs     each            ; always
shift:  asl     a
        rol     __tmp1
        rol     __tmp2
        rol     __tmp3
each:   asl     __tmp4
        bcc     shift
        beq     byte
add:    asl     a
        rol     __tmp1
        rol     __tmp2
        rol     __tmp3
        clc
        adc     __arg4
        sta     __tmp0
        lda     __tmp1
        adc     __arg5
        sta     __tmp1
        lda     __tmp2
        adc     __arg6
        sta     __tmp2
        lda     __tmp3
        adc     __arg7
        sta     __tmp3
        lda     __tmp0
        jmp     each
byte:   dex
        bmi     done
        sta     __tmp0
        lda     __arg0,x        ; the carry is set, see above
        rol     a
        sta     __tmp4
        lda     __tmp0
        bcc     shift
        bcs     add             ; always
done:   sta     __arg0
        lda     __tmp1
        sta     __arg1
        lda     __tmp2
        sta     __arg2
        lda     __tmp3
        sta     __arg3
        rts
