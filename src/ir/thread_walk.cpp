// The classes that walk a thread, put together.
#include "ir/thread_walk.h"

#include "ir/access/tools.h"
#include "ir/library/bytes.h"
#include "ir/library/calls_atomic.h"
#include "ir/library/calls_heap.h"
#include "ir/library/calls_ignored.h"
#include "ir/library/calls_input.h"
#include "ir/library/calls_intrinsic.h"
#include "ir/library/calls_memory.h"
#include "ir/library/calls_string.h"
#include "ir/library/calls_verifier.h"
#include "ir/threads/sync_barrier.h"
#include "ir/threads/sync_c11.h"
#include "ir/threads/sync_condition.h"
#include "ir/threads/sync_cpp.h"
#include "ir/threads/sync_errno.h"
#include "ir/threads/sync_handles.h"
#include "ir/threads/sync_join.h"
#include "ir/threads/sync_mutex.h"
#include "ir/threads/sync_mutex_words.h"
#include "ir/threads/sync_once.h"
#include "ir/threads/sync_operation.h"
#include "ir/threads/sync_rwlock.h"
#include "ir/threads/sync_semaphore.h"
#include "ir/threads/sync_specific.h"
#include "ir/threads/sync_spin.h"
#include "ir/threads/sync_threads.h"
#include "ir/walk/arithmetic.h"
#include "ir/walk/control.h"
#include "ir/walk/elements.h"
#include "ir/walk/function_calls.h"
#include "ir/walk/instructions.h"
#include "ir/walk/instructions_floating.h"
#include "ir/walk/instructions_memory.h"
#include "ir/walk/known_functions.h"

namespace heddle::ir {

namespace {

// Instructions and the functions that they call.  A call walks a function, which executes instructions again.
struct Execution {
    explicit Execution(Tools& given) : tools(given) {}

    Tools& tools;
    KnownFunctions known;
    Control control{tools, [this](const llvm::Instruction& instruction, State& state) {
                        return instructions.execute(instruction, state);
                    }};
    Calls calls{tools, control, known};
    Arithmetic arithmetic{tools};
    Elements elements{tools};
    MemoryInstructions memory{tools, arithmetic};
    FloatingInstructions floating{tools};
    Instructions instructions{tools, arithmetic, elements, memory, floating, calls};
};

// The C library.
class CLibrary {
public:
    explicit CLibrary(Execution& given) : execution_(given) {
        KnownFunctions& known = execution_.known;
        known.add(verifier_);
        known.add(heap_);
        known.add(memory_);
        known.add(strings_);
        known.add(atomics_);
        known.add(inputs_);
        known.add(ignored_);
        known.add([this](std::string_view name, const llvm::CallBase& call, const Site& site, State& state) {
            return intrinsics_.call_by_name(name, call, site, state);
        });
    }

private:
    Execution& execution_;
    Tools& tools_ = execution_.tools;
    VerifierCalls verifier_{tools_};
    Heap heap_{tools_};
    Bytes bytes_{tools_};
    MemoryCalls memory_{tools_, bytes_};
    Strings strings_{tools_, bytes_, heap_};
    AtomicCalls atomics_{tools_};
    InputCalls inputs_{tools_, bytes_};
    IgnoredCalls ignored_{tools_};
    Intrinsics intrinsics_{tools_, execution_.arithmetic, execution_.floating, memory_};
};

// Threads of POSIX, C11 and C++.
class ThreadLibrary {
public:
    explicit ThreadLibrary(Execution& given) : execution_(given) {
        KnownFunctions& known = execution_.known;
        known.add(errors_);
        add(mutexes_);
        add(conditions_);
        known.add(semaphores_);
        known.add(rwlocks_);
        known.add(barriers_);
        add(once_);
        known.add(spinlocks_);
        add(keys_);
        add(threads_);
        add(joins_);
        known.add(cpp_);
        known.add([this](std::string_view name, const llvm::CallBase& call, const Site& site, State& state) {
            return cpp_.call_by_name(name, call, site, state);
        });
    }

private:
    template <class Family>
    void add(Family& family) {
        execution_.known.add(family);
        execution_.known.add(c11_.translated(KnownFunctions::lookup(family, Family::c11_functions())));
    }

    Execution& execution_;
    Tools& tools_ = execution_.tools;
    SyncOperations sync_{tools_};
    Errno errors_{tools_};
    C11Results c11_{tools_};
    MutexWords words_{tools_, sync_};
    Mutexes mutexes_{tools_, sync_, words_};
    Conditions conditions_{tools_, sync_, words_};
    Semaphores semaphores_{tools_, sync_, errors_};
    ReadWriteLocks rwlocks_{tools_, sync_};
    Barriers barriers_{tools_, sync_};
    Once once_{tools_, sync_, execution_.control};
    Spinlocks spinlocks_{tools_, sync_};
    Keys keys_{tools_, sync_};
    Handles handles_{tools_, sync_};
    Threads threads_{tools_, handles_, execution_.control};
    Joins joins_{tools_, handles_};
    CppCalls cpp_{tools_};
};

}  // namespace

void walk_thread(Pass& pass, ThreadIndex thread, ContextId context, Pass::Task task) {
    Tools tools(pass, thread, context);
    Execution execution(tools);
    const CLibrary c_library(execution);
    const ThreadLibrary thread_library(execution);
    execution.control.run(std::move(task));
    tools.paths.finish_thread();
}

}  // namespace heddle::ir
