; __udivmod64: __wide0..7 / __wide8..15, unsigned.
; Out: quotient in __wide0..7, remainder in __wide16..23. Clobbers A, X, Y, __tmp0, flags. Keeps __wide8..15.
; At most about 30,000 cycles.

        .export __udivmod64
        .import __wide0, __wide8, __wide16
        .importzp __tmp0

        .segment "CODE"
__udivmod64:
        lda     #0
        ldx     #7
clear:  sta     __wide16,x
        dex
        bpl     clear
        lda     #64
        sta     __tmp0
loop:   clc                     ; __wide0..7, then __wide16..23: one shift register
        ldy     #8
        ldx     #0
left:   rol     __wide0,x
        inx
        dey
        bne     left
        ldy     #8
        ldx     #0
into:   rol     __wide16,x
        inx
        dey
        bne     into
        bcs     sub             ; 65 bits: certainly not less than the divisor
        ldy     #8
        ldx     #0
        sec
test:   lda     __wide16,x
        sbc     __wide8,x
        inx
        dey
        bne     test
        bcc     skip
sub:    ldy     #8
        ldx     #0
        sec
less:   lda     __wide16,x
        sbc     __wide8,x
        sta     __wide16,x
        inx
        dey
        bne     less
        inc     __wide0         ; its lowest bit was shifted in as 0
skip:   dec     __tmp0
        bne     loop
        rts
