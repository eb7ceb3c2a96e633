// expect: UNSAFE: assertion failed
#define BUG
#include "thread_pool_safe.c"
