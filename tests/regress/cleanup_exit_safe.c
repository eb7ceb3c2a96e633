// POSIX: a thread that exits calls the handlers of all open scopes, the last first, also where the end of a scope is
// never reached; handlers that were taken away are not called.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int calls;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void note(void *digit) { calls = calls * 10 + (int)(long)digit; }
void unlock(void *mutex) { pthread_mutex_unlock(mutex); }

void may_leave(int leaves) {
    pthread_cleanup_push(note, (void *)3);
    if (leaves) pthread_exit((void *)7);
    pthread_cleanup_pop(0);
}

void *nested(void *unused) {
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    pthread_cleanup_push(note, (void *)1);
    pthread_cleanup_push(note, (void *)2);
    may_leave(0);
    pthread_cleanup_pop(1);
    may_leave(1);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    return unused;
}

void *endless(void *unused) {
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    while (1)
        if (calls >= 0) pthread_exit(0);
    pthread_cleanup_pop(0);
    return unused;
}

int main(void) {
    pthread_t first, second;
    void *result;
    pthread_create(&first, 0, nested, 0);
    pthread_create(&second, 0, endless, 0);
    pthread_join(first, &result);
    pthread_join(second, 0);
    assert(calls == 231 && result == (void *)7);
    return 0;
}
