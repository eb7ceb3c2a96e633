// Two producers and a consumer for ever, over a ring of N places.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 4
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
static int places[N], first, filled;

static void *produce(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        while (filled == N) pthread_cond_wait(&not_full, &m);
        places[(first + filled) % N] = 1;
        filled++;
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, produce, 0);
    while (1) {
        pthread_mutex_lock(&m);
        while (filled == 0) pthread_cond_wait(&not_empty, &m);
        assert(places[first] == 1);
        places[first] = 0;
        first = (first + 1) % N;
        filled--;
        pthread_cond_signal(&not_full);
        pthread_mutex_unlock(&m);
    }
}
