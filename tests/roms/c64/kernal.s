; A stand-in for the KERNAL, ours from the first byte to the last: what VICE and the simulator need to
; start a program as a user does, LOAD"*",8,1 and RUN, and the few calls with which a program reads a
; file. There is no BASIC: RETURN runs the SYS line at $0801 or carries out LOAD.
;
; With virtual devices VICE drives the serial bus through traps at five addresses, which it sets only
; where it finds three expected bytes (table `c64_serial_traps` of its src/c64/c64.c); each resumes at
; $EDAB.

        .setcpu "6502"
        .org    $E000

STATUS  = $90                   ; bit 6: end of file, bit 7: no drive
OUTPUT  = $9A                   ; 3: CHROUT writes to the screen
SERIAL  = $95                   ; the byte to send
talking = $A3                   ; bit 6: the last device was told to talk
shifted = $A4                   ; the byte on its way
DEVICE  = $BA
NAME    = $BB                   ; file name: address ...
LENGTH  = $B7                   ; ... and length
SECOND  = $B9                   ; secondary address
NUMBER  = $B8                   ; of a file, up to 15
channels = $0259                ; their secondary addresses, by number
TARGET  = $AE                   ; where LOAD puts the next byte
ELSEWHERE = $C3                 ; where LOAD is told to put it
WAITING = $C6                   ; keys in the buffer
BUFFER  = $0277
BLINK   = $CC                   ; 0 while the cursor waits for a line
LINE    = $D1                   ; address of the cursor's screen line
COLUMN  = $D3
ROW     = $D6
ADDRESS = $14                   ; of SYS
SCREEN  = $0400
namebuffer = $033C              ; the cassette buffer

reset:  sei
        cld
        ldx     #$FF
        txs
        ldx     #5              ; the sign of a cartridge
@sign:  lda     $8003,x
        cmp     sign-1,x
        bne     @none
        dex
        bne     @sign
        jmp     ($8000)
@none:  jsr     ioinit
        lda     #$00
        ldx     #$02            ; $00 and $01 are the processor's port
@zero:  sta     $00,x
        sta     $0200,x
        inx
        bne     @zero
        jsr     restore
        lda     #<main_loop
        sta     $0302
        lda     #>main_loop
        sta     $0303
        lda     #$01            ; BASIC's text starts at $0801
        sta     $2B
        lda     #$08
        sta     $2C

        jsr     cint
        cli
        ldx     #5              ; READY. above the cursor is what VICE's autostart looks for
        jsr     prompt

; The only line editor there is: letters up to RETURN.
key:    lda     WAITING
        beq     key
        lda     BUFFER
        pha
        ldx     #0
@shift: lda     BUFFER+1,x
        sta     BUFFER,x
        inx
        cpx     #9
        bne     @shift
        dec     WAITING
        pla
        cmp     #13
        beq     return
        and     #$3F            ; PETSCII to screen code, as far as the line needs it
        ldy     COLUMN
        sta     (LINE),y
        inc     COLUMN
        bne     key

return: inc     BLINK           ; VICE waits until the line is taken
        ldy     #0
        lda     (LINE),y
        cmp     #'L'-$40        ; LOAD"*",8,1 or LOAD"*",8
        bne     run
        ldx     #0              ; the name: up to the second quote
        ldy     #5
@name:  lda     (LINE),y
        cmp     #'"'
        beq     @named
        cmp     #$20
        bcs     @sign
        ora     #$40            ; a letter, back to PETSCII
@sign:  sta     namebuffer,x
        iny
        inx
        cpx     #16
        bne     @name
@named: txa
        pha
        iny                     ; the comma, the drive
        iny
        lda     (LINE),y
        and     #$0F
        tax
        iny
        lda     (LINE),y
        ldy     #1
        cmp     #','
        beq     @second
        dey
@second:
        jsr     setlfs
        pla
        ldx     #<namebuffer
        ldy     #>namebuffer
        jsr     setnam
        lda     #0
        ldx     #<$0801
        ldy     #>$0801
        jsr     load
        bcs     failed
        lda     #13
        jsr     $FFD2           ; READY. goes through CHROUT's vector
        jmp     ($0302)         ; then BASIC's main loop
main_loop:
        ldx     #10
        jsr     prompt
        jmp     key
; The vectors as they are after a reset.
restore:
        ldx     #$1F
@vector:
        lda     vectors,x
        sta     $0314,x
        dex
        bpl     @vector
        rts
failed: lda     #2              ; a red border tells the test
        sta     $D020
        bne     failed

; SYS: the decimal number after the token in the line at $0801.
run:    ldx     #3
@token: inx
        beq     failed
        lda     $0801,x
        cmp     #$9E
        bne     @token
        lda     #0
        sta     ADDRESS
        sta     ADDRESS+1
@digit: inx
        lda     $0801,x
        cmp     #' '
        beq     @digit
        sec
        sbc     #'0'
        cmp     #10
        bcs     @go
        pha
        lda     ADDRESS         ; ADDRESS = ADDRESS * 10 + digit
        ldy     ADDRESS+1
        asl     ADDRESS
        rol     ADDRESS+1
        asl     ADDRESS
        rol     ADDRESS+1
        clc
        adc     ADDRESS
        sta     ADDRESS
        tya
        adc     ADDRESS+1
        sta     ADDRESS+1
        asl     ADDRESS
        rol     ADDRESS+1
        pla
        clc
        adc     ADDRESS
        sta     ADDRESS
        bcc     @digit
        inc     ADDRESS+1
        bcs     @digit
