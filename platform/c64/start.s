; The start and the interrupts of the Commodore 64: what Rust cannot say.
;
; Code of the program never runs inside an interrupt (interrupt.inc).

        .import         main, set_chips, unpack_picture
        .import         __BSS_RUN__, __BSS_SIZE__, __ZEROPAGE_RUN__, __ZEROPAGE_SIZE__
        .import         __LOW_LOAD__, __LOW_RUN__, __LOW_SIZE__
        .import         __UNDER_LOAD__, __UNDER_RUN__
        .importzp       __arg0, __arg1, __arg2
        .import         __FRAMES_START__, __FRAMES_SIZE__
        .export         start, kernal, exchange, swap, set_up, complete, ui_ready

        .include        "memory.inc"

; ---------------------------------------------------------------------------------------------
; The areas of memory that the picture takes: ld65 sees to it that nothing else lies there.

.ifndef front_sprites
        .segment        "LAST_BAND"
        .res            last_band_size
.endif
        .segment        "MATRICES"
        .res            matrix_a_size + matrix_b_size
        .segment        "PLANE"
        .res            plane_size
        .segment        "BITMAP"
        .res            bitmap_size
        .segment        "SHARED"
        .res            shared_size
        .assert         matrix_b = matrix_a + matrix_a_size, error, "the matrices lie apart"
        .assert         place < shared + shared_size, error, "shared_size is too small"
        .assert         presses & (presses - 1) = 0, error, "the ring's places are masked"
        .assert         presses <= press_row_size, error, "the ring has no room"
        ; For the game's link.cfg.
        .export         shared, shared_size, last_band, last_band_size, matrix_a, matrix_a_size
        .export         plane, plane_size, bitmap, bitmap_size, vectors
        .export         cart_run, kept_loader_size, loader_run, low_loader, low_loader_size

; ---------------------------------------------------------------------------------------------

        .segment        "LOADADDR"
        .addr           line

        .segment        "STARTUP"
line:   .addr           end_of_basic
        .word           2026
        .byte           $9E, "2061", 0          ; 2026 SYS 2061
end_of_basic:
        .word           0

        ; What runs once may lie under the BASIC ROM.
start:  lda     #with_kernal
        sta     port
        jmp     once

        ; BSS, and what is left of its last page.
clear_state:
        ldy     #0
        sty     __arg0
        lda     #>__BSS_RUN__
        sta     __arg1
        tya
        ldx     #>(__BSS_SIZE__ + $FF)
        .assert <__BSS_RUN__ = 0, lderror, "whole pages are cleared"
pages:  sta     (__arg0),y
        iny
        bne     pages
        inc     __arg1
        dex
        bne     pages

        inc     ui_ready
        lda     next_press      ; before an interrupt sees a key that was held at power-on
        eor     first_press
        sta     kept
        cli
        jsr     main

        ; The player left. BASIC's memory is gone: as after power-on. ATN gives the drive back.
        sei
        lda     #at_power_on
        sta     port
        lda     #$08
        sta     cia2_a
        jmp     ($FFFC)

; ---------------------------------------------------------------------------------------------
; What runs once lies where the state is cleared after it, with the splash and what unpacks it.

        .segment        "ONCE"
once:   jsr     set_up
        jmp     complete

; The chips, the picture and the interrupt, which is not let in yet.
set_up:
        .include        "begin.inc"
        ldx     #kernals_size
keep:   lda     files-1,x
        sta     kernals-1,x
        dex
        bne     keep
        jsr     set_chips
.ifdef character_pages
        lda     #show_a
        sta     shown_outside
.endif
        jsr     unpack_picture
        .include        "hooks.inc"
        rts

; What the program wants, when all of it is there.
complete:
        sei
        ldx     #$FF
        txs
        ; The page of the static frames, where the machine's state lies, too, and zero page.
        inx
        txa
low:    sta     __FRAMES_START__,x
        sta     __FRAMES_START__+$100,x
        sta     __FRAMES_START__+$200,x
        sta     __FRAMES_START__+$300,x
        .assert __FRAMES_SIZE__ = $400, lderror, "four pages are cleared"
        inx
        bne     low
        ldx     #<__ZEROPAGE_SIZE__
zero:   sta     <(__ZEROPAGE_RUN__ - 1),x
        dex
        bne     zero
        ; Tables go to where no file can load them: as much as there is before the processor's vectors.
        ; What comes after the first lies in the stack, which is empty.
        ldx     #vectors - bitmap - bitmap_size
