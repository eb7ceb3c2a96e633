#include "model/weak_cells.h"

#include <algorithm>

#include "util/error.h"

namespace heddle::model {

namespace {

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
void for_each_step(const Program& program, const Visit& visit) {
    for (const Thread& thread : program.threads)
        for (const Location& location : thread.locations)
            if (location.is_step()) visit(location.step());
}

}  // namespace

bool is_access(const Step& step) {
    return step.kind == StepKind::Load || step.kind == StepKind::Store || step.kind == StepKind::ReadModifyWrite ||
           step.kind == StepKind::CompareExchange;
}

bool is_atomic(const Step& step) {
    return !step.plain && (is_access(step) || step.kind == StepKind::Atomic || step.kind == StepKind::Fence);
}

std::vector<bool> weak_cells(const Program& program) {
    std::vector<bool> weak(program.cells.size(), false);
    for (std::size_t c = 0; c < weak.size(); ++c) weak[c] = program.cells[c].may_race;
    const auto set = [&weak](const Step& step, bool value) {
        for (const Read& read : step.reads) weak[read.cell.index] = value;
        for (const Write& write : step.writes) weak[write.cell.index] = value;
    };
    for_each_step(program, [&](const Step& step) {
        if (is_atomic(step)) set(step, true);
    });
    // The thread library keeps its objects in order; whether an object is alive, how large it is, and what a thread
    // carries into the next turn of a loop, is nothing that a thread of the source reads or writes.
    for_each_step(program, [&](const Step& step) {
        if (is_of_thread_library(step)) set(step, false);
    });
    for (std::size_t c = 0; c < weak.size(); ++c) {
        const Object& object = program.objects[program.cells[c].object.index];
        if (object.is_life || object.is_hidden || object.is_carried) weak[c] = false;
    }
    return weak;
}

void refuse_mixed_sizes(const Program& program, const std::vector<bool>& weak) {
    for_each_step(program, [&](const Step& step) {
        if (!is_access(step)) return;
        const auto check = [&](const auto& accesses) {
            for (std::size_t i = 0; i < accesses.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const CellId a = accesses[i].cell, b = accesses[j].cell;
                    const auto is_meant = [&](CellId cell) {
                        return weak[cell.index] && (!step.plain || program.cell(cell).may_race);
                    };
                    const bool is_weak = is_meant(a) || is_meant(b);
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

bool is_buffered(const Step& step, const std::vector<bool>& weak) {
    const bool is_weaker = step.plain || step.order != Ordering::SequentiallyConsistent;
    return step.kind == StepKind::Store && is_weaker &&
           std::ranges::any_of(step.writes, [&](const Write& write) { return bool{weak[write.cell.index]}; });
}

bool waits_for_stores(const Step& step) {
    const bool is_strongest = step.order == Ordering::SequentiallyConsistent;
    switch (step.kind) {
        case StepKind::Load:
        case StepKind::Loop:
            return false;
        case StepKind::Store:
            return !step.plain && is_strongest;
        case StepKind::Fence:
            return is_strongest;
        default:
            return true;
    }
}

}  // namespace heddle::model
