#include "buffers/store_buffers.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "buffers/buffered_trace.h"
#include "buffers/capacities.h"
#include "model/weak_cells.h"

namespace heddle::buffers {

using model::CellId;
using model::LocationId;
using model::MemoryModel;
using model::Step;
using model::StepKind;
using model::ThreadId;
using term::Term;

namespace {

constexpr std::string_view full_buffer = "a store buffer needs more entries";
constexpr unsigned place_width = 16, tag_width = 2, bit_releases = 0, bit_fenced = 1;

struct Entry {
    CellId place, value;
    std::optional<CellId> tag;  // PSO
};

struct Buffer {
    ThreadId owner;
    std::vector<Entry> entries;
    std::map<CellId, CellId> own;  // of the weak cells that the thread stores to
    std::optional<CellId> fenced;  // PSO
};

class Machine {
public:
    Machine(model::Program& program, MemoryModel memory_model, term::Manager& manager)
        : program_(program), memory_model_(memory_model), manager_(manager), weak_(model::weak_cells(program)) {
        model::refuse_mixed_sizes(program, weak_);
        for (std::size_t t = 0; t < program_.threads.size(); ++t) add_buffer(ThreadId(t));
        for (std::size_t c = 0; c < weak_.size(); ++c)
            if (weak_[c]) program_.cells[c].name = marked_name(program_.cells[c].name, CellId(c));
    }

    // Each of them is a case of each step that looks at a buffer; under PSO it has a thread.
    bool has_many_places() const {
        constexpr std::size_t few = 128, few_threads = 32;
        std::size_t places = 0;
        for (const auto& [owner, buffer] : buffers_) places += buffer.own.size();
        return places > (is_pso() ? few_threads : few);
    }

    void run() {
        for (std::size_t t = 0; t < program_.threads.size(); ++t) {
            std::vector<model::Location>& locations = program_.threads[t].locations;
            const std::size_t count = locations.size();
            for (std::size_t l = 0; l < count; ++l)
                if (locations[l].is_step()) rewrite(ThreadId(t), LocationId(l));
            std::ranges::move(cuts_, std::back_inserter(locations));
            cuts_.clear();
        }
        for (const auto& [owner, buffer] : buffers_) add_threads(buffer);
    }

private:
    // Of one step: what it reads of a buffer.
    struct View {
        Step& step;
        std::vector<model::Read> reads = {};  // come before its own
        std::map<CellId, Term> values = {};
    };

    bool is_pso() const { return memory_model_ == MemoryModel::Pso; }
    bool is_weak(CellId cell) const { return cell.index < weak_.size() && weak_[cell.index]; }
    Term number_of(CellId cell) { return manager_.bits(cell.index + 1, place_width); }
    Term nothing() { return manager_.bits(0, place_width); }
    Term all(std::vector<Term> parts) { return manager_.logical_and(parts); }
    Term some(std::vector<Term> parts) { return manager_.logical_or(parts); }
    Term is_set(Term tag, unsigned bit) { return manager_.equal(manager_.extract(tag, bit, bit), manager_.bits(1, 1)); }

    CellId add_cell(std::string name, unsigned width, bool is_hidden) {
        program_.objects.push_back({"(store buffer)", 1, {}, is_hidden});
        program_.cells.push_back(
            {std::move(name), model::ObjectId(program_.objects.size() - 1), 0, manager_.bits(0, width), false});
        return CellId(program_.cells.size() - 1);
    }

