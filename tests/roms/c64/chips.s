; Keeps all chips of a C64 busy at once, so that VICE and the simulator can be held beside each
; other: bad lines that wander, eight sprites (one expanded) that move, raster interrupts every 37
; lines, an NMI by two timers of CIA 2, a running timer of CIA 1 that is read. All memory that it
; uses is its own: nothing depends on what was there at power-on. (CIA 1 makes no interrupt: when a
; second source pulls the IRQ line within two cycles of the first, VICE counts the delay again.)

        .setcpu "6502"
        .org    $07FF
        .word   $0801
        .word   end, 10         ; 10 SYS 2061
        .byte   $9E, "2061", 0
end:    .word   0

start:  sei
        lda     #$35            ; registers in, ROMs out
        sta     $01
        lda     #$7F
        sta     $DC0D
        sta     $DD0D
        lda     $DC0D
        lda     $DD0D
        lda     #<irq
        sta     $FFFE
        lda     #>irq
        sta     $FFFF
        lda     #<nmi
        sta     $FFFA
        lda     #>nmi
        sta     $FFFB
        lda     #$1B
        sta     $D011
        lda     #$08
        sta     $D016
        lda     #<(empty/64)    ; empty sprites: no collisions, which the simulator does not know
        ldx     #7
@block: sta     $07F8,x
        dex
        bpl     @block
        lda     #$FF
        sta     $D015
        ldx     #0
        lda     #50
@y:     sta     $D001,x
        clc
        adc     #13
        inx
        inx
        cpx     #16
        bne     @y
        lda     #$40
        sta     $D017
        lda     #$30
        sta     $D012
        lda     #$01
        sta     $D01A
        sta     $D019
        lda     #$FE            ; timers of CIA 1: 1023 and 120 cycles
        sta     $DC04
        lda     #$03
        sta     $DC05
        lda     #$77
        sta     $DC06
        lda     #$00
        sta     $DC07
        lda     #$11
        sta     $DC0E
        sta     $DC0F
        lda     #$33            ; of CIA 2: 308 cycles, and six times as many
        sta     $DD04
        lda     #$01
        sta     $DD05
        lda     #$05
        sta     $DD06
        lda     #$00
        sta     $DD07
        lda     #$82
        sta     $DD0D
        lda     #$51
        sta     $DD0F
        lda     #$11
        sta     $DD0E
        cli

again:  ldx     #0
@next:  lda     $DC04
        eor     $DD04
        adc     table,x
        sta     area,x
        inc     area+$100,x
        sta     $D001
        lda     $D012
        sta     area+$200,x
        lda     $D019
        cpx     #$55
        bne     @move
        cli
        asl     $D019
@move:  pha
        txa
        and     #7
        asl
        tay
        lda     $D001,y
        adc     #21
        sta     $D001,y
        pla
        jsr     busy
        inx
        bne     @next
        lda     $DD0D
        lda     $DC0D
        lda     $D011           ; another line of each eight is bad
        adc     #1
        and     #$07
        ora     #$18
        sta     $D011
        lda     #$19
        sta     $DD0F
        jmp     again

busy:   sei
        inc     area+$300
        cli
        rol     area+$300,x
        php
        plp
        rts

irq:    pha
        lda     $D019
        and     #1
        beq     @done
        sta     $D019
        lda     $D012
        adc     #37
        sta     $D012
        inc     $D020
@done:  pla
        rti

nmi:    pha
        lda     $DD0D
        lda     #$51
        sta     $DD0F
        pla
        rti

table:  .res    256, $A5
        .res    $2000-*, 0
area:   .res    $500, 0
empty:  .res    64, 0
