#include "ir/races/pointees.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

#include "ir/program/source.h"
#include "ir/races/library_calls.h"

namespace heddle::ir::races {

namespace {

constexpr unsigned most_changes = 16;
constexpr std::int64_t pointer_bytes = 8;

std::int64_t mod(std::int64_t number, std::int64_t modulus) {
    return ((number % modulus) + modulus) % modulus;
}

}  // namespace

bool Part::may_overlap(const Part& other) const {
    const Congruence &a = offsets, &b = other.offsets;
    const auto ends_before = [](const Congruence& low, std::int64_t size, const Congruence& high) {
        return low.high != Congruence::highest && high.low != Congruence::lowest && low.high <= high.low - size;
    };
    if (ends_before(a, bytes, b) || ends_before(b, other.bytes, a)) return false;
    const std::int64_t step = std::gcd(a.modulus, b.modulus);
    if (step == 0) return true;  // two intervals that meet
    const std::int64_t distance = mod(b.remainder - a.remainder, step);
    return distance < bytes || distance + other.bytes > step;
}

Pointees::Pointees(llvm::Module& module, LoopsOfFunctions& loops)
    : module_(module), layout_(module.getDataLayout()), loops_(loops) {
    const ObjectId outside = object_for(nullptr, Object::Kind::Outside, std::nullopt);
    join_content(outside, Congruence::any(), {{outside, Congruence::any()}});
    for (const llvm::GlobalVariable& global : module.globals()) add_global(global);
    llvm::Function* main = module.getFunction("main");
    if (main == nullptr || main->isDeclaration()) {
        obstacle_ = "there is no function main";
        return;
    }
    for (const char* list : {"llvm.global_ctors", "llvm.global_dtors"})
        if (module.getNamedGlobal(list) != nullptr) obstacle_ = "functions that run before or after main";
    for (const llvm::Argument& argument : main->args()) join(&argument, {{outside, Congruence::any()}});
    reach(main);
    do {
        has_grown_ = false;
        const std::set<llvm::Function*> functions = reachable_;
        for (llvm::Function* function : functions)
            for (llvm::Instruction& instruction : llvm::instructions(*function)) visit(instruction);
    } while (has_grown_ && obstacle_.empty());
}

void Pointees::reach(llvm::Function* function) {
    if (reachable_.insert(function).second) has_grown_ = true;
}

ObjectId Pointees::object_for(const llvm::Value* value, Object::Kind kind, std::optional<std::uint64_t> size) {
    const auto [entry, is_new] = numbers_.try_emplace(value, ObjectId(objects_.size()));
    if (is_new) objects_.push_back({kind, value, size});
    return entry->second;
}

void Pointees::add_global(const llvm::GlobalVariable& global) {
    const ObjectId object =
        object_for(&global, Object::Kind::Global, layout_.getTypeAllocSize(global.getValueType()).getFixedValue());
    if (global.hasInitializer())
        add_initial(object, *global.getInitializer(), 0);
    else
        join_content(object, Congruence::any(), {{ObjectId(0), Congruence::any()}});
}

void Pointees::add_initial(ObjectId object, const llvm::Constant& value, std::int64_t offset) {
    if (value.getType()->isPointerTy() || value.getType()->isIntegerTy())
        return join_content(object, Congruence::exactly(offset), constant(value));
    if (const auto* record = llvm::dyn_cast<llvm::ConstantStruct>(&value)) {
        const llvm::StructLayout* fields = layout_.getStructLayout(record->getType());
        for (unsigned i = 0; i < record->getNumOperands(); ++i)
            add_initial(object, *record->getOperand(i),
                        offset + static_cast<std::int64_t>(std::uint64_t{fields->getElementOffset(i)}));
    } else if (const auto* array = llvm::dyn_cast<llvm::ConstantArray>(&value)) {
        const auto bytes =
            static_cast<std::int64_t>(layout_.getTypeAllocSize(array->getType()->getElementType()).getFixedValue());
        for (unsigned i = 0; i < array->getNumOperands(); ++i)
            add_initial(object, *array->getOperand(i), offset + i * bytes);
    }
}

PointerSet Pointees::constant(const llvm::Constant& value) {
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&value))
        return {
            {numbers_.contains(global) ? numbers_.at(global) : object_for(global, Object::Kind::Global, std::nullopt),
             Congruence::exactly(0)}};
    if (const auto* function = llvm::dyn_cast<llvm::Function>(&value))
        return {{object_for(function, Object::Kind::Function, std::nullopt), Congruence::exactly(0)}};
    if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&value)) return constant(*alias->getAliasee());
    const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&value);
    if (expression == nullptr) return {};
    if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(expression))
        return moved(constant(*llvm::cast<llvm::Constant>(gep->getPointerOperand())), *gep);
    PointerSet result;
    for (const llvm::Use& operand : expression->operands())
        join_into(result, constant(*llvm::cast<llvm::Constant>(operand)));
    if (!expression->isCast())
        for (auto& [object, offsets] : result) offsets = Congruence::any();
    return result;
}

