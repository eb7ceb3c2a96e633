#include "ir/program/part_names.h"

#include <fmt/core.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include <algorithm>
#include <vector>

namespace heddle::ir {

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

bool is_part(const llvm::DIDerivedType* member) {
    return member != nullptr && !member->isStaticMember() &&
           (member->getTag() == llvm::dwarf::DW_TAG_member || member->getTag() == llvm::dwarf::DW_TAG_inheritance);
}

// What a library keeps its only value in has a name that no user knows: std::atomic's _M_i.
bool is_wrapped(const llvm::DICompositeType& composite, const llvm::DIDerivedType& member) {
    if (!member.getName().starts_with("_M_")) return false;
    return llvm::count_if(composite.getElements(), [](const llvm::DINode* element) {
               return is_part(llvm::dyn_cast<llvm::DIDerivedType>(element));
           }) == 1;
}

const llvm::DIType* name_member(const llvm::DICompositeType& composite, std::uint64_t& offset, std::string& name) {
    for (const llvm::DINode* element : composite.getElements()) {
        const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
        if (!is_part(member)) continue;
        const std::uint64_t begin = member->getOffsetInBits() / 8;
        if (offset < begin || offset >= begin + (member->getSizeInBits() + 7) / 8) continue;
        if (member->isBitField()) return nullptr;
        offset -= begin;
        if (!member->getName().empty() && !is_wrapped(composite, *member)) name += "." + member->getName().str();
        return member->getBaseType();
    }
    return nullptr;
}

// How far the debug information leads towards what lies at an offset.
struct Descent {
    std::string name;
    const llvm::DIType* type;  // null: it ends there
    std::uint64_t offset;      // into the type
};

Descent descend(std::string name, const llvm::DIType* type, std::uint64_t offset) {
    while ((type = without_qualifiers(type)) != nullptr) {
        const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
        if (composite == nullptr || composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type) break;
        type = composite->getTag() == llvm::dwarf::DW_TAG_array_type ? name_element(*composite, offset, name)
                                                                     : name_member(*composite, offset, name);
    }
    return {std::move(name), type, offset};
}

std::uint64_t bytes_of(const llvm::DIType* type) {
    if (const llvm::DIType* plain = without_qualifiers(type)) type = plain;
    return type == nullptr ? 0 : type->getSizeInBits() / 8;
}

// The size of an element, if what a pointer leads to has room for several.
std::uint64_t stride_of(const llvm::DIType* type, std::uint64_t size) {
    const std::uint64_t bytes = bytes_of(type);
    return bytes != 0 && size >= 2 * bytes && size % bytes == 0 ? bytes : 0;
}

Descent descend_from_pointer(const std::string& pointer, const llvm::DIType* type, std::uint64_t offset,
                             std::uint64_t size) {
    const std::uint64_t stride = stride_of(type, size);
    if (stride != 0) return descend(fmt::format("{}[{}]", pointer, offset / stride), type, offset % stride);
    Descent part = descend("", type, offset);
    if (part.name.starts_with('.'))
        part.name = pointer + "->" + part.name.substr(1);
    else
        part.name = part.name.empty() ? "*" + pointer : "(*" + pointer + ")" + part.name;
    return part;
}

Descent descend_into(const std::string& variable, const llvm::DIType* type, std::uint64_t offset, std::uint64_t size) {
    return variable.starts_with('*') ? descend_from_pointer(variable.substr(1), type, offset, size)
                                     : descend(variable, type, offset);
}

}  // namespace

std::string part_name(const std::string& variable, const llvm::DIType* type, std::uint64_t offset, std::uint64_t size,
                      std::uint64_t variable_size) {
    if (type == nullptr)
        return offset == 0 && size == variable_size ? variable : fmt::format("{}+{}", variable, offset);
    const Descent part = descend_into(variable, type, offset, variable_size);
    const bool whole = part.offset == 0 && (part.type == nullptr || part.type->getSizeInBits() / 8 <= size);
    return whole ? part.name : fmt::format("{}+{}", part.name, part.offset);
}

const llvm::DIType* scalar_at(const llvm::DIType* type, std::uint64_t offset, std::uint64_t variable_size) {
    const std::uint64_t stride = stride_of(type, variable_size);
    const Descent part = descend("", type, stride == 0 ? offset : offset % stride);
    return part.offset == 0 ? part.type : nullptr;
}

const llvm::DIType* pointee_of(const llvm::DIType* pointer) {
    const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(without_qualifiers(pointer));
    return derived == nullptr ? nullptr : derived->getBaseType();
}

namespace {

model::ValueKind kind_of(const llvm::DIType& scalar) {
    using model::ValueKind;
    if (llvm::isa<llvm::DIDerivedType>(scalar)) return ValueKind::Pointer;
    const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(&scalar);
    switch (basic == nullptr ? 0 : basic->getEncoding()) {
        case llvm::dwarf::DW_ATE_float:
            return ValueKind::Floating;
        case llvm::dwarf::DW_ATE_boolean:
            return ValueKind::Truth;
        case llvm::dwarf::DW_ATE_unsigned:
        case llvm::dwarf::DW_ATE_unsigned_char:
            return ValueKind::Unsigned;
        default:
            return ValueKind::Number;
    }
}

}  // namespace

model::ValueForm form_of(const llvm::DIType* scalar) {
    if (scalar == nullptr) return {};
    model::ValueForm form{kind_of(*scalar)};
    if (const auto* enumeration = llvm::dyn_cast<llvm::DICompositeType>(scalar))
        for (const llvm::DINode* element : enumeration->getElements())
            if (const auto* name = llvm::dyn_cast<llvm::DIEnumerator>(element))
                form.names.emplace_back(name->getValue().getLimitedValue(), name->getName().str());
    return form;
}

}  // namespace heddle::ir
