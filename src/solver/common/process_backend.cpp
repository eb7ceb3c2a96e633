#include "solver/common/process_backend.h"

#include <system_error>

#include "util/check.h"

namespace heddle::solver {

using std::chrono::milliseconds;

void ProcessBackend::change() {
    HEDDLE_CHECK(mode_ != Mode::Running, "a check is under way");
    mode_ = Mode::Assert;
}

void ProcessBackend::assert_formula(Term formula) {
    check_is_formula(formula, manager_);
    change();
    assertions_.add(formula);
    if (process_) tell_assertion(formula);
}

void ProcessBackend::push() {
    change();
    assertions_.push();
    if (process_) tell_push();
}

void ProcessBackend::pop() {
    change();
    assertions_.pop();
    if (process_) tell_pop();
}

Answer ProcessBackend::check(std::span<const Term> assumptions, const Limits& limits) {
    begin(assumptions, limits);
    ProcessBackend* const self = this;
    while (!advance()) wait_for_any({&self, 1});
    return answer();
}

void ProcessBackend::begin(std::span<const Term> assumptions, const Limits& limits) {
    for (Term assumption : assumptions) check_is_assumption(assumption, manager_);
    change();
    assumptions_.assign(assumptions.begin(), assumptions.end());
    limits_ = limits;
    begin_ = Clock::now();
    mode_ = Mode::Running;
    if (interrupted_.load()) return stop("interrupted");
    if (process_ && (process_->is_dead() || reply_.unknown_reason == "memory")) forget_process();
    try {
        if (!process_) process_ = start();
    } catch (const std::system_error& error) {
        return stop(error.what());
    }
    ask(limits);
}

bool ProcessBackend::advance() {
    if (mode_ == Mode::Running) exchange();
    if (mode_ == Mode::Running)
        if (const std::string reason = reason_to_stop(); !reason.empty()) stop(reason);
    return mode_ != Mode::Running;
}

void ProcessBackend::exchange() {
    process_->write_from(outbox_);
    const bool alive = process_->read_to(inbox_);
    try {
        while (mode_ == Mode::Running) {
            const std::size_t length = first_reply(inbox_);
            if (length == 0) break;
            take_reply(std::string_view(inbox_).substr(0, length));
            inbox_.erase(0, length);
        }
    } catch (const BadReply& error) {
        return stop(error.what());
    }
    if (alive) return;
    const std::string death = name() + " died: " + process_->death();
    if (mode_ == Mode::Running)
        stop(death);
    else
        forget_process();
}

std::string ProcessBackend::reason_to_stop() const {
    if (interrupted_.load()) return "interrupted";
    if (limits_.time && Clock::now() - begin_ >= *limits_.time + grace(*limits_.time)) return "timeout";
    if (limits_.memory_megabytes && used_megabytes() > *limits_.memory_megabytes) return "memory";
    return "";
}

void ProcessBackend::wait_for_any(std::span<ProcessBackend* const> backends) {
    constexpr int period = 5;  // milliseconds between two looks at the clock, the memory and the flag
    std::vector<pollfd> files;
    for (const ProcessBackend* backend : backends)
        if (backend->process_) backend->process_->add_to(files, !backend->outbox_.empty());
    poll(files.data(), files.size(), period);
}

void ProcessBackend::give_answer(Reply reply) {
    reply_ = std::move(reply);
    mode_ = reply_.answer == Answer::Sat ? Mode::Sat : reply_.answer == Answer::Unsat ? Mode::Unsat : Mode::Unknown;
}

void ProcessBackend::stop(const std::string& reason) {
    forget_process();
    Reply reply;
    reply.unknown_reason = reason;
    give_answer(std::move(reply));
}

void ProcessBackend::pause(bool paused) {
    if (process_) process_->pause(paused);
}

void ProcessBackend::forget_process() {
    past_ = statistics();
    reply_.statistics = {};
    process_.reset();
    outbox_.clear();
    inbox_.clear();
}

Answer ProcessBackend::answer() const {
    HEDDLE_CHECK(mode_ != Mode::Assert && mode_ != Mode::Running, "no answer yet");
    return reply_.answer;
}

// A variable that the solver has never seen can have any value.
term::Value ProcessBackend::value(Term variable) {
    HEDDLE_CHECK(mode_ == Mode::Sat, "values exist after Sat only");
    HEDDLE_CHECK(variable.is_variable(), "value takes a variable");
    check_is_ours(variable, manager_);
    if (const auto found = reply_.model.find(variable); found != reply_.model.end()) return found->second;
    const term::Sort sort = variable.sort();
    return sort.is_bool() ? term::Value::boolean(false) : term::Value::bits(0, sort.width());
}

std::vector<Term> ProcessBackend::unsat_core() {
    HEDDLE_CHECK(mode_ == Mode::Unsat, "a core exists after Unsat only");
    return reply_.core;
}

std::string ProcessBackend::unknown_reason() const {
    HEDDLE_CHECK(mode_ == Mode::Unknown, "a reason exists after Unknown only");
    return reply_.unknown_reason;
}

Statistics ProcessBackend::statistics() const {
    Statistics result = past_;
    for (const auto& [name, figure] : reply_.statistics.entries()) {
        if (name == "memory MB")
            result.set(name, figure);
        else
            result.add(name, figure);
    }
    return result;
}

}  // namespace heddle::solver
