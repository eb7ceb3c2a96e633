// Visiting the expressions and places of a tree.
#pragma once

#include "fuzz/tree.h"

namespace heddle::fuzz {

template <class Tree, class Visitor>
void for_each_subexpression(Tree& expression, const Visitor& visit) {
    visit(expression);
    for (auto& operand : expression.operands) for_each_subexpression(operand, visit);
}

// The places that a statement itself mentions.
template <class Tree, class Visitor>
void for_each_place(Tree& statement, const Visitor& visit) {
    if (statement.source) visit(*statement.source);
    if (statement.target) visit(*statement.target);
    if (statement.alternative) visit(*statement.alternative);
}

// The expressions of a statement itself, with those in its places, down to the leaves.
template <class Tree, class Visitor>
void for_each_expression(Tree& statement, const Visitor& visit) {
    for (auto& value : statement.value) for_each_subexpression(value, visit);
    for_each_place(statement, [&](auto& place) {
        for (auto& index : place.index) for_each_subexpression(index, visit);
    });
}

// Does `local` (and not `index`) of this statement name a local?
bool names_local(const Statement& statement);
// Does `index` name an object?
bool names_object(const Statement& statement);

// Does every statement read its source exactly once, is every joined thread created before, and so on?  The shrinker
// asks this of its edits; all programs of the generator are.
bool well_formed(const Program& program);

}  // namespace heddle::fuzz
