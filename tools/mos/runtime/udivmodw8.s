; __udivmodw8: __arg0/1 / __arg2, unsigned.
; Out: quotient in __arg0/1, remainder in __tmp0, 0 in __tmp1. Clobbers A, X, flags. Keeps Y. About 220 cycles when
; the quotient has 8 bits, else 410. One loop for both bytes would be 9 bytes shorter and take 80 cycles more.

        .export __udivmodw8
        .importzp __arg0, __arg1, __arg2, __tmp0, __tmp1

        .segment "CODE"
__udivmodw8:
        ldx     #0
        stx     __tmp1

; The remainder is in A: the high byte first, unless it is less than the divisor.
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
