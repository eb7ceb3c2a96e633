#include "states/successors.h"

#include <algorithm>

namespace heddle::states {

using model::Property;
using model::TerminalKind;
using model::ThreadId;

Successors::Successors(const model::Program& program, Stepper& stepper, const model::Properties& properties,
                       const LastWrites& unseen, bool reduces)
    : program_(program),
      stepper_(stepper),
      machine_(stepper.machine()),
      properties_(properties),
      reduces_(reduces),
      check_(program, properties.contains(Property::Deadlock)),
      reduction_(program, machine_, properties, unseen) {}

bool Successors::find(SearchPath& path, std::optional<ThreadId> passing) {
    if (has_failed_thread()) return true;
    const Frame* before = path.before_newest();
    Sights sights = stepper_.made() && before && !before->sights.empty()
                        ? check_.look_again(machine_, before->sights, *stepper_.made())
                        : check_.look(machine_);
    for (std::size_t t = 0; t < sights.size(); ++t)
        if (sights[t]->idles) stepper_.come_by(ThreadId(t), machine_.position(ThreadId(t)));
    if (is_deadlock_or_race(sights)) {
        make_idle_steps(path, sights);
        return true;
    }
    Frame& frame = path.newest();
    frame.followed = passing ? std::vector{*passing} : to_follow(sights);
    for (const ThreadId thread : frame.followed) frame.open.push_back({.thread = thread});
    frame.sights = std::move(sights);
    return false;
}

void Successors::follow_all(Frame& newest) {
    for (std::size_t t = 0; t < newest.sights.size(); ++t) {
        if (newest.sights[t]->readiness != Readiness::Ready) continue;
        if (std::ranges::find(newest.followed, ThreadId(t)) != newest.followed.end()) continue;
        newest.followed.push_back(ThreadId(t));
        newest.open.push_back({.thread = ThreadId(t)});
    }
}

bool Successors::is_violation(const Sights& sights) {
    return has_failed_thread() || is_deadlock_or_race(sights);
}

void Successors::make_idle_steps(SearchPath& path, const Sights& sights) {
    if (!is_deadlock(sights)) return;
    for (std::size_t t = 0; t < sights.size(); ++t)
        if (sights[t]->idles && sights[t]->waits) path.go_on(ThreadId(t));
}

bool Successors::is_deadlock(const Sights& sights) {
    return properties_.contains(Property::Deadlock) && check_.is_deadlock(machine_, sights);
}

bool Successors::is_deadlock_or_race(const Sights& sights) {
    return is_deadlock(sights) || (properties_.contains(Property::Race) && check_.is_race(machine_, sights));
}

std::vector<ThreadId> Successors::to_follow(const Sights& sights) {
    if (reduces_) return reduction_.to_follow(sights);
    std::vector<ThreadId> ready;
    for (std::size_t t = 0; t < sights.size(); ++t)
        if (sights[t]->readiness == Readiness::Ready) ready.push_back(ThreadId(t));
    return ready;
}

bool Successors::has_failed_thread() {
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
        const auto place = machine_.position(ThreadId(t));
        if (!place || program_.location(ThreadId(t), *place).is_step()) continue;
        const model::Terminal& terminal = program_.location(ThreadId(t), *place).terminal();
        if (terminal.kind == TerminalKind::Cut) cuts_.insert({ThreadId(t), *place});
        if (terminal.kind != TerminalKind::Failed) continue;
        if (properties_.contains(terminal.property)) return true;
        if (terminal.property != Property::Assertion) unchecked_.insert({ThreadId(t), *place});
    }
    return false;
}

}  // namespace heddle::states
