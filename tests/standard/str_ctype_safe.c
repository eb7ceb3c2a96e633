// clause: C11 7.4.1, 7.4.2: nonzero (true) for members of the class, in the "C" locale; other arguments of tolower are
//     unchanged
// expect: SAFE
#include <assert.h>
#include <ctype.h>

int main(void) {
    assert(isdigit('7') && !isdigit('a') && isalpha('a') && !isalpha('_'));
    assert(isspace('\n') && isspace(' ') && !isspace('x') && isxdigit('F') && !isxdigit('g'));
    assert(toupper('a') == 'A' && toupper('1') == '1' && tolower('Z') == 'z' && toupper(-1) == -1);
    return 0;
}
