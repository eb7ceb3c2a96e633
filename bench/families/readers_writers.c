// N readers and one writer of two values that belong together.  BUG: the writer takes no lock.
#include "family.h"

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int readers, writing, a, b;

void *reader(void *unused) {
    ATOMIC(ASSUME(!writing); readers++);
    int x = a, y = b;
    assert(x == y);
    ATOMIC(readers--);
    return unused;
}

void *writer(void *unused) {
#ifndef BUG
    ATOMIC(ASSUME(!writing && readers == 0); writing = 1);
#endif
    a = 1;
    b = 1;
    writing = 0;
    return unused;
}

int main(void) {
    pthread_t writer_thread;
    pthread_create(&writer_thread, 0, writer, 0);
    RUN_THREADS(N, reader);
    pthread_join(writer_thread, 0);
    return 0;
}
