// Waits until a comparison with the content holds, and then exchanges it at once, or does not.  Nidhugg has these
// functions, for each type one; Heddle chooses here by the number of bits.
#include "runtime/heddle.h"

enum { Greater = 1, Equal = 2, Less = 4, Signed = 8 };  // the bits of a condition

#define AWAIT(BITS)                                                                                               \
    static bool holds##BITS(uint##BITS##_t seen, int condition, uint##BITS##_t operand) {                         \
        const bool is_less = condition >= Signed ? (int##BITS##_t)seen < (int##BITS##_t)operand : seen < operand; \
        return (condition & (is_less ? Less : seen == operand ? Equal : Greater)) != 0;                           \
    }                                                                                                             \
                                                                                                                  \
    uint##BITS##_t load_await##BITS(const uint##BITS##_t* place, int condition, uint##BITS##_t operand)           \
        HEDDLE_NAME("load_await" #BITS);                                                                          \
    uint##BITS##_t load_await##BITS(const uint##BITS##_t* place, int condition, uint##BITS##_t operand) {         \
        for (;;) {                                                                                                \
            const uint##BITS##_t seen = __atomic_load_n(place, __ATOMIC_SEQ_CST);                                 \
            if (holds##BITS(seen, condition, operand)) return seen;                                               \
        }                                                                                                         \
    }                                                                                                             \
                                                                                                                  \
    uint##BITS##_t xchg_await##BITS(uint##BITS##_t* place, uint##BITS##_t value, int condition,                   \
                                    uint##BITS##_t operand) HEDDLE_NAME("xchg_await" #BITS);                      \
    uint##BITS##_t xchg_await##BITS(uint##BITS##_t* place, uint##BITS##_t value, int condition,                   \
                                    uint##BITS##_t operand) {                                                     \
        for (;;) {                                                                                                \
            const uint##BITS##_t seen = __atomic_load_n(place, __ATOMIC_SEQ_CST);                                 \
            if (holds##BITS(seen, condition, operand) && __sync_bool_compare_and_swap(place, seen, value))        \
                return seen;                                                                                      \
        }                                                                                                         \
    }

AWAIT(8)
AWAIT(16)
AWAIT(32)
AWAIT(64)
