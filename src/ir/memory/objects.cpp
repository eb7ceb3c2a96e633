#include "ir/memory/objects.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "ir/memory/address.h"
#include "ir/program/part_names.h"
#include "ir/program/source.h"
#include "util/check.h"

namespace heddle::ir {

namespace {

constexpr std::uint64_t max_typed_borders = 1U << 20;  // larger arrays are cut where they are accessed

}  // namespace

Objects::Objects(const llvm::Module& module, term::Manager& manager, Knowledge& knowledge, Pointers& pointers,
                 model::Program& program, bool lives_begin)
    : module_(module),
      layout_(module.getDataLayout()),
      manager_(manager),
      knowledge_(knowledge),
      pointers_(pointers),
      program_(program),
      lives_begin_(lives_begin) {
    for (const llvm::Function& f : module_) function(f);
}

Term Objects::address(ObjectId object, std::uint64_t offset) {
    return manager_.bits(address_of(object, offset), pointer_bits);
}

// Scalars, array elements and fields start at borders from the beginning; accesses add more where they need them.
void Objects::cut_like_type(ObjectInfo& info, llvm::Type* type, std::uint64_t offset) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
        const llvm::StructLayout* fields = layout_.getStructLayout(structure);
        for (unsigned i = 0; i < structure->getNumElements(); ++i)
            cut_like_type(info, structure->getElementType(i), offset + fields->getElementOffset(i));
    } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
        const std::uint64_t stride = layout_.getTypeAllocSize(array->getElementType());
        if (stride == 0 || array->getNumElements() > max_typed_borders) return;
        for (std::uint64_t i = 0; i < array->getNumElements(); ++i)
            cut_like_type(info, array->getElementType(), offset + i * stride);
    } else {
        info.add_border(offset);
        info.add_border(offset + layout_.getTypeStoreSize(type));
    }
}

ObjectId Objects::global(const llvm::GlobalVariable& variable, ContextId thread) {
    const bool is_thread_local = variable.isThreadLocal();
    const ObjectKey key{&variable, is_thread_local ? thread : 0, 0};
    if (knowledge_.find(key) != nullptr) return knowledge_.id(key);
    const Declaration declaration = declaration_of(variable);
    llvm::Type* type = variable.getValueType();
    const ObjectKind kind = is_thread_local         ? ObjectKind::ThreadLocal
                            : variable.isConstant() ? ObjectKind::Constant
                                                    : ObjectKind::Global;
    ObjectInfo info(key, kind, declaration.name, type->isSized() ? layout_.getTypeAllocSize(type).getFixedValue() : 0,
                    location_of(variable), declaration.type);
    info.scope = scope_of(variable);
    if (type->isSized()) cut_like_type(info, type, 0);
    info.rebuild();
    return knowledge_.add(std::move(info));
}

ObjectId Objects::function(const llvm::Function& function) {
    const ObjectKey key{&function, 0, 0};
    if (knowledge_.find(key) == nullptr)
        knowledge_.add(
            ObjectInfo(key, ObjectKind::Function, function.getName().str(), 0, location_of(function), nullptr));
    const ObjectId id = knowledge_.id(key);
    functions_[id] = &function;
    return id;
}

const llvm::Function* Objects::function_of(ObjectId object) const {
    const auto found = functions_.find(object);
    return found == functions_.end() ? nullptr : found->second;
}

ObjectId Objects::allocate(ObjectInfo info, const std::optional<Origin>& origin) {
    const ObjectKey key = info.key;
    if (knowledge_.find(key) == nullptr) {
        if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(key.origin))
            if (!local->isArrayAllocation()) cut_like_type(info, local->getAllocatedType(), 0);
        info.rebuild();
        knowledge_.add(std::move(info));
    }
    const ObjectId id = knowledge_.id(key);
    if (origin) origins_.insert_or_assign(id, *origin);
    return id;
}

ObjectId Objects::allocate(ObjectInfo info, Term content) {
    const ObjectId id = allocate(std::move(info), std::nullopt);
    contents_.insert_or_assign(id, content);
    return id;
}

CellId Objects::recycle(ObjectId object, std::size_t allocation) {
    const auto known = in_use_.find(object);
    if (known != in_use_.end()) return known->second;
    const ObjectInfo info = knowledge_.object(object);
    ObjectKey key = info.key;
    key.number += 1U << 18U;  // beyond those of other objects with this origin
    ObjectInfo flag(key, ObjectKind::Heap, "use of " + info.name, 1, info.where, nullptr);
    flag.is_hidden = true;
    const CellId cell = model_cell(allocate(std::move(flag), std::nullopt), 0);
    const std::uint64_t most = (std::uint64_t{1} << offset_bits) - 1;
    program_.recycled.push_back({cell, allocation, address_of(object), address_of(object, most)});
    in_use_.emplace(object, cell);
    in_use_.emplace(life_of(object), cell);
    if (const auto marks = marks_of(object)) in_use_.emplace(*marks, cell);
    return cell;
}

Term Objects::reaches(ObjectId object, std::uint64_t end) {
    const auto limit = limits_.find(object);
    return limit == limits_.end() ? manager_.top() : manager_.bv_ule(manager_.bits(end, pointer_bits), limit->second);
}

std::uint64_t Objects::alignment(ObjectId object) const {
    const llvm::Value* origin = knowledge_.object(object).key.origin;
    if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(origin)) return local->getAlign().value();
    if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(origin))
        return variable->getPointerAlignment(layout_).value();
    return knowledge_.object(object).alignment;
}

