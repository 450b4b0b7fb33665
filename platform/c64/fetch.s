; The KERNAL reads overlays from files: about 0.5 s a block on a 1541. Where `fast_loader` is
; defined, it reads only the fast loader, two blocks, which reads the overlay. If the drive does not
; run the loader's half, the KERNAL reads the overlay, too.

        .import         exchange, __SAVES_RUN__
        .export         fetch, stamp, load_overlay

        .include        "memory.inc"
.ifdef fast_loader
area    = __SAVES_RUN__ - 4
loader_file = '7'
        .include        "part.inc"
.endif

        .segment        "CODE"
; A part lies on the disk as a program: its address, two bytes that tell the build, code. It is read
; to memory that the game has lent.

; u8 fetch(u8 number): 0 it is there, 1 the drive does not answer, 2 it is not on this disk, 3 it
; cannot be read.
fetch:  ora     #'4'            ; the start has the files 1 to 3
        jsr     exchange
.ifdef fast_loader
        pha
        lda     #loader_file
        jsr     read
        beq     fast
        tay
        pla
        tya
        bne     fetched
fast:   pla
        pha
        sec
        sbc     #'1'            ; the parts 0 to 2 are the program
        jsr     load
        await_reset
        tax
        pla
        cpx     #0
        bne     slow
        txa
        beq     fetched
slow:
.endif
        jsr     read
fetched:
        jmp     exchange

; Reads the file of this name. A as above, and Z says what it is.
read:   sta     name
        lda     #1
        ldx     drive
        ldy     #0
        jsr     SETLFS
        lda     #stamp-name
        ldx     #<name
        ldy     #>name
        jsr     SETNAM
        jsr     OPEN
        lda     #1
        bcs     ended
        tax
        jsr     CHKIN
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
body:   jsr     CHRIN
        ldy     #0
        sta     (save_end),y
        inc     save_end
        bne     same_page
        inc     save_end+1
same_page:
        lda     status
        beq     body
        eor     #$40            ; end of file
        beq     ended
        lda     #3
        bne     ended
wrong:  lda     #2
ended:  pha
        jsr     CLRCHN
        lda     #1
        jsr     CLOSE
        pla
load_overlay:
        rts                     ; `fetch` was called before

name:   .byte   0
stamp:  .word   0               ; tools/images puts it in
