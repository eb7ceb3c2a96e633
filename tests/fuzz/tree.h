// The syntax tree of the generated thread programs: plain values, so that the shrinker can copy and edit them.
//
// Evaluation order is never in question: an expression is over locals of the thread, and a statement loads at most one
// place (`Statement::source`), which its expressions mention as Loaded, exactly once and where it is always evaluated.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/type.h"

namespace heddle::fuzz {

using Index = std::size_t;

struct Expression {
    enum class Kind {
        Constant,
        Local,       // an integer local of the function
        Loaded,      // what the statement's source holds
        Not,         // !operand
        Complement,  // ~operand, after promotion to `type`
        Cast,        // (type)operand
        Binary,      // both operands are converted to `type` (at least int)
        Choice,      // operand ? operand : operand, the latter two converted to `type`
    };
    Kind kind = Kind::Constant;
    Type type = Type::Int;  // of the result, but for comparisons and Not, whose result is an int
    std::int64_t value = 0;
    Index local = 0;
    BinaryOp op = BinaryOp::Add;
    std::vector<Expression> operands = {};
};

enum class Order { Plain, Relaxed, AcquireRelease, SequentiallyConsistent };

// Something in shared memory that can be read, written, or pointed to.
struct Place {
    enum class Kind {
        Cell,     // the cell number `part` of the object
        Element,  // the element that the masked index chooses; in an array of structs its field number `part`
        Byte,     // the byte number `part` of the object, through a cast to unsigned char*
        Pointee,  // what the pointer in `local` points to
    };
    Kind kind = Kind::Cell;
    Type type = Type::Int;
    Index object = 0;
    Index part = 0;
    Index local = 0;
    std::vector<Expression> index = {};  // Element: one
    Order order = Order::Plain;          // not Plain: the access is written as an atomic operation
};

struct Field {
    std::string name = {};
    Type type;
};

struct StructType {
    std::string name = {};
    std::vector<Field> fields;
};

// A scalar part of an object; `path` is what C writes after the object's name.
struct Cell {
    std::string path;
    Type type;
    unsigned offset;
};

struct Object {
    enum class Kind { Scalar, Array, Struct, StructArray, Union, Pointer };
    Kind kind = Kind::Scalar;
    std::string name = {};
    Type type = Type::Int;  // of a scalar, an element, a union's word or what a pointer points to
    Index struct_type = 0;
    Index length = 1;  // elements, a power of two
    bool is_atomic = false;
    bool is_volatile = false;
    bool in_main = false;                    // a local of main: threads reach it only through their argument
    std::vector<Cell> cells = {};            // of a union: the word first, then its parts
    std::vector<std::int64_t> initial = {};  // for each cell; of a union: for the word
    Place target = {};                       // Pointer: where it points to at first
    unsigned size = 0;                       // bytes

    Index cells_per_element() const { return cells.size() / length; }
};

struct Local {
    std::string name = {};
    Type type = Type::Int;  // or, of a pointer, what it points to
    bool is_pointer = false;
    std::optional<std::int64_t> initial = 0;  // none: uninitialised, and then there is a mask
    std::int64_t mask = 0;                    // if not 0, every use of the local reads `local & mask`
    Place target = {};                        // is_pointer: where it points to at first
    std::optional<Index> struct_type = {};    // a field of a struct: the first of consecutive locals declares all
    Index field = 0;
};

enum class AtomicStyle { Builtin, BuiltinNewValue, Sync };  // of operations on objects that are not _Atomic

struct Statement {
    enum class Kind {
        Assign,           // local = value
        Store,            // target = value
        Compound,         // target op= (int)value; atomic only if the object is
        ReadModifyWrite,  // local = fetch_op(target, value); without op an exchange
        CompareExchange,  // local = (target == expected ? target = value, 1 : expected = target, 0)
        Lock,             // lock mutex `index`; body; unlock
        TryLock,          // if (trylock == 0) { body; unlock } else otherwise
        If,               // if (value) body else otherwise
        For,              // for (local = 0; local < count; local++) body
        Atomic,           // __VERIFIER_atomic_begin; body; __VERIFIER_atomic_end
        Assume,
        Assert,
        Nondet,          // local = any value from low to high
        CopyStruct,      // object `index` = object `other`, one access after the other
        CopyIn,          // the struct local that starts at `local` = object `index`
        CopyOut,         // object `index` = the struct local that starts at `local`
        PointTo,         // local = value ? &target : &alternative
        PublishPointer,  // the global pointer `index` = &target
        FetchPointer,    // local = the global pointer `index`
        Call,            // local = function `index`(&target, value)
        Return,
        Create,  // starts thread `index` with value or &target
        Join,    // waits for thread `index`; its result goes to local, if keeps_result
        Post,    // of the semaphore
        Await,   // the semaphore
        Quit,    // exit(0)
    };
    Kind kind = Kind::Assign;
    Index local = 0;
    Index expected = 0;
    Index index = 0;
    Index other = 0;
    Index count = 0;
    std::int64_t low = 0;
    std::int64_t high = 0;
    bool masked = false;  // Nondet: by `& high` instead of an assumption
    bool keeps_result = false;
    std::optional<BinaryOp> op = {};
    AtomicStyle style = AtomicStyle::Builtin;
    std::optional<Place> source = {};
    std::optional<Place> target = {};
    std::optional<Place> alternative = {};
    std::vector<Expression> value = {};  // one or none
    std::vector<Statement> body = {};
    std::vector<Statement> otherwise = {};
};

// Helper: int f(T *local0, int local1).  AtomicHelper: the same, its name makes the call one step.  Thread: local 0 is
// the argument.
enum class FunctionKind { Helper, AtomicHelper, Thread, Main };

struct Function {
    FunctionKind kind = FunctionKind::Thread;
    std::string name = {};
    std::vector<Local> locals = {};
    std::vector<Statement> body = {};
};

struct Program {
    std::vector<StructType> structs = {};
    std::vector<Object> objects = {};
    Index mutexes = 0;
    std::vector<Function> functions = {};  // helpers, then threads, then main
    std::vector<Index> threads = {};       // the function of each thread; main is not among them
    bool handles_are_global = false;       // the pthread_t variables

    const Function& main() const { return functions.back(); }
    Function& main() { return functions.back(); }
};

// The C type of an expression's result.
Type result_type(const Expression& expression);

// Short ways to write trees.
Expression constant(std::int64_t value, Type type = Type::Int);
Expression local_value(Index local, Type type = Type::Int);
Expression loaded(Type type = Type::Int);
Expression binary(BinaryOp op, Expression left, Expression right, Type type = Type::Int);
Place cell(const Program& program, Index object, Index part = 0);

// Each adds to the program and gives the number of the new object.
Index add_scalar(Program& program, Type type, std::int64_t initial);
Index add_array(Program& program, Type type, std::vector<std::int64_t> initial);
Index add_struct(Program& program, Index struct_type, std::vector<std::int64_t> initial);
Index add_struct_array(Program& program, Index struct_type, Index length);
Index add_union(Program& program, std::int64_t initial);
Index add_pointer(Program& program, Place target);

// Calls visit(statement) for every statement of a list, outer ones first.
template <class List, class Visitor>
void for_each_statement(List& statements, const Visitor& visit) {
    for (auto& statement : statements) {
        visit(statement);
        for_each_statement(statement.body, visit);
        for_each_statement(statement.otherwise, visit);
    }
}

}  // namespace heddle::fuzz
