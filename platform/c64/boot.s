; What starts a disk: its first file. LOAD"*",8,1 puts it over the KERNAL's vectors, so that it
; starts itself; LOAD"*",8 and RUN work, too, since it begins with a line of BASIC. It is as short as
; it can be, since the KERNAL reads it: it only loads part 0, which is the rest of this. That loads
; three parts: 1 and 2 are what shows the splash, as it lies in memory, 3 is the rest of the program,
; packed and unpacked while it comes. Where the drive's half of the fast loader does not answer, the
; KERNAL loads the same parts as files.

        .import         set_up, complete, unpack, next_page, exchange, ui_state
        .import         __STARTUP_RUN__, __EARLY_RUN__, __EARLY_SIZE__, __ONCE_RUN__
        .import         __BOOT_RUN_LOAD__, __BOOT_RUN_RUN__, __BOOT_RUN_SIZE__
        .importzp       __arg0, __arg2
        .export         boot_start, boot_run, boot_rest, wake_track, wake_sector, name_of_rest, names

        .include        "memory.inc"
        .include        "drive.inc"

; Zero page that neither the KERNAL nor the program's picture uses.
target  = $F7
shift   = $F9
sum     = $FA
count   = $FB
idle    = $FC                   ; Counted up to pass time.
lines   = $FD
fast    = $FE                   ; Below $80: the fast loader loads.
; The same of BASIC's. The unpacker must not use it.
head    = $03
from    = $05
link    = $07
tries   = $09
        .assert <__arg0 > tries, lderror, "the unpacker's zero page"

basic   = $0801
.ifdef keeps_loader
        .import         fetch_track, __LOADER_LOAD__, __LOADER_RUN__
knows_half = fetch_track - __LOADER_RUN__ + __LOADER_LOAD__
.endif

        .segment        "BOOT"
        .addr           boot_start
line:   .addr           basic + end_of_basic - line
        .word           2026
        .byte           $9E, "2061", 0
end_of_basic:
        .word           0
; By RUN: the same bytes lie at $0801. No absolute address here but those of the copy.
by_run:
        .assert basic + by_run - line = 2061, error, "SYS leads elsewhere"
        ldx     #0
lower:  lda     basic,x
        sta     boot_start,x
        lda     basic+$100,x
        sta     boot_start+$100,x
        inx
        bne     lower
        beq     go              ; This one's: it does the same.

boot_wake:                      ; The tests need a name that the overlays' loader lacks.
        .include        "wake.inc"

put_elsewhere = 1
put:
        .include        "put.inc"
        rts
name_of_rest:
        .byte   "0"             ; Another in the next game of a disk: tools/images
signature:
        .byte   signature_0, signature_1, signature_2, signature_3

        .res    $0314 - boot_start - (* - line)
; The vectors of the KERNAL as they are, but for two. CHROUT's: BASIC's READY. comes before its main
; loop, and would be written into this file, which lies on the screen. RESTORE's leads to an RTI of
; the KERNAL's, in the page in which it led before, so that no moment is between two addresses. What
; lies on BASIC's own is not wanted any more.
        .addr   $EA31, $FE66, kernals_rti, $F34A, $F291, $F20E, $F250, $F333, $F157, go, $F6ED
        .addr   $F13E, $F32F, $FE66, $F4A5, $F5ED

go:     ldx     #0
        .assert go = boot_go, error, "the other game of a disk goes elsewhere"
        stx     $9D             ; LOAD writes no letter.
        stx     $C6             ; An autostarter has typed RUN: nobody wants it.
up:     lda     __BOOT_RUN_LOAD__,x
        sta     __BOOT_RUN_RUN__,x
        lda     __BOOT_RUN_LOAD__+$100,x
        sta     __BOOT_RUN_RUN__+$100,x
        inx
        bne     up
        jmp     boot
        .assert __BOOT_RUN_SIZE__ <= $200, lderror, "two pages are moved"
