// Looks for runs of one program: directly, or by way of its abstractions.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/session.h"
#include "solver/cross_checked.h"

namespace heddle::engine {

// An encoding that can be asked, the program that it encodes, and how many steps runs may have.
struct Asked {
    encoder::Encoding& encoding;
    const model::Program& program;
    unsigned depth;
};

// A Bool variable that is true of the runs that are looked for.  Places are the same in all programs that are asked.
using Query = std::function<Term(const Asked&)>;

class Search {
public:
    virtual ~Search() = default;

    // No run needs more frames, as far as is known now, or the user wants no more.
    virtual unsigned full_depth() const = 0;
    // It can look for runs of fewer frames.
    virtual bool can_deepen() const { return true; }
    // Is there a run of at most `depth` frames?  Throws GaveUp if the check must stop.
    virtual solver::Answer ask(const Query& query, unsigned depth, std::optional<std::chrono::milliseconds> time) = 0;

    // After Unknown.
    virtual std::string unknown_reason() const = 0;

    // After Sat: the run, as one of the whole program, and how many frames it took at most.
    virtual Asked found() const = 0;
    virtual term::Evaluator model() const = 0;
    virtual unsigned frames_found() const = 0;

    // Figures about the formula and the solver, and what a second solver said.
    virtual Statistics statistics() const = 0;
    virtual void report_to(Verdict& verdict) const = 0;
};

// The backend that the user wants, with a second one beside it where that is wanted.
struct ChosenBackend {
    std::unique_ptr<solver::Backend> backend;
    const solver::CrossChecked* cross_check = nullptr;  // the backend, if it is one

    explicit ChosenBackend(const Context& context);
    void report_to(Verdict& verdict) const;
};

// As many steps as the longest run of the program has, or as the user wants.
unsigned depth_for(const model::Program& program, std::optional<unsigned> wanted);

// The encoding of a program that is asked about all of it.
std::unique_ptr<encoder::Encoding> encode(const model::Program& program, term::Manager& manager,
                                          const CheckOptions& options, encoder::EncodingOptions encoding,
                                          encoder::Sink sink);

// One encoding of the whole program.  All references must outlive the search.
class DirectSearch final : public Search {
public:
    DirectSearch(const model::Program& program, Context& context, const encoder::EncodingOptions& encoding);

    unsigned full_depth() const override { return full_depth_; }
    bool can_deepen() const override { return session_.encoding().counts_steps(); }
    solver::Answer ask(const Query& query, unsigned depth, std::optional<std::chrono::milliseconds> time) override;
    std::string unknown_reason() const override { return session_.backend().unknown_reason(); }
    Asked found() const override { return {session_.encoding(), program_, asked_depth_}; }
    term::Evaluator model() const override { return session_.model(); }
    unsigned frames_found() const override { return asked_depth_; }
    Statistics statistics() const override { return session_.statistics(); }
    void report_to(Verdict& verdict) const override { chosen_.report_to(verdict); }

private:
    void keep_to_part(const encoder::Cube& cube);

    const model::Program& program_;
    const unsigned full_depth_;
    term::Manager& manager_;
    ChosenBackend chosen_;
    Session session_;
    unsigned asked_depth_ = 0;
};

}  // namespace heddle::engine
