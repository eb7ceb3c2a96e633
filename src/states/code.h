// Terms as a list of operations, so that the same terms can be computed again and again with other values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "term/term.h"

namespace heddle::states {

using term::Term;

// Where the value of a term is kept.
using Slot = std::uint32_t;

// A value, unless it depends on an input: then nothing is known of it.  Of an input, and of its copies, it may be known
// how they compare with the constants of the program: then `value` stands for all values that compare so.
struct Known {
    term::Value value = term::Value::boolean(false);
    bool is_known = false;
    bool compares = false;
    // Nothing is known, but that it is a copy of the input in this slot; one more than that, 0: it is none.
    Slot copy_of = 0;
};

// Values of inputs.
using Assignment = std::vector<std::pair<Term, Known>>;

// The values of all terms; variables are set from outside, the rest by running code.
using Values = std::vector<Known>;

// A run of operations.
struct Section {
    std::uint32_t begin = 0, end = 0;
};

// The term compares something with a constant, in either order.
bool compares_with_constant(Term term);

inline term::Value zero(term::Sort sort) {
    return sort.is_bool() ? term::Value::boolean(false) : term::Value::bits(0, sort.width());
}

class Code {
public:
    // Where the value of a term is that was compiled.
    Slot at(Term term) const { return slots_.at(term); }
    Term term(Slot slot) const { return terms_[slot]; }
    std::optional<Slot> find(Term term) const {
        const auto found = slots_.find(term);
        return found == slots_.end() ? std::nullopt : std::optional(found->second);
    }
    // The operations for these terms, without what sections since the last call of begin() have computed.
    void begin() { fresh_.clear(); }
    Section compile(std::span<const Term> terms);

    // Values in which only the constants are known.
    Values initial_values() const;
    void set_variables_to_zero(Values& values) const;
    void run(Section section, Values& values) const;

    // All terms with a slot.
    std::span<const Term> terms() const { return terms_; }

private:
    struct Operation {
        term::Kind kind;
        term::Sort sort;
        Slot result;
        std::uint32_t first, count;  // arguments
        unsigned high, low;          // Extract
        bool compares;               // with a constant
    };
    Slot slot(Term term);
    Known compute(const Operation& operation, const Values& values) const;
    Known connective(std::span<const Slot> arguments, bool neutral, const Values& values) const;
    Known choice(std::span<const Slot> arguments, const Values& values) const;

    std::unordered_map<Term, Slot> slots_;
    std::vector<Term> terms_;         // by slot
    std::unordered_set<Term> fresh_;  // compiled since begin()
    std::vector<Operation> operations_;
    std::vector<Slot> arguments_;
    mutable std::vector<term::Value> scratch_;
};

}  // namespace heddle::states
