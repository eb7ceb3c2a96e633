// Solver-independent, hash-consed, sorted terms.
//
// A Term is a cheap handle; two terms of one Manager are equal iff they are the same node.  There is no null term: a
// Term always comes from a Manager, which must outlive it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "term/sort.h"
#include "term/value.h"

namespace heddle::term {

enum class Kind : std::uint8_t {
    Constant,  // a Value
    Variable,  // a free constant of SMT-LIB, with a name
    Not,
    And,
    Or,     // And and Or are n-ary (two or more arguments)
    Equal,  // both sides of one sort, Bool included
    Ite,    // condition, then, else
    BvNot,
    BvNeg,
    BvAnd,
    BvOr,
    BvXor,
    BvAdd,
    BvSub,
    BvMul,
    BvUdiv,
    BvUrem,
    BvSdiv,
    BvSrem,
    BvShl,
    BvLshr,
    BvAshr,
    BvUlt,
    BvUle,
    BvSlt,
    BvSle,
    Concat,      // first argument is the high part
    Extract,     // high() and low() tell the bits
    ZeroExtend,  // to the width of the sort
    SignExtend,
};

namespace detail {
struct Node;
class Interner;
}  // namespace detail

class Term {
public:
    Kind kind() const;
    Sort sort() const;
    std::span<const Term> arguments() const;
    Term argument(std::size_t index) const { return arguments()[index]; }

    const Value& value() const;       // Constant only
    const std::string& name() const;  // Variable only
    unsigned high() const;            // Extract only
    unsigned low() const;             // Extract only
    std::uint32_t id() const;         // dense, in the order of creation: arguments have smaller ids

    bool is_constant() const { return kind() == Kind::Constant; }
    bool is_variable() const { return kind() == Kind::Variable; }
    bool is_true() const { return is_constant() && value().is_true(); }
    bool is_false() const { return is_constant() && sort().is_bool() && !value().is_true(); }

    friend bool operator==(Term a, Term b) { return a.node_ == b.node_; }
    friend bool operator<(Term a, Term b) { return a.id() < b.id(); }

private:
    friend class detail::Interner;
    explicit Term(const detail::Node* node) : node_(node) {}
    const detail::Node* node_;
};

namespace detail {

struct Range {
    unsigned high;
    unsigned low;
};

// What tells two nodes apart; also the key under which a node is looked up before it is made.
struct Shape {
    Kind kind;
    Sort sort;
    std::span<const Term> arguments;
    Range range{0, 0};                  // Extract only
    const Value* value = nullptr;       // Constant only
    const std::string* name = nullptr;  // Variable only
};

// The representation of a term: private to this room, and here only because everybody asks terms all the time.
struct Node {
    Shape shape;
    std::uint32_t id;
};

}  // namespace detail

inline Kind Term::kind() const {
    return node_->shape.kind;
}

inline Sort Term::sort() const {
    return node_->shape.sort;
}

inline std::span<const Term> Term::arguments() const {
    return node_->shape.arguments;
}

inline std::uint32_t Term::id() const {
    return node_->id;
}

}  // namespace heddle::term

template <>
struct std::hash<heddle::term::Term> {
    std::size_t operator()(heddle::term::Term term) const noexcept { return term.id(); }
};
