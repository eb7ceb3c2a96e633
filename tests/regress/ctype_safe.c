// C: the classes of characters in the "C" locale.
// expect: SAFE
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int c = __VERIFIER_nondet_uchar();
    assert(!isdigit(c) || (c >= '0' && c <= '9'));
    assert(!isalpha(c) == !(isupper(c) || islower(c)));
    assert(!isalnum(c) == !(isalpha(c) || isdigit(c)));
    assert(!isupper(c) || tolower(c) == c + 32);
    assert(islower(c) || toupper(c) == c);
    assert(!isgraph(c) == !(isalnum(c) || ispunct(c)));
    assert(isspace('\n') && isblank('\t') && iscntrl(127) && isxdigit('F') && !isprint('\n'));
    assert(atoi(" -42x") == -42 && atol("+7") == 7);
    return 0;
}
