#include "fuzz/code.h"

#include "util/check.h"

namespace heddle::fuzz {

namespace {

using Op = Operation::Kind;

class Flattener {
public:
    Flattener(const Program& program, const Function& function) : program_(program) {
        emit({.kind = Op::Start});
        const Frame frame = enter(function);
        Ends ends = activation(frame);
        for (const Index jump : ends) code_[jump].index = code_.size();
        const bool is_main = function.kind == FunctionKind::Main;
        emit({.kind = is_main ? Op::Exit : Op::Finish, .frame = frame, .slot = frame.result});
    }

    ThreadCode take_code() { return std::move(code_); }
    Index slots() const { return slots_; }

private:
    using Kind = Statement::Kind;
    using Ends = std::vector<Index>;  // jumps to the end of the current activation

    Index emit(Operation operation) {
        code_.push_back(std::move(operation));
        return code_.size() - 1;
    }

    Frame enter(const Function& function) {
        const Index first = slots_;
        const Index count = function.locals.size();
        slots_ += count + 3;
        return {first, first + count, first + count + 1, first + count + 2, &function};
    }

    // Initialises the locals that are no parameters, then runs the body.
    Ends activation(const Frame& frame) {
        const auto& function = *frame.function;
        const Index parameters = function.kind == FunctionKind::Main     ? 0
                                 : function.kind == FunctionKind::Thread ? 1
                                                                         : 2;
        for (Index i = parameters; i < function.locals.size(); ++i) {
            const Local& local = function.locals[i];
            const Index slot = frame.first + i;
            if (local.is_pointer)
                emit({.kind = Op::Address, .frame = frame, .slot = slot, .place = local.target});
            else if (local.initial)
                emit({.kind = Op::Assign, .frame = frame, .slot = slot, .value = constant(*local.initial, local.type)});
            else
                emit({.kind = Op::Choose, .frame = frame, .slot = slot, .low = 0, .high = local.mask});
        }
        emit({.kind = Op::Assign, .frame = frame, .slot = frame.result, .value = constant(0)});
        Ends ends;
        list(function.body, frame, ends);
        return ends;
    }

    void list(const std::vector<Statement>& statements, const Frame& frame, Ends& ends) {
        for (const Statement& statement : statements) {
            if (statement.source)
                emit({.kind = Op::Load, .frame = frame, .slot = frame.loaded, .place = *statement.source});
            one(statement, frame, ends);
        }
    }

    Type local_type(const Frame& frame, Index local) const { return frame.function->locals[local].type; }

    void one(const Statement& s, const Frame& frame, Ends& ends);
    void nested(const Statement& s, const Frame& frame, Ends& ends);
    void copy(const Statement& s, const Frame& frame);
    void pointer(const Statement& s, const Frame& frame);
    void compound(const Statement& s, const Frame& frame);
    void call(const Statement& s, const Frame& frame);
    void thread_operation(const Statement& s, const Frame& frame);

