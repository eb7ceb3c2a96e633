#include "encoder/order/order.h"

#include <algorithm>

#include <fmt/format.h>

#include "encoder/order/read_order.h"

namespace heddle::encoder {

using model::LocationId;
using model::ThreadId;

namespace {

// Beside frames, constraints about the order help only as long as they are few.
constexpr std::size_t clause_budget = 400'000;

}  // namespace

Order::Order(const model::Program& program, term::Manager& manager, const ProgramIndex& index, const Windows& windows,
             const Events& events, Use use, const std::vector<bool>& weak, Sink sink)
    : program_(program), manager_(manager), index_(index), windows_(windows), events_(events), sink_(std::move(sink)) {
    std::size_t locations = 0;
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
        first_number_.push_back(locations);
        locations += program.threads[t].locations.size();
        for (const LocationId l : index.steps(ThreadId(t))) {
            const Scheduled place{ThreadId(t), l};
            if (windows.earliest_step(place) == Windows::never) continue;
            steps_.push_back(place);
            const std::vector<Predecessor>& edges = index.predecessors(place);
            for (const Predecessor& edge : edges)
                if (edge.from) successions_.push_back({{ThreadId(t), *edge.from}, place, edges.size() == 1});
        }
    }
    const std::size_t clauses = 2 * successions_.size() * steps_.size() + reader_clauses();
    const std::size_t budget = std::max(clause_budget, spared_clauses());
    is_affordable_ = use == Use::OnItsOwn || (program.threads.size() > 1 && clauses <= budget);
    if (!is_affordable_) return;
    make_variables();
    add_monotony();
    if (use == Use::OnItsOwn || steps_.size() * steps_.size() * steps_.size() / 3 <= clause_budget) add_transitivity();
    for (const Memory& memory : events_.memories()) {
        ReadOrder read_order(memory, manager_, *this, events_, sink_);
        const bool is_weak = !weak.empty() && weak[memory.cell.index];
        for (const Reader& reader : memory.readers)
            if (is_weak)
                read_order.take_some_write(reader);
            else
                read_order.add(reader);
    }
    if (use == Use::OnItsOwn) {
        add_creations();
        add_joins();
        return;
    }
    for (const Memory& memory : events_.memories()) conflicts_.merge(conflicts(memory));
    done_.emplace_back(locations, manager_.bottom());
    is_tied_to_frames_ = conflicts_.size() * steps_.size() <= budget;
}

double Order::size(const model::Program& program, const ProgramIndex& index) {
    double one = 0, two = 0, three = 0;  // steps, and pairs and triples of steps of different threads
    for (std::size_t t = 0; t < program.threads.size(); ++t) {
        const auto steps = static_cast<double>(index.steps(ThreadId(t)).size());
        three += two * steps;
        two += one * steps;
        one += steps;
    }
    double result = 4 * two + 2 * three;
    for (std::size_t c = 0; c < program.cells.size(); ++c) {
        ReadOrder::ByThread reads, writes;
        for (const ReadSite& site : index.reads(model::CellId(c))) ++reads[site.place.thread];
        for (const WriteSite& site : index.writes(model::CellId(c))) ++writes[site.place.thread];
        result += static_cast<double>(ReadOrder::size(reads, writes));
    }
    return result;
}

std::size_t Order::reader_clauses() const {
    std::size_t result = 0;
    for (const Memory& memory : events_.memories()) {
        ReadOrder::ByThread reads, writes;
        for (const Reader& reader : memory.readers) ++reads[reader.place.thread];
        for (const Writer& writer : memory.writers)
            if (writer.place) ++writes[writer.place->thread];
        result += ReadOrder::size(reads, writes);
    }
    return result;
}

// What frames would take for the memory, if there are a few of them.
std::size_t Order::spared_clauses() const {
    constexpr std::size_t few_frames = 24;
    std::size_t each = 0;
    for (const Memory& memory : events_.memories()) each += memory.writers.size() * (memory.readers.size() + 3);
    return each * few_frames;
}

void Order::require(Term formula) {
    if (!formula.is_true()) sink_(formula);
}

void Order::imply(std::initializer_list<Term> premises, Term conclusion) {
    require(manager_.implies(manager_.logical_and(std::span(premises.begin(), premises.size())), conclusion));
}

bool Order::is_open(Scheduled a, Scheduled b) const {
    return a.thread != b.thread && !windows_.never_before(a, b) && !windows_.never_before(b, a);
}

void Order::make_variables() {
    for (const model::Thread& thread : program_.threads) before_.resize(before_.size() + thread.locations.size());
    for (const Scheduled& a : steps_) {
        std::vector<Term>& row = before_[number(a)];
        row.assign(before_.size(), manager_.bottom());
        for (const Scheduled& b : steps_)
            if (a.thread < b.thread && is_open(a, b))
                row[number(b)] =
                    manager_.fresh_variable(fmt::format("before.{}.{}.{}.{}", a.thread.index, a.location.index,
                                                        b.thread.index, b.location.index),
                                            term::Sort::boolean());
    }
}

