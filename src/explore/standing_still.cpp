#include "explore/standing_still.h"

#include <algorithm>
#include <set>
#include <vector>

#include "term/walk.h"

namespace heddle::explore {

using model::LocationId;
using model::ThreadId;

namespace {

// A loop of a thread: its head and all that lies on some way round.
class Loop {
public:
    Loop(const Moves& moves, Queries& queries, ThreadId thread, LocationId head)
        : moves_(moves), queries_(queries), thread_(moves.program().thread(thread)), head_(head) {
        std::vector<LocationId> open;
        for (std::size_t l = head.index; l < thread_.locations.size(); ++l)
            if (leads_to(LocationId(l), head)) {
                back_.insert(LocationId(l));
                open.push_back(LocationId(l));
            }
        body_ = back_;
        body_.insert(head);
        while (!open.empty()) {
            const LocationId next = open.back();
            open.pop_back();
            if (next == head) continue;
            for (std::size_t l = 0; l < thread_.locations.size(); ++l)
                if (leads_to(LocationId(l), next) && body_.insert(LocationId(l)).second) open.push_back(LocationId(l));
        }
    }

    bool surely_ends() const {
        return back_.empty() || step(head_).is_endless || std::ranges::any_of(body_, [this](LocationId place) {
                   return is_on_all_ways(place) && (input_may_end_it(place) || count_ends_it(place));
               });
    }

private:
    const model::Step& step(LocationId place) const { return thread_.locations[place.index].step(); }

    bool leads_to(LocationId from, LocationId to) const {
        const model::Location& location = thread_.locations[from.index];
        return location.is_step() && std::ranges::any_of(location.step().successors, [&](const model::Edge& edge) {
                   return edge.target == to && !edge.guard.is_false();
               });
    }

    // Without it there is no way round.
    bool is_on_all_ways(LocationId place) const {
        if (place == head_) return true;
        std::set<LocationId> seen = {head_};
        std::vector<LocationId> open = {head_};
        while (!open.empty()) {
            const LocationId next = open.back();
            open.pop_back();
            if (back_.contains(next)) return false;
            for (const LocationId other : body_)
                if (other != place && other != head_ && leads_to(next, other) && seen.insert(other).second)
                    open.push_back(other);
        }
        return true;
    }

    // Some value of what is chosen in this turn leads out, whatever else is true.
    bool input_may_end_it(LocationId place) const {
        const std::vector<Term>& renewed = step(head_).renews;
        return std::ranges::any_of(step(place).successors, [&](const model::Edge& edge) {
            if (body_.contains(edge.target) || edge.guard.is_constant()) return false;
            const Term roots[] = {edge.guard};
            for (const Term part : term::subterms(roots))
                if (part.is_variable() && std::ranges::find(renewed, part) == renewed.end()) return false;
            return !queries_.is_impossible(roots);
        });
    }

    // The thread counts its turns by odd steps, so that the counter has each value some day, and with one of them it
    // must leave.
    bool count_ends_it(LocationId place) const {
        for (const model::Read& read : step(head_).reads)
            if (moves_.program().objects[moves_.program().cell(read.cell).object.index].is_carried &&
                std::ranges::all_of(back_, [&](LocationId last) { return counts(read, last); }) &&
                some_value_leads_out(read.value, place))
                return true;
        return false;
    }

    bool counts(const model::Read& read, LocationId last) const {
        const auto& writes = step(last).writes;
        const auto write = std::ranges::find(writes, read.cell, &model::Write::cell);
        if (write == writes.end() || !write->condition.is_true() || write->value.kind() != term::Kind::BvAdd)
            return false;
        const Term first = write->value.argument(0), second = write->value.argument(1);
        const Term step_size = first == read.value ? second : first;
        return (first == read.value || second == read.value) && step_size.is_constant() &&
               step_size.value().to_uint64() % 2 == 1;
    }

    bool some_value_leads_out(Term counter, LocationId place) const {
        term::Manager& manager = moves_.manager();
        const unsigned width = counter.sort().width();
        if (width < 2 || width > 64) return false;
        std::vector<Term> stays;
        for (const model::Edge& edge : step(place).successors)
            if (body_.contains(edge.target)) stays.push_back(edge.guard);
        const Term staying = manager.logical_or(stays);
        const std::uint64_t top = std::uint64_t{1} << (width - 1);
        for (const std::uint64_t value : {std::uint64_t{0}, top - 1, top, top - 1 + top}) {
            term::Substitution substitution(manager);
            substitution.set(counter, manager.bits(value, width));
            const Term formulas[] = {substitution(staying)};
            if (queries_.is_impossible(formulas)) return true;
        }
        // It is compared with a constant, and must not be equal (or must be).
        const Term roots[] = {staying};
        for (const Term part : term::subterms(roots)) {
            if (!part.is_constant() || part.sort() != counter.sort()) continue;
            term::Substitution substitution(manager);
            substitution.set(counter, part);
            const Term formulas[] = {substitution(staying)};
            if (queries_.is_impossible(formulas)) return true;
        }
        return false;
    }

    const Moves& moves_;
    Queries& queries_;
    const model::Thread& thread_;
    const LocationId head_;
    std::set<LocationId> back_, body_;  // those from which it goes back to the head; all
};

}  // namespace

std::string why_it_may_turn_for_ever(const Moves& moves, Queries& queries) {
    const model::Program& program = moves.program();
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l) {
            const model::Location& location = program.threads[t].locations[l];
            if (!location.is_step() || location.step().kind != model::StepKind::Loop) continue;
            const Loop loop(moves, queries, ThreadId(t), LocationId(l));
            if (!loop.surely_ends())
                return "the loop at " + location.step().where.file_and_line() +
                       " may turn for ever, and whether that is a deadlock is for others to judge";
        }
    return {};
}

}  // namespace heddle::explore
