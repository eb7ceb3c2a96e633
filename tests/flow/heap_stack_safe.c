// A stack of three nodes at most, for ever: with the one that is made and the one that was taken five are in use.
// args: --check assert,deadlock,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};
static struct node *top;
static int size;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

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
            pthread_cond_signal(&filled);
        }
        pthread_mutex_unlock(&m);
        free(node);
    }
    return arg;
}

int main(void) {
    pthread_t pusher;
    pthread_create(&pusher, NULL, push, NULL);
    while (1) {
        pthread_mutex_lock(&m);
        while (top == NULL) pthread_cond_wait(&filled, &m);
        struct node *node = top;
        top = node->next;
        --size;
        pthread_mutex_unlock(&m);
        assert(node->value == 7);
        free(node);
    }
}
