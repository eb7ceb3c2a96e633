// Sorting and searching.  Elements that compare equal stay in their order, as with glibc.
#include "runtime/heddle.h"

typedef int (*comparison)(const void*, const void*);

// Elements of numbers and pointers move as such, others byte by byte.
#define SWAP(TYPE)                                      \
    for (size_t i = 0; i != size / sizeof(TYPE); ++i) { \
        const TYPE kept = ((TYPE*)a)[i];                \
        ((TYPE*)a)[i] = ((TYPE*)b)[i];                  \
        ((TYPE*)b)[i] = kept;                           \
    }

static void swap(char* a, char* b, size_t size) {
    if (size % 8 == 0) {
        SWAP(uint64_t)
    } else if (size % 4 == 0) {
        SWAP(uint32_t)
    } else {
        SWAP(char)
    }
}

void qsort(void* elements, size_t count, size_t size, comparison compare) {
    char* const begin = (char*)elements;
    for (size_t sorted = 1; sorted < count; ++sorted)
        for (char* at = begin + sorted * size; at != begin && compare(at - size, at) > 0; at -= size)
            swap(at - size, at, size);
}

void* bsearch(const void* key, const void* elements, size_t count, size_t size, comparison compare) {
    size_t first = 0, behind = count;
    while (first < behind) {
        const size_t middle = (first + behind) / 2;
        const char* const place = (const char*)elements + middle * size;
        const int order = compare(key, place);
        if (order == 0) return (void*)place;
        if (order < 0)
            behind = middle;
        else
            first = middle + 1;
    }
    return NULL;
}
