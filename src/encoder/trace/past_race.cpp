#include "encoder/trace/past_race.h"

#include <map>

#include "encoder/view/next_steps.h"
#include "util/check.h"

namespace heddle::encoder {

namespace {

// Whether each cell that a step touches is written.
std::map<model::CellId, bool> touched(const model::Program& program, const model::Step& step, term::Evaluator& value) {
    std::map<model::CellId, bool> result;
    const auto counts = [&](const auto& access) {
        return !program.objects[program.cell(access.cell).object.index].is_hidden && value(access.condition).is_true();
    };
    for (const model::Read& read : step.reads)
        if (counts(read)) result.emplace(read.cell, false);
    for (const model::Write& write : step.writes)
        if (counts(write)) result[write.cell] = true;
    return result;
}

}  // namespace

model::TraceParty party_of_race(const model::Program& program, const MadeStep& step, model::CellId cell, bool is_write,
                                term::Evaluator& value) {
    model::TraceParty result = party_at(program, step.place, value);
    result.step = step.number;
    result.is_write = is_write;
    result.is_atomic = !program.step(step.place).plain;
    result.cell = program.cell(cell).name;
    return result;
}

std::vector<model::TraceParty> parties_of_race(const model::Program& program, const std::vector<MadeStep>& made,
                                               term::Evaluator& value) {
    HEDDLE_CHECK(!made.empty(), "a race before the first step");
    const MadeStep& last = made.back();
    const model::Step& second = program.step(last.place);
    const auto cells = touched(program, second, value);
    for (const MadeStep& step : made) {
        const model::Step& first = program.step(step.place);
        if (step.place.thread == last.place.thread || !first.watched || !value(*first.watched).is_true()) continue;
        if (!first.plain && !second.plain) continue;
        for (const auto& [cell, is_written] : touched(program, first, value)) {
            const auto other = cells.find(cell);
            if (other != cells.end() && (is_written || other->second))
                return {party_of_race(program, step, cell, is_written, value),
                        party_of_race(program, last, cell, other->second, value)};
        }
    }
    throw InternalError("a race without a watched access");
}

}  // namespace heddle::encoder
