// A semaphore keeps the threads apart; a histogram of what they found is beside the point.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

sem_t one_at_a_time;
int inside;
atomic_int early, late, order;

void *enter(void *argument) {
    if (atomic_fetch_add(&order, 1) == 0)
        atomic_fetch_add(&early, 1);
    else
        atomic_fetch_add(&late, 1);
    sem_wait(&one_at_a_time);
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    sem_post(&one_at_a_time);
    return 0;
}

int main(void) {
    pthread_t one, two;
    sem_init(&one_at_a_time, 0, 1);
    pthread_create(&one, 0, enter, 0);
    pthread_create(&two, 0, enter, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
