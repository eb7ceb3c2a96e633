// Handles kept in a struct on the heap and joined through a pointer.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct task {
    pthread_t thread;
    int result;
};

void *work(void *arg) {
    ((struct task *)arg)->result = 8;
    return 0;
}

int main(void) {
    struct task *task = malloc(sizeof *task);
    pthread_create(&task->thread, 0, work, task);
    pthread_join(task->thread, 0);
    assert(task->result == 8);
    free(task);
    return 0;
}
