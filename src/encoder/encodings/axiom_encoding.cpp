#include "encoder/encodings/axiom_encoding.h"

#include <algorithm>

#include "encoder/properties/deadlock.h"
#include "encoder/properties/race.h"
#include "encoder/trace/failing_trace.h"
#include "util/check.h"

namespace heddle::encoder {

using model::CellId;
using model::MemoryModel;
using model::Property;

AxiomEncoding::AxiomEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options,
                             Sink sink)
    : OrderEncoding(program, manager, options, model::weak_cells(program), std::move(sink)),
      model_(options.memory_model),
      axioms_{*program_, manager_, index_, windows_, events_, order_, weak_, [this](Term f) { require(f); }} {
    model::refuse_mixed_sizes(program, weak_);
    require_ends_of_blocks();
    if (model_ == MemoryModel::Rc11 || options.ends_anywhere) happens_before_.emplace(axioms_);
    if (model_ == MemoryModel::Rc11) {
        coherence_.emplace(axioms_, [this](Scheduled a, Scheduled b) { return (*happens_before_)(a, b); });
        sc_order_.emplace(axioms_, *happens_before_, *coherence_);
    } else {
        coherence_.emplace(axioms_, [this](Scheduled a, Scheduled b) {
            return manager_.boolean(Axioms::is_before_in_thread(a, b));
        });
        store_order_.emplace(axioms_, model_, *coherence_);
    }
}

// What an atomic block has read cannot be put off: where a thread fails or ends the process in one, nobody goes on.
void AxiomEncoding::require_ends_of_blocks() {
    const std::vector<Scheduled> steps = axioms_.steps();
    for (const Scheduled block : steps) {
        if (axioms_.step(block).kind != model::StepKind::Atomic) continue;
        for (const model::Edge& edge : axioms_.step(block).successors) {
            const model::Location& target = program_->location(block.thread, edge.target);
            if (target.is_step() || target.terminal().kind == model::TerminalKind::Finished ||
                target.terminal().kind == model::TerminalKind::Waiting)
                continue;
            for (const Scheduled other : steps)
                if (other.thread != block.thread)
                    axioms_.imply({axioms_.executed(block), edge.guard, axioms_.executed(other)},
                                  order_.before(other, block));
        }
    }
}

Term AxiomEncoding::content(CellId cell, unsigned frame) {
    const Memory* memory = coherence_->memory_of(cell);
    if (memory == nullptr) return OrderEncoding::content(cell, frame);
    Term result = memory->writers[0].value;
    for (std::size_t w = 1; w < memory->writers.size(); ++w)
        result = manager_.ite(coherence_->is_last(*memory, w), memory->writers[w].value, result);
    return result;
}

std::vector<AxiomEncoding::RacingPair> AxiomEncoding::racing_pairs(const Question& question) const {
    HEDDLE_CHECK(happens_before_, "races without happens-before");
    std::vector<RacingPair> result;
    const auto both = [&](CellId cell, Scheduled a, Term first, Scheduled b, Term second, bool second_writes) {
        const bool is_plain = program_->step(a).plain || program_->step(b).plain;
        const SourceLocation &here = program_->step(a).where, &there = program_->step(b).where;
        if (a.thread == b.thread || !is_plain || is_known_race(question.known, here, there)) return;
        const Term parts[] = {axioms_.executed(a),
                              first,
                              axioms_.executed(b),
                              second,
                              manager_.logical_not((*happens_before_)(a, b)),
                              manager_.logical_not((*happens_before_)(b, a))};
        const Term happens = manager_.logical_and(parts);
        if (!happens.is_false()) result.push_back({a, b, cell, true, second_writes, happens});
    };
    for (std::size_t c = 0; c < program_->cells.size(); ++c) {
        const CellId cell(c);
        if (program_->objects[program_->cell(cell).object.index].is_hidden) continue;
        for (const WriteSite& write : index_.writes(cell)) {
            for (const WriteSite& other : index_.writes(cell))
                if (write.place < other.place)
                    both(cell, write.place, write.write->condition, other.place, other.write->condition, true);
            for (const ReadSite& read : index_.reads(cell))
                both(cell, write.place, write.write->condition, read.place, read.read->condition, false);
        }
    }
    return result;
}

Term AxiomEncoding::some_race(const Question& question, unsigned) {
    std::vector<Term> cases;
    for (const RacingPair& pair : racing_pairs(question)) cases.push_back(pair.happens);
    return manager_.logical_or(cases);
}

model::Trace AxiomEncoding::failing_trace(const Question& question, unsigned, term::Evaluator& value) const {
    ExtractedTrace found = extract_trace(
        *program_, schedule(value), [&](const model::Terminal& terminal) { return counts(question, terminal); }, value);
    model::Trace& trace = found.trace;
    if (!found.has_failed) {
        const auto parties = question.properties.contains(Property::Deadlock)
                                 ? Deadlock(*program_, manager_, index_, view(depth())).parties(value)
                                 : std::vector<model::TraceParty>{};
        if (!parties.empty())
            trace.failure = failure_of(Property::Deadlock, parties);
        else
            blame_race(question, found.made, trace, value);
    }
    trace.memory_model = model_;
    std::erase_if(found.made, [&](const MadeStep& step) { return step.number >= std::ssize(trace.steps); });
    annotate(found.made, trace, value);
    if (store_order_) add_leaves(found.made, trace, value);
    return std::move(trace);
}