    const Program& program_;
    ThreadCode code_;
    Index slots_ = 0;
};

void Flattener::nested(const Statement& s, const Frame& frame, Ends& ends) {
    const auto body = [&] { list(s.body, frame, ends); };
    const auto branch = [&](Index condition_jump, bool unlocks) {
        body();
        if (unlocks) emit({.kind = Op::Unlock, .frame = frame, .index = s.index});
        const Index over = emit({.kind = Op::Jump});
        code_[condition_jump].index = code_.size();
        list(s.otherwise, frame, ends);
        code_[over].index = code_.size();
    };
    switch (s.kind) {
        case Kind::Lock:
            emit({.kind = Op::Lock, .frame = frame, .index = s.index});
            body();
            emit({.kind = Op::Unlock, .frame = frame, .index = s.index});
            return;
        case Kind::TryLock:
            emit({.kind = Op::TryLock, .frame = frame, .slot = frame.loaded, .index = s.index});
            return branch(emit({.kind = Op::JumpUnless, .frame = frame, .value = loaded()}), true);
        case Kind::If:
            return branch(emit({.kind = Op::JumpUnless, .frame = frame, .value = s.value.at(0)}), false);
        case Kind::Atomic:
            emit({.kind = Op::AtomicBegin});
            body();
            emit({.kind = Op::AtomicEnd});
            return;
        default:
            break;
    }
    HEDDLE_CHECK(s.kind == Kind::For, "not a nested statement");
    const Type type = local_type(frame, s.local);
    const Expression counter = local_value(s.local, type);
    const Index slot = frame.first + s.local;
    emit({.kind = Op::Assign, .frame = frame, .slot = slot, .value = constant(0)});
    const Index test = emit({.kind = Op::JumpUnless,
                             .frame = frame,
                             .value = binary(BinaryOp::Lt, counter, constant(static_cast<std::int64_t>(s.count)))});
    body();
    emit({.kind = Op::Assign, .frame = frame, .slot = slot, .value = binary(BinaryOp::Add, counter, constant(1))});
    emit({.kind = Op::Jump, .index = test});
    code_[test].index = code_.size();
}

// Structs are copied cell by cell, from the first to the last; each cell is read and then written.
void Flattener::copy(const Statement& s, const Frame& frame) {
    const Object& object = program_.objects[s.index];
    for (Index part = 0; part < object.cells.size(); ++part) {
        const Index local = frame.first + s.local + part;
        const Place place = cell(program_, s.index, part);
        if (s.kind == Kind::CopyIn) {
            emit({.kind = Op::Load, .frame = frame, .slot = local, .place = place});
        } else if (s.kind == Kind::CopyOut) {
            emit({.kind = Op::StoreSlot, .frame = frame, .slot = local, .place = place});
        } else {
            emit({.kind = Op::Load, .frame = frame, .slot = frame.scratch, .place = cell(program_, s.other, part)});
            emit({.kind = Op::StoreSlot, .frame = frame, .slot = frame.scratch, .place = place});
        }
    }
}

void Flattener::pointer(const Statement& s, const Frame& frame) {
    const Index slot = frame.first + s.local;
    if (s.kind == Kind::FetchPointer) {
        emit({.kind = Op::Load, .frame = frame, .slot = slot, .place = cell(program_, s.index)});
    } else if (s.kind == Kind::PublishPointer) {
        emit({.kind = Op::Address, .frame = frame, .slot = frame.scratch, .place = *s.target});
        emit({.kind = Op::StoreSlot, .frame = frame, .slot = frame.scratch, .place = cell(program_, s.index)});
    } else {
        const Index test = emit({.kind = Op::JumpUnless, .frame = frame, .value = s.value.at(0)});
        emit({.kind = Op::Address, .frame = frame, .slot = slot, .place = *s.target});
        const Index over = emit({.kind = Op::Jump});
        code_[test].index = emit({.kind = Op::Address, .frame = frame, .slot = slot, .place = *s.alternative});
        code_[over].index = code_.size();
    }
}

void Flattener::compound(const Statement& s, const Frame& frame) {
    const Place& place = *s.target;
    if (place.kind != Place::Kind::Pointee && program_.objects[place.object].is_atomic) {
        emit({.kind = Op::ReadModifyWrite,
              .frame = frame,
              .slot = frame.scratch,
              .value = s.value.at(0),
              .place = place,
              .statement = &s});
        return;
    }
    emit({.kind = Op::Load, .frame = frame, .slot = frame.scratch, .place = place});
    emit({.kind = Op::Combine, .frame = frame, .value = s.value.at(0), .place = place, .statement = &s});
}

void Flattener::call(const Statement& s, const Frame& frame) {
    const Function& callee = program_.functions[s.index];
    const bool atomic = callee.kind == FunctionKind::AtomicHelper;
    const Frame inner = enter(callee);
    emit({.kind = Op::Address, .frame = frame, .slot = inner.first, .place = *s.target});
    emit({.kind = Op::Assign, .frame = frame, .slot = inner.first + 1, .type = Type::Int, .value = s.value.at(0)});
    if (atomic) emit({.kind = Op::AtomicBegin});
    for (const Index jump : activation(inner)) code_[jump].index = code_.size();
    if (atomic) emit({.kind = Op::AtomicEnd});
    const Expression result{.kind = Expression::Kind::Loaded, .type = Type::Int};
    Frame reading = frame;
    reading.loaded = inner.result;
    emit({.kind = Op::Assign,
          .frame = reading,
          .slot = frame.first + s.local,
          .type = local_type(frame, s.local),
          .value = result});
}

void Flattener::thread_operation(const Statement& s, const Frame& frame) {
    if (s.kind == Kind::Join) {
        const Type type = s.keeps_result ? local_type(frame, s.local) : Type::Long;
        const Index slot = s.keeps_result ? frame.first + s.local : frame.scratch;
        emit({.kind = Op::Join, .frame = frame, .slot = slot, .index = s.index + 1, .type = type});
        return;
    }
    // The argument travels in the scratch slot.
    if (s.target)
        emit({.kind = Op::Address, .frame = frame, .slot = frame.scratch, .place = *s.target});
    else
        emit({.kind = Op::Assign, .frame = frame, .slot = frame.scratch, .value = s.value.at(0)});
    emit({.kind = Op::Create, .frame = frame, .slot = frame.scratch, .index = s.index + 1});
}

void Flattener::one(const Statement& s, const Frame& frame, Ends& ends) {
    const Index slot = frame.first + s.local;
    switch (s.kind) {
        case Kind::Assign:
            emit({.kind = Op::Assign,
                  .frame = frame,
                  .slot = slot,
                  .type = local_type(frame, s.local),
                  .value = s.value.at(0)});
            return;
        case Kind::Store:
            emit({.kind = Op::Store, .frame = frame, .value = s.value.at(0), .place = *s.target});
            return;
        case Kind::Compound:
            return compound(s, frame);
        case Kind::ReadModifyWrite:
        case Kind::CompareExchange:
            emit({.kind = s.kind == Kind::CompareExchange ? Op::CompareExchange : Op::ReadModifyWrite,
                  .frame = frame,
                  .slot = slot,
                  .type = local_type(frame, s.local),
                  .value = s.value.at(0),
                  .place = *s.target,
                  .statement = &s});
            return;
        case Kind::Lock:
        case Kind::TryLock:
        case Kind::If:
        case Kind::For:
        case Kind::Atomic:
            return nested(s, frame, ends);
        case Kind::Assume:
        case Kind::Assert:
            emit({.kind = s.kind == Kind::Assert ? Op::Assert : Op::Assume,
                  .frame = frame,
                  .value = s.value.at(0),
                  .statement = &s});
            return;
        case Kind::Nondet:
            emit({.kind = Op::Choose, .frame = frame, .slot = slot, .low = s.low, .high = s.high});
            return;
        case Kind::CopyStruct:
        case Kind::CopyIn:
        case Kind::CopyOut:
            return copy(s, frame);
        case Kind::PointTo:
        case Kind::PublishPointer:
        case Kind::FetchPointer:
            return pointer(s, frame);
        case Kind::Call:
            return call(s, frame);
        case Kind::Return:
            emit({.kind = Op::Assign,
                  .frame = frame,
                  .slot = frame.result,
                  .type = frame.function->kind == FunctionKind::Thread ? Type::Long : Type::Int,
                  .value = s.value.at(0)});
            ends.push_back(emit({.kind = Op::Jump}));
            return;
        case Kind::Create:
        case Kind::Join:
            return thread_operation(s, frame);
        case Kind::Post:
            emit({.kind = Op::Post});
            return;
        case Kind::Await:
            emit({.kind = Op::Await});
            return;
        case Kind::Quit:
            emit({.kind = Op::Quit});
            return;
    }
}

}  // namespace

Code flatten(const Program& program) {
    Code code;
    const auto add = [&](const Function& function) {
        Flattener flattener(program, function);
        code.slots.push_back(flattener.slots());
        code.threads.push_back(flattener.take_code());
    };
    add(program.main());
    for (const Index function : program.threads) add(program.functions[function]);
    return code;
}

bool is_visible(Operation::Kind kind) {
    switch (kind) {
        case Op::Assign:
        case Op::Address:
        case Op::Jump:
        case Op::JumpUnless:
        case Op::Choose:
        case Op::Assume:
        case Op::Assert:
        case Op::AtomicEnd:
        case Op::Finish:
            return false;
        default:
            return true;
    }
}

}  // namespace heddle::fuzz
