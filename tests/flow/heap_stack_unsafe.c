// Two threads take nodes; they look for the top in one section, and use it in another, where it may be freed.
// args: --check assert,deadlock,memory
// expect: UNSAFE: use after free
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};
static struct node *top;
static int size;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *push(void *arg) {
    while (1) {
        struct node *node = malloc(sizeof *node);
        node->value = 7;
        pthread_mutex_lock(&m);
        if (size < 3) {
            node->next = top;
            top = node;
            ++size;
            node = NULL;
        }
        pthread_mutex_unlock(&m);
        free(node);
    }
    return arg;
}

static void *pop(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        struct node *node = top;
        pthread_mutex_unlock(&m);
        if (node == NULL) continue;
        pthread_mutex_lock(&m);
        const int is_top = node == top;
        if (is_top) {
            top = node->next;
            --size;
        }
        const int value = node->value;
        pthread_mutex_unlock(&m);
        if (is_top && value == 7) free(node);
    }
    return arg;
}

int main(void) {
    pthread_t pusher, popper;
    pthread_create(&pusher, NULL, push, NULL);
    pthread_create(&popper, NULL, pop, NULL);
    pop(NULL);
}
