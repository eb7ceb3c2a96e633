#include "encoder/axioms/c11_order.h"

#include <algorithm>

namespace heddle::encoder {

using model::CellId;
using model::LocationId;
using model::Step;
using model::StepKind;
using model::ThreadId;

C11Order::C11Order(const Axioms& axioms) : axioms_(axioms), steps_(axioms.steps()) {
    add_creations_and_joins();
    add_thread_library();
    for (const Memory& memory : axioms_.events.memories())
        if (axioms_.weak[memory.cell.index]) add_releases(memory);
    make_variables();
    close();
}

Term C11Order::operator()(Scheduled a, Scheduled b) const {
    if (a.thread == b.thread) return axioms_.manager.boolean(a.location < b.location);
    if (axioms_.windows.never_before(b, a)) return axioms_.manager.top();
    const auto known = variables_.find({a, b});
    return known == variables_.end() ? axioms_.manager.bottom() : known->second;
}

void C11Order::synchronise(Scheduled a, Scheduled b, Term condition) {
    if (a.thread != b.thread && !condition.is_false()) ways_[{a, b}].push_back(condition);
}

void C11Order::add_creations_and_joins() {
    for (const Scheduled& place : steps_) {
        for (const Predecessor& edge : axioms_.index.predecessors(place))
            if (!edge.from)
                for (const Scheduled& creator : axioms_.index.creators(place.thread))
                    synchronise(creator, place, axioms_.manager.top());
        for (const model::JoinTarget& join : axioms_.step(place).joins)
            for (const Scheduled& joined : steps_)
                if (joined.thread == join.thread) synchronise(joined, place, join.condition);
    }
}

// POSIX: these functions synchronise memory with respect to other threads.  What looks at an object that another one has
// changed before takes from it.
void C11Order::add_thread_library() {
    const auto is_of_library = [&](Scheduled place) {
        const Step& step = axioms_.step(place);
        return !step.plain && !is_atomic(step) && step.kind != StepKind::Free;
    };
    for (std::size_t c = 0; c < axioms_.program.cells.size(); ++c) {
        const model::Object& object = axioms_.program.objects[axioms_.program.cells[c].object.index];
        if (axioms_.weak[c] || object.is_life) continue;
        for (const WriteSite& write : axioms_.index.writes(CellId(c)))
            for (const ReadSite& read : axioms_.index.reads(CellId(c))) {
                if (!is_of_library(write.place) || !is_of_library(read.place)) continue;
                const Term touched = axioms_.manager.logical_and(write.write->condition, read.read->condition);
                if (write.place.thread != read.place.thread && axioms_.can_be_executed(write.place) &&
                    axioms_.can_be_executed(read.place))
                    synchronise(write.place, read.place,
                                axioms_.manager.logical_and(touched, axioms_.order.before(write.place, read.place)));
            }
    }
}

// Fences of the same thread that come before or after.
std::vector<Scheduled> C11Order::fences(Scheduled place, bool before, bool (*matches)(model::Ordering)) const {
    std::vector<Scheduled> result;
    for (const Scheduled& fence : steps_) {
        const Step& step = axioms_.step(fence);
        const bool is_there = before ? Axioms::is_before_in_thread(fence, place) : Axioms::is_before_in_thread(place, fence);
        if (is_there && step.kind == StepKind::Fence && matches(step.order)) result.push_back(fence);
    }
    return result;
}

void C11Order::add_releases(const Memory& memory) {
    sequence_.clear();
    for (std::size_t head = 0; head < memory.writers.size(); ++head) {
        const auto& place = memory.writers[head].place;
        if (!place || !is_atomic(axioms_.step(*place))) continue;
        const bool releases = !axioms_.has_order(*place, model::releases).is_false();
        if (!releases && fences(*place, true, model::releases).empty()) continue;
        add_release_sequences(memory, head);
        for (const Reader& reader : memory.readers) {
            if (!is_atomic(axioms_.step(reader.place))) continue;
            std::vector<Term> takes;
            for (std::size_t w = 1; w < memory.writers.size(); ++w)
                takes.push_back(
                    axioms_.manager.logical_and(reader.reads[w], is_in_release_sequence(memory, head, w)));
            add_synchronisation(memory, head, reader, axioms_.manager.logical_or(takes));
        }
    }
}

// RC11: the head, later atomic writes of its thread to the same place (not in C++20), and the read-modify-writes that
// take from one of the sequence.
Term C11Order::is_in_release_sequence(const Memory& memory, std::size_t head, std::size_t writer) {
    if (head == writer) return axioms_.manager.top();
    const Scheduled first = *memory.writers[head].place, other = *memory.writers[writer].place;
    if (!axioms_.program.stores_end_release_sequences && Axioms::is_before_in_thread(first, other) &&
        is_atomic(axioms_.step(other)))
        return axioms_.writes(memory.writers[head]);
    const auto known = sequence_.find({head, writer});
    return known == sequence_.end() ? axioms_.manager.bottom() : known->second;
}

void C11Order::add_release_sequences(const Memory& memory, std::size_t head) {
    std::vector<std::pair<std::size_t, const Reader*>> updates;  // writers that are read-modify-writes
    for (std::size_t w = 1; w < memory.writers.size(); ++w)
        for (const Reader& reader : memory.readers)
            if (w != head && reader.place == memory.writers[w].place && is_atomic(axioms_.step(reader.place))) {
                updates.emplace_back(w, &reader);
                if (is_in_release_sequence(memory, head, w).is_false())
                    sequence_.emplace(std::pair(head, w), axioms_.fresh("sequence"));
            }
    for (const auto& [update, reader] : updates)
        for (std::size_t w = 1; w < memory.writers.size(); ++w)
            axioms_.imply({reader->reads[w], is_in_release_sequence(memory, head, w),
                           axioms_.writes(memory.writers[update])},
                          is_in_release_sequence(memory, head, update));
}

void C11Order::add_synchronisation(const Memory& memory, std::size_t head, const Reader& reader, Term takes) {
    if (takes.is_false()) return;
    const Scheduled from = *memory.writers[head].place;
    const Term taken = axioms_.fresh("taken");
    axioms_.imply({takes, axioms_.writes(memory.writers[head]), axioms_.reads(reader)}, taken);
    std::vector<std::pair<Scheduled, Term>> releasing = {{from, axioms_.has_order(from, model::releases)}};
    for (const Scheduled& fence : fences(from, true, model::releases))
        releasing.emplace_back(fence, axioms_.executed(fence));
    std::vector<std::pair<Scheduled, Term>> acquiring = {{reader.place, axioms_.has_order(reader.place, model::acquires)}};
    for (const Scheduled& fence : fences(reader.place, false, model::acquires))
        acquiring.emplace_back(fence, axioms_.executed(fence));
    for (const auto& [release, is_release] : releasing)
        for (const auto& [acquire, is_acquire] : acquiring) {
            const Term parts[] = {taken, is_release, is_acquire};
            synchronise(release, acquire, axioms_.manager.logical_and(parts));
        }
}

// Ordered may be what a chain of synchronisations leads to.
void C11Order::make_variables() {
    std::set<ThreadId> giving, taking;
    for (const auto& [pair, ways] : ways_) {
        giving.insert(pair.first.thread);
        taking.insert(pair.second.thread);
    }
    for (const Scheduled& a : steps_)
        for (const Scheduled& b : steps_)
            if (a.thread != b.thread && giving.contains(a.thread) && taking.contains(b.thread) &&
                !axioms_.windows.never_before(b, a) && !axioms_.windows.never_before(a, b))
                variables_.emplace(Pair{a, b}, axioms_.fresh("happens_before"));
}

// It is transitive: whatever happens before a release happens before what comes after the acquire.
void C11Order::close() {
    for (const auto& [pair, ways] : ways_) {
        const auto& [release, acquire] = pair;
        const Term synchronises = axioms_.fresh("synchronises");
        const Term both = axioms_.manager.logical_and(axioms_.executed(release), axioms_.executed(acquire));
        axioms_.imply({both, axioms_.manager.logical_or(ways)}, synchronises);
        axioms_.imply({both, synchronises}, (*this)(release, acquire));
        for (const Scheduled& a : steps_)
            if (a.thread != release.thread && a.thread != acquire.thread)
                axioms_.imply({both, synchronises, axioms_.executed(a), (*this)(a, release)}, (*this)(a, acquire));
    }
    for (const Scheduled& next : steps_)
        for (const Predecessor& edge : axioms_.index.predecessors(next)) {
            if (!edge.from) continue;
            const Scheduled previous{next.thread, *edge.from};
            for (const Scheduled& other : steps_) {
                if (other.thread == next.thread) continue;
                const Term all[] = {axioms_.executed(previous), axioms_.executed(next), axioms_.executed(other)};
                const Term executed = axioms_.manager.logical_and(all);
                axioms_.imply({executed, (*this)(other, previous)}, (*this)(other, next));
                axioms_.imply({executed, (*this)(next, other)}, (*this)(previous, other));
            }
        }
}

}  // namespace heddle::encoder
