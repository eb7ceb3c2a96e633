// Printing reads a string up to its end or to the precision, and nothing else: neither what lies behind it, nor the argument
// of a conversion that is no string, nor a null pointer.
// args: --check race,memory
// expect: SAFE
#include <pthread.h>
#include <stdio.h>

char name[8] = "a\0b", bare[2] = {'x', 'y'};
int number;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
    name[2] = 'c';
    number = 1;
    pthread_mutex_lock(&lock);
    bare[0] = 'z';
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    const char *nothing = 0;
    pthread_create(&thread, 0, work, 0);
    printf("%p %s %s\n", (void *)&number, name, nothing);
    pthread_mutex_lock(&lock);
    printf("%.2s%%%s", bare, "literal");
    fputs(name, stdout);
    pthread_mutex_unlock(&lock);
    puts(name);
    pthread_join(thread, 0);
    return 0;
}
