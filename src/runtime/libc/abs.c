// Absolute values.
#include "runtime/heddle.h"

int abs(int number) {
    return number < 0 ? -number : number;
}
long labs(long number) {
    return number < 0 ? -number : number;
}
long long llabs(long long number) {
    return number < 0 ? -number : number;
}
