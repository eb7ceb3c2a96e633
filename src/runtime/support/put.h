// Characters as snprintf puts them: counted, but stored only where there is room for them and a final zero.  Each
// function gets and returns the number of characters so far.
#pragma once

#include "runtime/heddle.h"

uint64_t put(char* buffer, uint64_t size, uint64_t at, char c) HEDDLE_NAME("put");
uint64_t put_if(char* buffer, uint64_t size, uint64_t at, char c, bool is_wanted) HEDDLE_NAME("put_if");
