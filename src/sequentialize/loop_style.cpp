#include <fmt/core.h>

#include "sequentialize/styles.h"
#include "sequentialize/target.h"
#include "util/error.h"

namespace heddle::sequentialize {

namespace {

// Swapping two neighbours that touch nothing in common gives a run with the same end.  Whoever was created by the last
// step could not have come before it, nor a join of its thread; steps that follow a local one belong to the one before.
constexpr const char* order =
    R"(static uint64_t heddle_last_reads, heddle_last_writes;  // of the last step: classes of memory
static unsigned heddle_last, heddle_created;

// Of two steps in a row that touch nothing in common, the one of the thread with the smaller number comes first.
static _Bool heddle_in_order(unsigned thread, uint64_t reads, uint64_t writes, _Bool joins) {
    if (heddle_goes_on) return 1;
    if (thread < heddle_last && thread != heddle_created && !joins && (heddle_last_writes & (reads | writes)) == 0 &&
        (heddle_last_reads & writes) == 0)
        return 0;
    heddle_last = thread;
    heddle_created = 0;
    heddle_last_reads = reads;
    heddle_last_writes = writes;
    return 1;
}

)";

std::string thread_function(Writer& writer, Steps& steps, model::ThreadId thread) {
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
    const bool is_ordered = writer.options.reduction >= Reduction::Conflict;
    if (writer.forces_local_steps())
        text += "static _Bool heddle_goes_on;  // the next step of this thread is of no interest to others\n";
    if (is_ordered) text += order;
    std::string cases;
    for (std::size_t t = 0; t < count; ++t) {
        text += thread_function(writer, steps, model::ThreadId(t));
        cases += t + 1 < count
                     ? fmt::format("    case {}: return step_{}();\n", t, writer.names.thread(model::ThreadId(t)))
                     : fmt::format("    default: return step_{}();\n", writer.names.thread(model::ThreadId(t)));
    }
    text +=
        "// Makes the next step of a thread, if it can be made now.\nstatic _Bool heddle_step(unsigned thread) {\n    "
        "switch "
        "(thread) {\n" +
        cases + "    }\n}\n\n";
    writer.input_bits.insert(8);
    const std::string choice = is_executed(writer.options.target) ? "heddle_u8() % count" : "heddle_u8()";
    text += fmt::format("static unsigned heddle_choose(unsigned count) {{\n    const unsigned any = {};\n", choice);
    text += is_executed(writer.options.target)
                ? "    if (heddle_is_empty) heddle_over = 1;  // the schedule ends here\n"
                : "    HEDDLE_ASSUME(any < count);\n";
    text += "    return any;\n}\n\nstatic _Bool heddle_run(void) {\n    heddle_start();\n";
    if (writer.forces_local_steps()) text += "    heddle_goes_on = 0;\n";
    if (is_ordered) text += "    heddle_last = heddle_created = 0;\n";
    text += "    while (!heddle_over) {\n";
    if (looks) text += "        heddle_look();\n";
    const std::string chosen = fmt::format("heddle_choose({})", count);
    text += fmt::format("        const unsigned chosen = {};\n",
                        writer.forces_local_steps() ? "heddle_goes_on ? heddle_thread : " + chosen : chosen);
    if (is_executed(writer.options.target))
        text += fmt::format(
            "        _Bool moved = 0;\n"
            "        for (unsigned n = 0; n < {0} && !moved && !heddle_over; ++n) moved = heddle_step((chosen + "
            "n) % {0});\n"
            "        if (!moved) break;\n",
            count);
    else
        text += "        const _Bool moved = heddle_step(chosen);\n        HEDDLE_ASSUME(moved);\n";
    return text + "    }\n    return 1;\n}\n\n";
}

}  // namespace heddle::sequentialize
