// Walks one thread of the unwound program symbolically and turns it into locations and steps of the model.
//
// Every place (instruction, activation, iterations of the loops around it) is walked once, in topological order, with
// all paths that lead there merged.  The class is split over several files by the kind of work:
//   thread_walker.cpp  functions, blocks, branches, loops
//   waits.cpp          loops that only wait
//   steps.cpp          opening and closing steps, ending paths
//   access.cpp         loads and stores of any address
//   instructions.cpp   dispatch, arithmetic, casts, comparisons
//   instructions_floating.cpp  floating-point numbers
//   instructions_memory.cpp  load, store, alloca, getelementptr, atomic operations
//   calls*.cpp         calls of functions with a body, and of the functions that Heddle knows by name
// The thread library has a class of its own: thread_library.h.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ir/pass.h"
#include "ir/state.h"

namespace llvm {
class AtomicCmpXchgInst;
class AtomicRMWInst;
class BasicBlock;
class CallBase;
class GEPOperator;
class ICmpInst;
class Instruction;
class Value;
}  // namespace llvm

namespace heddle::ir {

class Floating;

// An instruction that is being executed.
struct Site {
    const llvm::Instruction& instruction;
    ContextId context;  // of this execution of the instruction
    Term occurrence;    // how often this thread has executed the instruction before
};

// One of the places that a pointer may point to.
struct Target {
    ObjectId object;
    std::uint64_t offset;
    Term condition;
};

struct Access {
    std::vector<Target> targets;
    std::uint64_t bytes;
};

class ThreadWalker {
public:
    ThreadWalker(Pass& pass, ThreadIndex thread, ContextId context);
    virtual ~ThreadWalker() = default;
    ThreadWalker(const ThreadWalker&) = delete;
    ThreadWalker& operator=(const ThreadWalker&) = delete;

    // Walks the function to its end; for main, the constructors of global objects come first.
    void run(const llvm::Function& function, const std::vector<Operand>& arguments, State state);
    void run_main(const std::vector<const llvm::Function*>& constructors, const llvm::Function& main,
                  const std::vector<Operand>& arguments, State state);
    bool assume_at_start(State& state, Term condition) { return assume(state, condition); }
    void cut_at_start(const llvm::Function& function, State state, const std::string& what);
    void finish_thread();  // after all runs: makes the terminal locations

protected:
    // --- thread_walker.cpp
    using BlockKey = std::vector<unsigned>;
    // The state at a place where a turn of a loop may begin.
    struct Turn {
        std::vector<unsigned> iterations;
        State state;
        std::size_t inputs;
    };
    struct Activation {
        const llvm::Function& function;
        const FunctionInfo& info;
        ContextId context;
        // States in different atomic blocks cannot be merged: then there are several for one place.
        std::multimap<BlockKey, std::pair<const llvm::BasicBlock*, State>> pending = {};
        std::vector<unsigned> iterations = {};               // of the loops around the current block
        std::map<const llvm::BasicBlock*, Turn> turns = {};  // the last one at each block
        std::map<BlockKey, unsigned> concrete_exits = {};    // last iteration in which an exit test was a constant
        std::vector<ObjectId> locals = {};
        std::optional<State> returned = {};
        Activation* caller = nullptr;
    };
    std::optional<State> walk(const llvm::Function& function, const std::vector<Operand>& arguments, State state,
                              ContextId context);
    bool ends_process(const Activation& activation) const;  // does its return end the process?
    void end_thread(State state, ContextId context);
    void walk_block(const llvm::BasicBlock& block, State state);
    void enter(const llvm::BasicBlock* from, const llvm::BasicBlock& to, State state);
    std::vector<unsigned> iterations_of(const llvm::BasicBlock* from, const llvm::BasicBlock& to) const;
    BlockKey key(const llvm::BasicBlock& block, const std::vector<unsigned>& iterations) const;
    void take_phis(const llvm::BasicBlock* from, const llvm::BasicBlock& to, State& state);
    bool beyond_bound(const llvm::BasicBlock* from, const llvm::BasicBlock& to,
                      const std::vector<unsigned>& iterations);
    bool head_is_beyond(const llvm::BasicBlock& head, const std::vector<unsigned>& iterations, std::size_t level) const;
    void note_concrete_exit(const llvm::BasicBlock& block);
    void walk_terminator(const llvm::Instruction& terminator, State state);
    void branch(const llvm::Instruction& terminator, State state);
    void switch_to(const llvm::Instruction& terminator, State state);
    void note_assertion(const llvm::BasicBlock& block, const State& state);
    bool in_one_step(const State& a, const State& b) const;
    bool can_merge(const State& a, const State& b) const;
    void merge_into(State& slot, State state);
    void merge_into(std::optional<State>& slot, State state);

