// clause: C11 6.5.3.1, 6.3.1.3 p3: ++ on a short adds as int and converts: no overflow, the result is
//     implementation-defined
// args: --check overflow
// expect: SAFE
#include <limits.h>

int main(void) {
    short s = SHRT_MAX;
    s++;
    return 0;
}
