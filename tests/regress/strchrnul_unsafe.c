// C: there is a comma at any time, but another thread puts it where strchrnul has looked already.
// expect: UNSAFE: assertion failed at FILE:LINE
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <string.h>

char text[3] = "b,";

void *move(void *unused) {
    text[0] = ',';
    text[1] = 'b';
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, move, NULL);
    const char *place = strchrnul(text, ',');
    assert(place != text + 2);  // fails here
    pthread_join(thread, NULL);
    return 0;
}
