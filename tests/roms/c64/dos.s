; A stand-in for the DOS of a 1541, ours from the first byte to the last: the serial bus, one file at
; a time or the directory's first sector as it is, M-W, M-R, M-E, the status, and jobs that read a
; sector into a buffer. It writes nothing.
;
; What a program in the drive may rely on: a command lies at $0200; the job of buffer n is the byte
; n, its track and sector are at 6 + 2n, and an interrupt carries it out; reset is $EAA0.

        .setcpu "6502"
        .org    $C000

jobs    = $00                   ; $80: read; 1: done
places  = $06
next_track = $20                ; of the open file: where it goes on, or 0 and its last byte
next_sector = $21
index   = $22                   ; of the file's next byte in its buffer
first   = $23                   ; nothing was read of the file yet
found   = $24                   ; a file is open
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
command = $0200
file    = $0300
block   = $0700
rest    = $0100

BUS     = $1800
DISK    = $1C00
BYTE    = $1C01

reset:  sei
        cld
        ldx     #$FF
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

; ---------------------------------------------------------------------------------------------
; The bus.

idle:   cli
@wait:  lda     BUS
        bpl     @wait
; ATN: take CLOCK from nobody, hold DATA.
atn:    ldx     #$FF
        txs
        sei                     ; an interrupt would last longer than a bit
        lda     #$12            ; ATNA and DATA
        sta     BUS
        lda     #$80
        sta     under_atn
        jsr     pause           ; CLOCK follows ATN
@byte:  jsr     receive
        lda     shifted
        jsr     told
        jmp     @byte

; A byte under ATN.
told:   pha
        and     #$60
        cmp     #$20
        bne     @not_listen
        pla
        and     #$1F
        cmp     #$1F
        bne     @listen
        ldx     listening       ; UNLISTEN: what came is a name or a command
        lda     #0
        sta     listening
        jmp     heard
@listen:
        jsr     device
        bne     @done
        lda     #0
        sta     length
        lda     #1
        sta     listening
@done:  rts
@not_listen:
        cmp     #$40
        bne     @second
        pla
        and     #$1F
        cmp     #$1F
        beq     @untalk
        jsr     device
        bne     @done
        lda     #1
        sta     talks
        rts
@untalk:
        lda     #0
        sta     talks
        rts
@second:
        pla
        ldx     listening
        beq     @talker
        sta     listening
        rts
@talker:
        ldx     talks
        beq     @done
        sta     talks
        rts

; Zero if A is the number of this device.
device: sta     turns
        lda     BUS
        and     #$60
        lsr
        lsr
        lsr
        lsr
        lsr
        ora     #8
        cmp     turns
        rts

; ATN has ended.
atn_ended:
        lda     #0
        sta     under_atn
        lda     talks
        beq     @not_talk
        jmp     talk
@not_talk:
        lda     listening
        bne     listen
        lda     #0
        sta     BUS
        jmp     idle
listen: lda     #$02            ; DATA alone
        sta     BUS
@byte:  jsr     receive
        ldx     length
        cpx     #42
        bcs     @byte
        lda     shifted
        sta     command,x
        inc     length
        bne     @byte

; Receives a byte into `shifted`. Goes elsewhere when ATN changes.
receive:
        jsr     check
        and     #$04
        bne     receive         ; CLOCK still pulled
        lda     under_atn       ; ready: let DATA go; ATNA stays as ATN is
        lsr
        lsr
        lsr
        sta     BUS
        ldx     #20
@start: jsr     check
        and     #$04
        bne     @bits
        dex
        bne     @start
        lda     under_atn       ; the last byte: say that this is understood
        lsr
        lsr
        lsr
        ora     #$02
        sta     BUS
        ldx     #15
@pulse: dex
        bne     @pulse
        and     #$10
        sta     BUS
@wait:  jsr     check
        and     #$04
        beq     @wait
@bits:  ldx     #8
@high:  jsr     check
        lsr                     ; DATA: pulled is 0
        and     #$02
        bne     @high
        bcs     @zero
        sec
        bcs     @one
@zero:  clc
@one:   ror     shifted
@low:   jsr     check
        and     #$04
        beq     @low
        dex
        bne     @high
        lda     under_atn
        lsr
        lsr
        lsr
        ora     #$02
        sta     BUS
        rts

; The bus in A; leaves when ATN is not as it was.
check:  lda     BUS
        cmp     BUS
        bne     check
        eor     under_atn
        bmi     @changed
        eor     under_atn
        rts
@changed:
        ldx     #$FF
        txs
        lda     under_atn
        bne     @ended
        jmp     atn
@ended: jmp     atn_ended

; Sends bytes of channel `talks` until the end, or until ATN.
talk:   lda     #0              ; let DATA go; the computer lets CLOCK go
        sta     BUS
