// Threads that each make STEPS writes, one after the other, to the cells of one array; main looks at one of them.
//   -DTHREADS=N   how many threads
//   -DSTEPS=S     visible steps of each
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef STEPS
#define STEPS 4
#endif
#define CELLS 4

unsigned char cell[CELLS];

void *writer(void *argument) {
    int number = (int)(long)argument;
    for (int i = 0; i < STEPS; ++i) cell[(i + number) % CELLS] = 1;
    return 0;
}

int main(void) {
    pthread_t thread[THREADS];
    for (long i = 0; i < THREADS; ++i) pthread_create(&thread[i], 0, writer, (void *)i);
    assert(cell[0] <= 1);
    return 0;
}
