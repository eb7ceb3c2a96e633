// expect: UNSAFE: deadlock
#define BUG
#include "ring_logger_safe.c"
