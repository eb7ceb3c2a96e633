// The bytes that an instruction reads and writes.
#pragma once

#include <vector>

#include "replay/memory/memory.h"

namespace heddle::replay {

struct ByteRange {
    Address begin;
    std::uint64_t size;
    bool overlaps(const ByteRange& other) const {
        return begin < other.begin + other.size && other.begin < begin + size;
    }
};

struct Touched {
    std::vector<ByteRange> read = {};
    std::vector<ByteRange> written = {};
    bool is_atomic = false;  // an atomic operation, or one of the thread library

    bool nothing() const { return read.empty() && written.empty(); }
    void add(const Touched& more) {
        read.insert(read.end(), more.read.begin(), more.read.end());
        written.insert(written.end(), more.written.begin(), more.written.end());
    }
    bool writes_what_is_touched_by(const Touched& other) const {
        const auto meets = [](const std::vector<ByteRange>& ours, const std::vector<ByteRange>& theirs) {
            for (const ByteRange& a : ours)
                for (const ByteRange& b : theirs)
                    if (a.overlaps(b)) return true;
            return false;
        };
        return meets(written, other.read) || meets(written, other.written);
    }
};

}  // namespace heddle::replay
