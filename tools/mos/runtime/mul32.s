; __mul32: __arg0..3 * __arg4..7 -> __arg0..3, low 32 bits; signed and unsigned alike.
; Clobbers A, X, __arg4..7, __tmp0..5, flags. Keeps Y. About 110 cycles and 400 for each byte of the first factor up to
; its highest one that is not zero, so the smaller factor belongs into __arg0..3.

        .export __mul32
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5, __arg6, __arg7
        .importzp __tmp0, __tmp1, __tmp2, __tmp3, __tmp4, __tmp5

        .segment "CODE"
__mul32:
        lda     #0
        sta     __tmp0
        sta     __tmp1
        sta     __tmp2
        sta     __tmp3
        ldx     #4
top:    dex
        bmi     done
        lda     __arg0,x
        beq     top
        stx     __tmp5          ; the highest byte that counts
        ldx     #0
byte:   lda     __arg0,x
        sec                     ; a bit that comes out after the eight others
        ror     a
        sta     __tmp4
each:    bcc     shift
        clc
        lda     __tmp0
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
shift:  asl     __arg4
        rol     __arg5
        rol     __arg6
        rol     __arg7
        lsr     __tmp4
        bne     each
        cpx     __tmp5
        inx
        bcc     byte
done:   ldx     #3
copy:   lda     __tmp0,x
        sta     __arg0,x
        dex
        bpl     copy
        rts
