/* Lines of BASIC made into tokens, as the machine's editor does when RETURN is pressed. */
#include "types.h"

static const char *const WORDS[24] = {
    "END", "FOR", "NEXT", "DATA", "INPUT", "DIM", "READ", "LET", "GOTO", "RUN", "IF",
    "RESTORE", "GOSUB", "RETURN", "REM", "STOP", "PRINT", "POKE", "TO", "THEN", "STEP",
    "AND", "OR", "PEEK"
};
#define REM 142
static const char *const LINES[8] = {
    "10 FOR I=1 TO 100 STEP 2",
    "20 PRINT \"FOR \";I:POKE 1024+I,PEEK(53280)AND 15",
    "30 IF I>50 THEN GOTO 60",
    "40 GOSUB 100:NEXT I",
    "50 REM PRINT NOTHING TO ANYBODY",
    "60 DATA 1,2,3:READ A,B,C:LET X=A OR B",
    "70 INPUT \"AGAIN AND AGAIN\";A$:IF A$=\"Y\"THEN RUN",
    "65000 RESTORE:DIM Z(10):STOP:END:RETURN"
};

static u8 tokens[512];
static u8 *end;

void prepare(void) {}

/* The token that a text begins with and its length, or 0. */
static u8 length;
static u8 token(const char *text)
{
    u8 i;
    const char *word;
    for (i = 0; i < 24; ++i) {
        word = WORDS[i];
        length = 0;
        for (;;) {
            if (word[length] == 0) {
                return 128 + i;
            }
            if (word[length] != text[length]) {
                break;
            }
            ++length;
        }
    }
    return 0;
}

static void line(const char *text)
{
    u16 number = 0;
    u8 letter, code, plain = 0, quoted = 0;
    while (*text >= '0' && *text <= '9') {
        number = number * 10 + (*text - '0');
        ++text;
    }
    *end++ = (u8)number;
    *end++ = (u8)(number >> 8);
    while ((letter = *text) != 0) {
        if (letter == '"') {
            quoted = !quoted;
        } else if (!plain && !quoted) {
            if (letter == ' ') {
                ++text;
                continue;
            }
            if (letter >= 'A' && letter <= 'Z') {
                code = token(text);
                if (code != 0) {
                    *end++ = code;
                    plain = code == REM;
                    text += length;
                    continue;
                }
            }
        }
        *end++ = letter;
        ++text;
    }
    *end++ = 0;
}

u16 bench(void)
{
    u8 i;
    u16 sum;
    const u8 *token = tokens;
    end = tokens;
    for (i = 0; i < 8; ++i) {
        line(LINES[i]);
    }
    sum = end - tokens;
    while (token != end) {
        sum = (sum << 1 | sum >> 15) ^ *token++;
    }
    return sum;
}
