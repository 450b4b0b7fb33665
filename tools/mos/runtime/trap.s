; __trap: where `unreachable` and `llvm.trap` end. Stays there for a debugger to find.

        .export __trap

        .segment "CODE"
__trap: jmp     __trap
