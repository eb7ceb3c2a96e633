// With --check memory a load of memory that nobody has written is an error: here the reader may be first.
// args: --check memory
// expect: UNSAFE: read of memory that was never written at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

struct item {
    int ready, value;
} *item;

void *writer(void *unused) {
    item->value = 7;
    return unused;
}

int main(void) {
    pthread_t thread;
    item = malloc(sizeof *item);
    item->ready = 0;
    pthread_create(&thread, 0, writer, 0);
    int value = item->value;  // fails here
    pthread_join(thread, 0);
    return value;
}
