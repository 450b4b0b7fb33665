; The operands of 64-bit helpers: rare, therefore not in zero page. 24 bytes.
; __wide0: first operand and result; __wide8: second operand; __wide16: remainder or scratch.

        .export __wide0, __wide8, __wide16

        .segment "BSS"
__wide0:
        .res    8
__wide8:
        .res    8
__wide16:
        .res    8
