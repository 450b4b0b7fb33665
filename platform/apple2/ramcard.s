; A language card, which a //e always has: 16K over the ROM. The loader puts the second and the third
; overlay there, so that neither is read from the disk again: the ones that a game most often comes
; back to ("Apple II Language Card Installation and Operation Manual"; Apple IIe Technical Reference
; Manual, chapter 4).

        .setcpu "6502"
        .include "memory.inc"
        .import part_sectors, read_count, reset
        .export keep

        .segment "ONCE"
; Reads both overlays into a card, where there is one. C set: the disk cannot be read.
keep:   ldx     #picture_part - 1
        lda     #0
none:   sta     card_pages,x
        dex
        bpl     none
        bit     card_on
        bit     card_on
        lda     card
        inc     card
        cmp     card
        clc
        beq     off
        ; CTRL-RESET while it is read does not reach a card in a ][+.
        lda     #<reset
        sta     rom_reset
        lda     #>reset
        sta     rom_reset + 1
        bit     card_write
        bit     card_write
        ; They follow each other on the disk, and are read at once.
        lda     part_sectors + 1
        clc
        adc     part_sectors + 2
        beq     off
        ldy     #1
        ldx     #>card
        jsr     read_count
        bcs     off
        lda     #>card
        sta     card_pages + 1
        adc     part_sectors + 1
        sta     card_pages + 2
off:    bit     card_off
        rts
