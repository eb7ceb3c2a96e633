// The failing run with the fewest steps or preemptions, and the proof that none has fewer.
#pragma once

#include <memory>
#include <vector>

#include "engine/search.h"

namespace heddle::engine {

// All references must outlive the minimiser.
class Minimiser {
public:
    Minimiser(const model::Program& program, Context& context, const encoder::Question& question)
        : program_(program), context_(context), question_(question) {}

    // Replaces the trace by a better one where there is one.  First come preemptions, then steps, as far as the options
    // ask for them.  If the time is up, the result says so.
    std::vector<model::Minimum> improve(model::Trace& trace);

private:
    std::unique_ptr<DirectSearch> search_with(std::optional<unsigned> preemptions) const;
    bool ask(DirectSearch& search, const Query& query, unsigned depth) const;
    bool has_failure(DirectSearch& search, unsigned depth, model::Trace& trace) const;

    void find_fewest_preemptions(model::Trace& trace, model::Minimum& minimum);
    void find_fewest_steps(model::Trace& trace, model::Minimum& minimum);
    bool can_be_cut(DirectSearch& search, unsigned depth) const;
    std::string scope(bool can_be_cut, bool is_complete, std::optional<unsigned> preemptions) const;

    const model::Program& program_;
    Context& context_;
    const encoder::Question& question_;
    std::optional<unsigned> preemptions_ = context_.options.encoding.preemptions;  // the bound for what comes next
    std::unique_ptr<DirectSearch> search_;                                         // with that bound, if there is one
};

}  // namespace heddle::engine
