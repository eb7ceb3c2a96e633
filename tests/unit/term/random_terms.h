// Random terms, built twice: as a plain syntax tree that nobody folds, and through the Manager.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "term/build.h"
#include "term/evaluator.h"
#include "term/manager.h"

namespace heddle::term::testing {

inline constexpr Kind first_application = Kind::Not;
inline constexpr Kind last_application = Kind::SignExtend;

struct Tree {
    Kind kind;
    Sort sort;
    std::vector<std::shared_ptr<Tree>> arguments;
    unsigned high = 0;
    unsigned low = 0;
    std::optional<Value> value{};  // Constant
    std::size_t variable = 0;      // Variable: index into the pool
};
using TreePointer = std::shared_ptr<Tree>;

class RandomTerms {
public:
    // Few variables of each sort, so that rules with a repeated argument match often.
    RandomTerms(Manager& manager, unsigned seed, std::vector<unsigned> widths)
        : manager_(manager), random_(seed), widths_(std::move(widths)) {
        for (unsigned width : widths_) {
            for (const char* name : {"x", "y"})
                variables_.push_back(manager.variable(name + std::to_string(width), Sort::bits(width)));
        }
        for (const char* name : {"p", "q", "r"}) variables_.push_back(manager.variable(name, Sort::boolean()));
    }

    std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_); }

    Sort random_sort() { return below(3) == 0 ? Sort::boolean() : Sort::bits(widths_[below(widths_.size())]); }

    Value random_value(Sort sort) {
        if (sort.is_bool()) return Value::boolean(below(2) == 1);
        const Bits wide = (static_cast<Bits>(random_()) << 96) ^ (static_cast<Bits>(random_()) << 64) ^
                          (static_cast<Bits>(random_()) << 32) ^ static_cast<Bits>(random_());
        switch (below(4)) {
            case 0:
                return Value::bits(below(4), sort.width());
            case 1:
                return Value::bits(~static_cast<Bits>(below(3)), sort.width());
            case 2:
                return Value::bits(static_cast<Bits>(1) << (sort.width() - 1), sort.width());
            default:
                return Value::bits(wide, sort.width());
        }
    }

    TreePointer tree(Sort sort, unsigned depth) {
        if (depth == 0 || below(8) == 0) return leaf(sort);
        return sort.is_bool() ? boolean_tree(depth - 1) : bits_tree(sort, depth - 1);
    }

    Term folded(const Tree& node) {
        if (node.kind == Kind::Constant) return manager_.constant(*node.value);
        if (node.kind == Kind::Variable) return variables_[node.variable];
        std::vector<Term> arguments;
        for (const auto& argument : node.arguments) arguments.push_back(folded(*argument));
        return build(manager_, node.kind, node.sort, arguments, node.high, node.low);
    }

    static Value evaluate(const Tree& node, const std::vector<Value>& assignment) {
        if (node.kind == Kind::Constant) return *node.value;
        if (node.kind == Kind::Variable) return assignment[node.variable];
        std::vector<Value> arguments;
        for (const auto& argument : node.arguments) arguments.push_back(evaluate(*argument, assignment));
        return apply(node.kind, arguments, node.sort, node.high, node.low);
    }

    std::vector<Value> assignment() {
        std::vector<Value> values;
        for (Term variable : variables_) values.push_back(random_value(variable.sort()));
        return values;
    }

    Value lookup(Term variable, const std::vector<Value>& assignment) const {
        for (std::size_t i = 0; i < variables_.size(); ++i)
            if (variables_[i] == variable) return assignment[i];
        throw std::out_of_range("a variable that no random term has");
    }

    const std::vector<Term>& variables() const { return variables_; }

private:
    TreePointer leaf(Sort sort) {
        auto node = std::make_shared<Tree>(Tree{Kind::Constant, sort, {}});
        if (below(2) == 0) {
            node->value = random_value(sort);
            return node;
        }
        node->kind = Kind::Variable;
        do node->variable = below(variables_.size());
        while (variables_[node->variable].sort() != sort);
        return node;
    }

    TreePointer application(Kind kind, Sort sort, std::vector<TreePointer> arguments, unsigned high = 0,
                            unsigned low = 0) {
        return std::make_shared<Tree>(Tree{kind, sort, std::move(arguments), high, low, {}, 0});
    }

    Kind pick(Kind first, Kind last) {
        return static_cast<Kind>(static_cast<std::size_t>(first) +
                                 below(static_cast<std::size_t>(last) - static_cast<std::size_t>(first) + 1));
    }

    TreePointer boolean_tree(unsigned depth) {
        const Sort boolean = Sort::boolean();
        auto sub = [&] { return tree(boolean, depth); };
        switch (below(5)) {
            case 0:
                return application(Kind::Not, boolean, {sub()});
            case 1: {
                std::vector<TreePointer> arguments{sub(), sub()};
                if (below(2) == 0) arguments.push_back(sub());
                return application(pick(Kind::And, Kind::Or), boolean, arguments);
            }
            case 2: {
                const Sort side = random_sort();
                return application(Kind::Equal, boolean, {tree(side, depth), tree(side, depth)});
            }
            case 3: {
                const Sort side = Sort::bits(widths_[below(widths_.size())]);
                return application(pick(Kind::BvUlt, Kind::BvSle), boolean, {tree(side, depth), tree(side, depth)});
            }
            default:
                return application(Kind::Ite, boolean, {sub(), sub(), sub()});
        }
    }

    TreePointer bits_tree(Sort sort, unsigned depth) {
        auto sub = [&] { return tree(sort, depth); };
        switch (below(6)) {
            case 0:
                return application(pick(Kind::BvNot, Kind::BvNeg), sort, {sub()});
            case 1:
                return application(Kind::Ite, sort, {tree(Sort::boolean(), depth), sub(), sub()});
            case 2:
            case 3:
                return slice_tree(sort, depth);
            default:
                return application(pick(Kind::BvAnd, Kind::BvAshr), sort, {sub(), sub()});
        }
    }

    // Extensions from, extracts from, and concatenations of the widths at hand.
    TreePointer slice_tree(Sort sort, unsigned depth) {
        const unsigned other = widths_[below(widths_.size())];
        if (other > sort.width()) {
            const unsigned low = static_cast<unsigned>(below(other - sort.width() + 1));
            return application(Kind::Extract, sort, {tree(Sort::bits(other), depth)}, low + sort.width() - 1, low);
        }
        if (other < sort.width() && has_width(sort.width() - other) && below(2) == 0) {
            return application(Kind::Concat, sort,
                               {tree(Sort::bits(sort.width() - other), depth), tree(Sort::bits(other), depth)});
        }
        return application(pick(Kind::ZeroExtend, Kind::SignExtend), sort, {tree(Sort::bits(other), depth)});
    }

    bool has_width(unsigned width) const { return std::find(widths_.begin(), widths_.end(), width) != widths_.end(); }

    Manager& manager_;
    std::mt19937 random_;
    std::vector<unsigned> widths_;
    std::vector<Term> variables_;
};

}  // namespace heddle::term::testing
