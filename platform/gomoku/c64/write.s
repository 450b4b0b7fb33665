; What writes a sector of the drive's disk: a program that the computer sends to the fast loader's half
; in the drive (drive.s) together with the sector's bits, which are group code already. First come
; the bytes that `keep` there takes, with the number of their place; then, two at a time, all that
; is to lie in the drive's pages 2 and 3.

        .import         drive_code, drive_main, drive_first_edge, drive_told, drive_receive, drive_sync
        .import         __DRIVE_TAKE_LOAD__, __DRIVE_TAKE_SIZE__, __DRIVE_WRITE_LOAD__
        .export         write_take, write_take_size, write_edge, write_to_program, write_program
        .export         write_size, write_first

        .include        "../../c64/drive_places.inc"

bytes_of_sector = 325           ; $07, 256 bytes, their exclusive or and two of 0, as group code
rest            = bytes_of_sector - 256
protected       = $10           ; Bit of `disk`: 0 if the disk is write-protected.
direction       = $1C03         ; VIA 2, of port A.
reads           = $EE           ; Bits of `control`: CB2, the head's, high, and CA2.
writes          = $CE

; Where this half began. Its first edge of a clock leads here.
        .segment        "DRIVE_TAKE"
        ldy     #0
page:   jsr     drive_receive
        sta     program,y
        iny
        bne     page
others: jsr     drive_receive
        sta     program + $100,y
        iny
        cpy     #<(program_end - program)
        bne     others
        jmp     program

        .segment        "DRIVE_WRITE"
program:
        lda     #<(drive_told - drive_first_edge - 2)
        sta     drive_first_edge + 1
        lda     #data_out
        sta     bus
        lda     disk
        and     #protected
        beq     done
next:   dec     tries           ; As many as were left when the other copy was found.
        beq     done
        jsr     drive_sync
        bcs     done
        ldx     #<-5
header: bvc     header
        clv
        lda     data
        sta     <(raw + 5),x
        inx
        bne     header
        lda     raw
        cmp     #$52            ; The mark of a header, and what is common to all checksums.
        bne     next
        lda     raw+2
        and     #$0F
        sta     raw+2
        ldx     #2
same:   lda     raw+2,x
        cmp     place,x
        bne     next
        dex
        bpl     same
        ; As the DOS counts: its header has eight bytes, and the gap nine. One has come meanwhile.
        ldx     #3 + 9 - 1
gap:    bvc     gap
        clv
        dex
        bne     gap
        dex                     ; $FF
        stx     direction
        lda     #writes
        sta     control
        stx     data
        ldx     #5
mark:   bvc     mark
        clv
        dex
        bne     mark
        ldy     #<-rest
first:  lda     bits - <-rest,y
:       bvc     :-
        clv
        sta     data
        iny
        bne     first
second: lda     bits + rest,y
:       bvc     :-
        clv
        sta     data
        iny
        bne     second
last:   bvc     last
        lda     #reads
        sta     control
        sty     direction
done:   jmp     drive_main
; The group code of sector and track, and of the sector's bytes.
place   = *
bits    = place + 3
program_end = bits + bytes_of_sector
        .assert program_end - program > $100 .and program_end <= $0400, error, "two pages are sent"
        .assert (program_end - program) & 1 = 0, error, "two bytes are sent at a time"
; For c64::overlay.
write_take = __DRIVE_TAKE_LOAD__
write_take_size = __DRIVE_TAKE_SIZE__
write_program = __DRIVE_WRITE_LOAD__
write_size = place - program
; A pair for each byte that is kept, one for the edge, and half of the others.
write_first = <($100 - __DRIVE_TAKE_SIZE__ - 1 - (program_end - program) / 2)
        .assert __DRIVE_TAKE_SIZE__ + 1 + (program_end - program) / 2 <= $100, lderror, "too many pairs"
write_edge = drive_first_edge + 1 - drive_code + $80
write_to_program = <(drive_code - drive_first_edge - 2)
        .assert drive_first_edge + 2 - drive_code <= 128, lderror, "the branch is too short"
