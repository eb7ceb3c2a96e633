// A byte on the heap that another thread may free: whether it is alive is a byte, too, and not the one that is written.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

char *letter;
_Atomic int written;

void *writer(void *argument) {
    *letter = 'x';
    written = 1;
    return argument;
}

int main(void) {
    letter = malloc(1);
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    int seen = written;
    if (seen) free(letter);
    pthread_join(thread, 0);
    assert(!seen);  // fails here
    return 0;
}
