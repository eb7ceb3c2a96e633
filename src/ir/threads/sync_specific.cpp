#include "ir/threads/sync_specific.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "ir/access/contents.h"
#include "ir/access/memory_accesses.h"
#include "ir/access/tools.h"
#include "ir/memory/address.h"
#include "ir/runtime/keys.h"
#include "ir/steps/kept_around.h"
#include "ir/steps/operands.h"
#include "ir/threads/own_objects.h"
#include "ir/threads/sync_operation.h"
#include "util/error.h"

namespace heddle::ir {

Keys::Keys(Tools& tools, SyncOperations& sync)
    : walk_(tools.walk),
      pass_(tools.walk.pass),
      manager_(tools.walk.pass.manager),
      operands_(tools.operands),
      contents_(tools.contents),
      accesses_(tools.accesses),
      sync_(sync) {}

namespace {

constexpr unsigned value_bytes = 8;
}  // namespace

const HandlerTable<Keys>& Keys::functions() {
    using W = Keys;
    static const HandlerTable<W> table = {
        {"pthread_key_create", &W::call_key_create},   {"pthread_key_delete", &W::call_key_delete},
        {"tss_delete", &W::call_key_delete},           {"heddle_destructor_of", &W::call_destructor_of},
        {"pthread_getspecific", &W::call_getspecific}, {"tss_get", &W::call_getspecific},
        {"pthread_setspecific", &W::call_setspecific},
    };
    return table;
}

const HandlerTable<Keys>& Keys::c11_functions() {
    using W = Keys;
    static const HandlerTable<W> table = {
        {"tss_create", &W::call_key_create},
        {"tss_set", &W::call_setspecific},
    };
    return table;
}

bool Keys::has_destructors() const {
    return pass_.module.getFunction(end_of_thread) != nullptr;
}

// The element of a table of pointers.
Term Keys::entry(ObjectId table, Term key) {
    return manager_.bv_add(pass_.objects.address(table), manager_.bv_mul(manager_.zero_extend(key, pointer_bits),
                                                                         manager_.bits(value_bytes, pointer_bits)));
}

Term Keys::value_of_key(Term key) {
    return entry(object_of_thread(walk_, OwnNumber::Values, "thread-specific values", max_keys * value_bytes), key);
}

Term Keys::slot_of_destructor(Term key) {
    return entry(object_of_process(walk_, OwnNumber::Destructors, "destructors", max_keys * value_bytes), key);
}

// pthread_key_create(key, destructor).  Without destructors nobody notices which key was made first.
bool Keys::call_key_create(const llvm::CallBase& call, const Site& site, State& state) {
    const Term destructor = operands_.pointer_argument(call, state, 1);
    const bool is_none = destructor.is_constant() && destructor.value().raw() == 0;
    if (!has_destructors() && !is_none)
        throw Unsupported({}, "a key with a destructor that is made through a function pointer");
    if (pass_.keys >= max_keys) throw Unsupported({}, "more than 16 keys for thread-specific values");
    refuse_kept_around(walk_);
    const Term known = manager_.bits(pass_.keys++, 32);
    pass_.knowledge.threads.note_keys(pass_.keys);
    const std::optional<Term> key = has_destructors() ? count_key(destructor, site, state) : known;
    if (!key) return false;
    if (has_destructors()) walk_.part = {1, 0, 0};
    const bool alive = accesses_.store(state, site, operands_.argument(call, state, 0), *key, {true, false});
    walk_.part = {};
    operands_.define_number(state, call, 0);
    return alive;
}

// The number of the new key, which gets its destructor in the same step.
std::optional<Term> Keys::count_key(Term destructor, const Site& site, State& state) {
    std::vector<SyncWord> words = {
        {pass_.objects.address(object_of_process(walk_, OwnNumber::Count, "number of keys", 4))}};
    const unsigned keys = pass_.knowledge.threads.key_count();
    for (unsigned key = 0; key < keys; ++key)
        words.push_back({slot_of_destructor(manager_.bits(key, 32)), value_bytes});
    const auto operation = sync_.begin_operation(state, site, model::StepKind::ReadModifyWrite, "update", words);
    if (!operation) return std::nullopt;
    const Term count = contents_.read(state, operation->words.front());
    contents_.write(state, operation->words.front(), manager_.bv_add(count, manager_.bits(1, 32)), manager_.top());
    for (unsigned key = 0; key < keys; ++key)
        contents_.write(state, operation->words[key + 1], destructor, operands_.is_number(count, key));
    return sync_.end_operation(state, site, *operation) ? std::optional(count) : std::nullopt;
}

// From now on the key has no destructor.
bool Keys::call_key_delete(const llvm::CallBase& call, const Site& site, State& state) {
    operands_.define_number(state, call, 0);
    return !has_destructors() || accesses_.store(state, site, slot_of_destructor(operands_.argument(call, state, 0)),
                                                 manager_.bits(0, pointer_bits), {true, true});
}

// Nobody makes more keys than the walk has found calls that make one.
bool Keys::call_destructor_of(const llvm::CallBase& call, const Site& site, State& state) {
    const Term key = operands_.argument(call, state, 0);
    if (key.value().to_uint64() >= pass_.knowledge.threads.key_count()) return operands_.define_number(state, call, 0);
    const auto destructor = accesses_.load(state, site, slot_of_destructor(key), value_bytes, {false, true});
    if (!destructor) return false;
    operands_.define(state, call, {*destructor});
    return true;
}

bool Keys::call_getspecific(const llvm::CallBase& call, const Site& site, State& state) {
    const auto value = accesses_.load(state, site, value_of_key(operands_.argument(call, state, 0)), value_bytes, {});
    if (!value) return false;
    operands_.define(state, call, {*value});
    return true;
}

bool Keys::call_setspecific(const llvm::CallBase& call, const Site& site, State& state) {
    if (!accesses_.store(state, site, value_of_key(operands_.argument(call, state, 0)),
                         operands_.argument(call, state, 1), {true, false}))
        return false;
    operands_.define_number(state, call, 0);
    return true;
}

}  // namespace heddle::ir
