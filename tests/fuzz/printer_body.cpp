#include "fuzz/printer_body.h"

#include "util/check.h"

namespace heddle::fuzz {

namespace {

std::string initialiser(const std::vector<std::int64_t>& values) {
    std::string text;
    for (const std::int64_t value : values) text += (text.empty() ? "" : ", ") + std::to_string(value);
    return "{" + text + "}";
}

}  // namespace

std::string declaration(const Program& program, const Object& object) {
    std::string type = name_of(object.type);
    if (object.kind == Object::Kind::Struct || object.kind == Object::Kind::StructArray)
        type = "struct " + program.structs[object.struct_type].name;
    if (object.kind == Object::Kind::Union) type = "union parts";
    if (object.is_atomic) type = "_Atomic " + type;
    if (object.is_volatile) type = "volatile " + type;
    switch (object.kind) {
        case Object::Kind::Scalar:
            return fmt::format("{} {} = {};", type, object.name, object.initial[0]);
        case Object::Kind::Array:
            return fmt::format("{} {}[{}] = {};", type, object.name, object.length, initialiser(object.initial));
        case Object::Kind::Struct:
        case Object::Kind::Union:
            return fmt::format("{} {} = {};", type, object.name, initialiser(object.initial));
        case Object::Kind::StructArray:
            return fmt::format("{} {}[{}] = {{0}};", type, object.name, object.length);
        case Object::Kind::Pointer:
            return fmt::format("{} *{} = {};", type, object.name,
                               TextOf(program, program.main()).address(object.target, std::nullopt));
    }
    HEDDLE_CHECK(false, "no such object");
}

void FunctionPrinter::declare(const Local& local) {
    const std::string type = name_of(local.type);
    if (local.is_pointer)
        line(fmt::format("{} *{} = {};", type, local.name, text_.address(local.target, std::nullopt)));
    else if (local.initial)
        line(fmt::format("{} {} = {};", type, local.name, *local.initial));
    else
        line(fmt::format("{} {};", type, local.name));
}

void FunctionPrinter::declare_locals() {
    const auto& locals = function_.locals;
    const bool is_helper = function_.kind == FunctionKind::Helper || function_.kind == FunctionKind::AtomicHelper;
    Index first = 0;
    if (function_.kind == FunctionKind::Thread) {
        const std::string type = std::string(name_of(locals[0].type)) + (locals[0].is_pointer ? " *" : " ");
        line(fmt::format("{}{} = ({}){}arg;", type, locals[0].name, type, locals[0].is_pointer ? "" : "(long)"));
        first = 1;
    } else if (is_helper) {
        first = 2;
    }
    for (Index i = first; i < locals.size(); ++i) {
        if (!locals[i].struct_type) {
            declare(locals[i]);
        } else if (locals[i].field == 0) {
            const StructType& type = program_.structs[*locals[i].struct_type];
            const std::string name = locals[i].name.substr(0, locals[i].name.find('.'));
            std::vector<std::int64_t> values;
            for (Index f = 0; f < type.fields.size(); ++f) values.push_back(locals[i + f].initial.value());
            line(fmt::format("struct {} {} = {};", type.name, name, initialiser(values)));
        }
    }
    if (function_.kind == FunctionKind::Main) {
        for (const Object& object : program_.objects)
            if (object.in_main) line(declaration(program_, object));
        line("sem_init(&pool, 0, 0);");
        if (!program_.handles_are_global) line(fmt::format("pthread_t handles[{}];", program_.threads.size() + 1));
    }
}

std::string FunctionPrinter::rmw_text(const Statement& s) const {
    static constexpr const char* names[] = {"add", "sub", "?", "and", "or", "xor"};
    const Place& place = *s.target;
    const std::string address = text_.address(place, s.source);
    const std::string operand = fmt::format("({})({})", name_of(place.type), value(s));
    const bool c11 = text_.is_atomic(place);
    const std::string order = order_name(place.order, AccessKind::Both, c11);
    const std::string name = s.op ? names[static_cast<std::size_t>(*s.op)] : "exchange";
    if (c11)
        return fmt::format("atomic_{}{}_explicit({}, {}, {})", s.op ? "fetch_" : "", name, address, operand, order);
    if (!s.op) return fmt::format("__atomic_exchange_n({}, {}, {})", address, operand, order);
    if (s.style == AtomicStyle::Sync) return fmt::format("__sync_fetch_and_{}({}, {})", name, address, operand);
    if (s.style == AtomicStyle::BuiltinNewValue)
        return fmt::format("__atomic_{}_fetch({}, {}, {})", name, address, operand, order);
    return fmt::format("__atomic_fetch_{}({}, {}, {})", name, address, operand, order);
}

std::string FunctionPrinter::compare_exchange_text(const Statement& s) const {
    const Place& place = *s.target;
    const std::string address = text_.address(place, s.source);
    const bool c11 = text_.is_atomic(place);
    const std::string success = order_name(place.order, AccessKind::Both, c11);
    const std::string failure = order_name(place.order, AccessKind::Load, c11);
    if (c11)
        return fmt::format("atomic_compare_exchange_strong_explicit({}, &{}, {}, {}, {})", address, local(s.expected),
                           value(s), success, failure);
    return fmt::format("__atomic_compare_exchange_n({}, &{}, {}, 0, {}, {})", address, local(s.expected), value(s),
                       success, failure);
}

void FunctionPrinter::print_nested(const Statement& s) {
    switch (s.kind) {
        case Kind::Lock:
            line(fmt::format("pthread_mutex_lock(&m{});", s.index));
            list(s.body);
            line(fmt::format("pthread_mutex_unlock(&m{});", s.index));
            return;
        case Kind::TryLock:
            line(fmt::format("if (pthread_mutex_trylock(&m{}) == 0) {{", s.index));
            block(s.body);
            line(fmt::format("    pthread_mutex_unlock(&m{});", s.index));
            break;
        case Kind::If:
            line(fmt::format("if ({}) {{", value(s)));
            block(s.body);
            break;
        case Kind::For:
            line(fmt::format("for ({0} = 0; {0} < {1}; {0}++) {{", local(s.local), s.count));
            block(s.body);
            break;
        default:
            line("__VERIFIER_atomic_begin();");
            list(s.body);
            line("__VERIFIER_atomic_end();");
            return;
    }
    if (!s.otherwise.empty()) {
        line("} else {");
        block(s.otherwise);
    }
    line("}");
}

void FunctionPrinter::print_thread_call(const Statement& s) {
    if (s.kind == Kind::Create) {
        const std::string argument = s.target ? text_.address(*s.target, s.source) : "(long)(" + value(s) + ")";
        line(fmt::format("pthread_create(&handles[{}], 0, {}, (void *){});", s.index,
                         program_.functions[program_.threads[s.index]].name, argument));
    } else if (s.keeps_result) {
        line(fmt::format("{{ void *result; pthread_join(handles[{}], &result); {} = ({})(long)result; }}", s.index,
                         local(s.local), name_of(function_.locals[s.local].type)));
    } else {
        line(fmt::format("pthread_join(handles[{}], 0);", s.index));
    }
}

void FunctionPrinter::print_pointer(const Statement& s) {
    if (s.kind == Kind::PublishPointer)
        line(fmt::format("{} = {};", program_.objects[s.index].name, text_.address(*s.target, s.source)));
    else if (s.kind == Kind::FetchPointer)
        line(fmt::format("{} = {};", local(s.local), program_.objects[s.index].name));
    else
        line(fmt::format("{} = {} ? {} : {};", local(s.local), value(s), text_.address(*s.target, std::nullopt),
                         text_.address(*s.alternative, std::nullopt)));
}

void FunctionPrinter::print_nondet(const Statement& s) {
    const Local& target = function_.locals[s.local];
    const std::string call = fmt::format("__VERIFIER_nondet_{}()", verifier_suffix(target.type));
    if (s.masked) {
        line(fmt::format("{} = {} & {};", target.name, call, s.high));
        return;
    }
    line(fmt::format("{} = {};", target.name, call));
    line(fmt::format("__VERIFIER_assume({0} >= {1} && {0} <= {2});", target.name, s.low, s.high));
}

void FunctionPrinter::print(const Statement& s) {
    const auto struct_local = [&] { return local(s.local).substr(0, local(s.local).find('.')); };
    switch (s.kind) {
        case Kind::Assign:
            return line(fmt::format("{} = {};", local(s.local), value(s)));
        case Kind::Store:
            return line(text_.store(*s.target, value(s), s.source));
        case Kind::Compound:
            return line(
                fmt::format("{} {}= (int)({});", text_.lvalue(*s.target, s.source), symbol_of(*s.op), value(s)));
        case Kind::ReadModifyWrite:
            return line(fmt::format("{} = {};", local(s.local), rmw_text(s)));
        case Kind::CompareExchange:
            return line(fmt::format("{} = {};", local(s.local), compare_exchange_text(s)));
        case Kind::Lock:
        case Kind::TryLock:
        case Kind::If:
        case Kind::For:
        case Kind::Atomic:
            return print_nested(s);
        case Kind::Assume:
            return line(fmt::format("__VERIFIER_assume({});", value(s)));
        case Kind::Assert:
            return line(fmt::format("assert({});", value(s)));
        case Kind::Nondet:
            return print_nondet(s);
        case Kind::CopyStruct:
            return line(fmt::format("{} = {};", program_.objects[s.index].name, program_.objects[s.other].name));
        case Kind::CopyIn:
            return line(fmt::format("{} = {};", struct_local(), program_.objects[s.index].name));
        case Kind::CopyOut:
            return line(fmt::format("{} = {};", program_.objects[s.index].name, struct_local()));
        case Kind::PointTo:
        case Kind::PublishPointer:
        case Kind::FetchPointer:
            return print_pointer(s);
        case Kind::Call:
            return line(fmt::format("{} = {}({}, {});", local(s.local), program_.functions[s.index].name,
                                    text_.address(*s.target, s.source), value(s)));
        case Kind::Return:
            return line(return_text(value(s)));
        case Kind::Create:
        case Kind::Join:
            return print_thread_call(s);
        case Kind::Post:
            return line("sem_post(&pool);");
        case Kind::Await:
            return line("sem_wait(&pool);");
        case Kind::Quit:
            return line("exit(0);");
    }
}

}  // namespace heddle::fuzz