tables: lda     __LOW_LOAD__ - 1,x
        sta     __LOW_RUN__ - 1,x
        lda     __UNDER_LOAD__ - 1,x
        sta     __UNDER_RUN__ - 1,x
        dex
        bne     tables
.ifdef low_loaders
        .import __LOADER_2_LOAD__, __LOADER_2_RUN__, __LOADER_2_SIZE__
        .import __LOADER_3_LOAD__, __LOADER_3_RUN__, __LOADER_3_SIZE__
        ; As much as there is up to the KERNAL's vectors: what comes after the third part follows.
        ldx     #<low_loader_size
loads:  lda     __LOADER_2_LOAD__ - 1,x
        sta     __LOADER_2_RUN__ - 1,x
        lda     __LOADER_3_LOAD__ - 1,x
        sta     __LOADER_3_RUN__ - 1,x
        dex
        bne     loads
        .assert __LOADER_2_SIZE__ <= low_loader_size, lderror, "a loop for both"
        .assert __LOADER_3_SIZE__ <= low_loader_size, lderror, "a loop for both"
.endif
.ifdef input_tables
        .import __INPUT_LOAD__, __INPUT_RUN__, __INPUT_SIZE__
        .assert __INPUT_SIZE__ > 0 .and __INPUT_SIZE__ < $100, lderror, "INPUT takes two loops"
        ldx     #<__INPUT_SIZE__
input:  lda     __INPUT_LOAD__ - 1,x
        sta     __INPUT_RUN__ - 1,x
        dex
        bne     input
.endif
.ifdef screen_tables
        .import __SCREEN_LOAD__, __SCREEN_RUN__, __SCREEN_SIZE__
        .assert __SCREEN_SIZE__ = $100, lderror, "a page is copied"
.ifdef low_loaders
        .assert __SCREEN_RUN__ = __LOADER_3_RUN__ + __LOADER_3_SIZE__, lderror, "it comes after"
.endif
.ifndef character_pages
        ; X is 0 after the loops above.
screens:
        lda     __SCREEN_LOAD__,x
        sta     __SCREEN_RUN__,x
        inx
        bne     screens
.endif
.endif
.ifdef character_pages
        lda     #all_ram
        sta     port
keep_it:
.ifdef screen_tables
        lda     __SCREEN_LOAD__,x
        sta     __SCREEN_RUN__,x
.endif
        lda     __LOADER_LOAD__,x
        sta     kept_loader,x
        lda     __LOADER_LOAD__+$100,x
        sta     kept_loader+$100,x
        inx
        bne     keep_it
        lda     #with_chips
        sta     port
        .import __LOADER_LOAD__
        .assert kept_loader_size = $200, error, "two pages are kept"
.endif
        .assert __LOW_SIZE__ <= vectors - bitmap - bitmap_size, lderror, "LOW is longer than UNDER can be"
        jmp     clear_state

banked_in:
        .addr           irq_kernal, start
hardware:
        .addr           nmi, start, irq

; ---------------------------------------------------------------------------------------------
        ; Empty here, and in a game whose pages are all in memory.
        .segment        "SAVES"

        .segment        "CODE"
; u8 kernal(u8 a, u8 x, u8 y, u16 routine): calls a routine of the KERNAL with its registers, and
; gives back A; `failed` has bit 7 set if it returned with the carry set (A is then the error).
; Interrupts go on, by way of the KERNAL's vectors. y lies in __arg0, the routine in __arg1 and
; __arg2. Its zero page is exchanged with the program's: 2,300 cycles of each call.
kernal: stx     with_x+1
        jsr     exchange        ; Keeps A.
        ldy     __arg0
with_x: ldx     #0
        jsr     through
        ror     failed
        jmp     exchange
through:
        jmp     (__arg1)
        .assert __arg2 = __arg1 + 1, lderror, "an address"
        .assert __arg2 < files .or __arg0 >= files + kernals_size, lderror, "the KERNAL has that zero page"

        .segment        "EARLY"
; Back from the KERNAL; and the way there. Keeps A.
exchange:
        pha
        lda     port
        eor     #with_kernal ^ with_chips
        sta     port
        pla
; Exchanges the zero page alone, for the fast loader: the ROM stays away. Keeps A.
swap:   pha
        ldx     #kernals_size-1
each_byte:
        ldy     kernals,x
        lda     files,x
        sta     kernals,x
        sty     files,x
        dex
        bpl     each_byte
        pla
        rts

        .include        "interrupt.inc"
