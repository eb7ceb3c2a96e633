#include "gir/table.h"

#include <algorithm>

#include <fmt/format.h>

namespace heddle::gir {

using model::CellId;
using model::LocationId;
using model::Place;
using model::ThreadId;

namespace {

std::vector<std::vector<Place>> steps_by_thread(const model::Program& program) {
    std::vector<std::vector<Place>> result(program.threads.size());
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        for (std::size_t l = 0; l < program.threads[t].locations.size(); ++l)
            if (program.threads[t].locations[l].is_step()) result[t].push_back({ThreadId(t), LocationId(l)});
    return result;
}

template <class Action>
void for_each_pair(const std::vector<std::vector<Place>>& steps, const Action& action) {
    for (std::size_t i = 0; i < steps.size(); ++i)
        for (std::size_t j = i + 1; j < steps.size(); ++j)
            for (const Place first : steps[i])
                for (const Place second : steps[j]) action(first, second);
}

class TableBuilder {
public:
    TableBuilder(const model::Program& program, term::Manager& manager, Rules rules)
        : program_(program), manager_(manager), relation_(program, manager, rules), names_(manager) {
        std::map<std::string, unsigned> times;
        for (const model::Cell& cell : program.cells) ++times[cell.name];
        for (std::size_t c = 0; c < program.cells.size(); ++c) {
            const model::Cell& cell = program.cells[c];
            const std::string name = times[cell.name] == 1 ? cell.name : fmt::format("{}#{}", cell.name, c);
            names_.set(relation_.now(CellId(c)), manager.variable(name, cell.initial.sort()));
        }
    }

    Row row(Place first, Place second) {
        Independence found = relation_.independence(first, second);
        Term guard = relation_.before_both(first, found.guard);
        if (const std::optional<Term> shorter = by_index(first, second, found)) guard = *shorter;
        return {first, second, names_(guard), std::move(found.rules)};
    }

private:
    struct Indices {
        Term first, second;
    };

    static bool is_place(Term condition) {
        return condition.kind() == term::Kind::Equal && condition.argument(1).is_constant();
    }

    // The two steps touch the cell where one term each equals the same constant.
    std::optional<Indices> indices(const Access& first, const Access& second) {
        const Term one = manager_.logical_or(first.reads, first.writes);
        const Term other = manager_.logical_or(second.reads, second.writes);
        if (!is_place(one) || !is_place(other) || one.argument(1) != other.argument(1)) return std::nullopt;
        return Indices{one.argument(0), other.argument(0)};
    }

    // i != j, if this is all that the guard says of each common cell.
    std::optional<Term> by_index(Place first, Place second, const Independence& found) {
        const bool is_by_address =
            std::ranges::all_of(found.rules, [](Rule rule) { return rule == Rule::Index || rule == Rule::Pointer; });
        if (!is_by_address) return std::nullopt;
        std::optional<Indices> all;
        const Relation::Touched& other = relation_.touched(second, Side::Next);
        for (const auto& [cell, access] : relation_.touched(first, Side::Next)) {
            const auto met = other.find(cell);
            if (met == other.end() || (access.writes.is_false() && met->second.writes.is_false())) continue;
            const std::optional<Indices> here = indices(access, met->second);
            if (!here || (all && (all->first != here->first || all->second != here->second))) return std::nullopt;
            all = here;
        }
        if (!all) return std::nullopt;
        return manager_.distinct(all->first, all->second);
    }

    const model::Program& program_;
    term::Manager& manager_;
    Relation relation_;
    term::Substitution names_;
};

}  // namespace

std::vector<Row> table(const model::Program& program, term::Manager& manager, Rules rules) {
    TableBuilder builder(program, manager, rules);
    std::vector<Row> rows;
    for_each_pair(steps_by_thread(program),
                  [&](Place first, Place second) { rows.push_back(builder.row(first, second)); });
    return rows;
}

std::optional<std::map<Rule, std::size_t>> count_pairs(const model::Program& program, term::Manager& manager,
                                                       Rules rules, std::size_t limit) {
    const std::vector<std::vector<Place>> steps = steps_by_thread(program);
    std::size_t all = 0, earlier = 0;
    for (const std::vector<Place>& thread : steps) {
        all += earlier * thread.size();
        earlier += thread.size();
    }
    if (all > limit) return std::nullopt;
    Relation relation(program, manager, rules);
    std::map<Rule, std::size_t> result;
    for_each_pair(steps, [&](Place first, Place second) {
        const Independence found = relation.independence(first, second);
        if (found.guard.is_false()) return;
        for (const Rule rule : found.rules) ++result[rule];
    });
    return result;
}

}  // namespace heddle::gir
