#include "replay/transfer.h"

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

}  // namespace

Transfer::Transfer(const Memory& memory, Address source, std::optional<Address> target, std::uint64_t size)
    : source_(source), target_(target) {
    memory.check(source, size, false);
    if (target) memory.check(*target, size, true);
    buffer_.resize(size);
    fetched_.resize(size, false);
    stored_.resize(size, !target);
}

Transfer::Transfer(const Memory& memory, Bytes content, Address target)
    : target_(target), buffer_(std::move(content)), fetched_(buffer_.size(), true), stored_(buffer_.size(), false) {
    memory.check(target, buffer_.size(), true);
}

void Transfer::fetch(const Memory& memory, std::uint64_t begin, std::uint64_t end) {
    for_each_open_run(fetched_, begin, end, [&](std::uint64_t from, std::uint64_t to) {
        const Bytes bytes = memory.read(*source_ + from, to - from);
        std::copy(bytes.begin(), bytes.end(), buffer_.begin() + static_cast<std::ptrdiff_t>(from));
    });
}

void Transfer::move(Memory& memory, std::uint64_t begin, std::uint64_t end) {
    fetch(memory, begin, end);
    for_each_open_run(stored_, begin, end, [&](std::uint64_t from, std::uint64_t to) {
        memory.write(*target_ + from, std::span(buffer_).subspan(from, to - from));
    });
}

bool Transfer::complete() const {
    const auto all = [](const std::vector<bool>& flags) {
        return std::find(flags.begin(), flags.end(), false) == flags.end();
    };
    return all(fetched_) && all(stored_);
}

}  // namespace heddle::replay
