#include "explore/state_properties.h"

#include "encoder/properties/deadlock.h"
#include "encoder/properties/race.h"
#include "term/walk.h"

namespace heddle::explore {

using model::Property;
using model::TerminalKind;
using model::ThreadId;

StateProperties::StateProperties(const Moves& moves, const model::Properties& properties)
    : moves_(moves), properties_(properties), index_(moves.program()) {}

StateProperties::Ends StateProperties::ends(const Positions& positions) const {
    Ends result;
    for (std::size_t t = 0; t < positions.size(); ++t) {
        if (!positions[t]) continue;
        const model::Place place{ThreadId(t), *positions[t]};
        const model::Location& location = moves_.program().location(place.thread, place.location);
        if (location.is_step()) continue;
        const model::Terminal& terminal = location.terminal();
        if (terminal.kind == TerminalKind::Cut) result.cut = place;
        if (terminal.kind != TerminalKind::Failed) continue;
        if (properties_.contains(terminal.property))
            result.failed = place;
        else if (terminal.property != Property::Assertion)
            result.unchecked = place;
    }
    return result;
}

// Somebody may wait, and all others wait or have ended, or two may wait for each other.
bool StateProperties::may_be_deadlock(const Positions& positions) const {
    std::size_t waiting = 0, for_somebody = 0, going_on = 0;
    for (std::size_t t = 0; t < positions.size(); ++t) {
        if (!positions[t]) continue;
        const model::Location& location = moves_.program().location(ThreadId(t), *positions[t]);
        if (location.is_step()) {
            const model::Step& step = location.step();
            const bool may_wait = !step.enabled.is_true() || !step.joins.empty();
            waiting += may_wait;
            for_somebody += may_wait && (step.holder || !step.joins.empty());
            going_on += !may_wait;
        } else if (location.terminal().kind == TerminalKind::Waiting) {
            ++waiting;
            for_somebody += location.terminal().holder.has_value();
        } else if (location.terminal().kind == TerminalKind::Stopped) {
            return false;
        } else {
            going_on += location.terminal().kind != TerminalKind::Finished;
        }
    }
    return (waiting > 0 && going_on == 0) || for_somebody > 0;
}

// The formula asks for values of variables of its own (who is in a circle): all values are tried, if they are few.
Term StateProperties::without_variables(Term formula, std::size_t first) const {
    term::Manager& manager = moves_.manager();
    std::vector<Term> own;
    const Term roots[] = {formula};
    for (const Term part : term::subterms(roots))
        if (part.is_variable() && part.id() >= first) own.push_back(part);
    constexpr std::size_t few = 6;
    if (own.size() > few) return formula;
    for (const Term variable : own) {
        std::vector<Term> cases;
        for (const bool value : {true, false}) {
            term::Substitution substitution(manager);
            substitution.set(variable, manager.boolean(value));
            cases.push_back(substitution(formula));
        }
        formula = manager.logical_or(cases);
    }
    return formula;
}

Term StateProperties::violation(const Positions& positions) {
    term::Manager& manager = moves_.manager();
    const auto [entry, is_new] = known_.try_emplace(positions, manager.bottom());
    if (!is_new) return entry->second;
    const encoder::FrameView::Source source{
        [&](model::Place place, unsigned) {
            return manager.boolean(positions[place.thread.index] == place.location);
        },
        [&](model::ThreadId, unsigned) { return manager.bottom(); },
        [&](model::CellId cell, unsigned) { return moves_.content(cell); }};
    const encoder::FrameView frame(source, 0, index_, manager);
    std::vector<Term> cases;
    if (properties_.contains(Property::Deadlock) && may_be_deadlock(positions)) {
        const std::size_t before = manager.size();
        cases.push_back(
            without_variables(encoder::Deadlock(moves_.program(), manager, index_, frame).formula(), before));
    }
    if (properties_.contains(Property::Race))
        cases.push_back(encoder::Race(moves_.program(), moves_.program(), manager, index_, frame).formula({}));
    return entry->second = manager.logical_or(cases);
}

}  // namespace heddle::explore
