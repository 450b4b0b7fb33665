; The start and the interrupts of the Commodore 64: what Rust cannot say.
;
; Rust (src/memory.rs) shares the areas and the addresses below. Code of the program never runs
; inside an interrupt.

        .import         main, unpack_picture
        .import         __BSS_RUN__, __BSS_SIZE__, __ZEROPAGE_RUN__, __ZEROPAGE_SIZE__
        .import         __LOW_LOAD__, __LOW_RUN__, __LOW_SIZE__, __UNDER_LOAD__, __UNDER_RUN__, __UNDER_SIZE__
        .importzp       __arg0, __arg1, __arg2
        .import         board, __SAVES_RUN__
        .export         start, warm_start, kernal, fetch, stamp, load_overlay

; ---------------------------------------------------------------------------------------------
; Addresses shared with src/memory.rs: the cassette buffer, which no disk routine uses.

ticks           = $0340         ; two bytes, 1/50 s
standard        = $0343         ; 0 PAL, 1 NTSC
drive           = $0344         ; the KERNAL's current drive at the start
chance          = $0345         ; two bytes of chance from before the start
band_count      = $0347         ; bands of sprites to multiplex, 0 to 9
band_line       = $0350         ; a byte for each band, in each table
band_y          = $0360
band_enable     = $0370
band_pointer    = $0380
band_colour     = $0390
failed          = $034C         ; the last call of the KERNAL returned with the carry set
rows            = $03A0         ; keys down at the end of the last frame, a byte for each column: 0, then 7 down to 1
stick           = $03A8         ; lines of the stick in port 2 that were down since Rust looked last
first_press     = $03E1         ; of those that Rust has not looked at yet
next_press      = $03E2         ; where the interrupt puts the next
press_row       = $03E3         ; a byte for each press: its row's bit
press_column    = $03EB         ; and its place in `rows`, with bit 7 for SHIFT
presses         = 8
; Of the interrupt alone.
frame           = $0348         ; NTSC: frames until one makes no tick
band            = $0349         ; the band that the next interrupt switches to, $FF: end of frame
matrix          = $034A         ; $D018 from the next interrupt on
colour          = $034B         ; of the sprites now
still           = $034D         ; rows of the keyboard that are high while no column is driven
changed         = $034E         ; rows of one column
any             = $034F         ; not 0: some key is down
drive_mask      = $03A9         ; of the column that is driven
place           = $03F3         ; in `rows`
kernals         = $03AA         ; the KERNAL's zero page while the program's is there, and the other way round
routine         = $03DF         ; of the KERNAL, two bytes
        .assert routine = kernals + files_size, error, "one behind the other"

port_direction  = $00
port            = $01
with_chips      = $35           ; RAM everywhere but for the chips at $D000
with_kernal     = $36           ; the same with the KERNAL at $E000
at_power_on     = $37

; The KERNAL, and what its files need of zero page (tape and serial bus; the rest is the screen's and the keyboard's).
files           = $90
files_size      = $C5 - files
status          = $90
target          = $C1             ; its pointer for SAVE, which is not called
SETLFS          = $FFBA
SETNAM          = $FFBD
OPEN            = $FFC0
CLOSE           = $FFC3
CHKIN           = $FFC6
CLRCHN          = $FFCC
CHRIN           = $FFCF

irq_vector      = $0314         ; used by the KERNAL while it is banked in; those of BRK and NMI follow

matrix_a        = $C800
matrix_b        = $CC00
show_a          = $28           ; $D018: bitmap at $E000, matrix at $C800
show_b          = $38           ; matrix at $CC00
pointers        = $03F8         ; of the sprites, in a matrix

end_line        = 250           ; below the picture on PAL and NTSC

; ---------------------------------------------------------------------------------------------
; The areas of memory that the picture takes: ld65 sees to it that nothing else lies there.

        .segment        "LAST_BAND"
        .res            $0200
        .segment        "MATRICES"
        .res            $0800
        .segment        "PLANE"
        .res            $1000
        .segment        "BITMAP"
        .res            8000
        .segment        "SHARED"
        .res            $B4

; ---------------------------------------------------------------------------------------------

        .segment        "LOADADDR"
        .addr           line

        .segment        "STARTUP"
