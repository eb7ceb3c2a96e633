// expect: UNSAFE: assertion failed
#define BUG
#include "work_stealing_deque_safe.c"
