// Addresses as sums: a variable, or an address that is kept somewhere, and a multiple of one number, and a constant.
#pragma once

#include <compare>
#include <functional>
#include <vector>

#include "ir/races/function_loops.h"
#include "ir/races/pointees.h"

namespace heddle::ir::races {

// A number or an address that a thread has: a register, or what lies at the end of a chain of pointers that nobody
// changes.
struct Symbol {
    const llvm::Value* root = nullptr;    // a register, or (with a path) a variable; null: there is none
    std::vector<std::int64_t> path = {};  // loads: the content of root + path[0], the content of that + path[1], ...
    unsigned bits = 64;                   // of an argument: the lowest ones
    bool fills_with_zeros = false;        // as an index; else with the sign
    auto operator<=>(const Symbol&) const = default;
};

// base + factor * symbol + something between low and high
struct Form {
    const llvm::Value* base = nullptr;  // a variable or a local; null: an address that is `symbol`, with factor 1
    Symbol symbol = {};
    std::int64_t factor = 0;
    std::int64_t low = 0, high = 0;
    bool is_known = true;
    auto operator<=>(const Form&) const = default;
    bool is_exact() const { return is_known && low == high; }
};

class Places {
public:
    // Whether nobody changes what is loaded, as long as anybody could compare it.
    using IsStable = std::function<bool(const llvm::LoadInst&)>;
    Places(const Pointees& pointees, LoopsOfFunctions& loops, const llvm::DataLayout& layout, IsStable is_stable)
        : pointees_(pointees), loops_(loops), layout_(layout), is_stable_(std::move(is_stable)) {}

    Form form_of(llvm::Value* address);
    // The addresses that the symbol of a form without base may be.
    PointerSet targets_of_symbol(const Form& form, llvm::Value* address);

private:
    struct Term {
        Symbol symbol;
        std::int64_t factor;
        llvm::Value* value;
    };
    struct Terms {
        std::vector<Term> terms = {};
        std::int64_t constant = 0;
        void add(const Term& term);
    };
    static Symbol argument_of(llvm::Value* value);
    Symbol symbol_of(llvm::Value* value);
    void add(Terms& terms, llvm::Value* number, std::int64_t factor);

    const Pointees& pointees_;
    LoopsOfFunctions& loops_;
    const llvm::DataLayout& layout_;
    IsStable is_stable_;
};

}  // namespace heddle::ir::races
