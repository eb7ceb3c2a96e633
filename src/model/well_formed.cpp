#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "model/program.h"
#include "util/check.h"

namespace heddle::model {

namespace {

// One linear walk over the program.  Every complaint names the thread and location at which it was found.
class WellFormed {
public:
    explicit WellFormed(const Program& program) : program_(program) {}

    void check() {
        HEDDLE_CHECK(!program_.threads.empty(), "there is no main thread");
        for (const Cell& cell : program_.cells) {
            HEDDLE_CHECK(cell.object.index < program_.objects.size(), "cell " + cell.name + " has no object");
            HEDDLE_CHECK(cell.initial.sort().is_bits(), "cell " + cell.name + " holds no bits");
        }
        for (std::size_t t = 0; t < program_.threads.size(); ++t) check_thread(ThreadId(t));
        for (const Assertion& assertion : program_.assertions)
            for (const Arrival& arrival : assertion.arrivals) check_arrival(arrival);
        for (const Input& input : program_.inputs) check_input(input);
    }

private:
    void require(bool condition, const char* what) const {
        HEDDLE_CHECK(condition, fmt::format("{}: {}", place_, what));
    }

    void require_bool(term::Term term, const char* what) const { require(term.sort().is_bool(), what); }

    void check_thread(ThreadId id) {
        const Thread& thread = program_.thread(id);
        place_ = fmt::format("thread {} ({})", id.index, thread.name);
        require(thread.creator.has_value() == (id.index != 0 && !thread.empties_buffer_of),
                "every thread but main has a creator");
        require(!thread.creator || thread.creator->index < program_.threads.size(), "its creator does not exist");
        require(!thread.entry.empty(), "it has no entry edge");
        for (const Edge& edge : thread.entry) check_edge(thread, edge, 0);
        for (std::size_t l = 0; l < thread.locations.size(); ++l) {
            if (!thread.locations[l].is_step()) continue;
            place_ = fmt::format("thread {} ({}), location {}", id.index, thread.name, l);
            check_step(id, LocationId(l));
        }
    }

    void check_edge(const Thread& thread, const Edge& edge, std::size_t smallest) const {
        require_bool(edge.guard, "an edge's guard is no Bool");
        require(edge.target.index < thread.locations.size(), "an edge leads nowhere");
        if (edge.target.index >= smallest) return;
        const Location& target = thread.locations[edge.target.index];
        require(program_.has_loops && target.is_step() && target.step().kind == StepKind::Loop,
                "an edge leads backwards");
    }

    void check_step(ThreadId id, LocationId location) {
        const Thread& thread = program_.thread(id);
        const Step& step = program_.location(id, location).step();
        require_bool(step.enabled, "enabled is no Bool");
        require_bool(step.assumed, "assumed is no Bool");
        require(step.occurrence.sort() == term::Sort::bits(32), "the occurrence has not 32 bits");
        require(!step.successors.empty(), "a step without successor");
        for (const Edge& edge : step.successors) check_edge(thread, edge, location.index + 1);
        for (const Read& read : step.reads) check_read(read, &step);
        std::unordered_set<CellId> written;
        for (const Write& write : step.writes) {
            check_access(write.cell, write.condition, write.value);
            require(written.insert(write.cell).second, "two writes of one cell in one step");
        }
        if (step.creates) {
            require(step.creates->index < program_.threads.size(), "it creates no thread of the program");
            require(program_.thread(*step.creates).creator == id, "it creates a thread of another creator");
        }
        for (const JoinTarget& join : step.joins) {
            require_bool(join.condition, "a join's condition is no Bool");
            require(join.thread.index < program_.threads.size(), "it joins no thread of the program");
        }
    }

    void check_access(CellId cell, term::Term condition, term::Term value) const {
        require(cell.index < program_.cells.size(), "an access to no cell");
        require_bool(condition, "an access's condition is no Bool");
        require(value.sort() == program_.cell(cell).initial.sort(), "the sort of a value is not that of its cell");
    }

    void check_read(const Read& read, const Step* step) {
        check_access(read.cell, read.condition, read.value);
        require(read.value.is_variable(), "the value of a read is no variable");
        require(defined_by_.try_emplace(read.value, step).first->second == step, "two steps define one register");
    }

    void check_arrival(const Arrival& arrival) {
        place_ = "an assertion's arrival";
        require(arrival.thread.index < program_.threads.size(), "no such thread");
        require_bool(arrival.guard, "the guard is no Bool");
        if (!arrival.after) return;
        require(arrival.after->index < program_.thread(arrival.thread).locations.size(), "no such location");
        require(program_.location(arrival.thread, *arrival.after).is_step(), "not after a step");
    }

    void check_input(const Input& input) {
        place_ = "an input";
        require(input.variable.is_variable() && input.variable.sort().is_bits(), "no variable of bits");
        require_bool(input.used, "used is no Bool");
        require(input.occurrence.sort() == term::Sort::bits(32), "the occurrence has not 32 bits");
        require(input.thread.index < program_.threads.size(), "no such thread");
    }

    const Program& program_;
    std::string place_;
    std::unordered_map<term::Term, const Step*> defined_by_;
};

}  // namespace

void check_well_formed(const Program& program) {
    WellFormed(program).check();
}

}  // namespace heddle::model
