// Nodes with the numbers from 0 to 5, again and again: one is always in the box at most.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static unsigned *box;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *send(void *arg) {
    unsigned number = 0;
    while (1) {
        number = (number + 1) % 6;
        unsigned *node = malloc(sizeof *node);
        *node = number;
        pthread_mutex_lock(&m);
        if (box == NULL) {
            box = node;
            node = NULL;
        }
        pthread_mutex_unlock(&m);
        free(node);
    }
    return arg;
}

int main(void) {
    pthread_t sender;
    pthread_create(&sender, NULL, send, NULL);
    while (1) {
        pthread_mutex_lock(&m);
        unsigned *node = box;
        box = NULL;
        pthread_mutex_unlock(&m);
        if (node != NULL) assert(*node != 6);
        free(node);
    }
}
