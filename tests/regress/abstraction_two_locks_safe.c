// Two accounts with a lock each, and only one is asserted about; the other one decides a branch.
// args: --check assert --no-fuse
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
int wanted, other, rich;

void *work(void *argument) {
    pthread_mutex_lock(&first);
    wanted = wanted + 1;
    pthread_mutex_unlock(&first);
    pthread_mutex_lock(&second);
    other = other + 1;
    if (other > 1) rich = 1;
    pthread_mutex_unlock(&second);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, work, 0);
    pthread_create(&two, 0, work, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(wanted == 2);
    return 0;
}
