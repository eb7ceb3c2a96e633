// Both threads get the same struct: the results overwrite each other.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

struct job {
    int in;
    int out;
};

void *add(void *arg) {
    struct job *j = arg;
    j->out = j->out + j->in;
    return 0;
}

int main(void) {
    struct job job = {3, 0};
    pthread_t t, u;
    pthread_create(&t, 0, add, &job);
    pthread_create(&u, 0, add, &job);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(job.out == 6);  // fails here
    return 0;
}
