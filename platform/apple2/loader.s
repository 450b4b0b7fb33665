; The loader: needed once. The first overlay covers it.

        .setcpu "6502"
        .include "memory.inc"
        .import complain, begin, decode, turn, load_at, read_part
        .import unpack, keep, __PICTURE_SIZE__
        .import latch0, latch1, latch2, latch3, latch4
        .importzp slot, packed, unpacked, sum, disk_noise
        .export loader

        .segment "ONCE"
; X = slot * 16, the motor runs.
loader: .assert loader = overlay_area, lderror, "other.inc enters the loader elsewhere"
        sei
        cld
        stx     slot
        lda     #0
        sta     disk_noise
        txa
        ora     #<q6l
        sta     latch0 + 1
        sta     latch1 + 1
        sta     latch2 + 1
        sta     latch3 + 1
        sta     latch4 + 1
        jsr     tables
; As if it were not packed: the unpacker comes with it.
again:  lda     #picture_part
        ldy     #>picture_area
        jsr     load_at
        ldy     #<__PICTURE_SIZE__
copy:   lda     picture_area + 2,y
        sta     unpacker - 1,y
        dey
        bne     copy
        lda     picture_area + 2
        sta     packed
        lda     #>screen
        sta     unpacked + 1
        jsr     unpack
        bit     hires           ; hi-res, page 1, no text: the picture is up
        bit     mixclr
        bit     txtclr
        bit     kbdstrb         ; a key pressed from now on counts
        ; Else QUIT would show the title again.
        ldy     #title_line_size - 1
        lda     #' ' | $80
blank:  sta     title_line,y
        dey
        bpl     blank
        jsr     turn
        ldy     #program_part
        jsr     read_part
        bcs     lost
        jsr     keep
        bcs     lost
        ; A packed one ends with the memory: it is unpacked over itself.
        lda     #0
        sta     packed
        lda     #>program
        sta     unpacked + 1
        eor     packed + 1
        beq     ready
        jsr     unpack
ready:  jmp     begin
; Whatever the disk in the drive is now, it has to show that it is the game's.
lost:   jsr     complain
        jmp     again

; Makes the tables. A disk byte has two ones side by side among its lower seven bits, and in all
; at most one pair of zeros ("Beneath Apple DOS", chapter 3; the boot page goes the same way).
tables: ldx     #0
        ldy     #0
two:    txa
        and     #3
        bne     column
        txa
        lsr     a
        lsr     a
        sta     sum
column: lda     #0
        lsr     sum
        rol     a
        lsr     sum
        rol     a
        sta     disk_tables,x
        inx
        bne     two
        ldx     #3
nibble: stx     sum
        txa
        asl     a
        bit     sum
        beq     none_such
        ora     sum
        eor     #$FF
        and     #$7E
pair:   bcs     none_such
        lsr     a
        bne     pair
        tya
        sta     decode + $80,x
        txa
        ora     #$80
        sta     disk_tables + 3,y
        iny
        iny
        iny
        iny
none_such:
        inx
        bpl     nibble
        rts
