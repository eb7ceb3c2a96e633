// clause: POSIX sem_post, sem_wait, sem_getvalue: the value is incremented; the semaphore is locked; sval is set to the
//     value
// expect: SAFE
#include <assert.h>
#include <semaphore.h>

int main(void) {
    sem_t s;
    int v;
    assert(sem_init(&s, 0, 3) == 0);
    assert(sem_getvalue(&s, &v) == 0 && v == 3);
    assert(sem_post(&s) == 0);
    assert(sem_getvalue(&s, &v) == 0 && v == 4);
    assert(sem_wait(&s) == 0);
    assert(sem_wait(&s) == 0);
    assert(sem_getvalue(&s, &v) == 0 && v == 2);
    assert(sem_destroy(&s) == 0);
    return 0;
}
