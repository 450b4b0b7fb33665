; Overlays by the fast loader: 0.09 s a sector. They lie where the bitmap is, which is free while a
; page of characters is shown, and on the disk as parts of the loader's: an address, two bytes that
; tell the build, code.

        .import         exchange
        .export         fetch, stamp, load_overlay

        .include        "../../c64/memory.inc"
area    = bitmap
        .include        "../../c64/part.inc"

first_part = 3                  ; The parts 0 to 2 are the program.

        .segment        "CODE"
; u8 fetch(u8 number): 0 it is there, 1 the drive does not answer, 2 it is not on this disk, 3 it
; cannot be read. The KERNAL is there meanwhile: what is written under it comes into the RAM.
fetch:  sta     part
        jsr     bring_loader
        lda     part
        clc
        adc     #first_part
        jsr     exchange
        jsr     load_part
        jsr     exchange        ; Keeps A, and Z says what it is.
        bne     load_overlay
        ; The build.
        lda     bitmap+2
        eor     stamp
        bne     wrong
        lda     bitmap+3
        eor     stamp+1
        beq     load_overlay
wrong:  lda     #2
load_overlay:
        rts                     ; `fetch` was called before

; The loader comes to where it runs.
bring_loader:
        lda     #all_ram
        sta     port
        ldx     #0
up:     lda     kept_loader,x
        sta     loader_run,x
        lda     kept_loader+$100,x
        sta     loader_run+$100,x
        inx
        bne     up
        lda     #with_chips
        sta     port
        rts

part:   .byte   0
stamp:  .word   0               ; tools/images puts it in

.macro  name_other
        .byte           "GOMOKU"
.endmacro
        .include        "../../c64/file.inc"
        .include        "../../c64/other.inc"