ObjectId Objects::life_of(ObjectId object) {
    if (const auto known = life_.find(object); known != life_.end()) return known->second;
    const ObjectInfo& info = knowledge_.object(object);
    ObjectKey key = info.key;
    key.number += 1;
    const bool starts_alive = info.kind != ObjectKind::Heap || !lives_begin_;
    ObjectInfo life(key, ObjectKind::Heap, "life of " + info.name, 1, info.where, nullptr);
    life.is_life = true;
    life.owner = object;
    life.role = "life of ";
    const ObjectId id = allocate(std::move(life), manager_.bits(starts_alive ? 1 : 0, 8));
    life_.emplace(object, id);
    return id;
}

ObjectId Objects::size_of(ObjectId object) {
    if (const auto known = sizes_.find(object); known != sizes_.end()) return known->second;
    const ObjectInfo& info = knowledge_.object(object);
    ObjectKey key = info.key;
    key.number += 1U << 17U;  // beyond those of other objects with this origin
    ObjectInfo size(key, ObjectKind::Heap, "size of " + info.name, pointer_bits / 8, info.where, nullptr);
    size.is_hidden = true;
    size.owner = object;
    size.role = "size of ";
    const ObjectId id = allocate(std::move(size), std::nullopt);
    sizes_.emplace(object, id);
    return id;
}

std::optional<ObjectId> Objects::marks_of(ObjectId object) {
    if (!origins_.contains(object) && !marked_.contains(object)) return std::nullopt;
    if (const auto known = marks_.find(object); known != marks_.end()) return known->second;
    const ObjectInfo& info = knowledge_.object(object);
    ObjectKey key = info.key;
    key.number += 1U << 16U;  // beyond those of other objects with this origin
    ObjectInfo marks(key, ObjectKind::Heap, "marks of " + info.name, info.size, info.where, nullptr);
    marks.is_hidden = true;
    marks.owner = object;
    marks.role = "marks of ";
    const ObjectId id = allocate(std::move(marks), std::nullopt);
    marks_.emplace(object, id);
    return id;
}

Term Objects::initial(ObjectId object, std::size_t cell) {
    if (const auto known = initial_.find({object, cell}); known != initial_.end()) return known->second;
    const ObjectInfo& info = knowledge_.object(object);
    const CellRange range = info.cells()[cell];
    Term value = manager_.bits(0, static_cast<unsigned>(range.size * 8));
    if (const auto content = contents_.find(object); content != contents_.end()) {
        value = manager_.extract(content->second, static_cast<unsigned>(range.end() * 8 - 1),
                                 static_cast<unsigned>(range.offset * 8));
    } else if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(info.key.origin)) {
        value = initial_of_global(*variable, range, object);
    } else if (origins_.contains(object)) {
        value = any_content(object, range);
    }
    initial_.emplace(std::pair{object, cell}, value);
    return value;
}

Term Objects::any_content(ObjectId object, CellRange range) {
    const ObjectInfo& info = knowledge_.object(object);
    const Origin& origin = origins_.at(object);
    const std::string name = part_name(info.name, info.type, range.offset, range.size, info.size);
    const Term variable =
        manager_.fresh_variable("uninitialised " + name, term::Sort::bits(static_cast<unsigned>(range.size * 8)));
    program_.inputs.push_back({variable, origin.used, origin.thread, origin.instruction, origin.occurrence,
                               range.offset, info.where, name, form_of(scalar_at(info.type, range.offset, info.size))});
    program_.inputs.back().is_content = true;
    if (origin.renewed_at)
        program_.threads[origin.thread.index].locations[origin.renewed_at->index].step().renews.push_back(variable);
    return variable;
}

model::ObjectId Objects::model_object(ObjectId object) {
    const auto [entry, is_new] = model_objects_.try_emplace(object, model::ObjectId(program_.objects.size()));
    if (is_new) {
        const ObjectInfo& info = knowledge_.object(object);
        program_.objects.push_back({info.name, info.size, info.where, info.is_hidden, info.is_life, info.is_carried});
        if (const auto flag = in_use_.find(object); flag != in_use_.end())
            program_.objects.back().in_use = flag->second;
    }
    return entry->second;
}

CellId Objects::model_cell(ObjectId object, std::size_t cell) {
    const auto [entry, is_new] = cells_.try_emplace({object, cell}, CellId(program_.cells.size()));
    if (is_new) {
        const ObjectInfo& info = knowledge_.object(object);
        const CellRange range = info.cells()[cell];
        model::Cell& added = program_.cells.emplace_back(
            model::Cell{part_name(info.name, info.type, range.offset, range.size, info.size), model_object(object),
                        range.offset, initial(object, cell)});
        added.form = form_of(scalar_at(info.type, range.offset, info.size));
        ranges_.emplace_back(object, range);
        note_pointees(entry->second, initial(object, cell));
    }
    return entry->second;
}

std::optional<CellId> Objects::known_cell(ObjectId object, std::size_t cell) const {
    const auto known = cells_.find({object, cell});
    return known == cells_.end() ? std::nullopt : std::optional(known->second);
}

bool Objects::is_guarded(CellId cell, std::uint64_t mutex) const {
    const auto& [object, range] = ranges_[cell.index];
    return knowledge_.is_guarded(object, range.offset, mutex);
}

bool Objects::is_only_writer(CellId cell, unsigned thread) const {
    const auto& [object, range] = ranges_[cell.index];
    return knowledge_.is_only_writer(object, range.offset, thread);
}

PointerSet Objects::pointees(CellId cell) const {
    const auto& [object, range] = ranges_[cell.index];
    return knowledge_.pointees(object, range.offset, range.size);
}

void Objects::note_pointees(CellId cell, Term value) {
    const auto& [object, range] = ranges_[cell.index];
    knowledge_.add_pointees(object, range, pointers_.facts(value).pointers);
}

}  // namespace heddle::ir
