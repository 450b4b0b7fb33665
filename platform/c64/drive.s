; The fast loader's half in a 1541. It stands alone: of the drive's ROM it uses the jobs that read
; its own last two sectors, and the reset. It waits for commands, reads sectors, decodes them and
; sends them.
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
;      number. The drive pulls DATA.
;   3. The drive lets DATA go: ready to send. 258 bytes follow, 0 to 7, pulled is 0: 7, the sector's
;      bytes and their exclusive or. Other than 7: the sector cannot be read.
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
; Zero page. The ROM is not called again before its reset.
track   = $20                   ; Where the head is.
wanted  = $21                   ; Track and sector to read.
held    = $23                   ; Track and sector whose bytes lie decoded in memory.
byte    = $25
raw     = $26                   ; A pointer to raw bytes.
group   = $28                   ; The group of four bytes that is made.
code    = $29                   ; Five bytes of group code.
high    = $2E                   ; Half a byte.
tries   = $2F
bumped  = $30
patience = $31
phase   = $32                   ; `clock_in` while CLOCK is pulled.
; A sector's 260 bytes, its mark 7 first, by their places in groups of four.
first   = $0300
second  = first + 65
third   = second + 65
fourth  = $0150
block   = $0200                 ; The raw bytes of 51 groups, and of the other 14.
rest    = $0100

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
        lda     #0
        sta     bus
        rts
all_here:
        sei
        ldx     #$FF            ; The ROM leaves it below $45, where `rest` is.
        txs
        lda     control         ; The ROM's jobs end with byte ready cut off from the processor's V.
        ora     #$0E
        sta     control
        lda     #0
        sta     phase
        sta     held
        sta     bus             ; Ready to send.
        lda     places+8        ; The head stands where the last sector was.
        sta     track
        ldy     #3
sign:   lda     signature,y
        jsr     send
        dey
        bpl     sign
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
rests:  lda     bus
        bmi     leave_too
        and     #clock_in
        beq     rests
told:   jsr     receive
        sta     wanted
        jsr     receive
        sta     wanted+1
        lda     #data_out
        sta     bus
        lda     wanted
        bne     a_sector
        lda     wanted+1
        asl
        tax
        lda     drive_parts,x
        sta     wanted
        lda     drive_parts+1,x
        sta     wanted+1
a_sector:
        lda     wanted
        cmp     held
        bne     fetch
        lda     wanted+1
        cmp     held+1
        beq     send_it
fetch:  jsr     read
        bcc     send_it
        lda     #0
        sta     first
        sta     held
send_it:
        jsr     send_sector
        jsr     acknowledged
        lda     first
        beq     main
        lda     #0              ; A sector that is asked for again is read again.
        sta     held
        lda     second          ; The next one, while the computer works.
        beq     main
        cmp     #36
        bcs     main
        sta     wanted
        lda     third
        sta     wanted+1
        jsr     read
        jmp     main

; ATN: the computer's KERNAL wants the drive.
leave_too:
        jmp     ($FFFC)
; Track and sector of each part; tools/images puts them in.
drive_parts:
        .res            2 * parts
signature:
        .byte           signature_0, signature_1, signature_2, signature_3

        .segment        "DRIVE_B"
        .include        "head.inc"

; ATN: the computer's KERNAL wants the drive.
leave:  jmp     ($FFFC)

; Receives a byte into A; the eighth edge lets CLOCK go.
receive:
        ldx     #8
edge:   lda     bus
        bmi     leave
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

; Sends A. A bit comes 13 cycles after its edge at the latest and takes 21.
send:   sta     byte
        lda     #clock_in
        .repeat 4, pair
        ldx     #data_out
        lsr     byte
        bcc     :+
        ldx     #0
:       bit     bus
        beq     :-
        stx     bus
        ldx     #data_out
        lsr     byte
        bcc     :+
        ldx     #0
:       bit     bus
        bne     :-
        stx     bus
        .endrepeat
        rts

        .segment        "DRIVE_C"
; Reads sector `wanted`. Carry: it cannot be read.
read:   lda     #0
        sta     bumped
        lda     disk
        ora     #motor
        sta     disk
again:  jsr     seek
        lda     #100            ; Headers until it is given up: nearly five revolutions.
        sta     tries
next:   dec     tries
        beq     near_lost
        jsr     sync
        jcs     no_sync
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
        lda     fourth
        cmp     wanted
        beq     this_track
        sta     track           ; The head is not where it was thought to be.
        jsr     seek
near_next:
        jmp     next
near_lost:
        jmp     lost
this_track:
        lda     third
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
        lda     #0
        ldy     #>block
        jsr     decode_at
groups: jsr     decode
        cpy     #255
        bne     groups
        lda     #0
        ldy     #>rest
        jsr     decode_on
tail:   jsr     decode
        cpy     #70
        bne     tail
        lda     wanted
        sta     held
        lda     wanted+1
        sta     held+1
        clc
        rts
; No mark: the disk starts to turn, or the head is between two tracks, or there is no disk.
no_sync:
        lda     tries
        sec
        sbc     #8
        sta     tries
        bcc     lost
        bne     near_next
lost:   lda     bumped
        bne     gone
        inc     bumped
        lda     #42             ; Against the stop, where track 1 is.
        sta     track
        lda     #1
        jsr     seek_to
        jmp     again
gone:   sec
        rts

; Step 4.
acknowledged:
        lda     bus
        jmi     leave
        and     #clock_in
        beq     acknowledged
        lda     #data_out
        sta     bus
still:  lda     bus
        and     #clock_in
        bne     still
        rts

; Sends the sector in memory.
send_sector:
        lda     #0              ; Ready to send.
        sta     bus
        ldy     #0
four:   lda     first,y
        jsr     send
        lda     second,y
        jsr     send
        cpy     #64             ; The checksum was the last.
        beq     last
        lda     third,y
        jsr     send
        lda     fourth,y
        jsr     send
        iny
        bne     four
last:   rts

        .segment        "DRIVE_D"
; The upper and lower halves of bytes by their five bits.
        .macro          halves by
        .byte           0, 0, 0, 0, 0, 0, 0, 0, 0, 8*by, 0, 1*by, 0, 12*by, 4*by, 5*by
        .byte           0, 0, 2*by, 3*by, 0, 15*by, 6*by, 7*by, 0, 9*by, 10*by, 11*by, 0, 13*by
        .byte           14*by, 0
        .endmacro
lower:  halves          1

upper:  halves          16

; Waits for a sync mark; carry: none comes in 60 ms.
sync:   ldx     #0
        ldy     #20
no_mark:
        bit     disk
        bpl     mark
        dex
        bne     no_mark
        dey
        bne     no_mark
        sec
        rts
mark:   lda     data
        clv
        clc
        rts

        .include        "decode.inc"
