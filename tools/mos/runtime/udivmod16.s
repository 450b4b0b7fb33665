; __udivmod16: __arg0/1 / __arg2/3, unsigned.
; Out: quotient in __arg0/1, remainder in __tmp0/1. Clobbers A, X, flags. Keeps Y, __arg2/3. About 230 cycles
; when the quotient has 8 bits and the divisor too, 430 when only the divisor has, else 370.

        .export __udivmod16
        .importzp __arg0, __arg1, __arg2, __arg3, __tmp0, __tmp1

        .segment "CODE"
__udivmod16:
        ldx     #0
        stx     __tmp1
        lda     __arg3
        bne     large

; The remainder has 8 bits and is in A: the high byte first, unless it is less than the divisor.
        lda     __arg1
        cmp     __arg2
        bcc     low
        txa
        ldx     #8
        asl     __arg1
high:   rol     a
        bcs     :+              ; nine bits: certainly not less than the divisor
        cmp     __arg2
        bcc     :++
:       sbc     __arg2
        sec
:       rol     __arg1
        dex
        bne     high
        beq     byte            ; always
low:    stx     __arg1
byte:   ldx     #8
        asl     __arg0
next:   rol     a
        bcs     :+
        cmp     __arg2
        bcc     :++
:       sbc     __arg2
        sec
:       rol     __arg0
        dex
        bne     next
        sta     __tmp0
        rts

; The quotient has 8 bits: the first eight steps would only move the high byte into the remainder.
large:  lda     __arg1
        sta     __tmp0
        stx     __arg1
        ldx     #8
        asl     __arg0
loop:   rol     __tmp0
        rol     __tmp1
        lda     __tmp0
        cmp     __arg2
        lda     __tmp1
        sbc     __arg3
        bcc     skip
        sta     __tmp1
        lda     __tmp0
        sbc     __arg2
        sta     __tmp0
        sec
skip:   rol     __arg0
        dex
        bne     loop
        rts
