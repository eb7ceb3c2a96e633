#include "sequentialize/footprints.h"

#include <algorithm>
#include <set>

namespace heddle::sequentialize {

using model::Step;
using model::TerminalKind;

Footprints::Footprints(const model::Program& program) : bits_(program.cells.size(), 0) {
    std::vector<std::set<std::size_t>> users(program.cells.size());
    std::vector<bool> written(program.cells.size(), false);
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (const model::Location& location : program.threads[t].locations) {
            if (!location.is_step()) continue;
            for (const model::Read& read : location.step().reads) users[read.cell.index].insert(t);
            for (const model::Write& write : location.step().writes) {
                users[write.cell.index].insert(t);
                written[write.cell.index] = true;
            }
        }
    // Cells beyond the 64th share a bit with others: then two steps may seem to meet that do not, which leaves more
    // runs.
    unsigned next = 0;
    for (std::size_t c = 0; c < bits_.size(); ++c)
        if (written[c] && users[c].size() > 1) bits_[c] = std::uint64_t{1} << (next++ % 64);
    for (const model::Thread& thread : program.threads) {
        std::vector<bool>& row = local_.emplace_back();
        for (const model::Location& location : thread.locations)
            row.push_back(location.is_step() && touches_nothing(thread, location.step()));
        for (std::size_t l = 0; l < row.size(); ++l)
            if (row[l] && turns_in_private(thread, row, l)) row[l] = false;
    }
}

std::uint64_t Footprints::reads(const Step& step) const {
    std::uint64_t set = 0;
    for (const model::Read& read : step.reads) set |= bit(read.cell);
    return set;
}

std::uint64_t Footprints::writes(const Step& step) const {
    std::uint64_t set = 0;
    for (const model::Write& write : step.writes) set |= bit(write.cell);
    return set;
}

bool Footprints::touches_nothing(const model::Thread& thread, const Step& step) const {
    const auto goes_on = [&](const model::Edge& edge) {
        const model::Location& target = thread.locations[edge.target.index];
        if (target.is_step()) return true;
        const TerminalKind kind = target.terminal().kind;
        return kind == TerminalKind::Finished || kind == TerminalKind::Waiting;
    };
    return reads(step) == 0 && writes(step) == 0 && step.joins.empty() && !step.creates && step.enabled.is_true() &&
           step.assumed.is_true() && std::ranges::all_of(step.successors, goes_on);
}

// A thread that could turn round for ever in local steps would keep all others from moving.
bool Footprints::turns_in_private(const model::Thread& thread, const std::vector<bool>& local, std::size_t head) const {
    std::vector<bool> seen(local.size(), false);
    std::vector<std::size_t> open{head};
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        for (const model::Edge& edge : thread.locations[at].step().successors) {
            const std::size_t target = edge.target.index;
            if (target == head) return true;
            if (!local[target] || seen[target]) continue;
            seen[target] = true;
            open.push_back(target);
        }
    }
    return false;
}

}  // namespace heddle::sequentialize
