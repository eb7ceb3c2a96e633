#include "ir/program/pointer_paths.h"

#include <fmt/core.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <filesystem>
#include <optional>
#include <set>

#include "ir/program/part_names.h"
#include "ir/program/source.h"
#include "util/function_name.h"

namespace heddle::ir {

namespace {

constexpr unsigned longest_path = 4;

// A place in memory that holds a pointer, or a variable that does.
struct Path {
    std::string text;
    const llvm::DIType* type = nullptr;  // of the pointer
    bool is_field = false;
    bool is_local = false;  // it begins with a local variable
};

bool is_reserved(const std::string& name) {
    return name.empty() || name.starts_with('_') || name.find("_M_") != std::string::npos;
}

std::optional<Path> path_at(const llvm::Value& address, const llvm::Function& function, unsigned depth);

// What the variable or the memory behind the pointer is called.
std::optional<Path> path_of_base(const llvm::Value& base, const llvm::Function& function, unsigned depth) {
    if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&base)) {
        const Declaration declaration = declaration_of(*global);
        return Path{declaration.name, declaration.type};
    }
    if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&base)) {
        const Declaration declaration = declaration_of(*local);
        return Path{declaration.name, declaration.type, false, true};
    }
    std::optional<Path> pointer;
    if (const llvm::DILocalVariable* variable = variable_of(base, function))
        pointer = Path{variable->getName().str(), variable->getType(), false, true};
    else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&base))
        pointer = path_at(*load->getPointerOperand(), function, depth + 1);
    if (!pointer || pointee_of(pointer->type) == nullptr) return std::nullopt;
    return Path{"*" + pointer->text, pointee_of(pointer->type), pointer->is_field, pointer->is_local};
}

std::optional<Path> path_at(const llvm::Value& address, const llvm::Function& function, unsigned depth) {
    if (depth > longest_path) return std::nullopt;
    const llvm::DataLayout& layout = function.getParent()->getDataLayout();
    llvm::APInt offset(layout.getIndexTypeSizeInBits(address.getType()), 0);
    const llvm::Value* base = address.stripAndAccumulateConstantOffsets(layout, offset, true);
    const auto whole = path_of_base(*base, function, depth);
    if (!whole || offset.isNegative()) return std::nullopt;
    const std::uint64_t at = offset.getZExtValue(),
                        size = whole->type == nullptr ? 0 : whole->type->getSizeInBits() / 8;
    Path path = *whole;
    path.text = part_name(whole->text, whole->type, at, layout.getPointerSize(), size);
    path.type = scalar_at(whole->type, at, size);
    path.is_field = whole->is_field || path.text != whole->text;
    if (path.text.starts_with("this->")) path.text = path.text.substr(6);
    return path;
}

// The names that the source has for a value inside a function, and whether it is what the function returns.
struct Keepers {
    std::optional<Path> path;
    bool is_returned = false;
};

void look_at_uses(const llvm::Value& value, const llvm::Function& function, Keepers& keepers,
                  std::set<const llvm::Value*>& known) {
    if (!known.insert(&value).second) return;
    if (const llvm::DILocalVariable* variable = variable_of(value, function))
        if (!keepers.path || keepers.path->is_field)
            if (!is_reserved(variable->getName().str()))
                keepers.path = Path{variable->getName().str(), variable->getType(), false, true};
    for (const llvm::User* user : value.users()) {
        if (llvm::isa<llvm::ReturnInst>(user)) keepers.is_returned = true;
        if (llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::CastInst>(user))
            look_at_uses(*user, function, keepers, known);
        const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
        if (store != nullptr && store->getValueOperand() == &value && !keepers.path) {
            const auto path = path_at(*store->getPointerOperand(), function, 0);
            if (path && !path->text.starts_with('*') && !path->text.starts_with('(') && !is_reserved(path->text))
                keepers.path = path;
        }
    }
}

// What a function is declared to return points to.
const llvm::DIType* returned_pointee(const llvm::Function& function) {
    const llvm::DISubprogram* program = function.getSubprogram();
    if (program == nullptr || program->getType() == nullptr || program->getType()->getTypeArray().size() == 0)
        return nullptr;
    return pointee_of(program->getType()->getTypeArray()[0]);
}

std::string name_of_type(const llvm::DIType* type) {
    while (type != nullptr && type->getName().empty()) {
        const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type);
        type = derived == nullptr ? nullptr : derived->getBaseType();
    }
    return type == nullptr ? "" : type->getName().str();
}

const llvm::DICompositeType* structure_of(const llvm::DIType* type) {
    while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) type = derived->getBaseType();
    return llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
}

// Objects of a list or a tree: a field that leads to one leads to others later.
bool is_linked(const llvm::DIType* type) {
    const llvm::DICompositeType* structure = structure_of(type);
    return structure != nullptr && llvm::any_of(structure->getElements(), [&](const llvm::DINode* element) {
               const auto* member = llvm::dyn_cast_or_null<llvm::DIDerivedType>(element);
               return member != nullptr && member->getTag() == llvm::dwarf::DW_TAG_member &&
                      structure_of(member->getBaseType()) == structure;
           });
}

// The innermost call in the program's own files.
std::string place_of(const std::vector<const llvm::Instruction*>& calls) {
    SourceLocation place = location_of(*calls.front());
    for (const llvm::Instruction* call : calls)
        if (const SourceLocation where = location_of(*call); where.known() && !is_system_file(where.file)) {
            place = where;
            break;
        }
    return SourceLocation{std::filesystem::path(place.file).filename().string(), place.line, 0}.to_string();
}

}  // namespace

AllocationName name_of_allocation(const std::vector<const llvm::Instruction*>& calls) {
    std::optional<Path> path;
    AllocationName result{"", "", nullptr};
    for (const llvm::Instruction* call : calls) {
        Keepers keepers;
        std::set<const llvm::Value*> known;
        const llvm::Function& function = *call->getFunction();
        look_at_uses(*call, function, keepers, known);
        if (keepers.path) {
            path = keepers.path;
            result.function = path->is_local ? plain_name(function) : "";
            if (const llvm::DIType* type = pointee_of(path->type)) result.type = type;
        }
        if (!keepers.is_returned) break;
        if (result.type == nullptr) result.type = returned_pointee(function);
    }
    const bool is_short = path && path->text.find("->") == path->text.rfind("->");
    const std::string type = name_of_type(result.type);
    if (path && !(path->is_field && (is_linked(result.type) || !is_short))) {
        result.name = "*" + path->text;
    } else {
        result.function.clear();
        result.name = is_reserved(type) || structure_of(result.type) == nullptr ? "heap object of " + place_of(calls)
                                                                                : "*" + type;
    }
    return result;
}

}  // namespace heddle::ir
