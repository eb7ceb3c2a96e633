// What each thread has for itself: errno, and the values of pthread_setspecific with their keys.
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "ir/address.h"
#include "ir/key_runtime.h"
#include "ir/source.h"
#include "ir/thread_library.h"
#include "util/error.h"

namespace heddle::ir {

namespace {

constexpr unsigned value_bytes = 8;
// Odd ones are for the lives of objects, those below 8 for the arguments of main.
enum Number : unsigned { Errno = 8, Values = 10, Count = 12, Destructors = 14 };

}  // namespace

// Filled with zeros.
ObjectId ThreadLibrary::object_of_main(ContextId context, unsigned number, ObjectKind kind, const char* name,
                                       std::uint64_t size) {
    const llvm::Function* main = pass_.module.getFunction("main");
    return pass_.objects.allocate(ObjectInfo({main, context, number}, kind, name, size, location_of(*main), nullptr),
                                  std::nullopt);
}

// An object of this thread.
ObjectId ThreadLibrary::own_object(unsigned number, const char* name, std::uint64_t size) {
    return object_of_main(context_, number, ObjectKind::ThreadLocal, name, size);
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

bool ThreadLibrary::has_destructors() const {
    return pass_.module.getFunction(end_of_thread) != nullptr;
}

// The element of a table of pointers.
Term ThreadLibrary::entry(ObjectId table, Term key) {
    return manager_.bv_add(pass_.objects.address(table), manager_.bv_mul(manager_.zero_extend(key, pointer_bits),
                                                                         manager_.bits(value_bytes, pointer_bits)));
}

Term ThreadLibrary::value_of_key(Term key) {
    return entry(own_object(Values, "thread-specific values", max_keys * value_bytes), key);
}

Term ThreadLibrary::slot_of_destructor(Term key) {
    return entry(object_of_main(0, Destructors, ObjectKind::Global, "destructors", max_keys * value_bytes), key);
}

// pthread_key_create(key, destructor).  Without destructors nobody notices which key was made first.
bool ThreadLibrary::call_key_create(const llvm::CallBase& call, const Site& site, State& state) {
    const Term destructor = pointer_argument(call, state, 1);
    const bool is_none = destructor.is_constant() && destructor.value().raw() == 0;
    if (!has_destructors() && !is_none)
        throw Unsupported({}, "a key with a destructor that is made through a function pointer");
    if (pass_.keys >= max_keys) throw Unsupported({}, "more than 16 keys for thread-specific values");
    const Term known = manager_.bits(pass_.keys++, 32);
    pass_.knowledge.note_keys(pass_.keys);
    const std::optional<Term> key = has_destructors() ? count_key(destructor, site, state) : known;
    if (!key) return false;
    if (has_destructors()) part_ = {1, 0, 0};
    const bool alive = store(state, site, argument(call, state, 0), *key, {true, false});
    part_ = {};
    define_number(state, call, 0);
    return alive;
}

// The number of the new key, which gets its destructor in the same step.
std::optional<Term> ThreadLibrary::count_key(Term destructor, const Site& site, State& state) {
    std::vector<Word> words = {
        {pass_.objects.address(object_of_main(0, Count, ObjectKind::Global, "number of keys", 4))}};
    const unsigned keys = pass_.knowledge.key_count();
    for (unsigned key = 0; key < keys; ++key)
        words.push_back({slot_of_destructor(manager_.bits(key, 32)), value_bytes});
    const auto operation = begin_operation(state, site, model::StepKind::ReadModifyWrite, "update", words);
    if (!operation) return std::nullopt;
    const Term count = read(state, operation->words.front());
    write(state, operation->words.front(), manager_.bv_add(count, manager_.bits(1, 32)), manager_.top());
    for (unsigned key = 0; key < keys; ++key)
        write(state, operation->words[key + 1], destructor, is_number(count, key));
    return end_operation(state, site, *operation) ? std::optional(count) : std::nullopt;
}

// From now on the key has no destructor.
bool ThreadLibrary::call_key_delete(const llvm::CallBase& call, const Site& site, State& state) {
    define_number(state, call, 0);
    return !has_destructors() || store(state, site, slot_of_destructor(argument(call, state, 0)),
                                       manager_.bits(0, pointer_bits), {true, true});
}

// Nobody makes more keys than the walk has found calls that make one.
bool ThreadLibrary::call_destructor_of(const llvm::CallBase& call, const Site& site, State& state) {
    const Term key = argument(call, state, 0);
    if (key.value().to_uint64() >= pass_.knowledge.key_count()) return define_number(state, call, 0);
    const auto destructor = load(state, site, slot_of_destructor(key), value_bytes, {false, true});
    if (!destructor) return false;
    define(state, call, {*destructor});
    return true;
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
