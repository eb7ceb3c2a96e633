#include "replay/machine/landing.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>

#include <optional>
#include <string>
#include <vector>

#include "replay/early_ends.h"

namespace heddle::replay {

namespace {

using TypeInfo = llvm::GlobalVariable;

// A part of an object that is of a class: all of it at first, then its bases, theirs, and so on.
struct Part {
    const TypeInfo* type;
    std::int64_t offset;
    bool within_virtual;
};

const llvm::Constant* field(const TypeInfo& type, unsigned index) {
    return type.hasInitializer() ? type.getInitializer()->getAggregateElement(index) : nullptr;
}

std::int64_t field_number(const TypeInfo& type, unsigned index) {
    const auto* number = llvm::dyn_cast_or_null<llvm::ConstantInt>(field(type, index));
    return number == nullptr ? 0 : number->getSExtValue();
}

const TypeInfo* field_type(const TypeInfo& type, unsigned index) {
    const llvm::Constant* constant = field(type, index);
    return constant == nullptr ? nullptr : llvm::dyn_cast<TypeInfo>(constant->stripPointerCasts());
}

// Is it described by this class of <cxxabi.h>?
bool is_described_by(const TypeInfo& type, const char* description) {
    const llvm::Constant* table = field(type, 0);
    return table != nullptr && table->stripInBoundsConstantOffsets()->getName().ends_with(description);
}

void add_bases(const Part& part, std::vector<Part>& parts) {
    if (is_described_by(*part.type, "20__si_class_type_infoE")) {
        if (const TypeInfo* base = field_type(*part.type, 2)) parts.push_back({base, part.offset, part.within_virtual});
        return;
    }
    if (!is_described_by(*part.type, "21__vmi_class_type_infoE")) return;
    const auto count = static_cast<unsigned>(field_number(*part.type, 3));
    for (unsigned i = 0; i < count; ++i) {
        const TypeInfo* base = field_type(*part.type, 4 + 2 * i);
        const std::int64_t how = field_number(*part.type, 5 + 2 * i);
        const bool accessible = how % 4 >= 2;
        if (base != nullptr && accessible) parts.push_back({base, how >> 8, part.within_virtual || how % 2 != 0});
        if (base != nullptr && accessible) parts.back().offset += part.offset;
    }
}

// Where the only part of this class is.
std::optional<std::int64_t> find_part(const TypeInfo& whole, const TypeInfo& wanted) {
    std::vector<Part> parts{{&whole, 0, false}};
    std::optional<std::int64_t> found;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Part part = parts[i];
        if (part.type != &wanted) {
            add_bases(part, parts);
            continue;
        }
        if (part.within_virtual) throw NotReproduced("cannot execute: an exception that is caught by a virtual base");
        if (found && *found != part.offset) return std::nullopt;
        found = part.offset;
    }
    return found;
}

// A pointer type, taken apart.
struct PointerType {
    std::int64_t qualifiers = 0;
    std::string pointee;  // the name of its std::type_info
    const TypeInfo* pointee_type = nullptr;
};

std::optional<PointerType> as_pointer(const TypeInfo& type) {
    if (is_described_by(type, "19__pointer_type_infoE")) {
        const TypeInfo* pointee = field_type(type, 3);
        if (pointee == nullptr) return std::nullopt;
        return PointerType{field_number(type, 2) % 8, pointee->getName().str(), pointee};
    }
    // The library has those of the types of the language.
    llvm::StringRef name = type.getName();
    if (!name.consume_front("_ZTIP")) return std::nullopt;
    const bool is_const = name.consume_front("K");
    return PointerType{is_const ? 1 : 0, "_ZTI" + name.str(), nullptr};
}

bool converts(const PointerType& from, const PointerType& to) {
    for (std::int64_t qualifier : {1, 2, 4})
        if ((from.qualifiers & qualifier) != 0 && (to.qualifiers & qualifier) == 0) return false;
    if (from.pointee == to.pointee) return true;
    if (to.pointee == "_ZTIv") return !from.pointee.starts_with("_ZTIF");
    if (from.pointee_type == nullptr || to.pointee_type == nullptr) return false;
    const std::optional<std::int64_t> offset = find_part(*from.pointee_type, *to.pointee_type);
    if (offset && *offset != 0) throw NotReproduced("cannot execute: a pointer that is caught as one to another base");
    return offset.has_value();
}

// How a handler for one type takes the object; nothing if it does not.
std::optional<Landing> taken_by(const TypeInfo& handler, const TypeInfo& thrown) {
    const auto from = as_pointer(thrown), to = as_pointer(handler);
    Landing landing{.kind = Landing::Kind::Catches, .type = &handler};
    if (&handler != &thrown) {
        if (from.has_value() != to.has_value()) return std::nullopt;
        if (from && !converts(*from, *to)) return std::nullopt;
        if (!from) {
            const auto offset = find_part(thrown, handler);
            if (!offset) return std::nullopt;
            landing.offset = *offset;
        }
    }
    landing.of_pointer = from.has_value();
    return landing;
}

// The handler of what nobody may throw.
bool calls_terminate(const llvm::BasicBlock& handler) {
    for (const llvm::Instruction& instruction : handler)
        if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
            if (const llvm::Function* called = call->getCalledFunction();
                called != nullptr && called->getName() == "__clang_call_terminate")
                return true;
    return false;
}

}  // namespace

Landing landing_of(const llvm::InvokeInst& invoke, const llvm::GlobalVariable& thrown) {
    const llvm::LandingPadInst& pad = *invoke.getLandingPadInst();
    if (pad.getNumClauses() > 0 && calls_terminate(*pad.getParent())) return {.kind = Landing::Kind::EndsProgram};
    for (unsigned i = 0; i < pad.getNumClauses(); ++i) {
        if (pad.isFilter(i)) return {.kind = Landing::Kind::EndsProgram};
        const auto* handler = llvm::dyn_cast<TypeInfo>(pad.getClause(i)->stripPointerCasts());
        if (handler == nullptr) return {.kind = Landing::Kind::Catches};
        if (const std::optional<Landing> landing = taken_by(*handler, thrown)) return *landing;
    }
    return {.kind = pad.isCleanup() ? Landing::Kind::CleansUp : Landing::Kind::Passes};
}

}  // namespace heddle::replay
