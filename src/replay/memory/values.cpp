#include "replay/memory/values.h"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/Support/Casting.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <string>

#include "replay/early_ends.h"

namespace heddle::replay {

namespace {

[[noreturn]] void refuse(const llvm::Type& type) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    throw NotReproduced("cannot execute: a value of type " + text);
}

// LLVM's queries take pointers to non-const types, though types never change.
llvm::Type* mutable_type(const llvm::Type& type) {
    return const_cast<llvm::Type*>(&type);
}

Bytes encode_scalar(const llvm::APInt& bits, std::uint64_t size) {
    Bytes image(size);
    for (unsigned i = 0; i < size && 8 * i < bits.getBitWidth(); ++i)
        image[i] =
            static_cast<std::uint8_t>(bits.extractBitsAsZExtValue(std::min(8U, bits.getBitWidth() - 8 * i), 8 * i));
    return image;
}

llvm::APInt decode_scalar(std::span<const std::uint8_t> image, unsigned width) {
    llvm::APInt bits(std::max<unsigned>(width, static_cast<unsigned>(8 * image.size())), 0);
    for (unsigned i = 0; i < image.size(); ++i) bits.insertBits(static_cast<std::uint64_t>(image[i]), 8 * i, 8);
    return bits.trunc(width);
}

}  // namespace

bool is_scalar(const llvm::Type& type) {
    return type.isIntegerTy() || type.isPointerTy() || type.isFloatingPointTy();
}

unsigned scalar_width(const llvm::Type& type, const llvm::DataLayout& layout) {
    if (!is_scalar(type)) refuse(type);
    return static_cast<unsigned>(layout.getTypeSizeInBits(mutable_type(type)).getFixedValue());
}

unsigned element_count(const llvm::Type& type) {
    if (const auto* record = llvm::dyn_cast<llvm::StructType>(&type)) return record->getNumElements();
    if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(&type))
        return static_cast<unsigned>(array->getNumElements());
    if (const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(&type)) return vector->getNumElements();
    refuse(type);
}

llvm::Type* element_type(const llvm::Type& type, unsigned index) {
    if (const auto* record = llvm::dyn_cast<llvm::StructType>(&type)) return record->getElementType(index);
    if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(&type)) return array->getElementType();
    if (const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(&type)) return vector->getElementType();
    refuse(type);
}

std::uint64_t element_offset(const llvm::Type& type, unsigned index, const llvm::DataLayout& layout) {
    if (auto* record = llvm::dyn_cast<llvm::StructType>(mutable_type(type)))
        return layout.getStructLayout(record)->getElementOffset(index);
    llvm::Type* element = element_type(type, index);
    // The elements of a vector lie side by side, bit by bit: only whole bytes are known here.
    if (type.isVectorTy() && layout.getTypeSizeInBits(element) != layout.getTypeAllocSizeInBits(element)) refuse(type);
    return index * layout.getTypeAllocSize(element).getFixedValue();
}

std::uint64_t store_size(const llvm::Type& type, const llvm::DataLayout& layout) {
    const llvm::TypeSize size = layout.getTypeStoreSize(mutable_type(type));
    if (size.isScalable()) refuse(type);
    return size.getFixedValue();
}

Value decode(std::span<const std::uint8_t> image, const llvm::Type& type, const llvm::DataLayout& layout) {
    if (is_scalar(type)) return Value(decode_scalar(image, scalar_width(type, layout)));
    Value value;
    for (unsigned i = 0; i < element_count(type); ++i) {
        const llvm::Type& element = *element_type(type, i);
        value.elements.push_back(
            decode(image.subspan(element_offset(type, i, layout), store_size(element, layout)), element, layout));
    }
    return value;
}

Bytes encode(const Value& value, const llvm::Type& type, const llvm::DataLayout& layout) {
    const std::uint64_t size = store_size(type, layout);
    if (is_scalar(type)) return encode_scalar(value.bits, size);
    Bytes image(size);
    for (unsigned i = 0; i < element_count(type); ++i) {
        const Bytes part = encode(value.elements.at(i), *element_type(type, i), layout);
        std::copy(part.begin(), part.end(),
                  image.begin() + static_cast<std::ptrdiff_t>(element_offset(type, i, layout)));
    }
    return image;
}

Value zero_value(const llvm::Type& type, const llvm::DataLayout& layout) {
    return decode(Bytes(store_size(type, layout)), type, layout);
}

}  // namespace heddle::replay
