// What the lowering has learned about the objects of a program.
//
// The lowering unwinds the program several times.  Each pass takes for granted what the passes before it have found
// (where accesses cut objects into cells, which cells two threads may touch at the same time, which objects a pointer
// in memory may point to) and adds what it finds.  The first pass that adds nothing is right: by induction over the
// steps of a run, no real run leaves what that pass went through.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/facts/address_facts.h"
#include "ir/facts/congruence.h"
#include "ir/facts/lock_facts.h"
#include "ir/facts/loop_facts.h"
#include "ir/facts/thread_facts.h"
#include "model/ids.h"
#include "util/source_location.h"

namespace llvm {
class DIType;
class Instruction;
class Value;
}  // namespace llvm

namespace heddle::ir {

using model::ObjectId;

// An AddressNumber is no object: it stands for one in what is known of numbers that were made from its address.
enum class ObjectKind { Global, Constant, ThreadLocal, Local, Heap, Function, AddressNumber };

// Objects keep their number over all passes.
struct ObjectKey {
    const llvm::Value* origin;  // global, function, alloca or allocating call
    ContextId context;          // of the allocation
    unsigned number = 0;        // for origins that make several
    auto operator<=>(const ObjectKey&) const = default;
};

struct CellRange {
    std::uint64_t offset;  // bytes
    std::uint64_t size;
    std::uint64_t end() const { return offset + size; }
};

class ObjectInfo {
public:
    ObjectInfo(ObjectKey key, ObjectKind kind, std::string name, std::uint64_t size, SourceLocation where,
               const llvm::DIType* type);

    ObjectKey key;
    ObjectKind kind;
    std::string name;        // no two objects that threads share have the same one (ir/memory/object_names.h)
    std::string short_name;  // as the source has it
    std::string scope = {};  // what it is declared in
    std::uint64_t size;
    SourceLocation where;
    const llvm::DIType* type;  // null if unknown
    // No object of the program, but something that is kept about one: its name begins with this.
    std::optional<ObjectId> owner = std::nullopt;
    std::string role = {};
    bool has_source_name = false;  // of heap objects: it was looked for
    bool may_be_freed = false;
    bool is_hidden = false;  // as in the model
    bool is_life = false;
    bool has_size = false;  // which is kept in memory: it depends on what threads read
    bool is_carried = false;
    std::uint64_t alignment = 16;                     // of a heap object: what malloc promises, at least
    std::optional<ObjectId> numbered = std::nullopt;  // of an AddressNumber: the object

    const std::vector<CellRange>& cells() const { return cells_; }
    // The cells that make up the range; empty if a border of the range is inside a cell, or the range is outside.
    struct Span {
        std::size_t first, count;
    };
    Span cells_of(std::uint64_t offset, std::uint64_t bytes) const;

    bool has_border(std::uint64_t offset) const { return borders_.contains(offset); }
    bool add_border(std::uint64_t offset);  // takes effect at rebuild(); true if it is new
    bool is_shared(std::size_t cell) const { return shared_[cell]; }
    bool is_shared() const { return !shared_ranges_.empty(); }
    bool share(std::size_t cell);    // takes effect at rebuild(); true if it is new
    bool grow(std::uint64_t bytes);  // the same; false if it is no smaller already
    void rebuild();                  // between passes

private:
    std::set<std::uint64_t> borders_;
    std::vector<CellRange> cells_;
    std::vector<bool> shared_;
    std::map<std::uint64_t, std::uint64_t> shared_ranges_;  // offset to size
};

class Knowledge {
public:
    // A place in the unwound program: an instruction, in an activation, in certain iterations of its loops.
    ContextId context(ContextId parent, const llvm::Instruction* instruction, const std::vector<unsigned>& iterations);
    // The instructions of a context: where it is, the call of its function, the call of that one's, ...
    std::vector<const llvm::Instruction*> calls_to(ContextId context) const;

    ObjectInfo* find(const ObjectKey& key);
    ObjectId add(ObjectInfo info);
    ObjectId id(const ObjectKey& key) const { return numbers_.at(key); }

    ObjectInfo& object(ObjectId id) { return objects_[id.index]; }
    const ObjectInfo& object(ObjectId id) const { return objects_[id.index]; }
    std::size_t object_count() const { return objects_.size(); }

    void add_border(ObjectId object, std::uint64_t offset);
    void share(ObjectId object, std::size_t cell);
    void mark_freed(ObjectId object);
    // The object may have as many bytes.
    void grow(ObjectId object, std::uint64_t bytes);
    void mark_sized(ObjectId object);

    // Where a pointer stored in these bytes may point to.
    PointerSet pointees(ObjectId object, std::uint64_t offset, std::uint64_t bytes) const;
    void add_pointees(ObjectId object, CellRange range, const PointerSet& targets);

    // The mutexes (addresses) that every access to a cell holds, over all passes; none if that is not known.
    void restrict_guards(ObjectId object, std::uint64_t offset, const std::set<std::uint64_t>& held);
    bool is_guarded(ObjectId object, std::uint64_t offset, std::uint64_t mutex) const;
    // The threads that write to a cell while others are alive.
    void note_writer(ObjectId object, std::uint64_t offset, unsigned thread);
    bool is_only_writer(ObjectId object, std::uint64_t offset, unsigned thread) const;
    LockFacts locks;
    ThreadFacts threads;
    LoopFacts loops;
    AddressFacts addresses;

    // True once if something was added since the last call; puts what was added into effect.
    bool take_changes();

private:
    // Of the bytes that were written as one.
    struct Pointees {
        std::uint64_t bytes = 0;
        PointerSet targets;
        unsigned changes = 0;
    };

    std::vector<ObjectInfo> objects_;
    std::map<ObjectKey, ObjectId> numbers_;
    std::map<ObjectId, std::map<std::uint64_t, Pointees>> pointees_;
    std::map<std::tuple<ContextId, const llvm::Instruction*, std::vector<unsigned>>, ContextId> contexts_;
    std::vector<std::pair<ContextId, const llvm::Instruction*>> origins_;  // of the contexts, from 1
    std::map<std::pair<ObjectId, std::uint64_t>, std::set<std::uint64_t>> guards_;
    std::map<std::pair<ObjectId, std::uint64_t>, std::set<unsigned>> writers_;
    bool changed_ = false;
    bool was_cut_ = false;  // there are new borders
};

}  // namespace heddle::ir
