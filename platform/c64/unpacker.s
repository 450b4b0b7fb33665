; What stands before the packed program on the disk: a program of its own, which ld65 writes to a
; file of its own. It moves the packed bytes up to $FF00, unpacks them to where they belong, and
; starts the program as RUN would. tools/images puts the number of pages into its last byte and the
; packed bytes after it.

        .import         start
        .import         __UNPACKER_LOAD__, __UNPACKER_RUN__, __UNPACKER_SIZE__

        .include        "memory.inc"

        .segment        "PACKED"
line:   .addr           end_of_basic
        .word           2026
        .byte           $9E, "2061", 0          ; 2026 SYS 2061
end_of_basic:
        .word           0

        sei
        lda     #$0B            ; the unpacker goes to the text screen: nothing to look at
        sta     vic_control_1
        ldx     #0
up:     lda     __UNPACKER_LOAD__,x
        sta     __UNPACKER_RUN__,x
        lda     __UNPACKER_LOAD__+$100,x
        sta     __UNPACKER_RUN__+$100,x
        inx
        bne     up
        jmp     move

        .segment        "UNPACKER"
        .assert         __UNPACKER_SIZE__ <= $200, lderror, "the unpacker is longer than two pages"

        .include        "zx0.inc"

move:   lda     #all_ram
        sta     port
        ; RESTORE would go through the RAM at $FFFA now.
        lda     #<quiet
        sta     vectors
        lda     #>quiet
        sta     vectors+1
        lda     #<packed
        sta     source
        lda     pages
        tax
        clc
        adc     #>packed - 1
        sta     source+1
        lda     #<(packed_top - 256)
        sta     target
        lda     #>(packed_top - 256)
        sta     target+1
page:   ldy     #0
down:   dey
        lda     (source),y
        sta     (target),y
        tya
        bne     down
        dec     source+1
        dec     target+1
        dex
        bne     page
        inc     target+1
        lda     target
        sta     source
        lda     target+1
        sta     source+1
        lda     #<line
        sta     target
        lda     #>line
        sta     target+1
        jsr     unpack
        lda     #at_power_on
        sta     port
        jmp     start
quiet:  rti

        .segment        "PACKED_END"
pages:  .byte           0
packed:
