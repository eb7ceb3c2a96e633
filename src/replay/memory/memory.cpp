#include "replay/memory/memory.h"

#include <algorithm>
#include <limits>

#include "replay/early_ends.h"
#include "replay/memory/touched.h"

namespace heddle::replay {

namespace {

[[noreturn]] void fail(const std::string& what) {
    throw ProgramFailure(model::Property::Memory, what);
}

}  // namespace

Address Memory::allocate(std::uint64_t size, ObjectKind kind) {
    if (size > std::numeric_limits<std::uint32_t>::max())
        throw NotReproduced("an object of " + std::to_string(size) + " bytes is too large for the replay");
    objects_.push_back({kind, size, true, {}});
    return static_cast<Address>(objects_.size()) << 32U;
}

const Memory::Object* Memory::find(Address address) const {
    const std::uint64_t number = address >> 32U;
    return number == 0 || number > objects_.size() ? nullptr : &objects_[number - 1];
}

std::uint64_t Memory::size_of(Address address) const {
    const Object* object = find(address);
    if (object == nullptr) throw NotReproduced("the number of an address that is none");
    return object->size;
}

void Memory::free(Address address) {
    if (address == 0) return;
    const Object* object = find(address);
    if (object == nullptr || object->kind != ObjectKind::Heap || offset_of(address) != 0)
        fail("invalid free: the address is not that of a heap object");
    if (!object->alive) fail("double free");
    end_life(address);
}

void Memory::end_life(Address address) {
    Object& object = objects_[(address >> 32U) - 1];
    object.alive = false;
    object.content = {};
}

void Memory::check(Address address, std::uint64_t size, bool writes) const {
    if (size == 0) return;
    if (address >> 32U == 0) fail(address == 0 ? "null pointer dereference" : "dereference of an invalid pointer");
    const Object* object = find(address);
    if (object == nullptr || object->kind == ObjectKind::Function) fail("dereference of an invalid pointer");
    if (!object->alive)
        fail(object->kind == ObjectKind::Heap ? "use after free"
                                              : "use of a local variable after its function or block has ended");
    const std::uint64_t offset = offset_of(address);
    if (offset > object->size || size > object->size - offset) fail("access out of bounds");
    if (writes && object->kind == ObjectKind::Constant) fail("write to a constant");
    if (notes_ != nullptr) (writes ? notes_->written : notes_->read).push_back({address, size});
}

Bytes Memory::read(Address address, std::uint64_t size) const {
    check(address, size, false);
    if (first_contents_ && size != 0)
        for (std::uint64_t i = 0; i < size; ++i)
            if (!was_written(address + i, 1)) first_contents_(address + i);
    return size == 0 ? Bytes{} : content(address, size);
}

bool Memory::is_alive(Address address) const {
    const Object* object = find(address);
    return object != nullptr && object->alive;
}

Bytes Memory::content(Address address, std::uint64_t size) const {
    Bytes bytes(size);
    const Bytes& content = find(address)->content;
    const std::uint64_t begin = std::min<std::uint64_t>(offset_of(address), content.size());
    const std::uint64_t end = std::min<std::uint64_t>(offset_of(address) + size, content.size());
    std::copy(content.begin() + static_cast<std::ptrdiff_t>(begin), content.begin() + static_cast<std::ptrdiff_t>(end),
              bytes.begin());
    return bytes;
}

void Memory::write(Address address, std::span<const std::uint8_t> bytes) {
    check(address, bytes.size(), true);
    initialise(address, bytes);
    if (bytes.empty()) return;
    if (auto& written = objects_[(address >> 32U) - 1].written)
        std::fill_n(written->begin() + static_cast<std::ptrdiff_t>(offset_of(address)), bytes.size(), true);
}

void Memory::expect_writes(Address address) {
    Object& object = objects_[(address >> 32U) - 1];
    object.written.emplace(object.size, false);
}

bool Memory::was_written(Address address, std::uint64_t size) const {
    const Object* object = find(address);
    if (object == nullptr || !object->written) return true;
    const auto begin = object->written->begin() + static_cast<std::ptrdiff_t>(offset_of(address));
    return std::find(begin, begin + static_cast<std::ptrdiff_t>(size), true) !=
           begin + static_cast<std::ptrdiff_t>(size);
}

void Memory::initialise(Address address, std::span<const std::uint8_t> bytes) {
    check(address, bytes.size(), false);
    if (!bytes.empty()) set_content(address, bytes);
}

void Memory::set_content(Address address, std::span<const std::uint8_t> bytes) {
    Bytes& content = objects_[(address >> 32U) - 1].content;
    const std::uint64_t offset = offset_of(address);
    if (content.size() < offset + bytes.size()) content.resize(offset + bytes.size());
    std::copy(bytes.begin(), bytes.end(), content.begin() + static_cast<std::ptrdiff_t>(offset));
}

std::uint64_t Memory::read_number(Address address, unsigned size) const {
    const Bytes bytes = read(address, size);
    std::uint64_t value = 0;
    for (unsigned i = 0; i < size; ++i) value |= static_cast<std::uint64_t>(bytes[i]) << (8 * i);
    return value;
}

void Memory::write_number(Address address, std::uint64_t value, unsigned size) {
    Bytes bytes(size);
    for (unsigned i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
    write(address, bytes);
}

Bytes Memory::read_string(Address address) const {
    Bytes text;
    for (;; ++address) {
        const auto next = static_cast<std::uint8_t>(read_number(address, 1));
        if (next == 0) return text;
        text.push_back(next);
    }
}

bool Memory::has_heap_object() const {
    return std::any_of(objects_.begin(), objects_.end(),
                       [](const Object& object) { return object.alive && object.kind == ObjectKind::Heap; });
}

std::uint64_t Memory::room_at(Address address) const {
    const Object* object = find(address);
    if (object == nullptr || !object->alive) check(address, 1, false);
    return object->size - std::min(object->size, offset_of(address));
}

bool Memory::same_living(const Memory& other) const {
    const auto dead = [](const Memory& memory, std::size_t i) {
        return i >= memory.objects_.size() || !memory.objects_[i].alive;
    };
    for (std::size_t i = 0; i < std::max(objects_.size(), other.objects_.size()); ++i) {
        if (dead(*this, i) != dead(other, i)) return false;
        if (!dead(*this, i) && objects_[i].content != other.objects_[i].content) return false;
    }
    return true;
}

}  // namespace heddle::replay
