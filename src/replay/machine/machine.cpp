#include "replay/machine/machine.h"

#include <llvm/IR/Instructions.h>

#include <fmt/format.h>

#include "replay/early_ends.h"
#include "replay/machine/compute.h"
#include "util/error.h"

namespace heddle::replay {

namespace {

// The functions that run before main, in their order: by priority, then as they are listed.
std::vector<const llvm::Function*> constructors(const llvm::Module& module) {
    const llvm::GlobalVariable* list = module.getNamedGlobal("llvm.global_ctors");
    if (list == nullptr || !list->hasInitializer()) return {};
    std::multimap<std::uint64_t, const llvm::Function*> found;
    for (unsigned i = 0; i < element_count(*list->getValueType()); ++i) {
        const llvm::Constant& entry = *list->getInitializer()->getAggregateElement(i);
        const auto* function = llvm::dyn_cast<llvm::Function>(entry.getAggregateElement(1U)->stripPointerCasts());
        if (function != nullptr)
            found.emplace(llvm::cast<llvm::ConstantInt>(entry.getAggregateElement(0U))->getZExtValue(), function);
    }
    std::vector<const llvm::Function*> functions;
    for (const auto& [priority, function] : found) functions.push_back(function);
    return functions;
}

}  // namespace

Machine::Machine(const NumberedModule& program, const Inputs& inputs, const Options& options)
    : program_(program),
      inputs_(inputs),
      options_(options),
      constants_(program.module(), memory_),
      synchronisation_(memory_, options.tolerate_misuse) {
    if (options.content_observer) memory_.observe_first_contents([this](Address address) { tell_of_content(address); });
    const llvm::Function* function = program.module().getFunction("main");
    if (function == nullptr || function->isDeclaration()) throw UserError("the program has no function main");
    auto thread = std::make_unique<Thread>();
    enter(*thread, *function, main_arguments(*function), nullptr);
    // On top of main, so that they run before it, the first one first.
    const auto before = constructors(program.module());
    for (auto constructor = before.rbegin(); constructor != before.rend(); ++constructor)
        enter(*thread, **constructor, {}, nullptr);
    threads_[0] = std::move(thread);
}

// main(argc, argv, envp): the program's name is empty, and there are no arguments and no variables.
std::vector<Value> Machine::main_arguments(const llvm::Function& function) {
    const Address name = memory_.allocate(1, ObjectKind::Global);
    const Address arguments = memory_.allocate(16, ObjectKind::Global);
    const Address variables = memory_.allocate(8, ObjectKind::Global);
    memory_.write_number(arguments, name, 8);
    std::vector<Value> values{{32, 1}, {64, arguments}, {64, variables}};
    if (function.arg_size() < values.size()) values.resize(function.arg_size());
    return values;
}

Thread* Machine::find_thread(unsigned number) {
    const auto found = threads_.find(number);
    return found == threads_.end() ? nullptr : found->second.get();
}

Execution Machine::execution(const Thread& thread) const {
    return {thread.number, program_.number(*thread.current), thread.executions.lookup(thread.current)};
}

void Machine::end_process(const std::string& why) {
    end_ = why;
    if (options_.leak && memory_.has_heap_object())
        throw ProgramFailure(model::Property::Leak, "memory that is never freed");
}

Value Machine::operand(const Thread& thread, const llvm::Value& value) {
    if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&value))
        return constants_.evaluate(*constant, thread.number);
    const Frame& frame = thread.frames.back();
    const auto found = frame.registers.find(&value);
    if (found == frame.registers.end()) throw NotReproduced("cannot execute: an operand without a value");
    return found->second;
}

Thread& Machine::create_thread(Address function, const Value& argument) {
    const llvm::Function* entry = constants_.function_at(function);
    if (entry == nullptr) throw ProgramFailure(model::Property::Memory, "the thread's function is no function");
    if (entry->isDeclaration()) throw NotReproduced("cannot execute: the thread's function has no body");
    while (!next_thread_ && threads_.count(unnamed_threads_) != 0) ++unnamed_threads_;
    auto thread = std::make_unique<Thread>();
    thread->number = next_thread_.value_or(unnamed_threads_);
    next_thread_.reset();
    if (options_.recording != nullptr) options_.recording->created.push_back(thread->number);
    enter(*thread, *entry, {argument}, nullptr);
    const auto [place, is_new] = threads_.try_emplace(thread->number, std::move(thread));
    if (!is_new) throw NotReproduced(fmt::format("thread {} is created twice", place->first));
    return *place->second;
}

void Machine::call_once(Thread& thread, Address function, const llvm::CallBase& call, Once& once) {
    const llvm::Function* called = constants_.function_at(function);
    if (called == nullptr || called->isDeclaration()) throw NotReproduced("cannot execute: a function without a body");
    enter(thread, *called, {}, &call);
    thread.frames.back().once = &once;
}

Address Machine::errno_of(Thread& thread) {
    if (thread.error == 0) thread.error = memory_.allocate(4, ObjectKind::Global);
    return thread.error;
}

// A program with destructors of thread-specific values has a function that calls them.
// What each thread has for itself ends with the thread, behind the destructors of its specific values.
void Machine::end_copies(const Thread& thread) {
    for (const Address copy : constants_.copies_of(thread.number)) memory_.end_life(copy);
}

void Machine::finish_thread(Thread& thread, const Value& result) {
    thread.result = result;
    while (!thread.frames.empty()) leave(thread);
    const llvm::Function* last = program_.module().getFunction("heddle_end_of_thread");
    if (last == nullptr) end_copies(thread);
    if (last == nullptr || !end_.empty()) return;
    thread.ends = true;
    enter(thread, *last, {}, nullptr);
}

}  // namespace heddle::replay