    // --- waits.cpp
    void note_turn(const llvm::BasicBlock& block, const State& state);
    bool waits(const llvm::BasicBlock& block, const std::vector<unsigned>& iterations, State& state);
    bool is_back(const State& before, const State& now) const;
    Term changes_since(const State& before, const State& now);
    void wait_in_loop(const llvm::BasicBlock& block, const Turn& start, State state);

    // --- steps.cpp
    model::Thread& model_thread() { return pass_.program.threads[thread_]; }
    model::Step& step(LocationId location) { return model_thread().locations[location.index].step(); }
    model::Step& open_step(State& state, const Site& site, model::StepKind kind, std::string text);
    void close_step(State& state);
    void settle(State& state);  // closes the step unless it may go on
    bool alone(const State& state) const { return thread_ == 0 && state.live.empty(); }
    Term read_shared(State& state, CellId cell, Term condition);
    Term current_value(State& state, CellId cell, Term condition);
    void write_shared(State& state, CellId cell, Term condition, Term value);
    bool assume(State& state, Term condition);  // false: nothing is left of the path
    void end(State state, model::Terminal terminal);
    bool fail_unless(State& state, const Site& site, Term condition, model::Property property, const std::string& what);
    void finish(State state);
    void leave_section(State& state);
    void add_piece(const State& state, const Site& site, model::StepKind kind, const std::string& text);
    bool only_assume(State& state, const Site& site, Term condition);  // __VERIFIER_assume

    // --- access.cpp
    std::optional<Access> resolve(State& state, const Site& site, Term pointer, std::uint64_t bytes);
    std::vector<Target> targets_of(Term pointer, std::uint64_t bytes, const Site& site);
    std::optional<Access> begin_access(State& state, const Site& site, Term pointer, std::uint64_t bytes,
                                       AccessKind kind, model::StepKind step_kind);
    bool end_access(State& state, const Site& site, const Access& access);
    Term read(State& state, const Access& access);
    void write(State& state, const Access& access, Term value, Term condition);
    std::optional<Term> load(State& state, const Site& site, Term pointer, std::uint64_t bytes, AccessKind kind);
    Access marks_of(const Access& access);
    Term is_written(State& state, const Access& access);
    bool end_read(State& state, const Site& site, const Access& access);
    bool store(State& state, const Site& site, Term pointer, Term value, AccessKind kind);
    bool touches_shared(const Access& access);
    Term is_writable(const Access& access);
    bool is_aligned(State& state, const Site& site, const Access& access);
    bool is_guarded(const Access& access, std::uint64_t mutex);
    void record(const State& state, const Access& access, AccessKind kind);
    std::vector<Target> life_targets(const Access& access);
    void note_lifetimes(const Access& access);
    void end_life(State& state, const Site& site, const Activation& activation);
    Term read_target(State& state, const Target& target, std::uint64_t bytes);
    void write_target(State& state, const Target& target, Term value, Term condition);
    Term read_cell(State& state, ObjectId object, std::size_t cell, Term condition);
    void write_cell(State& state, ObjectId object, std::size_t cell, Term condition, Term value);
    std::string describe(const Access& access) const;

    // --- instructions.cpp
    bool execute(const llvm::Instruction& instruction, State& state);
    bool dispatch(const Site& site, State& state);
    Operand operand(const State& state, const llvm::Value& value);
    Term scalar(const State& state, const llvm::Value& value);
    void define(State& state, const llvm::Instruction& instruction, Operand value);
    bool binary(const Site& site, State& state);
    std::optional<Term> marked(term::Kind operation, Term pointer, Term mask);
    // Refuses pointers, but for sums and for marks in their lowest bits.
    Term of_numbers(term::Kind operation, Term a, Term b, const char* what);
    bool fits(const Site& site, State& state, Term a, Term b);
    Term exceeds(term::Kind operation, Term a, Term b, bool is_signed);
    Term boolean_binary(unsigned opcode, Term a, Term b);
    Term cast(const Site& site, const State& state);
    Term compare(const llvm::ICmpInst& comparison, const State& state);
    Term as_bits(Term value, unsigned width);  // Bool as a number
    Term from_bits(Term bits, const llvm::Type& type);
    Operand adapt(const Operand& value, const llvm::Type& type);
    void refuse_pointer(Term value, const char* what);

