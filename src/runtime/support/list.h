// Further arguments of a function, as va_list has them: all in memory (ir/runtime/variadic_functions.h).
#pragma once

#include "runtime/heddle.h"

struct list {
    unsigned integers, floats;
    const char* next;
    const char* registers;
};

// Where the next argument is.
static inline const char* take(struct list* list) {
    const char* const place = list->next;
    list->next = place + 8;
    return place;
}
