#include "races/happens_before.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "util/error.h"

namespace heddle::races {

using model::CellId;
using model::LocationId;
using model::Step;
using model::StepKind;
using model::ThreadId;
using term::Term;

namespace {

// What is kept of a watched access to a cell.
constexpr unsigned kind_bits = 3;
constexpr unsigned bit_any = 0, bit_write = 1, bit_plain = 2;

bool is_access(const Step& step) {
    return step.kind == StepKind::Load || step.kind == StepKind::Store || step.kind == StepKind::ReadModifyWrite ||
           step.kind == StepKind::CompareExchange;
}

bool is_weak(const Step& step) {
    if (step.plain) return false;
    const bool reads = !step.reads.empty(), writes = !step.writes.empty();
    const bool may_fail = step.kind == StepKind::CompareExchange;
    return (reads && !model::acquires(step.order)) || (writes && !model::releases(step.order)) ||
           (may_fail && !model::acquires(step.failure_order));
}

template <class Visit>
void for_each_step(model::Program& program, const Visit& visit) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l)
            if (program.threads[t].locations[l].is_step()) visit(model::Place{ThreadId(t), LocationId(l)});
}

template <class Access>
const Access* access_to(const std::vector<Access>& accesses, CellId cell) {
    const auto found = std::ranges::find(accesses, cell, &Access::cell);
    return found == accesses.end() ? nullptr : &*found;
}

class Account {
public:
    Account(model::Program& program, term::Manager& manager)
        : program_(program), manager_(manager), plain_cells_(program.cells.size()), failures_(program.threads.size()) {
        for_each_step(program_, [this](model::Place place) {
            const Step& step = program_.step(place);
            has_fences_ = has_fences_ || step.kind == StepKind::Fence;
            count(step);
        });
        make_cells();
    }

    void keep() {
        std::vector<model::Place> places;
        for_each_step(program_, [&](model::Place place) { places.push_back(place); });
        choice_ = input(manager_.fresh_variable("watched access", term::Sort::bits(32)));
        for (const model::Place& place : places) keep(place);
        for (std::size_t t = 0; t < failures_.size(); ++t)
            for (model::Terminal& failure : failures_[t]) program_.threads[t].locations.push_back({std::move(failure)});
    }

private:
    // Of one step: what it reads of the account, and what it knows by then.
    struct View {
        Step& step;
        ThreadId thread;
        std::map<CellId, Term> values = {};
    };

    void count(const Step& step) {
        if (step.plain) return;
        for (const model::Write& write : step.writes) written_.insert(write.cell);
        for (const model::Read& read : step.reads) read_.insert(read.cell);
    }

    CellId cell(const std::string& name, unsigned width) {
        program_.objects.push_back({"(happens-before)", 1, {}, true});
        program_.cells.push_back(
            {name, model::ObjectId(program_.objects.size() - 1), 0, manager_.bits(0, width), false});
        return CellId(program_.cells.size() - 1);
    }

    void make_cells() {
        const auto threads = program_.threads.size();
        if (threads > term::max_width) throw Unsupported({}, "races of so many threads with weak atomic operations");
        message_width_ = program_.stores_end_release_sequences ? 1 : static_cast<unsigned>(threads);
        for (std::size_t t = 0; t < threads; ++t) {
            const auto add = [&](std::vector<CellId>& cells, const char* what) {
                cells.push_back(cell(fmt::format("{}.{}", what, t), 1));
            };
            add(knows_, "knows");
            add(left_, "left");
            if (!has_fences_) continue;
            add(pending_, "pending");
            add(offered_, "offered");
        }
        for (std::size_t c = 0; c < plain_cells_; ++c) {
            const model::Object& object = program_.objects[program_.cells[c].object.index];
            const bool is_life = object.is_life;
            if (object.is_hidden || object.is_carried) continue;
            const std::string name = program_.cells[c].name;
            if (written_.contains(CellId(c)) && read_.contains(CellId(c)) && !is_life)
                message_.emplace(CellId(c), cell("message." + name, message_width_));
            if (program_.cells[c].may_race || is_life) watched_.emplace(CellId(c), cell("watched." + name, kind_bits));
        }
    }

    Term input(Term variable) {
        program_.inputs.push_back(
            {variable, manager_.bottom(), ThreadId(0), model::InstructionId(0), manager_.bits(0, 32), 0, {}});
        return variable;
    }

    Term is_set(Term bits) { return manager_.distinct(bits, manager_.bits(0, bits.sort().width())); }
    Term bit(Term condition) { return manager_.ite(condition, manager_.bits(1, 1), manager_.bits(0, 1)); }
    Term all(std::vector<Term> parts) { return manager_.logical_and(parts); }
    Term either(Term a, Term b) { return manager_.logical_or(a, b); }

    Term read(View& view, CellId cell) {
        const auto [known, is_new] = view.values.try_emplace(cell, manager_.top());
        if (is_new) {
            const model::Cell& content = program_.cell(cell);
            known->second = manager_.fresh_variable(content.name, content.initial.sort());
            view.step.reads.push_back({cell, manager_.top(), known->second});
        }
        return known->second;
    }

