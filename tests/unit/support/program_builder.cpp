#include "unit/support/program_builder.h"

namespace heddle::testing {

using model::StepKind;
using model::TerminalKind;

ThreadBuilder::ThreadBuilder(term::Manager& manager, model::Program& program, ThreadId id)
    : manager_(manager), program_(program), id_(id), dangling_{{std::nullopt, manager.top()}} {}

model::Step ThreadBuilder::make_step(StepKind kind, std::string text) {
    const auto line = static_cast<unsigned>(thread().locations.size() + 1);
    return {.kind = kind,
            .where = {thread().name + ".c", line, 0},
            .text = std::move(text),
            .enabled = manager_.top(),
            .assumed = manager_.top(),
            .instruction = model::InstructionId(thread().locations.size()),
            .occurrence = manager_.bits(0, 32)};
}

LocationId ThreadBuilder::append(model::Location location) {
    const LocationId id(thread().locations.size());
    thread().locations.push_back(std::move(location));
    return id;
}

void ThreadBuilder::connect(const std::vector<Dangling>& edges, LocationId target) {
    for (const Dangling& edge : edges) {
        auto& list = edge.from ? thread().locations[edge.from->index].step().successors : thread().entry;
        list.push_back({edge.guard, target});
    }
}

void ThreadBuilder::append_step(model::Step step) {
    const LocationId id = append({std::move(step)});
    connect(dangling_, id);
    dangling_ = {{id, manager_.top()}};
}

Term ThreadBuilder::register_of(CellId cell) {
    return manager_.fresh_variable(thread().name + "." + program_.cell(cell).name, program_.cell(cell).initial.sort());
}

Term ThreadBuilder::load(CellId cell) {
    model::Step step = make_step(StepKind::Load, "load " + program_.cell(cell).name);
    step.plain = true;
    const Term value = register_of(cell);
    step.reads.push_back({cell, manager_.top(), value});
    append_step(std::move(step));
    return value;
}

void ThreadBuilder::store(CellId cell, Term value) {
    model::Step step = make_step(StepKind::Store, "store " + program_.cell(cell).name);
    step.plain = true;
    step.writes.push_back({cell, manager_.top(), value});
    append_step(std::move(step));
}

Term ThreadBuilder::read_one_of(model::Step& step, const std::vector<CellId>& cells, Term index) {
    const Term value = register_of(cells[0]);
    for (std::size_t i = 0; i < cells.size(); ++i)
        step.reads.push_back({cells[i], manager_.equal(index, manager_.bits(i, index.sort().width())), value});
    return value;
}

void ThreadBuilder::write_one_of(model::Step& step, const std::vector<CellId>& cells, Term index, Term value) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        step.writes.push_back({cells[i], manager_.equal(index, manager_.bits(i, index.sort().width())), value});
}

Term ThreadBuilder::load_one_of(const std::vector<CellId>& cells, Term index) {
    model::Step step = make_step(StepKind::Load, "load through a pointer");
    const Term value = read_one_of(step, cells, index);
    append_step(std::move(step));
    return value;
}

void ThreadBuilder::store_one_of(const std::vector<CellId>& cells, Term index, Term value) {
    model::Step step = make_step(StepKind::Store, "store through a pointer");
    write_one_of(step, cells, index, value);
    append_step(std::move(step));
}

Term ThreadBuilder::update(CellId cell, term::Kind operation, Term operand) {
    model::Step step = make_step(StepKind::ReadModifyWrite, "update " + program_.cell(cell).name);
    const Term old = register_of(cell);
    step.reads.push_back({cell, manager_.top(), old});
    step.writes.push_back({cell, manager_.top(), manager_.binary(operation, old, operand)});
    append_step(std::move(step));
    return old;
}

void ThreadBuilder::add_to_one_of(const std::vector<CellId>& cells, Term index, Term value) {
    model::Step step = make_step(StepKind::Atomic, "add through a pointer");
    const Term old = read_one_of(step, cells, index);
    write_one_of(step, cells, index, manager_.bv_add(old, value));
    append_step(std::move(step));
}

void ThreadBuilder::copy_one_of(const std::vector<CellId>& to, Term to_index, const std::vector<CellId>& from,
                                Term from_index) {
    model::Step step = make_step(StepKind::Atomic, "copy through pointers");
    write_one_of(step, to, to_index, read_one_of(step, from, from_index));
    append_step(std::move(step));
}

Term ThreadBuilder::compare_and_swap(CellId cell, Term expected, Term value) {
    model::Step step = make_step(StepKind::CompareExchange, "compare and swap " + program_.cell(cell).name);
    const Term old = register_of(cell);
    step.reads.push_back({cell, manager_.top(), old});
    step.writes.push_back({cell, manager_.equal(old, expected), value});
    append_step(std::move(step));
    return old;
}