    void add_buffer(ThreadId thread) {
        std::set<CellId> stored;
        unsigned width = 1;
        for (const model::Location& location : program_.thread(thread).locations) {
            if (!location.is_step() || !model::is_buffered(location.step(), weak_)) continue;
            for (const model::Write& write : location.step().writes) {
                if (!is_weak(write.cell)) continue;
                stored.insert(write.cell);
                width = std::max(width, program_.cell(write.cell).width());
            }
        }
        if (stored.empty()) return;
        const auto most =
            most_at_once(program_.thread(thread), [this](const Step& step) { return model::is_buffered(step, weak_); });
        Buffer buffer{thread, {}, {}, std::nullopt};
        const auto name = [&](const char* what, std::size_t i) {
            return fmt::format("{}.{}.{}", what, thread.index, i);
        };
        const unsigned entries = most ? std::min(*most, 2 * most_entries) : most_entries;
        for (unsigned i = 0; i < entries; ++i) {
            Entry entry{add_cell(name("place", i), place_width, true), add_cell(name("value", i), width, true),
                        std::nullopt};
            if (is_pso()) entry.tag = add_cell(name("tag", i), tag_width, true);
            buffer.entries.push_back(entry);
        }
        for (const CellId cell : stored) {
            const model::Cell weak = program_.cell(cell);
            const CellId own = add_cell(marked_name(weak.name, cell), weak.width(), false);
            program_.cells[own.index].form = weak.form;
            buffer.own.emplace(cell, own);
        }
        if (is_pso()) buffer.fenced = add_cell(fmt::format("fenced.{}", thread.index), 1, true);
        buffers_.emplace(thread, std::move(buffer));
    }

    Term read(View& view, CellId cell) {
        const auto [known, is_new] = view.values.try_emplace(cell, manager_.top());
        if (is_new) {
            const model::Cell& content = program_.cell(cell);
            known->second = manager_.fresh_variable(content.name, content.initial.sort());
            view.reads.push_back({cell, manager_.top(), known->second});
        }
        return known->second;
    }

    Term place(View& view, const Buffer& buffer, std::size_t i) {
        return i < buffer.entries.size() ? read(view, buffer.entries[i].place) : nothing();
    }
    Term is_empty(View& view, const Buffer& buffer) { return manager_.equal(place(view, buffer, 0), nothing()); }

    void finish(View& view) { view.step.reads.insert(view.step.reads.begin(), view.reads.begin(), view.reads.end()); }

    void rewrite(ThreadId thread, LocationId location) {
        Step& step = program_.threads[thread.index].locations[location.index].step();
        View view{step};
        for (const model::JoinTarget& join : step.joins)  // the end of a thread waits for its stores
            if (const auto joined = buffers_.find(join.thread); joined != buffers_.end())
                step.enabled = all({step.enabled, manager_.implies(join.condition, is_empty(view, joined->second))});
        const auto own = buffers_.find(thread);
        if (own != buffers_.end()) {
            const Buffer& buffer = own->second;
            if (model::waits_for_stores(step))
                step.enabled = all({step.enabled, is_empty(view, buffer)});
            else
                read_own(view, buffer);
            if (buffer.fenced && step.kind == StepKind::Fence && model::releases(step.order))
                step.writes.push_back(
                    {*buffer.fenced, manager_.top(), bit(manager_.logical_not(is_empty(view, buffer)))});
            if (model::is_buffered(step, weak_)) put(view, buffer, thread);
        }
        finish(view);
    }

    Term bit(Term condition) { return manager_.ite(condition, manager_.bits(1, 1), manager_.bits(0, 1)); }

    Term is_pending(View& view, const Buffer& buffer, CellId cell) {
        std::vector<Term> ways;
        for (const Entry& entry : buffer.entries)
            ways.push_back(manager_.equal(read(view, entry.place), number_of(cell)));
        return some(ways);
    }

    // The newest of the own stores, else what is in memory.
    void read_own(View& view, const Buffer& buffer) {
        std::vector<model::Read> reads;
        for (const model::Read& access : view.step.reads) {
            const auto own = buffer.own.find(access.cell);
            if (own == buffer.own.end()) {
                reads.push_back(access);
                continue;
            }
            const Term pending = is_pending(view, buffer, access.cell);
            reads.push_back({own->second, all({access.condition, pending}), access.value});
            reads.push_back({access.cell, all({access.condition, manager_.logical_not(pending)}), access.value});
        }
        view.step.reads = std::move(reads);
    }

