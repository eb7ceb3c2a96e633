// With --check memory a load of memory that nobody has written is an error.  Here everything is written before: by the
// writer, which is joined, by calloc, by a copy; bit-fields are stored beside others that have no value yet, and
// padding has none.
// args: --check memory
// expect: SAFE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct item {
    unsigned kind : 3, size : 5;
    char name;
    int value;
} * item;

void* writer(void* unused) {
    item->kind = 1;
    item->value = 7;
    return unused;
}

static int value_of(struct item copy) {
    return copy.value + copy.kind;
}

int main(void) {
    pthread_t thread;
    item = malloc(sizeof *item);
    pthread_create(&thread, 0, writer, 0);
    pthread_join(thread, 0);
    struct item copy = *item, other;
    memcpy(&other, item, sizeof other);
    int* zeros = calloc(2, sizeof *zeros);
    return value_of(copy) + other.value + zeros[1];
}
