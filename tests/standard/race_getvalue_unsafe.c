// clause: POSIX sem_getvalue: the value is stored in an ordinary int at sval
// args: --check race
// expect: UNSAFE: data race
#include <pthread.h>
#include <semaphore.h>

sem_t s;
int v;

void *worker(void *arg) {
    sem_getvalue(&s, &v);
    return 0;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 1);
    pthread_create(&t, 0, worker, 0);
    int y = v;
    pthread_join(t, 0);
    return y;
}
