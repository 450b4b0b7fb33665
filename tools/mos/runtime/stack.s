; The software stack for recursion. It grows downwards from __stack_end to __stack, both given by the compiler;
; __sp is its lowest used byte, set by the entry of the program.
;
; __stack_overflow: where a program ends whose stack is full.

        .export __stack_overflow
        .exportzp __sp

        .segment "ZEROPAGE": zeropage
__sp:   .res    2

        .segment "CODE"
__stack_overflow:
        jmp     __stack_overflow
