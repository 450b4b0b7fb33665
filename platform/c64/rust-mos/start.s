; The start of the Commodore 64 once more, for llvm-mos's assembler and its convention: numbers come
; in A, X, then __rc2, __rc3 and so on, a result of one byte in A; a routine may change A, X, Y and
; __rc2 to __rc17. ../start.s is the original and says why; what differs is marked "here".
; Not built with the real toolchain: see docs/guide/rust-mos.md.

        .globl          warm_start, kernal, fetch, panic_is_reachable
        ; Without this an unknown symbol takes an address of two bytes.
        .zeropage       __rc2, __rc3

        .include        "memory.inc"

; ---------------------------------------------------------------------------------------------
; Here: a part of the SDK's start, which has made the line of BASIC, clears BSS and calls main.
; Sections .init run in the order of their numbers: after .init.010, which brings the KERNAL back,
; and before .init.100, which makes the stack.

        .section        .init.020,"axR",@progbits
        sei
        cld
        lda     #0
        ldx     #place + 1 - ticks
clear:  sta     ticks-1,x
        dex
        bne     clear
        ; Chance, while it differs from run to run: the jiffies since power-on count how long
        ; the player and the drive took.
        lda     $A2
        eor     vic_raster
        sta     chance
        lda     $A1
        adc     cia1_timer
        sta     chance+1
        lda     $BA
        cmp     #8
        bcs     known
        lda     #8
known:  sta     drive
        lda     #0
        sta     $9D
        ; The port before its direction: the other way round the ROMs drop out for a moment on
        ; machines whose port was an input.
        lda     #with_chips
        sta     port
        lda     #$2F
        sta     port_direction

        ; No interrupts but the raster's; CIA 2 none at all, so that RESTORE alone makes NMIs.
        lda     #$7F
        sta     cia1_interrupts
        sta     cia2_interrupts
        lda     cia1_interrupts
        lda     cia2_interrupts
        ; CIA 1: port A drives the keyboard's columns, timer A runs free.
        ldx     #$FF
        stx     cia1_a_direction
        stx     cia1_timer
        stx     cia1_timer+1
        inx
        stx     cia1_b_direction
        lda     #$11
        sta     cia1_control
        ; The VIC-II's bank is the last; the other lines of this port belong to the disk drive.
        lda     cia2_a_direction
        ora     #$03
        sta     cia2_a_direction
        lda     cia2_a
        and     #$FC
        sta     cia2_a

        ; Nothing to see yet, no sprites, no bands.
        stx     vic_sprites
        stx     vic_border
        lda     #$0B
        sta     vic_control_1
        lda     #show_a
        sta     vic_memory
        sta     matrix
        lda     #6
        sta     frame

        ; PAL or NTSC: the last line of a frame is 311 or 262 (261 on the oldest NTSC machines).
last:   lda     vic_raster
same:   cmp     vic_raster
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
        sta     vectors,x
        dex
        bpl     each

        ; Raster interrupts from the end of this frame on.
        stx     band
        lda     #end_line
        sta     vic_raster
        lda     #$01
        sta     vic_interrupts
        sta     vic_interrupt
        cli

        ; Here: after the SDK's own start, which makes the stack that Rust wants. Nothing lies over
        ; the picture.
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
        ; Here: the KERNAL's zero page is always in place, and Rust reads the copy of its status.
        ldx     status
        stx     kernals
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
        .include        "interrupt.inc"
