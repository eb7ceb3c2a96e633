#include "ir/facts/knowledge.h"

#include <algorithm>
#include <utility>

namespace heddle::ir {

namespace {

constexpr std::uint64_t max_cell_bytes = 8;  // a trace holds values of at most 64 bits

}  // namespace

ObjectInfo::ObjectInfo(ObjectKey object_key, ObjectKind object_kind, std::string object_name, std::uint64_t object_size,
                       SourceLocation location, const llvm::DIType* object_type)
    : key(object_key),
      kind(object_kind),
      name(object_name),
      short_name(std::move(object_name)),
      size(object_size),
      where(std::move(location)),
      type(object_type),
      borders_{0, object_size} {
    rebuild();
}

bool ObjectInfo::add_border(std::uint64_t offset) {
    return offset < size && borders_.insert(offset).second;
}

bool ObjectInfo::share(std::size_t cell) {
    if (shared_[cell]) return false;
    return shared_ranges_.emplace(cells_[cell].offset, cells_[cell].size).second;
}

bool ObjectInfo::grow(std::uint64_t bytes) {
    if (bytes <= size) return false;
    size = bytes;
    return borders_.insert(bytes).second;
}

void ObjectInfo::rebuild() {
    cells_.clear();
    if (size == 0) return;
    for (auto border = borders_.begin(); std::next(border) != borders_.end(); ++border) {
        const std::uint64_t end = *std::next(border);
        for (std::uint64_t offset = *border; offset < end;) {
            const std::uint64_t aligned_end = (offset / max_cell_bytes + 1) * max_cell_bytes;
            const std::uint64_t next = std::min(end, aligned_end);
            cells_.push_back({offset, next - offset});
            offset = next;
        }
    }
    shared_.assign(cells_.size(), false);
    for (const auto& [offset, bytes] : shared_ranges_) {
        for (auto cell = std::upper_bound(cells_.begin(), cells_.end(), offset,
                                          [](std::uint64_t o, const CellRange&c) { return o < c.end(); });
             cell != cells_.end() && cell->offset < offset + bytes; ++cell)
            shared_[static_cast<std::size_t>(cell - cells_.begin())] = true;
    }
}

ObjectInfo::Span ObjectInfo::cells_of(std::uint64_t offset, std::uint64_t bytes) const {
    const auto begins = [](const CellRange& cell, std::uint64_t o) { return cell.offset < o; };
    const auto first = std::lower_bound(cells_.begin(), cells_.end(), offset, begins);
    if (first == cells_.end() || first->offset != offset) return {0, 0};
    const std::uint64_t end = offset + bytes;
    auto last = first;
    while (last != cells_.end() && last->end() < end) ++last;
    if (last == cells_.end() || last->end() != end) return {0, 0};
    return {static_cast<std::size_t>(first - cells_.begin()), static_cast<std::size_t>(last - first) + 1};
}

ContextId Knowledge::context(ContextId parent, const llvm::Instruction* instruction,
                             const std::vector<unsigned>& iterations) {
    const auto next = static_cast<ContextId>(contexts_.size() + 1);
    const auto [entry, is_new] = contexts_.try_emplace({parent, instruction, iterations}, next);
    if (is_new) origins_.emplace_back(parent, instruction);
    return entry->second;
}

std::vector<const llvm::Instruction*> Knowledge::calls_to(ContextId context) const {
    std::vector<const llvm::Instruction*> calls;
    while (context != 0 && context <= origins_.size()) {
        calls.push_back(origins_[context - 1].second);
        context = origins_[context - 1].first;
    }
    return calls;
}

ObjectInfo* Knowledge::find(const ObjectKey& key) {
    const auto found = numbers_.find(key);
    return found == numbers_.end() ? nullptr : &objects_[found->second.index];
}

ObjectId Knowledge::add(ObjectInfo info) {
    const ObjectId id(objects_.size());
    numbers_.emplace(info.key, id);
    objects_.push_back(std::move(info));
    return id;
}

void Knowledge::add_border(ObjectId id, std::uint64_t offset) {
    if (object(id).add_border(offset)) changed_ = was_cut_ = true;
}

void Knowledge::share(ObjectId id, std::size_t cell) {
    if (object(id).share(cell)) changed_ = true;
}

void Knowledge::mark_freed(ObjectId id) {
    if (std::exchange(object(id).may_be_freed, true)) return;
    changed_ = true;
}

PointerSet Knowledge::pointees(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const {
    PointerSet result;
    const auto found = pointees_.find(id);
    if (found == pointees_.end()) return result;
    const std::uint64_t from = offset < max_cell_bytes ? 0 : offset - max_cell_bytes + 1;
    for (auto entry = found->second.lower_bound(from); entry != found->second.end() && entry->first < offset + bytes;
         ++entry)
        if (entry->first + entry->second.bytes > offset) join_into(result, entry->second.targets);
    return result;
}

void Knowledge::add_pointees(ObjectId id, CellRange range, const PointerSet& targets) {
    constexpr unsigned patience = 8;
    if (targets.empty()) return;
    Pointees& known = pointees_[id][range.offset];
    const bool is_wider = range.size > known.bytes;
    known.bytes = std::max(known.bytes, range.size);
    if (!join_into(known.targets, targets) && !is_wider) return;
    // A pointer that moves on in each pass has no limits.
    if (++known.changes > patience)
        for (auto& [object, offsets] : known.targets) offsets = offsets.without_limits();
    changed_ = true;
}

void Knowledge::restrict_guards(ObjectId id, std::uint64_t offset, const std::set<std::uint64_t>& held) {
    const auto [entry, is_new] = guards_.try_emplace({id, offset}, held);
    if (is_new)
        changed_ = changed_ || !held.empty();
    else if (std::erase_if(entry->second, [&](std::uint64_t mutex) { return !held.contains(mutex); }) > 0)
        changed_ = true;
}

bool Knowledge::is_guarded(ObjectId id, std::uint64_t offset, std::uint64_t mutex) const {
    const auto guards = guards_.find({id, offset});
    return guards != guards_.end() && guards->second.contains(mutex);
}

void Knowledge::note_writer(ObjectId id, std::uint64_t offset, unsigned thread) {
    if (writers_[{id, offset}].insert(thread).second) changed_ = true;
}

bool Knowledge::is_only_writer(ObjectId id, std::uint64_t offset, unsigned thread) const {
    const auto writers = writers_.find({id, offset});
    return writers != writers_.end() && writers->second == std::set<unsigned>{thread};
}

void Knowledge::grow(ObjectId id, std::uint64_t bytes) {
    if (object(id).grow(bytes)) changed_ = was_cut_ = true;
}

void Knowledge::mark_sized(ObjectId id) {
    if (!std::exchange(object(id).has_size, true)) changed_ = true;
}

// A pass whose cells did not fit knew little of what memory holds.  Threads that it could not join seemed to be alive
// when their mutex was destroyed: what it says about locks is looked for once more.
bool Knowledge::take_changes() {
    if (std::exchange(was_cut_, false)) {
        guards_.clear();
        locks.forget();
        threads.forget_releases();
    }
    for (ObjectInfo& object : objects_) object.rebuild();
    // All of them are asked: each tells only once.
    const bool others_changed = locks.take_changes() | threads.take_changes() | loops.take_changes() | addresses.take_changes();
    return std::exchange(changed_, false) || others_changed;
}

}  // namespace heddle::ir
