#include "sequentialize/c_names.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "term/walk.h"

namespace heddle::sequentialize {

namespace {

// What stands for itself in C, and the words that the file uses otherwise.
const std::set<std::string>& reserved_words() {
    static const std::set<std::string> words{
        "auto",   "break",  "case",     "char",     "const",  "continue",    "default", "do",      "double", "else",
        "enum",   "extern", "float",    "for",      "goto",   "if",          "inline",  "int",     "long",   "register",
        "return", "short",  "signed",   "sizeof",   "static", "struct",      "switch",  "typedef", "union",  "unsigned",
        "void",   "while",  "volatile", "restrict", "main",   "assert",      "abort",   "exit",    "malloc", "free",
        "abs",    "div",    "rand",     "system",   "asm",    "typeof",      "start",   "step",    "choose", "over",
        "moved",  "round",  "until",    "wanted",   "thread", "process_over"};
    return words;
}

bool is_used_by_file(const std::string& name) {
    const auto begins = [&](const char* prefix) { return name.starts_with(prefix); };
    const bool is_constant =
        name.size() > 1 && name[0] == 't' && std::isdigit(static_cast<unsigned char>(name[1])) != 0;
    return is_constant || begins("heddle") || begins("pc_") || begins("step_") || begins("run_") || begins("uint") ||
           begins("__") || begins("HEDDLE");
}

// "node (malloc at list.c:12).next" -> "node_malloc_at_list_c_12_next"
std::string identifier(const std::string& text) {
    std::string name;
    for (const char c : text) {
        const bool is_letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (is_letter || (!name.empty() && name.back() != '_')) name += is_letter ? c : '_';
    }
    while (name.ends_with('_')) name.pop_back();
    if (name.size() > 48) name.resize(48);
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) name.insert(0, "v_");
    return name;
}

}  // namespace

Names::Names(const model::Program& program) : taken_(reserved_words()) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
        threads_.push_back(fmt::format("{}_{}", t, identifier(program.threads[t].name)));
    for (const model::Cell& cell : program.cells) cells_.push_back(unique(identifier(cell.name)));
    for (const model::Input& input : program.inputs)
        if (is_input_.insert(input.variable).second) {
            inputs_.push_back(input.variable);
            variables_.emplace(input.variable,
                               unique(input.where.known() ? fmt::format("in_line_{}", input.where.line) : "in"));
        }
    for (const model::Thread& thread : program.threads)
        for (const model::Location& location : thread.locations)
            if (location.is_step()) add_registers(location.step().reads);
    // Whatever else is mentioned comes from outside, too.
    const auto add_rest = [&](const std::vector<Term>& roots) {
        for (const Term term : term::subterms(roots))
            if (term.is_variable() && !variables_.contains(term) && is_input_.insert(term).second) {
                inputs_.push_back(term);
                variables_.emplace(term, unique("in"));
            }
    };
    for (const model::Cell& cell : program.cells) add_rest({cell.initial});
    for (const model::Thread& thread : program.threads) {
        for (const model::Edge& edge : thread.entry) add_rest({edge.guard});
        for (const model::Location& location : thread.locations) add_rest(terms_of(location));
    }
}

void Names::add_registers(const std::vector<model::Read>& reads) {
    for (const model::Read& read : reads) {
        if (is_input_.contains(read.value) || variables_.contains(read.value)) continue;
        registers_.push_back(read.value);
        variables_.emplace(read.value, unique("r_" + cells_[read.cell.index]));
    }
}

std::string Names::unique(const std::string& wish) {
    std::string name = is_used_by_file(wish) ? "v_" + wish : wish;
    for (unsigned number = 2; !taken_.insert(name).second; ++number) name = fmt::format("{}_{}", wish, number);
    return name;
}

std::vector<Term> terms_of(const model::Location& location) {
    std::vector<Term> terms;
    const auto add_reads = [&](const std::vector<model::Read>& reads) {
        for (const model::Read& read : reads) {
            terms.push_back(read.condition);
            terms.push_back(read.value);
        }
    };
    if (!location.is_step()) {
        add_reads(location.terminal().observed);
        if (location.terminal().holder) terms.push_back(*location.terminal().holder);
        return terms;
    }
    const model::Step& step = location.step();
    add_reads(step.reads);
    for (const model::Write& write : step.writes) {
        terms.push_back(write.condition);
        terms.push_back(write.value);
    }
    terms.push_back(step.enabled);
    terms.push_back(step.assumed);
    if (step.holder) terms.push_back(*step.holder);
    for (const model::JoinTarget& join : step.joins) terms.push_back(join.condition);
    for (const model::Edge& edge : step.successors) terms.push_back(edge.guard);
    return terms;
}

std::string comment(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    std::ranges::replace(text, '\\', '/');
    std::ranges::replace(text, '"', '\'');
    return text;
}

}  // namespace heddle::sequentialize