    // --- instructions_floating.cpp
    static bool is_floating(const llvm::Instruction& instruction);
    bool execute_floating(const Site& site, State& state);
    bool convert_floating(const Site& site, State& state);
    Term compare_floating(Floating& numbers, unsigned predicate, Term a, Term b);
    bool call_floating(const llvm::CallBase& call, State& state, bool is_fabs);

    // --- instructions_memory.cpp
    bool for_each_leaf(llvm::Type* type, Term pointer,
                       const std::function<bool(std::size_t, llvm::Type*, Term)>& visit);
    bool execute_alloca(const Site& site, State& state);
    bool execute_load(const Site& site, State& state);
    bool execute_store(const Site& site, State& state);
    bool execute_rmw(const llvm::AtomicRMWInst& rmw, const Site& site, State& state);
    bool execute_compare_exchange(const llvm::AtomicCmpXchgInst& exchange, const Site& site, State& state);
    Term element_address(const llvm::GEPOperator& gep, const State& state);
    bool within_arrays(const llvm::GEPOperator& gep, const Site& site, State& state, bool is_used);
    bool uses_elements(const llvm::Value& pointer, const Site& site, State& state);
    void note_order(unsigned ordering);
    void aggregate(const llvm::Instruction& instruction, State& state);

    // --- calls.cpp
    bool call(const llvm::CallBase& call, const Site& site, State& state);
    bool call_function(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state);
    bool call_body(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state);
    void adapt_result(const llvm::Function& function, const llvm::CallBase& call, State& state);
    bool call_through_pointer(const llvm::CallBase& call, const Site& site, State& state);
    bool call_external(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state);
    bool call_intrinsic(const llvm::Function& function, const llvm::CallBase& call, const Site& site, State& state);
    bool overflow(const llvm::CallBase& call, State& state, term::Kind operation, bool is_signed);
    Term ones(Term bits);
    Term zeros_before_a_one(Term bits, bool from_the_top);
    Term swapped_bytes(Term bits);
    std::vector<Pass::Start> functions_of(Term pointer);
    Term any_value(const Site& site, State& state, term::Sort sort, const std::string& name);
    Term argument(const llvm::CallBase& call, const State& state, unsigned index);
    Term pointer_argument(const llvm::CallBase& call, const State& state, unsigned index);
    bool define_number(State& state, const llvm::CallBase& call, std::uint64_t number);