void ThreadBuilder::compare_and_swap_one_of(const std::vector<CellId>& cells, Term index, Term expected, Term value) {
    model::Step step = make_step(StepKind::CompareExchange, "compare and swap through a pointer");
    const Term old = read_one_of(step, cells, index);
    write_one_of(step, cells, index, value);
    for (model::Write& write : step.writes)
        write.condition = manager_.logical_and(write.condition, manager_.equal(old, expected));
    append_step(std::move(step));
}

Term ThreadBuilder::load_assuming(CellId cell, Term expected) {
    model::Step step = make_step(StepKind::Atomic, "assume " + program_.cell(cell).name);
    const Term value = register_of(cell);
    step.reads.push_back({cell, manager_.top(), value});
    step.assumed = manager_.equal(value, expected);
    append_step(std::move(step));
    return value;
}

void ThreadBuilder::lock(CellId mutex) {
    model::Step step = make_step(StepKind::Lock, "lock " + program_.cell(mutex).name);
    const Term held = register_of(mutex);
    const unsigned width = held.sort().width();
    step.reads.push_back({mutex, manager_.top(), held});
    step.enabled = manager_.equal(held, manager_.bits(0, width));
    step.holder = held;
    step.writes.push_back({mutex, manager_.top(), manager_.bits(id_.index + 1, width)});
    append_step(std::move(step));
}

void ThreadBuilder::unlock(CellId mutex) {
    model::Step step = make_step(StepKind::Unlock, "unlock " + program_.cell(mutex).name);
    step.writes.push_back({mutex, manager_.top(), manager_.bits(0, program_.cell(mutex).width())});
    append_step(std::move(step));
}

void ThreadBuilder::create(ThreadId created) {
    model::Step step = make_step(StepKind::Create, "create " + program_.thread(created).name);
    step.creates = created;
    append_step(std::move(step));
}

void ThreadBuilder::join(ThreadId joined) {
    join_one_of({{manager_.top(), joined}});
}

void ThreadBuilder::join_one_of(const std::vector<std::pair<Term, ThreadId>>& targets) {
    model::Step step = make_step(StepKind::Join, "join");
    for (const auto& [condition, joined] : targets) step.joins.push_back({condition, joined});
    append_step(std::move(step));
}

std::vector<ThreadBuilder::Dangling> ThreadBuilder::dangling_if(Term condition) const {
    std::vector<Dangling> result = dangling_;
    for (Dangling& edge : result) edge.guard = manager_.logical_and(edge.guard, condition);
    return result;
}

void ThreadBuilder::end_unless(Term condition, model::Terminal terminal) {
    connect(dangling_if(manager_.logical_not(condition)), append({std::move(terminal)}));
    dangling_ = dangling_if(condition);
}

void ThreadBuilder::assert_that(Term condition, unsigned line) {
    const SourceLocation where{"test.c", line, 0};
    model::Assertion assertion{where, {}};
    for (const Dangling& edge : dangling_) assertion.arrivals.push_back({id_, edge.from, edge.guard});
    program_.assertions.push_back(std::move(assertion));
    end_unless(condition, {TerminalKind::Failed, where, "assertion failed", model::Property::Assertion,
                           model::InstructionId(line)});
}

void ThreadBuilder::cut_unless(Term condition, unsigned line) {
    const SourceLocation where{"test.c", line, 0};
    end_unless(condition, {TerminalKind::Cut, where, "loop needs more than 1 iteration", {}, {}});
}

void ThreadBuilder::begin_if(Term condition) {
    branches_.push_back(dangling_if(manager_.logical_not(condition)));
    dangling_ = dangling_if(condition);
}

void ThreadBuilder::begin_else() {
    std::swap(dangling_, branches_.back());
}

void ThreadBuilder::end_if() {
    dangling_.insert(dangling_.end(), branches_.back().begin(), branches_.back().end());
    branches_.pop_back();
}

void ThreadBuilder::end(TerminalKind kind) {
    connect(dangling_, append({model::Terminal{kind, {}, "", {}, {}}}));
    dangling_.clear();
}

CellId ProgramBuilder::cell(const std::string& name, unsigned initial, unsigned width) {
    return cell(name, manager_.bits(initial, width));
}

CellId ProgramBuilder::cell(const std::string& name, Term initial) {
    program_.objects.push_back({name, (initial.sort().width() + 7) / 8, {}});
    program_.cells.push_back({name, model::ObjectId(program_.objects.size() - 1), 0, initial});
    return CellId(program_.cells.size() - 1);
}

Term ProgramBuilder::input(const std::string& name, unsigned width) {
    const Term variable = manager_.variable(name, term::Sort::bits(width));
    program_.inputs.push_back({variable,
                               manager_.top(),
                               ThreadId(0),
                               model::InstructionId(program_.inputs.size()),
                               manager_.bits(0, 32),
                               0,
                               {}});
    return variable;
}

ThreadId ProgramBuilder::thread(const std::string& name, std::optional<ThreadId> creator) {
    program_.threads.push_back({name, {}, {}, creator});
    return ThreadId(program_.threads.size() - 1);
}

model::Program ProgramBuilder::finish() {
    model::check_well_formed(program_);
    return std::move(program_);
}

}  // namespace heddle::testing
