// clause: POSIX sem_post: if the value is zero, one of the threads blocked waiting shall be allowed to return
//     successfully from sem_wait()
// A post is not lost, unlike a signal.
// expect: SAFE
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg) {
    sem_wait(&s);
    return 0;
}

int main(void) {
    pthread_t t, u;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    sem_post(&s);
    sem_post(&s);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
