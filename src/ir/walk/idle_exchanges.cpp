#include "ir/walk/idle_exchanges.h"

#include <llvm/IR/BasicBlock.h>

#include <algorithm>

#include "ir/access/tools.h"
#include "ir/steps/paths.h"
#include "ir/steps/steps.h"
#include "ir/walk/waits.h"
#include "term/substitution.h"

namespace heddle::ir {

using term::Substitution;

IdleExchanges::IdleExchanges(Tools& tools, const Waits& waits)
    : walk_(tools.walk), manager_(tools.walk.pass.manager), paths_(tools.paths), waits_(waits) {}

namespace {

void rewrite(Substitution& known, State& state) {
    for (auto& [number, leaves] : state.registers)
        for (Term& leaf : leaves) leaf = known(leaf);
    for (auto& [cell, overlay] : state.overlay) overlay = {known(overlay.written), known(overlay.value)};
    for (auto& [object, content] : state.memory.write())
        for (std::size_t cell = 0; cell < content->size(); ++cell) {
            const std::optional<Term> before = (*content)[cell];
            if (before && known(*before) != *before) content.write()[cell] = known(*before);
        }
}

// The conditions of a path behind a place that it has come from; none if it has not.
std::optional<std::vector<Term>> since(const std::vector<Term>& start, const std::vector<Term>& path) {
    if (path.size() < start.size() || !std::equal(start.begin(), start.end(), path.begin())) return std::nullopt;
    return std::vector<Term>(path.begin() + static_cast<std::ptrdiff_t>(start.size()), path.end());
}

}  // namespace

// When the exchange was executed in this turn and has failed for nothing.
Term IdleExchanges::fails_in_turn(const WeakExchange& exchange, const Turn& start) {
    return manager_.logical_and(manager_.logical_and(since(start.state.path, exchange.path).value()), exchange.is_idle);
}

// The same, if the thread is back then, and has changed nothing.
Term IdleExchanges::is_idle_turn(const WeakExchange& exchange, const Turn& start, const State& state) {
    const auto way = since(start.state.path, exchange.path);
    if (!way) return manager_.bottom();
    Substitution known(manager_);
    for (const Term& condition : *way) known.set(condition, manager_.top());
    known.set(exchange.fails, manager_.top());
    known.set(exchange.found, exchange.expected);
    known.set(manager_.equal(exchange.found, exchange.expected), manager_.top());
    known.set(exchange.is_idle, manager_.top());
    known.set(exchange.succeeds, manager_.bottom());
    State before = start.state, now = state;
    rewrite(known, before);
    rewrite(known, now);
    if (!waits_.is_back(before, now)) return manager_.bottom();
    const Term changed = known(waits_.changes_since(start.state, state));
    return manager_.logical_and(fails_in_turn(exchange, start), manager_.logical_not(changed));
}

bool IdleExchanges::leave_out_idle_turns(const llvm::BasicBlock& block, const Turn& start, State& state) {
    for (std::size_t i = start.exchanges; i < walk_.exchanges.size(); ++i) {
        const WeakExchange& exchange = walk_.exchanges[i];
        const Term is_idle = is_idle_turn(exchange, start, state);
        if (is_idle.is_false()) continue;
        const Site site{*block.getTerminator(), walk_.frame->context, manager_.bits(0, 32)};
        if (!paths_.only_assume(state, site, manager_.logical_not(is_idle))) return false;
        if (is_idle != fails_in_turn(exchange, start)) continue;
        // What is left looks as if the exchange were a strong one.
        Substitution known(manager_);
        known.set(exchange.is_idle, manager_.bottom());
        known.set(exchange.succeeds, manager_.equal(exchange.found, exchange.expected));
        rewrite(known, state);
    }
    return true;
}

}  // namespace heddle::ir
