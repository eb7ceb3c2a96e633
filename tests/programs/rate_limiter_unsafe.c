// expect: UNSAFE: assertion failed
#define BUG
#include "rate_limiter_safe.c"
