#include "ir/program/exception_types.h"

#include <llvm/IR/Constants.h>

#include <set>

#include "util/error.h"

namespace heddle::ir {

namespace {

using Type = llvm::GlobalVariable;

constexpr std::uint64_t is_virtual = 1, is_public = 2;  // of a base class; its offset begins at bit 8
constexpr std::uint64_t qualifiers = 7;                 // of what a pointer points to

// Which class of the run-time library of C++ describes the type; empty for types that the program does not define.
llvm::StringRef kind_of(const Type& type) {
    if (!type.hasInitializer() || type.getInitializer()->getNumOperands() == 0) return {};
    const auto* table = llvm::dyn_cast<llvm::Constant>(type.getInitializer()->getOperand(0));
    return table == nullptr ? "" : table->stripInBoundsOffsets()->getName();
}

std::uint64_t number(const Type& type, unsigned field) {
    return llvm::cast<llvm::ConstantInt>(type.getInitializer()->getOperand(field))->getZExtValue();
}

const Type* type_in(const Type& type, unsigned field) {
    return llvm::dyn_cast<Type>(type.getInitializer()->getOperand(field)->stripPointerCasts());
}

struct Search {
    const Type& wanted;
    std::set<std::int64_t> offsets;  // at which there is one
    bool passes_virtual = false;
};

void look_for_base(const Type& type, std::int64_t offset, bool below_virtual, Search& search) {
    if (&type == &search.wanted) {
        search.offsets.insert(offset);
        search.passes_virtual |= below_virtual;
        return;
    }
    const llvm::StringRef kind = kind_of(type);
    if (kind.contains("__si_class_type_info")) {
        if (const Type* base = type_in(type, 2)) look_for_base(*base, offset, below_virtual, search);
    } else if (kind.contains("__vmi_class_type_info")) {
        for (unsigned base = 0; base < number(type, 3); ++base) {
            const std::uint64_t how = number(type, 5 + 2 * base);
            const Type* of_base = type_in(type, 4 + 2 * base);
            if ((how & is_public) == 0 || of_base == nullptr) continue;
            look_for_base(*of_base, offset + (static_cast<std::int64_t>(how) >> 8U),
                          below_virtual || (how & is_virtual) != 0, search);
        }
    }
}

std::optional<std::int64_t> offset_of_base(const Type& type, const Type& base) {
    Search search{base, {}, false};
    look_for_base(type, 0, false, search);
    if (search.offsets.empty()) return std::nullopt;
    if (search.passes_virtual) throw Unsupported({}, "an exception that is caught by a virtual base class");
    if (search.offsets.size() > 1) return std::nullopt;  // ambiguous
    return *search.offsets.begin();
}

bool is_pointer(const Type& type) {
    return kind_of(type).contains("__pointer_type_info") || type.getName().starts_with("_ZTIP");
}

// Pointers to the types of the language are known to the library only: by their names.
std::uint64_t qualifiers_of(const Type& pointer) {
    if (pointer.hasInitializer()) return number(pointer, 2) & qualifiers;
    return pointer.getName().starts_with("_ZTIPK") ? 1 : 0;
}

std::string pointee_of(const Type& pointer) {
    if (pointer.hasInitializer()) {
        const Type* pointee = type_in(pointer, 3);
        return pointee == nullptr ? "" : pointee->getName().str();
    }
    llvm::StringRef name = pointer.getName();
    name.consume_front("_ZTIP");
    name.consume_front("K");
    return "_ZTI" + name.str();
}

std::optional<Conversion> pointer_conversion(const Type& thrown, const Type& caught) {
    if ((qualifiers_of(thrown) & ~qualifiers_of(caught)) != 0) return std::nullopt;
    const std::string from = pointee_of(thrown), to = pointee_of(caught);
    const bool to_any = to == "_ZTIv" && !llvm::StringRef(from).starts_with("_ZTIF");
    if (from == to || to_any) return Conversion{.is_pointer = true};
    if (!thrown.hasInitializer() || !caught.hasInitializer()) return std::nullopt;
    const Type *derived = type_in(thrown, 3), *base = type_in(caught, 3);
    if (derived == nullptr || base == nullptr) return std::nullopt;
    const std::optional<std::int64_t> offset = offset_of_base(*derived, *base);
    if (offset && *offset != 0)
        throw Unsupported({}, "a pointer as an exception that is caught by another than the first base class");
    return offset ? std::optional(Conversion{.is_pointer = true}) : std::nullopt;
}

}  // namespace

std::optional<Conversion> conversion(const Type& thrown, const Type& caught) {
    if (&thrown == &caught) return Conversion{.is_pointer = is_pointer(thrown)};
    if (thrown.getName() == "_ZTIDn" && is_pointer(caught)) throw Unsupported({}, "nullptr as an exception");
    if (is_pointer(thrown) != is_pointer(caught)) return std::nullopt;
    if (is_pointer(thrown)) return pointer_conversion(thrown, caught);
    const std::optional<std::int64_t> offset = offset_of_base(thrown, caught);
    return offset ? std::optional(Conversion{.offset = *offset}) : std::nullopt;
}

}  // namespace heddle::ir
