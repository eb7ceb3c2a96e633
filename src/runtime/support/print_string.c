// A string that is printed is read.  glibc prints a null pointer as a text of its own.
#include "runtime/heddle.h"

size_t strnlen(const char* text, size_t limit);

void print_string(const char* text, size_t limit) HEDDLE_NAME("print_string");
void print_string(const char* text, size_t limit) {
    if (text != NULL) strnlen(text, limit);
}
