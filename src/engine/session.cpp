#include "engine/session.h"

#include <algorithm>
#include <vector>

#include "solver/composed.h"

namespace heddle::engine {

using solver::Answer;

namespace {

constexpr const char* seconds_encoding = "seconds encoding";
constexpr const char* seconds_solving = "seconds solving";

}  // namespace

// A second solver that has to agree makes one a matter of choice no longer: it must be another one.
std::unique_ptr<solver::Backend> Context::make_backend() const {
    if (options.solver != solver::automatic || !options.cross_check.empty())
        return solver::make_backend(solver, manager);
    return solver::make_automatic_backend(fastest.empty() ? solver : fastest, options.cores, manager);
}

void Context::give_up_if_stopped() const {
    if (stopwatch.time_is_up()) throw GaveUp{"timeout"};
    if (must_stop() || watcher.is_answered()) throw GaveUp{"interrupted"};
}

Session::Session(Context& context, std::unique_ptr<solver::Backend> backend, const MakeEncoding& make_encoding)
    : context_(context), backend_(std::move(backend)), watched_(context.watcher, *backend_) {
    context_.give_up_if_stopped();
    const Timing timing(context_.times, seconds_encoding);
    encoding_ = make_encoding([this](Term formula) { accept(formula); });
}

void Session::report(const char* activity) const {
    if (!context_.options.progress) return;
    context_.options.progress({context_.unwinding.loops, encoding_->depth(), context_.manager.size(),
                               context_.stopwatch.seconds(), activity, context_.abstraction});
}

void Session::accept(Term formula) {
    constexpr std::size_t between_looks_at_the_clock = 256;
    if (++formulas_ % between_looks_at_the_clock == 0) context_.give_up_if_stopped();
    backend_->assert_formula(formula);
    if (!context_.options.dump_smt2.empty()) asserted_.add(formula);
}

void Session::extend_to(unsigned depth) {
    report("encoding");
    const Timing timing(context_.times, seconds_encoding);
    encoding_->extend_to(depth);
}

void Session::grow(const model::Program& program) {
    report("encoding");
    const Timing timing(context_.times, seconds_encoding);
    encoding_->grow(program);
}

Answer Session::ask(std::span<const Term> assumptions, std::optional<std::chrono::milliseconds> time) {
    context_.give_up_if_stopped();
    report("solving");
    if (!context_.options.dump_smt2.empty()) asserted_.write(context_.options.dump_smt2, assumptions);
    const Timing timing(context_.times, seconds_solving);
    // Encoding may have used up a part of the time.
    const auto remaining = context_.stopwatch.remaining();
    if (remaining) time = std::min(time.value_or(*remaining), *remaining);
    const Answer answer = backend_->check(assumptions, {time, context_.options.memory_megabytes});
    if (answer != Answer::Unknown) note_answer();
    return answer;
}

void Session::note_answer() {
    const std::string winner = backend_->answered_by();
    ++context_.answers[winner.empty() ? backend_->name() : winner];
    if (winner.empty()) return;
    ++context_.answered_by[winner];
    for (const std::string& name : backend_->stopped()) ++context_.stopped[name];
    if (!backend_->stopped().empty()) context_.fastest = winner;
}

term::Evaluator Session::model() const {
    return term::Evaluator([this](Term variable) { return backend_->value(variable); });
}

Statistics Session::statistics() const {
    Statistics result;
    result.set("frames", encoding_->depth());
    result.set("terms", static_cast<double>(context_.manager.size()));
    result.set("formulas", static_cast<double>(formulas_));
    result.merge(encoding_->statistics(context_.options.count_pairs));
    result.merge(backend_->statistics());
    return result;
}

}  // namespace heddle::engine
