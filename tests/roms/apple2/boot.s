; A stand-in for the boot page of a Disk II controller, written for this project from the contract
; that boot programs rely on (Apple, "DOS manual", appendix C; Worth and Lechner, "Beneath Apple
; DOS", chapter 8). It runs at $Cn00 for any slot n, so it never names its own addresses.
;
; It moves the head to track 0, reads sector 0 to $0800 (and the following ones, as many as byte
; $0800 says) and enters $0801 with X = slot * 16. Loaders come back to $Cn5C with X = slot * 16,
; sector $3D, track $41 and the address $26/$27 set.

.setcpu "6502"

data   := $26           ; where the sector goes
slot   := $2B           ; slot * 16
temp   := $3C
sector := $3D
found  := $40           ; track of the address field
track  := $41
pairs  := $0300         ; 86 groups of low bits
table  := $0356         ; value of data byte $80 + x
values := table - $80

PHASE0OFF := $C080
PHASE0ON  := $C081
MOTORON   := $C089
DRIVE1    := $C08A
Q6L       := $C08C
Q7L       := $C08E
WAIT      := $FCA8      ; A = 0 and carry set at its end
RETURN    := $FF58      ; an RTS

; The four odd bytes from $Cn01 are how an autostart ROM knows the card: 20 00 03 3C.
        .segment "BOOT"
        ldx #$20
        ldy #$00
        ldx #$03
legal:  stx temp        ; bits 6 to 0 of a candidate
        txa
        asl a
        bit temp        ; two ones side by side?
        beq next
        ora temp
        eor #$FF
        and #$7E        ; one bit for each two zeros side by side: one such pair is allowed
count:  bcs next
        lsr a
        bne count
        tya
        sta table,x
        iny
next:   inx
        bpl legal

        jsr RETURN      ; leaves our page number below the stack
        tsx
        lda $0100,x
        asl a
        asl a
        asl a
        asl a
        sta slot
        tax
        lda Q7L,x
        lda Q6L,x
        lda DRIVE1,x
        lda MOTORON,x

; 81 half-tracks outwards from wherever the head is, 20 ms each: against the stop at track 0.
        ldy #80
move:   lda PHASE0OFF,x
        tya
        and #3
        asl a
        ora slot
        tax
        lda PHASE0ON,x
        lda #$56
        jsr WAIT
        dey
        bpl move
        sta data
        sta sector
        sta track
        lda #>$0800
        sta data + 1

        .assert * = $C65C, error, "boot programs enter the reader at $Cn5C"
; The overflow flag: the address field of our sector has just passed.
read:   clv
mark:   lda Q6L,x
        bpl mark
first:  cmp #$D5
        bne mark
second: lda Q6L,x
        bpl second
        cmp #$AA
        bne first
third:  lda Q6L,x
        bpl third
        cmp #$96
        bne body
        ldy #3          ; volume, track, sector; carry is set
field:  sta found
odd:    lda Q6L,x
        bpl odd
        rol a
        sta temp
even:   lda Q6L,x
        bpl even
        and temp
        dey
        bne field
        cmp sector
        bne read
        lda found
        cmp track
        bne read
        bit RETURN      ; the opcode of RTS has bit 6
        bvs mark
body:   bvc read
        eor #$AD
again:  bne read        ; no data field
        ldy #86
low:    sty temp
wait1:  ldy Q6L,x
        bpl wait1
        eor values,y
        ldy temp
        dey
        sta pairs,y
        bne low
high:   sty temp
wait2:  ldy Q6L,x
        bpl wait2
        eor values,y
        ldy temp
        sta (data),y
        iny
        bne high
wait3:  ldy Q6L,x
        bpl wait3
        eor values,y    ; the checksum
        bne again
        tay
group:  ldx #86
merge:  dex
        bmi group
        lda (data),y
        lsr pairs,x
        rol a
        lsr pairs,x
        rol a
        sta (data),y
        iny
        bne merge
        inc data + 1
        inc sector
        lda sector
        cmp $0800
        ldx slot        ; never 0
        bcc again
        jmp $0801
