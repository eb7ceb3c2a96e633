// expect: UNSAFE: assertion failed
#define BUG
#include "double_checked_safe.c"
