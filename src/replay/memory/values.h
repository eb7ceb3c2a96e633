// Values of the executed program, and how they lie in memory.
#pragma once

#include <llvm/ADT/APInt.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Type.h>

#include <cstdint>
#include <span>
#include <vector>

#include "replay/memory/memory.h"

namespace heddle::replay {

// A scalar is its bits: an integer, a pointer (an Address), or the image of a floating-point number.  A struct, array
// or vector is its elements.
struct Value {
    llvm::APInt bits = llvm::APInt(1, 0);
    std::vector<Value> elements;

    Value() = default;
    explicit Value(llvm::APInt scalar) : bits(std::move(scalar)) {}
    Value(unsigned width, std::uint64_t scalar) : bits(llvm::APInt(64, scalar).zextOrTrunc(width)) {}

    // The lower 64 bits.
    std::uint64_t number() const { return bits.zextOrTrunc(64).getZExtValue(); }
};

// True for integers, pointers and floating-point numbers of any width.
bool is_scalar(const llvm::Type& type);
unsigned scalar_width(const llvm::Type& type, const llvm::DataLayout& layout);

// An aggregate's element types and byte offsets, one by one.
unsigned element_count(const llvm::Type& type);
llvm::Type* element_type(const llvm::Type& type, unsigned index);
std::uint64_t element_offset(const llvm::Type& type, unsigned index, const llvm::DataLayout& layout);

// Between a value and its image in memory, which has the store size of the type.
std::uint64_t store_size(const llvm::Type& type, const llvm::DataLayout& layout);
Value decode(std::span<const std::uint8_t> image, const llvm::Type& type, const llvm::DataLayout& layout);
Bytes encode(const Value& value, const llvm::Type& type, const llvm::DataLayout& layout);

// All bits zero.
Value zero_value(const llvm::Type& type, const llvm::DataLayout& layout);

}  // namespace heddle::replay
