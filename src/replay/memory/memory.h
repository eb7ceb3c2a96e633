// The memory of the executed program: objects of bytes, and every way in which an access can go wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace heddle::replay {

struct Touched;

// An object's number (from 1) in the upper 32 bits and a byte offset in the lower ones.  0 is the null pointer.
// Arithmetic that leaves an object gives an address which no access accepts, and leads back where C allows it.
using Address = std::uint64_t;
using Bytes = std::vector<std::uint8_t>;

enum class ObjectKind { Global, Constant, Local, Heap, Function };

// Accesses throw ProgramFailure (memory) if they touch anything but the bytes of one living object.
class Memory {
public:
    // A new object, filled with zeros.
    Address allocate(std::uint64_t size, ObjectKind kind);
    // free(): the address must be the start of a living heap object.
    void free(Address address);
    // The end of a local's life.
    void end_life(Address address);

    void check(Address address, std::uint64_t size, bool writes) const;
    Bytes read(Address address, std::uint64_t size) const;
    void write(Address address, std::span<const std::uint8_t> bytes);
    // Writes the first content of an object, which may be a constant.
    void initialise(Address address, std::span<const std::uint8_t> bytes);

    // What lies there, and another content: nobody's access.  The object must be alive.
    bool is_alive(Address address) const;
    Bytes content(Address address, std::uint64_t size) const;
    void set_content(Address address, std::span<const std::uint8_t> bytes);

    // Little-endian numbers of up to 8 bytes.
    std::uint64_t read_number(Address address, unsigned size) const;
    void write_number(Address address, std::uint64_t value, unsigned size);
    // The bytes of a C string, without the final zero.
    Bytes read_string(Address address) const;

    // From now on it is kept which bytes of the object are written; what it holds now counts for nothing.
    void expect_writes(Address address);
    // One of the bytes was written, or nothing was expected of the object.
    bool was_written(Address address, std::uint64_t size) const;

    // From now on each read of a byte that is kept and not written is told, with its address.
    void observe_first_contents(std::function<void(Address)> observer) { first_contents_ = std::move(observer); }

    // Is there a heap object that has not been freed?
    bool has_heap_object() const;

    // From now on accesses are noted there; null: no more.
    void note_accesses(Touched* notes) { notes_ = notes; }

    // Of the object of the address, alive or not.
    std::uint64_t size_of(Address address) const;
    // The bytes from `address` to the end of its object.
    std::uint64_t room_at(Address address) const;
    // All objects that are alive, here or there, are alive in both and have the same content.
    bool same_living(const Memory& other) const;

private:
    struct Object {
        ObjectKind kind;
        std::uint64_t size;
        bool alive = true;
        Bytes content;                                            // grows with the writes; what lies beyond is zero
        std::optional<std::vector<bool>> written = std::nullopt;  // bytes, if that is kept
    };

    const Object* find(Address address) const;
    static std::uint64_t offset_of(Address address) { return address & 0xffffffffU; }

    std::vector<Object> objects_;
    Touched* notes_ = nullptr;
    std::function<void(Address)> first_contents_;
};

}  // namespace heddle::replay
