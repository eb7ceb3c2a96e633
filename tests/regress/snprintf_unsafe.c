// Two threads that print into one buffer mix their texts.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

char text[4];

void *worker(void *word) {
    snprintf(text, sizeof text, "%s", (char *)word);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, "ab");
    pthread_create(&u, 0, worker, "cd");
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert((text[0] == 'a') == (text[1] == 'b'));  // fails here
    return 0;
}
