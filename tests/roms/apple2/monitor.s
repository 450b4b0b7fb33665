; A stand-in for $F800-$FFFF of an Apple ][+ or //e, written for this project: what happens at
; power-on and at CTRL-RESET (Apple, "Apple II reference manual", pages 36 to 38 and 143), the delay
; and the RTS that a disk controller's boot page calls, and the vectors. It has neither BASIC
; nor monitor: where those would take over, it shows a prompt and boots again at a key.

.setcpu "6502"

scan   := $00           ; $Cn00 of the slot that is looked at
SOFTEV := $03F2         ; where CTRL-RESET goes ...
PWREDUP := $03F4        ; ... when this byte is SOFTEV + 1 eor $A5
BRKV   := $03F0
NMI    := $03FB
IRQLOC := $03FE
MSLOT  := $07F8

KBD    := $C000
KBDSTRB := $C010
SPKR   := $C030
TXTSET := $C051
LOWSCR := $C054
LORES  := $C056
CLRROM := $CFFF

        .segment "INTERRUPT"            ; $FA40
        sta $45
        pla
        pha
        asl a
        asl a
        asl a
        bmi break
        jmp (IRQLOC)
break:  jmp (BRKV)

        .segment "RESET"                ; $FA62
reset:  cld
        jsr screen
        lda $C058                       ; annunciators
        lda $C05A
        lda $C05D
        lda $C05F
        lda CLRROM
        bit KBDSTRB
        jsr bell
        lda SOFTEV + 1
        eor #$A5
        cmp PWREDUP
        bne cold
        jmp (SOFTEV)

cold:   jsr home
        lda #<prompt
        sta BRKV
        sta SOFTEV
        lda #>prompt
        sta BRKV + 1
        sta SOFTEV + 1
        eor #$A5
        sta PWREDUP
        lda #$C8
        sta scan + 1
        ldy #0
        sty scan
slot:   dec scan + 1
        lda scan + 1
        cmp #$C0
        beq prompt
        sta MSLOT
        ldy #7
sign:   lda (scan),y
        cmp signature,y
        bne slot
        dey
        dey
        bpl sign
        jmp (scan)

prompt: cld
        ldx #$FF
        txs
        jsr screen
        lda #']' | $80
        sta $0480
        bit KBDSTRB
key:    lda KBD
        bpl key
        bit KBDSTRB
        jmp cold

; Text page 1, and the zero page as Apple's reset leaves it: a program that wants to survive
; CTRL-RESET must not keep anything in these bytes.
screen: lda #$FF
        sta $32
        lda #0
        sta $48
        lda LORES
        lda LOWSCR
        lda TXTSET
        ldx #zero_page_end - zero_page - 2
set:    ldy zero_page,x
        lda zero_page + 1,x
        sta $0000,y
        dex
        dex
        bpl set
        rts

home:   lda #' ' | $80
        ldx #120
clear:  .repeat 8, row
        sta $0400 + row * 128 - 1,x
        .endrepeat
        dex
        bne clear
        stx $24                         ; the cursor: top left
        stx $25
        stx $28
        lda #$04
        sta $29
        ldx #title_end - title - 1
write:  lda title,x
        ora #$80
        sta $0400 + 14,x
        dex
        bpl write
        rts

; 0.1 s of 1 kHz.
bell:   ldy #192
half:   lda #12
        jsr WAIT
        lda SPKR
        dey
        bne half
        rts

signature:
        .byte $00, $20, $00, $00, $00, $03, $00, $3C
zero_page:
        .byte $20, 0, $21, 40, $22, 0, $23, 24, $25, 23, $28, $D0, $29, $07
        .byte $36, $F0, $37, $FD, $38, $1B, $39, $FD, $3E, 0
zero_page_end:
title:  .byte "STAND-IN ROM"
title_end:

        .segment "IDENTITY"             ; $FBB3: a ][+; the simulator puts in the //e's byte
        .byte $EA

        .segment "WAIT"                 ; $FCA8: (26 + 27 A + 5 A * A) / 2 cycles
WAIT:   sec
outer:  pha
inner:  sbc #1
        bne inner
        pla
        sbc #1
        bne outer
        rts

        .segment "RETURN"               ; $FF58
        rts
        jmp reset                       ; $FF59: the old reset entry

        .segment "MONITOR"              ; $FF69: where programs end
        jmp prompt

        .segment "VECTORS"
        .word NMI, reset, $FA40
