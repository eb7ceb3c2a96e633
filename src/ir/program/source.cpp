#include "ir/program/source.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

#include <filesystem>

#include "util/check.h"

namespace heddle::ir {

namespace {

// The file as seen from the current folder: clang may have moved a part of the path into the folder's name.
template <class DebugNode>
std::string file_of(const DebugNode& node) {
    const std::filesystem::path name = node.getFilename().str();
    if (name.is_absolute()) return name;
    const std::filesystem::path folder = node.getDirectory().str();
    std::error_code ignored;
    if (folder.empty() || folder == std::filesystem::current_path(ignored)) return name;
    const std::filesystem::path whole = folder / name;
    const std::filesystem::path near = whole.lexically_relative(std::filesystem::current_path(ignored));
    return near.empty() || *near.begin() == ".." ? whole : near;
}

}  // namespace

SourceLocation location_of(const llvm::Function& function) {
    if (const llvm::DISubprogram* program = function.getSubprogram()) return {file_of(*program), program->getLine(), 0};
    return {function.getParent()->getSourceFileName(), 0, 0};
}

SourceLocation location_of(const llvm::Instruction& instruction) {
    if (const llvm::DILocation* location = instruction.getDebugLoc().get())
        return {file_of(*location), location->getLine(), location->getColumn()};
    SourceLocation where = location_of(*instruction.getFunction());
    where.column = 0;
    return where;
}

SourceLocation location_of(const llvm::GlobalVariable& global) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
    global.getDebugInfo(expressions);
    if (expressions.empty()) return {global.getParent()->getSourceFileName(), 0, 0};
    const llvm::DIGlobalVariable* variable = expressions.front()->getVariable();
    return {file_of(*variable), variable->getLine(), 0};
}

model::InstructionId number_of(const llvm::Instruction& instruction) {
    const llvm::MDNode* node = instruction.getMetadata("heddle.id");
    if (node == nullptr) node = instruction.getMetadata(part_of);
    HEDDLE_CHECK(node != nullptr, "an instruction has no number");
    return model::InstructionId(llvm::mdconst::extract<llvm::ConstantInt>(node->getOperand(0))->getZExtValue());
}

Declaration declaration_of(const llvm::GlobalVariable& global) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
    global.getDebugInfo(expressions);
    if (expressions.empty()) return {global.getName().str(), nullptr};
    const llvm::DIGlobalVariable* variable = expressions.front()->getVariable();
    return {variable->getName().str(), variable->getType()};
}

Declaration declaration_of(const llvm::AllocaInst& alloca) {
    for (const llvm::BasicBlock& block : *alloca.getFunction()) {
        for (const llvm::Instruction& instruction : block) {
#if LLVM_VERSION_MAJOR >= 19
            for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
                if (record.isDbgDeclare() && record.getVariableLocationOp(0) == &alloca)
                    return {record.getVariable()->getName().str(), record.getVariable()->getType()};
#endif
            if (const auto* declare = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction))
                if (declare->getAddress() == &alloca)
                    return {declare->getVariable()->getName().str(), declare->getVariable()->getType()};
        }
    }
    return {alloca.getName().str(), nullptr};
}

namespace {

// The inside of these is nobody's business.
bool is_opaque(llvm::StringRef name) {
    for (const char* opaque :
         {"pthread_mutex_t", "pthread_cond_t", "pthread_rwlock_t", "pthread_barrier_t", "sem_t", "mtx_t", "cnd_t"})
        if (name == opaque) return true;
    return false;
}

const llvm::DIType* without_qualifiers(const llvm::DIType* type) {
    while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
        const unsigned tag = derived->getTag();
        if (tag == llvm::dwarf::DW_TAG_pointer_type || tag == llvm::dwarf::DW_TAG_reference_type) break;
        if (is_opaque(derived->getName())) return nullptr;
        type = derived->getBaseType();
    }
    return type;
}

std::uint64_t element_count(const llvm::DINode* dimension) {
    const auto* range = llvm::dyn_cast<llvm::DISubrange>(dimension);
    if (range == nullptr) return 0;
    const auto count = range->getCount();
    const auto* number = llvm::dyn_cast_if_present<llvm::ConstantInt*>(count);
    return number == nullptr ? 0 : number->getZExtValue();
}

// Appends the indices of an array type; `offset` becomes the offset inside the element.
const llvm::DIType* name_element(const llvm::DICompositeType& array, std::uint64_t& offset, std::string& name) {
    const llvm::DIType* element = array.getBaseType();
    std::uint64_t bytes = element == nullptr ? 0 : element->getSizeInBits() / 8;
    if (const llvm::DIType* plain = without_qualifiers(element); bytes == 0 && plain != nullptr)
        bytes = plain->getSizeInBits() / 8;
    if (bytes == 0) return nullptr;
    std::uint64_t stride = bytes;
    std::vector<std::uint64_t> strides;
    const llvm::DINodeArray dimensions = array.getElements();
    for (unsigned i = dimensions.size(); i > 0; --i) {
        strides.insert(strides.begin(), stride);
        stride *= std::max<std::uint64_t>(element_count(dimensions[i - 1]), 1);
    }
    for (std::uint64_t step : strides) {
        name += "[" + std::to_string(offset / step) + "]";
        offset %= step;
    }
    return element;
}

const llvm::DIType* name_member(const llvm::DICompositeType& composite, std::uint64_t& offset, std::string& name) {
    for (const llvm::DINode* element : composite.getElements()) {
        const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
        if (member == nullptr || member->isStaticMember()) continue;
        const std::uint64_t begin = member->getOffsetInBits() / 8;
        if (offset < begin || offset >= begin + (member->getSizeInBits() + 7) / 8) continue;
        if (member->isBitField()) return nullptr;
        offset -= begin;
        if (!member->getName().empty()) name += "." + member->getName().str();
        return member->getBaseType();
    }
    return nullptr;
}

}  // namespace

std::string part_name(const std::string& variable, const llvm::DIType* type, std::uint64_t offset, std::uint64_t size,
                      std::uint64_t variable_size) {
    std::string name = variable;
    if (type == nullptr) return offset == 0 && size == variable_size ? name : name + "+" + std::to_string(offset);
    while ((type = without_qualifiers(type)) != nullptr) {
        const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
        if (composite == nullptr) break;
        type = composite->getTag() == llvm::dwarf::DW_TAG_array_type ? name_element(*composite, offset, name)
                                                                     : name_member(*composite, offset, name);
    }
    const bool whole = offset == 0 && (type == nullptr || type->getSizeInBits() / 8 <= size);
    return whole ? name : name + "+" + std::to_string(offset);
}

}  // namespace heddle::ir
