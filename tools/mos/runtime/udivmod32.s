; __udivmod32: __arg0..3 / __arg4..7, unsigned.
; Out: quotient in __arg0..3, remainder in __tmp0..3. Clobbers A, X, __tmp4, flags. Keeps Y, __arg4..7. As many bytes
; of the quotient are made as the dividend has more than the divisor, and one: each takes about 190 cycles by a divisor of
; 8 bits, 340 of 16, 430 of 24 and 32; everything else 80 to 120.

        .export __udivmod32
        .importzp __arg0, __arg1, __arg2, __arg3, __arg4, __arg5, __arg6, __arg7
        .importzp __tmp0, __tmp1, __tmp2, __tmp3, __tmp4

        .segment "CODE"
__udivmod32:
        sty     __tmp4
        ldx     #3
top:    ldy     __arg0,x        ; the highest byte that is not zero
        bne     found
        dex
        bne     top
found:  ldy     #0
        sty     __tmp1
        sty     __tmp2
        sty     __tmp3
        lda     __arg7
        bne     four
        lda     __arg6
        bne     three
        lda     __arg0,x
        ldy     __arg5
        bne     two

; The remainder has 8 bits and is in A: the highest byte, when that is less than the divisor.
        cmp     __arg4
        bcs     zero
        sty     __arg0,x
        dex
        bpl     one
        bmi     end             ; always
zero:   tya
one:    ldy     #8
        asl     __arg0,x
bit8:   rol     a
        bcs     :+              ; nine bits: certainly not less than the divisor
        cmp     __arg4
        bcc     :++
:       sbc     __arg4
        sec
:       rol     __arg0,x
        dey
        bne     bit8
        dex
        bpl     one
end:    sta     __tmp0
        ldy     __tmp4
        rts

; The remainder has 16 bits: the low byte in A, the high one in __tmp1. The dividend's highest byte is less than the divisor.
two:    ldy     #0
        sty     __arg0,x
        dex
        bmi     end
next:   ldy     #8
        asl     __arg0,x
bit16:  rol     a
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
        bne     bit16
        beq     last            ; always
less:   lda     __tmp0
        rol     __arg0,x
        dey
        bne     bit16
last:   dex
        bpl     next
        bmi     end             ; always
over:   sbc     __arg4
        sta     __tmp0
        lda     __tmp1
        sbc     __arg5
        sta     __tmp1
        lda     __tmp0
        jmp     set

; The remainder has 32 bits, the highest byte in A: the dividend's highest two bytes at first, or three.
three:  cpx     #3
        ldx     #1
        bcs     both
        dex
        bcc     both            ; always
four:   lda     __arg3
        sta     __tmp2
        sty     __arg3
        ldx     #0
both:   lda     __arg2,x
        sta     __tmp1
        lda     __arg1,x
        sta     __tmp0
        sty     __arg2,x
        sty     __arg1,x
        tya
wide:   ldy     #8
        asl     __arg0,x
bit32:  rol     __tmp0
        rol     __tmp1
        rol     __tmp2
        rol     a               ; never more than 32 bits
        cmp     __arg7
        bcc     :+++
        bne     :+
        sta     __tmp3
        lda     __tmp2
        cmp     __arg6
        bcc     :++
        bne     larger
        lda     __tmp0
        cmp     __arg4
        lda     __tmp1
        sbc     __arg5
        bcc     :++
larger: lda     __tmp3
:       sta     __tmp3
        lda     __tmp0
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
        sec
        bcs     :++             ; always
:       lda     __tmp3
:       rol     __arg0,x
        dey
        bne     bit32
        dex
        bpl     wide
        sta     __tmp3
        ldy     __tmp4
        rts
