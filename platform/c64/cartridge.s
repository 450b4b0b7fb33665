; What starts a cartridge of Magic Desk's kind: 8 KB at $8000, in banks that $DE00 chooses. The
; KERNAL finds the sign of a cartridge and comes here before it has set up anything. The program
; lies in the banks as in memory: what shows the splash, then the rest; where the includer defines
; `packs_rest`, that is packed by ZX0, and where it defines `packs_parts`, what of it lies before the
; banks is packed in tokens. Each overlay lies in one bank where there are two areas for them; saved
; games lie on a disk as ever. A second game has a start of its own in another bank.

        .import set_up, complete, ui_state
        .import __STARTUP_RUN__, __EARLY_RUN__, __EARLY_SIZE__, __ONCE_RUN__
        .import once_start, once_end
        .import __CART_RUN_LOAD__, __CART_RUN_RUN__, __CART_RUN_SIZE__
        .import __FETCH_LOAD__, __FETCH_RUN__, __FETCH_SIZE__
        .import exchange
        .export early_place, once_place, rest_place, overlay_places, fetch_bank, rest_start, rest_end
.ifdef packs_rest
        .import unpack, next_page
        .importzp __arg0, __arg2
.endif
.ifdef packs_parts
        .importzp __arg0
        .export parts_start, part_places, part_places_end
.endif
        .export other_bank, other_place

        .include "memory.inc"

; Where overlays lie, how many pages of memory they take, and how many there are. Where the includer
; defines `first_half`, those from that number on lie elsewhere.
.ifdef first_half
        .import __PERSON_RUN__, __BSS_RUN__
        .assert __PERSON_RUN__ + $100 * half_pages <= __BSS_RUN__, lderror, "the state is overwritten"
.endif
.ifndef overlays
overlays = 5
.endif
.ifdef character_pages
overlay_start = bitmap + 4
overlay_pages = 30
half_pages = 29
.else
        .import __SAVES_RUN__, __SAVES_SIZE__
overlay_start = __SAVES_RUN__
overlay_pages = >(__SAVES_SIZE__ + $FF)
.endif

; What runs once, and tables before it, lie from `once_start` to `once_end` (link.cfg).
no_bank = $80                   ; RAM at $8000.
rom     = $8000
rom_end = $A000

once_pages = >(once_end - once_start + $FF)
        .assert once_start + $100 * once_pages <= __CART_RUN_RUN__, lderror, "what copies is overwritten"

; The rest ends where what runs once begins, or before the half that lies among the overlays. It
; begins a little early if whole pages are copied.
.ifdef first_half
rest_end = __PERSON_RUN__
.else
rest_end = once_start
.endif
.ifdef packs_rest
rest_start = __EARLY_RUN__ + __EARLY_SIZE__
.elseif .defined(packs_parts)
parts_start = __EARLY_RUN__ + __EARLY_SIZE__
rest_pages = >(rest_end - rom + $FF)
rest_start = rest_end - $100 * rest_pages
.else
rest_pages = >(rest_end - __EARLY_RUN__ - __EARLY_SIZE__ + $FF)
rest_start = rest_end - $100 * rest_pages
.endif

        .segment        "CART"
        .addr           cold, cold
        .byte           $C3, $C2, $CD, "80"
; From the other game, after `other_bank`. Nothing is cleared: it has handed something over.
from_other:
        .assert from_other = rom + 9, lderror, "the other game goes elsewhere"
        ldx     #$FF
        txs
        inx
        stx     vic_interrupts
        beq     prepared
cold:   sei
        cld
        ldx     #$FF
        txs
        lda     #at_power_on
        sta     port
        lda     #$2F
        sta     port_direction
        ; What the KERNAL's files want: zeros, the chips, the vectors.
        lda     #0
        ldx     #2
zero:   sta     $00,x
        sta     $0200,x
        inx
        bne     zero
prepared:
        jsr     IOINIT
        jsr     RESTOR
        ldx     #0
up:     lda     __CART_RUN_LOAD__,x
        sta     __CART_RUN_RUN__,x
.if .defined(packs_rest) || .defined(packs_parts)
        lda     __CART_RUN_LOAD__+$100,x
        sta     __CART_RUN_RUN__+$100,x
.endif
        lda     __FETCH_LOAD__,x
        cpx     #<__FETCH_SIZE__
        bcs     above
        sta     __FETCH_RUN__,x
above:  inx
        bne     up
        jmp     load

; ---------------------------------------------------------------------------------------------
; In RAM, since the banks change.

        .macro          copy place, pages, target
        lda     #<(target)
        sta     to+1
        lda     #<(target + $80)
        sta     to_upper+1
        lda     #>(target + $80)
        sta     to_upper+2
        lda     place+1
        sta     from+2
        sta     from_upper+2
        lda     place
        ldx     #pages
        ldy     #>(target)
        jsr     copy_pages
        .endmacro

        .segment        "CART_RUN"
load:
.ifdef first_half
        copy    person_place, half_pages, __PERSON_RUN__
