// Which locks are certainly held before each instruction.
#pragma once

#include <llvm/IR/InstrTypes.h>

#include <map>
#include <set>
#include <vector>

#include "ir/races/places.h"
#include "ir/races/thread_order.h"

namespace heddle::ir::races {

// A lock as its holder knows it.
struct Lock {
    PointerSet targets = {};                                                 // what it may be
    std::optional<std::pair<ObjectId, std::int64_t>> object = std::nullopt;  // what it is: there is one such
    Form form = {};                                                          // else: where it is
    std::int64_t bytes = 0;
    bool is_atomic_block = false;
    std::string name = {};
};

struct Held {
    unsigned lock;
    bool for_writing;
    auto operator<=>(const Held&) const = default;
};

class Locks {
public:
    Locks(const Pointees& pointees, const Threads& threads, const Order& order, Places& places);

    const std::set<Held>& before(const llvm::Instruction& instruction) const;
    const Lock& lock(unsigned number) const { return locks_[number]; }
    // Nobody gives back what is not surely his, or begins and ends the lock while others use it.
    bool is_trusted(unsigned lock) const;
    void distrust_overwritten(const PointerSet& places, std::int64_t bytes);
    bool is_all_trusted() const { return distrusted_.empty(); }
    bool is_one(ObjectId object) const;

private:
    using State = std::set<Held>;
    struct Rules;
    unsigned number_of(const llvm::CallBase& call);
    unsigned atomic_block();
    void note_begin(llvm::CallBase& call);
    bool may_be_one(unsigned a, unsigned b) const;
    bool may_give_back(llvm::Function& function, unsigned lock);

    const Pointees& pointees_;
    const Threads& threads_;
    const Order& order_;
    Places& places_;
    std::vector<Lock> locks_;
    std::map<const llvm::Value*, unsigned> by_address_;
    std::map<const llvm::Function*, State> entries_;
    std::map<const llvm::Function*, std::set<unsigned>> given_back_;  // by a function or by what it calls
    std::map<const llvm::Instruction*, State> states_;
    std::set<unsigned> untrusted_;
    std::vector<std::pair<PointerSet, std::int64_t>> distrusted_;  // and how many bytes
    static const State none_;
};

}  // namespace heddle::ir::races
