#include "replay/memory/trace_inputs.h"

#include <algorithm>

namespace heddle::replay {

Inputs::Inputs(const model::Trace& trace) {
    for (const model::TraceInput& input : trace.inputs) {
        Piece piece{input.offset, Bytes((input.width + 7) / 8), input.width};
        for (std::size_t i = 0; i < std::min<std::size_t>(8, piece.bytes.size()); ++i)
            piece.bytes[i] = static_cast<std::uint8_t>(input.value >> (8 * i));
        inputs_[{input.thread, input.instruction, input.occurrence}].push_back(piece);
    }
}

Bytes Inputs::bytes(const Execution& execution, std::uint64_t size) const {
    Bytes result(size);
    const auto found = inputs_.find(execution);
    if (found == inputs_.end()) return result;
    for (const Piece& piece : found->second)
        for (std::size_t i = 0; i < piece.bytes.size() && piece.offset + i < size; ++i)
            result[piece.offset + i] = piece.bytes[i];
    return result;
}

std::optional<std::uint64_t> Inputs::address(const Execution& execution, unsigned operand) const {
    constexpr unsigned address_bits = 47;
    const auto found = inputs_.find(execution);
    if (found == inputs_.end()) return std::nullopt;
    for (const Piece& piece : found->second)
        if (piece.offset == 8ULL * operand && piece.width <= address_bits) {
            std::uint64_t number = 0;
            for (std::size_t i = 0; i < piece.bytes.size(); ++i)
                number |= static_cast<std::uint64_t>(piece.bytes[i]) << (8 * i);
            return number << (address_bits - piece.width);
        }
    return std::nullopt;
}

void Inputs::fill(const Execution& execution, Memory& memory, Address object, std::uint64_t size) const {
    const auto found = inputs_.find(execution);
    if (found == inputs_.end()) return;
    for (const Piece& piece : found->second) {
        if (piece.offset >= size) continue;
        const std::uint64_t length = std::min<std::uint64_t>(piece.bytes.size(), size - piece.offset);
        memory.initialise(object + piece.offset, std::span(piece.bytes).first(length));
    }
}

}  // namespace heddle::replay