line:   .addr           end_of_basic
        .word           2026
        .byte           $9E, "2061", 0          ; 2026 SYS 2061
end_of_basic:
        .word           0

start:  jmp     once

        ; BSS, and what is left of its last page.
clear_state:
        lda     #<__BSS_RUN__
        sta     __arg0
        lda     #>__BSS_RUN__
        sta     __arg1
        lda     #0
        tay
        ldx     #>(__BSS_SIZE__ + $FF)
        .assert <__BSS_RUN__ = 0, lderror, "whole pages are cleared"
pages:  sta     (__arg0),y
        iny
        bne     pages
        inc     __arg1
        dex
        bne     pages

        cli
        jsr     main

        ; The player left. BASIC's memory is gone: as after power-on.
        sei
        lda     #at_power_on
        sta     port
        jmp     ($FFFC)

; ---------------------------------------------------------------------------------------------
; What runs once lies where the state is cleared after it, with the splash and what unpacks it.

        .segment        "ONCE"
once:   sei
        cld
        ldx     #$FF
        txs
        lda     #0
        ldx     #place + 1 - ticks
shared: sta     ticks-1,x
        dex
        bne     shared
        ; Chance, before anything is the same as ever: the jiffies since power-on count how long
        ; the player and the drive took.
        lda     $A2
        eor     $D012
        sta     chance
        lda     $A1
        adc     $DC04
        sta     chance+1
        ; Drives have the numbers from 8 on; a program from a tape or put there by an emulator has none.
        lda     $BA
        cmp     #8
        bcs     known
        lda     #8
known:  sta     drive
        ; The KERNAL says nothing by itself: its text screen is not one any more.
        lda     #0
        sta     $9D
        ldx     #files_size
keep:   lda     files-1,x
        sta     kernals-1,x
        dex
        bne     keep
        ; The port before its direction: the other way round the ROMs drop out for a moment on
        ; machines whose port was an input.
        lda     #with_chips
        sta     port
        lda     #$2F
        sta     port_direction

        ; No interrupts but the raster's; CIA 2 none at all, so that RESTORE alone makes NMIs.
        lda     #$7F
        sta     $DC0D
        sta     $DD0D
        lda     $DC0D
        lda     $DD0D
        ; CIA 1: port A drives the keyboard's columns, timer A runs free.
        ldx     #$FF
        stx     $DC02
        stx     $DC04
        stx     $DC05
        inx
        stx     $DC03
        lda     #$11
        sta     $DC0E
        ; The VIC-II's bank is the last; the other lines of this port belong to the disk drive.
        lda     $DD02
        ora     #$03
        sta     $DD02
        lda     $DD00
        and     #$FC
        sta     $DD00

        ; Nothing to see yet, no sprites, no bands.
        stx     $D015
        stx     $D020
        lda     #$0B
        sta     $D011
        lda     #show_a
        sta     $D018
        sta     matrix
        lda     #6
        sta     frame

        ; PAL or NTSC: the last line of a frame is 311 or 262 (261 on the oldest NTSC machines).
last:   lda     $D012
same:   cmp     $D012
        beq     same
        bmi     last
        and     #$20            ; $37 or $06 remains in A when the line falls back to 0
        eor     #$20
        beq     pal
        inc     standard
pal:    jsr     unpack_picture
        ; The page of the static frames, where the machine's state lies, too, and zero page.
        ldx     #0
        txa
low:    sta     $0400,x
        sta     $0500,x
        sta     $0600,x
        sta     $0700,x
        inx
        bne     low
        ldx     #<__ZEROPAGE_SIZE__
zero:   sta     <(__ZEROPAGE_RUN__ - 1),x
        dex
        bne     zero
        ; Tables go to where no file can load them.
        ldx     #<__LOW_SIZE__
lower:  lda     __LOW_LOAD__ - 1,x
        sta     __LOW_RUN__ - 1,x
        dex
        bne     lower
        ldx     #<__UNDER_SIZE__
