// Character arrays and string literals.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

char buffer[4];
const char *word = "hey";

void *worker(void *arg) {
    for (int i = 0; i < 4; ++i) buffer[i] = word[i];
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    int length = 0;
    while (buffer[length]) length++;
    assert(length == 3 && buffer[1] == 'e' && "abc"[2] == 'c');
    return 0;
}
