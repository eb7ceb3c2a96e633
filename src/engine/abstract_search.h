// Counterexample-guided abstraction refinement: looks for runs of abstractions of the program, in which only the units
// of a precision are tracked, or whether predicates are true.
//
// An abstraction has every run of the program, so where it has none that is asked for, the program has none.  The
// schedule of a run that it has is tried on the program itself, at first with whatever the branches do, and then along
// the same path: one sequential query.  If that has no solution, units
// without which it would have one join the precision.  The sequential query with the units of the precision alone has a
// solution, that of the abstraction; so at least one unit joins, and the loop ends with the program itself.  Predicates
// join instead of units as long as they are few: weakest preconditions along the schedule, which rule it out.
//
// Whether a unit is tracked is a variable of the formula, which is assumed to be false and becomes a fact when the unit
// joins: constraints that rest on a dropped dependency hang on it, and all else that the solver has learnt stays.  Only
// where a step must be taken apart from the one before it, frames mean something else, and all is encoded anew.
// Predicates join the encoded program as further cells, and what their bits make dependent is taken out of the
// reduction (Encoding::grow).
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "abstraction/influence.h"
#include "abstraction/merging.h"
#include "abstraction/pairs.h"
#include "abstraction/predicates.h"
#include "encoder/trace/path.h"
#include "engine/search.h"

namespace heddle::engine {

class AbstractSearch final : public Search {
public:
    using Time = std::optional<std::chrono::milliseconds>;

    // `remembered` names units that are tracked from the start, beside those that must be; the search adds what joins.
    // All references must outlive the search.  UserError if the solver cannot tell what an answer rests on, or the user
    // wants to start with an object that there is not.
    AbstractSearch(const model::Program& program, Context& context, std::set<std::string>& remembered);

    unsigned full_depth() const override { return abstraction_->full_depth; }
    solver::Answer ask(const Query& query, unsigned depth, Time time) override;
    std::string unknown_reason() const override { return unknown_reason_; }
    Asked found() const override;
    term::Evaluator model() const override { return confirmation_->session.model(); }
    unsigned frames_found() const override { return frames_found_; }
    Statistics statistics() const override;
    void report_to(Verdict& verdict) const override;

private:
    // The program under the precision, ready to be asked.
    struct Abstraction {
        Abstraction(const model::Program& tracked, abstraction::Merging merging, abstraction::Precision open,
                    encoder::EncodingOptions options, Context& context);

        // More predicates are tracked, and the same steps are merged.
        void grow(const model::Program& tracked, Context& context);
        const model::Program& program() const { return programs.back(); }

        const abstraction::Merging merging;
        std::deque<model::Program> programs;  // as it has grown; the encoding keeps references to all
        abstraction::Precision open;          // units that can join: no merged step touches them
        const unsigned full_depth;
        ChosenBackend chosen;
        Session session;
    };
    // The whole program along one path.
    struct Confirmation {
        Confirmation(model::Program program, const model::Program& whole, encoder::Path path, Context& context);

        const model::Program program;
        const unsigned depth;
        Session session;
    };

    abstraction::Precision first_precision() const;
    // Begins a round in which these are tracked, too.
    void refine(const abstraction::Precision& added, const std::vector<std::string>& added_predicates);
    bool refine_by_predicates(Time time);
    model::Program tracked_program() const;
    // Whether these can join the abstraction that there is.
    bool can_join(const abstraction::Precision& added, const abstraction::Merging& merging) const;
    void encode(const model::Program& tracked, abstraction::Merging merging);
    encoder::EncodingOptions encoding_options() const;
    // Units that are not tracked, but might be, and that no merged step touches.
    abstraction::Precision not_merged(const abstraction::Merging& merging) const;
    std::vector<Term> assumptions(Term asked) const;
    std::vector<encoder::Scheduled> schedule_found(term::Evaluator& value) const;
    // Whether what the program makes of the schedule is a run that is asked for.
    bool is_found_by_simulation(const Query& query, bool to_the_end, Time time);
    // Whether the whole program has the run along the path of the abstraction's; if not, `missing_` has units without
    // which it would.
    solver::Answer confirm(const Query& query, Time time);
    bool is_merged(encoder::Scheduled place) const { return abstraction_->merging.is_merged(place); }
    solver::Answer confirm_with(const abstraction::Precision& units, Term asked, Time time);
    void leave_out_what_can_be(Term asked);
    // Units that are not tracked, but might be.
    abstraction::Precision candidates() const;
    Term literal(abstraction::UnitId unit) const;

    const model::Program& program_;
    Context& context_;
    std::set<std::string>& remembered_;
    const abstraction::Units units_;
    const abstraction::Influence influence_;
    const abstraction::Precision cone_;
    const abstraction::Pairs all_pairs_;
    abstraction::Precision precision_;
    std::optional<abstraction::Predicates> predicates_;  // with Domain::Predicate
    std::unique_ptr<Abstraction> abstraction_;
    std::unique_ptr<Confirmation> confirmation_;  // of the last schedule that was tried
    abstraction::Precision missing_;
    encoder::Path path_;  // of the last schedule
    std::vector<model::AbstractionRound> rounds_;
    unsigned spurious_ = 0;
    unsigned frames_found_ = 0;
    std::string unknown_reason_;
};

}  // namespace heddle::engine
