// Independent reads of independent writes: two readers agree on the order of the writes.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x, y;

void *write_x(void *arg) {
    x = 1;
    return 0;
}

void *write_y(void *arg) {
    y = 1;
    return 0;
}

void *read_xy(void *arg) {
    int a = x;
    int b = y;
    return (void *)(long)(a == 1 && b == 0);
}

int main(void) {
    pthread_t w, v, r;
    void *x_first;
    pthread_create(&w, 0, write_x, 0);
    pthread_create(&v, 0, write_y, 0);
    pthread_create(&r, 0, read_xy, 0);
    int c = y;
    int d = x;
    pthread_join(r, &x_first);
    assert(!(x_first && c == 1 && d == 0));
    return 0;
}
