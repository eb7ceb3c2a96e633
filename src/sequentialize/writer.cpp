#include "sequentialize/writer.h"

#include <fmt/core.h>

#include "sequentialize/c_types.h"
#include "term/walk.h"

namespace heddle::sequentialize {

Writer::Writer(const model::Program& checked_program, const Options& file_options)
    : program(checked_program), options(file_options), names(checked_program), footprints(checked_program) {
    note_uses();
}

void Writer::note_uses() {
    std::size_t number = 0;
    const auto note = [&](std::span<const Term> roots) {
        for (const Term term : term::subterms(roots))
            if (term.is_variable()) uses_[term].insert(number);
        ++number;
    };
    std::vector<Term> initial;
    for (const model::Cell& cell : program.cells) initial.push_back(cell.initial);
    note(initial);
    for (const model::Thread& thread : program.threads) {
        std::vector<Term> guards;
        for (const model::Edge& edge : thread.entry) guards.push_back(edge.guard);
        note(guards);
        for (const model::Location& location : thread.locations) {
            note(terms_of(location));
            has_steps_ = has_steps_ || location.is_step();
        }
    }
}

bool Writer::is_momentary(Term variable) const {
    const auto known = uses_.find(variable);
    return !names.is_input(variable) && (known == uses_.end() || known->second.size() <= 1);
}

std::string Writer::choose(Term input) {
    const unsigned bits = storage_bits(input.sort());
    input_bits.insert(bits);
    const std::string value = bits == 0 ? "heddle_bool()" : fmt::format("heddle_u{}()", bits);
    const std::string record_line = record(names.variable(input), bits == 128);
    if (!needs_mask(input.sort())) return fmt::format("{} = {};{}", names.variable(input), value, record_line);
    return fmt::format("{} = ({})({} & {});{}", names.variable(input), type_name(input.sort()), value,
                       literal(term::Value::bits(term::Value::mask(input.sort().width()), input.sort().width())),
                       record_line);
}

std::string Writer::record(const std::string& variable, bool is_wide) const {
    if (!options.records) return "";
    return fmt::format(" heddle_record(\"{0}\", {1}, {0});", variable, is_wide ? variable + " >> 64" : "0");
}

}  // namespace heddle::sequentialize
