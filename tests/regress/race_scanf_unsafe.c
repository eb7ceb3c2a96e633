// scanf writes the number where its argument points to, like any other access: POSIX says nothing of a lock.
// args: --check race
// expect: UNSAFE: data race at FILE:LINE
#include <pthread.h>
#include <stdio.h>

int number;

void *reader(void *unused) {
    scanf("%d", &number);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, reader, 0);
    number = 3;  // fails here
    pthread_join(thread, 0);
    return 0;
}
