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
;      number, or 0 and $FF for the signature. The drive pulls DATA.
;   3. The drive lets DATA go: ready to send. 257 bytes follow, 0 to 7, pulled is 0: one that makes
;      their exclusive or 7, and the sector's. Other than 7: the sector cannot be read.
;   4. The computer pulls CLOCK; the drive pulls DATA; the computer lets CLOCK go. The drive reads
;      the sector that the last one names.
; Bytes 0 and 1 of a sector name the next one, as in all files of a 1541 (User's Guide, "Disk
; formats").

        .export         drive_code, drive_parts, signature

        .include        "drive.inc"
        .macpack        longbranch

bus     = $1800                 ; VIA 1, port B
disk    = $1C00                 ; VIA 2, port B
data    = $1C01                 ; VIA 2, port A
control = $1C0C                 ; VIA 2, peripheral control: CA2 high lets byte ready through.
data_in = $01                   ; Bits of `bus`; an input is 1 while the line is pulled.
data_out = $02
clock_in = $04
motor   = $0C                   ; Bits of `disk`: the motor and its lamp.

jobs    = $00                   ; The ROM's jobs and their places (its buffer 1 has the first sector).
places  = $06
changed = $1C                   ; The ROM's: 1 has it read the disk's map and identity again.
warm    = $65                   ; Where UI leads (1541 User's Guide, "User commands").
; Zero page but for that vector. The ROM is not called again until it starts from scratch.
track   = $20                   ; Where the head is.
wanted  = $21                   ; Track and sector that are read, or were.
asked   = $23                   ; The track that the computer wants.
byte    = $25
raw     = $26                   ; A pointer to raw bytes.
group   = $28                   ; Where the next group of four bytes comes.
code    = $29                   ; Five bytes of group code.
high    = $2E                   ; Half a byte.
tries   = $2F
bumped  = $30
patience = $31
phase   = $32                   ; `clock_in` while CLOCK is pulled.
mark    = $33                   ; 7: the sector could be read.
checksum = $34
block   = $0200                 ; The raw bytes of 51 groups of a sector, and of the other 14.
rest    = $0103                 ; After what the ROM knows of drive and disk.
page    = $0300                 ; Its bytes; the mark 7 comes in the byte before.
; For each half of a byte what its four bits are on the bus.
bits_0  = $80
bits_1  = $90
bits_2  = $A0
bits_3  = $B0
upper   = $40                   ; As `lower`, four bits to the left.

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
        ldx     #$FF            ; The ROM leaves it below $45, where `rest` is.
        txs
        jsr     prepare
        bmi     main            ; always
; The signature.
signs:  lda     #0              ; Ready to send.
        sta     bus
        lda     #<signature
        ldy     #>signature
        jsr     send
        jsr     acknowledged
; Ready.
main:   lda     #0
        sta     bus
        lda     #4              ; Some four seconds until the motor stops.
        sta     patience
waits:  lda     bus
        bmi     leave_too
        and     #clock_in
        bne     told
        inx
        bne     waits
        iny
        bne     waits
        dec     patience
        bne     waits
        lda     disk
        and     #<~motor
        sta     disk
        jmp     waits
told:   jsr     receive
        sta     asked
        jsr     receive
        tay
        lda     #data_out
        sta     bus
        lda     asked
        bne     a_sector
        tya
        bmi     signs
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
        lda     mark
        eor     checksum
        sta     page-1
        lda     #0              ; Ready to send.
        sta     wanted          ; A sector that is asked for again is read again.
        sta     bus
        jsr     send_last
        lda     #<page
        ldy     #>page
        jsr     send
        jsr     acknowledged
        lda     mark
        beq     main
        lda     page            ; The next one, while the computer works.
        beq     main
        cmp     #36
        bcs     main
        sta     wanted
        lda     page+1
        sta     wanted+1
        jsr     read
        jmp     main

leave_too:
        jmp     leave
; Track and sector of each part; tools/images puts them in.
drive_parts:
        .res            2 * parts
        .segment        "DRIVE_B"
        .include        "head.inc"

; Receives a byte into A; the eighth edge lets CLOCK go.
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
; Reads sector `wanted`. `mark` is 0 if it cannot be read.
read:   lda     #0
        sta     mark
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
        ldx     #0
header: bvc     header
        clv
        lda     data
        sta     code,x
        inx
        cpx     #5
        bne     header
        lda     code
        cmp     #$52            ; The mark of a header.
        bne     next
        lda     #<code
        ldy     #>code
        jsr     decode_at
        lda     page+2
        cmp     wanted
        beq     this_track
        sta     track           ; The head is not where it was thought to be.
        jsr     seek
near_next:
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
gone:   rts

this_track:
        lda     page+1
        cmp     wanted+1
        bne     next
        jsr     sync
        bcs     no_sync
        ldy     #0
most:   bvc     most
        clv
        lda     data
        sta     block,y
        iny
        cpy     #255
        bne     most
        ldy     #0
others: bvc     others
        clv
        lda     data
        sta     rest,y
        iny
        cpy     #70
        bne     others
        lda     #<(rest + 65)   ; The last group first: its bytes lie past the page.
        ldy     #>rest
        jsr     decode_at
        lda     page-1
        sta     page+255
        lda     page
        sta     checksum
        lda     #0
        ldy     #>block
        jsr     decode_at
        lda     page-1
        sta     mark
groups: jsr     decode
        cpy     #255
        bne     groups
        lda     #<rest
        ldy     #>rest
        jsr     decode_on
tail:   jsr     decode
        cpy     #65
        bne     tail
        rts

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

        .segment        "DRIVE_D"
drive_d:
; What reading and sending want.
prepare:
        lda     control         ; The ROM's jobs end with byte ready cut off from the processor's V.
        ora     #$0E
        sta     control
        lda     places+8        ; The head stands where the last sector was.
        sta     track
        ldx     #31
raised: lda     lower,x
        asl
        asl
        asl
        asl
        sta     upper,x
        dex
        bpl     raised
        inx
        stx     phase
        stx     wanted
        jmp     halves_to_bits

; Waits for a sync mark; carry: none comes in 60 ms.
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

        .include        "decode.inc"

        .res            250 - (* - drive_d)
signature:                      ; At the end of a page, as `send` wants it.
        .byte           signature_0, signature_1, signature_2, signature_3
