#include "buffers/emptying.h"

#include <fmt/format.h>

namespace heddle::buffers {

using model::LocationId;
using model::Step;
using model::StepKind;

namespace {

class Emptying {
public:
    // `cell`: takes stores to that one only.
    Emptying(const model::Program& program, term::Manager& manager, const Buffer& buffer, std::optional<CellId> cell)
        : program_(program), manager_(manager), buffer_(buffer), cell_(cell) {}

    // It goes round for ever.
    model::Thread thread() {
        model::Thread thread{
            fmt::format("store buffer of {}", program_.thread(buffer_.owner).name), {}, {}, std::nullopt};
        thread.empties_buffer_of = buffer_.owner;
        thread.entry.push_back({manager_.top(), LocationId(0)});
        thread.locations.push_back({plain_step(StepKind::Loop, LocationId(1))});
        thread.locations.push_back({leave(LocationId(0))});
        return thread;
    }

private:
    Term all(std::vector<Term> parts) { return manager_.logical_and(parts); }
    Term some(std::vector<Term> parts) { return manager_.logical_or(parts); }
    Term is_set(Term tag, unsigned bit) { return manager_.equal(manager_.extract(tag, bit, bit), manager_.bits(1, 1)); }

    Step plain_step(StepKind kind, LocationId next) {
        Step step{.kind = kind,
                  .where = {},
                  .text = "store leaves its buffer",
                  .enabled = manager_.top(),
                  .assumed = manager_.top(),
                  .successors = {{manager_.top(), next}},
                  .instruction = {},
                  .occurrence = manager_.bits(0, 32)};
        step.is_endless = kind == StepKind::Loop;
        return step;
    }

    // The oldest store, or the oldest one to that cell, leaves the buffer.
    Step leave(LocationId next) {
        Step step = plain_step(StepKind::Store, next);
        BufferView view(program_, manager_, step);
        const std::vector<Term> leaves = cell_ ? oldest_to_cell(view) : std::vector{view.is_used(buffer_, 0)};
        step.enabled = manager_.logical_or(leaves);
        for (const auto& [target, own] : buffer_.own)
            if (!cell_ || cell_ == target) write_back(view, target, leaves);
        close_gap(view, leaves);
        view.finish();
        return step;
    }

    // PSO: of each entry whether it is the oldest to the cell, and none before it has to leave first.
    std::vector<Term> oldest_to_cell(BufferView& view) {
        std::vector<Term> leaves;
        Term has_older = manager_.bottom(), is_fenced = manager_.bottom();
        for (std::size_t i = 0; i < buffer_.entries.size(); ++i) {
            const Term is_it = view.is_for(buffer_, i, *cell_);
            Term must_wait = has_older;
            if (i > 0) {
                const Term tag = view.read(*buffer_.entries[i].tag);
                is_fenced = some({is_fenced, is_set(tag, bit_fenced)});
                must_wait = some({has_older, is_fenced, is_set(tag, bit_releases)});
            }
            leaves.push_back(all({is_it, manager_.logical_not(must_wait)}));
            has_older = some({has_older, is_it});
        }
        return leaves;
    }

    void write_back(BufferView& view, CellId target, const std::vector<Term>& leaves) {
        const unsigned width = program_.cell(target).width();
        std::vector<Term> ways, is_target;
        Term value = manager_.bits(0, width);
        for (std::size_t i = 0; i < buffer_.entries.size(); ++i) is_target.push_back(view.is_for(buffer_, i, target));
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            const Term is_it = all({leaves[i], is_target[i]});
            ways.push_back(is_it);
            value = manager_.ite(is_it, manager_.extract(view.read(buffer_.entries[i].value), width - 1, 0), value);
        }
        const Term is_it = some(ways);
        view.step().writes.push_back({target, is_it, value});
        // Nobody looks at the own copy if there is no other one: it becomes what it was.
        std::vector<Term> is_last = {is_it};
        for (std::size_t i = 0; i < buffer_.entries.size(); ++i)
            is_last.push_back(manager_.implies(is_target[i], i < leaves.size() ? leaves[i] : manager_.bottom()));
        view.step().writes.push_back({buffer_.own.at(target), all(is_last), manager_.bits(0, width)});
    }

    // All that are behind the store move up.
    void close_gap(BufferView& view, const std::vector<Term>& leaves) {
        Term moves = manager_.bottom();
        for (std::size_t i = 0; i < buffer_.entries.size(); ++i) {
            if (i < leaves.size()) moves = some({moves, leaves[i]});
            const auto next = [&](auto&& of) {
                const unsigned width = program_.cell(of(buffer_.entries[i])).width();
                return i + 1 < buffer_.entries.size() ? view.read(of(buffer_.entries[i + 1])) : manager_.bits(0, width);
            };
            const auto place_of = [](const Entry& entry) { return entry.place; };
            const auto value_of = [](const Entry& entry) { return entry.value; };
            const auto tag_of = [](const Entry& entry) { return *entry.tag; };
            view.step().writes.push_back({buffer_.entries[i].place, moves, next(place_of)});
            view.step().writes.push_back({buffer_.entries[i].value, moves, next(value_of)});
            if (!buffer_.entries[i].tag) continue;
            Term tag = next(tag_of);
            if (i == 0)
                tag = manager_.concat(manager_.bits(0, 1), manager_.extract(tag, 0, 0));  // nothing is before it
            view.step().writes.push_back({*buffer_.entries[i].tag, moves, tag});
        }
    }

    const model::Program& program_;
    term::Manager& manager_;
    const Buffer& buffer_;
    const std::optional<CellId> cell_;
};

}  // namespace

std::vector<model::Thread> emptying_threads(const model::Program& program, term::Manager& manager,
                                            const Buffer& buffer) {
    std::vector<model::Thread> threads;
    const auto add = [&](std::optional<CellId> cell) {
        threads.push_back(Emptying(program, manager, buffer, cell).thread());
    };
    const bool is_pso = buffer.fenced.has_value();
    if (!is_pso) add(std::nullopt);
    for (const auto& [cell, own] : buffer.own)
        if (is_pso) add(cell);
    return threads;
}

}  // namespace heddle::buffers
