#include "explore/proof_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "term/printer.h"
#include "term/substitution.h"
#include "term/walk.h"

namespace heddle::explore {

namespace {

// So that names of cells are no names of registers; nobody sees it.
constexpr char mark = '\1';

// Variables with the names of the cells; a name that several cells have gets a number.
term::Substitution names_of(const Moves& moves) {
    term::Substitution names(moves.manager());
    std::set<std::string> taken;
    for (std::size_t c = 0; c < moves.program().cells.size(); ++c) {
        const model::Cell& cell = moves.program().cells[c];
        std::string name = cell.name;
        for (unsigned number = 2; !taken.insert(name).second; ++number) name = fmt::format("{} ({})", cell.name, number);
        const Term content = moves.content(model::CellId(c));
        names.set(content, moves.manager().variable(name + mark, content.sort()));
    }
    return names;
}

std::string place_of(const model::Program& program, model::ThreadId thread, model::LocationId location) {
    const std::string& name = program.thread(thread).name;
    const model::Location& place = program.location(thread, location);
    if (place.is_step()) {
        const model::Step& step = place.step();
        return fmt::format("{} before {} at {}", name, step.text, step.where.file_and_line());
    }
    const bool has_ended = place.terminal().kind == model::TerminalKind::Finished ||
                           place.terminal().kind == model::TerminalKind::Exited;
    return fmt::format("{} {}", name, has_ended ? "has ended" : place.terminal().what);
}

std::string text_of(Term formula) {
    constexpr std::size_t largest = 60;
    const Term roots[] = {formula};
    if (const std::size_t size = term::subterms(roots).size(); size > largest)
        return fmt::format("<a large formula, {} terms>", size);
    std::string text = term::to_text(formula);
    std::erase(text, mark);
    return text;
}

}  // namespace

std::vector<model::Invariant> invariants(const Proof& proof, const Moves& moves) {
    term::Substitution named = names_of(moves);
    std::vector<model::Invariant> result;
    for (const ProofState& state : proof.states) {
        if (state.label.empty() || state.is_start) continue;
        model::Invariant& invariant = result.emplace_back();
        for (std::size_t t = 0; t < state.positions.size(); ++t)
            if (state.positions[t])
                invariant.places.push_back(place_of(moves.program(), model::ThreadId(t), *state.positions[t]));
        for (const Term formula : state.label) invariant.claims.push_back(text_of(named(formula)));
        std::ranges::stable_sort(invariant.claims, {}, &std::string::size);
    }
    return result;
}

}  // namespace heddle::explore
