// What the parts of the generator share: the program so far, and where in it the next statement goes.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "fuzz/random.h"
#include "fuzz/tree.h"

namespace heddle::fuzz {

// The function that is being written.
struct Scope {
    Function function;
    int budget = 0;  // memory accesses and lock operations left
    int times = 1;   // how often the enclosing loops run
    int depth = 0;   // of nested statements
    bool in_atomic = false;
    std::set<Index> held = {};      // mutexes
    std::set<Index> reserved = {};  // locals that must not be assigned: loop counters

    bool is_main() const { return function.kind == FunctionKind::Main; }
    bool is_helper() const {
        return function.kind == FunctionKind::Helper || function.kind == FunctionKind::AtomicHelper;
    }
    bool affords(int accesses) const { return accesses * times <= budget; }
    void pay(int accesses) { budget -= accesses * times; }
};

// Expressions, locals and places.
class Vocabulary {
public:
    Vocabulary(Program& program, Random& random) : program_(program), random_(random) {}

    Type any_type();
    Expression small_constant(Type type = Type::Int);
    // An expression; `loaded` is the type of the statement's source, if it has one.
    Expression value(const Scope& scope, std::optional<Type> loaded);
    Expression condition(const Scope& scope, std::optional<Type> loaded);

    Index new_local(Scope& scope, Type type);
    Index new_uninitialised(Scope& scope);
    Index new_struct_local(Scope& scope, Index struct_type);
    std::optional<Index> new_pointer(Scope& scope);
    Index assignable(Scope& scope);  // an integer local that may be assigned

    std::optional<Place> place(Scope& scope);         // any, if the scope affords one more access
    std::optional<Place> atomic_place(Scope& scope);  // one that suits read-modify-write
    // A place that a pointer to `type` may point to, without run-time indices if `is_static`.
    std::optional<Place> pointee(const Scope& scope, Type type, bool is_static);
    std::optional<Type> pointee_type(const Scope& scope);
    std::optional<Index> object_of(Object::Kind kind);

    std::set<Index> byte_objects;  // scalars that are accessed byte by byte too

private:
    Expression leaf(const Scope& scope);
    Expression comparison(const Scope& scope, std::optional<Type> loaded);
    std::vector<Place> static_places(const Scope& scope, bool for_pointers) const;
    Place element(const Scope& scope, Index object);
    void decorate(Place& place);
    std::vector<Index> integer_locals(const Scope& scope) const;

    Program& program_;
    Random& random_;
};

}  // namespace heddle::fuzz
