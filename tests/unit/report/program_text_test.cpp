#include "report/text/program_text.h"
#include "report/interchange/program_dot.h"

#include <doctest/doctest.h>

using namespace heddle;
using model::LocationId;

namespace {

// One thread: read x; if it is not 0 the assertion fails.
model::Program sample(term::Manager& manager) {
    const auto zero = manager.bits(0, 8);
    const auto read = manager.variable("x1", term::Sort::bits(8));
    const auto ok = manager.equal(read, zero);

    const SourceLocation here{"no such file.c", 3, 1};
    const SourceLocation there{"p.c", 4, 1};
    model::Step step{.kind = model::StepKind::Load,
                     .where = here,
                     .text = "load x",
                     .reads = {{model::CellId(0), manager.top(), read}},
                     .writes = {},
                     .enabled = manager.top(),
                     .assumed = manager.top(),
                     .creates = {},
                     .joins = {},
                     .successors = {{ok, LocationId(1)}, {manager.logical_not(ok), LocationId(2)}},
                     .instruction = {},
                     .occurrence = manager.bits(0, 32)};
    const model::Terminal done{model::TerminalKind::Finished, {}, ""};
    const model::Terminal failed{model::TerminalKind::Failed, there, "assertion failed"};
    model::Program program;
    program.objects = {{"x", 1, {}}};
    program.cells = {{"x", model::ObjectId(0), 0, zero}};
    program.threads = {{"main", {{manager.top(), LocationId(0)}}, {{step}, {done}, {failed}}, {}}};
    program.instructions = 7;
    return program;
}

}  // namespace

TEST_CASE("a program is shown thread by thread, with guards where they matter") {
    term::Manager manager;
    const auto program = sample(manager);
    const auto text = report::program_text(program, {});
    const auto guard = report::condition_text(program.threads[0].locations[0].step().successors[0].guard);
    CHECK(text.find("thread 0: main\n  start -> 0\n    0  no such file.c:3  load x") == 0);
    CHECK(text.find("read x as x1\n") != std::string::npos);
    CHECK(text.find("-> 1 if " + guard + "\n") != std::string::npos);
    CHECK(text.find("    1  finished\n") != std::string::npos);
    CHECK(text.find("    2  FAILED: assertion failed at p.c:4\n") != std::string::npos);
    CHECK(text.ends_with("1 thread, 1 visible step, 1 cell, 0 inputs, 0 assertions; 7 instructions unwound\n"));
}

TEST_CASE("the graph has a node for each location and an edge for each successor") {
    term::Manager manager;
    const auto dot = report::program_dot(sample(manager));
    CHECK(dot.starts_with("digraph program {"));
    for (const char* part :
         {"t0_start -> t0_0", "t0_0 -> t0_1", "t0_0 -> t0_2", "t0_2 [label=\"FAILED: assertion failed"})
        CHECK(dot.find(part) != std::string::npos);
}

TEST_CASE("a term with endless sharing is not written out") {
    term::Manager manager;
    auto term = manager.variable("x", term::Sort::bits(32));
    for (int i = 0; i < 200; ++i) term = manager.bv_mul(term, term);
    CHECK(report::condition_text(term).starts_with("<a large term"));
}
