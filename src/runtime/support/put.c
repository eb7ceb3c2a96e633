// Characters and strings of snprintf.
#include "runtime/support/put.h"

uint64_t put(char* buffer, uint64_t size, uint64_t at, char c) {
    if (at + 1 < size) buffer[at] = c;
    return at + 1;
}

uint64_t put_if(char* buffer, uint64_t size, uint64_t at, char c, bool is_wanted) {
    return is_wanted ? put(buffer, size, at, c) : at;
}

void put_end(char* buffer, uint64_t size, uint64_t at) HEDDLE_NAME("put_end");
void put_end(char* buffer, uint64_t size, uint64_t at) {
    if (size != 0) buffer[at < size - 1 ? at : size - 1] = 0;
}

uint64_t put_string(char* buffer, uint64_t size, uint64_t at, const char* text) HEDDLE_NAME("put_string");
uint64_t put_string(char* buffer, uint64_t size, uint64_t at, const char* text) {
    for (uint64_t i = 0;; ++i) {
        const char c = text[i];
        if (c == 0) return at;
        at = put(buffer, size, at, c);
    }
}
