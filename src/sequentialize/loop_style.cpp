#include <fmt/core.h>

#include "sequentialize/styles.h"
#include "sequentialize/target.h"
#include "util/error.h"

namespace heddle::sequentialize {

namespace {

// Swapping two neighbours that do not meet gives a run with the same end.  They meet where one changes what the other
// reads or writes; a write of what is there already changes nothing, so two writes of one value do not meet.  (What
// reads and changes a cell, as `x = x + 1` in one step, meets every write of it.)  Whoever was created by the last step
// could not have come before it, nor a join of its thread; steps that follow a local one belong to the one before.
constexpr const char* order_of_neighbours =
    R"(static uint64_t heddle_last_reads, heddle_last_writes, heddle_last_changes;  // of the last step: classes of memory
static unsigned heddle_last, heddle_created;

// Of two steps in a row that do not meet, the one of the thread with the smaller number comes first.
static _Bool heddle_in_order(unsigned thread, uint64_t reads, uint64_t writes, uint64_t changes, _Bool joins) {
    if (heddle_goes_on) return 1;
    if (thread < heddle_last && thread != heddle_created && !joins && (heddle_last_changes & reads) == 0 &&
        ((heddle_last_reads | heddle_last_writes) & changes) == 0 &&
        (heddle_last_reads & heddle_last_changes & writes) == 0)
        return 0;
    heddle_last = thread;
    heddle_created = 0;
    heddle_last_reads = reads;
    heddle_last_writes = writes;
    heddle_last_changes = changes;
    return 1;
}

)";

std::string step_function(Writer& writer, Steps& steps, model::ThreadId thread) {
    std::string text = fmt::format("static _Bool step_{}(void) {{\n    switch ({}) {{\n", writer.names.thread(thread),
                                   writer.names.position(thread));
    const std::vector<model::Location>& locations = writer.program.thread(thread).locations;
    for (std::size_t l = 0; l < locations.size(); ++l) {
        if (!locations[l].is_step()) continue;
        const model::Place place{thread, model::LocationId(l)};
        text += fmt::format("    case {}: {{  // {}\n{}    }}\n", l, steps.title(place),
                            steps.make(place, "        ", "return 1;"));
    }
    return text + "    default: return 0;\n    }\n}\n\n";
}

}  // namespace

std::string loop_style(Writer& writer, Steps& steps, bool looks) {
    const std::size_t count = writer.program.threads.size();
    if (count > 256) throw UserError("at most 256 threads can be written as one program");
    std::string text;
    const bool is_ordered = writer.keeps_order();
    if (writer.forces_local_steps())
        text += "static _Bool heddle_goes_on;  // the next step of this thread is of no interest to others\n";
    if (is_ordered) text += order_of_neighbours;
    std::string cases;
    for (std::size_t t = 0; t < count; ++t) {
        text += step_function(writer, steps, model::ThreadId(t));
        cases += t + 1 < count
                     ? fmt::format("    case {}: return step_{}();\n", t, writer.names.thread(model::ThreadId(t)))
                     : fmt::format("    default: return step_{}();\n", writer.names.thread(model::ThreadId(t)));
    }
    text +=
        "// Makes the next step of a thread, if it can be made now.\nstatic _Bool heddle_step(unsigned thread) {\n    "
        "switch (thread) {\n" +
        cases + "    }\n}\n\n";
    writer.input_bits.insert(8);
    const bool executed = is_executed(writer.options.target);
    text += executed ? "static unsigned heddle_choose(unsigned count) { return heddle_u8() % count; }\n\n"
                     : "static unsigned heddle_choose(unsigned count) {\n    const unsigned any = heddle_u8();\n"
                       "    HEDDLE_ASSUME(any < count);\n    return any;\n}\n\n";
    text += "static void heddle_run(void) {\n    heddle_start();\n";
    if (writer.forces_local_steps()) text += "    heddle_goes_on = 0;\n";
    if (is_ordered) text += "    heddle_last = heddle_created = 0;\n";
    text += "    for (;;) {\n";
    if (looks) text += "        heddle_look();\n";
    const std::string chosen = fmt::format("heddle_choose({})", count);
    text += fmt::format("        const unsigned chosen = {};\n",
                        writer.forces_local_steps() ? "heddle_goes_on ? heddle_thread : " + chosen : chosen);
    if (executed)
        text += fmt::format(
            "        if (heddle_is_empty) break;  // the schedule ends here\n"
            "        _Bool moved = 0;\n"
            "        for (unsigned n = 0; n < {0} && !moved; ++n) moved = heddle_step((chosen + n) % {0});\n"
            "        if (!moved) break;\n",
            count);
    else
        text += "        const _Bool moved = heddle_step(chosen);\n        HEDDLE_ASSUME(moved);\n";
    return text + "    }\n}\n\n";
}

}  // namespace heddle::sequentialize
