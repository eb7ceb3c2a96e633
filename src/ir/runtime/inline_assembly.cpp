#include "ir/runtime/inline_assembly.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heddle::ir {

namespace {

using Constraint = llvm::InlineAsm::ConstraintInfo;
using llvm::AtomicOrdering;

// Thrown inside this file: the text has something in it that is not known.
struct NotKnown {};

// One operand of the text, $0, $1, ...
struct Slot {
    const Constraint* constraint = nullptr;
    llvm::Value* place = nullptr;         // of one in memory
    llvm::Type* type = nullptr;           // of what lies there, or of the value
    llvm::Value* value = nullptr;         // of one in a register, so far; null: nobody knows
    std::optional<unsigned> result = {};  // of the statement
};

bool is_flag(const Constraint& constraint) {
    return llvm::StringRef(constraint.Codes.front()).starts_with("{@cc");
}

class Statement {
public:
    explicit Statement(llvm::CallInst& call)
        : call_(call), builder_(&call), constraints_(assembly().ParseConstraints()) {
        unsigned argument = 0, result = 0;
        for (const Constraint& constraint : constraints_) {
            if (constraint.Type == llvm::InlineAsm::isClobber) continue;
            if (constraint.Type == llvm::InlineAsm::isLabel || constraint.Codes.empty()) throw NotKnown();
            Slot slot{&constraint};
            if (constraint.isIndirect) {
                slot.place = call_.getArgOperand(argument);
                slot.type = call_.getParamElementType(argument++);
            } else if (constraint.Type == llvm::InlineAsm::isOutput) {
                slot.type = type_of_result(result);
                slot.result = result++;
            } else {
                slot.value = call_.getArgOperand(argument++);
                slot.type = slot.value->getType();
            }
            slots_.push_back(slot);
        }
        for (std::size_t i = 0; i < slots_.size(); ++i) begin(i);
    }

    // Makes the instructions; throws before it has made any, or in between.
    void execute() {
        std::string text = llvm::StringRef(assembly().getAsmString()).lower();
        for (char& c : text)
            if (c == '\n' || c == '\t') c = c == '\n' ? ';' : ' ';
        llvm::SmallVector<llvm::StringRef> parts;
        llvm::StringRef(text).split(parts, ';', -1, false);
        for (llvm::StringRef part : parts) execute(part.trim());
        finish();
    }

private:
    struct Piece {  // an operand as it is written
        std::optional<unsigned> slot;
        llvm::Value* number = nullptr;
        bool is_memory = false;
    };

    const llvm::InlineAsm& assembly() const { return *llvm::cast<llvm::InlineAsm>(call_.getCalledOperand()); }

    llvm::Type* type_of_result(unsigned number) {
        auto* several = llvm::dyn_cast<llvm::StructType>(call_.getType());
        return several == nullptr ? call_.getType() : several->getElementType(number);
    }

    // What an operand in a register holds at first: an input that shares its register.
    void begin(std::size_t number) {
        Slot& slot = slots_[number];
        if (slot.place != nullptr || !slot.result) return;
        for (const Slot& other : slots_) {
            if (other.result || other.place != nullptr) continue;
            const std::string& code = other.constraint->Codes.front();
            if (code == std::to_string(number) || (code.front() == '{' && code == slot.constraint->Codes.front()))
                slot.value = other.value;
        }
    }

    void execute(llvm::StringRef text) {
        static const llvm::StringSet<> ignored{"", "nop", "pause", "rep", "rep nop", "isb", "yield", "isync"};
        static const llvm::StringSet<> fences{"dmb ish", "dmb sy", "mfence", "lfence", "sfence",
                                              "dsb sy", "sync",   "lwsync", "eieio"};
        if (text == "lock") {
            is_locked_ = true;
            return;
        }
        const bool has_prefix = text.consume_front("lock ");
        text = text.trim();
        // An addition of nothing to the stack is a fence.
        const bool is_on_stack = text.contains("(%esp)") || text.contains("(%rsp)");
        const bool adds_nothing = text.contains("$$0,") || text.contains("$$0 ,");
        if (fences.contains(text) || (is_on_stack && adds_nothing)) {
            builder_.CreateFence(AtomicOrdering::SequentiallyConsistent);
        } else if (!ignored.contains(text)) {
            is_locked_ = is_locked_ || has_prefix;
            const auto [name, operands] = text.split(' ');
            one(name, operands.trim());
        }
        is_locked_ = false;
    }

    void one(llvm::StringRef name, llvm::StringRef text) {
        llvm::SmallVector<llvm::StringRef> parts;
        text.split(parts, ',', -1, false);
        std::vector<Piece> operands;
        for (llvm::StringRef part : parts) operands.push_back(read(part.trim()));
        if (name.consume_front("set")) return set_flag(name, operands);
        const auto [operation, bits] = without_size(name);
        bits_ = bits;
        if (bits_ == 0)
            for (const Piece& operand : operands)
                if (operand.slot && bits_ == 0) bits_ = width_of(slots_[*operand.slot]);
        if (bits_ == 0) throw NotKnown();
        if (operands.size() == 1) return unary(operation, operands[0]);
        if (operands.size() != 2) throw NotKnown();
        if (operation == "mov") return move(operands[0], operands[1]);
        if (operation == "xchg")
            return operands[1].is_memory ? exchange(operands[0], operands[1]) : exchange(operands[1], operands[0]);
        if (operation == "xadd") return exchange_and_add(operands[0], operands[1]);
        if (operation == "cmpxchg") return compare_and_exchange(operands[0], operands[1]);
        binary(operation, load(operands[0]), operands[1]);
    }

