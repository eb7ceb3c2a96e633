#include "fuzz/printer.h"

#include <fmt/format.h>

#include "fuzz/printer_text.h"
#include "util/check.h"

namespace heddle::fuzz {

namespace {

constexpr const char* verifier_declarations =
    "extern void __VERIFIER_assume(int);\n"
    "extern void __VERIFIER_atomic_begin(void);\n"
    "extern void __VERIFIER_atomic_end(void);\n";

constexpr const char* native_prelude =
    "#include <stdio.h>\n"
    "#include <unistd.h>\n"
    "static void finish(const char *how) { puts(how); fflush(stdout); _exit(0); }\n"
    "#define assert(condition) ((condition) ? (void)0 : finish(\"failed\"))\n"
    "static void __VERIFIER_assume(int condition) { if (!condition) finish(\"stopped\"); }\n"
    "static void __VERIFIER_atomic_begin(void) {}\n"
    "static void __VERIFIER_atomic_end(void) {}\n";

// The statements of one function.
class Body {
public:
    Body(const Program& program, const Function& function, const std::string& at_exit)
        : program_(program), function_(function), text_(program, function), at_exit_(at_exit) {}

    std::string print() {
        declare_locals();
        list(function_.body);
        if (function_.body.empty() || function_.body.back().kind != Statement::Kind::Return) line(return_text("0"));
        return out_;
    }

private:
    using Kind = Statement::Kind;

    void line(const std::string& text) { out_ += std::string(4 * depth_, ' ') + text + "\n"; }

    void list(const std::vector<Statement>& statements) {
        for (const Statement& statement : statements) print(statement);
    }

    void block(const std::vector<Statement>& statements) {
        ++depth_;
        list(statements);
        --depth_;
    }

    std::string value(const Statement& s) const { return text_.expression(s.value.at(0), s.source); }
    const std::string& local(Index index) const { return text_.local(index); }

    std::string return_text(const std::string& value) const {
        if (function_.kind == FunctionKind::Thread) return fmt::format("return (void *)(long)({});", value);
        if (function_.kind == FunctionKind::Main) return at_exit_ + "return 0;";
        return fmt::format("return {};", value);
    }

    void declare_locals();
    void declare(const Local& local);
    void print(const Statement& s);
    void print_nested(const Statement& s);
    void print_thread_call(const Statement& s);
    void print_pointer(const Statement& s);
    void print_nondet(const Statement& s);
    std::string rmw_text(const Statement& s) const;
    std::string compare_exchange_text(const Statement& s) const;

