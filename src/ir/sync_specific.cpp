// What each thread has for itself: errno, and the values of pthread_setspecific.
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "ir/address.h"
#include "ir/source.h"
#include "ir/thread_library.h"
#include "util/error.h"

namespace heddle::ir {

namespace {

constexpr unsigned max_keys = 16, value_bytes = 8;
// Odd ones are for the lives of objects, those below 8 for the arguments of main.
enum Number : unsigned { Errno = 8, Values = 10 };

}  // namespace

// An object of this thread, filled with zeros.
ObjectId ThreadLibrary::own_object(unsigned number, const char* name, std::uint64_t size) {
    const llvm::Function* main = pass_.module.getFunction("main");
    return pass_.objects.allocate(
        ObjectInfo({main, context_, number}, ObjectKind::ThreadLocal, name, size, location_of(*main), nullptr),
        std::nullopt);
}

bool ThreadLibrary::call_errno_location(const llvm::CallBase& call, const Site&, State& state) {
    define(state, call, {pass_.objects.address(own_object(Errno, "errno", 4))});
    return true;
}

// The result of a call in the old style: 0, or -1 and the error in errno.
void ThreadLibrary::succeed_if(State& state, const llvm::CallBase& call, Term condition, Term error) {
    define(state, call, {manager_.ite(condition, manager_.bits(0, 32), manager_.bits(0xffffffff, 32))});
    if (condition.is_true() || pass_.module.getFunction("__errno_location") == nullptr) return;
    const Target target{own_object(Errno, "errno", 4), 0, manager_.top()};
    if (pass_.knowledge.object(target.object).is_shared(0)) throw Unsupported({}, "errno of another thread");
    write_target(state, target, error, manager_.logical_not(condition));
}

// pthread_key_create(key, destructor)
bool ThreadLibrary::call_key_create(const llvm::CallBase& call, const Site& site, State& state) {
    const Term destructor = argument(call, state, 1);
    if (!destructor.is_constant() || destructor.value().raw() != 0)
        throw Unsupported({}, "a destructor for thread-specific values");
    if (pass_.keys >= max_keys) throw Unsupported({}, "more than 16 keys for thread-specific values");
    if (!store(state, site, argument(call, state, 0), manager_.bits(pass_.keys++, 32), {true, false})) return false;
    define_number(state, call, 0);
    return true;
}

Term ThreadLibrary::value_of_key(Term key) {
    const Term values = pass_.objects.address(own_object(Values, "thread-specific values", max_keys * value_bytes));
    return manager_.bv_add(
        values, manager_.bv_mul(manager_.zero_extend(key, pointer_bits), manager_.bits(value_bytes, pointer_bits)));
}

bool ThreadLibrary::call_getspecific(const llvm::CallBase& call, const Site& site, State& state) {
    const auto value = load(state, site, value_of_key(argument(call, state, 0)), value_bytes, {});
    if (!value) return false;
    define(state, call, {*value});
    return true;
}

bool ThreadLibrary::call_setspecific(const llvm::CallBase& call, const Site& site, State& state) {
    if (!store(state, site, value_of_key(argument(call, state, 0)), argument(call, state, 1), {true, false}))
        return false;
    define_number(state, call, 0);
    return true;
}

}  // namespace heddle::ir
