// Threads call functions that they find in a table; the results go to main as return values.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int shared = 3;
static intptr_t twice(intptr_t x) { return 2 * x; }
static intptr_t with_shared(intptr_t x) { return x + shared; }

struct job {
    intptr_t (*work)(intptr_t);
    intptr_t argument;
};

static void* run(void* argument) {
    const struct job* job = argument;
    return (void*)job->work(job->argument);
}

int main(void) {
    struct job jobs[2] = {{twice, 5}, {with_shared, 7}};
    pthread_t threads[2];
    for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, run, &jobs[i]);
#ifdef BUG
    shared = 4;
#endif
    intptr_t sum = 0;
    for (int i = 0; i < 2; ++i) {
        void* result;
        pthread_join(threads[i], &result);
        sum += (intptr_t)result;
    }
    assert(sum == 20);
    return 0;
}
