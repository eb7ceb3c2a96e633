// The thread's function comes from a variable and from a table.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x, y;

void *set_x(void *arg) {
    x = 1;
    return arg;
}

void *set_y(void *arg) {
    y = 1;
    return arg;
}

void *(*const table[2])(void *) = {set_y, set_x};

int main(void) {
    void *(*body)(void *) = set_x;
    pthread_t t, u;
    pthread_create(&t, 0, body, 0);
    pthread_create(&u, 0, table[0], 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == 1 && y == 1);
    return 0;
}
