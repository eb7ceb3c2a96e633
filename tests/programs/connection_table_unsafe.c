// expect: UNSAFE: deadlock
#define BUG
#include "connection_table_safe.c"
