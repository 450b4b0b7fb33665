; Power-on and CTRL-RESET, and the loops that count cycles for Rust (src/assembly.rs).

        .setcpu "6502"
        .include "memory.inc"
        .import main
        .import turn, load, load_overlay
        .importzp slot, part, unpacked, disk_noise, __arg0
        .import __BSS_RUN__, __BSS_SIZE__, __ZEROPAGE_RUN__, __ZEROPAGE_SIZE__, __overlays
        .import __overlay_last
        .export give_back, reset, answer
        .export begin, warm_start, read_picture, pause, tone, leave

        .segment "STARTZP" : zeropage
at:             .res 2
sum:            .res 2
        .assert sum = noise, lderror, "src/apple2.rs looks for the noise elsewhere"
warmth:         .res 1          ; what warm_start answers
picture:        .res 1          ; the loader's picture is still on the screen
        .assert picture = picture_up, lderror, "src/apple2.rs looks for this elsewhere"
period:         .res 1
prompt:         .res 2          ; where CTRL-RESET went before
        .res    1
        .assert * - 1 = pushed, lderror, "disk.s and src/stick.rs look for the button elsewhere"

; Hi-res page 1 belongs to the screen.
        .segment "SCREEN"
        .res    screen_size

; For the game's link.cfg and for tools/images.
        .export disk_tables, disk_tables_size, data_field, data_field_size
        .export boot_sector, boot_sector_size, routines, routines_size
        .export overlay_area, overlay_area_size, screen, screen_size, program, program_size
        .export beside_area, beside_area_size
        .export unpacker, unpacker_size
        .export picture_area, picture_area_size, picture_part, program_part, other_part
        .export saves_track, saves_tracks, saves_format, runs_track, runs_format
        .import __FRAMES_START__, __FRAMES_SIZE__
        .assert __FRAMES_START__ + __FRAMES_SIZE__ = data_field, lderror, "the frames end elsewhere"

; What is loaded ends where this begins.
        .segment "HIGHEND"

        .segment "STARTUP"
; Moves the cone there and back X times, A * 5 + 6 and __arg0 * 5 + 26 cycles apart, at most until a
; key is pressed, or the stick's button goes down or up. If it is down already, it may be let go
; before anybody looks.
tone:   sta     period
        lda     button
        ora     pushed
        sta     pushed
cycle:  bit     kbd
        bmi     toned
        lda     button
        eor     pushed
        bmi     toned
        bit     spkr
        ldy     period
first:  dey
        bne     first
        bit     spkr
        ldy     __arg0
second: dey
        bne     second
        dex
        bne     cycle
toned:  rts
        ; A branch to another page takes a cycle more in each turn.
        .assert >first = >(* - 1), lderror, "the loops of tone lie in two pages"

; Waits A units of 80 cycles (0: 256), at most until a key is pressed; A = the units left.
pause:  tax
unit:   bit     kbd
        bmi     pressed
        ldy     #13
hold:   dey
        bne     hold
        bit     at
        dex
        bne     unit
pressed:
        txa
        rts
        .assert >hold = >(* - 1), lderror, "the loop of pause lies in two pages"

; The end of the loader, which the first overlay covers.
begin:  jsr     load_first
        ldx     #1
        stx     picture
        dex
        stx     warmth
        stx     at
        ; CTRL-RESET comes to `reset`. Where it went is where the game is left to.
        ldy     soft_reset
        lda     soft_reset + 1
        cmp     #$D0            ; something in memory is no more
        bcs     rom
        ldy     #<BASIC
        lda     #>BASIC
rom:    sty     prompt
        sta     prompt + 1
        lda     #<reset
        ldy     #>reset
        jsr     on_reset

        ; Adds up what a page holds by chance, and clears BSS to the end of its last page.
        lda     #>__BSS_RUN__
        sta     at + 1
        .assert <__BSS_RUN__ = 0, lderror, "BSS must begin a page"
        lda     disk_noise
        sta     sum + 1
        ldx     #>(__BSS_SIZE__ + $FF)
        .assert __BSS_SIZE__ > 0, lderror, "no page"
        ldy     #0
add:    adc     (at),y          ; any carry will do
        iny
        bne     add
        sta     sum
        tya
clear:  sta     (at),y
        iny
        bne     clear
        inc     at + 1
        dex
        bne     clear
        ; Zero page, where statics may lie, too: a reset keeps it.
        ldx     #<__ZEROPAGE_SIZE__
page:   sta     <(__ZEROPAGE_RUN__ - 1),x
        dex
        bne     page
play:   ldx     #$FF
        txs
        jsr     main
; Leaves for BASIC's prompt.
leave:  jsr     give_back
        jmp     (rom_reset)

; The ROM's reset has shown text and written to $20-$4F, where nothing of ours lies.
; It does not reach a language card in a ][+, which may be what is read.
reset:  bit     card_off
        ldx     #1
        stx     warmth
        dex
        stx     picture
        beq     play            ; always

; From now on CTRL-RESET leads to where it did before the game.
give_back:
        lda     prompt
        ldy     prompt + 1
; From now on CTRL-RESET leads to A, Y.
on_reset:
        sta     soft_reset
        sty     soft_reset + 1
        tya
        eor     #$A5
        sta     power_up
        rts

warm_start:
        lda     warmth
        rts

; Loads the splash picture; A = 0 when that worked. It comes over the overlay in memory: whoever
; calls this is in the first one, or stays in memory.
read_picture:
        jsr     turn
        bcs     no_disk
        jsr     forget
        lda     #picture_part
        ldy     #>screen
        sta     part
        sty     unpacked + 1
        jsr     load
        php
        jsr     load_first
        plp
no_disk:
        lda     motoroff,x
; A = 0 if C is clear, else 1.
answer: lda     #0
        rol     a
        rts

; The first overlay is in memory, and no other.
load_first:
        lda     #0
        jsr     load_overlay
        jsr     forget
        dec     __overlays
        rts

; No overlay is in memory. Destroys A and Y.
forget: ldy     #picture_part - 1
        lda     #0
flag:   sta     __overlays,y
        dey
        bpl     flag
        sta     __overlay_last
        rts
