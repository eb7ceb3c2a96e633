#include "replay/memory/transfer.h"

#include <algorithm>

namespace heddle::replay {

namespace {

// Calls work(begin, end) for each longest run of bytes in [begin, end) that is not done, and marks it.
template <class Work>
void for_each_open_run(std::vector<bool>& done, std::uint64_t begin, std::uint64_t end, Work work) {
    while (begin < end) {
        std::uint64_t stop = begin;
        while (stop < end && !done[stop]) done[stop++] = true;
        if (stop > begin) work(begin, stop);
        begin = stop + 1;
    }
}

std::uint64_t possible_size(const Memory& memory, Address end_of_way, std::uint64_t size) {
    return size == 0 ? 0 : std::min(size, memory.room_at(end_of_way));
}

}  // namespace

Transfer::Transfer(const Memory& memory, Address source, std::optional<Address> target, std::uint64_t size)
    : size_(size), source_(source), target_(target), buffer_(possible_size(memory, source, size)) {
    fetched_.resize(buffer_.size(), false);
    stored_.resize(buffer_.size(), !target);
}

Transfer::Transfer(Bytes content, Address target)
    : size_(content.size()),
      target_(target),
      buffer_(std::move(content)),
      fetched_(buffer_.size(), true),
      stored_(buffer_.size(), false) {}

Transfer Transfer::fill(const Memory& memory, std::uint8_t byte, Address target, std::uint64_t size) {
    Transfer transfer(Bytes(possible_size(memory, target, size), byte), target);
    transfer.size_ = size;
    return transfer;
}

void Transfer::fetch(const Memory& memory, std::uint64_t begin, std::uint64_t end) {
    if (source_) memory.check(*source_ + begin, end - begin, false);
    for_each_open_run(fetched_, begin, end, [&](std::uint64_t from, std::uint64_t to) {
        const Bytes bytes = memory.read(*source_ + from, to - from);
        std::copy(bytes.begin(), bytes.end(), buffer_.begin() + static_cast<std::ptrdiff_t>(from));
    });
}

void Transfer::move(Memory& memory, std::uint64_t begin, std::uint64_t end) {
    if (target_) memory.check(*target_ + begin, end - begin, true);
    fetch(memory, begin, end);
    for_each_open_run(stored_, begin, end, [&](std::uint64_t from, std::uint64_t to) {
        memory.write(*target_ + from, std::span(buffer_).subspan(from, to - from));
    });
}

bool Transfer::complete() const {
    const auto all = [](const std::vector<bool>& flags) {
        return std::find(flags.begin(), flags.end(), false) == flags.end();
    };
    return buffer_.size() == size_ && all(fetched_) && all(stored_);
}

}  // namespace heddle::replay
