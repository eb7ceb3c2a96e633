// Each thread gets a pointer to its own struct on the stack of main.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct job {
    int in;
    int out;
};

void *twice(void *arg) {
    struct job *j = arg;
    j->out = 2 * j->in;
    return 0;
}

int main(void) {
    struct job jobs[2] = {{3, 0}, {4, 0}};
    pthread_t t[2];
    for (int i = 0; i < 2; ++i) pthread_create(&t[i], 0, twice, &jobs[i]);
    for (int i = 0; i < 2; ++i) pthread_join(t[i], 0);
    assert(jobs[0].out == 6 && jobs[1].out == 8);
    return 0;
}
