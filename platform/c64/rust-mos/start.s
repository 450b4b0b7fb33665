; The start of the Commodore 64 again, for llvm-mos's assembler and its convention: numbers come in
; A, X, then __rc2, __rc3 and so on, a result of one byte in A; a routine may change A, X, Y and
; __rc2 to __rc17. ../start.s is the original and says why; what differs is marked "here". Not built
; with the real toolchain: see docs/guide/rust-mos.md.

        .globl          fetch_track, write_take, write_take_size, write_edge, write_to_program
        .globl          write_program, write_size, write_first
        .globl          kernal, fetch, fetch_by_kernal, announce, fetch_on, kept_link, kept_target, left, left_to, rest, send_pairs, start_other, panic_is_reachable
        ; Without this an unknown symbol takes an address of two bytes.
        .zeropage       __rc2, __rc3

        .include        "memory.inc"

; ---------------------------------------------------------------------------------------------
; Here: a part of the SDK's start, which has made the line of BASIC, clears BSS and calls main.
; Sections .init run in the order of their numbers: after .init.010, which brings the KERNAL back,
; and before .init.100, which makes the stack.

        .section        .init.020,"axR",@progbits
        cld
        .include        "begin.inc"
        .include        "hooks.inc"
        cli

        ; Here: after the SDK's own start, which makes the stack that Rust wants. Nothing lies over
        ; the picture.
        .section        .init.290,"axR",@progbits
        jsr     set_chips
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
        ror     failed
        ldy     #with_chips
        sty     port
        rts
through:
        jmp     (__rc3)

; u8 fetch(): the page of saved games is part of the program here. No half of a fast loader is in the
; drive, so nobody calls fetch_on(), rest() and send_pairs(); start_other() finds no other game.
fetch:
fetch_by_kernal:
announce:
rest:
start_other:
        lda     #0
        rts
send_pairs:
fetch_on:
        lda     #1
        rts
fetch_track:
left:   .byte   0
kept_link = 0
kept_target = 0
left_to = 0
write_take = 0
write_take_size = 0
write_edge = 0
write_to_program = 0
write_program = 0
write_size = 0
write_first = 0

; Here: llvm-mos's link does not prove that no panic is left.
panic_is_reachable:
        jmp     panic_is_reachable

; ---------------------------------------------------------------------------------------------
        .include        "interrupt.inc"
