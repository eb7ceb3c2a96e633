// Quotients with their rests.
#include "runtime/heddle.h"

typedef struct {
    int quotient, rest;
} ints;
typedef struct {
    long quotient, rest;
} longs;

ints div(int a, int b) {
    return (ints){a / b, a % b};
}
longs ldiv(long a, long b) {
    return (longs){a / b, a % b};
}
longs lldiv(long a, long b) {
    return (longs){a / b, a % b};
}
