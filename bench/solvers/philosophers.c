// Philosophers with a fork each; all but the last take the left one first, so that nobody starves and no meal is lost.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t fork_of[N];
static int holder[N];
static int meals;
static pthread_mutex_t book = PTHREAD_MUTEX_INITIALIZER;

static void *dine(void *argument) {
    int self = (int)(long)argument, left = self, right = (self + 1) % N;
    int first = self == N - 1 ? right : left, second = self == N - 1 ? left : right;
    pthread_mutex_lock(&fork_of[first]);
    pthread_mutex_lock(&fork_of[second]);
    holder[left] = holder[right] = self;
    pthread_mutex_lock(&book);
    ++meals;
    pthread_mutex_unlock(&book);
    assert(holder[left] == self && holder[right] == self);
    pthread_mutex_unlock(&fork_of[second]);
    pthread_mutex_unlock(&fork_of[first]);
    return 0;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; ++i) pthread_mutex_init(&fork_of[i], 0);
    for (long i = 0; i < N; ++i) pthread_create(&threads[i], 0, dine, (void *)i);
    for (int i = 0; i < N; ++i) pthread_join(threads[i], 0);
    assert(meals == N);
    return 0;
}
