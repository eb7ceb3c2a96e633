// A line may be as long as the buffer allows, and two threads that read into one buffer mix theirs.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

char line[3];

void *reader(void *unused) {
    fgets(line, sizeof line, stdin);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, reader, 0);
    pthread_join(thread, 0);
    assert(line[0] != 'h' || line[1] != 'i');  // fails here
    return 0;
}
