// Addresses as numbers: aligned, apart, the same each time; and back again.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static _Alignas(64) long line[16];
static long one, two;
static _Atomic uint64_t head;  // a tag in the upper 16 bits, a pointer below

static unsigned hash(const void* p) { return (unsigned)((uintptr_t)p >> 4) % 3; }

static void* push(void* block) {
    head = (uint64_t)(uintptr_t)block | (head >> 48) + 1 << 48;
    return NULL;
}

int main(void) {
    pthread_t thread;
    long* heap = malloc(8);
    assert(((uintptr_t)line & 63) == 0 && (uintptr_t)(line + 1) % 64 == 8);
    assert((uintptr_t)heap % 16 == 0 && ((uintptr_t)heap & 0xfff) <= 0xff0);
    assert(hash(&one) == hash(&one) && hash(heap) < 3);
    assert((uintptr_t)&one - (uintptr_t)&two >= sizeof one && (uintptr_t)&two - (uintptr_t)&one >= sizeof one);
    assert(((uintptr_t)&one < (uintptr_t)heap) != ((uintptr_t)heap < (uintptr_t)&one));
    assert(((uintptr_t)heap ^ (uintptr_t)&one) != 0);
    *heap = 7;
    pthread_create(&thread, NULL, push, heap);
    pthread_join(thread, NULL);
    long* back = (long*)(head & 0xffffffffffff);
    assert(back == heap && *back == 7 && head >> 48 == 1);
    free(heap);
}
