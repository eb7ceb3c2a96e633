#include "encoder/reduction/reduction.h"

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
      complete_(program.threads.size(), manager.top()),
      asleep_{std::vector<Term>(program.threads.size(), manager.bottom())} {
    add_layer(program, std::nullopt, std::vector<bool>(program.threads.size(), true));
}

void Reduction::require(Term formula) {
    if (formula.is_true()) return;
    ++constraints_;
    sink_(formula);
}

void Reduction::add_layer(const model::Program& program, std::optional<std::set<model::CellId>> cells,
                          std::vector<bool> concerns) {
    gir::Scope scope{options_.tracked, std::move(cells), options_.grows};
    if (!scope.tracked.empty()) scope.tracked.resize(program.cells.size(), manager_.top());
    layers_.push_back({make_form(options_, program, manager_, index_, std::move(scope), [this](Term f) { require(f); }),
                       std::move(concerns)});
    if (!options_.grows) return;
    for (std::size_t t = 0; t < complete_.size(); ++t)
        if (layers_.back().concerns[t]) complete_[t] = manager_.fresh_variable("complete", term::Sort::boolean());
}

void Reduction::grow(const model::Program& program, const std::set<model::CellId>& cells) {
    if (options_.forgets_dependencies) return;
    const std::vector<bool> concerns = contenders(cells);
    for (std::size_t t = 0; t < concerns.size(); ++t)
        if (concerns[t]) require(manager_.logical_not(complete_[t]));
    add_layer(program, cells, concerns);
    for (unsigned k = 0; k + 1 < asleep_.size(); ++k) {
        add_frame(layers_.back(), FrameView(source_, k, index_, manager_), k);
        for (std::size_t t = 0; t < concerns.size(); ++t)
            if (concerns[t]) conclude(t, k);
    }
}

std::vector<bool> Reduction::contenders(const std::set<model::CellId>& cells) const {
    std::vector<bool> result(complete_.size(), false);
    for (const model::CellId cell : cells) {
        std::set<ThreadId> touching;
        for (const ReadSite& site : index_.reads(cell)) touching.insert(site.place.thread);
        for (const WriteSite& site : index_.writes(cell)) touching.insert(site.place.thread);
        if (touching.size() < 2 || index_.writes(cell).empty()) continue;
        for (const ThreadId thread : touching) result[thread.index] = true;
    }
    return result;
}

void Reduction::add_frame(unsigned k) {
    const FrameView frame(source_, k, index_, manager_);
    add_sleepers(frame);
    for (Layer& layer : layers_) add_frame(layer, frame, k);
    if (options_.grows)
        for (std::size_t t = 0; t < complete_.size(); ++t) conclude(t, k);
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

void Reduction::add_frame(Layer& layer, const FrameView& frame, unsigned k) {
    Rest rest = this->rest(k);
    if (!options_.grows) return layer.form->add_frame(frame, rest);
    for (std::size_t t = 0; t < rest.asleep.size(); ++t)
        if (!layer.concerns[t])
            rest.asleep[t] = manager_.bottom();
        else if (!rest.asleep[t].is_false())
            rest.asleep[t] = manager_.fresh_variable("independent", term::Sort::boolean());
    layer.independent.push_back(rest.asleep);
    const auto reason = rest.reason;
    rest.reason = [&](ThreadId taken, ThreadId sleeper) {
        return layer.concerns[sleeper.index] ? reason(taken, sleeper) : manager_.bottom();
    };
    layer.form->add_frame(frame, rest);
}

void Reduction::conclude(std::size_t t, unsigned k) {
    if (asleep_[k + 1][t].is_false()) return;
    std::vector<Term> premises = {complete_[t]};
    for (const Layer& layer : layers_)
        if (layer.concerns[t]) premises.push_back(layer.independent[k][t]);
    require(manager_.implies(manager_.logical_and(premises), asleep_[k + 1][t]));
}

}  // namespace heddle::encoder