    static std::pair<llvm::StringRef, unsigned> without_size(llvm::StringRef name) {
        const auto is_known = [](llvm::StringRef operation) {
            constexpr llvm::StringRef known = " mov xchg xadd cmpxchg inc dec add sub and or xor ";
            return known.contains((" " + operation + " ").str());
        };
        if (is_known(name)) return {name, 0};
        const std::map<char, unsigned> sizes = {{'b', 8}, {'w', 16}, {'l', 32}, {'q', 64}};
        const auto size = name.empty() ? sizes.end() : sizes.find(name.back());
        if (size == sizes.end() || !is_known(name.drop_back())) throw NotKnown();
        return {name.drop_back(), size->second};
    }

    unsigned width_of(const Slot& slot) const {
        return static_cast<unsigned>(call_.getModule()->getDataLayout().getTypeSizeInBits(slot.type));
    }

    // $0, ${0:k}, $$5, ($1)
    Piece read(llvm::StringRef text) {
        Piece piece;
        if (text.consume_front("$$")) {
            std::int64_t number = 0;
            if (text.getAsInteger(0, number)) throw NotKnown();
            piece.number = builder_.getInt64(static_cast<std::uint64_t>(number));
            return piece;
        }
        const bool is_through = text.consume_front("(") && text.consume_back(")");
        if (!text.consume_front("$")) throw NotKnown();
        if (text.consume_front("{")) text = text.take_until([](char c) { return c == ':' || c == '}'; });
        unsigned slot = 0;
        if (text.getAsInteger(10, slot) || slot >= slots_.size()) throw NotKnown();
        piece.slot = slot;
        piece.is_memory = is_through || slots_[slot].place != nullptr;
        if (is_through && (slots_[slot].place != nullptr || slots_[slot].value == nullptr)) throw NotKnown();
        return piece;
    }

    llvm::IntegerType* type() { return builder_.getIntNTy(bits_); }
    llvm::Align alignment() const { return llvm::Align(bits_ / 8); }

    llvm::Value* place_of(const Piece& piece) {
        const Slot& slot = slots_[piece.slot.value()];
        if (slot.place != nullptr) return slot.place;
        return slot.value->getType()->isPointerTy() ? slot.value
                                                    : builder_.CreateIntToPtr(slot.value, builder_.getPtrTy());
    }

    // The lower bits, as a number.
    llvm::Value* cut(llvm::Value* value) {
        if (value == nullptr) throw NotKnown();
        if (value->getType()->isPointerTy()) value = builder_.CreatePtrToInt(value, builder_.getInt64Ty());
        if (!value->getType()->isIntegerTy()) throw NotKnown();
        return builder_.CreateSExtOrTrunc(value, type());
    }

    // The processor loads in order, and stores in order.
    llvm::Value* load(const Piece& piece) {
        if (piece.number != nullptr) return cut(piece.number);
        if (!piece.is_memory) return cut(slots_[*piece.slot].value);
        llvm::LoadInst* loaded = builder_.CreateAlignedLoad(type(), place_of(piece), alignment());
        loaded->setAtomic(AtomicOrdering::Acquire);
        return loaded;
    }

    void put(const Piece& piece, llvm::Value* value) {
        if (!piece.slot) throw NotKnown();
        if (piece.is_memory) {
            builder_.CreateAlignedStore(value, place_of(piece), alignment())->setAtomic(AtomicOrdering::Release);
            return;
        }
        Slot& slot = slots_[*piece.slot];
        if (!slot.result) throw NotKnown();
        // Writing 32 bits of a register makes the upper ones zero; fewer leave them as they were.
        if (width_of(slot) > bits_ && bits_ != 32) throw NotKnown();
        slot.value = slot.type->isPointerTy() ? builder_.CreateIntToPtr(value, slot.type)
                                              : builder_.CreateZExtOrTrunc(value, slot.type);
    }

    llvm::Value* update(llvm::AtomicRMWInst::BinOp operation, const Piece& piece, llvm::Value* value) {
        return builder_.CreateAtomicRMW(operation, place_of(piece), value, alignment(),
                                        AtomicOrdering::SequentiallyConsistent);
    }

    void note_zero(llvm::Value* value) { zero_ = builder_.CreateIsNull(value); }

    void unary(llvm::StringRef operation, const Piece& piece) {
        llvm::Value* one = llvm::ConstantInt::get(type(), 1);
        if (operation == "inc") return binary("add", one, piece);
        if (operation == "dec") return binary("sub", one, piece);
        throw NotKnown();
    }

