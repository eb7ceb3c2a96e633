// The lowest bit that is set, from 1; 0 if there is none.
#include "runtime/heddle.h"

int ffs(int number) {
    return number == 0 ? 0 : __builtin_ctz((unsigned)number) + 1;
}

int ffsl(long number) {
    return number == 0 ? 0 : __builtin_ctzl((unsigned long)number) + 1;
}

int ffsll(long long number) {
    return ffsl(number);
}