under:  lda     __UNDER_LOAD__ - 1,x
        sta     __UNDER_RUN__ - 1,x
        dex
        bne     under
        .assert __LOW_SIZE__ > 0 .and __LOW_SIZE__ < $100, lderror, "one loop for a table of a page at most"
        .assert __UNDER_SIZE__ > 0 .and __UNDER_SIZE__ < $100, lderror, "one loop for a table of a page at most"
        ldx     #5
each:   lda     banked_in,x
        sta     irq_vector,x
        lda     hardware,x
        sta     $FFFA,x
        dex
        bpl     each

        ; Raster interrupts from the end of this frame on.
        stx     band
        lda     #end_line
        sta     $D012
        lda     #$01
        sta     $D01A
        sta     $D019
        jmp     clear_state

banked_in:
        .addr           irq_kernal, start
hardware:
        .addr           nmi, start, irq

; ---------------------------------------------------------------------------------------------
; u8 warm_start(): never, on this machine.

        .segment        "CODE"
warm_start:
        lda     #0
        rts

; u8 kernal(u8 a, u8 x, u8 y, u16 routine): calls a routine of the KERNAL with its registers, and
; gives back A; `failed` is 1 if it returned with the carry set (A is then the error), else 0.
; Interrupts go on, by way of the KERNAL's vectors. y lies in __arg0, the routine in __arg1 and
; __arg2. Its zero page is exchanged with the program's: 2,300 cycles of each call.
kernal: pha
        txa
        pha
        lda     __arg1
        sta     routine
        lda     __arg2
        sta     routine+1
        lda     __arg0
        jsr     exchange
        tay
        pla
        tax
        pla
        jsr     through
        pha
        lda     #0
        rol     a
        sta     failed
        pla
; Back from the KERNAL; and the way there. Keeps A.
exchange:
        pha
        ldx     #files_size-1
each_byte:
        ldy     kernals,x
        lda     files,x
        sta     kernals,x
        sty     files,x
        dex
        bpl     each_byte
        lda     port
        eor     #with_kernal ^ with_chips
        sta     port
        pla
        rts
through:
        jmp     (routine)

; The page of saved games lies on the disk as a program: its address, two bytes that tell the build, code.
; It is read to where the tables of the position are, which Rust makes anew afterwards.
        .assert         board + $100 = __SAVES_RUN__, lderror, "the session must begin BSS"

; u8 fetch(): 0 it is there, 1 the drive does not answer, 2 it is not on this disk, 3 it cannot be read.
fetch:  jsr     exchange
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
        cpx     #3
        bne     head
        lda     heading
        sta     target
        lda     heading+1
        sta     target+1
body:   jsr     CHRIN
        ldy     #0
        sta     (target),y
        inc     target
        bne     same_page
        inc     target+1
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

name:   .byte   "SAVES"
heading:
        .addr   __SAVES_RUN__
stamp:  .word   0               ; tools/images puts it in

; ---------------------------------------------------------------------------------------------
; RESTORE: nothing happens. The KERNAL's own handler has pushed nothing when it comes here.

nmi:    rti

; The interrupt while the KERNAL is banked in: it has pushed A, X and Y.
irq_kernal:
        lda     matrix
        sta     $D018
        jsr     raster
        pla
        tay
        pla
        tax
        pla
        rti

; The interrupt in the game. It may come while all is RAM (the sprite plane is drawn then), so it
; brings the chips back for itself. $D018 is written 22 cycles after the entry: on a line that all
; eight sprites cross (they take cycles 1 to 10 and from 55 on) at cycle 50 at the latest.
irq:    pha
        lda     port
        pha
        lda     #with_chips
        sta     port
        lda     matrix
        sta     $D018
        txa
        pha
        jsr     raster
        pla
        tax
        pla
        sta     port
        pla
        rti

; What is pressed is caught here, so that no drawing is too long for a short press, nor for two.
; 70 cycles, 550 with a key down. Port 2's stick first, with port A as input: no column is driven then.
scan:   lda     #0
        sta     $DC02
        lda     $DC00
        eor     #$FF
        ora     stick
        sta     stick
        ldx     #$FF
        stx     $DC02
        ; A stick in port 1 pulls rows low although no column is driven: not keys.
        stx     $DC00
        lda     $DC01
        sta     still
        ; All columns at once tell whether any key is down.
        inx
        stx     $DC00
        eor     $DC01
        tax
        ora     any
        stx     any
        beq     scanned
        ; Column 1 first, 0 last: the keys that SHIFT changes come behind both of its own.
        lda     #$FD
        sta     drive_mask
        ldx     #7
