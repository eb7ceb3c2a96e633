#include <assert.h>
#include <pthread.h>

extern int counter;
void increment(void);

static void *worker(void *arg) {
    increment();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    increment();
    pthread_join(t, 0);
    assert(counter == 2);  // fails here
    return 0;
}
