// The twin of inner_bounds_field_unsafe.c: the last name is the third.
// args: --check memory
// expect: SAFE
#include <pthread.h>

struct record {
    char names[3];
    char owner;
} record;

unsigned next;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *append(void *unused) {
    for (int i = 0; i < 2; ++i) {
        pthread_mutex_lock(&lock);
        if (next < 3) record.names[next++] = 'x';
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, append, 0);
    pthread_create(&second, 0, append, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
