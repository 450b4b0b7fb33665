; A stand-in for the DOS of a 1541, ours from the first byte to the last: the serial bus, one file at
; a time or the directory's first sector as it is, M-W, M-R, M-E, the status, and jobs that read a
; sector into a buffer or seek. It writes nothing, but tells a protected disk from others when it is
; asked to.
;
; What a program in the drive may rely on: a command lies at $0200; the job of buffer n is the byte
; n, its track and sector are at 6 + 2n, and an interrupt carries it out; reset is $EAA0, and what it
; does after its tests is where $65 leads.

        .setcpu "6502"
        .org    $C000

jobs    = $00                   ; $80: read; $B0: seek; 1: done
places  = $06
next_track = $20                ; of the open file: where it goes on, or 0 and its last byte
next_sector = $21
index   = $22                   ; of the file's next byte in its buffer
first   = $23                   ; nothing was read of the file yet
found   = $24                   ; 1: a file is open; 2: the disk is protected
listening = $25                 ; secondary address, 1 without one, 0 if nothing is to be heard
talks   = $26                   ; likewise
under_atn = $27                 ; $80 while ATN is pulled
shifted = $28
length  = $29                   ; of what was sent to the command channel, or of a name
ending  = $2A                   ; the byte is the last one
head    = $2B                   ; track
wanted  = $2C                   ; track, sector
turns   = $2E
pointer = $30
raw     = $32
code    = $34                   ; five bytes of group code
phase   = $39
idle_ticks = $3A
answer  = $3B                   ; where the message is read
reading = $3C                   ; M-R: the address
left    = $3E                   ; and the number of bytes
sync_count = $3F
steps   = $40
upper_half = $41
address = $42
before  = $44                   ; the address of the byte before a buffer, and what it was
kept    = $46
bumped  = $47
known   = $48                   ; 1: the disk's identity is known since the reset
user    = $65
command = $0200
file    = $0300
block   = $0700
rest    = $0150

BUS     = $1800
DISK    = $1C00
BYTE    = $1C01

reset:  sei
        cld
        ldx     #0
        txa
@clear: sta     $00,x
        sta     $0200,x
        inx
        bne     @clear
        ; The real one tests its memory for about as long.
        ldy     #0
        lda     #2
        sta     turns
@test:  dex
        bne     @test
        dey
        bne     @test
        dec     turns
        bne     @test
; UI leads here, by way of zero page. What is at rest is 0, and stays so.
warm:   ldx     #$45            ; where the real one's stack begins
        txs
        lda     #$00
        sta     BUS
        lda     #$1A
        sta     $1802
        lda     #$00
        sta     DISK
        lda     #$6F
        sta     $1C02
        lda     #$EE
        sta     $1C0C
        lda     #<warm
        sta     user
        lda     #>warm
        sta     user+1
        lda     #18
        sta     head
        lda     #$40            ; timer 1 of VIA 2: 10 ms, again and again
        sta     $1C0B
        lda     #<9998
        sta     $1C04
        lda     #>9998
        sta     $1C05
        lda     #$C0
        sta     $1C0E
        .include "dos_bus.inc"

; ---------------------------------------------------------------------------------------------
; Channels. The next byte of the one that is read; `ending` if it is the last. Carry: none.

fetch:  lda     #0
        sta     ending
        lda     talks
        and     #$0F
        cmp     #$0F
        beq     message
        lda     found
        cmp     #1
        bne     none
        lda     first
        beq     @go_on
        lda     #0
        sta     first
        beq     @sector
@go_on: ldx     index
        beq     @sector
        lda     next_track
        bne     @more
        cpx     next_sector
        bne     @more
        inc     ending
        lda     #0
        sta     found
@more:  lda     file,x
        inc     index
        clc
        rts
@sector:
        lda     next_track
        ldx     next_sector
        jsr     read_file
        bcs     none
        lda     file
        sta     next_track
        lda     file+1
        sta     next_sector
        ldx     #2
        stx     index
        bne     @go_on
none:   sec
        rts

message:
        lda     left
        beq     @status
        dec     left
        bne     @more
        inc     ending
@more:  ldy     #0
        lda     (reading),y
        inc     reading
        bne     @counted
        inc     reading+1
@counted:
        clc
        rts
@status:
        ldx     answer
        inc     answer
        lda     found
        beq     @missing
        lsr
        beq     @good
        lda     covered,x
        jmp     @got
@missing:
        lda     missing,x
        jmp     @got
@good:  lda     fine,x
@got:   cmp     #13
        bne     @sent
        ldx     #0
        stx     answer
        inc     ending
@sent:  clc
        rts
fine:   .byte   "00, OK,00,00", 13
missing:
        .byte   "62, FILE NOT FOUND,00,00", 13
covered:
        .byte   "26, WRITE PROTECT ON,18,00", 13

; UNLISTEN: X is the secondary address.
heard:  txa
        and     #$0F
        cmp     #$0F
        beq     execute
        txa
        and     #$F0
        cmp     #$F0
        beq     open
@nothing:
        rts

execute:
        lda     #1
        sta     found           ; the message will be OK
        lda     length
        cmp     #42             ; the real one refuses what is longer than 41 bytes
        bcs     @nothing
        lda     command
        cmp     #'R'            ; RENAME, SCRATCH
        beq     change
        cmp     #'S'
        beq     change
        cmp     #'M'
        bne     @nothing
        lda     command+3
        sta     reading
        sta     pointer
        lda     command+4
        sta     reading+1
        sta     pointer+1
        lda     command+2
        cmp     #'R'
        beq     @read
        cmp     #'W'
        beq     @write
        cmp     #'E'
        bne     @nothing
        ; The bus is free before the program in the drive runs.
@free:  lda     BUS
        bmi     @free
        lda     #0
        sta     BUS
        cli
        jsr     @call
        jmp     idle
@call:  jmp     (pointer)
@read:  lda     #1
        ldx     length
        cpx     #6
        bcc     @one
        lda     command+5
@one:   sta     left
@nothing:
        rts
@write: ldy     #0
@each:  cpy     command+5
        beq     @nothing
        lda     command+6,y
        sta     (pointer),y
        iny
        bne     @each

; Would write: notes that the disk is protected.
change: lda     DISK
        and     #$10
        bne     @free
        lda     #2
        sta     found
@free:  rts

; Looks the name up in the directory. A file to be written ends with W.
open:   lda     #0
        sta     found
        ldx     length
        sta     command,x
        lda     command-1,x
        cmp     #'W'
        beq     change
        lda     #18
        ldx     #1
@sector:
        jsr     read_file
        bcs     @nothing
        ldx     #0
@entry: lda     file+2,x
        bpl     @other
        stx     index
        ldy     #0
@letter:
        lda     command,y
        beq     @end
        cmp     #'*'
        beq     @found
        cmp     file+5,x
        bne     @no
        inx
        iny
        cpy     #16
        bne     @letter
@end:   lda     file+5,x
        cmp     #$A0
        beq     @found
@no:    ldx     index
@other: txa
        clc
        adc     #32
        tax
        bne     @entry
        ldx     file+1
        lda     file
        bne     @sector
@nothing:
        rts
@found: ldx     index
        lda     file+3,x
        sta     next_track
        lda     file+4,x
        sta     next_sector
        lda     #1
        sta     found
        sta     first
        sta     known
        rts

        .include "dos_jobs.inc"
        .include "dos_code.inc"

        .res    $EAA0-*, $EA
        jmp     reset
        .res    $FFFA-*, $EA
        .word   reset, $EAA0, irq
