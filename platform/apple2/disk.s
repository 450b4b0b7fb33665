; The disk: loads the game, stays in memory and reads overlays and the splash later.
;
; A track comes in one revolution, wherever the head meets it: any sector that passes and is still
; wanted is read, and its bytes are decoded while they arrive, 30 or 31 of the 32 cycles that a disk
; byte lasts. 6-and-2 coding, marks and fields are as in Worth and Lechner, "Beneath Apple DOS",
; chapter 3. Sector numbers here are those of the address fields.

        .setcpu "6502"
        .include "memory.inc"
        .import complain, stamp, seek, seek_to, unpack, copy_of_card, to_memory
        .export load_overlay, load_beside, part_tracks, part_firsts, part_sectors, part_pages
        .exportzp slot, disk_noise
        ; For start.s.
        .export load
        .exportzp part
        ; For loader.s.
        .export load_at, decode, read_part, latch0, latch1, latch2, latch3, latch4
        .exportzp head, sum, first
        ; Of picture.s.
        .importzp packed, unpacked
        ; For other.inc and ramcard.s.
        .export read_count
        ; For sector.s.
        .export turn, retry, find_address, wanted
        .exportzp track, page, count, missing, patience, attempts, field
        ; For seek.s.
        .exportzp target

; A run gives up after this many tracks that gave up, each time after moving back from track 0.
attempts_run    = 5

        .segment "DISKZP" : zeropage
slot:           .res 1          ; slot * 16
        .assert slot = disk_slot, lderror, "src/drive.rs looks for the slot elsewhere"
head:           .res 1          ; half-track where the head is
target:         .res 1          ; half-track where it goes
track:          .res 1
first:          .res 1          ; sector of the track where the run goes on
page:           .res 1          ; of the track's sector 0
count:          .res 1          ; sectors to read, this track's included
missing:        .res 1          ; of them on this track
patience:       .res 1
attempts:       .res 1
timeout:        .res 1
sum:            .res 1
field:          .res 4          ; checksum, sector, track, volume
disk_noise:     .res 1          ; how long the disk took, here and there
part:           .res 1          ; what is loaded

; Over the boot sector, but for its routine `complain`.
        .segment "DISKBSS"
wanted:         .res 16         ; 0 for a sector that is still to come
                .res $AA - 16
pairs:          .res 86         ; $08AA: `sta pairs - $AA,y` never crosses a page
        .assert <pairs = $AA, error, "pairs must end a page"

; See `disk_tables` of memory.inc; `tables` of loader.s makes it.

        .segment "TABLES"
low_bits:
        .res    disk_tables_size
        .assert low_bits = disk_tables, lderror, "the tables lie elsewhere"

; ---------------------------------------------------------------------------------------------
; What others call, and from $96 to $FF the value, times 4, of each disk byte.

        .segment "DISK"
decode:
        .assert decode = routines, lderror, "the routines lie elsewhere"

; Loads overlay A. Whatever is wrong with the disk, this asks and tries again until it is right.
load_beside:
        ldy     #>beside_area
        bne     load_at
load_overlay:
        ldy     #>overlay_area
load_at:
        sta     part
        sty     unpacked + 1
        sty     to_memory + 2
        tay
        lda     part_pages,y
        cmp     #>card
        bcc     load_again
        jmp     copy_of_card
load_again:
        jsr     load
        bcc     loaded
        jsr     complain
        bcs     load_again      ; always

; Loads `part` to the pages from `unpacked + 1` on: C clear when it is the game's. One that is read
; to another page is packed, and its third byte tells where in that page. X = slot when C is set.
load:   jsr     motor
        ldy     part
        lda     part_tracks,y
        jsr     seek_to         ; while the disk begins to turn
        jsr     turns_yet
        ldy     part
        jsr     read_part
        bcs     loaded
        ldy     #0
        sty     packed
        iny
build:  lda     (packed),y
        eor     stamp,y
        bne     of_another
        dey
        bpl     build
        lda     motoroff,x
        lda     packed + 1
        eor     unpacked + 1
        beq     loaded          ; C is clear
        ldy     #2
        lda     (packed),y
        sta     packed
        jmp     unpack
of_another:
        sec
loaded: rts

; Where each part begins, how many sectors it has and to which page it is read: tools/images fills
; these in.
part_tracks:
        .res    parts
part_firsts:
        .res    parts
part_sectors:
        .res    parts
part_pages:
        .res    parts
        .assert part_pages + 2 = third_page, lderror, "src/drive.rs looks for the page elsewhere"

; Disk bytes, where there is none 0.
        .assert * - decode <= $96, error, "this is too long"
        .res    $100 - (* - decode)

; ---------------------------------------------------------------------------------------------
; Reads the data field after the address field that was just found into page A. C clear when its
; checksum is right. About 11,300 cycles.
bad:    sec
        rts
read_data:
        sta     store2 + 2
        sec
        sbc     #1
        sta     store0 + 2
        sta     store1 + 2
        ldy     #32             ; the field begins within this many bytes
seek_d5:
        dey
        beq     bad
prolog: lda     q6l,x
        bpl     prolog
mark_d5:
        eor     #$D5
        bne     seek_d5
mark_aa:
        lda     q6l,x
        bpl     mark_aa
        cmp     #$AA
        bne     mark_d5
