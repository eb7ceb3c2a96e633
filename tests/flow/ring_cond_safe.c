// A producer and a consumer for ever, over a ring of four with condition variables.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

enum { size = 4 };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
static unsigned char ring[size];
static unsigned count, first;

static void *produce(void *arg) {
    unsigned char next = 0;
    while (1) {
        pthread_mutex_lock(&m);
        while (count == size) pthread_cond_wait(&not_full, &m);
        ring[(first + count) % size] = next;
        count++;
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&m);
        next = (next + 1) % 8;
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    unsigned char wanted = 0;
    while (1) {
        pthread_mutex_lock(&m);
        while (count == 0) pthread_cond_wait(&not_empty, &m);
        assert(count <= size);
        unsigned char got = ring[first];
        first = (first + 1) % size;
        count--;
        pthread_cond_signal(&not_full);
        pthread_mutex_unlock(&m);
        assert(got == wanted);
        wanted = (wanted + 1) % 8;
    }
}
