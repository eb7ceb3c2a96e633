#include "sequentialize/state_checks.h"

#include <fmt/core.h>

#include "util/error.h"

namespace heddle::sequentialize {

using model::Property;
using model::TerminalKind;
using model::ThreadId;

namespace {

constexpr const char* indent = "        ";

}  // namespace

std::string StateChecks::for_each_location(ThreadId thread, const std::string& head,
                                           std::string (StateChecks::*text)(model::Place)) {
    std::string cases;
    const std::vector<model::Location>& locations = writer_.program.thread(thread).locations;
    for (std::size_t l = 0; l < locations.size(); ++l) {
        const model::Place place{thread, model::LocationId(l)};
        if (const std::string lines = (this->*text)(place); !lines.empty())
            cases += fmt::format("    case {}: {{\n{}    }}\n", l, lines);
    }
    std::string body = cases.empty() ? ""
                                     : fmt::format("    switch ({}) {{\n{}    default: break;\n    }}\n",
                                                   writer_.names.position(thread), cases);
    return head + " {\n" + body + "    return 0;\n}\n\n";
}

std::string StateChecks::holder(term::Term who, Expressions& expressions, std::string& lines) {
    if (who.is_constant() && who.value().to_uint64() == 0) return "";  // nobody
    const std::string number = expressions.text(who, lines, indent);
    return fmt::format("{0}if (({1}) >= 1 && ({1}) <= {2}) heddle_whom |= UINT64_C(1) << (({1}) - 1);\n", indent,
                       number, writer_.program.threads.size());
}

std::string StateChecks::wait_at(model::Place place) {
    if (!writer_.program.location(place.thread, place.location).is_step()) return wait_at_terminal(place);
    const model::Step& step = writer_.program.step(place);
    if (step.joins.empty() && step.enabled.is_true()) return "";
    std::vector<Term> roots;
    if (step.holder) roots.push_back(*step.holder);
    Steps::Sight sight = steps_.look(place, roots, indent);
    if (sight.blocked.empty()) return "";
    std::string text = fmt::format("{}{}if (!({})) return 0;\n", sight.lines, indent, sight.blocked);
    std::string lines;
    if (step.holder) {
        const std::string whom = holder(*step.holder, sight.expressions, lines);
        text += lines + whom;
    }
    for (const model::JoinTarget& join : step.joins) {
        lines.clear();
        const std::string meant = sight.expressions.text(join.condition, lines, indent);
        text += fmt::format("{}{}if ({}) heddle_whom |= UINT64_C(1) << {};\n", lines, indent, meant, join.thread.index);
    }
    return text + indent + "return 1;\n";
}

std::string StateChecks::wait_at_terminal(model::Place place) {
    const model::Terminal& terminal = writer_.program.location(place.thread, place.location).terminal();
    if (terminal.kind != TerminalKind::Waiting || terminal.may_go_on) return "";
    std::vector<Term> roots;
    for (const model::Read& read : terminal.observed) {
        roots.push_back(read.condition);
        roots.push_back(read.value);
    }
    if (terminal.holder) roots.push_back(*terminal.holder);
    Expressions expressions(
        writer_.helpers, [this](Term variable) { return writer_.names.variable(variable); }, roots);
    std::string lines;
    for (const model::Read& read : terminal.observed) {
        const std::string made = expressions.text(read.condition, lines, indent);
        const std::string seen = expressions.text(read.value, lines, indent);
        lines +=
            fmt::format("{}if (({}) && {} != ({})) return 0;\n", indent, made, writer_.names.cell(read.cell), seen);
    }
    if (terminal.holder) {
        const std::string whom = holder(*terminal.holder, expressions, lines);
        lines += whom;
    }
    return lines + indent + "return 1;\n";
}

std::string StateChecks::touch_at(model::Place place) {
    if (!writer_.program.location(place.thread, place.location).is_step()) return "";
    const model::Step& step = writer_.program.step(place);
    std::vector<Term> roots;
    for (const model::Write& write : step.writes) roots.push_back(write.condition);
    roots.push_back(step.assumed);
    Steps::Sight sight = steps_.look(place, roots, indent);
    std::string text = sight.lines;
    if (!sight.blocked.empty()) text += fmt::format("{}if ({}) return 0;\n", indent, sight.blocked);
    std::string lines;
    std::string touched;
    const auto add = [&](model::CellId cell, Term condition, unsigned how) {
        const bool is_hidden = writer_.program.objects[writer_.program.cell(cell).object.index].is_hidden;
        if (writer_.footprints.bit(cell) == 0 || is_hidden || condition.is_false()) return;
        const std::string when =
            condition.is_true() ? "" : " && (" + sight.expressions.text(condition, lines, indent) + ")";
        touched += fmt::format("{}(heddle_watched == {}u{} ? {}u : 0u)", touched.empty() ? "" : " | ", cell.index, when,
                               how | (step.plain ? 4U : 0U));
    };
    for (const model::Read& read : step.reads) add(read.cell, read.condition, 1);
    for (const model::Write& write : step.writes) add(write.cell, write.condition, 2);
    if (touched.empty()) return "";
    return text + lines + fmt::format("{}return {};\n", indent, touched);
}

// "pc_1_worker == 4 || pc_1_worker == 7"; empty if there is no such end.
std::string StateChecks::is_at(ThreadId thread, TerminalKind kind) const {
    std::string text;
    const std::vector<model::Location>& locations = writer_.program.thread(thread).locations;
    for (std::size_t l = 0; l < locations.size(); ++l)
        if (!locations[l].is_step() && locations[l].terminal().kind == kind)
            text += fmt::format("{}{} == {}", text.empty() ? "" : " || ", writer_.names.position(thread), l);
    return text;
}

// Nobody was stopped by an assumption, all who exist have finished or wait, and somebody waits; or threads wait for
// each other in a circle: whoever waits for nobody in it is no member.
std::string StateChecks::deadlock() {
    const std::size_t count = writer_.program.threads.size();
    if (count > 64) throw UserError("--check deadlock: at most 64 threads can be written as one program");
    std::string text = "static uint64_t heddle_whom;  // for which threads somebody waits, a bit for each\n\n";
    std::string asked;
    for (std::size_t t = 0; t < count; ++t) {
        const std::string name = writer_.names.thread(ThreadId(t));
        text += for_each_location(
            ThreadId(t), fmt::format("// Whether it can never go on as things are.\nstatic _Bool waits_{}(void)", name),
            &StateChecks::wait_at);
        if (const std::string stopped = is_at(ThreadId(t), TerminalKind::Stopped); !stopped.empty())
            asked += fmt::format("    if ({}) return 0;\n", stopped);
        const std::string finished = is_at(ThreadId(t), TerminalKind::Finished);
        asked += fmt::format(
            "    heddle_whom = 0;\n    if (waits_{0}()) {{\n        waiting |= UINT64_C(1) << {1};\n        whom[{1}] "
            "= heddle_whom;\n"
            "    }} else if (!({2})) {{\n        all = 0;\n    }}\n",
            name, t, writer_.names.position(ThreadId(t)) + " < 0" + (finished.empty() ? "" : " || " + finished));
    }
    return text + fmt::format(
                      "static _Bool heddle_deadlock(void) {{\n"
                      "    uint64_t whom[{0}] = {{0}};\n"
                      "    uint64_t waiting = 0;\n"
                      "    _Bool all = 1;\n"
                      "{1}"
                      "    if (waiting == 0) return 0;\n"
                      "    if (all) return 1;\n"
                      "    for (unsigned n = 0; n < {0}; ++n)\n"
                      "        for (unsigned t = 0; t < {0}; ++t)\n"
                      "            if ((whom[t] & waiting) == 0) waiting &= ~(UINT64_C(1) << t);\n"
                      "    return waiting != 0;\n"
                      "}}\n\n",
                      count, asked);
}

std::string StateChecks::race() {
    std::string text = "static uint32_t heddle_watched;  // the cell whose races are looked for in this run\n\n";
    std::string asked;
    const std::size_t count = writer_.program.threads.size();
    for (std::size_t t = 0; t < count; ++t) {
        const std::string name = writer_.names.thread(ThreadId(t));
        text += for_each_location(
            ThreadId(t),
            fmt::format("// What it is about to do to the watched cell: 1 read, 2 write, 4 by an ordinary access.\n"
                        "static unsigned touches_{}(void)",
                        name),
            &StateChecks::touch_at);
        asked += fmt::format("    how[{}] = touches_{}();\n", t, name);
    }
    return text + fmt::format(
                      "static _Bool heddle_race(void) {{\n"
                      "    unsigned how[{0}];\n"
                      "{1}"
                      "    for (unsigned a = 0; a < {0}; ++a)\n"
                      "        for (unsigned b = 0; b < a; ++b)\n"
                      "            if (how[a] != 0 && how[b] != 0 && ((how[a] | how[b]) & 6u) == 6u) return 1;\n"
                      "    return 0;\n"
                      "}}\n\n",
                      count, asked);
}

std::string StateChecks::definitions() {
    std::string text;
    std::string looks;
    if (writer_.is_checked(Property::Deadlock)) {
        text += deadlock();
        looks += "    if (heddle_deadlock()) HEDDLE_FAIL(\"deadlock\");\n";
    }
    if (writer_.is_checked(Property::Race)) {
        text += race();
        looks += "    if (heddle_race()) HEDDLE_FAIL(\"data race\");\n";
    }
    if (looks.empty()) return "";
    return text + "static void heddle_look(void) {\n" + looks + "}\n\n";
}

}  // namespace heddle::sequentialize
