; The fast loader's half in a 1541. It stands alone: of the drive's ROM it uses the jobs that read
; its own last sectors, and the start without tests that the command UI has, by its vector. It waits
; for commands, reads sectors, decodes them and sends them.
;
; The computer gives the clock on CLOCK, each bit an edge of its own; the bits are on DATA. Nobody
; measures time but in one direction: after an edge the computer waits until the drive has seen it
; for certain (`loader.inc`), so bad lines, sprites and interrupts may hold it up anywhere. ATN is
; never used: other drives would answer. (With two wires left, one of them is the clock: that is why
; a bit and not two come with an edge.)
;
; Each time, with CLOCK high:
;   1. The drive lets DATA go: ready for a command.
;   2. The computer sends two bytes, 7 to 0, pulled is 1: a track and a sector, or 0 and a part's
;      number. The drive pulls DATA. Or $80 and more, and a byte that is kept: that is all.
;   3. The drive lets DATA go: ready to send. 257 bytes follow, 0 to 7, pulled is 0: one that makes
;      their exclusive or 0, and the sector's. Other than 0: the sector cannot be read.
;   4. The computer pulls CLOCK; the drive pulls DATA; the computer lets CLOCK go. The drive reads
;      the sector that the last one names.
; Bytes 0 and 1 of a sector name the next one, as in all files of a 1541 (User's Guide, "Disk
; formats").

        .export         drive_code, drive_parts, drive_listed
        .export         drive_main, drive_first_edge, drive_told, drive_receive, drive_sync

        .include        "drive.inc"
        .macpack        longbranch

        .include        "drive_places.inc"

        .segment        "DRIVE_A"
drive_code:
        lda     #data_out       ; The computer sees that somebody is here.
        sta     bus
        ldx     #2              ; The other sectors of this file, to the buffers from 2 on.
buffer: txa
        asl
        tay
link:   lda     $0400
        sta     places,y
link_2: lda     $0401
        sta     places+1,y
        lda     #$80
        sta     jobs,x
comes:  lda     jobs,x
        bmi     comes
        cmp     #1
        bne     give_up
        inc     link+2
        inc     link_2+2
        inx
        cpx     #5
        bne     buffer
        beq     all_here
give_up:
        ldx     #1              ; Its map of free blocks lay where this is: as after another disk.
        stx     changed
        dex
        stx     bus
        rts
all_here:
        lda     #0              ; Ready. If the computer has given up waiting, back to the ROM, of
        sta     bus             ; which nothing has been changed yet.
asked_for:
        lda     bus
        bmi     give_up
        and     #clock_in
        beq     asked_for
        lda     #data_out
        sta     bus
        sei
        ldx     #<first_lower - 1
        txs
        jsr     prepare
        jmp     main
; A byte of a program that the computer sends, to one of the 128 places from here on: what starts
; this half is no longer needed, and `waits` can lead there.
keep:   tax
        tya
        sta     drive_code - $80,x
; Ready.
drive_main:
main:   lda     #0
        sta     bus
        lda     #4              ; Some four seconds until the motor stops.
        sta     patience
waits:  lda     bus
        jmi     leave
        and     #clock_in
drive_first_edge:
        bne     told
        inx
        bne     waits
        iny
        bne     waits
        dec     patience
        bne     waits
        jmp     rests
drive_told:
told:   jsr     receive
        sta     asked
        jsr     receive
        tay
        lda     #data_out
        sta     bus
        lda     asked
        bmi     keep
        bne     a_sector
        sty     part
        tya
        asl
        tax
        ldy     drive_parts+1,x
        lda     drive_parts,x
a_sector:
        cmp     wanted
        bne     fetch
        cpy     wanted+1
        beq     send_it
fetch:  sta     wanted
        sty     wanted+1
        jsr     read
send_it:
        lda     checksum
        eor     unread          ; Wrong for certain.
        sta     first_upper
        lda     checksum+1
        sta     first_lower
        lda     #0              ; Ready to send.
        sta     wanted          ; A sector that is asked for again is read again.
        sta     bus
        tax
        lda     #<first_upper
        jsr     send
        lda     #<(upper + 1)
        ldx     #>(upper + 1)
        jsr     send
        jsr     acknowledged
        lda     unread
        bne     to_main
        ldx     #1              ; The next one, while the computer works.
        jsr     decoded
to_last:
        .byte   $F0, <(last - to_last - 2)      ; BEQ: ca65 has none to another segment.
        .assert last - to_last - 2 < 128, lderror, "the branch is too short"
        cmp     #36
        bcs     to_main
        sta     wanted
        inx
        jsr     decoded
        sta     wanted+1
        jsr     read
to_main:
        jmp     main

; Track and sector of each part, and the part after which the computer asks for the directory;
; tools/images puts them in.
drive_parts:
        .res            2 * parts
        .segment        "DRIVE_B"
last:   jsr     ended
        jmp     main
drive_listed:
        .byte           $FF
        .include        "head.inc"

; Nobody has asked for long.
rests:  lda     disk
        and     #<~motor
        sta     disk
        jmp     waits

; Receives a byte into A; the eighth edge lets CLOCK go.
drive_receive:
receive:
        ldx     #8
edge:   lda     bus
        jmi     leave
        eor     phase
        and     #clock_in
        beq     edge
        eor     phase
        sta     phase
        lda     bus
        lsr
        rol     byte
        dex
        bne     edge
        lda     byte
        rts

        .include        "send.inc"

        .segment        "DRIVE_C"
; Reads sector `wanted`.
read:   lda     #1
        sta     unread
        lsr
        sta     bumped
        lda     disk
        ora     #motor
        sta     disk
again:  jsr     seek
        lda     #100            ; Headers until it is given up: nearly five revolutions.
        sta     tries
next:   dec     tries
        beq     lost
        jsr     sync
        bcs     no_sync
        ldx     #$100 - 4
        jsr     groups
        ldx     #$100 - 4
        jsr     split
        lda     lower - 4 + $100
        cmp     #%01001         ; The mark of a header, 8.
        bne     next
        ldx     #$FF
        jsr     decoded
        cmp     wanted
        beq     this_track
        sta     track           ; The head is not where it was thought to be.
        jsr     seek
        jmp     next
; No mark: the disk starts to turn, or the head is between two tracks, or there is no disk.
no_sync:
        lda     tries
        sec
        sbc     #8
        sta     tries
        bcc     lost
        bne     next
lost:   lda     bumped
        bne     gone
        inc     bumped
        lda     #42             ; Against the stop, where track 1 is.
        sta     track
        lda     #1
        jsr     seek_to
        jmp     again

this_track:
        dex
        jsr     decoded
        cmp     wanted+1
        bne     next
        jsr     sync
        bcs     no_sync
        ldx     #0
        jsr     groups
        ldx     #<-3
others: bvc     others
        clv
        lda     data
        sta     <(raw + 3),x
        inx
        bne     others
        jsr     split
        lda     lower
        cmp     #%10111         ; The mark of data, 7.
        bne     next
        lda     raw             ; AAAAABBB
        lsr
        lsr
        lsr
        sta     upper + 256
        lda     raw+1           ; BBCCCCCD
        asl
        rol     raw
        asl
        rol     raw
        lsr
        lsr
        lsr
        sta     checksum
        lda     raw+2           ; DDDD, after the D in the carry
        ror
        lsr
        lsr
        lsr
        sta     checksum+1
        lda     raw
        and     #$1F
        sta     lower + 256
        lsr     unread
gone:   rts

; ATN: the computer's KERNAL wants the drive, which starts from scratch, but without the tests of
; its memory, which take a second. It finds zeros, as after those tests.
leave:  lda     #0
        ldx     #warm - 1
clear:  sta     $00,x
        sta     warm + 2,x
        sta     $100 - warm,x
        dex
        bpl     clear
message:
        sta     $0200,x
        dex
        bne     message
        jmp     (warm)

; Step 4.
acknowledged:
        lda     bus
        bmi     leave
        and     #clock_in
        beq     acknowledged
        lda     #data_out
        sta     bus
still:  lda     bus
        and     #clock_in
        bne     still
        rts

        .include        "bits.inc"

        .segment        "DRIVE_D"
; What reading and sending want.
prepare:
        lda     control         ; The ROM's jobs end with byte ready cut off from the processor's V.
        ora     #$0E
        sta     control
        lda     places+8        ; The head stands where the last sector was.
        sta     track
        ldx     #0
        stx     phase
        stx     wanted
        jmp     bits_of_halves

; Waits for a sync mark; carry: none comes in 60 ms.
drive_sync:
sync:   ldy     #20
no_mark:
        bit     disk
        bpl     in_mark
        dex
        bne     no_mark
        dey
        bne     no_mark
        sec
        rts
in_mark:
        lda     data
        clv
        clc
        rts

; A file has come. The directory's first sector is read while the computer draws its page: once,
; since the disk may be another one later.
ended:  lda     part
        cmp     drive_listed
        bne     nothing
        lda     #18
        sta     part
        sta     wanted
        lda     #1
        sta     wanted+1
        jmp     read
nothing:
        rts

        .include        "groups.inc"
