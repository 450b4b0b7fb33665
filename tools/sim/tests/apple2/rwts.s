; A small sector reader and writer for the tests. jsr $6000 reads, jsr $6003 writes the sector at
; $1000 to $10FF. Track, physical sector and slot * 16 are given; the result is 0, 1 for a
; write-protected disk, 2 for a sector that was not found or does not read.

.setcpu "6502"
track  := $F0
sector := $F1
result := $F2
slot   := $F3
half   := $F4           ; the head, in half-tracks; set it to twice the track at the start
temp   := $F5
last   := $F6
tries  := $F7
found  := $F8
second := $FA           ; address of the second page of the stream
buffer := $1000
stream := $2000         ; 350 bytes of a data field
pairs  := $2200
sixes  := $2300
values := $02D6         ; the boot page's decode table
SPARE  := 255           ; address fields before it gives up: four revolutions and more

        jmp read
        jmp write

read:   jsr seek
        lda #SPARE
        sta tries
again:  jsr find
        bcs failed
mark:   lda $C08C,x
        bpl mark
same:   cmp #$D5
        bne mark
mark2:  lda $C08C,x
        bpl mark2
        cmp #$AA
        bne same
mark3:  lda $C08C,x
        bpl mark3
        eor #$AD
        bne again
        ldy #0
low:    sty temp
wait1:  ldy $C08C,x
        bpl wait1
        eor values,y
        ldy temp
        sta pairs,y
        iny
        cpy #86
        bne low
        ldy #0
high:   sty temp
wait2:  ldy $C08C,x
        bpl wait2
        eor values,y
        ldy temp
        sta buffer,y
        iny
        bne high
wait3:  ldy $C08C,x
        bpl wait3
        eor values,y
        beq good
        jmp again
good:   ldy #0
group:  ldx #0
merge:  lda buffer,y
        lsr pairs,x
        rol a
        lsr pairs,x
        rol a
        sta buffer,y
        inx
        cpx #86
        bne more
        ldx #0
more:   iny
        bne merge
        sty result
        rts
failed: lda #2
        sta result
        rts

; Waits for the address field; carry set after too many others.
find:   ldx slot
        dec tries
        bne search
        sec
        rts
search: lda $C08C,x
        bpl search
first:  cmp #$D5
        bne search
byte2:  lda $C08C,x
        bpl byte2
        cmp #$AA
        bne first
byte3:  lda $C08C,x
        bpl byte3
        cmp #$96
        bne search
        ldy #3
field:  sta found
odd:    lda $C08C,x
        bpl odd
        rol a
        sta temp
even:   lda $C08C,x
        bpl even
        and temp
        dey
        bne field
        cmp sector
        bne find
        lda found
        cmp track
        bne find
        clc
        rts

; 6 ms a half-track, 20 ms to settle. The boot page leaves phase 0 on.
seek:   ldx slot
        lda $C080,x
to:     lda track
        asl a
        cmp half
        beq there
        bcs in
        dec half
        jmp move
in:     inc half
move:   lda half
        and #3
        asl a
        ora slot
        tax
        lda $C081,x
        lda #47
        jsr $FCA8
        lda $C080,x
        jmp to
there:  lda #86
        jmp $FCA8

write:  jsr encode
        jsr seek
        lda #SPARE
        sta tries
        jsr find
        bcc ours
        jmp failed
ours:   ldy #3                  ; the end of the address field
skip:   lda $C08C,x
        bpl skip
        dey
        bne skip
        lda $C08D,x
        lda $C08E,x
        bpl allowed
        lda $C08C,x
        lda #1
        sta result
        rts
allowed:
        ldy #5
        lda #$FF
        sta $C08F,x
        cmp $C08C,x             ; 4
        bit temp                ; 3
        nop                     ; 2: 40 cycles from STA to STA
sync:   jsr return              ; 12
        jsr return              ; 12
        nop                     ; 2
        sta $C08D,x             ; 5
        cmp $C08C,x             ; 4
        dey                     ; 2
        bne sync                ; 3
        ldy #0                  ; 2
        jsr return              ; 12
        nop
        nop
        nop
        bit temp                ; 3: 40 cycles again
data1:  lda stream,y            ; 4
        sta $C08D,x             ; 5
        cmp $C08C,x             ; 4
        iny                     ; 2
        jsr return              ; 12
        nop                     ; 2
        bne data1               ; 3
data2:  lda (second),y          ; 5
        sta $C08D,x             ; 5
        cmp $C08C,x             ; 4
        iny                     ; 2
        nop
        nop
        nop
        nop
        bit temp                ; 3
        cpy #350 - 256          ; 2
        bne data2               ; 3
        jsr return
        lda $C08E,x
        lda $C08C,x
        lda #0
        sta result
return: rts
        .assert >sync = >*, error, "the loops must lie in one page"

encode: ldx #85
        lda #0
clear:  sta pairs,x
        dex
        bpl clear
        ldy #255
        ldx #83
split:  lda buffer,y
        lsr a
        rol pairs,x
        lsr a
        rol pairs,x
        sta sixes,y
        dex
        bpl next
        ldx #85
next:   dey
        cpy #255
        bne split
        lda #$D5
        sta stream
        lda #$AA
        sta stream + 1
        lda #$AD
        sta stream + 2
        lda #0
        sta last
        sta second
        tax
low1:   lda pairs,x
        jsr code
        sta stream + 3,x
        inx
        cpx #86
        bne low1
        ldx #0
high1:  lda sixes,x
        jsr code
        sta stream + 89,x
        inx
        bne high1
        lda #0
        jsr code
        sta stream + 345
        lda #$DE
        sta stream + 346
        lda #$AA
        sta stream + 347
        lda #$EB
        sta stream + 348
        lda #$FF
        sta stream + 349
        lda #>(stream + 256)
        sta second + 1
        rts

code:   tay
        eor last
        sty last
        tay
        lda codes,y
        rts
codes:  .byte $96,$97,$9A,$9B,$9D,$9E,$9F,$A6,$A7,$AB,$AC,$AD,$AE,$AF,$B2,$B3
        .byte $B4,$B5,$B6,$B7,$B9,$BA,$BB,$BC,$BD,$BE,$BF,$CB,$CD,$CE,$CF,$D3
        .byte $D6,$D7,$D9,$DA,$DB,$DC,$DD,$DE,$DF,$E5,$E6,$E7,$E9,$EA,$EB,$EC
        .byte $ED,$EE,$EF,$F2,$F3,$F4,$F5,$F6,$F7,$F9,$FA,$FB,$FC,$FD,$FE,$FF
