; Overlays by the fast loader: 0.09 s a sector. They lie where the bitmap is, which is free while a
; page of characters is shown, and on the disk as parts of the loader's: an address, two bytes that
; tell the build, code.

        .import         exchange
        .export         fetch, stamp, load_overlay, fetch_track, fetch_sector

        .include        "../../c64/memory.inc"
        .include        "../../c64/drive.inc"

; Zero page of the KERNAL's for tapes and RS-232, while it is there.
head    = $A7
tries   = $AB
target  = $AC
shift   = $AE
sum     = $AF
count   = $B0
lines   = $B1
link    = $B2

first_part = 3                  ; The parts 0 to 2 are the program.
games_part = 2                  ; The overlay that calls the KERNAL next.
rest    = 5                     ; Times 0.33 s.

        .segment        "CODE"
; u8 fetch(u8 number): 0 it is there, 1 the drive does not answer, 2 it is not on this disk, 3 it
; cannot be read. The KERNAL is there meanwhile: what is written under it comes into the RAM.
fetch:  sta     part
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
        lda     part
        clc
        adc     #first_part
        jsr     exchange
        pha
        ; Since its reset the drive knows no disk, and its jobs fail (1541: 29, DISK ID MISMATCH).
        lda     #15
        ldx     drive
        tay
        jsr     SETLFS
        lda     #1
        ldx     #<initialize
        ldy     #>initialize
        jsr     SETNAM
        jsr     OPEN
        jsr     CLALL
        pla
        jsr     load
        ldx     part
        cpx     #games_part
        bne     done
        ; A 1541 takes about a second for its reset and never hears an ATN that began before its end:
        ; the KERNAL would wait for ever.
        ldx     #rest
        stx     count
resets: dex
        bne     resets
        dey
        bne     resets
        dec     count
        bne     resets
done:   jsr     exchange        ; Keeps A, and Z says what it is.
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
initialize:
        .byte   "I"
part:   .byte   0
stamp:  .word   0               ; tools/images puts it in

        .segment        "LOADER"
load:   sta     link+1
        jsr     wake
        bcc     awake
        jsr     CLALL
        lda     #1
        bne     fetched
awake:  lda     #0
        sta     link
        sta     target
        lda     #>bitmap
        sta     target+1
        .assert <bitmap = 0, error, "an overlay begins with a page"
next:   jsr     sector
        lda     #3
        bcs     loaded
        lda     link
        bne     next
loaded: pha
        jsr     leave
        pla
fetched:
        rts

        .include        "../../c64/wake.inc"
fetch_track = wake_track
fetch_sector = wake_sector
        .include        "../../c64/loader.inc"
