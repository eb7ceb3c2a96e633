// dynamic_cast, and the comparison of types.  All types are in one program: each has one std::type_info.
#include "runtime/cpp/exception.h"

// Tables of virtual functions of the classes that describe types, in libsupc++: what tells the kinds apart.
extern "C" const void* const heddle_class_with_one_base[] __asm__("_ZTVN10__cxxabiv120__si_class_type_infoE");
extern "C" const void* const heddle_class_with_bases[] __asm__("_ZTVN10__cxxabiv121__vmi_class_type_infoE");
extern "C" void* heddle_refused_cast() __asm__("heddle.refused: a dynamic_cast with virtual bases, or repeated ones");

namespace heddle {

struct Base {
    const struct Class* type;
    long how;  // bit 0: virtual, bit 1: public; the offset begins at bit 8
};

struct Class {
    const void* const* functions;
    const char* name;
    const Class* base;  // of the only one, at offset 0
};

struct ClassWithBases {
    const void* const* functions;
    const char* name;
    unsigned flags;
    unsigned count;
    Base bases[1];
};

constexpr long nowhere = -1, not_told = -2;

template <int levels>
long offset_of(const Class* wanted, const Class* whole);

template <int levels>
long offset_in_bases(const Class* wanted, const ClassWithBases* whole) {
    const Base* bases = whole->bases;
    const unsigned count = whole->count;
    long found = nowhere;
    for (unsigned i = 0; i < count; ++i) {
        const long how = bases[i].how;
        if ((how & 2) == 0) continue;
        const long inside = offset_of<levels>(wanted, bases[i].type);
        if (inside == nowhere) continue;
        if (inside == not_told || found != nowhere || (how & 1) != 0) return not_told;
        found = inside + (how >> 8);
    }
    return found;
}

// Where in an object of a class the only one of another class is.  So deep may several bases be below each other.
template <int levels>
long offset_of(const Class* wanted, const Class* whole) {
    while (whole != wanted) {
        if (whole->functions == heddle_class_with_one_base + 2) {
            whole = whole->base;
            continue;
        }
        if (whole->functions != heddle_class_with_bases + 2) return nowhere;
        if constexpr (levels > 0) return offset_in_bases<levels - 1>(wanted, reinterpret_cast<const ClassWithBases*>(whole));
        return not_told;
    }
    return 0;
}

}  // namespace heddle

extern "C" void* __dynamic_cast(const void* object, const heddle::Class*, const heddle::Class* wanted, long) {
    const long* table = *static_cast<const long* const*>(object);
    const char* whole = static_cast<const char*>(object) + table[-2];
    const heddle::Class* type = reinterpret_cast<const heddle::Class* const*>(table)[-1];
    const long offset = heddle::offset_of<3>(wanted, type);
    if (offset == heddle::not_told) return heddle_refused_cast();
    return offset == heddle::nowhere ? nullptr : const_cast<char*>(whole) + offset;
}

namespace std {

bool type_info::operator==(const type_info& other) const noexcept {
    return this == &other;
}

}  // namespace std
