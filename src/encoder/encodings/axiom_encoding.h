// Runs under a weak memory model: which steps are executed, which write each read takes, and the axioms that say which
// of these can be (encoder/axioms).
//
// As without frames at all, what can be asked is what a run comes to in the end.  The order of the steps is one in
// which each read comes after the write that it takes, so that a run can be followed; what reads may take is not a
// matter of that order, but of the axioms.
#pragma once

#include <optional>

#include "encoder/axioms/coherence.h"
#include "encoder/axioms/c11_order.h"
#include "encoder/axioms/sc_order.h"
#include "encoder/axioms/store_order.h"
#include "encoder/encodings/order_encoding.h"
#include "encoder/trace/extract_trace.h"

namespace heddle::encoder {

class AxiomEncoding final : public OrderEncoding {
public:
    AxiomEncoding(const model::Program& program, term::Manager& manager, const EncodingOptions& options, Sink sink);

    model::Trace failing_trace(const Question& question, unsigned steps, term::Evaluator& value) const override;

protected:
    Term content(model::CellId cell, unsigned frame) override;
    Term some_race(const Question& question, unsigned frame) override;

private:
    void require_ends_of_blocks();
    // Two accesses of the run that happens-before does not order.
    struct RacingPair {
        Scheduled first, second;
        model::CellId cell;
        bool first_writes, second_writes;
        Term happens;
    };
    std::vector<RacingPair> racing_pairs(const Question& question) const;
    void blame_race(const Question& question, const std::vector<MadeStep>& made, model::Trace& trace,
                    term::Evaluator& value) const;
    void annotate(const std::vector<MadeStep>& made, model::Trace& trace, term::Evaluator& value) const;
    std::optional<Scheduled> taken(Scheduled reader, model::CellId cell, term::Evaluator& value) const;
    unsigned rank(Scheduled writer, model::CellId cell, term::Evaluator& value) const;
    void add_leaves(const std::vector<MadeStep>& made, model::Trace& trace, term::Evaluator& value) const;

    const model::MemoryModel model_;
    const Axioms axioms_;
    std::optional<C11Order> happens_before_;  // where the model or a question is about it
    std::optional<Coherence> coherence_;
    std::optional<ScOrder> sc_order_;
    std::optional<StoreOrder> store_order_;
};

}  // namespace heddle::encoder
