#include "encoder/axioms/store_order.h"

#include <algorithm>

namespace heddle::encoder {

using model::MemoryModel;
using model::Step;
using model::StepKind;

StoreOrder::StoreOrder(const Axioms& axioms, MemoryModel model, const Coherence& coherence)
    : axioms_(axioms), model_(model), steps_(axioms.steps()) {
    for (const Scheduled& place : steps_) {
        points_.push_back({place, false});
        if (!has_store_buffers(model) || !model::is_buffered(axioms.step(place), axioms.weak)) continue;
        buffered_.emplace(place, true);
        points_.push_back({place, true});
    }
    make_variables();
    make_total();
    add_joins();
    keep_to(coherence);
}

// PSO: a release comes after all stores before it, and what is behind a fence that releases after those before.
Term StoreOrder::keeps_stores_in_order(Scheduled a, Scheduled b) const {
    const Step& later = axioms_.step(b);
    if (model_ == MemoryModel::Tso || (!later.plain && model::releases(later.order))) return axioms_.manager.top();
    std::vector<Term> ways;
    for (const model::Write& first : axioms_.step(a).writes)
        for (const model::Write& second : later.writes)
            if (first.cell == second.cell)
                ways.push_back(axioms_.manager.logical_and(first.condition, second.condition));
    for (const Scheduled& fence : steps_) {
        const Step& step = axioms_.step(fence);
        if (step.kind == StepKind::Fence && model::releases(step.order) && Axioms::is_before_in_thread(a, fence) &&
            Axioms::is_before_in_thread(fence, b))
            ways.push_back(axioms_.executed(fence));
    }
    return axioms_.manager.logical_or(ways);
}

// What the order in the thread says: true, false, or (a variable) nothing.  The step of `a` is not behind that of `b`.
Term StoreOrder::in_one_thread(const Point& a, const Point& b) const {
    if (!a.leaves) return axioms_.manager.top();
    if (a.place == b.place) return axioms_.manager.bottom();  // a store leaves after it was made
    if (!b.leaves && model::waits_for_stores(axioms_.step(b.place))) return axioms_.manager.top();
    if (b.leaves && keeps_stores_in_order(a.place, b.place).is_true()) return axioms_.manager.top();
    return axioms_.fresh("leaves_first");
}

void StoreOrder::make_variables() {
    for (const Point& a : points_)
        for (const Point& b : points_) {
            if (!(a < b) || (!a.leaves && !b.leaves)) continue;
            Term first = axioms_.fresh("leaves_first");
            if (a.place.thread == b.place.thread) {
                first = in_one_thread(a, b);
                if (a.leaves && b.leaves && !first.is_true())
                    axioms_.imply({axioms_.executed(a.place), axioms_.executed(b.place),
                                   keeps_stores_in_order(a.place, b.place)},
                                  first);
            } else if (axioms_.windows.never_before(b.place, a.place) && !a.leaves) {
                first = axioms_.manager.top();
            } else if (axioms_.windows.never_before(a.place, b.place) && !b.leaves) {
                first = axioms_.manager.bottom();
            }
            first_.emplace(Pair{a, b}, first);
        }
}

Term StoreOrder::comes_first(const Point& a, const Point& b) const {
    if (a == b) return axioms_.manager.bottom();
    if (!a.leaves && !b.leaves)
        return a.place.thread == b.place.thread ? axioms_.manager.boolean(a.place.location < b.place.location)
                                                : axioms_.order.before(a.place, b.place);
    if (b < a) return axioms_.manager.logical_not(comes_first(b, a));
    return first_.at({a, b});
}

void StoreOrder::order(const Point& a, const Point& b, Term reason) const {
    axioms_.imply({axioms_.executed(a.place), axioms_.executed(b.place), reason}, comes_first(a, b));
}

// No circle of three points, hence none at all.  A store that has left was made.
void StoreOrder::make_total() {
    for (const Point& a : points_)
        for (const Point& b : points_) {
            if (a == b) continue;
            if (a.leaves && !b.leaves && a.place.thread != b.place.thread)
                axioms_.imply({axioms_.executed(a.place), axioms_.executed(b.place), comes_first(a, b)},
                              axioms_.order.before(a.place, b.place));
            for (const Point& c : points_)
                if (a < c && b < c && (a.leaves || b.leaves || c.leaves))
                    axioms_.imply({axioms_.executed(a.place), axioms_.executed(b.place), axioms_.executed(c.place),
                                   comes_first(a, b), comes_first(b, c)},
                                  comes_first(a, c));
        }
}

// The end of a thread waits for its stores.
void StoreOrder::add_joins() {
    for (const Scheduled& place : steps_)
        for (const model::JoinTarget& join : axioms_.step(place).joins)
            for (const auto& [store, is_buffered] : buffered_)
                if (store.thread == join.thread) order({store, true}, {place, false}, join.condition);
}

// Reads take what has left, or is in the own buffer; what is written over had left before.
void StoreOrder::keep_to(const Coherence& coherence) {
    const auto any_other_thread = [](Scheduled a, Scheduled b) { return a.thread != b.thread; };
    for (const Memory* memory : coherence.memories()) {
        const auto place = [&](std::size_t w) { return *memory->writers[w].place; };
        const auto written = [&](std::size_t w) { return axioms_.writes(memory->writers[w]); };
        for (std::size_t w = 1; w < memory->writers.size(); ++w) {
            for (std::size_t v = 1; v < memory->writers.size(); ++v)
                if (v != w && place(w) != place(v))
                    order(writes_at(place(w)), writes_at(place(v)),
                          axioms_.manager.logical_and(axioms_.manager.logical_and(written(w), written(v)),
                                                      coherence.is_modified_first(*memory, w, v)));
            for (std::size_t r = 0; r < memory->readers.size(); ++r) {
                const Reader& reader = memory->readers[r];
                if (reader.place == place(w)) continue;
                if (any_other_thread(place(w), reader.place))
                    order(writes_at(place(w)), {reader.place, false}, reader.reads[w]);
                const Term parts[] = {written(w), axioms_.reads(reader),
                                      axioms_.manager.logical_not(coherence.sees(*memory, r, w))};
                order({reader.place, false}, writes_at(place(w)), axioms_.manager.logical_and(parts));
            }
        }
    }
}

}  // namespace heddle::encoder
