/* Fibonacci's numbers by the definition: two recursive calls. */
#include "types.h"

static u8 n;

#pragma code-name (push, "PREPARE")
void prepare(void)
{
    n = 20;
}
#pragma code-name (pop)

static u16 fibonacci(u8 n)
{
    if (n < 2) {
        return n;
    }
    return fibonacci(n - 1) + fibonacci(n - 2);
}

u16 bench(void)
{
    return fibonacci(n);
}