// The run need not go further than to the second access.
void AxiomEncoding::blame_race(const Question& question, const std::vector<MadeStep>& made, model::Trace& trace,
                               term::Evaluator& value) const {
    const auto number_of = [&](Scheduled place) {
        const auto step = std::ranges::find(made, place, &MadeStep::place);
        return step == made.end() ? -1 : step->number;
    };
    for (const RacingPair& pair : racing_pairs(question)) {
        if (!value(pair.happens).is_true() || number_of(pair.first) < 0 || number_of(pair.second) < 0) continue;
        std::vector<model::TraceParty> parties = {
            party_of_race(*program_, {pair.first, number_of(pair.first)}, pair.cell, pair.first_writes, value),
            party_of_race(*program_, {pair.second, number_of(pair.second)}, pair.cell, pair.second_writes, value)};
        if (parties[1].step < parties[0].step) std::swap(parties[0], parties[1]);
        trace.steps.resize(static_cast<std::size_t>(parties[1].step) + 1);
        trace.failure = failure_of(Property::Race, std::move(parties));
        trace.failure.thread = trace.failure.parties[1].thread;
        trace.failure.where = trace.failure.parties[1].where;
        trace.failure.instruction = trace.failure.parties[1].instruction;
        return;
    }
    throw InternalError("the run violates nothing");
}

// Which write each read takes, and the place of each write in the modification order.
void AxiomEncoding::annotate(const std::vector<MadeStep>& made, model::Trace& trace, term::Evaluator& value) const {
    for (const MadeStep& step : made) {
        auto access = trace.steps[static_cast<std::size_t>(step.number)].accesses.begin();
        const auto is_shown = [&](CellId cell, Term condition) {
            return value(condition).is_true() && !program_->objects[program_->cell(cell).object.index].is_hidden;
        };
        for (const model::Read& read : program_->step(step.place).reads) {
            if (!is_shown(read.cell, read.condition)) continue;
            if (weak_[read.cell.index]) {
                const std::optional<Scheduled> writer = taken(step.place, read.cell, value);
                const auto source = std::ranges::find(made, writer, &MadeStep::place);
                HEDDLE_CHECK(!writer || (source != made.end() && source->number < step.number),
                             "a read takes a write that was not made");
                access->from = writer ? source->number : -1;
            }
            ++access;
        }
        for (const model::Write& write : program_->step(step.place).writes) {
            if (!is_shown(write.cell, write.condition)) continue;
            if (weak_[write.cell.index]) access->rank = rank(step.place, write.cell, value);
            ++access;
        }
    }
}

// Where only one write can be meant, nothing was left to the solver.
std::optional<Scheduled> AxiomEncoding::taken(Scheduled reader, CellId cell, term::Evaluator& value) const {
    if (const Memory* memory = coherence_->memory_of(cell))
        for (const Reader& candidate : memory->readers) {
            if (candidate.place != reader) continue;
            for (std::size_t w = 0; w < memory->writers.size(); ++w)
                if (value(candidate.reads[w]).is_true() && value(candidate.condition).is_true())
                    return memory->writers[w].place;
        }
    std::optional<Scheduled> result;
    for (const WriteSite& write : index_.writes(cell))
        if (value(axioms_.executed(write.place)).is_true() && value(write.write->condition).is_true() &&
            windows_.never_before(reader, write.place) && write.place != reader &&
            (!result || windows_.never_before(write.place, *result)))
            result = write.place;
    return result;
}

// From 1; that of a cell that nobody reads is the order of the steps.
unsigned AxiomEncoding::rank(Scheduled writer, CellId cell, term::Evaluator& value) const {
    unsigned result = 1;
    if (const Memory* memory = coherence_->memory_of(cell)) {
        const auto own = std::ranges::find(memory->writers, std::optional(writer), &Writer::place);
        for (std::size_t w = 1; w < memory->writers.size(); ++w)
            if (memory->writers[w].place != writer && value(axioms_.writes(memory->writers[w])).is_true() &&
                value(coherence_->is_modified_first(*memory, w,
                                                    static_cast<std::size_t>(own - memory->writers.begin())))
                    .is_true())
                ++result;
        return result;
    }
    for (const WriteSite& write : index_.writes(cell))
        if (write.place != writer && value(axioms_.executed(write.place)).is_true() &&
            value(write.write->condition).is_true() &&
            (write.place.thread == writer.thread ? write.place.location < writer.location
                                                 : value(order_.before(write.place, writer)).is_true()))
            ++result;
    return result;
}

// A store leaves its buffer just before the first step that the memory order has behind it, or never.
void AxiomEncoding::add_leaves(const std::vector<MadeStep>& made, model::Trace& trace, term::Evaluator& value) const {
    std::vector<std::pair<int, Scheduled>> leaves;
    for (const MadeStep& store : made) {
        if (!store_order_->is_buffered(store.place)) continue;
        const auto later = std::ranges::find_if(made, [&](const MadeStep& step) {
            return step.number > store.number && value(store_order_->leaves_before(store.place, step.place)).is_true();
        });
        leaves.emplace_back(later == made.end() ? static_cast<int>(trace.steps.size()) : later->number, store.place);
    }
    std::ranges::sort(leaves, [&](const auto& a, const auto& b) {
        if (a.first != b.first || a.second == b.second) return a.first < b.first;
        return value(store_order_->leaves_first(a.second, b.second)).is_true();
    });
    for (const auto& [before, place] : leaves) {
        const auto store = std::ranges::find(made, place, &MadeStep::place);
        trace.leaves.push_back({store->number, before});
    }
}

}  // namespace heddle::encoder
