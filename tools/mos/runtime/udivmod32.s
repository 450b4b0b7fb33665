; __udivmod32: __arg0..3 / __arg4..7, unsigned.
; Out: quotient in __arg0..3, remainder in __tmp0..3. Clobbers A, X, flags. Keeps Y, __arg4..7. About 2,300 cycles.

        .export __udivmod32
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5, __arg6, __arg7
        .importzp __tmp0, __tmp1, __tmp2, __tmp3

        .segment "CODE"
__udivmod32:
        lda     #0
        sta     __tmp0
        sta     __tmp1
        sta     __tmp2
        sta     __tmp3
        ldx     #32
        asl     __arg0
        rol     __arg1
        rol     __arg2
        rol     __arg3
loop:   rol     __tmp0
        rol     __tmp1
        rol     __tmp2
        rol     __tmp3
        bcs     sub             ; 33 bits: certainly not less than the divisor
        lda     __tmp0
        cmp     __arg4
        lda     __tmp1
        sbc     __arg5
        lda     __tmp2
        sbc     __arg6
        lda     __tmp3
        sbc     __arg7
        bcc     skip
sub:    lda     __tmp0
        sbc     __arg4
        sta     __tmp0
        lda     __tmp1
        sbc     __arg5
        sta     __tmp1
        lda     __tmp2
        sbc     __arg6
        sta     __tmp2
        lda     __tmp3
        sbc     __arg7
        sta     __tmp3
        sec
skip:   rol     __arg0
        rol     __arg1
        rol     __arg2
        rol     __arg3
        dex
        bne     loop
        rts
