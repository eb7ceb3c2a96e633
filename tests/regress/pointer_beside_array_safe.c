// A pointer lies behind an array whose index comes from shared memory: as far as the lowering can see, an element might
// overlap the half of the pointer.  It never does.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

struct element {
    int a, b, c;
};

struct table {
    struct element elements[2];
    unsigned oldest, unused;
    int (*twice)(int);
} table;

int twice(int x) { return 2 * x; }
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *enter(void *unused) {
    pthread_mutex_lock(&lock);
    struct element *place = &table.elements[table.oldest];
    table.oldest = (table.oldest + 1) % 2;
    place->a = table.twice(7);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t first, second;
    table.twice = twice;
    pthread_create(&first, 0, enter, 0);
    pthread_create(&second, 0, enter, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(table.elements[0].a == 14 && table.elements[1].a == 14 && table.oldest == 0);
    return 0;
}
