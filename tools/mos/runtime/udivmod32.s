; __udivmod32: __arg0..3 / __arg4..7, unsigned.
; Out: quotient in __arg0..3, remainder in __tmp0..3. Clobbers A, X, __tmp4, flags. Keeps Y, __arg4..7. By bits of the
; divisor: up to 16 about 1,400 cycles (350 less for each leading byte of the dividend that is zero),
; up to 24 about 1,250, more about 650.

        .export __udivmod32
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5, __arg6, __arg7
        .importzp __tmp0, __tmp1, __tmp2, __tmp3, __tmp4

        .segment "CODE"
__udivmod32:
        lda     #0
        sta     __tmp1
        sta     __tmp2
        sta     __tmp3
        ldx     __arg7
        bne     long
        ldx     __arg6
        bne     middle

; The remainder has 16 bits: the low byte in A, the high one in __tmp1.
        sty     __tmp4
        ldx     #3
zeros:  ldy     __arg0,x
        bne     byte
        dex
        bne     zeros
byte:   ldy     #8
        asl     __arg0,x
each:    rol     a
        rol     __tmp1
        sta     __tmp0
        bcs     over            ; 17 bits: certainly not less than the divisor
        cmp     __arg4
        lda     __tmp1
        sbc     __arg5
        bcc     less
        sta     __tmp1
        lda     __tmp0
        sbc     __arg4
set:    sec
        rol     __arg0,x
        dey
        bne     each
        beq     end             ; always
less:   lda     __tmp0
        rol     __arg0,x
        dey
        bne     each
end:    dex
        bpl     byte
        sta     __tmp0
        ldy     __tmp4
        rts
over:   sbc     __arg4
        sta     __tmp0
        lda     __tmp1
        sbc     __arg5
        sta     __tmp1
        lda     __tmp0
        jmp     set

; The quotient has 8 bits: the first 24 steps would only move the dividend into the remainder.
long:   ldx     __arg3
        stx     __tmp2
        ldx     __arg2
        stx     __tmp1
        ldx     __arg1
        stx     __tmp0
        ldx     __arg0
        stx     __arg1
        sta     __arg0
        ldx     #8
        bne     begin           ; always
; The quotient has 16 bits.
middle: ldx     __arg3
        stx     __tmp1
        ldx     __arg2
        stx     __tmp0
        ldx     #16
begin:  sta     __arg2
        sta     __arg3
        asl     __arg0
        rol     __arg1
loop:   rol     __tmp0
        rol     __tmp1
        rol     __tmp2
        rol     __tmp3
        lda     __tmp0
        cmp     __arg4
        lda     __tmp1
        sbc     __arg5
        lda     __tmp2
        sbc     __arg6
        lda     __tmp3
        sbc     __arg7
        bcc     skip
        sta     __tmp3
        lda     __tmp0
        sbc     __arg4
        sta     __tmp0
        lda     __tmp1
        sbc     __arg5
        sta     __tmp1
        lda     __tmp2
        sbc     __arg6
        sta     __tmp2
        sec
skip:   rol     __arg0
        rol     __arg1
        dex
        bne     loop
        rts
