; The start and the interrupts of the Commodore 64 once more, for llvm-mos's assembler and its convention:
; numbers come in A, X, then __rc2, __rc3 and so on, a result of one byte in A; the routine may change
; A, X, Y and __rc2 to __rc19. ../start.s is the original, with memory.inc and interrupt.inc, and says why; what differs is marked "here".
; Not built with the real toolchain: see docs/rust-mos.md.

        .globl          warm_start, kernal, fetch, panic_is_reachable

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

port_direction  = $00
port            = $01
with_chips      = $35           ; RAM everywhere but for the chips at $D000
with_kernal     = $36           ; the same with the KERNAL at $E000
at_power_on     = $37

irq_vector      = $0314         ; used by the KERNAL while it is banked in; those of BRK and NMI follow

matrix_a        = $C800
matrix_b        = $CC00
show_a          = $28           ; $D018: bitmap at $E000, matrix at $C800
show_b          = $38           ; matrix at $CC00
pointers        = $03F8         ; of the sprites, in a matrix

end_line        = 250           ; below the picture on PAL and NTSC

; ---------------------------------------------------------------------------------------------
; Here: a part of the SDK's start, which has made the line of BASIC, clears BSS, and calls main. Sections
; .init run in the order of their numbers, one behind the other.

        .section        .init.005,"axR",@progbits
        sei
        cld
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
        lda     $BA
        sta     drive
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
pal:
vectors:
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
        cli

        ; Here: behind the SDK's own start, which makes the stack that Rust wants. Nothing lies over the picture.
        .section        .init.290,"axR",@progbits
        jsr     unpack_picture

        ; Here: what comes back from main leaves as after power-on.
        .section        .fini.900,"axR",@progbits
        sei
        lda     #at_power_on
        sta     port
        jmp     ($FFFC)

        .section        .rodata.hardware,"a",@progbits
banked_in:
        .short           irq_kernal, restart
hardware:
        .short           nmi, restart, irq

        .section        .text.start,"ax",@progbits
; Nothing resets by this vector: RAM is banked in there only while no reset can be.
restart:
        jmp     restart

; u8 warm_start(): never, on this machine.
warm_start:
        lda     #0
        rts

; u8 kernal(u8 a, u8 x, u8 y, u16 routine). Here: y comes in __rc2, the routine in __rc3 and __rc4.
kernal: pha
        lda     #with_kernal
        sta     port
        pla
        ldy     __rc2
        jsr     through
        ldy     #0
        bcc     good
        iny
good:   sty     failed
        ldy     #with_chips
        sty     port
        rts
through:
        jmp     (__rc3)

; u8 fetch(): the page of saved games is part of the program here.
fetch:  lda     #0
        rts

; Here: llvm-mos's link does not prove that no panic is left.
panic_is_reachable:
        jmp     panic_is_reachable

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