PointerSet Pointees::value_of(const llvm::Value* value) {
    if (const auto* known = llvm::dyn_cast<llvm::Constant>(value)) sets_.try_emplace(value, constant(*known));
    return sets_[value];
}

const PointerSet& Pointees::of(const llvm::Value* value) const {
    static const PointerSet none;
    const auto found = sets_.find(value);
    return found == sets_.end() ? none : found->second;
}

// What grows again and again has no limits.
void Pointees::join(const llvm::Value* value, const PointerSet& set) {
    PointerSet& known = sets_[value];
    if (!join_into(known, set)) return;
    has_grown_ = true;
    if (++changes_[value] > most_changes)
        for (auto& [object, offsets] : known)
            if (offsets.modulus != 0) offsets = offsets.without_limits();
}

void Pointees::join_content(ObjectId object, Congruence offsets, const PointerSet& targets) {
    if (targets.empty()) return;
    std::vector<Content>& contents = contents_[object];
    const auto same = std::ranges::find(contents, offsets, &Content::offsets);
    if (same != contents.end()) {
        if (!join_into(same->targets, targets)) return;
        if (++same->changes > most_changes)
            for (auto& [target, places] : same->targets)
                if (places.modulus != 0) places = places.without_limits();
    } else if (contents.size() >= most_changes * 4) {
        Content all{Congruence::any(), targets};
        for (const Content& content : contents) join_into(all.targets, content.targets);
        contents = {all};
    } else {
        contents.push_back({offsets, targets});
    }
    has_grown_ = true;
}

PointerSet Pointees::read(const PointerSet& from, std::int64_t bytes) {
    PointerSet result;
    for (const auto& [object, offsets] : from)
        for (const Content& content : contents_[object])
            if (Part{offsets, bytes}.may_overlap({content.offsets, pointer_bytes})) join_into(result, content.targets);
    return result;
}

// A part of a pointer goes where it is not followed.
void Pointees::note_cut(bool is_cut) {
    if (!is_cut || cuts_pointers_) return;
    cuts_pointers_ = true;
    has_grown_ = true;
}

void Pointees::write(const PointerSet& to, const PointerSet& targets) {
    for (const auto& [object, offsets] : to) join_content(object, offsets, targets);
}

void Pointees::copy(const PointerSet& to, const PointerSet& from) {
    for (const auto& [source, start] : from) {
        const std::vector<Content> contents = contents_[source];
        for (const Content& content : contents)
            for (const auto& [target, place] : to)
                join_content(target, content.offsets - start + place, content.targets);
    }
}

