#include "fuzz/features.h"

#include "fuzz/walk.h"

namespace heddle::fuzz {

namespace {

const char* feature(Statement::Kind kind) {
    using Kind = Statement::Kind;
    switch (kind) {
        case Kind::Compound:
            return "compound assignment";
        case Kind::ReadModifyWrite:
            return "read-modify-write";
        case Kind::CompareExchange:
            return "compare-exchange";
        case Kind::Lock:
            return "lock";
        case Kind::TryLock:
            return "trylock";
        case Kind::If:
            return "if";
        case Kind::For:
            return "for";
        case Kind::Atomic:
            return "atomic block";
        case Kind::Assume:
            return "assume";
        case Kind::Nondet:
            return "nondet";
        case Kind::CopyStruct:
        case Kind::CopyIn:
        case Kind::CopyOut:
            return "struct copy";
        case Kind::PointTo:
            return "pointer choice";
        case Kind::PublishPointer:
        case Kind::FetchPointer:
            return "shared pointer";
        case Kind::Call:
            return "call";
        case Kind::Return:
            return "return";
        case Kind::Post:
        case Kind::Await:
            return "semaphore";
        case Kind::Quit:
            return "exit";
        default:
            return nullptr;
    }
}

void note_place(const Program& program, const Place& place, std::set<std::string>& features) {
    if (place.order != Order::Plain) features.insert("atomic access");
    if (place.kind == Place::Kind::Element) features.insert("run-time index");
    if (place.kind == Place::Kind::Byte) features.insert("byte access");
    if (place.kind == Place::Kind::Pointee) {
        features.insert("pointer access");
        return;
    }
    const Object& object = program.objects[place.object];
    if (object.kind == Object::Kind::Union) features.insert("union");
    if (object.kind == Object::Kind::Struct) features.insert("struct");
    if (object.kind == Object::Kind::StructArray) features.insert("array of structs");
    if (object.is_atomic) features.insert("_Atomic");
    if (object.is_volatile) features.insert("volatile");
}

void note_statement(const Program& program, const Function& function, const Statement& s,
                    std::set<std::string>& features) {
    if (const char* name = feature(s.kind)) features.insert(name);
    if (s.kind == Statement::Kind::Assert)
        features.insert(function.kind == FunctionKind::Main ? "assert in main" : "assert in thread");
    if (s.kind == Statement::Kind::Join && s.keeps_result) features.insert("thread result");
    if (s.kind == Statement::Kind::Call && program.functions[s.index].kind == FunctionKind::AtomicHelper)
        features.insert("atomic function");
    for_each_place(s, [&](const Place& place) { note_place(program, place, features); });
}

}  // namespace

std::set<std::string> features_of(const Program& program) {
    std::set<std::string> features;
    if (program.threads.size() > 2) features.insert("three threads");
    for (const Object& object : program.objects)
        if (object.in_main) features.insert("escaping local");
    for (const Function& function : program.functions) {
        for (const Local& local : function.locals)
            if (!local.initial) features.insert("uninitialised local");
        for_each_statement(function.body, [&](const Statement& s) { note_statement(program, function, s, features); });
    }
    return features;
}

}  // namespace heddle::fuzz