drive_it:
        lda     drive_mask
        sta     $DC00
        lda     $DC01
        eor     still
        pha
        eor     rows,x
        sta     changed
        pla
        sta     rows,x
        and     changed
        beq     driven
        stx     place
        ldx     next_press
        sta     press_row,x
        lda     rows+2
        and     #$10            ; the right SHIFT
        adc     #$70            ; into bit 7, whatever the carry is
        ora     rows+7          ; the left one
        and     #$80
        ora     place
        sta     press_column,x
        inx
        txa
        and     #presses-1
        cmp     first_press
        beq     full
        sta     next_press
full:   ldx     place
driven: lda     drive_mask
        cmp     #$80
        rol     drive_mask
        dex
        bpl     drive_it
        ; High until the next frame: lines that are pulled up take longer to rise than the stick's read waits.
scanned:
        lda     #$FF
        sta     $DC00
        rts

; Catches keys, counts time, and gets the first band ready.
end_of_frame:
        jsr     scan
        lda     standard
        beq     tick
        dec     frame
        bne     tick
        lda     #6              ; five ticks in six frames
        sta     frame
        bne     ticked
tick:   inc     ticks
        bne     ticked
        inc     ticks+1
ticked: ldx     #0
first:  cpx     band_count
        bcs     no_bands
        lda     band_enable,x
        bne     found
        inx
        bne     first
found:  stx     band
        jmp     prepare
no_bands:
        lda     #$00
        sta     $D015
        beq     ready_again
last_band:
        ldx     #$FF
        stx     band
        lda     #end_line
        sta     $D012
ready_again:
        lda     #$01
        sta     $D019
        lda     #show_a
        sta     matrix
        rts

; What either has to do. A and X are free. With entry and exit about 200 cycles for a band with
; sprites, none for a band without, 60 at the end of the frame.
raster: ldx     band
        bmi     end_of_frame
        lda     band_colour,x
        cmp     colour
        beq     next
        jsr     paint
next:   inx                     ; bands without sprites are passed over
        cpx     band_count
        bcs     last_band
        lda     band_enable,x
        beq     next
        stx     band
        lda     matrix
        eor     #show_a ^ show_b
        sta     matrix
; Gets band X ready, to be switched to at its line; the matrix of `matrix` is out of use now. The Y
; registers must wait until the sprites of the band above have started (cycle 56 of this line): the
; code so far has taken longer.
prepare:
        lda     band_line,x
        sta     $D012
        lda     #$01
        sta     $D019
        lda     band_enable,x
        sta     $D015
        lda     band_y,x
        sta     $D001
        sta     $D003
        sta     $D005
        sta     $D007
        sta     $D009
        sta     $D00B
        sta     $D00D
        sta     $D00F
        lda     matrix
        cmp     #show_a
        bne     to_b
        lda     band_pointer,x
        tax
        stx     matrix_a+pointers
        inx
        stx     matrix_a+pointers+1
        inx
        stx     matrix_a+pointers+2
        inx
        stx     matrix_a+pointers+3
        inx
        stx     matrix_a+pointers+4
        inx
        stx     matrix_a+pointers+5
        inx
        stx     matrix_a+pointers+6
        inx
        stx     matrix_a+pointers+7
        rts
to_b:   lda     band_pointer,x
        tax
        stx     matrix_b+pointers
        inx
        stx     matrix_b+pointers+1
        inx
        stx     matrix_b+pointers+2
        inx
        stx     matrix_b+pointers+3
        inx
        stx     matrix_b+pointers+4
        inx
        stx     matrix_b+pointers+5
        inx
        stx     matrix_b+pointers+6
        inx
        stx     matrix_b+pointers+7
        rts

; A new colour for all sprites. Keeps X.
paint:  sta     colour
        sta     $D027
        sta     $D028
        sta     $D029
        sta     $D02A
        sta     $D02B
        sta     $D02C
        sta     $D02D
        sta     $D02E
        rts
