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
        : manager_(manager), relation_(program, manager, rules), names_(manager) {
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
        if (const std::optional<Indices> indices = relation_.common_indices(first, second);
            indices && is_by_address(found))
            guard = manager_.distinct(indices->first, indices->second);
        return {first, second, names_(guard), std::move(found.rules)};
    }

private:
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
