; Overlays by the KERNAL's files: about 0.5 s a block on a 1541.

        .import         exchange, __SAVES_RUN__
        .export         fetch, stamp, load_overlay

        .include        "memory.inc"

        .segment        "CODE"
; An overlay lies on the disk as a program: its address, two bytes that tell the build, code. It is
; read to memory that the game has lent.

; u8 fetch(u8 number): 0 it is there, 1 the drive does not answer, 2 it is not on this disk, 3 it cannot be
; read.
fetch:  ora     #'4'            ; the start has the files 1 to 3
        sta     name
        jsr     exchange
        lda     #1
        ldx     drive
        ldy     #0
        jsr     SETLFS
        lda     #heading-name
        ldx     #<name
        ldy     #>name
        jsr     SETNAM
        jsr     OPEN
        lda     #1
        bcs     fetched
        tax
        jsr     CHKIN
        lda     #1
        bcs     fetched
        lda     #0
        sta     failed
head:   jsr     CHRIN
        ldx     failed
        eor     heading,x
        ora     status
        bne     wrong
        inc     failed
        cpx     #stamp + 1 - heading
        bne     head
        lda     heading
        sta     save_end
        lda     heading+1
        sta     save_end+1
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
        beq     fetched
        lda     #3
        bne     fetched
wrong:  lda     #2
fetched:
        pha
        jsr     CLRCHN
        lda     #1
        jsr     CLOSE
        pla
        jmp     exchange
load_overlay:
        rts                     ; `fetch` was called before

name:   .byte   0
heading:
        .addr   __SAVES_RUN__
stamp:  .word   0               ; tools/images puts it in