mark_ad:
        lda     q6l,x
        bpl     mark_ad
        cmp     #$AD
        bne     mark_d5
        ; Each disk byte holds its value exclusive-or the one before: A keeps the last value, times
        ; 4. First the pairs: disk byte n has two bits each of the bytes n, n + 86, n + 172.
        lda     #0
        ldy     #$AA
latch0: ldx     q6l             ; the slot is put in by `loader`
        bpl     latch0
        eor     decode,x
        sta     pairs - $AA,y
        iny
        bne     latch0
        ; 86 bytes of six bits: 30 cycles each.
        ldy     #$AA
latch1: ldx     q6l
        bpl     latch1
        eor     decode,x
        ldx     pairs - $AA,y
        eor     low_bits,x
store0: sta     $1000 - $AA,y
        and     #$FC
        iny
        bne     latch1
        ; 86 more.
        ldy     #$AA
latch2: ldx     q6l
        bpl     latch2
        eor     decode,x
        ldx     pairs - $AA,y
        eor     low_bits + 1,x
store1: sta     $1000 - ($AA - 86),y
        and     #$FC
        iny
        bne     latch2
        ; The last 84: 31 cycles each, for `pairs` crosses a page.
        ldy     #$AC
latch3: ldx     q6l
        bpl     latch3
        eor     decode,x
        ldx     pairs - $AC,y
        eor     low_bits + 2,x
store2: sta     $1000,y
        and     #$FC
        iny
        bne     latch3
latch4: ldx     q6l
        bpl     latch4
        eor     decode,x
        ldx     slot
        ; One bit too many or too few makes other bytes of all that follow, and one time in 64
        ; their sum is right: so the end mark has to stand where it should.
latch5: ldy     q6l,x
        bpl     latch5
        cpy     #$DE
        sec
        bne     no_end
        cmp     #1              ; C set unless A = 0
no_end: rts
        .assert >* = >read_data, error, "read_data must lie in one page"

; Finds the next address field. C set: none in two revolutions, or a damaged one. The stick's button
; is looked at soon, and then every 256 bytes.
find_address:
        lda     #256 - 51       ; a revolution has 25 x 256 bytes
        sta     timeout
        ldy     #$FF
alive:  lda     q6l,x           ; an empty drive may give nothing at all
        bmi     search
        dey
        bne     alive
none:   sec
        rts
search: iny
        bne     byte
        inc     timeout
        beq     none
        lda     button
        ora     pushed
        sta     pushed
byte:   lda     q6l,x
        bpl     byte
address_d5:
        cmp     #$D5
        bne     search
address_aa:
        lda     q6l,x
        bpl     address_aa
        cmp     #$AA
        bne     address_d5
address_96:
        lda     q6l,x
        bpl     address_96
        cmp     #$96
        bne     address_d5
        tya
        eor     disk_noise
        sta     disk_noise
        ; Volume, track, sector and their exclusive-or, 4-and-4.
        ldy     #3
        lda     #0
four:   sta     sum
odd:    lda     q6l,x
        bpl     odd
        rol     a               ; C set by cmp or by rol: the odd bits come as 1x1x1x1x
        sta     field,y
even:   lda     q6l,x
        bpl     even
        and     field,y
        sta     field,y
        eor     sum
        sec
        dey
        bpl     four
        cmp     #1              ; C set unless the sum is 0
        rts

; ---------------------------------------------------------------------------------------------

; Starts the motor of the drive that the boot page has chosen and waits until something can be read,
; at most eight revolutions: nothing at all when it was turning. X = slot.
turn:   jsr     motor
turns_yet:
        lda     #4
        sta     attempts
spin:   jsr     find_address
        bcc     turns
        dec     attempts
        bne     spin
turns:  rts

motor:  ldx     slot
        lda     q7l,x
        lda     motoron,x
        rts

; Reads part Y into its pages, of which `packed + 1` is the first: from a sector of a track on, then
; the next track's. C clear when all came. X = slot at the end.
read_part:
        ldx     part_pages,y
        stx     packed + 1
        lda     part_sectors,y
; Reads the first A sectors of part Y into the pages from X on in the same way.
read_count:
        sta     count
        lda     part_firsts,y
        sta     first
        lda     part_tracks,y
        sta     track
        txa
        sec
        sbc     first
        sta     page
        lda     #attempts_run
        sta     attempts
track_loop:
        jsr     seek
        lda     #0
        sta     missing
        ldy     #15
mark:   tya
        sec
        sbc     first           ; before it a large number
        cmp     count
        bcs     other
        inc     missing
other:  lda     #0
        rol     a
        sta     wanted,y
        dey
        bpl     mark
retry:  lda     #patience_fields
        sta     patience
next:   dec     patience
        beq     again
        jsr     find_address
        bcs     again
        lda     field + 2
        cmp     track
        bne     again
        ldy     field + 1
        lda     wanted,y
        bne     next
        tya
        clc
        adc     page
        jsr     read_data
        bcs     next
        ldy     field + 1
        lda     #1
        sta     wanted,y
        dec     missing
        bne     next
        lda     count
        adc     first           ; C is clear
        sbc     #16             ; of what is left one less, or C clear
        bcc     finished
        adc     #0
        sta     count
        lda     page
        adc     #16
        sta     page
        lda     #0
        sta     first
        inc     track
        bne     track_loop      ; always

; Nothing good here: from track 0 back to the track.
again:  dec     attempts
        beq     failed
        lda     #80
        sta     head
        lda     #0
        jsr     seek_to
        jsr     seek
        bne     retry           ; always: X = slot
failed: sec
finished:
        rts
