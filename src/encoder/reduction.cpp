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
                                            term::Manager& manager, const ProgramIndex& index, gir::Scope scope,
                                            Sink sink) {
    gir::Relation relation(program, manager, rules_of(options), std::move(scope));
    if (options.gir == GirEncoding::Descriptor)
        return make_descriptor_form(program, manager, index, std::move(relation), std::move(sink));
    return make_pairs_form(options.gir, program, manager, index, std::move(relation), std::move(sink));
}

}  // namespace

Reduction::Reduction(const model::Program& program, term::Manager& manager, const ProgramIndex& index,
                     const EncodingOptions& options, FrameView::Source source, Sink sink)
    : manager_(manager),
      index_(index),
      options_(options),
      source_(std::move(source)),
      sink_(std::move(sink)),
      asleep_{std::vector<Term>(program.threads.size(), manager.bottom())} {
    add_layer(program, std::nullopt);
}

void Reduction::require(Term formula) {
    if (formula.is_true()) return;
    ++constraints_;
    sink_(formula);
}

void Reduction::add_layer(const model::Program& program, std::optional<std::set<model::CellId>> cells) {
    gir::Scope scope{options_.tracked, std::move(cells), options_.grows};
    if (!scope.tracked.empty()) scope.tracked.resize(program.cells.size(), manager_.top());
    layers_.push_back({make_form(options_, program, manager_, index_, std::move(scope), [this](Term f) { require(f); }),
                       options_.grows ? manager_.fresh_variable("complete", term::Sort::boolean()) : manager_.top()});
}

void Reduction::grow(const model::Program& program, const std::set<model::CellId>& cells) {
    if (options_.forgets_dependencies) return;
    require(manager_.logical_not(complete()));
    add_layer(program, cells);
    for (unsigned k = 0; k + 1 < asleep_.size(); ++k)
        add_frame(layers_.size() - 1, FrameView(source_, k, index_, manager_), k);
}

void Reduction::add_frame(unsigned k) {
    const FrameView frame(source_, k, index_, manager_);
    add_sleepers(frame);
    for (std::size_t n = 0; n < layers_.size(); ++n) add_frame(n, frame, k);
}

void Reduction::add_sleepers(const FrameView& frame) {
    const std::vector<Term> before = asleep_.back();
    std::vector<Term>& after = asleep_.emplace_back(before.size(), manager_.bottom());
    Term some_larger_moves = manager_.bottom();
    for (std::size_t t = before.size(); t-- > 0;) {
        const ThreadId thread(t);
        require(manager_.logical_not(manager_.logical_and(frame.moves(thread), before[t])));
        const bool may_sleep = !(some_larger_moves.is_false() && (!is_optimal() || before[t].is_false())) &&
                               !frame.stands_at_a_step(thread).is_false();
        if (may_sleep) after[t] = manager_.fresh_variable("asleep", term::Sort::boolean());
        some_larger_moves = manager_.logical_or(some_larger_moves, frame.moves(thread));
    }
}

Rest Reduction::rest(unsigned k) const {
    const auto reason = [this, k](ThreadId taken, ThreadId sleeper) {
        if (taken > sleeper) return manager_.boolean(!asleep_[k + 1][sleeper.index].is_false());
        return is_optimal() && taken < sleeper ? asleep_[k][sleeper.index] : manager_.bottom();
    };
    return {reason, asleep_[k + 1]};
}

void Reduction::add_frame(std::size_t n, const FrameView& frame, unsigned k) {
    Rest rest = this->rest(k);
    Layer& layer = layers_[n];
    if (options_.grows) {
        std::vector<Term>& more = layer.more.emplace_back(rest.asleep.size(), manager_.bottom());
        for (std::size_t t = 0; t < more.size(); ++t) {
            Term& asleep = rest.asleep[t];
            if (asleep.is_false()) continue;
            more[t] = manager_.fresh_variable("more", term::Sort::boolean());
            require(manager_.implies(layer.complete, manager_.logical_not(more[t])));
            const Term otherwise = n == 0 ? asleep : manager_.logical_not(layers_[n - 1].more[k][t]);
            asleep = manager_.logical_or(otherwise, more[t]);
        }
    }
    layer.form->add_frame(frame, rest);
}

}  // namespace heddle::encoder
