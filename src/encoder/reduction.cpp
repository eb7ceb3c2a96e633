#include "encoder/reduction.h"

#include <algorithm>

namespace heddle::encoder {

using model::CellId;
using model::LocationId;
using model::TerminalKind;
using model::ThreadId;

Reduction::Reduction(const model::Program& program, term::Manager& manager, const ProgramIndex& index, Por mode,
                     View view, Sink sink)
    : program_(program),
      manager_(manager),
      index_(index),
      mode_(mode),
      view_(std::move(view)),
      sink_(std::move(sink)),
      asleep_(program.threads.size(), manager.bottom()) {
    find_conflicts();
}

void Reduction::find_conflicts() {
    const gir::Precision precision = mode_ == Por::Static ? gir::Precision::Static : gir::Precision::Guarded;
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        for (const LocationId l : index_.steps(ThreadId(t))) {
            const Scheduled place{ThreadId(t), l};
            for (const gir::Touch& touch :
                 gir::footprint(program_.location(place.thread, l).step(), manager_, precision))
                sites_[touch.cell].push_back({place, touch.reads, touch.writes});
        }
    std::erase_if(sites_, [](const auto& entry) {
        const std::vector<Site>& sites = entry.second;
        const auto elsewhere = [&](const Site& site) { return site.place.thread != sites.front().place.thread; };
        return std::ranges::none_of(sites, elsewhere) ||
               std::ranges::all_of(sites, [](const Site& site) { return site.writes.is_false(); });
    });
}

Term Reduction::define(const char* name, Term formula) {
    if (formula.is_constant() || formula.is_variable()) return formula;
    const Term variable = manager_.fresh_variable(name, formula.sort());
    sink_(manager_.equal(variable, formula));
    return variable;
}

Reduction::Touched Reduction::by_the_step(const std::vector<Site>& sites, unsigned k) {
    std::vector<Term> reads, writes;
    for (const Site& site : sites) {
        const Term now = manager_.logical_and(view_.at(site.place, k), view_.moves(site.place.thread, k));
        reads.push_back(manager_.logical_and(now, site.reads));
        writes.push_back(manager_.logical_and(now, site.writes));
    }
    return {define("taken.reads", manager_.logical_or(reads)), define("taken.writes", manager_.logical_or(writes))};
}

Reduction::Touched Reduction::by_next_step(const std::vector<Site>& sites, ThreadId thread, unsigned k) {
    std::vector<Term> reads, writes;
    for (const Site& site : sites) {
        if (site.place.thread != thread) continue;
        const Term next = view_.at(site.place, k);
        reads.push_back(manager_.logical_and(next, site.reads));
        writes.push_back(manager_.logical_and(next, site.writes));
    }
    return {manager_.logical_or(reads), manager_.logical_or(writes)};
}

Term Reduction::touched(ThreadId thread, unsigned k, const std::map<CellId, Touched>& taken) {
    std::vector<Term> cases{ends_a_joined_thread(thread, k)};
    for (const auto& [cell, sites] : sites_) {
        const Touched& now = taken.at(cell);
        const Touched next = by_next_step(sites, thread, k);
        cases.push_back(manager_.logical_and(now.writes, manager_.logical_or(next.reads, next.writes)));
        cases.push_back(manager_.logical_and(now.reads, next.writes));
    }
    return manager_.logical_or(cases);
}

// A thread may also end in the step that creates it.
Term Reduction::ends_a_joined_thread(ThreadId thread, unsigned k) {
    std::vector<Term> cases;
    for (const LocationId l : index_.steps(thread))
        for (const model::JoinTarget& join : program_.location(thread, l).step().joins)
            for (const LocationId end : index_.terminals(join.thread, TerminalKind::Finished)) {
                const Scheduled finished{join.thread, end};
                const Term waits = manager_.logical_and(view_.at({thread, l}, k), join.condition);
                const Term ends =
                    manager_.logical_and(view_.at(finished, k + 1), manager_.logical_not(view_.at(finished, k)));
                cases.push_back(manager_.logical_and(waits, ends));
            }
    return manager_.logical_or(cases);
}

Term Reduction::stands_at_a_step(ThreadId thread, unsigned k) {
    std::vector<Term> places;
    for (const LocationId l : index_.steps(thread)) places.push_back(view_.at({thread, l}, k));
    return manager_.logical_or(places);
}

Term Reduction::falls_asleep(ThreadId thread, unsigned k, Term before, const std::map<CellId, Touched>& taken) {
    const std::vector<Term> parts{before, manager_.logical_not(view_.moves(thread, k)), stands_at_a_step(thread, k),
                                  manager_.logical_not(touched(thread, k, taken))};
    return define("asleep", manager_.logical_and(parts));
}

void Reduction::add_frame(unsigned k) {
    std::map<CellId, Touched> taken;
    for (const auto& [cell, sites] : sites_) taken.emplace(cell, by_the_step(sites, k));
    Term larger_moves = manager_.bottom();  // some thread with a larger number than the current one
    for (std::size_t t = program_.threads.size(); t-- > 0;) {
        const ThreadId thread(t);
        const Term moves = view_.moves(thread, k);
        sink_(manager_.logical_not(manager_.logical_and(moves, asleep_[t])));
        const Term before = mode_ == Por::Optimal ? manager_.logical_or(asleep_[t], larger_moves) : larger_moves;
        larger_moves = define("larger.moves", manager_.logical_or(larger_moves, moves));
        asleep_[t] = before.is_false() ? before : falls_asleep(thread, k, before, taken);
    }
}

}  // namespace heddle::encoder
