// A threaded program as a sequential program in C.
#pragma once

#include <string>

#include "model/program.h"
#include "util/names.h"

namespace heddle::sequentialize {

enum class Style {
    Loop,    // an endless loop makes one step of some thread
    Rounds,  // each thread runs once in each of K rounds, as far as is guessed
};
inline constexpr Named<Style> style_names[] = {{Style::Loop, "loop"}, {Style::Rounds, "rounds"}};

// Which runs are left out, since others with the same steps in another order remain.
enum class Reduction {
    None,
    Local,     // a thread goes on alone where its next step is of no interest to others
    Conflict,  // and of two neighbouring steps that touch nothing in common only one order is left
    Full,      // and what a step touches is judged by the addresses and values of the run
};
inline constexpr Named<Reduction> reduction_names[] = {{Reduction::None, "none"},
                                                       {Reduction::Local, "local"},
                                                       {Reduction::Conflict, "conflict"},
                                                       {Reduction::Full, "full"}};

enum class Target { Cbmc, Esbmc, CpaChecker, Ultimate, Klee, LibFuzzer, Plain };
inline constexpr Named<Target> target_names[] = {
    {Target::Cbmc, "cbmc"},         {Target::Esbmc, "esbmc"}, {Target::CpaChecker, "cpachecker"},
    {Target::Ultimate, "ultimate"}, {Target::Klee, "klee"},   {Target::LibFuzzer, "libfuzzer"},
    {Target::Plain, "plain"}};

struct Options {
    Style style = Style::Loop;
    unsigned rounds = 3;
    Reduction reduction = Reduction::Conflict;
    Target target = Target::Plain;
    model::Properties checked = {model::Property::Assertion};
    std::string title;     // what the first line of the file says of the program
    bool records = false;  // a run prints its steps and inputs, a line for each: name, upper and lower half of the value
};

// The text of the file.  If races are looked for, the program keeps account of happens-before (races/happens_before.h).
std::string sequentialize(const model::Program& program, const Options& options);

}  // namespace heddle::sequentialize
