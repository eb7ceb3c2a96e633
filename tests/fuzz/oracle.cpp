#include "fuzz/oracle.h"

#include <optional>
#include <unordered_set>
#include <utility>

#include "fuzz/code.h"
#include "fuzz/state.h"
#include "util/check.h"

namespace heddle::fuzz {

namespace {

using Op = Operation::Kind;

class Search {
public:
    Search(const Program& program, const OracleOptions& options)
        : program_(program), options_(options), code_(flatten(program)), layout_(program) {}

    OracleResult run() {
        State start;
        start.memory = layout_.initial_memory();
        start.owners.assign(program_.mutexes, 0);
        for (const Index slots : code_.slots) start.threads.push_back({.slots = std::vector<std::int64_t>(slots, 0)});
        start.threads[0].status = ThreadStatus::Running;
        reach(std::move(start));
        while (!pending_.empty() && result_.verdict == Verdict::Safe) {
            const State state = std::move(pending_.back());
            pending_.pop_back();
            if (violates(state)) {
                result_.verdict = Verdict::Unsafe;
                break;
            }
            for (Index t = 0; t < state.threads.size(); ++t)
                if (state.threads[t].status == ThreadStatus::Running) advance(state, t, false, true);
        }
        result_.states = visited_.size();
        return std::move(result_);
    }

private:
    // What an operation does to the thread that executes it.
    enum class Flow {
        Next,
        Jumped,
        Blocked,  // it cannot be executed now
        Stopped,  // an assumption ends the thread
        Gone,     // the thread has finished
        Failed,   // an assertion that is not looked at ends the thread
        Over,     // the process has ended or failed
    };

    void reach(State state) {
        if (!visited_.insert(state.key()).second) return;
        if (visited_.size() > options_.state_limit) result_.verdict = Verdict::TooLarge;
        pending_.push_back(std::move(state));
    }

    // Executes the thread's next visible operation (if `may_act`) and all private work behind it.  Private work
    // commutes with all other threads, so no interleaving is lost.  An atomic block runs to its end.
    void advance(State state, Index number, bool in_atomic, bool may_act) {
        for (;;) {
            ThreadState& thread = state.threads[number];
            const Operation& op = code_.threads[number][thread.position];
            if (is_visible(op.kind) && !in_atomic && !std::exchange(may_act, false)) return reach(std::move(state));
            if (op.kind == Op::AtomicBegin) in_atomic = true;
            if (op.kind == Op::AtomicEnd) in_atomic = false;
            if (op.kind == Op::Choose) return choose(state, number, op, in_atomic, may_act);
            switch (execute(state, number, op)) {
                case Flow::Next:
                    ++thread.position;
                    break;
                case Flow::Jumped:
                    thread.position = op.index;
                    break;
                case Flow::Blocked:
                    HEDDLE_CHECK(!in_atomic, "blocked in an atomic block");
                    return;
                case Flow::Stopped:
                    if (in_atomic) return;  // the whole block does not happen
                    thread.status = ThreadStatus::Stopped;
                    return reach(std::move(state));
                case Flow::Gone:
                    thread.status = ThreadStatus::Finished;
                    return reach(std::move(state));
                case Flow::Failed:
                    thread.status = ThreadStatus::Failed;
                    return reach(std::move(state));
                case Flow::Over:
                    return;
            }
        }
    }

    bool violates(const State& state) {
        switch (options_.property) {
            case Property::Assertion:
                return false;  // seen when it is executed
            case Property::Deadlock:
                return is_deadlock(state);
            case Property::Race:
                return is_race(state);
        }
        return false;
    }

    void choose(const State& state, Index number, const Operation& op, bool in_atomic, bool may_act) {
        for (std::int64_t value = op.low; value <= op.high; ++value) {
            State chosen = state;
            chosen.threads[number].slots[op.slot] = value;
            ++chosen.threads[number].position;
            advance(std::move(chosen), number, in_atomic, may_act);
        }
    }

