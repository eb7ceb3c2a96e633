// The objects of one pass: their addresses, first contents, and the model's cells for what is shared.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "ir/facts/knowledge.h"
#include "ir/memory/pointers.h"
#include "ir/state/state.h"
#include "model/program.h"

namespace llvm {
class Constant;
class DataLayout;
class Function;
class GlobalVariable;
class Module;
class Type;
}  // namespace llvm

namespace heddle::ir {

// Where the content of uninitialised memory comes from.
struct Origin {
    model::ThreadId thread;
    model::InstructionId instruction;
    Term occurrence;
    Term used;
    // Where the content is any one anew: the head of the loop that allocates the object in each turn.
    std::optional<LocationId> renewed_at = std::nullopt;
};

class Objects {
public:
    // `lives_begin`: a heap object is not alive until its allocation says so.
    Objects(const llvm::Module& module, term::Manager& manager, Knowledge& knowledge, Pointers& pointers,
            model::Program& program, bool lives_begin);

    // Addresses.  Thread-local variables have one object for each thread, named by its context.
    Term address(ObjectId object, std::uint64_t offset = 0);
    ObjectId global(const llvm::GlobalVariable& global, ContextId thread);
    ObjectId function(const llvm::Function& function);
    const llvm::Function* function_of(ObjectId object) const;

    // A new local or heap object.  Without an origin its content is zero.
    ObjectId allocate(ObjectInfo info, const std::optional<Origin>& origin);
    // A new object with this content, as long as the term.
    ObjectId allocate(ObjectInfo info, Term content);
    // A flag that says whether the object was handed out (model::Recycled).
    CellId recycle(ObjectId object, std::size_t allocation);
    // The object is in truth only as long as this term says.
    void limit(ObjectId object, Term size) { limits_.insert_or_assign(object, size); }
    // Do the bytes before `end` belong to the object?
    Term reaches(ObjectId object, std::uint64_t end);
    // The address of the object is a multiple of this, whatever addresses the program gets.
    std::uint64_t alignment(ObjectId object) const;
    // A byte of its own for each heap object that may be freed: 1 while the object is alive.
    ObjectId life_of(ObjectId object);
    // Eight bytes of its own for each object whose size is kept in memory.
    ObjectId size_of(ObjectId object);

    // An object of the same size for each object with any content, or that is to be marked: what is not 0 there has
    // been written.  None for others.
    std::optional<ObjectId> marks_of(ObjectId object);
    void mark(ObjectId object) { marked_.insert(object); }

    // Operands for constants of the module.
    Operand constant(const llvm::Constant& constant, ContextId thread);

    Term initial(ObjectId object, std::size_t cell);
    CellId model_cell(ObjectId object, std::size_t cell);
    std::optional<CellId> known_cell(ObjectId object, std::size_t cell) const;  // if somebody has asked for it
    // Does every access to the cell hold this mutex?
    bool is_guarded(CellId cell, std::uint64_t mutex) const;
    // Nobody else writes to the cell while others are alive.
    bool is_only_writer(CellId cell, unsigned thread) const;
    // Where a pointer in a shared cell may point to, and that one more value is stored there.
    PointerSet pointees(CellId cell) const;
    void note_pointees(CellId cell, Term value);

private:
    Term integer(const llvm::Constant& constant, ContextId thread);
    Term expression(const llvm::Constant& constant, ContextId thread);
    Term initial_of_global(const llvm::GlobalVariable& global, CellRange range, ObjectId object);
    Term initial_of_external(const llvm::GlobalVariable& variable, unsigned width);
    Term any_content(ObjectId object, CellRange range);
    model::ObjectId model_object(ObjectId object);
    void cut_like_type(ObjectInfo& info, llvm::Type* type, std::uint64_t offset);

    const llvm::Module& module_;
    const llvm::DataLayout& layout_;
    term::Manager& manager_;
    Knowledge& knowledge_;
    Pointers& pointers_;
    model::Program& program_;
    bool lives_begin_;
    std::map<ObjectId, Origin> origins_;
    std::map<ObjectId, Term> contents_;
    std::map<ObjectId, Term> limits_;
    std::map<ObjectId, CellId> in_use_;
    std::map<ObjectId, ObjectId> life_;
    std::map<ObjectId, ObjectId> marks_, sizes_;
    std::set<ObjectId> marked_;
    std::map<std::pair<ObjectId, std::size_t>, Term> initial_;
    std::map<std::pair<ObjectId, std::size_t>, CellId> cells_;
    std::vector<std::pair<ObjectId, CellRange>> ranges_;  // of the model's cells
    std::map<ObjectId, model::ObjectId> model_objects_;
    std::map<ObjectId, const llvm::Function*> functions_;
};

// Number of scalar leaves of a type, and the sort of a leaf; throws Unsupported for floating point and vectors.
std::size_t leaf_count(const llvm::Type& type);
term::Sort scalar_sort(const llvm::Type& type);

}  // namespace heddle::ir
