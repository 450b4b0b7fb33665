; Overlays by the fast loader, 0.09 s a sector, or by the KERNAL. They lie on the disk as parts of the
; loader's: an address, two bytes that tell the build, code. Pages lie where the bitmap is, which is
; free while a page of characters is shown; the search and what only a person's turn needs share a
; place of their own. The first sector is read elsewhere, so that place keeps what it has if this is
; not the game's disk.

        .import         exchange, swap, half, lent, __LOADER_RUN__
        .import         __overlays, __overlay_last
        .export         fetch, fetch_here, fetch_on, stamp, load_overlay

        .include        "../../c64/memory.inc"
first_area = lent + $200        ; After the loader.
first_half = 4                  ; The first overlay that is no page.
        .include        "../../c64/part.inc"

first_part = 4                  ; The parts 0 to 3 are the start and the program.

        .segment        "END"
        .segment        "PERSON_HEAD"
        .res            4       ; The address and the build.

; Kept with the loader, and brought with it.
        .segment        "FILES"
        .include        "../../c64/file.inc"

        .segment        "CODE"
; u8 fetch(u8 number): 0 it is there, $80 `fetch_on` brings the next sector, 1 the drive does not
; answer, 2 it is not on this disk. With bit 7 it is only looked for. After 1 `fetch_by_kernal` may be
; called. The KERNAL is there only while the drive is called; its zero page is there all the time.
fetch:  ldx     __overlay_last  ; The next call of an overlay is looked at.
        pha
        lda     #0
        sta     __overlays,x
        pla
; A cartridge has `fetch_bank` in its place.
fetch_here:
        sta     part
        jsr     bring_loader
        jsr     swap
        lda     part
        and     #$7F
        clc
        adc     #first_part
        jsr     load_part
        bne     fetched
        lda     first_area+2
        eor     stamp
        bne     another
        lda     first_area+3
        eor     stamp+1
        bne     another
        bit     part
        bmi     fetched
        lda     first_area      ; Six bytes before its code: the carry is clear.
        sbc     #5
        sta     target
        lda     first_area+1
        sbc     #0
        sta     target+1
        ldy     #255
to_it:  lda     first_area-2,y
        sta     (target),y
        dey
        cpy     #1
        bne     to_it
        jsr     after_sector
loaded: lda     link
        beq     fetched
        lda     #$80
        .byte   $2C             ; BIT takes the place of the next instruction.
another:
        lda     #2
fetched:
        jmp     swap            ; Keeps A.

; u8 fetch_on(): reads the next sector and returns the same; 3: it cannot be read, and what lay in
; its place before is gone.
fetch_on:
        jsr     swap
        jsr     sector
        bcc     loaded
        jsr     give_back
        lda     #3
        bne     fetched         ; always

; The first call of overlay A since something was fetched. Pages are there; what calls the half that
; is not stops here, where it is seen, and not somewhere in the other one.
load_overlay:
        sec
        sbc     #first_half
        bcc     is_there
        cmp     half
        beq     is_there
        .byte   $02             ; No instruction: the processor stops.
is_there:
        rts

; The loader comes to where it runs.
bring_loader:
        lda     #all_ram
        sta     port
        ldx     #0
up:     lda     kept_loader,x
        sta     __LOADER_RUN__,x
        lda     kept_loader+$100,x
        sta     __LOADER_RUN__+$100,x
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
        .include        "../../c64/other.inc"
