// A number goes through three threads, each with a cell of its own behind it; two helpers count beside them.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ready[3];
static int cell[4] = {1, 0, 0, 0}, idle[2];

static void* stage(void* argument) {
    const int me = (int)((sem_t*)argument - ready);
    sem_wait(&ready[me]);
    cell[me + 1] = cell[me] + 1;
#ifdef BUG
    if (me == 0) cell[1] = 0;
#endif
    if (me < 2) sem_post(&ready[me + 1]);
    return 0;
}

static void* helper(void* argument) {
    int* mine = argument;
    *mine = *mine + 1;
    *mine = *mine + 1;
    return 0;
}

int main(void) {
    pthread_t stages[3], helpers[2];
    for (int i = 0; i < 3; ++i) sem_init(&ready[i], 0, i == 0);
    for (int i = 0; i < 3; ++i) pthread_create(&stages[i], 0, stage, &ready[i]);
    for (int i = 0; i < 2; ++i) pthread_create(&helpers[i], 0, helper, &idle[i]);
    for (int i = 0; i < 3; ++i) pthread_join(stages[i], 0);
    for (int i = 0; i < 2; ++i) pthread_join(helpers[i], 0);
    assert(cell[3] == 4 && idle[0] + idle[1] == 4);
    return 0;
}
