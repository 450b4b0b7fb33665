; __mul64: __wide0..7 * __wide8..15 -> __wide0..7, low 64 bits; signed and unsigned alike.
; Clobbers A, X, Y, __wide8..23, flags. At most about 22,000 cycles.

        .export __mul64
        .import __wide0, __wide8, __wide16

        .segment "CODE"
__mul64:
        lda     #0
        ldx     #7
clear:  sta     __wide16,x
        dex
        bpl     clear
        ldy     #64
round:  ldx     #7              ; next bit of the first operand, lowest first
        clc
right:  ror     __wide0,x
        dex
        bpl     right
        bcc     skip
        clc
        ldx     #0
add:    lda     __wide16,x
        adc     __wide8,x
        sta     __wide16,x
        inx
        txa
        eor     #8              ; not cpx: the carry has to stay
        bne     add
skip:   ldx     #0
        asl     __wide8
left:   inx
        rol     __wide8,x
        txa
        eor     #7
        bne     left
        dey
        bne     round
        ldx     #7
copy:   lda     __wide16,x
        sta     __wide0,x
        dex
        bpl     copy
        rts
