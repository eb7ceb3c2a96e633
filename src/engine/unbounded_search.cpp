#include "engine/unbounded_search.h"

#include "buffers/buffered_program.h"
#include "engine/session.h"
#include "races/happens_before.h"
#include "util/error.h"

namespace heddle::engine {

// Small loops are unwound, so that constants travel; what goes on longer is kept.
model::Program flow_of(const ProgramSource& source, const CheckOptions& options, term::Manager& manager,
                       const std::function<bool()>& stop, unsigned objects) {
    const unsigned few_turns = options.unwind.value_or(2), constant_turns = options.unwind.value_or(32);
    Unwinding unwinding{few_turns, constant_turns, true, [&stop] {
                            if (stop()) throw GaveUp{"interrupted"};
                        }};
    unwinding.objects = objects;
    model::Program program = source(manager, unwinding);
    if (options.has_weak_memory() && program.depends_on_memory_model()) {
        if (!model::has_store_buffers(options.encoding.memory_model) ||
            options.properties.contains(model::Property::Race))
            throw GaveUp{"only programs that do not depend on the memory model keep their loops"};
        unwinding.weak_memory = true;
        auto buffered = buffers::with_store_buffers(source(manager, unwinding), options.encoding.memory_model, manager);
        if (!buffered) throw GaveUp{"store buffers for very many places"};
        program = *std::move(buffered);
        // A store that is still in a buffer must not come to what has the place of its object by then.
        if (!program.recycled.empty()) throw GaveUp{"memory that is used again, with store buffers"};
    } else if (options.properties.contains(model::Property::Race)) {
        races::keep_happens_before(program, manager);
    }
    model::check_well_formed(program);
    return program;
}

UnboundedSearch::UnboundedSearch(Look look, const CheckOptions& options, const Stopwatch& stopwatch, Watcher& watcher)
    : look_(std::move(look)), options_(options), stopwatch_(stopwatch), watcher_(watcher), thread_([this] { run(); }) {}

UnboundedSearch::~UnboundedSearch() {
    is_stopped_ = true;
    thread_.join();
}

bool UnboundedSearch::must_stop() const {
    return is_stopped_ || stopwatch_.time_is_up() || (options_.interrupted && options_.interrupted());
}

void UnboundedSearch::run() {
    try {
        attempt_ = look_([this] { return must_stop(); });
    } catch (const GaveUp& stop) {
        attempt_.reason = stop.reason;
    } catch (const Unsupported& refusal) {
        attempt_.reason = refusal.what();
    } catch (...) {
        error_ = std::current_exception();
    }
    if (!attempt_.found && stopwatch_.time_is_up()) attempt_.reason = "timeout";
    has_answer_ = attempt_.found.has_value();
    if (has_answer_ || error_) watcher_.set_decided();
    {
        const std::lock_guard guard(mutex_);
        has_ended_ = true;
    }
    ending_.notify_all();
}

void UnboundedSearch::wait(std::optional<std::chrono::milliseconds> patience) {
    std::unique_lock lock(mutex_);
    const auto has_ended = [this] { return has_ended_; };
    if (patience)
        ending_.wait_for(lock, *patience, has_ended);
    else
        ending_.wait(lock, has_ended);
    if (has_ended_ && error_) std::rethrow_exception(error_);
}

Unbounded UnboundedSearch::take_answer() {
    wait(std::nullopt);
    return *std::move(attempt_.found);
}

Statistics UnboundedSearch::statistics() const {
    const std::lock_guard guard(mutex_);
    return has_ended_ ? attempt_.statistics : Statistics{};
}

}  // namespace heddle::engine
