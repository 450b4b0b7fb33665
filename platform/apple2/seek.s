; The head of the drive, beside what reads.

        .setcpu "6502"
        .include "memory.inc"
        .importzp slot, head, track, target
        .export seek, seek_to

        .segment "DISK"
; Moves the head to `track`, or to track A: 8 ms a half-track, 20 ms to settle. X = slot.
seek:   lda     track
seek_to:
        asl     a
        sta     target
        cmp     head
        beq     there
step:   ldy     head
        cpy     target
        beq     settle
        bcc     inwards
        dec     head
        .byte   $2C             ; `bit` over the next two bytes
inwards:
        inc     head
        lda     head
        jsr     phase
        lda     phaseon,x
        tya
        jsr     phase
        lda     phaseoff,x
        ldx     #81
        jsr     wait
        beq     step
settle: ldx     #202
        jsr     wait
        lda     head
        jsr     phase
        lda     phaseoff,x
there:  ldx     slot
        rts

; X = slot + 2 * the phase of half-track A.
phase:  and     #3
        asl     a
        ora     slot
        tax
        rts

; Waits X x 101 cycles; X = 0 at the end. Destroys Y.
wait:   ldy     #19
short:  dey
        bne     short
        dex
        bne     wait
        rts