    Term flag(View& view, CellId cell) { return is_set(read(view, cell)); }

    // A compare-and-exchange that does not write has failed.
    Term acquires(const Step& step, CellId cell) {
        const Term always = manager_.top(), never = manager_.bottom();
        const Term by_order = model::acquires(step.order) ? always : never;
        if (step.kind != StepKind::CompareExchange) return by_order;
        const model::Write* write = access_to(step.writes, cell);
        const Term succeeds = write == nullptr ? never : write->condition;
        return manager_.ite(succeeds, by_order, model::acquires(step.failure_order) ? always : never);
    }

    void keep(model::Place place) {
        Step& step = program_.threads[place.thread.index].locations[place.location.index].step();
        View view{step, place.thread};
        const std::vector<model::Read> reads = step.reads;
        const std::vector<model::Write> writes = step.writes;
        if (!matters(step) && !leads_to_end(place)) return;
        const CellId own = knows_[place.thread.index];
        const Term before = flag(view, own);
        const Term knows = learn(view, reads, before);
        const Term watches = judge(view, place, reads, writes, knows);
        const Term after = either(knows, watches);
        if (after != before) step.writes.push_back({own, manager_.top(), bit(after)});
        if (step.creates)
            for (const CellId cell : {knows_[step.creates->index], left_[step.creates->index]})
                step.writes.push_back({cell, manager_.top(), bit(after)});
        if (leads_to_end(place)) step.writes.push_back({left_[place.thread.index], manager_.top(), bit(after)});
        if (step.kind == StepKind::Fence && model::releases(step.order))
            step.writes.push_back({offered_[place.thread.index], manager_.top(), bit(after)});
        for (const model::Write& write : writes)
            if (message_.contains(write.cell)) tell(view, write, after);
    }

    // The thread may have finished after this step.
    bool leads_to_end(model::Place place) const {
        return std::ranges::any_of(program_.step(place).successors, [&](const model::Edge& edge) {
            const std::vector<model::Location>& locations = program_.thread(place.thread).locations;
            return edge.target.index < locations.size() && !locations[edge.target.index].is_step() &&
                   locations[edge.target.index].terminal().kind == model::TerminalKind::Finished;
        });
    }

    bool matters(const Step& step) const {
        const auto is_kept = [this](const auto& access) {
            return watched_.contains(access.cell) || message_.contains(access.cell);
        };
        return step.creates || !step.joins.empty() || step.kind == StepKind::Fence ||
               std::ranges::any_of(step.reads, is_kept) || std::ranges::any_of(step.writes, is_kept);
    }

    // What the thread knows once it has read.
    Term learn(View& view, const std::vector<model::Read>& reads, Term before) {
        const Step& step = view.step;
        std::vector<Term> ways = {before}, later;
        for (std::size_t j = 0; j < step.joins.size(); ++j) {
            const model::JoinTarget join = view.step.joins[j];
            ways.push_back(all({join.condition, flag(view, left_[join.thread.index])}));
        }
        if (step.kind == StepKind::Fence && model::acquires(step.order))
            ways.push_back(flag(view, pending_[view.thread.index]));
        for (const model::Read& from : reads) {
            if (step.plain || !message_.contains(from.cell)) continue;
            const Term told = all({from.condition, flag(view, message_.at(from.cell))});
            ways.push_back(all({told, acquires(view.step, from.cell)}));
            later.push_back(told);
        }
        if (has_fences_ && !later.empty() && is_access(step)) {
            const CellId pending = pending_[view.thread.index];
            later.push_back(flag(view, pending));
            view.step.writes.push_back({pending, manager_.top(), bit(manager_.logical_or(later))});
        }
        return manager_.logical_or(ways);
    }

    // Fails if the access races with the watched one; true if the access is the one to be watched.
    Term judge(View& view, model::Place place, const std::vector<model::Read>& reads,
               const std::vector<model::Write>& writes, Term knows) {
        std::map<CellId, Term> reading, writing;
        for (const model::Read& access : reads)
            if (watched_.contains(access.cell)) add(reading, access.cell, access.condition);
        for (const model::Write& access : writes)
            if (watched_.contains(access.cell)) add(writing, access.cell, access.condition);
        if (reading.empty() && writing.empty()) return manager_.bottom();
        const bool is_plain = view.step.plain;
        std::vector<Term> races, touches;
        for (const auto& [cell, condition] : writing)
            races.push_back(all({condition, watched_kind(view, cell, is_plain ? bit_any : bit_plain)}));
        for (const auto& [cell, condition] : reading) {
            const Term conflicts = watched_kind(view, cell, bit_write);
            races.push_back(
                all({condition, conflicts, is_plain ? manager_.top() : watched_kind(view, cell, bit_plain)}));
        }
        fail_if(view, place, all({manager_.logical_or(races), manager_.logical_not(knows)}));
        for (const auto& [cell, condition] : writing) touches.push_back(condition);
        for (const auto& [cell, condition] : reading) touches.push_back(condition);
        const Term watches = all({chosen(place), manager_.logical_or(touches)});
        for (const auto& [cell, condition] : writing) reading.try_emplace(cell, manager_.bottom());
        for (const auto& [cell, condition] : reading) {
            const auto write = writing.find(cell);
            const Term writes_here = write == writing.end() ? manager_.bottom() : write->second;
            const Term touched = either(condition, writes_here);
            const Term kind = manager_.ite(writes_here, kind_of(true, is_plain), kind_of(false, is_plain));
            view.step.writes.push_back({watched_.at(cell), all({watches, touched}), kind});
        }
        view.step.watched = watches;
        return watches;
    }