; From its end on.
told:   .byte   "?KSID"
told_end:
; What runs once comes in whole sectors, and must not reach this.
        .import         once_end
once_size = once_end - __ONCE_RUN__
        .assert __ONCE_RUN__ + (once_size + 255) / 254 * 254 - 2 <= boot_run, lderror, "boot is overwritten"

        .segment        "BOOT_RUN"
boot:   lda     $BA
        sta     drive
        jsr     call
        bcs     by_name
        stx     link            ; 0, as `call` leaves it.
        stx     link+1
        stx     target
        lda     #>boot_rest
        sta     target+1
        .assert <(boot_rest - 4) = 0, error, "the low byte is 0"
        jsr     sector
        bcs     unread
        ldx     #3
signed: lda     signed_rest,x
        cmp     signature,x
        bne     no_rest
        dex
        bpl     signed
        jmp     boot_2
no_rest:
        jsr     leave
; The rest by the KERNAL, from the device that `call` has named. If the disk is not there, either of
; both may read it once it is back. What the fast loader could not read it does not try: LOAD waits
; for ever for a byte that the drive has not.
by_name:
        lda     #1
        ldx     #<name_of_rest
        ldy     #>name_of_rest
        jsr     SETNAM
        lsr                     ; 1 is still there: 0.
        jsr     LOAD
        bcc     its_all
        bcs     tell_it         ; always: no such file, no drive, RUN/STOP
unread: jsr     leave
tell_it:
        jsr     IOINIT
        jsr     CINT            ; What was shown may be the other game's page.
        ldx     #told_end - told - 1
tell:   lda     told,x
        jsr     write_letter    ; CHROUT's vector leads to this file.
        dex
        bpl     tell
        sta     fast            ; The first of `told`.
        bmi     boot            ; always
its_all:
        jmp     all_by_kernal
        .include        "loader.inc"

        .segment        "BOOT_REST"
signed_rest:
        .byte   signature_0, signature_1, signature_2, signature_3
; If that has been said, the fast loader may have the disk now: once more.
all_by_kernal:
        lda     fast
        asl     fast
        cmp     told
        bne     slow
        jmp     boot
slow:   lda     #$80
        sta     fast
        bne     whole           ; always
; It is here as far as the first sector goes.
boot_2: jsr     sector
        bcc     came
        jmp     unread
came:   lda     link
        bne     boot_2
        sta     fast
        ; From now on faster.
        ldx     #2
faster: lda     to_fast_take_on,x
        sta     take_on,x
        dex
        bpl     faster
whole:
        ; The vector that the first file has started itself by.
        lda     #<write_letter
        sta     $0326
        lda     #>write_letter
        sta     $0327
        lda     #1
        ldx     #<(__STARTUP_RUN__ - 4)
        ldy     #>(__STARTUP_RUN__ - 4)
        jsr     part
        lda     #2
        ldx     #<(__ONCE_RUN__ - 4)
        ldy     #>(__ONCE_RUN__ - 4)
        jsr     part
        ; It may lie under the BASIC ROM.
        lda     #with_kernal
        sta     port
        jsr     set_up
rest_of_it:
        lda     #loading_text
        sta     band_pointer+1
        ; Only if there is a picture: without one `ui_state` may lie where `complete` is. And not if
        ; `ui_state` lies where this code is.
        lda     #>ui_state
        cmp     #>boot_run
        bcs     no_splash
        lda     band_count
        lsr
        beq     no_splash
        sta     ui_state
no_splash:
        lda     band_count
        sta     bands
        bit     fast
        bpl     quick
        lda     #0              ; The KERNAL loses a 1581's bits while there are sprites: it hangs.
        sta     band_count
