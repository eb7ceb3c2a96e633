#include "sequentialize/sequentialize.h"

#include <fmt/core.h>

#include "sequentialize/c_types.h"
#include "sequentialize/state_checks.h"
#include "sequentialize/styles.h"
#include "sequentialize/target.h"
#include "term/walk.h"
#include "util/error.h"

namespace heddle::sequentialize {

namespace {

std::string declarations(const Writer& writer) {
    const model::Program& program = writer.program;
    std::string text = "// Memory that threads share, and what else has to be kept between steps.\n";
    for (std::size_t c = 0; c < program.cells.size(); ++c)
        text += fmt::format("static {} {};  // {}\n", type_name(program.cells[c].initial.sort()),
                            writer.names.cell(model::CellId(c)), comment(program.cells[c].name));
    text += "\n// Inputs.\n";
    for (const Term input : writer.names.inputs())
        if (writer.is_mentioned(input))
            text += fmt::format("static {} {};\n", type_name(input.sort()), writer.names.variable(input));
    text += "\n// What threads have read and still need.\n";
    for (const Term variable : writer.names.registers())
        if (!writer.is_momentary(variable))
            text += fmt::format("static {} {};\n", type_name(variable.sort()), writer.names.variable(variable));
    text += "\n// Where each thread stands; -1: it does not exist yet.\n";
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        text += fmt::format("static int {};\n", writer.names.position(model::ThreadId(t)));
    return text + "unsigned heddle_thread;  // who made the last step\n\n";
}

// Inputs of loops are chosen when the loop begins.
std::set<Term> renewed_inputs(const model::Program& program) {
    std::set<Term> renewed;
    for (const model::Thread& thread : program.threads)
        for (const model::Location& location : thread.locations)
            if (location.is_step()) renewed.insert(location.step().renews.begin(), location.step().renews.end());
    return renewed;
}

std::string start(Writer& writer, Steps& steps) {
    const model::Program& program = writer.program;
    std::string text = "static void heddle_start(void) {\n    heddle_thread = 0;\n";
    const std::set<Term> renewed = renewed_inputs(program);
    for (const Term input : writer.names.inputs())
        if (writer.is_mentioned(input) && !renewed.contains(input)) text += "    " + writer.choose(input) + "\n";
    if (writer.is_checked(model::Property::Race)) {
        writer.input_bits.insert(32);
        text += "    heddle_watched = heddle_u32();\n";
    }
    std::vector<Term> roots;
    for (const model::Cell& cell : program.cells) roots.push_back(cell.initial);
    Expressions expressions(
        writer.helpers, [&writer](Term variable) { return writer.names.variable(variable); }, roots);
    for (std::size_t c = 0; c < program.cells.size(); ++c) {
        const std::string value = expressions.text(program.cells[c].initial, text, "    ");
        text += fmt::format("    {} = {};\n", writer.names.cell(model::CellId(c)), value);
    }
    for (std::size_t t = 1; t < program.threads.size(); ++t)
        text += fmt::format("    {} = -1;\n", writer.names.position(model::ThreadId(t)));
    return text + steps.enter(model::ThreadId(0), "    ") + "}\n\n";
}

std::string head(const Writer& writer) {
    const Options& options = writer.options;
    std::string text = fmt::format(
        "// {}: its threads as one sequential program, made by heddle sequentialize\n"
        "// --style {} --por {} --target {}{}.\n"
        "//\n"
        "// A thread is a number of steps, each of which touches memory that others may see; step and location of a "
        "thread\n"
        "// have one number. What it does in private between two of them is a part of the steps. The runs are those of "
        "the\n"
        "// program{}.\n",
        comment(options.title), name_in<Style>(style_names, options.style),
        name_in<Reduction>(reduction_names, options.reduction), name_in<Target>(target_names, options.target),
        options.style == Style::Rounds ? fmt::format(" --rounds {}", options.rounds) : "",
        options.style == Style::Rounds ? fmt::format(" in which each thread runs in at most {} rounds", options.rounds)
                                       : "");
    std::set<std::string> cuts;
    for (const model::Thread& thread : writer.program.threads)
        for (const model::Location& location : thread.locations)
            if (!location.is_step() && location.terminal().kind == model::TerminalKind::Cut)
                cuts.insert(fmt::format(
                    "{}{}", location.terminal().what,
                    location.terminal().where.known() ? " at " + location.terminal().where.file_and_line() : ""));
    if (!cuts.empty()) text += "// Threads are followed only up to where:\n";
    for (const std::string& cut : cuts) text += "//   " + comment(cut) + "\n";
    for (const std::string& caveat : writer.program.caveats) text += "// Note: " + comment(caveat) + "\n";
    return text + "#include <assert.h>\n#include <stdint.h>\n#include <stdlib.h>\n\n";
}

}  // namespace

std::string sequentialize(const model::Program& program, const Options& options) {
    if (options.style == Style::Rounds && program.has_loops) throw InternalError("rounds need a program without loops");
    Writer writer(program, options);
    Steps steps(writer);
    StateChecks checks(writer, steps);
    const std::string looks = checks.definitions();
    const std::string style = options.style == Style::Loop ? loop_style(writer, steps, !looks.empty())
                                                           : rounds_style(writer, steps, !looks.empty());
    // All of it is written by now, so what it calls is known.
    const std::string begin = start(writer, steps);
    const std::size_t after_functions = style.find("static void heddle_run");
    return head(writer) + writer.helpers.definitions() + prelude(writer) + declarations(writer) + looks +
           style.substr(0, after_functions) + begin + style.substr(after_functions) + entry(options.target);
}

}  // namespace heddle::sequentialize
