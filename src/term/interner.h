// Hash-consing: one node for each shape, in an arena that lives as long as the Manager.  Private to this room.
#pragma once

#include <deque>
#include <memory_resource>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "term/term.h"

namespace heddle::term::detail {

class Interner {
public:
    Term application(Kind kind, Sort sort, std::span<const Term> arguments, Range range = {0, 0});
    Term constant(const Value& value);
    Term variable(std::string_view name, Sort sort);
    bool has_variable(std::string_view name) const { return variables_.contains(std::string(name)); }

    std::size_t size() const { return nodes_.size(); }

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(const Shape& shape) const;
        std::size_t operator()(const Node* node) const { return (*this)(node->shape); }
    };
    struct Same {
        using is_transparent = void;
        bool operator()(const Shape& a, const Shape& b) const;
        bool operator()(const Node* a, const Node* b) const { return a == b; }
        bool operator()(const Shape& a, const Node* b) const { return (*this)(a, b->shape); }
        bool operator()(const Node* a, const Shape& b) const { return (*this)(a->shape, b); }
    };

    const Node* insert(const Shape& shape);

    std::pmr::monotonic_buffer_resource arena_;  // nodes and argument arrays; nothing in it needs a destructor
    std::deque<Value> values_;
    std::unordered_set<const Node*, Hash, Same> nodes_;
    std::unordered_map<std::string, const Node*> variables_;
};

}  // namespace heddle::term::detail
