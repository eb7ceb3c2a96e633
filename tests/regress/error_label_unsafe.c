// A label that must not be reached: a lost update lets the sum be 1.
// args: --error-label ERROR
// expect: UNSAFE: error reached at FILE:LINE
#include <pthread.h>

int sum;

void *add(void *unused) {
    sum = sum + 1;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, add, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    if (sum != 2) goto ERROR;
    return 0;
ERROR:  // fails here
    return 1;
}