quick:  cli
        lda     #3
        jsr     open
        lda     #$4C            ; JMP
        sta     next_page
        lda     #<next_sector
        sta     next_page+1
        lda     #>next_sector
        sta     next_page+2
        jsr     next_sector
        lda     #<(packed_sector + 2)
        sta     __arg0
        lda     #>packed_sector
        sta     __arg0+1
        lda     #<(__EARLY_RUN__ + __EARLY_SIZE__)
        sta     __arg2
        lda     #>(__EARLY_RUN__ + __EARLY_SIZE__)
        sta     __arg2+1
        jsr     unpack
.ifdef keeps_loader
        lda     fast
        and     #$80
        eor     #$80
        sta     awake
        bne     stays
        sta     knows_half      ; The KERNAL reads overlays, too: to look for the half takes 3 s.
stays:
.else
        jsr     leave
.endif
        lda     #key_text
        sta     band_pointer+1
        lda     #0
bands   = * - 1
        sta     band_count
        jmp     complete

; The unpacker has read a sector: the next, from X on. Keeps A, Y and the carry.
next_sector:
        php
        pha
        tya
        pha
        lda     #<sector_page
        sta     target
        lda     #>sector_page
        sta     target+1
        jsr     more
        pla
        tay
        pla
        ldx     #<packed_sector
        plp
        rts

; Loads part A to 2 behind X and Y. Its first two bytes are what was before it.
part:  stx     target
        sty     target+1
        jsr     open
rest:   jsr     more
        lda     link
        bne     rest
        rts

; Part A is what `more` loads from now on.
open:   sta     link+1
        ldx     #0
        stx     link
        bit     fast
        bpl     opened
        clc
        adc     #<(names - 1)
        pha
        jsr     bank
        lda     #1
        ldx     drive
        ldy     #0
        jsr     SETLFS
        pla
        tax
        lda     #1
        ldy     #>names
        jsr     SETNAM
        jsr     OPEN
        bcs     stuck
        ldx     #1
        jsr     CHKIN
        bcs     stuck
; The KERNAL in or out again: only once the program's interrupt has taken its place.
bank:   lda     port
        cmp     #at_power_on
        beq     opened
        jmp     exchange
opened: rts
names:  .byte   "123"          ; The next game of a disk has letters: tools/images
        .assert <names > 0 .and <names < $FD, lderror, "the names lie on two pages"

; Loads up to 254 bytes to 2 behind `target`, which grows. `link` is 0 after the last.
more:   bit     fast
        bmi     by_kernal
        jsr     sector
        bcc     opened
        ; It cannot be read, or the drive is gone.
        jsr     fault
        jsr     call_again
        jmp     more

        .include        "by_kernal.inc"

; Says that the disk cannot be read, and waits for a key.
fault:  lda     port
        cmp     #at_power_on
        beq     no_picture
        lda     bands
        sta     band_count
        jmp     below_picture
no_picture:
        jsr     IOINIT
        jsr     CINT
        cli
        ldx     #0
letter: lda     words,x
        jsr     CHROUT
        inx
        cpx     #words_end - words
        bne     letter
no_key: jsr     GETIN
        beq     no_key
        cmp     #3              ; RUN/STOP
        beq     prompt
        rts
prompt: jmp     ($FFFC)

to_fast_take_on:
        jmp     fast_take_on
        .include        "take.inc"

words:  .byte   "PUT THE GAME'S DISK BACK. ANY KEY."
words_end:

; The drive's half once more, for the sector that is wanted.
call_again:
        jsr     leave
        lda     link
        pha
        lda     link+1
        pha
        jsr     bank
        jsr     call
        jsr     bank
        pla
        sta     link+1
        pla
        sta     link
        rts

below_picture:
        lda     #fault_text
        sta     band_pointer+1
        ldx     next_press
no_press:
        cpx     next_press
        beq     no_press
        stx     next_press
        lda     press_column,x
        and     #$7F
        eor     #1
        bne     other_key
        lda     press_row,x
        bpl     other_key       ; Else it is RUN/STOP.
        sei
        lda     #with_kernal
        sta     port
        jmp     ($FFFC)
other_key:
        lda     #loading_text
        sta     band_pointer+1
        rts
