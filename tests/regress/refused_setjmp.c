// A jump out of a function is not modelled, whatever other functions may return.
// args: --externals-return-any
// expect-error: 3 unsupported: the function _setjmp
#include <setjmp.h>

jmp_buf place;

int main(void) { return setjmp(place); }
