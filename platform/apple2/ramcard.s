; A language card, which a //e always has: 16K over the ROM. The loader puts the second and the third
; overlay there, so that neither is read from the disk again: the ones that a game most often comes
; back to ("Apple II Language Card Installation and Operation Manual"; Apple IIe Technical Reference
; Manual, chapter 4).

        .setcpu "6502"
        .include "memory.inc"
        .import part_sectors, part_pages, read_count, reset
        .export keep, copy_of_card, to_memory

        .segment "ONCE"
; Reads both overlays into a card, where there is one. C set: the disk cannot be read.
keep:   bit     card_on
        bit     card_on
        lda     card
        inc     card
        cmp     card
        clc                     ; for the sums below, too
        beq     off
        ; CTRL-RESET while it is read does not reach a card in a ][+.
        lda     #<reset
        sta     rom_reset
        lda     #>reset
        sta     rom_reset + 1
        bit     card_write      ; which leaves writing on
        ; They follow each other on the disk, and are read at once.
        lda     part_sectors + 1
        adc     part_sectors + 2
        beq     off
        ldy     #1
        ldx     #>card
        jsr     read_count
        bcs     off
        lda     #>card
        sta     part_pages + 1
        adc     part_sectors + 1
        sta     part_pages + 2
off:    bit     card_off
        rts

        .segment "STARTUP"
; Copies part Y out of a card, where it begins with page A, to the pages from `to_memory + 2` on: 14
; cycles a byte. Meanwhile there is no ROM.
copy_of_card:
        sta     byte_of_card + 2
        ldx     part_sectors,y
        ldy     #0
        bit     card_read
byte_of_card:
        lda     card,y
to_memory:
        sta     overlay_area,y
        iny
        bne     byte_of_card
        inc     byte_of_card + 2
        inc     to_memory + 2
        dex
        bne     byte_of_card
        bit     card_off
        rts
