#include "encoder/trace/path.h"

#include <fmt/format.h>

#include "encoder/trace/schedule_walk.h"
#include "util/check.h"

namespace heddle::encoder {

using model::ThreadId;

namespace {

class PathFinder {
public:
    PathFinder(const model::Program& program, const std::function<bool(Scheduled)>& is_merged, term::Evaluator& value)
        : program_(program), is_merged_(is_merged), value_(value), walk_(program, value) {
        note_positions();
        make_merged(ThreadId(0));
    }

    void make(Scheduled place) {
        HEDDLE_CHECK(walk_.position(place.thread) == place.location,
                     fmt::format("thread {} is scheduled where it does not stand", place.thread.index));
        execute(place);
        make_merged(place.thread);
        if (const auto created = program_.step(place).creates) make_merged(*created);
    }

    Path path() { return std::move(path_); }

private:
    void execute(Scheduled place) {
        walk_.execute(place.thread);
        path_.schedule.push_back(place);
        note_positions();
    }

    void make_merged(ThreadId thread) {
        for (;;) {
            const Scheduled place{thread, *walk_.position(thread)};
            if (!program_.location(thread, place.location).is_step() || !is_merged_(place)) return;
            const model::Step& step = program_.step(place);
            if (!value_(step.enabled).is_true() || !value_(step.assumed).is_true()) return;
            execute(place);
        }
    }

    void note_positions() {
        Path::Positions& row = path_.positions.emplace_back();
        for (std::size_t t = 0; t < program_.threads.size(); ++t) row.push_back(walk_.position(ThreadId(t)));
    }

    const model::Program& program_;
    const std::function<bool(Scheduled)>& is_merged_;
    term::Evaluator& value_;
    Walk walk_;
    Path path_;
};

}  // namespace

Path expanded_path(const model::Program& program, const std::vector<Scheduled>& schedule,
                   const std::function<bool(Scheduled)>& is_merged, term::Evaluator& value) {
    PathFinder finder(program, is_merged, value);
    for (const Scheduled& place : schedule) finder.make(place);
    return finder.path();
}

}  // namespace heddle::encoder
