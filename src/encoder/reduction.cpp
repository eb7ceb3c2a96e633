#include "encoder/reduction.h"

namespace heddle::encoder {

using model::ThreadId;

namespace {

gir::Rules rules_of(const EncodingOptions& options) {
    switch (options.por) {
        case Por::Static:
            return gir::Rules::Static;
        case Por::Simple:
            return gir::Rules::Addresses;
        case Por::Full:
            return options.values.value_or(GirValues::All) == GirValues::All ? gir::Rules::All : gir::Rules::Constants;
        default:
            return options.values == GirValues::All ? gir::Rules::All : gir::Rules::Constants;
    }
}

std::unique_ptr<IndependenceForm> make_form(const EncodingOptions& options, const model::Program& program,
                                            term::Manager& manager, const ProgramIndex& index, Sink sink) {
    gir::Relation relation(program, manager, rules_of(options), options.tracked);
    if (options.gir == GirEncoding::Descriptor)
        return make_descriptor_form(program, manager, index, std::move(relation), std::move(sink));
    return make_pairs_form(options.gir, program, manager, index, std::move(relation), std::move(sink));
}

}  // namespace

Reduction::Reduction(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
                     const EncodingOptions& options, FrameView::Source source, Sink sink)
    : manager_(manager),
      index_(index),
      mode_(options.por),
      source_(std::move(source)),
      sink_(std::move(sink)),
      form_(make_form(options, program, manager, index, [this](Term f) { require(f); })),
      asleep_(program.threads.size(), manager.bottom()) {}

void Reduction::require(Term formula) {
    if (formula.is_true()) return;
    ++constraints_;
    sink_(formula);
}

void Reduction::add_frame(unsigned k) {
    const FrameView frame(source_, k, index_, manager_);
    const std::vector<Term> before = asleep_;
    Term some_larger_moves = manager_.bottom();
    for (std::size_t t = asleep_.size(); t-- > 0;) {
        const ThreadId thread(t);
        require(manager_.logical_not(manager_.logical_and(frame.moves(thread), before[t])));
        const bool may_sleep = !(some_larger_moves.is_false() && (!is_optimal() || before[t].is_false())) &&
                               !frame.stands_at_a_step(thread).is_false();
        asleep_[t] = may_sleep ? manager_.fresh_variable("asleep", term::Sort::boolean()) : manager_.bottom();
        some_larger_moves = manager_.logical_or(some_larger_moves, frame.moves(thread));
    }
    const auto reason = [&](ThreadId taken, ThreadId sleeper) {
        if (taken > sleeper) return manager_.boolean(!asleep_[sleeper.index].is_false());
        return is_optimal() && taken < sleeper ? before[sleeper.index] : manager_.bottom();
    };
    form_->add_frame(frame, {reason, asleep_});
}

}  // namespace heddle::encoder
