// What is to be run: every combination of the listed values of options, for every program and every bound.
#pragma once

#include <string>
#include <vector>

namespace heddle::compare {

// An option of `heddle check` with its value: "--por" and "none".  The values "on" and "off" are those of a switch:
// "--windows" and "off" stand for the option --no-windows.
struct Setting {
    std::string option;
    std::string value;
    friend bool operator==(const Setting&, const Setting&) = default;
};

using Settings = std::vector<Setting>;

// An option and the values to be tried.
struct Axis {
    std::string option;
    std::vector<std::string> values;
    // Beside one of these settings the option changes nothing (the form of a reduction, where there is no reduction).
    std::vector<Setting> idle_beside = {};
};

// One question: a program within bounds.  Different bounds are different questions, since verdicts depend on them.
struct Task {
    std::string file;
    std::string name;  // the file, and the bounds if there are several: "a.c, depth 20"
    Settings bounds;
};

// One way to answer.
struct Combination {
    std::string name;  // the values in which combinations differ: "z3 none"
    Settings settings;
};

struct Plan {
    std::vector<Task> tasks;
    std::vector<Combination> combinations;
    std::vector<std::string> notes;  // which combinations are the same run and so are run once
};

// Values that are listed twice count once.  `bounds` without values are left out.
Plan make_plan(const std::vector<std::string>& files, std::vector<Axis> bounds, std::vector<Axis> methods);

// The words on the command line of `heddle check`.
std::vector<std::string> arguments_of(const Setting& setting);

// The value of the option; empty if it is not set.
std::string value_of(const Settings& settings, const std::string& option);

}  // namespace heddle::compare
