; The head of the drive, beside what reads.

        .setcpu "6502"
        .include "memory.inc"
        .importzp slot, head, track, target
        .export seek

        .segment "DISK"
; Moves the head to `track`: 8 ms a half-track, 20 ms to settle. X = slot.
seek:   lda     track
        asl     a
        sta     target
        ldx     slot
        cmp     head
        beq     there
step:   lda     head
        tay
        cmp     target
        beq     settle
        bcs     outwards
        adc     #1
        bcc     move
outwards:
        sbc     #1
move:   sta     head
        jsr     phase
        lda     phaseon,x
        tya
        jsr     phase
        lda     phaseoff,x
        lda     #80
        jsr     wait
        beq     step
settle: lda     #200
        jsr     wait
        lda     head
        jsr     phase
        lda     phaseoff,x
        ldx     slot
there:  rts

; X = slot + 2 * the phase of half-track A.
phase:  and     #3
        asl     a
        ora     slot
        tax
        rts

; Waits A x 104 cycles; A = 0 at the end. Destroys Y.
wait:   ldy     #19
short:  dey
        bne     short
        sec
        sbc     #1
        bne     wait
        rts
