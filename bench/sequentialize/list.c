// Two threads push nodes from the heap to a list; with -DBUG without the lock, so that one may get lost.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { int value; struct node* next; };
static struct node* head;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void* push(void* argument) {
    struct node* node = malloc(sizeof *node);
    if (!node) exit(1);
    node->value = *(const int*)argument;
#ifndef BUG
    pthread_mutex_lock(&lock);
#endif
    node->next = head;
    head = node;
#ifndef BUG
    pthread_mutex_unlock(&lock);
#endif
    return 0;
}

int main(void) {
    const int values[2] = {1, 2};
    pthread_t threads[2];
    for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, push, (void*)&values[i]);
    for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
    int sum = 0;
    for (const struct node* node = head; node; node = node->next) sum += node->value;
    assert(sum == 3);
    return 0;
}