    // What the step stores to weak cells is put behind all that the buffer has.
    void put(View& view, const Buffer& buffer, ThreadId thread) {
        std::vector<model::Write> stores;
        const auto is_stored = [this](const model::Write& write) { return is_weak(write.cell); };
        std::ranges::copy_if(view.step.writes, std::back_inserter(stores), is_stored);
        std::erase_if(view.step.writes, is_stored);
        std::vector<Term> conditions, several;
        Term number = nothing(), value = manager_.bits(0, program_.cell(buffer.entries[0].value).width());
        for (const model::Write& store : stores) {
            for (const Term other : conditions) several.push_back(all({store.condition, other}));
            conditions.push_back(store.condition);
            number = manager_.ite(store.condition, number_of(store.cell), number);
            value = manager_.ite(store.condition, manager_.zero_extend(store.value, value.sort().width()), value);
            view.step.writes.push_back({buffer.own.at(store.cell), store.condition, store.value});
        }
        const Term stores_any = some(conditions);
        for (std::size_t i = 0; i < buffer.entries.size(); ++i) {
            std::vector<Term> parts = {stores_any, manager_.equal(place(view, buffer, i), nothing())};
            if (i > 0) parts.push_back(manager_.distinct(place(view, buffer, i - 1), nothing()));
            const Term is_here = all(parts);
            view.step.writes.push_back({buffer.entries[i].place, is_here, number});
            view.step.writes.push_back({buffer.entries[i].value, is_here, value});
            if (buffer.entries[i].tag)
                view.step.writes.push_back({*buffer.entries[i].tag, is_here, tag(view, buffer, i > 0)});
        }
        if (buffer.fenced) view.step.writes.push_back({*buffer.fenced, stores_any, manager_.bits(0, 1)});
        const Term is_full = manager_.distinct(place(view, buffer, buffer.entries.size() - 1), nothing());
        cut_if(view, thread, some({all({stores_any, is_full}), some(several)}));
    }

    Term tag(View& view, const Buffer& buffer, bool has_others) {
        const bool releases = !view.step.plain && model::releases(view.step.order);
        const Term fenced = has_others ? read(view, *buffer.fenced) : manager_.bits(0, 1);
        return manager_.concat(fenced, manager_.bits(releases ? 1 : 0, 1));
    }

    void cut_if(View& view, ThreadId thread, Term condition) {
        if (condition.is_false()) return;
        const LocationId target(program_.thread(thread).locations.size() + cuts_.size());
        for (model::Edge& edge : view.step.successors) edge.guard = all({edge.guard, manager_.logical_not(condition)});
        view.step.successors.push_back({condition, target});
        cuts_.push_back({model::Terminal{model::TerminalKind::Cut, view.step.where, std::string(full_buffer)}});
    }

    // TSO: one thread empties the buffer from its front; PSO: one for each cell.
    void add_threads(const Buffer& buffer) {
        if (!is_pso()) return add_thread(buffer, std::nullopt);
        for (const auto& [cell, own] : buffer.own) add_thread(buffer, cell);
    }

    // It goes round for ever.
    void add_thread(const Buffer& buffer, std::optional<CellId> cell) {
        model::Thread thread{
            fmt::format("store buffer of {}", program_.thread(buffer.owner).name), {}, {}, std::nullopt};
        thread.empties_buffer_of = buffer.owner;
        thread.entry.push_back({manager_.top(), LocationId(0)});
        thread.locations.push_back({plain_step(StepKind::Loop, LocationId(1))});
        thread.locations.push_back({leave(buffer, cell, LocationId(0))});
        program_.threads.push_back(std::move(thread));
        program_.has_loops = true;
    }

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
    Step leave(const Buffer& buffer, std::optional<CellId> cell, LocationId next) {
        Step step = plain_step(StepKind::Store, next);
        View view{step};
        const std::size_t count = buffer.entries.size();
        std::vector<Term> leaves;  // the i-th one
        Term has_older = manager_.bottom(), is_fenced = manager_.bottom();
        for (std::size_t i = 0; i < count && (cell || i == 0); ++i) {
            Term may_leave = manager_.distinct(place(view, buffer, i), nothing());
            if (cell) {
                const Term is_it = manager_.equal(place(view, buffer, i), number_of(*cell));
                const Term entry_tag = read(view, *buffer.entries[i].tag);
                if (i > 0) {
                    is_fenced = some({is_fenced, is_set(entry_tag, bit_fenced)});
                    may_leave = manager_.logical_not(some({is_fenced, is_set(entry_tag, bit_releases)}));
                }
                may_leave = all({is_it, manager_.logical_not(has_older), may_leave});
                has_older = some({has_older, is_it});
            }
            leaves.push_back(may_leave);
        }
        step.enabled = some(leaves);
        for (const auto& [target, own] : buffer.own)
            if (!cell || cell == target) write_back(view, buffer, target, leaves);
        close_gap(view, buffer, leaves);
        finish(view);
        return step;
    }

