#include "engine/abstract_search.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "abstraction/tracking.h"
#include "encoder/encodings/sequential_encoding.h"
#include "encoder/trace/simulation.h"
#include "engine/predicate_refinement.h"
#include "util/check.h"

namespace heddle::engine {

using abstraction::Precision;
using abstraction::UnitId;
using encoder::Scheduled;
using solver::Answer;
using std::chrono::milliseconds;

namespace {

// A bound on the depth counts every step, so nothing is merged then.
model::Properties to_keep(const CheckOptions& options) {
    model::Properties result = options.properties;
    if (options.depth) result.insert(model::Property::Race);
    return result;
}

}  // namespace

AbstractSearch::Abstraction::Abstraction(const model::Program& tracked, abstraction::Merging merging_, Precision open_,
                                         encoder::EncodingOptions options, Context& context)
    : merging(std::move(merging_)),
      programs{merging.apply(tracked, context.manager)},
      open(std::move(open_)),
      full_depth(depth_for(program(), context.options.depth)),
      chosen(context),
      session(context, std::move(chosen.backend), [&](encoder::Sink sink) {
          return encoder::make_encoding(program(), context.manager, options, std::move(sink));
      }) {}

void AbstractSearch::Abstraction::grow(const model::Program& tracked, Context& context) {
    session.grow(programs.emplace_back(merging.apply(tracked, context.manager)));
}

AbstractSearch::Confirmation::Confirmation(model::Program program_, const model::Program& whole, encoder::Path path,
                                           Context& context)
    : program(std::move(program_)),
      depth(static_cast<unsigned>(path.schedule.size())),
      session(context, context.make_backend(), [&](encoder::Sink sink) {
          return std::make_unique<encoder::SequentialEncoding>(program, context.manager, &whole, std::move(path),
                                                               std::move(sink));
      }) {}

AbstractSearch::AbstractSearch(const model::Program& program, Context& context, std::set<std::string>& remembered)
    : program_(program),
      context_(context),
      remembered_(remembered),
      units_(program, context.options.abstraction.array_cells ? abstraction::Units::Arrays::ByCell
                                                              : abstraction::Units::Arrays::Whole),
      influence_(program, units_),
      cone_(influence_.cone()),
      all_pairs_(abstraction::dependent_pairs(program)) {
    std::vector<std::string> first_predicates;
    if (context.options.abstraction.domain == Domain::Predicate) {
        predicates_.emplace(program, context.manager);
        predicates_->add_property(context.options.properties);
        for (const abstraction::Predicate& predicate : predicates_->all())
            first_predicates.push_back(predicates_->name(predicate));
    }
    refine(first_precision(), first_predicates);
    if (!abstraction_->session.backend().capabilities().unsat_cores)
        throw UserError("solver " + context.solver + " gives no unsatisfiable cores, which --abstract needs");
}

// What a deadlock is about must be tracked always; what a failure says, unless the user or predicates tell.
Precision AbstractSearch::first_precision() const {
    const std::vector<std::string>& wanted = context_.options.abstraction.start;
    model::Properties needed = context_.options.properties;
    if (!wanted.empty() || predicates_)
        std::erase_if(needed, [](model::Property property) { return property != model::Property::Deadlock; });
    Precision result = influence_.of_property(needed);
    for (const std::string& name : remembered_) result.merge(units_.named(name));
    for (const std::string& name : wanted) {
        Precision named = units_.named(name);
        if (named.empty()) {
            std::vector<std::string> names;
            for (std::size_t u = 0; u < units_.size(); ++u) names.push_back(units_.name(UnitId(u)));
            throw UserError(
                fmt::format("--track {}: no shared object of that name; there are {}", name, fmt::join(names, ", ")));
        }
        result.merge(named);
    }
    return result;
}

Term AbstractSearch::literal(UnitId unit) const {
    return context_.manager.variable(fmt::format("tracked.{}", unit.index), term::Sort::boolean());
}

model::Program AbstractSearch::tracked_program() const {
    if (predicates_) return predicates_->track(units_, precision_);
    std::vector<Term> tracked(units_.size(), context_.manager.bottom());
    for (const UnitId unit : precision_) tracked[unit.index] = context_.manager.top();
    return abstraction::with_tracking(program_, units_, tracked, context_.manager);
}

void AbstractSearch::refine(const Precision& added, const std::vector<std::string>& added_predicates) {
    precision_.insert(added.begin(), added.end());
    const model::Program program = tracked_program();
    const abstraction::Pairs dependent = abstraction::dependent_pairs(program);
    abstraction::Pairs dropped;
    std::ranges::set_difference(all_pairs_, dependent, std::back_inserter(dropped));

    model::AbstractionRound& round = rounds_.emplace_back();
    round.unwind = context_.unwinding.loops;
    round.added = units_.names(added);
    remembered_.insert(round.added.begin(), round.added.end());
    round.added.insert(round.added.end(), added_predicates.begin(), added_predicates.end());
    round.precision = precision_.size() + (predicates_ ? predicates_->size() : 0);
    round.dependent_pairs = dependent.size();
    round.dropped_pairs = dropped.size();
    context_.abstraction = {rounds_.size(), round.precision, round.dropped_pairs, spurious_};
    abstraction::Merging merging(program, to_keep(context_.options));
    round.on_the_same_solver = can_join(added, merging);
    if (!round.on_the_same_solver)
        encode(program, std::move(merging));
    else if (predicates_)
        abstraction_->grow(program, context_);
    else
        for (const UnitId unit : added) abstraction_->session.accept(literal(unit));
    for (const UnitId unit : added) abstraction_->open.erase(unit);
    round.merged_steps = abstraction_->merging.size();
    round.frames = abstraction_->full_depth;
}

// Units join what is encoded by a variable that is there from the start; predicates, as further cells.
bool AbstractSearch::can_join(const Precision& added, const abstraction::Merging& merging) const {
    if (!abstraction_ || context_.options.abstraction.restart) return false;
    if (!predicates_) return std::ranges::includes(abstraction_->open, added);
    return added.empty() && merging == abstraction_->merging && !context_.options.encoding.preemptions;
}

encoder::EncodingOptions AbstractSearch::encoding_options() const {
    encoder::EncodingOptions result = context_.options.encoding;
    result.judged = &program_;
    if (result.kind == encoder::EncodingKind::Auto) result.kind = encoder::EncodingKind::Writer;
    result.grows = predicates_ && !context_.options.abstraction.restart;
    result.forgets_dependencies = context_.options.abstraction.sabotage == Sabotage::StaysIndependent;
    return result;
}

// What a merged step touches cannot join without taking it apart, so it needs no variable.
void AbstractSearch::encode(const model::Program& tracked, abstraction::Merging merging) {
    confirmation_.reset();
    abstraction_.reset();
    encoder::EncodingOptions options = encoding_options();
    if (context_.options.abstraction.restart || predicates_) {
        abstraction_ = std::make_unique<Abstraction>(tracked, std::move(merging), Precision(), options, context_);
        return;
    }
    Precision open = not_merged(merging);
    std::vector<Term> literals(units_.size(), context_.manager.bottom());
    for (const UnitId unit : precision_) literals[unit.index] = context_.manager.top();
    for (const UnitId unit : open) literals[unit.index] = literal(unit);
    const model::Program program = abstraction::with_tracking(program_, units_, literals, context_.manager);
    options.tracked.assign(program.cells.size(), context_.manager.top());
    for (std::size_t c = 0; c < program_.cells.size(); ++c)
        options.tracked[c] = literals[units_.of(model::CellId(c)).index];
    abstraction_ = std::make_unique<Abstraction>(program, std::move(merging), std::move(open), options, context_);
}

Precision AbstractSearch::not_merged(const abstraction::Merging& merging) const {
    Precision result = candidates();
    if (context_.options.abstraction.sabotage == Sabotage::StaysMerged) return result;
    for (std::size_t t = 0; t < program_.threads.size(); ++t)
        for (std::size_t l = 0; l < program_.threads[t].locations.size(); ++l) {
            const Scheduled place{model::ThreadId(t), model::LocationId(l)};
            if (!merging.is_merged(place)) continue;
            for (const model::Read& read : program_.step(place).reads) result.erase(units_.of(read.cell));
            for (const model::Write& write : program_.step(place).writes) result.erase(units_.of(write.cell));
        }
    return result;
}

std::vector<Term> AbstractSearch::assumptions(Term asked) const {
    std::vector<Term> result = {asked};
    for (const UnitId unit : abstraction_->open) result.push_back(context_.manager.logical_not(literal(unit)));
    return result;
}

Answer AbstractSearch::ask(const Query& query, unsigned depth, Time time) {
    const Stopwatch stopwatch(time);
    for (;;) {
        frames_found_ = std::min(depth, abstraction_->full_depth);
        Session& session = abstraction_->session;
        session.extend_to(frames_found_);
        const Term asked = query({session.encoding(), abstraction_->program(), frames_found_});
        Answer answer = session.ask(assumptions(asked), stopwatch.remaining());
        if (answer == Answer::Unknown) unknown_reason_ = session.backend().unknown_reason();
        if (answer != Answer::Sat) return answer;
        for (const bool to_the_end : {false, true})
            if (is_found_by_simulation(query, to_the_end, stopwatch.remaining())) return Answer::Sat;
        answer = confirm(query, stopwatch.remaining());
        if (answer != Answer::Unsat) return answer;
        ++spurious_;
        if (!refine_by_predicates(stopwatch.remaining())) refine(missing_, {});
    }
}

std::vector<Scheduled> AbstractSearch::schedule_found(term::Evaluator& value) const {
    std::vector<Scheduled> schedule = abstraction_->session.encoding().schedule(value);
    if (schedule.size() > frames_found_) schedule.resize(frames_found_);
    return schedule;
}

// A bound on the depth is about the very steps of the schedule.
bool AbstractSearch::is_found_by_simulation(const Query& query, bool to_the_end, Time time) {
    if (context_.options.depth) return false;
    term::Evaluator value = abstraction_->session.model();
    const auto input = [this](Term variable) { return abstraction_->session.backend().value(variable); };
    encoder::Path path = encoder::simulated_path(
        program_, schedule_found(value), [this](Scheduled place) { return is_merged(place); }, input, to_the_end);
    confirmation_.reset();
    confirmation_ = std::make_unique<Confirmation>(program_, program_, std::move(path), context_);
    const Term asked = query(found());
    return confirmation_->session.ask({&asked, 1}, time) == Answer::Sat;
}

// Where predicates are many, or do not rule the schedule out, units join.
bool AbstractSearch::refine_by_predicates(Time time) {
    constexpr std::size_t most_predicates = 32;
    if (!predicates_) return false;
    std::vector<std::string> added;
    for (const Term formula : predicates_against(program_, path_, context_, time))
        if (predicates_->size() < most_predicates && predicates_->add(formula))
            added.push_back(predicates_->name(predicates_->all().back()));
    if (added.empty()) return false;
    refine({}, added);
    return true;
}

Precision AbstractSearch::candidates() const {
    Precision result;
    std::ranges::set_difference(cone_, precision_, std::inserter(result, result.end()));
    return result;
}

// What has no influence on any run cannot be missing.  If what is next to the tracked units is reason enough, it is the
// better one: the path may also fail because of a branch that decides nothing.
Answer AbstractSearch::confirm(const Query& query, Time time) {
    const Precision open = candidates();
    std::vector<Term> tracked(units_.size(), context_.manager.top());
    for (const UnitId unit : open) tracked[unit.index] = literal(unit);
    term::Evaluator value = abstraction_->session.model();
    path_ = encoder::expanded_path(
        program_, schedule_found(value), [this](Scheduled place) { return is_merged(place); }, value);
    confirmation_.reset();
    confirmation_ = std::make_unique<Confirmation>(
        abstraction::with_tracking(program_, units_, tracked, context_.manager), program_, path_, context_);
    const Term asked = query(found());
    Precision near;
    std::ranges::set_intersection(open, influence_.next_to(precision_), std::inserter(near, near.end()));
    Answer answer = confirm_with(near, asked, time);
    if (answer == Answer::Sat && near != open) answer = confirm_with(open, asked, time);
    if (answer == Answer::Unknown) unknown_reason_ = confirmation_->session.backend().unknown_reason();
    if (answer == Answer::Unsat) leave_out_what_can_be(asked);
    return answer;
}

Answer AbstractSearch::confirm_with(const Precision& units, Term asked, Time time) {
    std::vector<Term> assumptions = {asked};
    for (const UnitId unit : units) assumptions.push_back(literal(unit));
    const Answer answer = confirmation_->session.ask(assumptions, time);
    if (answer != Answer::Unsat) return answer;
    const std::vector<Term> core = confirmation_->session.backend().unsat_core();
    missing_.clear();
    for (const UnitId unit : units)
        if (std::ranges::count(core, literal(unit)) > 0) missing_.insert(unit);
    HEDDLE_CHECK(!missing_.empty(), "a schedule of the abstraction is impossible whatever is tracked");
    return answer;
}

void AbstractSearch::leave_out_what_can_be(Term asked) {
    constexpr int tries = 16;
    constexpr milliseconds patience(200);
    const Precision core = missing_;
    int tried = 0;
    for (const UnitId unit : core) {
        if (missing_.size() == 1 || ++tried > tries) return;
        if (!missing_.contains(unit)) continue;
        Precision fewer = missing_;
        fewer.erase(unit);
        confirm_with(fewer, asked, std::min(patience, context_.stopwatch.remaining().value_or(patience)));
    }
}

Asked AbstractSearch::found() const {
    return {confirmation_->session.encoding(), confirmation_->program, confirmation_->depth};
}

Statistics AbstractSearch::statistics() const {
    Statistics result;
    if (abstraction_) result = abstraction_->session.statistics();  // else encoding it was given up
    const auto set = [&](const char* name, std::size_t figure) { result.set(name, static_cast<double>(figure)); };
    const model::AbstractionRound& last = rounds_.back();
    set("abstraction rounds", rounds_.size());
    set("spurious schedules", spurious_);
    set("objects", units_.size());
    set("objects with influence", cone_.size());
    set("objects tracked", precision_.size());
    if (predicates_) set("predicates", predicates_->size());
    set("dependent pairs", last.dependent_pairs);
    set("pairs dropped by the precision", last.dropped_pairs);
    set("steps merged", last.merged_steps);
    return result;
}

void AbstractSearch::report_to(Verdict& verdict) const {
    if (abstraction_) abstraction_->chosen.report_to(verdict);
    if (!verdict.abstraction) verdict.abstraction.emplace();
    model::AbstractionReport& report = *verdict.abstraction;
    report.domain = name_in<Domain>(domain_names, context_.options.abstraction.domain);
    report.rounds.insert(report.rounds.end(), rounds_.begin(), rounds_.end());
    report.spurious += spurious_;
    Precision outside;
    for (std::size_t u = 0; u < units_.size(); ++u)
        if (!cone_.contains(UnitId(u)) && !precision_.contains(UnitId(u))) outside.insert(UnitId(u));
    Precision ignored = candidates();
    report.tracked = units_.names(precision_);
    if (predicates_)
        for (const abstraction::Predicate& predicate : predicates_->all()) {
            report.tracked.push_back(predicates_->name(predicate));
            for (const model::CellId cell : predicate.cells) ignored.erase(units_.of(cell));
        }
    report.ignored = units_.names(ignored);
    report.outside = units_.names(outside);
}

}  // namespace heddle::engine
