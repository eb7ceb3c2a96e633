// clause: POSIX pthread_join: the result is stored at value_ptr, by an ordinary write of the caller
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>

void *result;

void *empty(void *arg) { return arg; }

void *reader(void *arg) { return result; }

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, empty, &t);
    pthread_create(&u, 0, reader, 0);
    pthread_join(t, &result);
    pthread_join(u, 0);
    return 0;
}
