// With --check memory a load of a local that nobody has written is an error, also by another thread.
// args: --check memory
// expect: UNSAFE: read of memory that was never written at FILE:LINE
#include <pthread.h>

void *reader(void *place) {
    int *number = place;
    return (void *)(long)*number;  // fails here
}

int main(void) {
    pthread_t thread;
    int number;
    pthread_create(&thread, 0, reader, &number);
    pthread_join(thread, 0);
    return 0;
}
