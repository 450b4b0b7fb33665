; Overlays come by the fast loader where `fast_loader` is defined; if the drive does not run the
; loader's half, the KERNAL reads them from files: about 0.5 s a block on a 1541.

        .import         exchange, swap, __SAVES_RUN__
        .export         fetch, stamp, load_overlay

        .include        "memory.inc"
area    = __SAVES_RUN__ - 4
.ifdef fast_loader
        .export         announce
reads_sectors = 1
first_part = 4                  ; The parts 0 to 3 are the start and the program.
        .import         lent, lent_end, once_stamp, __ONCE_RUN__
        .assert area >= lent, lderror, "the first sector overwrites the program"
        .assert area + 31 * 254 <= lent_end, lderror, "the last sector overwrites the state"
        ; What shows the splash comes back as an overlay does.
        .assert area + 2 = __ONCE_RUN__, lderror, "the splash has another place"
        .assert once_stamp = __ONCE_RUN__, lderror, "the splash does not begin with the build"
        .include        "part.inc"
.else
        .export         rest, fetch_on, kept_link, kept_target
.endif

        .segment        "CODE"
        .include        "file.inc"

; A part lies on the disk as a program: its address, two bytes that tell the build, code. It is read
; to memory that the game has lent.

; u8 fetch(u8 number): 0 it is there, 1 the drive does not answer or cannot read it, 2 it is not on
; this disk.
.ifdef fast_loader
fetch:  jsr     swap
        clc
        adc     #first_part
        jsr     load_part
        bne     fetched
        lda     area+2
        eor     stamp
        bne     another
        lda     area+3
        eor     stamp+1
        beq     fetched
another:
        lda     #2
fetched:
        jmp     swap

; u8 announce(u8 number): `fetch` reads it next. A drive that is awake looks for it already.
announce:
        bit     awake
        bpl     load_overlay
        jsr     swap
        clc
        adc     #first_part
        sta     link+1
        lda     #0
        sta     link
        jsr     ask
        bcs     fetched
        sec
        ror     told
        bmi     fetched         ; always
.else
; What a game with the fast loader does in a drive; nobody calls it here.
kept_link = kernals
kept_target = kernals
rest:
fetch_on:
fetch:  lda     #1
.endif
load_overlay:
        rts                     ; `fetch` was called before

stamp:  .word   0               ; tools/images puts it in
