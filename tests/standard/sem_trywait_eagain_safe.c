// clause: POSIX sem_trywait: [EAGAIN] the semaphore was already locked, so it cannot be immediately locked; the state
//     is unchanged
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <semaphore.h>

int main(void) {
    sem_t s;
    int v;
    sem_init(&s, 0, 1);
    assert(sem_trywait(&s) == 0);
    errno = 0;
    assert(sem_trywait(&s) == -1);
    assert(errno == EAGAIN);
    assert(sem_getvalue(&s, &v) == 0 && v == 0);
    return 0;
}
