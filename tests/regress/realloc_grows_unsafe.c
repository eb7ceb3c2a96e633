// An array that is made to grow by bytes, not by elements.
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static struct {
    pthread_mutex_t lock;
    int* items;
    unsigned count, capacity;
} list = {PTHREAD_MUTEX_INITIALIZER, NULL, 0, 0};

static void* append(void* item) {
    pthread_mutex_lock(&list.lock);
    if (list.count == list.capacity) {
        list.capacity = list.capacity ? 2 * list.capacity : 1;
        list.items = realloc(list.items, list.capacity + 3);
    }
    list.items[list.count++] = *(int*)item;  // fails here
    pthread_mutex_unlock(&list.lock);
    return NULL;
}

int main(void) {
    static int one = 1, two = 2;
    pthread_t thread;
    pthread_create(&thread, NULL, append, &one);
    append(&two);
    pthread_join(thread, NULL);
    assert(list.count == 2 && list.items[0] + list.items[1] == 3);
}
