#include "ir/steps/pass.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "ir/memory/address.h"
#include "ir/memory/object_names.h"
#include "ir/program/source.h"
#include "util/error.h"

namespace heddle::ir {

Pass::Pass(const llvm::Module& the_module, term::Manager& the_manager, Knowledge& the_knowledge,
           std::map<const llvm::Function*, FunctionInfo>& functions, const UnwindOptions& the_options,
           WalkThread walk_thread)
    : module(the_module),
      layout(the_module.getDataLayout()),
      manager(the_manager),
      knowledge(the_knowledge),
      options(the_options),
      pointers(
          [this](ObjectId object, std::uint64_t offset) {
              return object.index < knowledge.object_count() && offset <= knowledge.object(object).size;
          },
          [this](ObjectId object) { return knowledge.object(object).numbered.has_value(); }),
      objects(module, manager, knowledge, pointers, program, the_options.leak),
      addresses(manager, knowledge, pointers, objects),
      functions_(functions),
      walk_thread_(std::move(walk_thread)),
      merger_(manager, [this](ObjectId object, std::size_t cell) { return objects.initial(object, cell); }) {}

const FunctionInfo& Pass::info(const llvm::Function& function) {
    return functions_.try_emplace(&function, function).first->second;
}

namespace {

// Constructors of global C++ objects, in the order of their priorities.
std::vector<const llvm::Function*> constructors(const llvm::Module& module) {
    std::vector<std::pair<std::uint64_t, const llvm::Function*>> found;
    const llvm::GlobalVariable* list = module.getGlobalVariable("llvm.global_ctors");
    const auto* entries = list == nullptr ? nullptr : llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer());
    if (entries == nullptr) return {};
    for (const llvm::Use& entry : entries->operands()) {
        const auto* fields = llvm::cast<llvm::ConstantStruct>(entry);
        if (const auto* function = llvm::dyn_cast<llvm::Function>(fields->getOperand(1)))
            found.emplace_back(llvm::cast<llvm::ConstantInt>(fields->getOperand(0))->getZExtValue(), function);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<const llvm::Function*> result;
    for (const auto& [priority, function] : found) result.push_back(function);
    return result;
}

bool is_in_cpp(const llvm::Module& module) {
    const auto units = module.debug_compile_units();
    return std::any_of(units.begin(), units.end(), [](const llvm::DICompileUnit* unit) {
#if LLVM_VERSION_MAJOR >= 22
        const auto language = unit->getSourceLanguage();
        if (language.hasVersionedName()) return language.getName() == llvm::dwarf::DW_LNAME_C_plus_plus;
        const unsigned number = language.getUnversionedName();
#else
        const unsigned number = unit->getSourceLanguage();
#endif
        return llvm::dwarf::isCPlusPlus(static_cast<llvm::dwarf::SourceLanguage>(number));
    });
}

}  // namespace

model::Program Pass::run() {
    const llvm::Function* main = module.getFunction("main");
    if (main == nullptr || main->isDeclaration())
        throw UserError("the program has no function main; give the file that defines it, too");
    give_names(knowledge);
    tests = find_assertions(module, program.assertions);
    program.lacks_assertions = !has_assertion(module);
    threads.push_back({0, {}, {}, false, {main}});
    program.threads.push_back({"main", {}, {}, {}});
    State state;
    state.incoming = {{std::nullopt, manager.top()}};
    state.open = true;  // what main does before the first thread starts makes the initial content of memory
    walk_thread_(*this, 0, 0, {constructors(module), {{main, manager.top()}}, main_arguments(*main), std::move(state)});
    drop_unknown_joins();
    for (const auto& [object, cell] : log.find_conflicts(knowledge)) {
        program.may_race = true;
        if (const auto known = objects.known_cell(object, cell)) program.cells[known->index].may_race = true;
    }
    program.stores_end_release_sequences = is_in_cpp(module);
    program.inputs.insert(program.inputs.end(), address_inputs.begin(), address_inputs.end());
    program.addresses = named_addresses(knowledge);
    return std::move(program);
}

// main(argc, argv, envp): the name of the program is empty, and there are no arguments and no variables.
std::vector<Operand> Pass::main_arguments(const llvm::Function& main) {
    if (main.arg_size() == 0) return {};
    program.caveats.emplace_back("main is called without arguments (argc is 1)");
    const auto object = [&](unsigned number, const char* name, Term content) {
        return objects.address(objects.allocate(ObjectInfo({&main, 0, 2 * number}, ObjectKind::Global, name,
                                                           content.sort().width() / 8, location_of(main), nullptr),
                                                content));
    };
    const Term null = manager.bits(0, pointer_bits);
    const Term name = object(1, "argv[0]", manager.bits(0, 8));
    const Operand values = {manager.bits(1, 32), object(2, "argv", manager.concat(null, name)),
                            object(3, "envp", null)};
    std::vector<Operand> arguments;
    for (std::size_t i = 0; i < std::min(values.size(), main.arg_size()); ++i) arguments.push_back({values[i]});
    return arguments;
}

ThreadIndex Pass::add_thread(ContextId context, const std::vector<Start>& starts, Term argument, const State& creator,
                             ThreadIndex creator_index) {
    const auto index = static_cast<ThreadIndex>(threads.size());
    State state;
    state.incoming = {{std::nullopt, manager.top()}};
    state.memory = creator.memory;
    state.clock = creator.clock;
    state.clock[creator_index] = creator.epoch + 1;
    std::vector<const llvm::Function*> ancestors = threads[creator_index].ancestors;
    for (const Start& start : starts) ancestors.push_back(start.function);
    const std::string name = plain_name(*starts.front().function);
    const auto twins = std::count_if(program.threads.begin(), program.threads.end(), [&](const model::Thread& thread) {
        return thread.name == name || thread.name.starts_with(name + "#");
    });
    program.threads.push_back(
        {twins == 0 ? name : name + "#" + std::to_string(twins + 1), {}, {}, model::ThreadId(creator_index)});
    threads.push_back({context, state, {}, false, ancestors});

    walk_thread_(*this, index, context, {{}, starts, {{argument}}, std::move(state)});
    return index;
}

void Pass::note_caveat(const std::string& caveat) {
    auto& caveats = program.caveats;
    if (std::find(caveats.begin(), caveats.end(), caveat) == caveats.end()) caveats.push_back(caveat);
}

void Pass::refuse_at_last(const SourceLocation& where, const std::string& what) {
    if (!refusal_) refusal_.emplace(where, what);
}

// Threads had other numbers in earlier passes: a join that waits only for what is none waits for ever.
void Pass::drop_unknown_joins() {
    for (model::Thread& thread : program.threads)
        for (model::Location& location : thread.locations) {
            if (!location.is_step()) continue;
            model::Step& step = location.step();
            if (std::erase_if(step.joins, [&](const auto& join) { return join.thread.index >= threads.size(); }) > 0 &&
                step.joins.empty())
                step.enabled = manager.bottom();
        }
}

}  // namespace heddle::ir
