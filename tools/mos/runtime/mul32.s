; __mul32: __arg0..3 * __arg4..7 -> __arg0..3, low 32 bits; signed and unsigned alike.
; Clobbers A, X, __arg4..7, __tmp0..3, flags. Keeps Y. At most about 2,600 cycles.

        .export __mul32
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5, __arg6, __arg7
        .importzp __tmp0, __tmp1, __tmp2, __tmp3

        .segment "CODE"
__mul32:
        lda     #0
        ldx     #3
clear:  sta     __tmp0,x
        dex
        bpl     clear
        bmi     test            ; always
add:    clc
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
test:   lsr     __arg3
        ror     __arg2
        ror     __arg1
        ror     __arg0
        bcs     add
        lda     __arg0
        ora     __arg1
        ora     __arg2
        ora     __arg3
        bne     shift
        ldx     #3
copy:   lda     __tmp0,x
        sta     __arg0,x
        dex
        bpl     copy
        rts
