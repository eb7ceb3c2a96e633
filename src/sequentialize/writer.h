// What all parts of the file share while it is written.
#pragma once

#include <set>
#include <unordered_map>

#include "sequentialize/c_names.h"
#include "sequentialize/expressions.h"
#include "sequentialize/footprints.h"
#include "sequentialize/helpers.h"
#include "sequentialize/sequentialize.h"

namespace heddle::sequentialize {

struct Writer {
    Writer(const model::Program& checked_program, const Options& file_options);

    const model::Program& program;
    const Options& options;
    Names names;
    Footprints footprints;
    Helpers helpers;
    std::set<unsigned> input_bits;  // the types of inputs that are asked for; 0 for _Bool

    bool is_checked(model::Property property) const { return options.checked.contains(property); }
    // The register is mentioned in one step alone: it is a constant there.
    bool is_momentary(Term variable) const;
    // Somebody mentions it beside the place where it is chosen.
    bool is_mentioned(Term variable) const { return uses_.contains(variable); }
    // After a step whose thread comes to a local one that thread goes on.
    bool forces_local_steps() const { return options.style == Style::Loop && options.reduction != Reduction::None; }
    // Steps ask whether they may follow the step before.
    bool keeps_order() const { return options.reduction >= Reduction::Conflict && has_steps_; }
    // "in = heddle_u32();"
    std::string choose(Term input);
    // Tells what the variable is now, if somebody wants to know.
    std::string record(const std::string& variable, bool is_wide = false) const;

private:
    void note_uses();
    bool has_steps_ = false;
    std::unordered_map<Term, std::set<std::size_t>> uses_;  // in which locations a variable is mentioned
};

}  // namespace heddle::sequentialize
