// expect: UNSAFE: deadlock
#define BUG
#include "futex_lock_safe.c"
