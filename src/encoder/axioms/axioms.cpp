#include "encoder/axioms/axioms.h"

#include <algorithm>

#include "util/error.h"

namespace heddle::encoder {

using model::CellId;
using model::Step;
using model::StepKind;
using model::ThreadId;

namespace {

bool is_access(const Step& step) {
    return step.kind == StepKind::Load || step.kind == StepKind::Store || step.kind == StepKind::ReadModifyWrite ||
           step.kind == StepKind::CompareExchange;
}

// An operation on one of its objects.  What is merged into creation and joins is no such operation.
bool is_of_thread_library(const Step& step) {
    switch (step.kind) {
        case StepKind::Lock:
        case StepKind::TryLock:
        case StepKind::Unlock:
        case StepKind::Wait:
        case StepKind::Wake:
        case StepKind::Signal:
        case StepKind::Broadcast:
        case StepKind::Acquire:
        case StepKind::Release:
        case StepKind::Arrive:
            return true;
        default:
            return false;
    }
}

template <class Visit>
void for_each_step(const model::Program& program, const Visit& visit) {
    for (const model::Thread& thread : program.threads)
        for (const model::Location& location : thread.locations)
            if (location.is_step()) visit(location.step());
}

template <class Access>
Term touches(const std::vector<Access>& accesses, CellId cell, term::Manager& manager) {
    std::vector<Term> ways;
    for (const Access& access : accesses)
        if (access.cell == cell) ways.push_back(access.condition);
    return manager.logical_or(ways);
}

}  // namespace

bool is_atomic(const Step& step) {
    return !step.plain && (is_access(step) || step.kind == StepKind::Atomic || step.kind == StepKind::Fence);
}

std::vector<bool> weak_cells(const model::Program& program) {
    std::vector<bool> weak(program.cells.size(), false);
    for (std::size_t c = 0; c < weak.size(); ++c) weak[c] = program.cells[c].may_race;
    for_each_step(program, [&](const Step& step) {
        if (!is_atomic(step)) return;
        for (const model::Read& read : step.reads) weak[read.cell.index] = true;
        for (const model::Write& write : step.writes) weak[write.cell.index] = true;
    });
    // The thread library keeps its objects in order; whether an object is alive is nothing that a thread reads or writes.
    for_each_step(program, [&](const Step& step) {
        if (!is_of_thread_library(step)) return;
        for (const model::Read& read : step.reads) weak[read.cell.index] = false;
        for (const model::Write& write : step.writes) weak[write.cell.index] = false;
    });
    for (std::size_t c = 0; c < weak.size(); ++c)
        if (program.objects[program.cells[c].object.index].is_life) weak[c] = false;
    return weak;
}

void refuse_mixed_sizes(const model::Program& program, const std::vector<bool>& weak) {
    for_each_step(program, [&](const Step& step) {
        if (!is_access(step) || step.plain) return;
        const auto check = [&](const auto& accesses) {
            for (std::size_t i = 0; i < accesses.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const CellId a = accesses[i].cell, b = accesses[j].cell;
                    const bool is_weak = weak[a.index] || weak[b.index];
                    if (is_weak && a != b && program.cell(a).object == program.cell(b).object &&
                        accesses[i].condition == accesses[j].condition)
                        throw Unsupported(step.where, "accesses of several sizes to " + program.cell(b).name +
                                                          " under a weak memory model");
                }
        };
        check(step.reads);
        check(step.writes);
    });
}

std::vector<Scheduled> Axioms::steps() const {
    std::vector<Scheduled> result;
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (const model::LocationId l : index.steps(ThreadId(t)))
            if (can_be_executed({ThreadId(t), l})) result.push_back({ThreadId(t), l});
    return result;
}

Term Axioms::writes(const Writer& writer) const {
    return writer.place ? manager.logical_and(executed(*writer.place), writer.condition) : manager.top();
}

void Axioms::imply(std::initializer_list<Term> premises, Term conclusion) const {
    const Term formula = manager.implies(manager.logical_and(std::span(premises.begin(), premises.size())), conclusion);
    if (!formula.is_true()) sink(formula);
}

Term Axioms::share_a_cell(Scheduled a, Scheduled b) const {
    std::vector<Term> ways;
    for (std::size_t c = 0; c < weak.size(); ++c) {
        if (!weak[c]) continue;
        const auto touched = [&](Scheduled place) {
            return manager.logical_or(touches(step(place).reads, CellId(c), manager),
                                      touches(step(place).writes, CellId(c), manager));
        };
        ways.push_back(manager.logical_and(touched(a), touched(b)));
    }
    return manager.logical_or(ways);
}

Term Axioms::has_order(Scheduled place, bool (*matches)(model::Ordering)) const {
    const Step& made = step(place);
    if (!is_atomic(made)) return manager.bottom();
    const Term by_order = manager.boolean(matches(made.order));
    if (made.kind != StepKind::CompareExchange) return by_order;
    std::vector<Term> succeeds;
    for (const model::Write& write : made.writes) succeeds.push_back(write.condition);
    return manager.ite(manager.logical_or(succeeds), by_order, manager.boolean(matches(made.failure_order)));
}

}  // namespace heddle::encoder
