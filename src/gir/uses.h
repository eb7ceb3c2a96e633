// What becomes of the values that steps read.
#pragma once

#include <optional>
#include <unordered_map>

#include "model/program.h"
#include "term/manager.h"

namespace heddle::gir {

using term::Term;

// What a step writes where it does write: inside the value, the condition is taken as true.
Term value_when_written(const model::Write& write, term::Manager& manager);

// The conditions by which a step goes on: its edges, whether it is enabled, and the assertions that it reaches.
std::vector<Term> decisions(const model::Program& program, model::Place place);

class Uses {
public:
    Uses(const model::Program& program, term::Manager& manager);

    bool is_unused(Term value) const { return !uses_.at(value).role; }
    // The value read decides how its step goes on or whether it is enabled, and is used for nothing else.
    bool only_decides(Term value) const;
    // The value read is used in what its step writes to these cells, and for nothing else; empty if this is not so.
    std::vector<model::CellId> only_updated(Term value) const;

private:
    enum class Role { Decides, Updates, Other };
    struct Use {
        model::Place reader;
        std::optional<Role> role = std::nullopt;  // none: not used at all
        std::vector<model::CellId> cells = {};    // Updates only
    };

    void add_step(const model::Program& program, model::Place place, term::Manager& manager);
    void add_terminal(const model::Terminal& terminal);
    void visit(Term root, std::optional<model::Place> place, Role role, std::optional<model::CellId> cell = {});

    std::unordered_map<Term, Use> uses_;
};

}  // namespace heddle::gir