@turn:  jsr     check
        and     #$04
        bne     @turn
        lda     #$08
        sta     BUS
        jsr     pause
@byte:  jsr     fetch
        bcs     @nothing
        jsr     send
        lda     ending
        beq     @byte
@nothing:
        lda     #0              ; no more: both lines free
        sta     BUS
@wait:  jsr     check
        jmp     @wait

send:   sta     shifted
        jsr     pause
        jsr     pause
        lda     #0              ; ready to send
        sta     BUS
@ready: jsr     check
        lsr
        bcs     @ready
        lda     ending
        beq     @start
@heard: jsr     check           ; the last byte: wait until this is understood
        lsr
        bcc     @heard
@over:  jsr     check
        lsr
        bcs     @over
@start: lda     #$08
        sta     BUS
        ldx     #8
@bit:   lsr     shifted
        lda     #$08
        bcs     @one
        ora     #$02
@one:   sta     BUS
        jsr     pause
        and     #$02
        sta     BUS             ; CLOCK free: valid
        jsr     pause
        ora     #$08
        sta     BUS
        dex
        bne     @bit
        lda     #$08
        sta     BUS
@taken: jsr     check
        lsr
        bcc     @taken
        rts

pause:  ldy     #14             ; some 90 cycles
@more:  dey
        bne     @more
        rts

; ---------------------------------------------------------------------------------------------
; Channels. The next byte of the one that is read; `ending` if it is the last. Carry: none.

fetch:  lda     #0
        sta     ending
        lda     talks
        and     #$0F
        cmp     #$0F
        beq     message
        lda     found
        beq     none
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
        eor     #1
        beq     @good
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
        lda     command
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

; Looks the name up in the directory.
open:   lda     #0
        sta     found
        ldx     length
        sta     command,x
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
        rts

; ---------------------------------------------------------------------------------------------
; Jobs. Sector A, X into the file's buffer; carry: not read.

read_file:
        sta     places
        stx     places+1
        lda     #$80
        sta     jobs
        cli
@wait:  lda     jobs
        bmi     @wait
        sei
        cmp     #2
        rts

irq:    pha
        txa
        pha
        tya
        pha
        lda     $1C04
        ldx     #4
@job:   lda     jobs,x
        bmi     @found
        dex
        bpl     @job
        lda     DISK
        and     #$04
        beq     @done
        inc     idle_ticks      ; some two seconds without a job: the motor stops
        lda     idle_ticks
        cmp     #200
        bne     @done
        lda     DISK
        and     #$F3
        sta     DISK
@done:  pla
        tay
        pla
        tax
        pla
        rti
@found: txa
        pha
        asl
        tay
        lda     places,y
        sta     wanted
        lda     places+1,y
        sta     wanted+1
        lda     #0
        sta     idle_ticks
        sta     address
        txa
        clc
        adc     #3
        sta     address+1
        jsr     read_sector
        tay
        pla
        tax
        sty     jobs,x
        jmp     @done

; Reads sector `wanted` to `address`. A: 1, or 2 if it is not there.
read_sector:
        lda     #0
        sta     bumped
        lda     DISK
        and     #$04
        bne     @turns
        lda     DISK
        ora     #$0C
        sta     DISK
        ldx     #0              ; until the disk turns evenly
        ldy     #0
        lda     #2
        sta     turns
@spin:  nop
        nop
        dex
        bne     @spin
        dey
        bne     @spin
        dec     turns
        bne     @spin
@turns: jsr     move
        lda     #100
        sta     turns
@next:  dec     turns
        beq     @lost
        jsr     sync
        bcs     @lost
        ldx     #0
@head:  bvc     @head
        clv
        lda     BYTE
        sta     code,x
        inx
        cpx     #5
        bne     @head
        lda     code
        cmp     #$52
        bne     @next
        jsr     decode
        lda     code+2
        cmp     wanted+1
        bne     @next
        lda     code+3
        cmp     wanted
        beq     @here
        sta     head            ; not where it was thought to be
        jsr     move
        jmp     @next
@here:  jsr     sync
        bcs     @lost
        ldy     #0
@most:  bvc     @most
        clv
        lda     BYTE
        sta     block,y
        iny
        cpy     #255
        bne     @most
        ldy     #0
@rest:  bvc     @rest
        clv
        lda     BYTE
        sta     rest,y
        iny
        cpy     #70
        bne     @rest
        lda     block
        cmp     #$55
        bne     @next
        jsr     copy
        beq     @good
        lda     #5
        rts
@good:  lda     #1
        rts
@lost:  lda     bumped
        bne     @gone
        inc     bumped
        lda     #42             ; against the stop, where track 1 is
        sta     head
        lda     wanted
        pha
        lda     #1
        sta     wanted
        jsr     move
        pla
        sta     wanted
        jmp     @turns
