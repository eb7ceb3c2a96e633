// Bytes are read one by one: what another thread writes meanwhile may make a match of two halves that never were one text.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <string.h>

char text[] = "ab";

void *turn(void *unused) {
    text[0] = 'x';
    text[1] = 'y';
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, turn, 0);
    assert(strstr(text, "ay") == 0);  // fails here
    pthread_join(thread, 0);
    return 0;
}
