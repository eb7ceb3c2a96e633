// C: a string that is copied and compared with a mutex held.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <string.h>

char text[3] = "ab";
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    strcpy(text, "cd");
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    assert(strcmp(text, "cb") != 0);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
