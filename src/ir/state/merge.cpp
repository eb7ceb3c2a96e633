#include "ir/state/merge.h"

#include <algorithm>
#include <iterator>

#include "util/check.h"

namespace heddle::ir {

State Merger::merge(State a, const State& b) {
    HEDDLE_CHECK(a.open == b.open && a.atomic_depth == b.atomic_depth, "states of different steps are merged");
    merge_paths(a, b);
    merge_incoming(a, b);
    merge_registers(a, b);
    if (a.result && b.result) a.result = merge_operands(*a.result, *b.result);
    merge_memory(a, b);
    merge_overlay(a, b);
    merge_counts(a, b);
    merge_changes(a, b);
    if (!a.seen.same(b.seen))
        std::erase_if(a.seen.write(), [&](const auto& entry) {
            const auto other = b.seen->find(entry.first);
            return other == b.seen->end() || other->second != entry.second;
        });
    a.observed = Observations::merge(a.observed, b.observed, select_, manager_);
    merge_order(a, b);
    return a;
}

// The common prefix stays; the rests r1 and r2 exclude each other, and the shorter one tells the two paths apart.
void Merger::merge_paths(State& a, const State& b) {
    const auto [end_a, end_b] = std::mismatch(a.path.begin(), a.path.end(), b.path.begin(), b.path.end());
    const std::vector<Term> rest_a(end_a, a.path.end());
    const std::vector<Term> rest_b(end_b, b.path.end());
    const Term condition_a = manager_.logical_and(rest_a);
    const Term condition_b = manager_.logical_and(rest_b);
    select_ = rest_a.size() <= rest_b.size() ? condition_a : manager_.logical_not(condition_b);
    a.path.erase(end_a, a.path.end());
    const Term either = manager_.logical_or(condition_a, condition_b);
    if (!either.is_true()) a.path.push_back(either);
}

void Merger::merge_incoming(State& a, const State& b) {
    for (const Incoming& edge : b.incoming) {
        const auto same = std::find_if(a.incoming.begin(), a.incoming.end(),
                                       [&](const Incoming& other) { return other.from == edge.from; });
        if (same == a.incoming.end())
            a.incoming.push_back(edge);
        else
            same->guard = manager_.logical_or(same->guard, edge.guard);
    }
}

Operand Merger::merge_operands(const Operand& a, const Operand& b) {
    Operand merged;
    std::transform(a.begin(), a.end(), b.begin(), std::back_inserter(merged),
                   [this](Term x, Term y) { return choose(x, y); });
    return merged;
}

// A register that only one path has defined is dead here.
void Merger::merge_registers(State& a, const State& b) {
    for (auto entry = a.registers.begin(); entry != a.registers.end();) {
        const auto other = b.registers.find(entry->first);
        if (other == b.registers.end()) {
            entry = a.registers.erase(entry);
        } else {
            if (entry->second != other->second) entry->second = merge_operands(entry->second, other->second);
            ++entry;
        }
    }
}

// An object that a path has not touched has its first content there.
void Merger::merge_memory(State& a, const State& b) {
    if (a.memory.same(b.memory)) return;
    for (const auto& [object, content] : *b.memory)
        if (!a.memory->contains(object))
            a.memory.write().emplace(object, ObjectContent(std::vector<std::optional<Term>>(content->size())));
    const ObjectContent untouched;
    for (auto& [object, content_a] : a.memory.write()) {
        const auto known = b.memory->find(object);
        const ObjectContent& content_b = known == b.memory->end() ? untouched : known->second;
        if (content_a.same(content_b)) continue;
        for (std::size_t cell = 0; cell < content_a->size(); ++cell) {
            const std::optional<Term> x = (*content_a)[cell];
            const std::optional<Term> y = cell < content_b->size() ? (*content_b)[cell] : std::nullopt;
            if (x == y) continue;
            content_a.write()[cell] = choose(x ? *x : initial_(object, cell), y ? *y : initial_(object, cell));
        }
    }
}

void Merger::merge_overlay(State& a, const State& b) {
    for (auto& [cell, overlay] : a.overlay) {
        const auto other = b.overlay.find(cell);
        if (other == b.overlay.end()) {
            overlay.written = manager_.logical_and(select_, overlay.written);
        } else {
            overlay = {choose(overlay.written, other->second.written), choose(overlay.value, other->second.value)};
        }
    }
    for (const auto& [cell, overlay] : b.overlay)
        a.overlay.try_emplace(
            cell, Overlay{manager_.logical_and(manager_.logical_not(select_), overlay.written), overlay.value});
}

void Merger::merge_counts(State& a, const State& b) {
    if (a.counts.same(b.counts)) return;
    const Term zero = manager_.bits(0, 32);
    auto& counts = a.counts.write();
    for (auto& [instruction, count] : counts) {
        const auto other = b.counts->find(instruction);
        count = choose(count, other == b.counts->end() ? zero : other->second);
    }
    for (const auto& [instruction, count] : *b.counts) counts.try_emplace(instruction, choose(zero, count));
}

void Merger::merge_changes(State& a, const State& b) {
    const auto [end_a, end_b] = std::mismatch(a.changes.begin(), a.changes.end(), b.changes.begin(), b.changes.end());
    if (end_a == a.changes.end() && end_b == b.changes.end()) return;
    const Term changed = choose(manager_.logical_or(std::vector<Term>(end_a, a.changes.end())),
                                manager_.logical_or(std::vector<Term>(end_b, b.changes.end())));
    a.changes.erase(end_a, a.changes.end());
    a.changes.push_back(changed);
}

// What surely lies before, and what is surely held, is what both paths agree on.
void Merger::merge_order(State& a, const State& b) {
    for (auto entry = a.clock.begin(); entry != a.clock.end();) {
        const auto other = b.clock.find(entry->first);
        if (other == b.clock.end()) {
            entry = a.clock.erase(entry);
        } else {
            entry->second = std::min(entry->second, other->second);
            ++entry;
        }
    }
    a.epoch = std::max(a.epoch, b.epoch);
    a.live.insert(b.live.begin(), b.live.end());
    std::erase_if(a.locks, [&](std::uint64_t lock) { return !b.locks.contains(lock); });
}

}  // namespace heddle::ir