Term Order::before(Scheduled a, Scheduled b) const {
    if (windows_.never_before(a, b)) return manager_.bottom();
    if (windows_.never_before(b, a)) return manager_.top();
    if (b.thread < a.thread) return manager_.logical_not(before(b, a));
    return before_[number(a)][number(b)];
}

Term Order::all_executed(std::initializer_list<Scheduled> places) const {
    std::vector<Term> parts;
    for (const Scheduled& place : places) parts.push_back(executed(place));
    return manager_.logical_and(parts);
}

// What is before a step is before the next one of its thread, and what the next one is before, the step is before.
void Order::add_monotony() {
    for (const auto& [a, next, is_only_way] : successions_)
        for (const Scheduled& b : steps_) {
            if (a.thread == b.thread) continue;
            Term guard = all_executed({a, next, b});
            if (is_open(a, b) && is_open(next, b)) guard = is_only_way ? manager_.top() : executed(a);
            imply({guard, before(b, a)}, before(b, next));
            imply({guard, before(next, b)}, before(a, b));
        }
}

void Order::add_transitivity() {
    for (const Scheduled& a : steps_)
        for (const Scheduled& b : steps_) {
            if (!(a.thread < b.thread)) continue;
            for (const Scheduled& c : steps_) {
                if (!(b.thread < c.thread)) continue;
                exclude_circle(a, b, c);
                exclude_circle(a, c, b);
            }
        }
}

void Order::exclude_circle(Scheduled a, Scheduled b, Scheduled c) {
    const int open = is_open(a, b) + is_open(b, c) + is_open(c, a);
    if (open == 0) return;
    imply({open == 3 ? manager_.top() : all_executed({a, b, c}), before(a, b), before(b, c)},
          manager_.logical_not(before(c, a)));
}

// A thread makes no step before it is created.
void Order::add_creations() {
    for (const Scheduled& place : steps_)
        for (const Predecessor& edge : index_.predecessors(place))
            if (!edge.from)
                for (const Scheduled& creator : index_.creators(place.thread))
                    imply({executed(creator), executed(place)}, before(creator, place));
}

// executed(J)  ->  for some target u of the join at J: its condition, and u has finished
void Order::add_joins() {
    for (const Scheduled& place : steps_) {
        const model::Step& step = program_.step(place);
        std::vector<Term> ways;
        for (const model::JoinTarget& join : step.joins) {
            std::vector<Term> ends;
            for (const LocationId end : index_.terminals(join.thread, model::TerminalKind::Finished))
                ends.push_back(events_.arrived({join.thread, end}));
            ways.push_back(manager_.logical_and(join.condition, manager_.logical_or(ends)));
            add_join(place, join);
        }
        if (!step.joins.empty()) imply({executed(place)}, manager_.logical_or(ways));
    }
}

// All steps of a thread come before it is joined.
void Order::add_join(Scheduled place, const model::JoinTarget& join) {
    for (const LocationId l : index_.steps(join.thread)) {
        const Scheduled joined{join.thread, l};
        if (windows_.earliest_step(joined) != Windows::never)
            imply({executed(place), join.condition, executed(joined)}, before(joined, place));
    }
}

std::set<Order::Pair> Order::conflicts(const Memory& memory) const {
    std::set<Pair> found;
    const auto add = [&](Scheduled a, Scheduled b) {
        if (is_open(a, b)) found.insert({{a, b}, {b, a}});
    };
    for (const Writer& writer : memory.writers) {
        if (!writer.place) continue;
        for (const Reader& reader : memory.readers) add(*writer.place, reader.place);
        for (const Writer& other : memory.writers)
            if (other.place) add(*writer.place, *other.place);
    }
    return found;
}

void Order::tie(const Pair& conflict, unsigned frame, Term executes_now) {
    const auto& [earlier, now] = conflict;
    imply({executes_now, before(earlier, now)}, done_[frame][number(earlier)]);
}

void Order::add_frame(unsigned frame, const std::function<Term(Scheduled)>& executes) {
    if (!is_tied_to_frames_) return;
    for (const Pair& conflict : conflicts_) tie(conflict, frame, executes(conflict.second));
    std::vector<Term> done = done_.back();
    for (const Scheduled& place : steps_) {
        Term& known = done[number(place)];
        const Term next = manager_.logical_or(known, executes(place));
        if (next == known) continue;
        known = manager_.fresh_variable(
            fmt::format("done.{}.{}.{}", place.thread.index, place.location.index, frame + 1), term::Sort::boolean());
        require(manager_.equal(known, next));
    }
    done_.push_back(std::move(done));
}

void Order::grow(const std::vector<Events::NewReaders>& added,
                 const std::function<Term(Scheduled, unsigned)>& executes) {
    if (!is_affordable_) return;
    for (const auto& [number, first] : added) {
        const Memory& memory = events_.memories()[number];
        ReadOrder read_order(memory, manager_, *this, events_, sink_);
        for (std::size_t r = first; r < memory.readers.size(); ++r) read_order.add(memory.readers[r]);
        if (!is_tied_to_frames_) continue;
        for (const Pair& conflict : conflicts(memory))
            if (conflicts_.insert(conflict).second)
                for (unsigned k = 0; k + 1 < done_.size(); ++k) tie(conflict, k, executes(conflict.second, k));
    }
}

}  // namespace heddle::encoder
