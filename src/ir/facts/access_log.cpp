#include "ir/facts/access_log.h"

#include <algorithm>

namespace heddle::ir {

namespace {

template <class Key>
unsigned intern(std::map<Key, unsigned>& numbers, std::vector<Key>& keys, const Key& key) {
    const auto [entry, is_new] = numbers.try_emplace(key, static_cast<unsigned>(keys.size()));
    if (is_new) keys.push_back(key);
    return entry->second;
}

}  // namespace

void AccessLog::record(ObjectId object, std::size_t cell, const Moment& moment, AccessKind kind) {
    records_[{object, cell}].insert({moment.thread, moment.epoch, intern(clock_numbers_, clocks_, moment.clock),
                                     intern(lock_numbers_, locks_, moment.locks), kind.write, kind.atomic});
}

bool AccessLog::unordered(const Record& a, const Record& b) const {
    const auto before = [this](const Record& first, const Record& second) {
        const Clock& clock = clocks_[second.clock];
        const auto epochs = clock.find(first.thread);
        return epochs != clock.end() && first.epoch < epochs->second;
    };
    return a.thread != b.thread && !before(a, b) && !before(b, a);
}

bool AccessLog::no_common_lock(const Record& a, const Record& b) const {
    const LockSet& first = locks_[a.locks];
    const LockSet& second = locks_[b.locks];
    return std::none_of(first.begin(), first.end(), [&](std::uint64_t lock) { return second.contains(lock); });
}

std::set<std::pair<ObjectId, std::size_t>> AccessLog::find_conflicts(Knowledge& knowledge) const {
    std::set<std::pair<ObjectId, std::size_t>> races;
    for (const auto& [place, accesses] : records_) {
        const auto& [object, cell] = place;
        LockSet held = locks_[accesses.begin()->locks];
        for (const Record& access : accesses)
            std::erase_if(held, [&](std::uint64_t lock) { return !locks_[access.locks].contains(lock); });
        for (const Record& access : accesses)
            if (access.write)
                knowledge.note_writer(object, knowledge.object(object).cells()[cell].offset, access.thread);
        knowledge.restrict_guards(object, knowledge.object(object).cells()[cell].offset, held);
        for (auto a = accesses.begin(); a != accesses.end(); ++a) {
            for (auto b = std::next(a); b != accesses.end(); ++b) {
                if (!(a->write || b->write) || !unordered(*a, *b)) continue;
                knowledge.share(place.first, place.second);
                if (!(a->atomic && b->atomic) && no_common_lock(*a, *b)) races.insert(place);
            }
        }
    }
    return races;
}

}  // namespace heddle::ir
