; The boot sector: track 0, sector 0, which the controller's boot page loads to $0800 and enters at
; $0801 with X = slot * 16 (Worth and Lechner, "Beneath Apple DOS", chapter 8).
;
; It uses the boot page again, for the four sectors of disk.s: the boot page loads sector $3D to
; ($26), counts both up and comes back to $0801 each time. Its buffers are $0300-$03D6.

        .setcpu "6502"
        .include "memory.inc"
        .import loader, title, title_end
        .importzp head
        .export complain, stamp, other_stamp

sector          = $3D
reread          = $C05C         ; with the slot in its low nibble of the high byte: $Cn5C
space           = ' ' | $80
line_20         = $0650         ; the first of them

        .segment "BOOT"
sector_0:
        .byte   1               ; the boot page loads one sector
        jmp     boot

done:   .byte   0
; A sector passes while the boot page decodes one, so every other sector comes in time.
sectors:
        .byte   3, 5, 7, 9, 0

; What disk.s leaves of this page starts here.
        .res    $10 - (* - sector_0)

; What every build has of its own. The disk that the game came from has it, too, before each
; overlay: tools/images writes both.
stamp:  .word   0
        .assert stamp = disk_build, lderror, "the bytes of the build lie elsewhere"

; The bytes of the build of the disk's other game, where there is one.
other_stamp:
        .word   $FFFF

; Stops the motor, asks for a key in the first line below the picture, and puts back what was there.
; While there is no picture the rest of the screen is blank. X = slot * 16.
complain:
        lda     motoroff,x
        ldy     #39
letter: lda     line_20,y
        sta     kept,y
        lda     message,y
        sta     line_20,y
        dey
        bpl     letter
        bit     mixset
        bit     kbdstrb
key:    lda     kbd
        bpl     key
        bit     kbdstrb
        ldy     #39
back:   lda     kept,y
        sta     line_20,y
        dey
        bpl     back
        bit     mixclr
        rts

        .macro  normal text
        .repeat .strlen(text), at
        .byte   .strat(text, at) | $80
        .endrepeat
        .endmacro
message:
        normal  "PUT THE GAME'S DISK BACK. ANY KEY.      "
        .assert * - message = 40, error, "a line has 40 signs"
        .assert * - sector_0 <= $AA, error, "this is overwritten"

boot:   ldy     done
        bne     next
        sty     power_up        ; CTRL-RESET while this loads: boot again
        sty     head            ; on track 0
        ; Text page 1 in 40 columns, whatever ran before, ROM in $D000-$FFFF. A //e's switches are
        ; written; on a ][+ these addresses are the keyboard's and a write does nothing.
        sta     $C000           ; 80STORE off
        sta     $C002           ; RAMRD and
        sta     $C004           ; RAMWRT off
        sta     $C00C           ; 80COL off
        sta     $C00E           ; ALTCHAR off
        bit     $C05F           ; double hi-res off
        bit     $C082
        bit     page1
        bit     lores
        bit     txtset

        ; 24 lines of spaces; the eight bytes after each third line belong to the slots.
        ldy     #119
        lda     #space
line:   .repeat 8, third
        sta     $0400 + third * 128,y
        .endrepeat
        dey
        bpl     line
        ldy     #<(title_end - title - 1)
letters:
        lda     title,y
        ora     #$80
        sta     title_line + (title_line_size - (title_end - title)) / 2,y
        dey
        bpl     letters

        txa
        lsr     a
        lsr     a
        lsr     a
        lsr     a
        ora     #>reread
        sta     again + 2
        ldy     done

next:   lda     sectors,y
        beq     loaded
        sta     sector
        inc     done
again:  jmp     reread
loaded: jmp     loader

; What is shown meanwhile, `title` to `title_end`, is the game's and follows here.
