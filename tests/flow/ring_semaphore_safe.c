// A producer and a consumer for ever, over a ring of four with semaphores.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

enum { size = 4 };
static sem_t room, items;
static unsigned char ring[size];

static void *produce(void *arg) {
    for (unsigned char next = 0;; next = (next + 1) % 8) {
        sem_wait(&room);
        ring[next % size] = next;
        sem_post(&items);
    }
    return arg;
}

int main(void) {
    sem_init(&room, 0, size);
    sem_init(&items, 0, 0);
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    for (unsigned char wanted = 0;; wanted = (wanted + 1) % 8) {
        sem_wait(&items);
        assert(ring[wanted % size] == wanted);
        sem_post(&room);
    }
}
