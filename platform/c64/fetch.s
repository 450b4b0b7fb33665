; Overlays come by the fast loader where `fast_loader` is defined; else, or if the drive does not run
; the loader's half, the KERNAL reads them from files: about 0.5 s a block on a 1541.

        .import         exchange, __SAVES_RUN__
        .export         fetch, stamp, load_overlay

        .include        "memory.inc"
area    = __SAVES_RUN__ - 4
.ifdef fast_loader
reads_sectors = 1
        .import         lent_end
        .assert area + 33 * 254 <= lent_end, lderror, "the last sector overwrites the state"
        .include        "part.inc"
.else
        .export         rest, block
.endif

        .segment        "CODE"
        .include        "file.inc"

; A part lies on the disk as a program: its address, two bytes that tell the build, code. It is read
; to memory that the game has lent.

; u8 fetch(u8 number): 0 it is there, 1 the drive does not answer, 2 it is not on this disk, 3 it
; cannot be read.
fetch:  jsr     exchange
.ifdef fast_loader
        ldx     band_count
        stx     bands+1
        pha
        clc
        adc     #4              ; The parts 0 to 3 are the start and the program.
        jsr     load_part
        tax
        pla
        cpx     #0
        bne     slow
        lda     area+2
        eor     stamp
        bne     another
        lda     area+3
        eor     stamp+1
        beq     fetched
another:
        bne     wrong
slow:   ldx     #0              ; The KERNAL loses a 1581's bits while there are sprites: it hangs.
        stx     band_count
.endif
        clc
        adc     #'4'            ; The start has the files 1 to 3.
        sta     name
        lda     #stamp-name
        ldx     #<name
        ldy     #>name
        jsr     open_file
        lda     #1
        bcs     ended
        jsr     CHRIN
        sta     save_end
        jsr     CHRIN
        sta     save_end+1
        jsr     CHRIN
        eor     stamp
        bne     wrong
        jsr     CHRIN
        eor     stamp+1
        ora     status
        bne     wrong
body:   jsr     store_byte
        beq     body
        eor     #$40            ; end of file
        beq     ended
        lda     #3
        bne     ended
wrong:  lda     #2
ended:  jsr     close_file
.ifdef fast_loader
bands:  ldx     #0
        stx     band_count
.endif
fetched:
        jmp     exchange

.ifndef fast_loader
; What a game with the fast loader does in a drive.
rest:
block:  lda     #0
.endif
load_overlay:
        rts                     ; `fetch` was called before

name:   .byte   0
stamp:  .word   0               ; tools/images puts it in
