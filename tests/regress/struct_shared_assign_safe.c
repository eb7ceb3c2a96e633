// C: structs are passed and returned in registers (small ones) and in memory (large ones).
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct small {
    char c;
    int i;
} small;
struct large {
    long v[4];
} large;

struct small make_small(int i) { return (struct small){1, i}; }
struct large make_large(long v) { return (struct large){{v, v, v, v}}; }
long sum(struct small s, struct large l) { return s.i + l.v[0] + l.v[3]; }

void *worker(void *arg) {
    small = make_small(3);
    large = make_large(4);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(sum(small, large) == 11);
    return 0;
}
