// What the random programs of csmith include: arithmetic that is defined for all operands, and a checksum, which the
// program prints, or compares with EXPECTED by the operator WANTED.
#include <assert.h>
#include <limits.h>
#include <stdint.h>

int printf(const char*, ...);

#define HEDDLE_DIVIDES(a, b, least) ((b) != 0 && !((a) == (least) && (b) == -1))
#define HEDDLE_SIGNED(bits)                                                                  \
    static int##bits##_t safe_unary_minus_func_int##bits##_t_s(int##bits##_t a) {            \
        return a == INT##bits##_MIN ? a : -a;                                                \
    }                                                                                        \
    static int##bits##_t safe_add_func_int##bits##_t_s_s(int##bits##_t a, int##bits##_t b) { \
        return (int##bits##_t)((uint64_t)a + (uint64_t)b);                                   \
    }                                                                                        \
    static int##bits##_t safe_sub_func_int##bits##_t_s_s(int##bits##_t a, int##bits##_t b) { \
        return (int##bits##_t)((uint64_t)a - (uint64_t)b);                                   \
    }                                                                                        \
    static int##bits##_t safe_mul_func_int##bits##_t_s_s(int##bits##_t a, int##bits##_t b) { \
        return (int##bits##_t)((uint64_t)a * (uint64_t)b);                                   \
    }                                                                                        \
    static int##bits##_t safe_div_func_int##bits##_t_s_s(int##bits##_t a, int##bits##_t b) { \
        return HEDDLE_DIVIDES(a, b, INT##bits##_MIN) ? a / b : a;                            \
    }                                                                                        \
    static int##bits##_t safe_mod_func_int##bits##_t_s_s(int##bits##_t a, int##bits##_t b) { \
        return HEDDLE_DIVIDES(a, b, INT##bits##_MIN) ? a % b : a;                            \
    }                                                                                        \
    static int##bits##_t safe_lshift_func_int##bits##_t_s_s(int##bits##_t a, int b) {        \
        return a < 0 || b < 0 || b >= 32 || a > (INT##bits##_MAX >> b) ? a : a << b;         \
    }                                                                                        \
    static int##bits##_t safe_lshift_func_int##bits##_t_s_u(int##bits##_t a, unsigned b) {   \
        return a < 0 || b >= 32 || a > (INT##bits##_MAX >> b) ? a : a << b;                  \
    }                                                                                        \
    static int##bits##_t safe_rshift_func_int##bits##_t_s_s(int##bits##_t a, int b) {        \
        return b < 0 || b >= 32 ? a : a >> b;                                                \
    }                                                                                        \
    static int##bits##_t safe_rshift_func_int##bits##_t_s_u(int##bits##_t a, unsigned b) {   \
        return b >= 32 ? a : a >> b;                                                         \
    }
#define HEDDLE_UNSIGNED(bits)                                                                    \
    static uint##bits##_t safe_unary_minus_func_uint##bits##_t_u(uint##bits##_t a) {             \
        return -a;                                                                               \
    }                                                                                            \
    static uint##bits##_t safe_add_func_uint##bits##_t_u_u(uint##bits##_t a, uint##bits##_t b) { \
        return a + b;                                                                            \
    }                                                                                            \
    static uint##bits##_t safe_sub_func_uint##bits##_t_u_u(uint##bits##_t a, uint##bits##_t b) { \
        return a - b;                                                                            \
    }                                                                                            \
    static uint##bits##_t safe_mul_func_uint##bits##_t_u_u(uint##bits##_t a, uint##bits##_t b) { \
        return 1ULL * a * b;                                                                     \
    }                                                                                            \
    static uint##bits##_t safe_div_func_uint##bits##_t_u_u(uint##bits##_t a, uint##bits##_t b) { \
        return b ? a / b : a;                                                                    \
    }                                                                                            \
    static uint##bits##_t safe_mod_func_uint##bits##_t_u_u(uint##bits##_t a, uint##bits##_t b) { \
        return b ? a % b : a;                                                                    \
    }                                                                                            \
    static uint##bits##_t safe_lshift_func_uint##bits##_t_u_s(uint##bits##_t a, int b) {         \
        return b < 0 || b >= 32 || a > (UINT##bits##_MAX >> b) ? a : a << b;                     \
    }                                                                                            \
    static uint##bits##_t safe_lshift_func_uint##bits##_t_u_u(uint##bits##_t a, unsigned b) {    \
        return b >= 32 || a > (UINT##bits##_MAX >> b) ? a : a << b;                              \
    }                                                                                            \
    static uint##bits##_t safe_rshift_func_uint##bits##_t_u_s(uint##bits##_t a, int b) {         \
        return b < 0 || b >= 32 ? a : a >> b;                                                    \
    }                                                                                            \
    static uint##bits##_t safe_rshift_func_uint##bits##_t_u_u(uint##bits##_t a, unsigned b) {    \
        return b >= 32 ? a : a >> b;                                                             \
    }
HEDDLE_SIGNED(8)
HEDDLE_SIGNED(16)
HEDDLE_SIGNED(32)
HEDDLE_SIGNED(64)
HEDDLE_UNSIGNED(8)
HEDDLE_UNSIGNED(16)
HEDDLE_UNSIGNED(32)
HEDDLE_UNSIGNED(64)
static float safe_add_func_float_f_f(float a, float b) {
    return a + b;
}
static float safe_sub_func_float_f_f(float a, float b) {
    return a - b;
}
static float safe_mul_func_float_f_f(float a, float b) {
    return a * b;
}
static float safe_div_func_float_f_f(float a, float b) {
    return b != 0 ? a / b : a;
}

static uint32_t crc32_context = 0xFFFFFFFFUL;
static void crc32_gentab(void) {}
static void transparent_crc(uint64_t value, const char* name, int flag) {
    crc32_context = (crc32_context * 31 + (uint32_t)value) ^ (uint32_t)(value >> 32) ^ (crc32_context >> 17);
}
static void transparent_crc_bytes(char* place, int bytes, const char* name, int flag) {
    for (int i = 0; i < bytes; i++) transparent_crc(place[i], name, flag);
}
static void platform_main_begin(void) {}
#ifdef EXPECTED
#define platform_main_end(crc, flag) assert((uint32_t)(crc)WANTED(EXPECTED))
#else
#define platform_main_end(crc, flag) printf("%u\n", (uint32_t)(crc))
#endif
