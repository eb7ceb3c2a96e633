// What pointers may point to, without regard to the order of steps (Andersen), with offsets.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/facts/congruence.h"
#include "ir/races/function_loops.h"

namespace heddle::ir::races {

using model::ObjectId;

struct Object {
    enum class Kind { Global, Local, Heap, Function, Outside };
    Kind kind;
    const llvm::Value* value;  // null: of the world outside
    std::optional<std::uint64_t> size;
};

// Bytes of an object that an access may touch: `bytes` from one of the offsets on.
struct Part {
    Congruence offsets;
    std::int64_t bytes;
    bool may_overlap(const Part& other) const;
};
inline constexpr std::int64_t any_bytes = std::int64_t{1} << 40;

// What LLVM puts the indices of an address into, each with its scale: another type from LLVM 20 on.
template <class Map>
Map scaled_indices(bool (llvm::GEPOperator::*)(const llvm::DataLayout&, unsigned, Map&, llvm::APInt&) const);
using ScaledIndices = decltype(scaled_indices(&llvm::GEPOperator::collectOffset));

class Pointees {
public:
    // Looks at all functions that main, and the threads, may call.
    Pointees(llvm::Module& module, LoopsOfFunctions& loops);

    const PointerSet& of(const llvm::Value* value) const;
    const Object& object(ObjectId id) const { return objects_[id.index]; }
    std::size_t object_count() const { return objects_.size(); }
    // What a call may call, of the functions with a body; of a creation: where the thread may start.
    std::set<llvm::Function*> callees(const llvm::CallBase& call) const;
    std::set<llvm::Function*> starts(const llvm::CallBase& creation) const;
    const std::set<llvm::Function*>& functions() const { return reachable_; }
    // Objects that pointers in this object point to.
    std::set<ObjectId> targets(ObjectId object) const;
    // What threads return.
    const PointerSet& results() const { return results_; }
    // A pointer without a known target may still point somewhere.
    bool cuts_pointers() const { return cuts_pointers_; }
    // Why nothing can be said; empty: there is no such reason.
    const std::string& obstacle() const { return obstacle_; }

private:
    struct Content {
        Congruence offsets;
        PointerSet targets;
        unsigned changes = 0;
    };
    ObjectId object_for(const llvm::Value* value, Object::Kind kind, std::optional<std::uint64_t> size);
    void add_global(const llvm::GlobalVariable& global);
    void add_initial(ObjectId object, const llvm::Constant& value, std::int64_t offset);
    void reach(llvm::Function* function);
    PointerSet constant(const llvm::Constant& value);
    PointerSet value_of(const llvm::Value* value);
    void join(const llvm::Value* value, const PointerSet& set);
    void join_content(ObjectId object, Congruence offsets, const PointerSet& targets);
    PointerSet read(const PointerSet& from, std::int64_t bytes);
    void write(const PointerSet& to, const PointerSet& targets);
    void copy(const PointerSet& to, const PointerSet& from);
    PointerSet moved(const PointerSet& base, const llvm::GEPOperator& gep);
    void visit(llvm::Instruction& instruction);
    void visit_call(llvm::CallBase& call);
    void visit_library(llvm::CallBase& call);
    void pass_arguments(llvm::CallBase& call, llvm::Function& callee);
    void note_cut(bool is_cut);
    void stop(const llvm::Instruction& where, const std::string& why);

    llvm::Module& module_;
    const llvm::DataLayout& layout_;
    LoopsOfFunctions& loops_;
    std::vector<Object> objects_;
    std::map<const llvm::Value*, ObjectId> numbers_;
    std::map<const llvm::Value*, PointerSet> sets_;
    std::map<const llvm::Value*, unsigned> changes_;
    std::map<ObjectId, std::vector<Content>> contents_;
    std::map<const llvm::Function*, PointerSet> returned_;
    std::set<llvm::Function*> reachable_;
    PointerSet results_, specific_;
    std::string obstacle_;
    bool has_grown_ = false;
    bool cuts_pointers_ = false;
};

}  // namespace heddle::ir::races
