#include "engine/minimise.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/failing_runs.h"

namespace heddle::engine {

using model::Minimum;
using solver::Answer;

std::vector<Minimum> Minimiser::improve(model::Trace& trace) {
    std::vector<Minimum> result;
    try {
        if (context_.options.fewest_preemptions) {
            result.push_back({.what = "preemption"});
            find_fewest_preemptions(trace, result.back());
        }
        if (context_.options.shortest) {
            result.push_back({.what = "step"});
            find_fewest_steps(trace, result.back());
        }
    } catch (const GaveUp& stop) {
        result.back().gave_up = stop.reason;
    }
    return result;
}

// A bound on preemptions does not go together with a reduction.
std::unique_ptr<DirectSearch> Minimiser::search_with(std::optional<unsigned> preemptions) const {
    encoder::EncodingOptions encoding = context_.options.encoding;
    encoding.preemptions = preemptions;
    if (preemptions) encoding.por = encoder::Por::None;
    return std::make_unique<DirectSearch>(program_, context_, encoding);
}

bool Minimiser::ask(DirectSearch& search, const Query& query, unsigned depth) const {
    const Answer answer = search.ask(query, depth, context_.stopwatch.remaining());
    if (answer == Answer::Unknown) throw GaveUp{search.unknown_reason()};
    return answer == Answer::Sat;
}

bool Minimiser::has_failure(DirectSearch& search, unsigned depth, model::Trace& trace) const {
    if (!ask(search, violation(question_), depth)) return false;
    trace = failing_trace(search, question_);
    return true;
}

// Bounds of 0, 1, 2, ...: the trace has some number of preemptions, so one of them is enough.
void Minimiser::find_fewest_preemptions(model::Trace& trace, Minimum& minimum) {
    const unsigned depth = depth_for(program_, context_.options.depth);
    std::unique_ptr<DirectSearch> fewer;
    for (;; ++minimum.least) {
        search_ = search_with(minimum.least);
        if (has_failure(*search_, depth, trace)) break;
        fewer = std::move(search_);
    }
    preemptions_ = minimum.least;
    if (!context_.options.shortest) shorten(trace, *search_, context_, question_, 0);
    if (fewer) minimum.scope = scope(can_be_cut(*fewer, depth), depth == model::longest_run(program_), std::nullopt);
}

// Halves the range in which the fewest steps lie.
void Minimiser::find_fewest_steps(model::Trace& trace, Minimum& minimum) {
    if (!search_) search_ = search_with(preemptions_);
    while (minimum.least < trace.scheduled) {
        const unsigned depth = minimum.least + (trace.scheduled - minimum.least) / 2;
        if (!has_failure(*search_, depth, trace)) minimum.least = depth + 1;
    }
    if (minimum.least == 0) return;
    // Cuts are looked for at the last frame of an encoding, so it needs one that is no longer.
    const std::unique_ptr<DirectSearch> shorter = search_with(preemptions_);
    minimum.scope = scope(can_be_cut(*shorter, minimum.least - 1), true, preemptions_);
}

bool Minimiser::can_be_cut(DirectSearch& search, unsigned depth) const {
    const auto is_cut = [](const model::Location& location) {
        return !location.is_step() && location.terminal().kind == model::TerminalKind::Cut;
    };
    const auto has_cut = [&](const model::Thread& t) { return std::ranges::any_of(t.locations, is_cut); };
    return std::ranges::any_of(program_.threads, has_cut) &&
           ask(
               search, [](const Asked& asked) { return asked.encoding.some_thread_cut(); }, depth);
}

// Runs that go beyond a bound may be better.
std::string Minimiser::scope(bool can_be_cut, bool is_complete, std::optional<unsigned> preemptions) const {
    std::vector<std::string> parts;
    if (can_be_cut) parts.push_back(fmt::format("up to unwind {}", context_.unwinding.loops));
    if (!is_complete) parts.push_back(fmt::format("up to depth {}", *context_.options.depth));
    if (preemptions == 0)
        parts.emplace_back("without preemptions");
    else if (preemptions)
        parts.push_back(fmt::format("with at most {} preemption{}", *preemptions, *preemptions == 1 ? "" : "s"));
    return fmt::format("{}", fmt::join(parts, " "));
}

}  // namespace heddle::engine
