#include "encoder/axioms/sc_order.h"

#include <algorithm>

namespace heddle::encoder {

using model::Ordering;
using model::StepKind;

namespace {

bool is_strongest(Ordering order) {
    return order == Ordering::SequentiallyConsistent;
}

}  // namespace

ScOrder::ScOrder(const Axioms& axioms, const C11Order& happens_before, const Coherence& coherence)
    : axioms_(axioms), happens_before_(happens_before), coherence_(coherence), steps_(axioms.steps()) {
    for (const Scheduled& place : steps_) {
        const Term is_sc = axioms_.has_order(place, is_strongest);
        if (is_sc.is_false()) continue;
        is_sc_.emplace(place, axioms_.manager.logical_and(is_sc, axioms_.executed(place)));
        sc_.push_back(place);
        has_fences_ = has_fences_ || is_fence(place);
    }
    if (sc_.size() < 2) return;
    make_variables();
    communicate();
    add_detours();
    for (const Scheduled& start : sc_) start_from(start);
}

// An atomic block is one, too: all that it does is one operation.
bool ScOrder::is_fence(Scheduled place) const {
    const StepKind kind = axioms_.step(place).kind;
    return kind == StepKind::Fence || kind == StepKind::Atomic;
}

Term ScOrder::comes_first(Scheduled a, Scheduled b) const {
    if (a.thread == b.thread) return axioms_.manager.boolean(a.location < b.location);
    if (b < a) return axioms_.manager.logical_not(comes_first(b, a));
    return first_.at({a, b});
}

Term ScOrder::leads_to(Scheduled a, Scheduled b) const {
    return a == b ? axioms_.manager.top() : happens_before_(a, b);
}

void ScOrder::make_variables() {
    for (const Scheduled& a : sc_)
        for (const Scheduled& b : sc_)
            if (a < b && a.thread != b.thread) first_.emplace(Pair{a, b}, axioms_.fresh("first_of_sc"));
    for (const Scheduled& a : sc_)
        for (const Scheduled& b : sc_)
            for (const Scheduled& c : sc_)
                if (a != b && a < c && b < c)
                    axioms_.imply({is_sc(a), is_sc(b), is_sc(c), comes_first(a, b), comes_first(b, c)},
                                  comes_first(a, c));
}

void ScOrder::put_first(Scheduled a, Scheduled b, Term reason) {
    if (a == b)
        axioms_.imply({is_sc(a), reason}, axioms_.manager.bottom());
    else
        axioms_.imply({is_sc(a), is_sc(b), reason}, comes_first(a, b));
}

void ScOrder::add_communication(Scheduled a, Scheduled b, Term formula, bool is_in_scb) {
    if (a == b || formula.is_false()) return;
    if (is_in_scb) scb_[{a, b}].push_back(formula);
    if (has_fences_) eco_[{a, b}].push_back(formula);
}

// mo, rb, hb at one place; and eco, which is these and what reads take from them.
void ScOrder::communicate() {
    term::Manager& manager = axioms_.manager;
    const auto all = [&](std::initializer_list<Term> parts) {
        return manager.logical_and(std::span(parts.begin(), parts.size()));
    };
    for (const Memory* memory : coherence_.memories()) {
        const auto written = [&](std::size_t w) { return axioms_.writes(memory->writers[w]); };
        for (std::size_t w = 1; w < memory->writers.size(); ++w) {
            const Scheduled place = *memory->writers[w].place;
            for (std::size_t v = 1; v < memory->writers.size(); ++v)
                if (v != w)
                    add_communication(place, *memory->writers[v].place,
                                      all({written(w), written(v), coherence_.is_modified_first(*memory, w, v)}), true);
            for (std::size_t r = 0; r < memory->readers.size(); ++r) {
                const Reader& reader = memory->readers[r];
                const Term both = manager.logical_and(written(w), axioms_.reads(reader));
                const Term seen = coherence_.sees(*memory, r, w);
                add_communication(reader.place, place, manager.logical_and(both, manager.logical_not(seen)), true);
                add_communication(place, reader.place, manager.logical_and(both, seen), false);
                for (std::size_t other = 0; has_fences_ && other < memory->readers.size(); ++other)
                    add_communication(memory->readers[other].place, reader.place,
                                      all({both, seen, axioms_.reads(memory->readers[other]),
                                           manager.logical_not(coherence_.sees(*memory, other, w))}),
                                      false);
            }
        }
    }
    for (const Scheduled& a : steps_)
        for (const Scheduled& b : steps_) {
            const Term ordered = happens_before_(a, b);
            if (a.thread == b.thread || ordered.is_false()) continue;
            const Term at_one_place = axioms_.share_a_cell(a, b);
            add_communication(a, b, all({axioms_.executed(a), axioms_.executed(b), ordered, at_one_place}), true);
        }
}

// sb to another place; hb; sb from another place: of steps of different threads, the first sequentially consistent.
void ScOrder::add_detours() {
    term::Manager& manager = axioms_.manager;
    for (const Scheduled& a : sc_) {
        if (is_fence(a)) continue;
        for (const Scheduled& y : steps_) {
            if (y.thread == a.thread) continue;
            std::vector<Term> ways;
            for (const Scheduled& x : steps_) {
                if (!Axioms::is_before_in_thread(a, x) || happens_before_(x, y).is_false()) continue;
                const Term parts[] = {axioms_.executed(x), happens_before_(x, y),
                                      manager.logical_not(axioms_.share_a_cell(a, x))};
                ways.push_back(manager.logical_and(parts));
            }
            const Term arrives = manager.logical_and(axioms_.executed(y), manager.logical_or(ways));
            if (arrives.is_false()) continue;
            const Term detour = axioms_.fresh("detour");
            axioms_.imply({arrives}, detour);
            for (const Scheduled& b : steps_)
                if (Axioms::is_before_in_thread(y, b)) {
                    const Term parts[] = {detour, axioms_.executed(b),
                                          manager.logical_not(axioms_.share_a_cell(y, b))};
                    scb_[{a, b}].push_back(manager.logical_and(parts));
                }
        }
    }
}

// Where psc leads from there: `reached` is what stands before its last part.
void ScOrder::start_from(Scheduled start) {
    term::Manager& manager = axioms_.manager;
    std::map<Scheduled, std::vector<Term>> reached;
    const auto follow = [&](Scheduled from, Term comes_there, const std::map<Pair, std::vector<Term>>& relation) {
        for (auto edge = relation.lower_bound({from, Scheduled{}}); edge != relation.end() && edge->first.first == from;
             ++edge)
            reached[edge->first.second].push_back(
                manager.logical_and(comes_there, manager.logical_or(edge->second)));
    };
    if (!is_fence(start)) {
        follow(start, manager.top(), scb_);
        for (const Scheduled& next : steps_)
            if (Axioms::is_before_in_thread(start, next)) reached[next].push_back(axioms_.executed(next));
    } else {
        for (const Scheduled& from : steps_) {
            const Term comes_there = manager.logical_and(axioms_.executed(from), leads_to(start, from));
            if (comes_there.is_false()) continue;
            follow(from, comes_there, scb_);
            for (const Scheduled& next : steps_)  // hb?; sb
                if (Axioms::is_before_in_thread(from, next))
                    reached[next].push_back(manager.logical_and(comes_there, axioms_.executed(next)));
            if (start != from && is_fence(from) && is_sc_.contains(from)) put_first(start, from, comes_there);
        }
    }
    std::map<Scheduled, Term> comes;
    for (const auto& [place, ways] : reached) {
        const Term variable = axioms_.fresh("psc");
        axioms_.imply({manager.logical_or(ways)}, variable);
        comes.emplace(place, variable);
        if (is_sc_.contains(place)) put_first(start, place, variable);
        for (const Scheduled& fence : sc_)
            if (is_fence(fence) && fence != place)
                put_first(start, fence, manager.logical_and(variable, happens_before_(place, fence)));
    }
    if (!is_fence(start)) return;
    // hb; eco; hb
    for (const Scheduled& from : steps_) {
        const Term comes_there = manager.logical_and(axioms_.executed(from), leads_to(start, from));
        if (comes_there.is_false()) continue;
        for (auto edge = eco_.lower_bound({from, Scheduled{}}); edge != eco_.end() && edge->first.first == from; ++edge) {
            const Term goes_on = manager.logical_and(comes_there, manager.logical_or(edge->second));
            for (const Scheduled& fence : sc_)
                if (is_fence(fence))
                    put_first(start, fence, manager.logical_and(goes_on, leads_to(edge->first.second, fence)));
        }
    }
}

}  // namespace heddle::encoder
