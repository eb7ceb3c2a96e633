// strtok is not for several threads: they share its place.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <string.h>

char one[] = "a b", two[] = "c d";

void *other(void *unused) {
    strtok(two, " ");
    return unused;
}

int main(void) {
    pthread_t thread;
    strtok(one, " ");
    pthread_create(&thread, 0, other, 0);
    char *second = strtok(0, " ");
    assert(second == one + 2);  // fails here
    return 0;
}
