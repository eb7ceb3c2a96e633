#include "buffers/buffered_program.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "buffers/buffered_trace.h"
#include "buffers/capacities.h"
#include "buffers/emptying.h"
#include "model/weak_cells.h"

namespace heddle::buffers {

using model::LocationId;
using model::MemoryModel;
using model::Step;
using model::StepKind;
using model::ThreadId;

namespace {

constexpr std::string_view full_buffer = "a store buffer needs more entries";
class Buffering {
public:
    Buffering(model::Program& program, MemoryModel memory_model, term::Manager& manager)
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
        for (const auto& [owner, buffer] : buffers_)
            for (model::Thread& thread : emptying_threads(program_, manager_, buffer)) {
                program_.threads.push_back(std::move(thread));
                program_.has_loops = true;
            }
    }

private:
    bool is_pso() const { return memory_model_ == MemoryModel::Pso; }
    bool is_weak(CellId cell) const { return cell.index < weak_.size() && weak_[cell.index]; }
    Term all(std::vector<Term> parts) { return manager_.logical_and(parts); }
    Term some(std::vector<Term> parts) { return manager_.logical_or(parts); }

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

    void rewrite(ThreadId thread, LocationId location) {
        Step& step = program_.threads[thread.index].locations[location.index].step();
        BufferView view(program_, manager_, step);
        for (const model::JoinTarget& join : step.joins)  // the end of a thread waits for its stores
            if (const auto joined = buffers_.find(join.thread); joined != buffers_.end())
                step.enabled = all({step.enabled, manager_.implies(join.condition, view.is_empty(joined->second))});
        const auto own = buffers_.find(thread);
        if (own != buffers_.end()) {
            const Buffer& buffer = own->second;
            if (model::waits_for_stores(step))
                step.enabled = all({step.enabled, view.is_empty(buffer)});
            else
                read_own(view, buffer);
            if (buffer.fenced && step.kind == StepKind::Fence && model::releases(step.order))
                step.writes.push_back(
                    {*buffer.fenced, manager_.top(), bit(manager_.logical_not(view.is_empty(buffer)))});
            if (model::is_buffered(step, weak_)) put(view, buffer, thread);
        }
        view.finish();
    }

    Term bit(Term condition) { return manager_.ite(condition, manager_.bits(1, 1), manager_.bits(0, 1)); }

    // The newest of the own stores, else what is in memory.
    void read_own(BufferView& view, const Buffer& buffer) {
        std::vector<model::Read> reads;
        for (const model::Read& access : view.step().reads) {
            const auto own = buffer.own.find(access.cell);
            if (own == buffer.own.end()) {
                reads.push_back(access);
                continue;
            }
            const Term pending = view.is_pending(buffer, access.cell);
            reads.push_back({own->second, all({access.condition, pending}), access.value});
            reads.push_back({access.cell, all({access.condition, manager_.logical_not(pending)}), access.value});
        }
        view.step().reads = std::move(reads);
    }

    // What the step stores to weak cells is put behind all that the buffer has.
    void put(BufferView& view, const Buffer& buffer, ThreadId thread) {
        std::vector<model::Write> stores;
        const auto is_stored = [this](const model::Write& write) { return is_weak(write.cell); };
        std::ranges::copy_if(view.step().writes, std::back_inserter(stores), is_stored);
        std::erase_if(view.step().writes, is_stored);
        std::vector<Term> conditions, several;
        Term number = manager_.bits(0, place_width),
             value = manager_.bits(0, program_.cell(buffer.entries[0].value).width());
        for (const model::Write& store : stores) {
            for (const Term other : conditions) several.push_back(all({store.condition, other}));
            conditions.push_back(store.condition);
            number = manager_.ite(store.condition, number_of(manager_, store.cell), number);
            value = manager_.ite(store.condition, manager_.zero_extend(store.value, value.sort().width()), value);
            view.step().writes.push_back({buffer.own.at(store.cell), store.condition, store.value});
        }
        const Term stores_any = some(conditions);
        for (std::size_t i = 0; i < buffer.entries.size(); ++i) {
            std::vector<Term> parts = {stores_any, manager_.logical_not(view.is_used(buffer, i))};
            if (i > 0) parts.push_back(view.is_used(buffer, i - 1));
            const Term is_here = all(parts);
            view.step().writes.push_back({buffer.entries[i].place, is_here, number});
            view.step().writes.push_back({buffer.entries[i].value, is_here, value});
            if (buffer.entries[i].tag)
                view.step().writes.push_back({*buffer.entries[i].tag, is_here, tag(view, buffer, i > 0)});
        }
        if (buffer.fenced) view.step().writes.push_back({*buffer.fenced, stores_any, manager_.bits(0, 1)});
        const Term is_full = view.is_used(buffer, buffer.entries.size() - 1);
        cut_if(view, thread, some({all({stores_any, is_full}), some(several)}));
    }

    Term tag(BufferView& view, const Buffer& buffer, bool has_others) {
        const bool releases = !view.step().plain && model::releases(view.step().order);
        const Term fenced = has_others ? view.read(*buffer.fenced) : manager_.bits(0, 1);
        return manager_.concat(fenced, manager_.bits(releases ? 1 : 0, 1));
    }

    void cut_if(BufferView& view, ThreadId thread, Term condition) {
        if (condition.is_false()) return;
        const LocationId target(program_.thread(thread).locations.size() + cuts_.size());
        for (model::Edge& edge : view.step().successors)
            edge.guard = all({edge.guard, manager_.logical_not(condition)});
        view.step().successors.push_back({condition, target});
        cuts_.push_back({model::Terminal{model::TerminalKind::Cut, view.step().where, std::string(full_buffer)}});
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
    Buffering machine(program, memory_model, manager);
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
