// expect: UNSAFE: deadlock
#define BUG
#include "blocking_queue_safe.c"