    Flow execute(State& state, Index number, const Operation& op);
    void access(State& state, ThreadState& thread, const Operation& op);
    Flow synchronise(State& state, Index number, const Operation& op);
    Flow check_assertion(const ThreadState& thread, const Operation& op);

    const Operation& next(const State& state, Index number) const {
        return code_.threads[number][state.threads[number].position];
    }
    std::optional<Index> awaited(const State& state, Index number) const;
    bool is_idle(const State& state, Index number) const;
    bool is_deadlock(const State& state) const;

    // Bytes that a thread is about to touch.
    struct Touch {
        std::int64_t begin, end;
        bool writes, is_plain;
    };
    using Touches = std::vector<Touch>;
    std::optional<Touch> touch(const State& state, const ThreadState& thread, const Operation& op,
                               bool in_atomic) const;
    void block_touches(State state, Index number, Touches touched, std::vector<Touches>& all);
    std::vector<Touches> next_touches(const State& state, Index number);
    bool is_race(const State& state);

    const Program& program_;
    OracleOptions options_;
    Code code_;
    Layout layout_;
    std::vector<State> pending_;
    std::unordered_set<std::string> visited_;
    OracleResult result_;
};

Search::Flow Search::check_assertion(const ThreadState& thread, const Operation& op) {
    if (options_.observe) {
        if (op.value.kind == Expression::Kind::Binary) {
            const std::int64_t value = evaluate(op.value.operands[0], op.frame, thread.slots);
            ++result_.observed[op.statement][convert(op.value.type, value)];
        }
        return Flow::Next;
    }
    if (evaluate(op.value, op.frame, thread.slots) != 0) return Flow::Next;
    if (options_.property != Property::Assertion) return Flow::Failed;
    result_.verdict = Verdict::Unsafe;
    return Flow::Over;
}

void Search::access(State& state, ThreadState& thread, const Operation& op) {
    auto& slots = thread.slots;
    const Type type = op.place.type;
    const std::int64_t address = layout_.address(op.place, op.frame, slots);
    const auto value = [&] { return convert(type, evaluate(op.value, op.frame, slots)); };
    const auto store = [&](std::int64_t stored) { write(state.memory, address, type, stored); };
    if (op.kind == Op::Store) return store(value());
    if (op.kind == Op::StoreSlot) return store(slots[op.slot]);
    if (op.kind == Op::Combine) {
        // target op= (int)value, in the promoted type of the target
        const Type wide = promote(type);
        const std::int64_t operand = convert(Type::Int, evaluate(op.value, op.frame, slots));
        return store(apply(*op.statement->op, wide, slots[op.frame.scratch], convert(wide, operand)));
    }
    const std::int64_t old = read(state.memory, address, type);
    if (op.kind == Op::Load) {
        slots[op.slot] = old;
    } else if (op.kind == Op::ReadModifyWrite) {
        const Statement& s = *op.statement;
        const std::int64_t stored = s.op ? convert(type, apply(*s.op, Type::ULong, old, value())) : value();
        store(stored);
        const bool gives_new = s.op && s.style == AtomicStyle::BuiltinNewValue &&
                               (op.place.kind == Place::Kind::Pointee || !program_.objects[op.place.object].is_atomic);
        slots[op.slot] = convert(op.type, gives_new ? stored : old);
    } else {
        std::int64_t& expected = slots[op.frame.first + op.statement->expected];
        const bool equal = old == expected;
        if (equal)
            store(value());
        else
            expected = old;
        slots[op.slot] = equal;
    }
}

Search::Flow Search::synchronise(State& state, Index number, const Operation& op) {
    ThreadState& thread = state.threads[number];
    const auto self = static_cast<std::uint8_t>(number + 1);
    switch (op.kind) {
        case Op::Lock:
            if (state.owners[op.index] != 0) return Flow::Blocked;
            state.owners[op.index] = self;
            return Flow::Next;
        case Op::TryLock:
            thread.slots[op.slot] = state.owners[op.index] == 0;
            if (state.owners[op.index] == 0) state.owners[op.index] = self;
            return Flow::Next;
        case Op::Unlock:
            HEDDLE_CHECK(state.owners[op.index] == self, "a thread unlocks what it does not hold");
            state.owners[op.index] = 0;
            return Flow::Next;
        case Op::Post:
            ++state.posted;
            return Flow::Next;
        case Op::Await:
            if (state.posted == 0) return Flow::Blocked;
            --state.posted;
            return Flow::Next;
        case Op::Create: {
            ThreadState& child = state.threads[op.index];
            const Local& parameter = program_.functions[program_.threads[op.index - 1]].locals.at(0);
            const std::int64_t argument = thread.slots[op.slot];
            child.status = ThreadStatus::Running;
            child.slots[0] = parameter.is_pointer ? argument : convert(parameter.type, argument);
            return Flow::Next;
        }
        default:
            HEDDLE_CHECK(op.kind == Op::Join, "not a synchronisation");
            if (state.threads[op.index].status != ThreadStatus::Finished) return Flow::Blocked;
            thread.slots[op.slot] = convert(op.type, state.threads[op.index].result);
            return Flow::Next;
    }
}

Search::Flow Search::execute(State& state, Index number, const Operation& op) {
    ThreadState& thread = state.threads[number];
    const auto value = [&] { return evaluate(op.value, op.frame, thread.slots); };
    switch (op.kind) {
        case Op::Start:
        case Op::AtomicBegin:
        case Op::AtomicEnd:
            return Flow::Next;
        case Op::Assign:
            thread.slots[op.slot] = convert(op.type, value());
            return Flow::Next;
        case Op::Address:
            thread.slots[op.slot] = layout_.address(op.place, op.frame, thread.slots);
            return Flow::Next;
        case Op::Jump:
            return Flow::Jumped;
        case Op::JumpUnless:
            return value() != 0 ? Flow::Next : Flow::Jumped;
        case Op::Assume:
            return value() != 0 ? Flow::Next : Flow::Stopped;
        case Op::Assert:
            return check_assertion(thread, op);
        case Op::Load:
        case Op::Store:
        case Op::Combine:
        case Op::StoreSlot:
        case Op::ReadModifyWrite:
        case Op::CompareExchange:
            access(state, thread, op);
            return Flow::Next;
        case Op::Finish:
            thread.result = thread.slots[op.slot];
            return Flow::Gone;
        case Op::Exit:
            if (options_.keep_finals) result_.finals.insert(layout_.describe(state.memory));
            return Flow::Over;
        case Op::Quit:
            return Flow::Over;
        default:
            return synchronise(state, number, op);
    }
}

// The next operation waits for a post, which anybody might make.
bool Search::is_idle(const State& state, Index number) const {
    return next(state, number).kind == Op::Await && state.posted == 0;
}

// The thread that holds, or is, what the next operation waits for.
std::optional<Index> Search::awaited(const State& state, Index number) const {
    const Operation& op = next(state, number);
    if (op.kind == Op::Join && state.threads[op.index].status != ThreadStatus::Finished) return op.index;
    if (op.kind == Op::Lock && state.owners[op.index] != 0) return state.owners[op.index] - 1;
    return std::nullopt;
}

// Either nobody can go on, main has not returned, and nobody has called exit; or some wait for each other in a circle.
bool Search::is_deadlock(const State& state) const {
    std::map<Index, Index> waiting;
    bool somebody_else = false, somebody_idle = false;
    for (Index t = 0; t < state.threads.size(); ++t) {
        const ThreadStatus status = state.threads[t].status;
        if (status == ThreadStatus::Stopped) return false;
        somebody_else |= status == ThreadStatus::Failed;
        if (status != ThreadStatus::Running) continue;
        if (const auto whom = awaited(state, t))
            waiting[t] = *whom;
        else if (is_idle(state, t))
            somebody_idle = true;
        else
            somebody_else = true;
    }
    if ((!waiting.empty() || somebody_idle) && !somebody_else) return true;
    for (const auto& [first, whom] : waiting) {
        Index at = whom;
        for (std::size_t i = 0; i < waiting.size() && at != first && waiting.contains(at); ++i) at = waiting.at(at);
        if (at == first) return true;
    }
    return false;
}

std::optional<Search::Touch> Search::touch(const State& state, const ThreadState& thread, const Operation& op,
                                           bool in_atomic) const {
    const bool is_update = op.kind == Op::ReadModifyWrite || op.kind == Op::CompareExchange;
    const bool is_store = op.kind == Op::Store || op.kind == Op::StoreSlot || op.kind == Op::Combine;
    if (!is_update && !is_store && op.kind != Op::Load) return std::nullopt;
    const std::int64_t begin = layout_.address(op.place, op.frame, thread.slots);
    const bool is_atomic = is_update || in_atomic || op.place.order != Order::Plain ||
                           (op.place.kind != Place::Kind::Pointee && program_.objects[op.place.object].is_atomic);
    bool writes = is_update || is_store;
    if (op.kind == Op::CompareExchange)  // one that does not succeed is a load
        writes = read(state.memory, begin, op.place.type) == thread.slots[op.frame.first + op.statement->expected];
    return Touch{begin, begin + size_of(op.place.type), writes, !is_atomic};
}

// Runs an atomic block, once for each choice in it.
void Search::block_touches(State state, Index number, Touches touched, std::vector<Touches>& all) {
    for (;;) {
        ThreadState& thread = state.threads[number];
        const Operation& op = next(state, number);
        if (op.kind == Op::AtomicEnd) break;
        if (op.kind == Op::Choose) {
            for (std::int64_t value = op.low; value <= op.high; ++value) {
                State chosen = state;
                chosen.threads[number].slots[op.slot] = value;
                ++chosen.threads[number].position;
                block_touches(std::move(chosen), number, touched, all);
            }
            return;
        }
        if (const auto found = touch(state, thread, op, true)) touched.push_back(*found);
        const Flow flow = execute(state, number, op);
        if (flow == Flow::Stopped) return;  // the block does not happen
        if (flow != Flow::Next && flow != Flow::Jumped) break;
        thread.position = flow == Flow::Next ? thread.position + 1 : op.index;
    }
    all.push_back(std::move(touched));
}

std::vector<Search::Touches> Search::next_touches(const State& state, Index number) {
    std::vector<Touches> all;
    const Operation& op = next(state, number);
    if (op.kind == Op::AtomicBegin)
        block_touches(state, number, {}, all);
    else if (const auto found = touch(state, state.threads[number], op, false))
        all.push_back({*found});
    return all;
}

bool Search::is_race(const State& state) {
    std::vector<std::pair<Index, Touch>> touches;
    for (Index t = 0; t < state.threads.size(); ++t)
        if (state.threads[t].status == ThreadStatus::Running)
            for (const Touches& way : next_touches(state, t))
                for (const Touch& touched : way) touches.emplace_back(t, touched);
    for (const auto& [i, a] : touches)
        for (const auto& [j, b] : touches)
            if (i != j && (a.writes || b.writes) && (a.is_plain || b.is_plain) && a.begin < b.end && b.begin < a.end)
                return true;
    return false;
}

}  // namespace

const char* name_of(Property property) {
    switch (property) {
        case Property::Assertion:
            return "assert";
        case Property::Deadlock:
            return "deadlock";
        case Property::Race:
            return "race";
    }
    return "?";
}

OracleResult explore(const Program& program, const OracleOptions& options) {
    return Search(program, options).run();
}

}  // namespace heddle::fuzz
