// Of a thread function that returns an int, the lower half of the result is known.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

int turns;

static int work(void *argument) {
    turns++;
    if (argument) return -3;
    return 7;
}
static bool check(void *unused) {
    (void)unused;
    return true;
}
static void just_work(void *argument) { *(int *)argument = 1; }

int main(void) {
    pthread_t first, second, third;
    void *one, *two, *three;
    int done = 0;
    assert(work(0) == 7);
    pthread_create(&first, 0, (void *(*)(void *))work, &turns);
    pthread_create(&second, 0, (void *(*)(void *))check, 0);
    pthread_create(&third, 0, (void *(*)(void *))just_work, &done);
    pthread_join(first, &one);
    pthread_join(second, &two);
    pthread_join(third, &three);
    assert((int)(long)one == -3 && turns == 2);
    assert((char)(long)two == 1);
    assert(done == 1);
    return 0;
}
