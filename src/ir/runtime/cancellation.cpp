#include "ir/runtime/cancellation.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>

#include <utility>
#include <vector>

#include "ir/program/source.h"
#include "ir/runtime/calls.h"
#include "util/error.h"

namespace heddle::ir {

namespace {

// POSIX, 2.9.5.2: what is a cancellation point, and what may be one.
constexpr std::pair<const char*, const char*> waits[] = {
    {"pthread_cond_wait", "heddle.cancellable_cond_wait"},
    {"sem_wait", "heddle.cancellable_sem_wait"},
    {"pthread_join", "heddle.cancellable_join"},
    {"pthread_setcanceltype", "heddle.set_cancel_type"},
};

constexpr const char* points[] = {
    "pthread_testcancel",
    "sleep",
    "usleep",
    "nanosleep",
    "clock_nanosleep",
    "read",
    "write",
    "open",
    "creat",
    "close",
    "fsync",
};

// Waits with a limit end anyway: a request is looked for before them, and perhaps behind them.
constexpr const char* waits_with_limits[] = {"pthread_cond_timedwait", "pthread_cond_clockwait", "sem_timedwait",
                                             "sem_clockwait"};

constexpr const char* possible_points[] = {
    "pthread_rwlock_rdlock",
    "pthread_rwlock_wrlock",
    "pthread_rwlock_timedrdlock",
    "pthread_rwlock_timedwrlock",
    "printf",
    "fprintf",
    "dprintf",
    "vprintf",
    "vfprintf",
    "vdprintf",
    "puts",
    "putchar",
    "putc",
    "fputs",
    "fputc",
    "putchar_unlocked",
    "putc_unlocked",
    "fflush",
    "fwrite",
    "perror",
    "getchar",
    "getc",
    "fgetc",
    "fgets",
    "fread",
    "getchar_unlocked",
    "getc_unlocked",
    "ungetc",
    "scanf",
    "fscanf",
    "__isoc99_scanf",
    "__isoc23_scanf",
    "__isoc99_fscanf",
    "__isoc23_fscanf",
    "fopen",
    "freopen",
    "fdopen",
    "fclose",
    "fseek",
    "ftell",
    "rewind",
    "tmpfile",
    "lseek",
    "unlink",
    "remove",
    "rename",
    "mkdir",
    "access",
    "syslog",
    "openlog",
    "closelog",
    "localtime",
    "localtime_r",
    "gmtime",
    "mktime",
    "strftime",
    "sysconf",
    "setlocale",
    "strerror",
};

void refuse_unless_called(llvm::Module& program, const char* name) {
    const llvm::Function* function = program.getFunction(name);
    if (function != nullptr && function->isDeclaration() && function->hasAddressTaken())
        throw Unsupported({}, "pthread_cancel where the address of " + std::string(name) + " is taken");
}

void insert(llvm::Module& program, const char* name, llvm::Instruction& before) {
    llvm::IRBuilder<> builder(&before);
    builder.CreateCall(program.getOrInsertFunction(name, builder.getVoidTy()));
}

void insert_before(llvm::Module& program, const char* function, const char* inserted) {
    refuse_unless_called(program, function);
    for (llvm::CallBase* call : calls_of(program, function)) insert(program, inserted, *call);
}

void refuse_others(llvm::Module& program, const llvm::CallBase& cancel) {
    for (const llvm::Function& function : program)
        if (function.hasPersonalityFn())
            throw Unsupported(location_of(cancel), "pthread_cancel in C++, where it unwinds the stack");
    for (const char* name : {"thrd_create", "thrd_join", "thrd_sleep", "cnd_wait", "cnd_timedwait"})
        if (!calls_of(program, name).empty())
            throw Unsupported(location_of(cancel), "pthread_cancel in a program that calls " + std::string(name));
}

}  // namespace

void place_cancellation_points(llvm::Module& program) {
    const std::vector<llvm::CallBase*> cancels = calls_of(program, "pthread_cancel");
    refuse_unless_called(program, "pthread_cancel");
    if (cancels.empty()) return;
    refuse_others(program, *cancels.front());
    insert_before(program, "pthread_exit", "heddle.forbid_cancel");
    for (const char* point : points) insert_before(program, point, "heddle.test_cancel");
    for (const char* point : possible_points) insert_before(program, point, "heddle.may_test_cancel");
    for (const char* wait : waits_with_limits) {
        for (llvm::CallBase* call : calls_of(program, wait))
            insert(program, "heddle.may_test_cancel", *call->getNextNode());
        insert_before(program, wait, "heddle.test_cancel");
    }
    for (const auto& [wait, cancellable] : waits) {
        refuse_unless_called(program, wait);
        for (llvm::CallBase* call : calls_of(program, wait))
            call->setCalledFunction(program.getOrInsertFunction(cancellable, call->getFunctionType()));
    }
}

}  // namespace heddle::ir
