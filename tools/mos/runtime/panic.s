; __panic: where a program with a panic handler of the tools' own ends. Stays there for the simulator to find.

        .export __panic

        .segment "CODE"
__panic:
        jmp     __panic
