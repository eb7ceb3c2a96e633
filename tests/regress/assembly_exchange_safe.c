// expect: SAFE
// A lock of instructions that everybody has; what they do to registers and flags.
#include <assert.h>
#include <pthread.h>

static volatile int lock;
static int x;

static inline int compare_and_exchange(volatile int *place, int old, int fresh) {
    int found;
    __asm__ __volatile__("lock; cmpxchgl %2,%1" : "=a"(found), "+m"(*place) : "r"(fresh), "0"(old) : "memory");
    return found;
}
static inline char try(volatile int *place) {
    int old = 0;
    char done;
    __asm__ __volatile__("lock\n\tcmpxchgl %3, %1\n\tsete %0" : "=q"(done), "+m"(*place), "+a"(old) : "r"(1) : "memory", "cc");
    return done;
}
static inline int exchange(volatile int *place, int fresh) {
    __asm__ __volatile__("xchgl %0, %1" : "+r"(fresh), "+m"(*place) : : "memory");
    return fresh;
}
static inline long add(long *place, long by) {
    __asm__ __volatile__("lock xaddq %0, (%1)" : "+r"(by) : "r"(place) : "memory", "cc");
    return by;
}
static inline int decrement_and_test(int *place) {
    int is_zero;
    __asm__ __volatile__("lock; decl %0" : "+m"(*place), "=@ccz"(is_zero) : : "memory");
    return is_zero;
}

static void *work(void *unused) {
    while (compare_and_exchange(&lock, 0, 1)) __asm__ __volatile__("pause" ::: "memory");
    x++;
    __asm__ __volatile__("lock; addl $0,0(%%rsp)" ::: "memory");
    exchange(&lock, 0);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    work(0);
    pthread_join(thread, 0);
    assert(x == 2);
    assert(try(&lock) && !try(&lock));
    long sum = 5;
    assert(add(&sum, 3) == 5 && sum == 8);
    int count = 2;
    assert(!decrement_and_test(&count) && decrement_and_test(&count));
    __asm__ __volatile__("movl %1, %0" : "=r"(x) : "m"(count));
    assert(x == 0);
    return 0;
}
