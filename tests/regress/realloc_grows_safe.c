// An array that two threads let grow, by a size that is read from memory.
// expect: SAFE
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
        list.items = realloc(list.items, list.capacity * sizeof *list.items);
    }
    list.items[list.count++] = *(int*)item;
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