@go:    cli
        jsr     @call
        sei
        jmp     reset
@call:  jmp     (ADDRESS)

; The port and the CIAs as they are after a reset.
ioinit:
        lda     #$37            ; the data before the direction: the other order takes the ROM away
        sta     $01
        lda     #$2F
        sta     $00
        lda     #$7F            ; no interrupt from either CIA; the column of RUN/STOP
        sta     $DC00
        sta     $DC0D
        sta     $DD0D
        lda     $DC0D
        lda     $DD0D
        lda     #$FF            ; keyboard: columns out, rows in
        sta     $DC02
        lda     #$00
        sta     $DC03
        lda     #$3F            ; serial bus and the VIC-II's bank 0
        sta     $DD02
        lda     #$03
        sta     $DD00
        rts

        .include "screen.inc"
        .include "files.inc"

; --- Interrupts ---------------------------------------------------------------------------------

irq:    pha
        txa
        pha
        tya
        pha
        tsx
        lda     $0104,x         ; the pushed flags tell BRK from IRQ
        and     #$10
        bne     @break
        jmp     ($0314)
@break: jmp     ($0316)

return_from_irq:
        lda     $DC0D
        pla
        tay
        pla
        tax
        pla
        rti

; $0314 to $0333: IRQ, BRK, NMI; then the calls, in the order of the KERNAL's own table.
vectors:
        .word   return_from_irq, warm, restore_key
        .word   open, close, chkin, chkout, clrchn, chrin, write, stop, getin, nothing
        .word   nothing, load, nothing
; CHROUT, with no letters on the screen.
write:  ldy     OUTPUT
        cpy     #4
        bcc     nothing
        jmp     chrout
chrin:  jsr     receive
nothing:
        clc
        rts

sign:   .byte   $C3, $C2, $CD, "80"

        .include "serial.inc"

; --- VICE's serial traps ------------------------------------------------------------------------
;
; Five routines lie where VICE sets its traps, and begin with the three bytes that it checks. Where
; it sets none (a drive with a processor of its own) they do the work themselves.

        .res    $EA31-*, $EA
        jmp     return_from_irq ; where the real one handles interrupts

        .res    $ED24-*, $EA
listen: jsr     data_high       ; a byte of SERIAL under ATN
        jmp     attention
        .res    $ED37-*, $EA
second_trap:
        jsr     clock_low       ; a secondary address: ATN ends after it
        jmp     send_second
        .res    $ED41-*, $EA
send_trap:
        jsr     data_high       ; a byte of data
        jmp     send_serial
        .res    $EDAB-*, $EA
        rts                     ; where each trap resumes


        .res    $EE14-*, $EA
receive_trap:
        lda     #$00
        sta     shifted
        jmp     receive_serial
        .res    $EE8E-*, $EA
clock_low:
        lda     $DD00
        ora     #$10
        sta     $DD00
        rts
        .res    $EE97-*, $EA
data_high:
        lda     $DD00
        and     #$DF
        sta     $DD00
        rts
        .res    $EEA9-*, $EA
read_bus:                       ; DATA in the carry, CLOCK in N
        lda     $DD00
        cmp     $DD00
        bne     read_bus
        asl
        rts

; Where the real ones lie: a file that is loaded over the table at $0314 brings these addresses.
        .res    $F13E-*, $EA
getin:  lda     WAITING         ; 0, or the key in the buffer
        beq     no_key
        dec     WAITING
        lda     BUFFER
no_key: clc
        rts
        .res    $F157-*, $EA
        jmp     chrin
        .res    $F1CA-*, $EA
        jmp     chrout
        .res    $F20E-*, $EA
        jmp     chkin
        .res    $F250-*, $EA
        jmp     chkout
        .res    $F291-*, $EA
        jmp     close
        .res    $F32F-*, $EA
        jmp     nothing         ; CLALL
        .res    $F333-*, $EA
        jmp     clrchn
        .res    $F34A-*, $EA
        jmp     open
        .include "restore.inc"

; --- The jump table -----------------------------------------------------------------------------

        .res    $FF81-*, $EA
        jmp     cint
        jmp     ioinit          ; $FF84
        .res    $FF8A-*, $EA
        jmp     restore
        .res    $FFB7-*, $EA
        jmp     readst          ; $FFB7
        jmp     setlfs
        jmp     setnam          ; $FFBD
        jmp     ($031A)         ; OPEN
        jmp     ($031C)         ; CLOSE
        jmp     ($031E)         ; CHKIN
        jmp     ($0320)         ; CHKOUT
        jmp     ($0322)         ; CLRCHN
        jmp     ($0324)         ; CHRIN
        jmp     ($0326)         ; CHROUT
        jmp     load            ; $FFD5
        jmp     nothing         ; SAVE
        .res    $FFE1-*, $EA
        jmp     ($0328)         ; STOP
        jmp     ($032A)         ; GETIN
        jmp     ($032C)         ; CLALL

        .res    $FFFA-*, $EA
        .word   nmi, reset, irq