    void add(std::map<CellId, Term>& conditions, CellId cell, Term condition) {
        const auto [known, is_new] = conditions.try_emplace(cell, condition);
        if (!is_new) known->second = either(known->second, condition);
    }

    Term kind_of(bool is_write, bool is_plain) {
        return manager_.bits(1U << bit_any | unsigned{is_write} << bit_write | unsigned{is_plain} << bit_plain,
                             kind_bits);
    }

    Term watched_kind(View& view, CellId cell, unsigned number) {
        return is_set(manager_.extract(read(view, watched_.at(cell)), number, number));
    }

    // In a loop that is kept, each turn makes the access again, and one of them may be chosen.
    Term chosen(model::Place place) {
        const Term is_it = manager_.equal(choice_, manager_.bits(++number_, 32));
        if (!program_.has_loops) return is_it;
        const Term now = input(manager_.fresh_variable("watched now", term::Sort::bits(1)));
        for (model::Location& location : program_.threads[place.thread.index].locations)
            if (location.is_step() && location.step().kind == StepKind::Loop) location.step().renews.push_back(now);
        return all({is_it, is_set(now)});
    }

    void fail_if(View& view, model::Place place, Term race) {
        if (race.is_false()) return;
        std::vector<model::Terminal>& failures = failures_[place.thread.index];
        const LocationId target(program_.threads[place.thread.index].locations.size() + failures.size());
        for (model::Edge& edge : view.step.successors) edge.guard = all({edge.guard, manager_.logical_not(race)});
        view.step.successors.push_back({race, target});
        failures.push_back(
            {model::TerminalKind::Failed, view.step.where, "data race", model::Property::Race, view.step.instruction});
    }

    // Who reads what is written here learns what the head of its release sequence knew.
    void tell(View& view, const model::Write& write, Term knows) {
        const CellId message = message_.at(write.cell);
        const Step& step = view.step;
        const Term nothing = manager_.bits(0, message_width_);
        if (step.plain) {
            view.step.writes.push_back({message, write.condition, nothing});
            return;
        }
        const bool goes_on = step.kind != StepKind::Store;
        const Term mine = message_width_ == 1 ? manager_.bits(1, 1)
                                              : manager_.bits(term::Bits{1} << view.thread.index, message_width_);
        Term kept = nothing;
        if (goes_on)
            kept = read(view, message);
        else if (!program_.stores_end_release_sequences)
            kept = manager_.bv_and(read(view, message), mine);
        Term offers = manager_.bottom();
        if (model::releases(step.order))
            offers = knows;
        else if (has_fences_)
            offers = flag(view, offered_[view.thread.index]);
        const Term value = manager_.ite(offers, manager_.bv_or(kept, mine), kept);
        view.step.writes.push_back({message, write.condition, value});
    }

    model::Program& program_;
    term::Manager& manager_;
    const std::size_t plain_cells_;  // of the program itself
    bool has_fences_ = false;
    unsigned message_width_ = 1;       // a bit for each thread that may have released, or one for all
    std::set<CellId> written_, read_;  // by operations that are not plain
    // By thread: it knows of the watched access; it will, after a fence that acquires; it did, at its last fence that
    // released.
    std::vector<CellId> knows_, pending_, offered_;
    // What it knew in the end, for those who join it: no other step of theirs looks at what the thread knows now.
    std::vector<CellId> left_;
    std::map<CellId, CellId> message_;  // what comes with the content of a cell
    std::map<CellId, CellId> watched_;  // how the watched access has touched a cell
    Term choice_ = manager_.top();
    std::uint64_t number_ = 0;
    std::vector<std::vector<model::Terminal>> failures_;  // thread
};

}  // namespace

bool has_weak_operations(const model::Program& program) {
    return std::ranges::any_of(program.threads, [](const model::Thread& thread) {
        return std::ranges::any_of(thread.locations, [](const model::Location& location) {
            return location.is_step() && is_weak(location.step());
        });
    });
}

void keep_happens_before(model::Program& program, term::Manager& manager) {
    if (program.may_race && has_weak_operations(program)) Account(program, manager).keep();
}

}  // namespace heddle::races
