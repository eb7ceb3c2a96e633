// expect: UNSAFE: assertion failed
#define BUG
#include "hazard_list_safe.c"