    void binary(llvm::StringRef operation, llvm::Value* by, const Piece& piece) {
        using Locked = llvm::AtomicRMWInst;
        using Plain = llvm::Instruction;
        static const std::map<llvm::StringRef, std::pair<Locked::BinOp, Plain::BinaryOps>> operations = {
            {"add", {Locked::Add, Plain::Add}}, {"sub", {Locked::Sub, Plain::Sub}}, {"and", {Locked::And, Plain::And}},
            {"or", {Locked::Or, Plain::Or}},    {"xor", {Locked::Xor, Plain::Xor}},
        };
        const auto known = operations.find(operation);
        if (known == operations.end()) throw NotKnown();
        const bool is_locked = is_locked_ && piece.is_memory;
        llvm::Value* before = is_locked ? update(known->second.first, piece, by) : load(piece);
        llvm::Value* after = builder_.CreateBinOp(known->second.second, before, by);
        if (!is_locked) put(piece, after);
        note_zero(after);
    }

    void move(const Piece& from, const Piece& to) { put(to, load(from)); }

    // An exchange with memory is locked in any case.
    void exchange(const Piece& kept, const Piece& memory) {
        if (!memory.is_memory || kept.is_memory) throw NotKnown();
        put(kept, update(llvm::AtomicRMWInst::Xchg, memory, load(kept)));
    }

    void exchange_and_add(const Piece& kept, const Piece& memory) {
        llvm::Value* by = load(kept);
        llvm::Value* before = is_locked_ ? update(llvm::AtomicRMWInst::Add, memory, by) : load(memory);
        llvm::Value* after = builder_.CreateAdd(before, by);
        if (!is_locked_) put(memory, after);
        put(kept, before);
        note_zero(after);
    }

    // Compares with the register A, which becomes the content.
    void compare_and_exchange(const Piece& fresh, const Piece& memory) {
        Slot* found = nullptr;
        llvm::Value* expected = nullptr;
        for (Slot& slot : slots_) {
            const bool is_a = slot.constraint->Codes.front() == "{ax}" || slot.constraint->Codes.front() == "a";
            if (is_a && slot.value != nullptr) expected = slot.value;
            if (is_a && slot.result) found = &slot;
        }
        if (!is_locked_ || !memory.is_memory || expected == nullptr) throw NotKnown();
        auto* pair = builder_.CreateAtomicCmpXchg(place_of(memory), cut(expected), load(fresh), alignment(),
                                                  AtomicOrdering::SequentiallyConsistent,
                                                  AtomicOrdering::SequentiallyConsistent);
        zero_ = builder_.CreateExtractValue(pair, 1);
        if (found == nullptr) return;
        Piece a;
        a.slot = static_cast<unsigned>(found - slots_.data());
        put(a, builder_.CreateExtractValue(pair, 0));
    }

    void set_flag(llvm::StringRef condition, const std::vector<Piece>& operands) {
        if (operands.size() != 1) throw NotKnown();
        bits_ = 8;
        put(operands[0], builder_.CreateZExt(flag(condition), builder_.getInt8Ty()));
    }

    llvm::Value* flag(llvm::StringRef condition) {
        if (zero_ == nullptr) throw NotKnown();
        if (condition == "e" || condition == "z") return zero_;
        if (condition == "ne" || condition == "nz") return builder_.CreateNot(zero_);
        throw NotKnown();
    }

    void finish() {
        llvm::Value* whole = llvm::PoisonValue::get(call_.getType());
        const bool is_struct = call_.getType()->isStructTy();
        for (const Slot& slot : slots_) {
            if (!slot.result) continue;
            llvm::Value* value = slot.value;
            if (is_flag(*slot.constraint)) {
                const llvm::StringRef code = slot.constraint->Codes.front();
                value = builder_.CreateZExt(flag(code.drop_front(4).drop_back(1)), slot.type);
            }
            if (value == nullptr || value->getType() != slot.type) throw NotKnown();
            whole = is_struct ? builder_.CreateInsertValue(whole, value, *slot.result) : value;
        }
        if (!call_.getType()->isVoidTy()) call_.replaceAllUsesWith(whole);
    }

    llvm::CallInst& call_;
    llvm::IRBuilder<> builder_;
    llvm::InlineAsm::ConstraintInfoVector constraints_;
    std::vector<Slot> slots_;
    bool is_locked_ = false;
    unsigned bits_ = 0;            // of the operation
    llvm::Value* zero_ = nullptr;  // the zero flag; null: nobody knows
};

// Takes away what was made for a statement that is not known after all.
void forget(llvm::Instruction* before, llvm::CallInst& call) {
    while (llvm::Instruction* made = call.getPrevNode()) {
        if (made == before) return;
        made->eraseFromParent();
    }
}

}  // namespace

void replace_assembly(llvm::Module& program) {
    std::vector<llvm::CallInst*> calls;
    for (llvm::Function& function : program)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction); call != nullptr && call->isInlineAsm())
                calls.push_back(call);
    for (llvm::CallInst* call : calls) {
        llvm::Instruction* before = call->getPrevNode();
        try {
            Statement(*call).execute();
            call->eraseFromParent();
        } catch (const NotKnown&) {
            forget(before, *call);
        }
    }
}

}  // namespace heddle::ir