PointerSet Pointees::moved(const PointerSet& base, const llvm::GEPOperator& gep) {
    if (base.empty()) return {};
    llvm::APInt constant(layout_.getIndexTypeSizeInBits(gep.getType()), 0);
    ScaledIndices scaled;
    Congruence by = Congruence::any();
    if (gep.collectOffset(layout_, constant.getBitWidth(), scaled, constant)) {
        by = Congruence::exactly(constant.getSExtValue());
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&gep);
        for (const auto& [index, scale] : scaled) {
            const Congruence range =
                instruction ? loops_.of(*instruction->getFunction()).range_of(*index, *instruction) : Congruence::any();
            by = by + range * scale.getSExtValue();
        }
    }
    PointerSet result;
    for (const auto& [object, offsets] : base) result.emplace(object, offsets + by);
    return result;
}

void Pointees::visit(llvm::Instruction& instruction) {
    for (const llvm::Use& operand : instruction.operands())
        if (llvm::isa<llvm::Constant>(operand)) value_of(operand);
    if (llvm::isa<llvm::AllocaInst>(instruction)) {
        const auto size = llvm::cast<llvm::AllocaInst>(instruction).getAllocationSize(layout_);
        const ObjectId object =
            object_for(&instruction, Object::Kind::Local, size ? std::optional(size->getFixedValue()) : std::nullopt);
        join(&instruction, {{object, Congruence::exactly(0)}});
    } else if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&instruction)) {
        join(&instruction, moved(value_of(gep->getPointerOperand()), *gep));
    } else if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        const auto bytes = static_cast<std::int64_t>(layout_.getTypeStoreSize(load->getType()).getFixedValue());
        const PointerSet found = read(value_of(load->getPointerOperand()), bytes);
        if (bytes < pointer_bytes)
            note_cut(!found.empty());
        else
            join(load, found);
    } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        write(value_of(store->getPointerOperand()), value_of(store->getValueOperand()));
    } else if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
        join(update, read(value_of(update->getPointerOperand()), pointer_bytes));
        PointerSet written = value_of(update->getValOperand());
        if (update->getOperation() != llvm::AtomicRMWInst::Xchg)
            for (auto& [object, offsets] : written) offsets = Congruence::any();
        write(value_of(update->getPointerOperand()), written);
    } else if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
        join(exchange, read(value_of(exchange->getPointerOperand()), pointer_bytes));
        write(value_of(exchange->getPointerOperand()), value_of(exchange->getNewValOperand()));
    } else if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        visit_call(*call);
    } else if (auto* end = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
        if (end->getReturnValue() != nullptr &&
            join_into(returned_[end->getFunction()], value_of(end->getReturnValue())))
            has_grown_ = true;
    } else if (llvm::isa<llvm::VAArgInst>(instruction)) {
        stop(instruction, "a list of arguments");
    } else if (!instruction.getType()->isVoidTy() && !llvm::isa<llvm::CmpInst>(instruction)) {
        const bool keeps = llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::CastInst, llvm::ExtractValueInst,
                                     llvm::InsertValueInst, llvm::FreezeInst>(instruction);
        PointerSet all;
        for (const llvm::Use& operand : instruction.operands())
            if (!llvm::isa<llvm::BasicBlock>(operand)) join_into(all, value_of(operand));
        if (!keeps)
            for (auto& [object, offsets] : all) offsets = Congruence::any();
        if (llvm::isa<llvm::TruncInst>(instruction)) return note_cut(!all.empty());
        if (llvm::isa<llvm::IntToPtrInst>(instruction) && all.empty() && cuts_pointers_)
            return stop(instruction, "a pointer made from a number");
        join(&instruction, all);
    }
}

void Pointees::visit_call(llvm::CallBase& call) {
    if (kind_of(call) != CallKind::Defined) return visit_library(call);
    for (llvm::Function* callee : callees(call)) {
        if (callee->isDeclaration()) return stop(call, "a call of a library function through a pointer");
        pass_arguments(call, *callee);
    }
}

