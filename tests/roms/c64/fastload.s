; Loads part 0 of its disk to $4000 with the fast loader. $02 then is 1, or 2 if the drive's half does
; not answer, or 3 if the part cannot be read.

        .setcpu "6502"
        .include        "../../../platform/c64/memory.inc"
        .include        "../../../platform/c64/drive.inc"
        .export         wake_track, wake_sector

result  = $02
target  = $FB
shift   = $FD
sum     = $FE
count   = $22
idle    = $23
lines   = $24
head    = $26
from    = $28
link    = $2A
tries   = $2C

        .segment        "CODE"
        .addr           line
line:   .addr           end_of_basic
        .word           2026
        .byte           $9E, "2061", 0
end_of_basic:
        .word           0
        lda     #0
        sta     result
        lda     $BA
        sta     drive
        jsr     call
        lda     #2
        bcs     done
        lda     #0
        sta     link
        sta     link+1
        lda     #$FE            ; 2 before it.
        sta     target
        lda     #$3F
        sta     target+1
more:   jsr     sector
        lda     #3
        bcs     done
        lda     link
        bne     more
        lda     #1
done:   sta     result
        jmp     *

        .include        "../../../platform/c64/loader.inc"
        .include        "../../../platform/c64/wake.inc"
