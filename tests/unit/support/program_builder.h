// Small programs for tests, written one step after the other.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/program.h"
#include "term/manager.h"

namespace heddle::testing {

using model::CellId;
using model::LocationId;
using model::ThreadId;
using term::Term;

// Appends locations to one thread.  Every new location follows the one before, unless branches and ends say otherwise.
class ThreadBuilder {
public:
    ThreadBuilder(term::Manager& manager, model::Program& program, ThreadId id);

    Term load(CellId cell);
    void store(CellId cell, Term value);
    // Reads or writes the cell whose place in `cells` is `index`.
    Term load_one_of(const std::vector<CellId>& cells, Term index);
    void store_one_of(const std::vector<CellId>& cells, Term index, Term value);
    Term fetch_add(CellId cell, Term value) { return update(cell, term::Kind::BvAdd, value); }
    Term update(CellId cell, term::Kind operation, Term operand);
    // cells[index] += value and to[to_index] = from[from_index], each as one step.
    void add_to_one_of(const std::vector<CellId>& cells, Term index, Term value);
    void copy_one_of(const std::vector<CellId>& to, Term to_index, const std::vector<CellId>& from, Term from_index);
    // If the cell holds `expected`, it gets `value`; gives what it held.
    Term compare_and_swap(CellId cell, Term expected, Term value);
    void compare_and_swap_one_of(const std::vector<CellId>& cells, Term index, Term expected, Term value);
    Term load_assuming(CellId cell, Term expected);  // the path ends unless the cell holds `expected`
    void lock(CellId mutex);                         // it holds the number of its owner plus one; 0: nobody
    void unlock(CellId mutex);
    void create(ThreadId thread);
    void join(ThreadId thread);
    void join_one_of(const std::vector<std::pair<Term, ThreadId>>& targets);

    // Private work: these decide where the last step leads.
    void assert_that(Term condition, unsigned line);  // adds an assertion to the program, too
    void stop_unless(Term condition) { end_unless(condition, {model::TerminalKind::Stopped, {}, "", {}, {}}); }
    void exit_unless(Term condition) { end_unless(condition, {model::TerminalKind::Exited, {}, "", {}, {}}); }
    void cut_unless(Term condition, unsigned line);
    void begin_if(Term condition);
    void begin_else();
    void end_if();
    void finish() { end(model::TerminalKind::Finished); }
    void exit() { end(model::TerminalKind::Exited); }

private:
    struct Dangling {
        std::optional<LocationId> from;
        Term guard;
    };

    model::Step make_step(model::StepKind kind, std::string text);
    Term read_one_of(model::Step& step, const std::vector<CellId>& cells, Term index);
    void write_one_of(model::Step& step, const std::vector<CellId>& cells, Term index, Term value);
    LocationId append(model::Location location);
    void append_step(model::Step step);
    void connect(const std::vector<Dangling>& edges, LocationId target);
    void end_unless(Term condition, model::Terminal terminal);
    void end(model::TerminalKind kind);
    std::vector<Dangling> dangling_if(Term condition) const;
    Term register_of(CellId cell);
    model::Thread& thread() { return program_.threads[id_.index]; }

    term::Manager& manager_;
    model::Program& program_;
    ThreadId id_;
    std::vector<Dangling> dangling_;
    std::vector<std::vector<Dangling>> branches_;  // what continues after the open ifs
};

class ProgramBuilder {
public:
    explicit ProgramBuilder(term::Manager& manager) : manager_(manager) {}

    CellId cell(const std::string& name, unsigned initial = 0, unsigned width = 8);
    CellId cell(const std::string& name, Term initial);
    Term input(const std::string& name, unsigned width = 8);
    ThreadId thread(const std::string& name, std::optional<ThreadId> creator = std::nullopt);
    // Threads are made first, since creators name them; main is the first.
    ThreadBuilder in(ThreadId thread) { return ThreadBuilder(manager_, program_, thread); }

    Term number(unsigned value, unsigned width = 8) { return manager_.bits(value, width); }
    model::Program finish();

private:
    term::Manager& manager_;
    model::Program program_;
};

}  // namespace heddle::testing
