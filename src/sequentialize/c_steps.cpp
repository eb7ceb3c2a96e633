#include "sequentialize/c_steps.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "sequentialize/c_types.h"
#include "term/walk.h"
#include "util/error.h"

namespace heddle::sequentialize {

using model::Step;
using model::TerminalKind;

namespace {

using Group = Steps::Group;

std::set<Term> variables_of(const Group& group) {
    std::vector<Term> conditions;
    for (const model::Read* read : group) conditions.push_back(read->condition);
    std::set<Term> variables;
    for (const Term term : term::subterms(conditions))
        if (term.is_variable()) variables.insert(term);
    return variables;
}

std::vector<Group> ordered_reads(const Step& step) {
    std::vector<Group> open;
    for (const model::Read& read : step.reads) {
        const auto same = std::ranges::find_if(open, [&](const Group& g) { return g.front()->value == read.value; });
        if (same == open.end())
            open.push_back({&read});
        else
            same->push_back(&read);
    }
    std::vector<Group> ordered;
    while (!open.empty()) {
        // A value that is defined once is read in any case: its condition does not matter.
        const auto is_ready = [&](const Group& group) {
            if (group.size() == 1) return true;
            const std::set<Term> needed = variables_of(group);
            return std::ranges::none_of(
                open, [&](const Group& other) { return &other != &group && needed.contains(other.front()->value); });
        };
        const auto next = std::ranges::find_if(open, is_ready);
        if (next == open.end()) throw Unsupported(step.where, "reads that depend on each other cannot be written in C");
        ordered.push_back(*next);
        open.erase(next);
    }
    return ordered;
}

std::string end_text(const model::Terminal& terminal) {
    switch (terminal.kind) {
        case TerminalKind::Finished:
            return "it has finished";
        case TerminalKind::Exited:
            return "the process ends";
        case TerminalKind::Stopped:
            return "a false assumption";
        case TerminalKind::Waiting:
            return "it waits, as long as nothing changes";
        default:
            return terminal.what;
    }
}

}  // namespace

Expressions Steps::expressions_for(const std::vector<Term>& roots) {
    return {writer_.helpers, [this](Term variable) { return writer_.names.variable(variable); }, roots};
}

std::string Steps::title(model::Place place) const {
    const Step& step = writer_.program.step(place);
    return comment(step.where.known() ? step.where.file_and_line() + ": " + step.text : step.text);
}

void Steps::read(const std::vector<Group>& groups, const std::set<Term>& needed, Expressions& expressions,
                 std::string& lines, const std::string& indent) {
    for (const Group& group : groups) {
        const Term variable = group.front()->value;
        if (writer_.is_momentary(variable) && !needed.contains(variable)) continue;
        std::string value;
        for (const model::Read* read : group)
            value += read == group.back()
                         ? writer_.names.cell(read->cell)
                         : fmt::format("({}) ? {} : ", expressions.text(read->condition, lines, indent),
                                       writer_.names.cell(read->cell));
        const std::string type = writer_.is_momentary(variable) ? "const " + type_name(variable.sort()) + " " : "";
        lines += fmt::format("{}{}{} = {};\n", indent, type, writer_.names.variable(variable), value);
    }
}

std::string Steps::blocked(const Step& step, Expressions& expressions, std::string& lines, const std::string& indent) {
    std::string text;
    const auto add = [&](const std::string& reason) { text += (text.empty() ? "" : " || ") + reason; };
    if (!step.joins.empty()) {
        std::string ended;
        for (const model::JoinTarget& join : step.joins) {
            const std::vector<model::Location>& locations = writer_.program.thread(join.thread).locations;
            for (std::size_t l = 0; l < locations.size(); ++l) {
                if (locations[l].is_step() || locations[l].terminal().kind != TerminalKind::Finished) continue;
                const std::string here = fmt::format("{} == {}", writer_.names.position(join.thread), l);
                const std::string meant =
                    join.condition.is_true() ? "" : "(" + expressions.text(join.condition, lines, indent) + ") && ";
                ended += fmt::format("{}({}{})", ended.empty() ? "" : " || ", meant, here);
            }
        }
        add(ended.empty() ? "1" : "!(" + ended + ")");
    }
    if (!step.enabled.is_true()) add("!(" + expressions.text(step.enabled, lines, indent) + ")");
    return text;
}

Steps::Sight Steps::look(model::Place place, std::vector<Term> roots, const std::string& indent) {
    const Step& step = writer_.program.step(place);
    const std::vector<Group> groups = ordered_reads(step);
    for (const Group& group : groups)
        for (const model::Read* read : group)
            if (read != group.back()) roots.push_back(read->condition);
    for (const model::JoinTarget& join : step.joins) roots.push_back(join.condition);
    roots.push_back(step.enabled);
    std::set<Term> needed;
    for (const Term term : term::subterms(roots)) needed.insert(term);
    Sight sight{"", "", expressions_for(roots)};
    read(groups, needed, sight.expressions, sight.lines, indent);
    sight.blocked = blocked(step, sight.expressions, sight.lines, indent);
    return sight;
}

// A set of classes of cells in this run, as an expression.
class Steps::Classes {
public:
    void add(std::uint64_t bit, const std::string& when) {
        if (when.empty())
            always_ |= bit;
        else
            sometimes_ += fmt::format(" | (({}) ? UINT64_C(0x{:x}) : 0)", when, bit);
    }
    std::string text() const { return fmt::format("UINT64_C(0x{:x}){}", always_, sometimes_); }

private:
    std::uint64_t always_ = 0;
    std::string sometimes_;
};

std::string Steps::keep_order(model::Place place, Expressions& expressions, std::string& lines,
                              const std::string& indent) {
    if (!writer_.keeps_order()) return "";
    const Step& step = writer_.program.step(place);
    const bool by_values = writer_.options.reduction == Reduction::Full;
    const auto when = [&](Term condition) {
        return !by_values || condition.is_true() ? "" : "(" + expressions.text(condition, lines, indent) + ")";
    };
    Classes reads, writes, changes;
    for (const model::Read& read : step.reads)
        if (const std::uint64_t bit = writer_.footprints.bit(read.cell); bit != 0) reads.add(bit, when(read.condition));
    for (const model::Write& write : step.writes) {
        const std::uint64_t bit = writer_.footprints.bit(write.cell);
        if (bit == 0 || write.condition.is_false()) continue;
        const std::string made = when(write.condition);
        writes.add(bit, made);
        const std::string differs =
            fmt::format("{} != ({})", writer_.names.cell(write.cell), expressions.text(write.value, lines, indent));
        changes.add(bit, by_values ? (made.empty() ? "" : made + " && ") + differs : "");
    }
    return fmt::format("{}if (!heddle_in_order({}, {}, {}, {}, {})) return 0;\n", indent, place.thread.index,
                       reads.text(), writes.text(), changes.text(), step.joins.empty() ? 0 : 1);
}

std::string Steps::make(model::Place place, const std::string& indent, const std::string& at_end) {
    const Step& step = writer_.program.step(place);
    std::vector<Term> roots{step.assumed};
    for (const model::Write& write : step.writes) {
        if (write.condition.is_false()) continue;
        roots.push_back(write.condition);
        roots.push_back(write.value);
    }
    if (writer_.options.reduction == Reduction::Full)
        for (const model::Read& read : step.reads)
            if (writer_.footprints.bit(read.cell) != 0) roots.push_back(read.condition);
    for (std::size_t e = 0; e + 1 < step.successors.size(); ++e) roots.push_back(step.successors[e].guard);
    Sight sight = look(place, roots, indent);
    std::string& lines = sight.lines;
    if (!sight.blocked.empty()) lines += fmt::format("{}if ({}) return 0;\n", indent, sight.blocked);
    const std::string order = keep_order(place, sight.expressions, lines, indent);
    lines += order;
    // An assumption inside: who does not fulfil it gets no further.  The others do.
    if (!step.assumed.is_true()) {
        const std::string assumed = sight.expressions.text(step.assumed, lines, indent);
        lines += fmt::format("{}if (!({})) return 0;\n", indent, assumed);
    }
    lines += fmt::format("{}heddle_thread = {};{}\n", indent, place.thread.index, writer_.record("heddle_thread"));
    if (writer_.forces_local_steps()) lines += indent + "heddle_goes_on = 0;\n";
    for (const model::Write& write : step.writes) {
        if (write.condition.is_false()) continue;
        const std::string value = sight.expressions.text(write.value, lines, indent);
        const std::string when =
            write.condition.is_true() ? "" : "if (" + sight.expressions.text(write.condition, lines, indent) + ") ";
        lines += fmt::format("{}{}{} = {};\n", indent, when, writer_.names.cell(write.cell), value);
    }
    // Guards mention what was read, never what the cells hold now.
    const std::string next = go_on(place.thread, step.successors, true, sight.expressions, lines, indent);
    if (step.creates) lines += enter(*step.creates, indent);
    return lines + next + indent + at_end + "\n";
}

std::string Steps::enter(model::ThreadId thread, const std::string& indent) {
    std::vector<Term> roots;
    const std::vector<model::Edge>& edges = writer_.program.thread(thread).entry;
    for (std::size_t e = 0; e + 1 < edges.size(); ++e) roots.push_back(edges[e].guard);
    Expressions expressions = expressions_for(roots);
    std::string lines;
    const std::string inner = indent + "    ";
    const std::string entered = go_on(thread, edges, false, expressions, lines, inner);
    const bool is_ordered = writer_.keeps_order() && writer_.options.style == Style::Loop;
    const std::string note = is_ordered ? fmt::format("{}heddle_created = {};\n", inner, thread.index) : "";
    return fmt::format("{0}{{  // {1} begins\n{2}{3}{4}{0}}}\n", indent, writer_.names.thread(thread), lines, entered,
                       note);
}

// The guards exclude each other and cover all cases: the last one need not be asked.
std::string Steps::go_on(model::ThreadId thread, const std::vector<model::Edge>& edges, bool is_own,
                         Expressions& expressions, std::string& lines, const std::string& indent) {
    if (edges.size() == 1) return arrive({thread, edges.front().target}, is_own, indent);
    std::string text;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const bool is_last = e + 1 == edges.size();
        text += e == 0 ? indent : std::string(" else ");
        if (!is_last) text += fmt::format("if ({}) ", expressions.text(edges[e].guard, lines, indent));
        text += fmt::format("{{\n{}{}}}", arrive({thread, edges[e].target}, is_own, indent + "    "), indent);
    }
    return text + "\n";
}

std::string Steps::arrive(model::Place place, bool is_own, const std::string& indent) {
    const model::Location& location = writer_.program.location(place.thread, place.location);
    const std::string stand =
        fmt::format("{}{} = {};", indent, writer_.names.position(place.thread), place.location.index);
    if (location.is_step()) {
        std::string text = stand + "\n";
        for (const Term input : location.step().renews) text += indent + writer_.choose(input) + "\n";
        if (is_own && writer_.forces_local_steps() && writer_.footprints.is_local(place))
            text += indent + "heddle_goes_on = 1;\n";
        return text;
    }
    // The others go on, also when the process ends or an assumption is false: what they do could have come just before.
    const model::Terminal& terminal = location.terminal();
    const std::string where = terminal.where.known() ? " at " + terminal.where.file_and_line() : "";
    if (terminal.kind == TerminalKind::Failed && writer_.is_checked(terminal.property))
        return fmt::format("{}HEDDLE_FAIL(\"{}\");\n", indent, comment(terminal.what + where));
    return fmt::format("{}  // {}\n", stand, comment(end_text(terminal) + where));
}

}  // namespace heddle::sequentialize