void Pointees::pass_arguments(llvm::CallBase& call, llvm::Function& callee) {
    reach(&callee);
    if (callee.isVarArg()) return stop(call, "a function with any number of arguments");
    for (unsigned i = 0; i < std::min(call.arg_size(), static_cast<unsigned>(callee.arg_size())); ++i)
        join(callee.getArg(i), value_of(call.getArgOperand(i)));
    if (!call.getType()->isVoidTy()) join(&call, returned_[&callee]);
}

void Pointees::visit_library(llvm::CallBase& call) {
    switch (kind_of(call)) {
        case CallKind::Unknown:
            return stop(call, "a call of which nothing is known");
        case CallKind::Allocate: {
            std::optional<std::uint64_t> size;
            const auto number = [&](unsigned i) {
                const auto* value =
                    i < call.arg_size() ? llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(i)) : nullptr;
                return value ? std::optional(value->getZExtValue()) : std::nullopt;
            };
            const llvm::StringRef name = call.getCalledFunction()->getName();
            if (name == "calloc" && number(0) && number(1)) size = *number(0) * *number(1);
            if (name == "malloc" || name.starts_with("_Zn")) size = number(0);
            return join(&call, {{object_for(&call, Object::Kind::Heap, size), Congruence::exactly(0)}});
        }
        case CallKind::Create:
            for (llvm::Function* start : starts(call)) {
                if (start->isDeclaration()) return stop(call, "a thread that starts in a library function");
                reach(start);
                if (start->arg_size() > 0) join(start->getArg(0), value_of(call.getArgOperand(argument_operand(call))));
                join_into(results_, returned_[start]);
            }
            return;
        case CallKind::ThreadExit:
            join_into(results_, value_of(call.getArgOperand(0)));
            return;
        case CallKind::Join:
            if (call.getArgOperand(1)->getType()->isPointerTy()) write(value_of(call.getArgOperand(1)), results_);
            return;
        case CallKind::SetSpecific:
            if (join_into(specific_, value_of(call.getArgOperand(1)))) has_grown_ = true;
            return;
        case CallKind::GetSpecific:
            return join(&call, specific_);
        case CallKind::Writes:
            if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&call))
                copy(value_of(transfer->getRawDest()), value_of(transfer->getRawSource()));
            else if (call.getCalledFunction()->getName().ends_with("key_create") &&
                     !llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(1)))
                stop(call, "a key with a destructor");
            return;
        default:
            if (call.getType()->isPointerTy() && call.arg_size() > 0) join(&call, value_of(call.getArgOperand(0)));
            return;
    }
}

std::set<llvm::Function*> Pointees::callees(const llvm::CallBase& call) const {
    if (llvm::Function* callee = call.getCalledFunction()) return {callee};
    std::set<llvm::Function*> result;
    for (const auto& [object, offsets] : of(call.getCalledOperand()))
        if (objects_[object.index].kind == Object::Kind::Function)
            result.insert(const_cast<llvm::Function*>(llvm::cast<llvm::Function>(objects_[object.index].value)));
    return result;
}

std::set<llvm::Function*> Pointees::starts(const llvm::CallBase& creation) const {
    std::set<llvm::Function*> result;
    for (const auto& [object, offsets] : of(creation.getArgOperand(start_operand(creation))))
        if (objects_[object.index].kind == Object::Kind::Function)
            result.insert(const_cast<llvm::Function*>(llvm::cast<llvm::Function>(objects_[object.index].value)));
    return result;
}

std::set<ObjectId> Pointees::targets(ObjectId object) const {
    std::set<ObjectId> result;
    if (const auto found = contents_.find(object); found != contents_.end())
        for (const Content& content : found->second)
            for (const auto& [target, offsets] : content.targets) result.insert(target);
    return result;
}

void Pointees::stop(const llvm::Instruction& where, const std::string& why) {
    if (obstacle_.empty()) obstacle_ = why + " at " + location_of(where).file_and_line();
}

}  // namespace heddle::ir::races
