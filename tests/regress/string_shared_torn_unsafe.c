// C: strcpy moves byte by byte: another thread sees the old end behind the new start.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <string.h>

char text[3] = "ab";

void *worker(void *arg) {
    strcpy(text, "cd");
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(strcmp(text, "cb") != 0);  // fails here
    pthread_join(t, 0);
    return 0;
}
