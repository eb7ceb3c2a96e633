// expect: UNSAFE: assertion failed
#define BUG
#include "reader_writer_cache_safe.c"
