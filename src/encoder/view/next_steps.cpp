#include "encoder/view/next_steps.h"

namespace heddle::encoder {

// Conditions of reads are over earlier reads, so the reads are replaced in their order; several reads of one variable
// exclude each other.
term::Substitution& NextSteps::contents_of(Scheduled place) {
    const auto known = contents_.find(place);
    if (known != contents_.end()) return known->second;
    std::map<Term, Term> values;
    const auto substitution = [&] {
        term::Substitution result(manager_);
        for (const auto& [variable, value] : values) result.set(variable, value);
        return result;
    };
    for (const model::Read& read : program_.step(place).reads) {
        const Term content = frame_.content(read.cell);
        const auto other = values.find(read.value);
        if (other == values.end())
            values.emplace(read.value, content);
        else
            other->second = manager_.ite(substitution()(read.condition), content, other->second);
    }
    return contents_.emplace(place, substitution()).first->second;
}

Term NextSteps::here(Scheduled place, Term formula) {
    return formula.is_constant() ? formula : contents_of(place)(formula);
}

model::TraceParty party_at(const model::Program& program, Scheduled place, term::Evaluator& value) {
    const model::Step& step = program.step(place);
    model::TraceParty result;
    result.thread = place.thread.index;
    result.where = step.where;
    result.text = step.text;
    result.instruction = step.instruction.index;
    result.occurrence = static_cast<unsigned>(value(step.occurrence).to_uint64());
    result.part = step.part;
    result.part_offset = step.part_offset;
    result.part_size = step.part_size;
    return result;
}

Term NextSteps::is_enabled(Scheduled place) {
    const model::Step& step = program_.step(place);
    const Term enabled = here(place, step.enabled);
    return step.joins.empty() ? enabled : manager_.logical_and(enabled, frame_.can_join(step));
}

}  // namespace heddle::encoder
