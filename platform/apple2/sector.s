; Single sectors for saved games, in the overlays that need them, or in memory where several do.
; Sector numbers are those of the address fields.

        .setcpu "6502"
        .include "memory.inc"
        .importzp slot, track, page, count, missing, patience, attempts, field
        .import turn, seek, retry, find_address, wanted, answer
        .export start_motor, read_sector, write_sector

; Tries for each sector: many of them may be unreadable.
attempts_sector = 2

; The data field and a byte more, in text page 1 after the compiler's frames. A sector that was read
; takes its last page.
        .segment "SECTOR"
field_bytes:
        .res    data_field_size
        .assert field_bytes = data_field, lderror, "the data field lies elsewhere"
        .assert <(data_field + data_field_size) = 0, error, "the data field must end a page"
        .assert sector_read = data_field + data_field_size - 256, error, "in its last page"

        .segment "READER"

; Starts the motor; A = 0 when there is a disk.
start_motor:
        jsr     turn
        jmp     answer

; Reads sector X of track A; A = 0 when that worked.
read_sector:
        jsr     approach
        jsr     retry
        jmp     answer

; The head goes to track A; only sector X is wanted.
approach:
        sta     track
        stx     page
        ldy     #15
        lda     #1
others: sta     wanted,y
        dey
        bpl     others
        sta     count
        sta     missing
        lsr     a               ; 0, and C is set
        sta     wanted,x
        lda     #>data_field + 1
        sbc     page
        sta     page
        lda     #attempts_sector
        sta     attempts
        jmp     seek

        .segment "SAVES"

; Writes the data field to sector X of track A; A = 0 when it was written, 1 when the disk
; is write-protected, 2 when the sector does not come.
write_sector:
        jsr     approach
        lda     #patience_fields
        sta     patience
look:   dec     patience
        beq     missed
        jsr     find_address
        bcs     look
        lda     field + 2
        cmp     track
        bne     missed
        ldy     field + 1
        lda     wanted,y
        bne     look
        lda     q6h,x
        lda     q7l,x           ; the notch
        bmi     protected
        ; After the address field's end mark five bytes of 36 cycles, on which a reader finds the
        ; beginning of a byte, then one byte each 32 cycles ("Beneath Apple DOS", chapter 3 and
        ; appendix C). A register is loaded by a store and shifted by the access after it.
        lda     #>data_field
        sta     stream + 2
        lda     #2
        sta     count
        ldy     #5
        lda     #$FF
        sta     q7h,x           ; 5
        cmp     q6l,x           ; 4
        bit     slot            ; 3
        nop                     ; 2
sync:   jsr     delay           ; 12
        pha                     ; 3
        pla                     ; 4
        bit     slot            ; 3
        sta     q6h,x           ; 5
        cmp     q6l,x           ; 4
        dey                     ; 2
        bne     sync            ; 3
        ldy     #<data_field    ; 2
        jsr     delay           ; 12
        bit     slot            ; 3
        nop                     ; 2
stream: lda     data_field - $A2,y ; 4
        sta     q6h,x           ; 5
        cmp     q6l,x           ; 4
        iny                     ; 2
        beq     turn_page       ; 2
        pha                     ; 3
        pla                     ; 4
        bit     slot            ; 3
        nop                     ; 2
        jmp     stream          ; 3
turn_page:                      ; 1
        inc     stream + 2      ; 6
        dec     count           ; 5
        bne     stream          ; 3
        .assert >* = >sync, error, "a branch must not cross a page here"
        lda     #0
        .byte   $2C             ; `bit` over the next two bytes
missed: lda     #2
        .byte   $2C
protected:
        lda     #1
        ldy     q7l,x
        ldy     q6l,x
delay:  rts
