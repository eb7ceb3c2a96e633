// A model::Program as a formula, mostly over time frames.  docs/encoding.md has the formulas with the same names.
//
// Frame k is the state before the k-th step; at most one thread moves from frame k to k+1.  A run may stop at any frame
// and idles from there on.  All formulas go to the sink; frames are only ever added, so a solver can be kept.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encoder/choice.h"
#include "model/memory_model.h"
#include "model/program.h"
#include "model/trace.h"
#include "term/evaluator.h"
#include "term/manager.h"
#include "util/statistics.h"

namespace heddle::encoder {

using term::Term;

enum class EncodingKind {
    Frames,  // the plain form: a copy of every cell in each frame, one transition relation for each thread
    Writer,  // booleans in frames, data once
    Order,   // no frames: for any two steps which comes first
    Axioms,  // Order, but what reads take is a matter of the axioms of a memory model
    Auto,    // Order where that is not too large, else Writer
};

// Partial order reduction (encoder/reduction/reduction.h).
enum class Por {
    None,
    Static,   // neighbouring steps, independent whatever the addresses are
    Simple,   // neighbouring steps, independent by the addresses of the run
    Full,     // neighbouring steps, independent by the addresses and values of the run
    Optimal,  // one schedule for each trace
};

// How the reduction's formulas are built (encoder/reduction/independence_form.h); all forms leave the same schedules.
enum class GirEncoding { Pairwise, Merged, Dependent, Descriptor };

// Which values the rules about values compare (Por::Full and Por::Optimal).
enum class GirValues { Constants, All };

struct EncodingOptions {
    EncodingKind kind = EncodingKind::Writer;
    bool windows = true;  // a location exists only in frames in which it can be current
    bool order = true;    // constraints about the order of steps, without frames (writer form only)
    Por por = Por::Optimal;
    GirEncoding gir = GirEncoding::Descriptor;
    std::optional<GirValues> values = std::nullopt;  // none: All for Full, as in the paper, and Constants for Optimal
    model::MemoryModel memory_model = model::MemoryModel::Sc;  // any other one goes together with Axioms only
    // If not, runs go on as long as they surely can (order form only): then nothing can be said about races.
    bool ends_anywhere = true;
    // At most so many switches away from a thread that could go on; goes together with Por::None only.
    std::optional<unsigned> preemptions = std::nullopt;
    // A race is about all accesses of this program, whose places are those of the encoded one, which may be an
    // abstraction that has lost some.  None: the encoded program itself.
    const model::Program* judged = nullptr;
    // By cell: true if accesses to it count.  Their conditions say so, too; this is for reductions that do not look at
    // conditions.  Empty: all do.
    std::vector<Term> tracked = {};
    // The program may grow; goes together with frames only, and not with a bound on preemptions.
    bool grows = false;
    bool forgets_dependencies = false;  // an error planted for tests: those of what has grown do not come back
};

// One step of a schedule.
using Scheduled = model::Place;

// What is looked for.
struct Question {
    model::Properties properties = {model::Property::Assertion};
    std::vector<model::TraceFailure> known = {};  // violations at the same places do not count
};

class Encoding {
public:
    virtual ~Encoding() = default;

    // Runs can be limited to a number of steps; else whatever is asked is asked of all runs.
    virtual bool counts_steps() const { return true; }

    // Adds frames until there are `depth` steps.  Never removes any.
    virtual void extend_to(unsigned depth) = 0;
    virtual unsigned depth() const = 0;

    // From now on this is the program: that of before with more cells, more reads, more writes of these cells, and
    // more assumptions of its steps, each behind those that there are (encoder/program/growth.h).  Both must outlive
    // the encoding.  Queries of before are void.
    virtual void grow(const model::Program& program) = 0;

    // Queries.  Each gives a Bool variable to assume in a check; it is defined by an implication that went to the sink.
    virtual Term violation(const Question& question, unsigned steps) = 0;  // within `steps` steps, at most depth()
    virtual Term some_thread_cut() = 0;  // a thread stands at a Cut location at frame depth()
    virtual Term can_go_on() = 0;        // after depth() steps some thread can still move
    virtual Term reaches(const std::vector<model::Arrival>& arrivals) = 0;  // one of these happens within depth() steps
    // Some thread stands at one of these at frame depth(); steps or terminal locations.
    virtual Term stands_at(const std::vector<Scheduled>& places) = 0;

    // Formulas, not queries: the run makes exactly the steps of `schedule` within depth() steps, or at least so many.
    virtual Term has_schedule(const std::vector<Scheduled>& schedule) const = 0;
    virtual Term makes_steps(unsigned count) const = 0;

    // What runs can be divided by: the order of conflicting steps, or who moves in the first `frames` frames.  Inputs
    // are choices of the program, whatever the encoding is.
    virtual std::vector<Choice> choices(unsigned frames) const = 0;
    // That it is so.  A frame must be one of the first depth() ones.
    virtual Term chosen(const Choice& choice) const = 0;

    // Figures of the reduction: constraints, and how many pairs of steps each rule of independence serves (which takes
    // a look at all pairs).
    virtual Statistics statistics(bool with_pairs) const = 0;

    // Reading a model back: `value` gives the value of a term.
    virtual std::vector<Scheduled> schedule(term::Evaluator& value) const = 0;
    // The run of a model of violation(question, steps), up to the violation.
    virtual model::Trace failing_trace(const Question& question, unsigned steps, term::Evaluator& value) const = 0;
};

using Sink = std::function<void(Term)>;

std::unique_ptr<Encoding> make_encoding(const model::Program& program, term::Manager& manager,
                                        const EncodingOptions& options, Sink sink);

}  // namespace heddle::encoder
