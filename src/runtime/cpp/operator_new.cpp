// The forms of operator new and delete beyond the plain ones.  Memory never runs out.
extern "C" {
void* aligned_alloc(unsigned long alignment, unsigned long size);
void free(void* object);
}

namespace std {
enum class align_val_t : unsigned long {};
struct nothrow_t {};
}  // namespace std

using size_type = decltype(sizeof(0));

void* operator new(size_type size, const std::nothrow_t&) noexcept {
    return operator new(size);
}

void* operator new[](size_type size, const std::nothrow_t&) noexcept {
    return operator new[](size);
}

void* operator new(size_type size, std::align_val_t alignment) {
    return aligned_alloc(static_cast<size_type>(alignment), size);
}

void* operator new[](size_type size, std::align_val_t alignment) {
    return aligned_alloc(static_cast<size_type>(alignment), size);
}

void operator delete(void* object, const std::nothrow_t&) noexcept {
    operator delete(object);
}

void operator delete[](void* object, const std::nothrow_t&) noexcept {
    operator delete[](object);
}

void operator delete(void* object, std::align_val_t) noexcept {
    free(object);
}

void operator delete[](void* object, std::align_val_t) noexcept {
    free(object);
}

void operator delete(void* object, size_type, std::align_val_t) noexcept {
    free(object);
}

void operator delete[](void* object, size_type, std::align_val_t) noexcept {
    free(object);
}
