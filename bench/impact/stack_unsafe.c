// A stack of five inputs between two threads.
#include <assert.h>
#include <pthread.h>

#define SIZE 5

extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned stack[SIZE], popped;
static int top, pushed;

static void *push_all(void *arg) {
    for (int i = 0; i < SIZE; i++) {
        pthread_mutex_lock(&m);
        assert(top < SIZE);
        stack[top++] = __VERIFIER_nondet_uint() % SIZE;
        pushed = 1;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *pop_all(void *arg) {
    for (int i = 0; i < SIZE; i++) {
        pthread_mutex_lock(&m);
        if (pushed) {
            assert(top > 0);
            popped = stack[--top];
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, push_all, 0);
    pthread_create(&b, 0, pop_all, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
