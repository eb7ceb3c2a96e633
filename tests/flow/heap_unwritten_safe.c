// Each node is written before it is handed over, although its memory was used before.
// args: --check memory
// expect: SAFE
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value, weight;
};
static struct node *box;
static int turn, sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *send(void *arg) {
    while (1) {
        struct node *node = malloc(sizeof *node);
        turn = (turn + 1) % 3;
        node->value = 7;
        node->weight = turn;
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
        struct node *node = box;
        box = NULL;
        pthread_mutex_unlock(&m);
        if (node != NULL) sum = node->value + node->weight;
        free(node);
    }
}
