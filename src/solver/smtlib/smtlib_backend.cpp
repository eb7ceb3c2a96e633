#include "solver/smtlib/smtlib_backend.h"

#include <fmt/format.h>

#include <algorithm>

#include "solver/smtlib/command_line.h"
#include "solver/smtlib/reply.h"
#include "term/script_writer.h"

namespace heddle::solver {
namespace {

using std::chrono::milliseconds;

constexpr const char* prologue =
    "(set-option :print-success false)\n"
    "(set-option :produce-models true)\n"
    "(set-option :produce-unsat-assumptions true)\n"
    "(set-logic QF_BV)\n";
constexpr int lines_of_prologue = 4;

class SmtlibBackend : public ProcessBackend {
public:
    SmtlibBackend(const std::string& command, term::Manager& manager)
        : ProcessBackend(manager), name_("smtlib:" + command), command_(split_command(command)) {}

    std::string name() const override { return name_; }
    std::string version() const override { return "unknown"; }
    Capabilities capabilities() const override { return {.how = "program on a pipe", .figures = {"memory MB"}}; }

protected:
    std::unique_ptr<Process> start() override;
    void tell_assertion(Term formula) override;
    void tell_push() override;
    void tell_pop() override;
    void ask(const Limits& limits) override;
    std::size_t first_reply(std::string_view received) override;
    void take_reply(std::string_view reply) override;

    milliseconds grace(milliseconds) const override { return milliseconds(0); }

private:
    // What the next reply is about.
    enum class Expected { Answer, Values, Core, Reason };

    void take_answer(std::string_view reply);
    void ask_for_values();
    std::span<const Term> asked_variables() const;
    void take_values(std::string_view reply);
    void take_core(std::string_view reply);
    void take_reason(std::string_view reply);
    void finish();
    [[noreturn]] void refuse(std::string_view reply) const;

