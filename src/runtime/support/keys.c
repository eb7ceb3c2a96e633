// The end of a thread: destructors of thread-specific values are called.
#include "runtime/heddle.h"

void* pthread_getspecific(unsigned key);
int pthread_setspecific(unsigned key, const void* value);
void (*heddle_destructor_of(unsigned key))(void*);

// A value is null when its destructor is called; that of a key without one stays.  Goes on at one of two places, so
// that whether something was called is known from the place and needs no variable.
#define END_OF(KEY, WHERE_CALM, WHERE_CALLED)                  \
    {                                                          \
        void* value = pthread_getspecific(KEY);                \
        if (value == NULL) {                                   \
            pthread_setspecific(KEY, NULL);                    \
            goto WHERE_CALM;                                   \
        }                                                      \
        void (*destructor)(void*) = heddle_destructor_of(KEY); \
        if (destructor == NULL) goto WHERE_CALM;               \
        pthread_setspecific(KEY, NULL);                        \
        destructor(value);                                     \
        goto WHERE_CALLED;                                     \
    }

// One key in one round, before and behind the first call of the round.
#define LOOK(ROUND, KEY, NEXT)                                                                                \
    calm_##ROUND##_##KEY : END_OF(KEY, calm_##ROUND##_##NEXT, called_##ROUND##_##NEXT) called_##ROUND##_##KEY \
        : END_OF(KEY, called_##ROUND##_##NEXT, called_##ROUND##_##NEXT)

// All 16 keys (max_keys), without a loop, so that no bound on loops cuts it.
// clang-format off
#define ROUND(R, WHERE_CALLED)                                                      \
    END_OF(0, calm_##R##_1, called_##R##_1)                                         \
    LOOK(R, 1, 2) LOOK(R, 2, 3) LOOK(R, 3, 4) LOOK(R, 4, 5) LOOK(R, 5, 6)           \
    LOOK(R, 6, 7) LOOK(R, 7, 8) LOOK(R, 8, 9) LOOK(R, 9, 10) LOOK(R, 10, 11)        \
    LOOK(R, 11, 12) LOOK(R, 12, 13) LOOK(R, 13, 14) LOOK(R, 14, 15) LOOK(R, 15, 16) \
    calm_##R##_16: return;                                                          \
    called_##R##_16: goto WHERE_CALLED;
// clang-format on

// As long as something was called, but not for more than PTHREAD_DESTRUCTOR_ITERATIONS rounds.
void heddle_end_of_thread(void) {
    ROUND(1, second)
second:
    ROUND(2, third)
third:
    ROUND(3, fourth)
fourth:
    ROUND(4, done)
done:
    return;
}
