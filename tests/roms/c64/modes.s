; A picture in all modes of the VIC-II, one below the other, with eight sprites of every kind over
; it and a sprite that is shown twice. All memory that is seen is filled here.

        .setcpu "6502"
        .org    $07FF
        .word   $0801
        .word   end, 10         ; 10 SYS 2061
        .byte   $9E, "2061", 0
end:    .word   0

start:  sei
        lda     #$35
        sta     $01
        lda     #$7F
        sta     $DC0D
        sta     $DD0D
        lda     #$03
        sta     $DD00
        ldx     #0
@fill:  txa
        sta     $0C00,x         ; the screen
        eor     #$5A
        sta     $0D00,x
        clc
        adc     #$33
        sta     $0E00,x
        sta     $0F00,x
        sta     $D800,x
        asl
        sta     $D900,x
        eor     $0C00,x
        sta     $DA00,x
        sta     $DB00,x
        inx
        bne     @fill
        ldy     #$20            ; bitmap and letters at $2000-$3FFF
        sty     $FC
        lda     #$00
        sta     $FB
@page:  ldy     #0
@byte:  tya
        eor     $FC
        sta     $FD
        asl
        asl
        clc
        adc     $FD
        eor     $FB
        sta     ($FB),y
        iny
        bne     @byte
        inc     $FC
        lda     $FC
        cmp     #$40
        bne     @page
        ldx     #7
@sprite:
        txa
        ora     #$F0            ; blocks $3C00 to $3DC0
        sta     $0FF8,x
        dex
        bpl     @sprite
        ldx     #$2E
@video: lda     video,x
        sta     $D000,x
        dex
        bpl     @video

frame:  ldx     #0
band:   lda     lines,x
@wait:  cmp     $D012
        bne     @wait
        lda     control1,x
        sta     $D011
        lda     control2,x
        sta     $D016
        lda     place,x
        sta     $D001           ; the sprite that comes twice
        inx
        cpx     #9
        bne     band
        jmp     frame

; Each band begins in a line before a bad line: writes are over before the first column.
lines:    .byte 40, 66, 82, 98, 114, 130, 146, 162, 234
control1: .byte $1B, $1B, $5B, $3B, $3B, $1B, $7B, $1B, $1B
control2: .byte $C8, $D8, $C8, $C8, $D8, $C0, $C8, $CB, $C8
place:    .byte 60, 60, 180, 180, 180, 180, 180, 180, 60

video:  .byte   30, 60, 60, 100, 100, 70, 160, 90, 220, 120, 10, 130, 70, 150, 200, 160
        .byte   $40                     ; $D010: sprite 6 far right
        .byte   $1B, 0, 0, 0, $FF, $C8
        .byte   $0A                     ; $D017: sprites 1 and 3 high
        .byte   $38, $0F, 0
        .byte   $A4, $5A, $66           ; behind, multicolour, wide
        .byte   0, 0
        .byte   11, 6, 2, 5, 9          ; border and backgrounds
        .byte   7, 8                    ; the sprites' common colours
        .byte   1, 3, 4, 10, 12, 13, 14, 15
