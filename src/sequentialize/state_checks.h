// Properties of a state of several threads: deadlocks and races, as functions in C.
#pragma once

#include <string>

#include "sequentialize/c_steps.h"

namespace heddle::sequentialize {

class StateChecks {
public:
    StateChecks(Writer& writer, Steps& steps) : writer_(writer), steps_(steps) {}

    // Functions, and heddle_look(), which fails if the state is one of those that were asked for; empty if none were.
    std::string definitions();

private:
    std::string for_each_location(model::ThreadId thread, const std::string& head,
                                  std::string (StateChecks::*text)(model::Place));
    std::string wait_at(model::Place place);
    std::string wait_at_terminal(model::Place place);
    std::string holder(term::Term who, Expressions& expressions, std::string& lines);
    std::string touch_at(model::Place place);
    std::string deadlock();
    std::string race();
    std::string is_at(model::ThreadId thread, model::TerminalKind kind) const;

    Writer& writer_;
    Steps& steps_;
};

}  // namespace heddle::sequentialize
