// What the parts of the Manager share.  Private to this room.
#pragma once

#include <initializer_list>
#include <optional>
#include <unordered_map>

#include "term/interner.h"
#include "term/manager.h"

namespace heddle::term {

struct Manager::Impl {
    // The node itself, without any folding but that of constant arguments.
    Term make(Kind kind, Sort sort, std::span<const Term> arguments, detail::Range range = {0, 0});
    Term make(Kind kind, Sort sort, std::initializer_list<Term> arguments, detail::Range range = {0, 0}) {
        return make(kind, sort, std::span(arguments.begin(), arguments.size()), range);
    }

    detail::Interner interner;
    std::unordered_map<std::string, std::uint64_t> fresh_counters;  // next number for each prefix
    unsigned nesting = 0;                                           // of rules that walk down a term
};

namespace detail {

// Counts how deep a rule that calls itself for a subterm has come.  Terms may be far deeper than the call stack allows:
// where `allowed()` is false the rule is left out.
class Descent {
public:
    explicit Descent(unsigned& nesting) : nesting_(nesting) { ++nesting_; }
    ~Descent() { --nesting_; }
    Descent(const Descent&) = delete;
    Descent& operator=(const Descent&) = delete;

    bool allowed() const { return nesting_ <= limit; }

private:
    static constexpr unsigned limit = 64;
    unsigned& nesting_;
};

}  // namespace detail
}  // namespace heddle::term
