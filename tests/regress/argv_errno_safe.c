// The arguments of main, errno and thread-specific values are objects of their own.
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_key_t key;
int x;

int main(int argc, char **argv) {
    pthread_key_create(&key, 0);
    pthread_setspecific(key, &x);
    errno = 5;
    assert(argc == 1 && argv[0][0] == 0 && argv[1] == 0);
    assert(pthread_getspecific(key) == &x && errno == 5);
    return 0;
}
