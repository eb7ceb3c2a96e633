// Both entries of the table name the same function, so y stays 0.
// expect: UNSAFE: assertion failed at FILE:LINE
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

void *(*const table[3])(void *) = {set_x, set_x, set_y};

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; ++i) pthread_create(&t[i], 0, table[i], 0);
    for (int i = 0; i < 2; ++i) pthread_join(t[i], 0);
    assert(x == 1 && y == 1);  // fails here
    return 0;
}
