#include "fuzz/pruning.h"

#include <set>

#include "fuzz/walk.h"

namespace heddle::fuzz {

namespace {

using Kind = Statement::Kind;

void lower(Index& number, Index removed) {
    if (number > removed) --number;
}

template <class Visitor>
void for_all_statements(Program& program, const Visitor& visit) {
    for (Function& function : program.functions) for_each_statement(function.body, visit);
}

// Every number of an object in the program.
template <class Visitor>
void for_each_object_number(Program& program, const Visitor& visit) {
    const auto of_place = [&](Place& place) {
        if (place.kind != Place::Kind::Pointee) visit(place.object);
    };
    for (Object& object : program.objects)
        if (object.kind == Object::Kind::Pointer) of_place(object.target);
    for (Function& function : program.functions)
        for (Local& local : function.locals)
            if (local.is_pointer) of_place(local.target);
    for_all_statements(program, [&](Statement& s) {
        for_each_place(s, of_place);
        if (names_object(s)) visit(s.index);
        if (s.kind == Kind::CopyStruct) visit(s.other);
    });
}

// Every number of a local in the function.
template <class Visitor>
void for_each_local_number(Function& function, const Visitor& visit) {
    for_each_statement(function.body, [&](Statement& s) {
        if (names_local(s)) visit(s.local);
        if (s.kind == Kind::CompareExchange) visit(s.expected);
        for_each_place(s, [&](Place& place) {
            if (place.kind == Place::Kind::Pointee) visit(place.local);
        });
        for_each_expression(s, [&](Expression& e) {
            if (e.kind == Expression::Kind::Local) visit(e.local);
        });
    });
}

template <class Visit>
std::set<Index> collect(const Visit& visit) {
    std::set<Index> numbers;
    visit([&](Index number) { numbers.insert(number); });
    return numbers;
}

void remove_objects(const Program& program, std::vector<Program>& results) {
    Program copy = program;
    const auto used = collect([&](const auto& visit) { for_each_object_number(copy, visit); });
    for (Index o = 0; o < program.objects.size(); ++o) {
        if (used.contains(o)) continue;
        Program without = program;
        without.objects.erase(without.objects.begin() + static_cast<std::ptrdiff_t>(o));
        for_each_object_number(without, [o](Index& number) { lower(number, o); });
        results.push_back(std::move(without));
    }
}

// Parameters stay, and so do the fields of structs, which are declared together.
void remove_locals(const Program& program, std::vector<Program>& results) {
    for (Index f = 0; f < program.functions.size(); ++f) {
        Function copy = program.functions[f];
        const auto used = collect([&](const auto& visit) { for_each_local_number(copy, visit); });
        const Index parameters = copy.kind == FunctionKind::Main ? 0 : copy.kind == FunctionKind::Thread ? 1 : 2;
        for (Index l = parameters; l < copy.locals.size(); ++l) {
            if (used.contains(l) || copy.locals[l].struct_type) continue;
            Program without = program;
            Function& function = without.functions[f];
            function.locals.erase(function.locals.begin() + static_cast<std::ptrdiff_t>(l));
            for_each_local_number(function, [l](Index& number) { lower(number, l); });
            results.push_back(std::move(without));
        }
    }
}

void remove_threads(const Program& program, std::vector<Program>& results) {
    std::set<Index> used;
    for (const Statement& s : program.main().body)
        if (s.kind == Kind::Create) used.insert(s.index);
    for (Index t = 0; t < program.threads.size(); ++t) {
        if (used.contains(t)) continue;
        Program without = program;
        without.threads.erase(without.threads.begin() + static_cast<std::ptrdiff_t>(t));
        for (Statement& s : without.main().body)
            if (s.kind == Kind::Create || s.kind == Kind::Join) lower(s.index, t);
        results.push_back(std::move(without));
    }
}

void remove_functions(const Program& program, std::vector<Program>& results) {
    std::set<Index> used(program.threads.begin(), program.threads.end());
    for (const Function& function : program.functions)
        for_each_statement(function.body, [&](const Statement& s) {
            if (s.kind == Kind::Call) used.insert(s.index);
        });
    for (Index f = 0; f + 1 < program.functions.size(); ++f) {
        if (used.contains(f)) continue;
        Program without = program;
        without.functions.erase(without.functions.begin() + static_cast<std::ptrdiff_t>(f));
        for (Index& function : without.threads) lower(function, f);
        for_all_statements(without, [f](Statement& s) {
            if (s.kind == Kind::Call) lower(s.index, f);
        });
        results.push_back(std::move(without));
    }
}

void remove_last_mutex(const Program& program, std::vector<Program>& results) {
    if (program.mutexes == 0) return;
    bool used = false;
    for (const Function& function : program.functions)
        for_each_statement(function.body, [&](const Statement& s) {
            used |= (s.kind == Kind::Lock || s.kind == Kind::TryLock) && s.index + 1 == program.mutexes;
        });
    if (used) return;
    Program without = program;
    --without.mutexes;
    results.push_back(std::move(without));
}

void drop_qualifiers(const Program& program, std::vector<Program>& results) {
    for (Index o = 0; o < program.objects.size(); ++o) {
        if (!program.objects[o].is_atomic && !program.objects[o].is_volatile) continue;
        Program plain = program;
        plain.objects[o].is_atomic = plain.objects[o].is_volatile = false;
        results.push_back(std::move(plain));
    }
}

}  // namespace

void simplify_declarations(const Program& program, std::vector<Program>& results) {
    drop_qualifiers(program, results);
    remove_threads(program, results);
    remove_functions(program, results);
    remove_locals(program, results);
    remove_objects(program, results);
    remove_last_mutex(program, results);
}

}  // namespace heddle::fuzz
