#include <fmt/core.h>

#include "sequentialize/styles.h"
#include "sequentialize/target.h"

namespace heddle::sequentialize {

namespace {

// A step that does not meet what others have done since its thread moved last could have been made there.  What it
// would have changed there is not known, so all its writes count, and all of theirs.
std::string order_of_rounds(std::size_t threads) {
    return fmt::format(R"(// By others, since a thread moved last.
static uint64_t heddle_since_touched[{0}], heddle_since_changed[{0}];
static _Bool heddle_has_moved[{0}];
static _Bool heddle_begins;  // the next step is the first one of its thread in this round

// The first step of a thread in a round meets something that others have done since the round before.
static _Bool heddle_in_order(unsigned thread, uint64_t reads, uint64_t writes, uint64_t changes, _Bool joins) {{
    if (heddle_begins) {{
        heddle_begins = 0;
        if (heddle_has_moved[thread] && !joins && (heddle_since_changed[thread] & reads) == 0 &&
            (heddle_since_touched[thread] & writes) == 0)
            return 0;
        heddle_has_moved[thread] = 1;
        heddle_since_touched[thread] = heddle_since_changed[thread] = 0;
    }}
    for (unsigned other = 0; other < {0}; ++other)
        if (other != thread) {{
            heddle_since_touched[other] |= reads | writes;
            heddle_since_changed[other] |= changes;
        }}
    return 1;
}}

)",
                       threads);
}

std::string run_function(Writer& writer, Steps& steps, model::ThreadId thread) {
    std::string text = fmt::format("// Up to the location `until`, or the end.\nstatic _Bool run_{}(int until) {{\n",
                                   writer.names.thread(thread));
    const std::string position = writer.names.position(thread);
    const std::vector<model::Location>& locations = writer.program.thread(thread).locations;
    std::string body;
    bool stops = false;
    for (std::size_t l = 0; l < locations.size(); ++l) {
        if (!locations[l].is_step()) continue;
        const model::Place place{thread, model::LocationId(l)};
        const bool is_local = writer.options.reduction != Reduction::None && writer.footprints.is_local(place);
        const std::string until = is_local ? "" : fmt::format(" && until > {}", l);
        stops = stops || !is_local;
        body += fmt::format("    if ({} == {}{}) {{  // {}\n{}    }}\n", position, l, until, steps.title(place),
                            steps.make(place, "        ", ";"));
    }
    return text + (stops ? "" : "    (void)until;\n") + body + "    return 1;\n}\n\n";
}

}  // namespace

std::string rounds_style(Writer& writer, Steps& steps, bool looks) {
    const std::size_t count = writer.program.threads.size();
    const bool is_ordered = writer.keeps_order();
    const bool executed = is_executed(writer.options.target);
    std::string text = is_ordered ? order_of_rounds(count) : "";
    std::string turns;
    for (std::size_t t = 0; t < count; ++t) {
        const model::ThreadId thread(t);
        text += run_function(writer, steps, thread);
        const std::size_t locations = writer.program.thread(thread).locations.size();
        const unsigned bits = locations < 256 ? 8 : 16;
        writer.input_bits.insert(bits);
        const std::string until = executed ? fmt::format("(int)(heddle_u{}() % {}u)", bits, locations + 1)
                                           : fmt::format("heddle_u{}()", bits);
        turns += fmt::format("        if ({} >= 0) {{\n            const int until = {};\n",
                             writer.names.position(thread), until);
        if (executed) turns += "            if (heddle_is_empty) break;  // the schedule ends here\n";
        if (is_ordered) turns += "            heddle_begins = 1;\n";
        if (executed)
            turns += fmt::format("            run_{}(until);\n", writer.names.thread(thread));
        else
            turns += fmt::format(
                "            const _Bool came = run_{}(until);\n            HEDDLE_ASSUME(until <= {} && came);\n",
                writer.names.thread(thread), locations);
        if (looks) turns += "            heddle_look();\n";
        turns += "        }\n";
    }
    text += "static void heddle_run(void) {\n    heddle_start();\n";
    if (is_ordered) text += fmt::format("    for (unsigned t = 0; t < {}; ++t) heddle_has_moved[t] = 0;\n", count);
    return text + fmt::format("    for (unsigned round = 0; round < {}; ++round) {{\n{}    }}\n}}\n\n",
                              writer.options.rounds, turns);
}

}  // namespace heddle::sequentialize
