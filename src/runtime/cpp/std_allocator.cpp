// std::allocator<char> and <wchar_t>, which have nothing to set up; clang calls the constructors by two names each.
#define DOES_NOTHING_TO(name, type, suffix)                                        \
    void name##_##type(void* allocator) __asm__("_ZNSaI" #type "E" suffix);        \
    void name##_##type(void*) {}
#define DOES_NOTHING_BUT_COPY(name, type, suffix)                                               \
    void name##_##type(void* allocator, const void* other) __asm__("_ZNSaI" #type "E" suffix);  \
    void name##_##type(void*, const void*) {}

#define ALLOCATOR(type)                                        \
    DOES_NOTHING_TO(make_allocator, type, "C1Ev")              \
    DOES_NOTHING_TO(make_base_allocator, type, "C2Ev")         \
    DOES_NOTHING_TO(end_allocator, type, "D1Ev")               \
    DOES_NOTHING_TO(end_base_allocator, type, "D2Ev")          \
    DOES_NOTHING_BUT_COPY(copy_allocator, type, "C1ERKS_")     \
    DOES_NOTHING_BUT_COPY(copy_base_allocator, type, "C2ERKS_")

ALLOCATOR(c)
ALLOCATOR(w)