    void write_back(View& view, const Buffer& buffer, CellId target, const std::vector<Term>& leaves) {
        const unsigned width = program_.cell(target).width();
        std::vector<Term> ways, is_target;
        Term value = manager_.bits(0, width);
        for (std::size_t i = 0; i < buffer.entries.size(); ++i)
            is_target.push_back(manager_.equal(place(view, buffer, i), number_of(target)));
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            const Term is_it = all({leaves[i], is_target[i]});
            ways.push_back(is_it);
            value = manager_.ite(is_it, manager_.extract(read(view, buffer.entries[i].value), width - 1, 0), value);
        }
        const Term is_it = some(ways);
        view.step.writes.push_back({target, is_it, value});
        // Nobody looks at the own copy if there is no other one: it becomes what it was.
        std::vector<Term> is_last = {is_it};
        for (std::size_t i = 0; i < buffer.entries.size(); ++i)
            is_last.push_back(manager_.implies(is_target[i], i < leaves.size() ? leaves[i] : manager_.bottom()));
        view.step.writes.push_back({buffer.own.at(target), all(is_last), manager_.bits(0, width)});
    }

    // All that are behind the store move up.
    void close_gap(View& view, const Buffer& buffer, const std::vector<Term>& leaves) {
        Term moves = manager_.bottom();
        for (std::size_t i = 0; i < buffer.entries.size(); ++i) {
            if (i < leaves.size()) moves = some({moves, leaves[i]});
            const auto next = [&](auto&& of) {
                const unsigned width = program_.cell(of(buffer.entries[i])).width();
                return i + 1 < buffer.entries.size() ? read(view, of(buffer.entries[i + 1])) : manager_.bits(0, width);
            };
            const auto place_of = [](const Entry& entry) { return entry.place; };
            const auto value_of = [](const Entry& entry) { return entry.value; };
            const auto tag_of = [](const Entry& entry) { return *entry.tag; };
            view.step.writes.push_back({buffer.entries[i].place, moves, next(place_of)});
            view.step.writes.push_back({buffer.entries[i].value, moves, next(value_of)});
            if (!buffer.entries[i].tag) continue;
            Term tag = next(tag_of);
            if (i == 0)
                tag = manager_.concat(manager_.bits(0, 1), manager_.extract(tag, 0, 0));  // nothing is before it
            view.step.writes.push_back({*buffer.entries[i].tag, moves, tag});
        }
    }

    model::Program& program_;
    const MemoryModel memory_model_;
    term::Manager& manager_;
    const std::vector<bool> weak_;  // of the cells of the program itself
    std::map<ThreadId, Buffer> buffers_;
    std::vector<model::Location> cuts_;  // of the thread that is rewritten: behind its own locations
};

}  // namespace

std::optional<model::Program> with_store_buffers(model::Program program, MemoryModel memory_model,
                                                 term::Manager& manager) {
    Machine machine(program, memory_model, manager);
    if (machine.has_many_places()) return std::nullopt;
    machine.run();
    return program;
}

bool has_buffers(const model::Program& program) {
    return std::ranges::any_of(program.threads,
                               [](const model::Thread& thread) { return thread.empties_buffer_of.has_value(); });
}

bool is_full_buffer(const model::Terminal& terminal) {
    return terminal.kind == model::TerminalKind::Cut && terminal.what == full_buffer;
}

}  // namespace heddle::buffers
