// A loop whose end depends on input: some run leaves it within the bound.
// args: --unwind 3
// expect: SAFE up to
// says: every thread can reach its end within the bound
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
int sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *unused) {
    int rounds = __VERIFIER_nondet_int();
    for (int i = 0; i < rounds; ++i) {
        pthread_mutex_lock(&lock);
        sum = (sum + 1) % 4;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, add, 0);
    pthread_mutex_lock(&lock);
    assert(sum < 4);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, 0);
    return 0;
}