    const Program& program_;
    const Function& function_;
    TextOf text_;
    std::string at_exit_;
    std::string out_;
    std::size_t depth_ = 1;
};

std::string initialiser(const std::vector<std::int64_t>& values) {
    std::string text;
    for (const std::int64_t value : values) text += (text.empty() ? "" : ", ") + std::to_string(value);
    return "{" + text + "}";
}

std::string declaration(const Program& program, const Object& object) {
    std::string type = name_of(object.type);
    if (object.kind == Object::Kind::Struct || object.kind == Object::Kind::StructArray)
        type = "struct " + program.structs[object.struct_type].name;
    if (object.kind == Object::Kind::Union) type = "union parts";
    if (object.is_atomic) type = "_Atomic " + type;
    if (object.is_volatile) type = "volatile " + type;
    switch (object.kind) {
        case Object::Kind::Scalar: return fmt::format("{} {} = {};", type, object.name, object.initial[0]);
        case Object::Kind::Array:
            return fmt::format("{} {}[{}] = {};", type, object.name, object.length, initialiser(object.initial));
        case Object::Kind::Struct:
        case Object::Kind::Union: return fmt::format("{} {} = {};", type, object.name, initialiser(object.initial));
        case Object::Kind::StructArray: return fmt::format("{} {}[{}] = {{0}};", type, object.name, object.length);
        case Object::Kind::Pointer:
            return fmt::format("{} *{} = {};", type, object.name,
                               TextOf(program, program.main()).address(object.target, std::nullopt));
    }
    HEDDLE_CHECK(false, "no such object");
}

void Body::declare(const Local& local) {
    const std::string type = name_of(local.type);
    if (local.is_pointer)
        line(fmt::format("{} *{} = {};", type, local.name, text_.address(local.target, std::nullopt)));
    else if (local.initial)
        line(fmt::format("{} {} = {};", type, local.name, *local.initial));
    else
        line(fmt::format("{} {};", type, local.name));
}

void Body::declare_locals() {
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
        if (!program_.handles_are_global) line(fmt::format("pthread_t handles[{}];", program_.threads.size() + 1));
    }
}

std::string Body::rmw_text(const Statement& s) const {
    static constexpr const char* names[] = {"add", "sub", "?", "and", "or", "xor"};
    const Place& place = *s.target;
    const std::string address = text_.address(place, s.source);
    const std::string operand = fmt::format("({})({})", name_of(place.type), value(s));
    const bool c11 = text_.is_atomic(place);
    const std::string order = order_name(place.order, AccessKind::Both, c11);
    const std::string name = s.op ? names[static_cast<std::size_t>(*s.op)] : "exchange";
    if (c11) return fmt::format("atomic_{}{}_explicit({}, {}, {})", s.op ? "fetch_" : "", name, address, operand, order);
    if (!s.op) return fmt::format("__atomic_exchange_n({}, {}, {})", address, operand, order);
    if (s.style == AtomicStyle::Sync) return fmt::format("__sync_fetch_and_{}({}, {})", name, address, operand);
    if (s.style == AtomicStyle::BuiltinNewValue)
        return fmt::format("__atomic_{}_fetch({}, {}, {})", name, address, operand, order);
    return fmt::format("__atomic_fetch_{}({}, {}, {})", name, address, operand, order);
}

std::string Body::compare_exchange_text(const Statement& s) const {
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

void Body::print_nested(const Statement& s) {
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

void Body::print_thread_call(const Statement& s) {
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

void Body::print_pointer(const Statement& s) {
    if (s.kind == Kind::PublishPointer)
        line(fmt::format("{} = {};", program_.objects[s.index].name, text_.address(*s.target, s.source)));
    else if (s.kind == Kind::FetchPointer)
        line(fmt::format("{} = {};", local(s.local), program_.objects[s.index].name));
    else
        line(fmt::format("{} = {} ? {} : {};", local(s.local), value(s), text_.address(*s.target, std::nullopt),
                         text_.address(*s.alternative, std::nullopt)));
}

void Body::print_nondet(const Statement& s) {
    const Local& target = function_.locals[s.local];
    const std::string call = fmt::format("__VERIFIER_nondet_{}()", verifier_suffix(target.type));
    if (s.masked) {
        line(fmt::format("{} = {} & {};", target.name, call, s.high));
        return;
    }
    line(fmt::format("{} = {};", target.name, call));
    line(fmt::format("__VERIFIER_assume({0} >= {1} && {0} <= {2});", target.name, s.low, s.high));
}

void Body::print(const Statement& s) {
    const auto struct_local = [&] { return local(s.local).substr(0, local(s.local).find('.')); };
    switch (s.kind) {
        case Kind::Assign: return line(fmt::format("{} = {};", local(s.local), value(s)));
        case Kind::Store: return line(text_.store(*s.target, value(s), s.source));
        case Kind::Compound:
            return line(fmt::format("{} {}= (int)({});", text_.lvalue(*s.target, s.source), symbol_of(*s.op), value(s)));
        case Kind::ReadModifyWrite: return line(fmt::format("{} = {};", local(s.local), rmw_text(s)));
        case Kind::CompareExchange: return line(fmt::format("{} = {};", local(s.local), compare_exchange_text(s)));
        case Kind::Lock:
        case Kind::TryLock:
        case Kind::If:
        case Kind::For:
        case Kind::Atomic: return print_nested(s);
        case Kind::Assume: return line(fmt::format("__VERIFIER_assume({});", value(s)));
        case Kind::Assert: return line(fmt::format("assert({});", value(s)));
        case Kind::Nondet: return print_nondet(s);
        case Kind::CopyStruct:
            return line(fmt::format("{} = {};", program_.objects[s.index].name, program_.objects[s.other].name));
        case Kind::CopyIn: return line(fmt::format("{} = {};", struct_local(), program_.objects[s.index].name));
        case Kind::CopyOut: return line(fmt::format("{} = {};", program_.objects[s.index].name, struct_local()));
        case Kind::PointTo:
        case Kind::PublishPointer:
        case Kind::FetchPointer: return print_pointer(s);
        case Kind::Call:
            return line(fmt::format("{} = {}({}, {});", local(s.local), program_.functions[s.index].name,
                                    text_.address(*s.target, s.source), value(s)));
        case Kind::Return: return line(return_text(value(s)));
        case Kind::Create:
        case Kind::Join: return print_thread_call(s);
    }
}

std::string head(const Function& function) {
    switch (function.kind) {
        case FunctionKind::Main: return "int main(void)";
        case FunctionKind::Thread: return fmt::format("void *{}(void *arg)", function.name);
        default:
            return fmt::format("int {}({} *{}, int {})", function.name, name_of(function.locals[0].type),
                               function.locals[0].name, function.locals[1].name);
    }
}

std::string nondet_declarations() {
    std::string text;
    for (const Type type : {Type::Bool, Type::UChar, Type::SChar, Type::Short, Type::UShort, Type::Int, Type::UInt,
                            Type::Long, Type::ULong})
        text += fmt::format("extern {} __VERIFIER_nondet_{}(void);\n", type == Type::SChar ? "char" : name_of(type),
                            verifier_suffix(type));
    return text;
}

std::string print_globals(const Program& program) {
    std::string text;
    for (const StructType& type : program.structs) {
        text += fmt::format("struct {} {{ ", type.name);
        for (const Field& field : type.fields) text += fmt::format("{} {}; ", name_of(field.type), field.name);
        text += "};\n";
    }
    text += "union parts { unsigned int word; unsigned short half[2]; unsigned char byte[4]; };\n";
    for (const Object& object : program.objects)
        if (!object.in_main) text += declaration(program, object) + "\n";
    for (Index i = 0; i < program.mutexes; ++i)
        text += fmt::format("pthread_mutex_t m{} = PTHREAD_MUTEX_INITIALIZER;\n", i);
    if (program.handles_are_global) text += fmt::format("pthread_t handles[{}];\n", program.threads.size() + 1);
    return text;
}

std::string print_functions(const Program& program, const std::string& at_exit) {
    std::string text;
    for (const Function& function : program.functions)
        text += fmt::format("\n{} {{\n{}}}\n", head(function), Body(program, function, at_exit).print());
    return text;
}

std::string dump_text(const Program& program) {
    std::string text;
    for (const Object& object : program.objects)
        if (object.kind != Object::Kind::Pointer)
            for (const Cell& cell : object.cells)
                text += fmt::format("printf(\"{0}{1}=%lld\\n\", (long long){0}{1}); ", object.name, cell.path);
    return text;
}

}  // namespace

std::string print_program(const Program& program) {
    return std::string("#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n") + verifier_declarations +
           nondet_declarations() + print_globals(program) + print_functions(program, "");
}

std::string print_native(const Program& program) {
    return std::string("#include <pthread.h>\n#include <stdatomic.h>\n") + native_prelude + print_globals(program) +
           print_functions(program, dump_text(program));
}

}  // namespace heddle::fuzz