.endif
        copy    early_place, >(__EARLY_RUN__ + __EARLY_SIZE__ - __STARTUP_RUN__ + $FF), __STARTUP_RUN__
        copy    once_place, once_pages, once_start
        jsr     set_up
        lda     #loading_text
        sta     band_pointer+1
        lda     band_count      ; Not in a game without a picture: `ui_state` may lie anywhere.
        lsr
        beq     shown
        sta     ui_state
shown:  cli
.ifdef packs_rest
        lda     #$4C            ; JMP
        sta     next_page
        lda     #<packed_page
        sta     next_page+1
        lda     #>packed_page
        sta     next_page+2
        lda     rest_place+1
        sta     rest_page
        lda     #0
        sta     __arg0
        jsr     packed_page
        lda     #<rest_start
        sta     __arg2
        lda     #>rest_start
        sta     __arg2+1
        jsr     unpack
.else
        copy    rest_place, rest_pages, rest_start
.ifdef packs_parts
        jsr     unpack_parts
.endif
        lda     #no_bank
        sta     cartridge
.endif
        lda     #key_text
        sta     band_pointer+1
        jmp     complete

; Copies X pages to page Y, from bank A on, beginning with that bank's page that `from` names: 11.5
; cycles a byte. Interrupts go on: the KERNAL's lead to the program's by way of their vector.
copy_pages:
        sta     bank
        sta     cartridge
        sty     to+2
        lda     #at_power_on
        sta     port
next:   ldy     #$7F
from:   lda     rom,y
to:     sta     $FFFF,y
from_upper:
        lda     rom+$80,y
to_upper:
        sta     $FFFF,y
        dey
        bpl     from
        inc     to+2
        inc     to_upper+2
        dex
        beq     copied
        inc     from_upper+2
        inc     from+2
        lda     from+2
        cmp     #>rom_end
        bne     next
        inc     bank
        lda     bank
        sta     cartridge
        lda     #>rom
        sta     from+2
        sta     from_upper+2
        bne     next            ; always
copied: lda     #with_chips
        sta     port
        rts
bank:   .byte   0
.ifdef packs_rest
        .export packed_page

; The unpacker has read a page: the next comes to where a disk's sectors come, since the banks hide
; what has been unpacked. Keeps A, X, Y and the carry.
packed_page:
        php
        pha
        tya
        pha
        lda     rest_place
        sta     cartridge
        lda     #at_power_on
        sta     port
        ldy     #0
packed: lda     rom,y
rest_page = * - 1
        sta     sector_page,y
        iny
        bne     packed
        inc     rest_page
        lda     rest_page
        cmp     #>rom_end
        bne     in_bank
        inc     rest_place
        lda     #>rom
        sta     rest_page
in_bank:
        lda     #no_bank
        sta     cartridge
        lda     #with_chips
        sta     port
        lda     #>sector_page
        sta     __arg0+1
        pla
        tay
        pla
        plp
        rts
.endif
.ifdef packs_parts
        .include        "tokens.inc"
.endif
; Banks and pages, by tools/images.
early_place:
        .byte   0, 0
once_place:
        .byte   0, 0
rest_place:
        .byte   0, 0
.ifdef first_half
        .export person_place
person_place:
        .byte   0, 0
.endif

; ---------------------------------------------------------------------------------------------
; u8 fetch_bank(u8 number): what `fetch` in start.s is on a cartridge. It lies where the KERNAL has
; nothing. All parts have the room of the first, and where there is one area they go on in the next
; bank.

        .segment        "FETCH"
fetch_bank:
        asl
        tax
.ifdef first_half
        bcs     there           ; It is only looked for.
        lda     #overlay_pages
        sta     pages+1
        lda     #<overlay_start
        ldy     #>overlay_start
        cpx     #2 * first_half
        bcc     a_page
        dec     pages+1         ; `half_pages`
        lda     #<__PERSON_RUN__
        ldy     #>__PERSON_RUN__
a_page: sta     lent_page+1
        sty     lent_page+2
.else
        lda     #>overlay_start
        sta     lent_page+2
.endif
        lda     overlay_places,x
        sta     cartridge
.ifndef first_half
        sta     in
.endif
        lda     overlay_places+1,x
        sta     page+2
        lda     #at_power_on
        sta     port
pages:  ldx     #overlay_pages
        ldy     #0
page:   lda     rom,y
lent_page:
        sta     overlay_start,y
        iny
        bne     page
        inc     page+2
.ifndef first_half
        lda     page+2
        cmp     #>rom_end
        bne     same
        lda     #>rom
        sta     page+2
        inc     in
        lda     #0
in      = * - 1
        sta     cartridge
same:
.endif
        inc     lent_page+2
        dex
        bne     page
        lda     #no_bank
        sta     cartridge
        lda     #with_chips
        sta     port
there:  lda     #0              ; It is there.
        rts
; Banks and pages of overlays, by tools/images.
overlay_places:
        .res    2 * overlays

; What `start_other` is on a cartridge with both games.
other_bank:
        jsr     exchange
        sei
        lda     #0
other_place = * - 1
        sta     cartridge
        lda     #at_power_on
        sta     port
        jmp     from_other