@gone:  lda     #2
        rts

; Decodes the raw bytes to `address`. Zero: the checksum is right.
copy:   lda     #0
        sta     raw
        sta     sync_count      ; the checksum
        lda     #>block
        sta     raw+1
        lda     address         ; the first byte is the mark of a data block
        bne     @low
        dec     address+1
@low:   dec     address
        lda     address
        sta     before
        lda     address+1
        sta     before+1
        ldy     #0
        lda     (before),y
        sta     kept
@group: ldx     #0
@five:  lda     (raw),y
        sta     code,x
        iny
        inx
        cpx     #5
        bne     @five
        sty     phase
        jsr     decode
        ldx     #0
        ldy     #0
@four:  lda     code,x
        sta     (address),y
        eor     sync_count
        sta     sync_count
        inc     address
        bne     @same
        inc     address+1
@same:  inx
        cpx     #4
        bne     @four
        ldy     phase
        cpy     #255
        bne     @not_rest
        lda     #>rest
        sta     raw+1
        ldy     #0
@not_rest:
        lda     raw+1
        cmp     #>rest
        bne     @group
        cpy     #65
        bcc     @group
        ; The last group: one byte more, and the checksum.
        ldx     #0
@last:  lda     (raw),y
        sta     code,x
        iny
        inx
        cpx     #5
        bne     @last
        jsr     decode
        ldy     #0
        lda     kept
        sta     (before),y
        lda     code
        sta     (address),y
        eor     code+1
        eor     sync_count
        eor     #$07
        rts

; Five bytes of group code in `code` become four.
decode: lda     code            ; AAAAABBB
        lsr
        lsr
        lsr
        tax
        lda     nibble,x
        jsr     upper
        lda     code
        asl     code+1          ; BBCCCCCD
        rol
        asl     code+1
        rol
        and     #$1F
        tax
        lda     nibble,x
        ora     upper_half
        sta     code
        lda     code+1          ; CCCCCD
        lsr
        lsr
        lsr
        tax
        lda     nibble,x
        jsr     upper
        lda     code+1
        asl
        asl
        and     #$10
        sta     steps
        lda     code+2          ; DDDDEEEE
        lsr
        lsr
        lsr
        lsr
        ora     steps
        tax
        lda     nibble,x
        ora     upper_half
        sta     code+1
        lda     code+2
        asl     code+3          ; EFFFFFGG
        rol
        and     #$1F
        tax
        lda     nibble,x
        jsr     upper
        lda     code+3          ; FFFFFGG0
        lsr
        lsr
        lsr
        tax
        lda     nibble,x
        ora     upper_half
        sta     code+2
        lda     code+3          ; GG
        and     #$06
        asl
        asl
        sta     steps
        lda     code+4          ; GGGHHHHH
        lsr
        lsr
        lsr
        lsr
        lsr
        ora     steps
        tax
        lda     nibble,x
        jsr     upper
        lda     code+4
        and     #$1F
        tax
        lda     nibble,x
        ora     upper_half
        sta     code+3
        rts
upper:  asl
        asl
        asl
        asl
        sta     upper_half
        rts
nibble: .byte   0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 1, 0, 12, 4, 5
        .byte   0, 0, 2, 3, 0, 15, 6, 7, 0, 9, 10, 11, 0, 13, 14, 0

; Waits for a sync mark; carry: none comes.
sync:   ldx     #0
        ldy     #20
@wait:  bit     DISK
        bpl     @found
        dex
        bne     @wait
        dey
        bne     @wait
        sec
        rts
@found: lda     BYTE
        clv
        clc
        rts

; Moves the head to track `wanted`, 8 ms a track.
move:   lda     wanted
        sec
        sbc     head
        beq     @density
        ldx     wanted
        stx     head
        ldy     #1
        bcs     @inwards
        eor     #$FF
        adc     #1
        ldy     #3
@inwards:
        asl
        tax
        sty     phase
@step:  lda     DISK
        clc
        adc     phase
        and     #$03
        sta     steps
        lda     DISK
        and     #$FC
        ora     steps
        sta     DISK
        ldy     #0
@wait:  nop
        nop
        nop
        nop
        nop
        dey
        bne     @wait
        dex
        bne     @step
@density:
        lda     DISK
        and     #$9F
        ldx     head
        cpx     #31
        bcs     @set
        adc     #$20
        cpx     #25
        bcs     @set
        adc     #$20
        cpx     #18
        bcs     @set
        adc     #$20
@set:   sta     DISK
        rts

        .res    $EAA0-*, $EA
        jmp     reset
        .res    $FFFA-*, $EA
        .word   reset, $EAA0, irq