    std::string name_;
    std::vector<std::string> command_;
    term::ScriptWriter writer_;
    Expected expected_ = Expected::Answer;
    int idle_lines_ = 0;           // "success" and "unsupported", so far
    std::vector<Term> variables_;  // whose values are asked for, one part after another
    Reply result_;                 // as far as it is known
};

std::unique_ptr<Process> SmtlibBackend::start() {
    auto process = std::make_unique<Process>(command_);
    writer_ = {};
    idle_lines_ = 0;
    send(prologue);
    assertions().repeat([this](Term formula) { tell_assertion(formula); }, [this] { tell_push(); });
    return process;
}

void SmtlibBackend::tell_assertion(Term formula) {
    send(writer_.prepare({&formula, 1}));
    send(fmt::format("(assert {})\n", writer_.text(formula)));
}

void SmtlibBackend::tell_push() {
    writer_.push();
    send("(push 1)\n");
}

void SmtlibBackend::tell_pop() {
    writer_.pop();
    send("(pop 1)\n");
}

// Assumptions are literals: nothing but a variable may have to be declared for them.
void SmtlibBackend::ask(const Limits&) {
    std::string literals;
    for (Term assumption : assumptions()) {
        const Term atom = assumption.is_variable() ? assumption : assumption.argument(0);
        send(writer_.prepare({&atom, 1}));
        const std::string symbol = writer_.text(atom);
        literals += assumption.is_variable() ? " " + symbol : fmt::format(" (not {})", symbol);
    }
    send(literals.empty() ? "(check-sat)\n" : fmt::format("(check-sat-assuming ({}))\n", literals.substr(1)));
    expected_ = Expected::Answer;
    result_ = {};
}

std::size_t SmtlibBackend::first_reply(std::string_view received) {
    constexpr std::size_t longest = 16 << 20;
    const std::size_t length = first_reply_length(received);
    if (length == 0 && received.size() > longest) refuse(received);
    return length;
}

void SmtlibBackend::take_reply(std::string_view reply) {
    reply = without_blanks(reply);
    const bool idle = reply == "success" || reply == "unsupported";
    if (expected_ == Expected::Answer && idle && ++idle_lines_ <= lines_of_prologue) return;
    switch (expected_) {
        case Expected::Answer:
            return take_answer(reply);
        case Expected::Values:
            return take_values(reply);
        case Expected::Core:
            return take_core(reply);
        case Expected::Reason:
            return take_reason(reply);
    }
}

void SmtlibBackend::refuse(std::string_view reply) const {
    constexpr std::size_t longest = 200;
    std::string words(reply.substr(0, longest));
    std::ranges::replace(words, '\n', ' ');
    throw BadReply(fmt::format("{} said: {}{}", name_, words, reply.size() > longest ? "..." : ""));
}

void SmtlibBackend::finish() {
    result_.statistics.set("memory MB", static_cast<double>(used_megabytes()));
    give_answer(std::move(result_));
}

void SmtlibBackend::take_answer(std::string_view reply) {
    if (reply == "sat") {
        result_.answer = Answer::Sat;
        variables_ = writer_.variables();
        ask_for_values();
    } else if (reply == "unsat") {
        result_.answer = Answer::Unsat;
        expected_ = Expected::Core;
        if (assumptions().empty()) return finish();
        send("(get-unsat-assumptions)\n");
    } else if (reply == "unknown") {
        expected_ = Expected::Reason;
        send("(get-info :reason-unknown)\n");
    } else {
        refuse(reply);
    }
}

// In parts, so that no line gets very long.
void SmtlibBackend::ask_for_values() {
    if (variables_.empty()) return finish();
    std::string symbols;
    for (Term variable : asked_variables()) symbols += writer_.text(variable) + " ";
    send(fmt::format("(get-value ({}))\n", symbols));
    expected_ = Expected::Values;
}

std::span<const Term> SmtlibBackend::asked_variables() const {
    constexpr std::size_t most = 500;
    return std::span(variables_).last(std::min(most, variables_.size()));
}

void SmtlibBackend::take_values(std::string_view reply) {
    const auto pairs = parse_expression(reply);
    const auto asked = asked_variables();
    if (!pairs || pairs->list.size() != asked.size()) refuse(reply);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const auto& pair = pairs->list[i].list;
        const auto value = pair.size() == 2 ? parse_value(pair[1], asked[i].sort()) : std::nullopt;
        if (!value) refuse(reply);
        result_.model.emplace(asked[i], *value);
    }
    variables_.erase(variables_.end() - static_cast<std::ptrdiff_t>(asked.size()), variables_.end());
    ask_for_values();
}

// All assumptions are a core, too, if a bad one.
void SmtlibBackend::take_core(std::string_view reply) {
    std::unordered_map<std::string, Term> by_text;
    for (Term assumption : assumptions()) {
        const bool negated = !assumption.is_variable();
        const auto symbol = parse_expression(writer_.text(negated ? assumption.argument(0) : assumption));
        by_text.emplace((negated ? "not " : "") + symbol->atom, assumption);
    }
    const auto list = parse_expression(reply);
    bool understood = list && list->is_list;
    for (std::size_t i = 0; understood && i < list->list.size(); ++i) {
        const Expression& literal = list->list[i];
        const bool negated = literal.list.size() == 2 && literal.list[0].atom == "not";
        const auto found = by_text.find(negated ? "not " + literal.list[1].atom : literal.atom);
        understood = found != by_text.end();
        if (understood) result_.core.push_back(found->second);
    }
    if (!understood) result_.core = assumptions();
    finish();
}

void SmtlibBackend::take_reason(std::string_view reply) {
    const auto info = parse_expression(reply);
    const bool understood = info && info->list.size() == 2 && info->list[0].atom == ":reason-unknown";
    result_.unknown_reason = understood && !info->list[1].atom.empty() ? info->list[1].atom : std::string(reply);
    finish();
}

}  // namespace

std::unique_ptr<ProcessBackend> make_smtlib_backend(const std::string& command, term::Manager& manager) {
    return std::make_unique<SmtlibBackend>(command, manager);
}

}  // namespace heddle::solver
