// Messages of which each is allocated by the one who sends it and freed by the one who gets it, for ever; N may be under way.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 1
#endif

struct message {
    int value;
    struct message *next;
};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct message *waiting;
static int count;

static void *send(void *arg) {
    while (1) {
        pthread_mutex_lock(&m);
        while (count == N) pthread_cond_wait(&changed, &m);
        struct message *mine = malloc(sizeof *mine);
        mine->value = 7;
        mine->next = waiting;
        waiting = mine;
        count++;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, send, 0);
    while (1) {
        pthread_mutex_lock(&m);
        while (!waiting) pthread_cond_wait(&changed, &m);
        struct message *mine = waiting;
        waiting = mine->next;
        count--;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
        assert(mine->value == 7);
        free(mine);
    }
}
