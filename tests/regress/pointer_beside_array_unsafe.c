// A pointer beside the array that is written through it, at a place that is not known and may be past the struct.
// args: --check memory
// expect: UNSAFE: out-of-bounds access
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static struct text {
    char *place;
    char room[2];
} text = {text.room};

static void *worker(void *unused) {
    int i = __VERIFIER_nondet_int();
    if (i >= 0 && i < 9) text.place[i] = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(text.room[0] < 2 && text.room[1] < 2);
}