    // Functions known by name; each returns false if the path has ended.
    using Handler = bool (ThreadWalker::*)(const llvm::CallBase&, const Site&, State&);
    static const std::map<std::string_view, Handler>& known_functions();
    static const std::map<std::string_view, Handler>& library_functions();
    static Handler find_handler(std::string_view name);  // null: not known
    // The functions of the thread library (thread_library.h); nothing if it is none of them.
    virtual std::optional<bool> call_thread_library(std::string_view name, const llvm::CallBase& call, const Site& site,
                                                    State& state) = 0;
    bool call_nothing(const llvm::CallBase& call, const Site& site, State& state);
    bool call_assertion_failure(const llvm::CallBase& call, const Site& site, State& state);
    bool call_assume(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atomic_begin(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atomic_end(const llvm::CallBase& call, const Site& site, State& state);
    bool call_exit(const llvm::CallBase& call, const Site& site, State& state);
    // --- calls_heap.cpp
    bool call_malloc(const llvm::CallBase& call, const Site& site, State& state);
    bool call_aligned_alloc(const llvm::CallBase& call, const Site& site, State& state);
    bool call_calloc(const llvm::CallBase& call, const Site& site, State& state);
    bool call_free(const llvm::CallBase& call, const Site& site, State& state);
    bool call_memory_copy(const llvm::CallBase& call, const Site& site, State& state);
    bool copy_pieces(const Site& site, State& state, Term target, Term source, const std::vector<CellRange>& ranges,
                     std::size_t first, std::size_t last);
    std::optional<Term> copy_argument(const llvm::CallBase& call, const Site& site, State& state, unsigned number);
    bool copy_unknown_size(const Site& site, State& state, Term target, Term source, Term size, bool takes_all);
    struct Move {
        Access from, to;
    };
    std::vector<Move> moves_between(Term from, Term to, std::uint64_t limit);
    bool call_memory_set(const llvm::CallBase& call, const Site& site, State& state);
    bool allocate(const llvm::CallBase& call, const Site& site, State& state, Term size, bool zero);
    std::uint64_t capacity() const;
    std::optional<std::uint64_t> bounded_size(State& state, const Site& site, Term size);
    std::optional<Access> lives_to_end(State& state, const Site& site, Term pointer);
    void begin_life(State& state, const Site& site, ObjectId object);
    bool check_leaks(const Site& site, State& state);
    bool end_lives(State& state, const Site& site, const Access& lives);
    std::vector<std::uint64_t> borders_within(Term pointer, std::uint64_t bytes);
    static std::vector<CellRange> pieces(std::uint64_t bytes, std::set<std::uint64_t> borders);

    bool call_realloc(const llvm::CallBase& call, const Site& site, State& state);
    // --- calls_library.cpp
    bool call_input(const llvm::CallBase& call, const Site& site, State& state);
    bool call_input_between(const llvm::CallBase& call, const Site& site, State& state, std::int64_t low,
                            std::int64_t high);
    bool call_nonnegative_input(const llvm::CallBase& call, const Site& site, State& state);
    bool call_character_input(const llvm::CallBase& call, const Site& site, State& state);
    bool call_time(const llvm::CallBase& call, const Site& site, State& state);
    bool call_output(const llvm::CallBase& call, const Site& site, State& state);
    bool call_scanf(const llvm::CallBase& call, const Site& site, State& state);
    std::string literal(Term pointer);
    // --- calls_atomic.cpp
    std::uint64_t atomic_size(const llvm::CallBase& call, const State& state);
    bool call_atomic_load(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atomic_store(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atomic_exchange(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atomic_compare_exchange(const llvm::CallBase& call, const Site& site, State& state);
    // --- calls_ctype.cpp
    Term is_in_class(Term character, std::string_view name);  // "isdigit"
    bool change_case(const llvm::CallBase& call, State& state, std::string_view from, int distance);
    bool call_character_class(const llvm::CallBase& call, const Site& site, State& state);
    bool call_toupper(const llvm::CallBase& call, const Site& site, State& state);
    bool call_tolower(const llvm::CallBase& call, const Site& site, State& state);
    // --- calls_string.cpp
    struct AccessName {
        std::uint64_t phase, number;
    };
    // What belongs to round i; the result says when the loop ends behind it (none: the path has ended).
    using Round = std::function<std::optional<Term>(State&, std::uint64_t)>;
    // What those do who leave the loop in round i, before it (at the limit) or behind it; false: the path has ended.
    using Leave = std::function<bool(State&, std::uint64_t, bool)>;
    // Rounds first, first + 1, ...; round `limit` is not entered.  All who leave go on together.
    bool repeat(const Site& site, State& state, const std::optional<Term>& limit, const Round& round,
                const Leave& leave, std::uint64_t first = 0);
    bool part_ways(State& state, std::optional<State>& after, Term ends, const std::function<bool(State&)>& leave);
    Term advanced(Term pointer, std::uint64_t bytes);
    Term is_number(Term value, std::uint64_t number);
    std::optional<Term> load_byte(State& state, const Site& site, Term place, AccessName name);
    bool store_byte(State& state, const Site& site, Term place, Term value, AccessName name);
    bool measure(const Site& site, State& state, Term text, const std::optional<Term>& limit, const Leave& leave);
    bool copy_string(const Site& site, State& state, Term target, Term source, const std::optional<Term>& limit,
                     std::uint64_t phase, const Leave& leave);
    bool compare_bytes(const llvm::CallBase& call, const Site& site, State& state, bool are_strings);
    bool call_strlen(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strcpy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strncpy(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strcat(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strdup(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strcmp(const llvm::CallBase& call, const Site& site, State& state);
    bool call_memcmp(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strchr(const llvm::CallBase& call, const Site& site, State& state);
    bool call_strrchr(const llvm::CallBase& call, const Site& site, State& state);
    bool call_atoi(const llvm::CallBase& call, const Site& site, State& state);

    Pass& pass_;
    term::Manager& manager_;
    const llvm::Function* callee_ = nullptr;  // the known function that is being called
    ThreadIndex thread_;
    ContextId context_;                                 // of the thread: names its thread-local variables
    Activation* activation_ = nullptr;                  // the one being walked
    std::map<const llvm::Function*, unsigned> active_;  // how often each function is on the call stack
    std::set<ObjectId> locals_;                         // locals of all functions on the call stack
    std::optional<State> finished_;
    bool ends_ = false;  // destructors of thread-specific values are being called
    // Which part of an instruction that makes several steps is being executed.
    struct Part {
        unsigned number = 0;
        std::uint64_t offset = 0, size = 0;
    } part_;
    // Terminal locations are made at the end, one for each kind and instruction.
    struct Ending {
        model::Terminal terminal;
        std::vector<Incoming> incoming;
    };
    std::vector<Ending> endings_;
};

}  // namespace heddle::ir
