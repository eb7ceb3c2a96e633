// A queue whose elements are freed before they are read.
// args: --check memory
// expect: UNSAFE: use after free
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int *box;

static void *send(void *arg) {
    while (1) {
        int *item = malloc(sizeof *item);
        *item = 5;
        pthread_mutex_lock(&m);
        while (box) pthread_cond_wait(&changed, &m);
        box = item;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, send, 0);
    while (1) {
        pthread_mutex_lock(&m);
        while (!box) pthread_cond_wait(&changed, &m);
        int *item = box;
        box = 0;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
        free(item);
        assert(*item == 5);
    }
}
