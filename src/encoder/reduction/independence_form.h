// How the formula says that the step taken in a frame is independent of another thread's next step: four forms of one
// relation.  All of them leave the same schedules; they differ in the number and size of their constraints.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "encoder/view/frame_view.h"
#include "gir/relation.h"
#include "term/substitution.h"

namespace heddle::encoder {

// What a frame may put to sleep, and why: if a step of thread i is taken, reasons(i, j) holds, and the step is
// independent of the next step of thread j, then asleep[j] must be true.
struct Rest {
    std::function<Term(model::ThreadId, model::ThreadId)> reason;
    std::vector<Term> asleep;
};

class IndependenceForm {
public:
    IndependenceForm(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
                     gir::Relation relation, Sink sink);
    virtual ~IndependenceForm() = default;

    virtual void add_frame(const FrameView& frame, const Rest& rest) = 0;

    gir::Rules rules() const { return relation_.rules(); }

protected:
    void imply(std::initializer_list<Term> premises, Term conclusion);
    // A formula over gir::now, in this frame.
    Term here(Term formula, const FrameView& frame);
    // Calls action(i, j, reason) for all pairs of threads whose steps may put each other to sleep.
    template <class Action>
    void for_each_pair(const Rest& rest, const Action& action) const {
        for (std::size_t i = 0; i < program_.threads.size(); ++i)
            for (std::size_t j = 0; j < program_.threads.size(); ++j) {
                if (i == j) continue;
                const Term reason = rest.reason(model::ThreadId(i), model::ThreadId(j));
                if (!reason.is_false()) action(model::ThreadId(i), model::ThreadId(j), reason);
            }
    }
    std::vector<Scheduled> steps(model::ThreadId thread) const;

    const model::Program& program_;
    term::Manager& manager_;
    const ProgramIndex& index_;
    gir::Relation relation_;
    Sink sink_;

private:
    using Content = std::pair<model::CellId, Term>;  // a cell, and gir::now of it
    const std::vector<Content>& contents(Term formula);

    std::unordered_map<Term, std::vector<Content>> contents_;  // which a formula mentions: the same in all frames
};

// Pairwise: one constraint for each pair of steps (section 3.2 of the paper).  Merged: one for each step and all steps
// of a thread that are independent of it under the same guard (section 4).  Dependent: pairs only where they may depend
// on each other; one constraint for all others (section 4, as corrected).
std::unique_ptr<IndependenceForm> make_pairs_form(GirEncoding encoding, const model::Program&, term::Manager&,
                                                  const ProgramIndex&, gir::Relation, Sink);
// What the step taken and the next step of each thread do to each cell; no pairs of steps at all.
std::unique_ptr<IndependenceForm> make_descriptor_form(const model::Program&, term::Manager&, const ProgramIndex&,
                                                       gir::Relation, Sink);

}  // namespace heddle::encoder
