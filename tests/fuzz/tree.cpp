#include "fuzz/tree.h"

#include <algorithm>
#include <utility>

namespace heddle::fuzz {

namespace {

unsigned aligned(unsigned offset, Type type) {
    const unsigned size = size_of(type);
    return (offset + size - 1) / size * size;
}

Index add(Program& program, Object object) {
    object.name = "g" + std::to_string(program.objects.size());
    program.objects.push_back(std::move(object));
    return program.objects.size() - 1;
}

// Appends the cells of one struct that starts at `base`; gives the offset behind it, aligned for the next.
unsigned append_fields(Object& object, const StructType& type, const std::string& prefix, unsigned base) {
    unsigned offset = base;
    Type widest = Type::UChar;
    for (const Field& field : type.fields) {
        offset = aligned(offset, field.type);
        object.cells.push_back({prefix + "." + field.name, field.type, offset});
        offset += size_of(field.type);
        if (size_of(field.type) > size_of(widest)) widest = field.type;
    }
    return aligned(offset, widest);
}

}  // namespace

Type result_type(const Expression& expression) {
    if (expression.kind == Expression::Kind::Not) return Type::Int;
    if (expression.kind == Expression::Kind::Binary && is_comparison(expression.op)) return Type::Int;
    return expression.type;
}

Expression constant(std::int64_t value, Type type) {
    return {.kind = Expression::Kind::Constant, .type = type, .value = convert(type, value)};
}

Expression local_value(Index local, Type type) {
    return {.kind = Expression::Kind::Local, .type = type, .local = local};
}

Expression loaded(Type type) {
    return {.kind = Expression::Kind::Loaded, .type = type};
}

Expression binary(BinaryOp op, Expression left, Expression right, Type type) {
    Expression result{.kind = Expression::Kind::Binary, .type = type, .op = op};
    result.operands.push_back(std::move(left));
    result.operands.push_back(std::move(right));
    return result;
}

Place cell(const Program& program, Index object, Index part) {
    return {
        .kind = Place::Kind::Cell, .type = program.objects[object].cells[part].type, .object = object, .part = part};
}

Index add_scalar(Program& program, Type type, std::int64_t initial) {
    return add(program, {.kind = Object::Kind::Scalar,
                         .type = type,
                         .cells = {{"", type, 0}},
                         .initial = {convert(type, initial)},
                         .size = size_of(type)});
}

Index add_array(Program& program, Type type, std::vector<std::int64_t> initial) {
    Object object{.kind = Object::Kind::Array, .type = type, .length = initial.size()};
    for (Index i = 0; i < initial.size(); ++i) {
        object.cells.push_back({"[" + std::to_string(i) + "]", type, object.size});
        object.initial.push_back(convert(type, initial[i]));
        object.size += size_of(type);
    }
    return add(program, std::move(object));
}

Index add_struct(Program& program, Index struct_type, std::vector<std::int64_t> initial) {
    Object object{.kind = Object::Kind::Struct, .struct_type = struct_type};
    object.size = append_fields(object, program.structs[struct_type], "", 0);
    for (Index i = 0; i < object.cells.size(); ++i) object.initial.push_back(convert(object.cells[i].type, initial[i]));
    return add(program, std::move(object));
}

Index add_struct_array(Program& program, Index struct_type, Index length) {
    Object object{.kind = Object::Kind::StructArray, .struct_type = struct_type, .length = length};
    for (Index i = 0; i < length; ++i) {
        const std::string prefix = "[" + std::to_string(i) + "]";
        object.size = append_fields(object, program.structs[struct_type], prefix, object.size);
    }
    object.initial.assign(object.cells.size(), 0);
    return add(program, std::move(object));
}

Index add_union(Program& program, std::int64_t initial) {
    Object object{
        .kind = Object::Kind::Union, .type = Type::UInt, .initial = {convert(Type::UInt, initial)}, .size = 4};
    object.cells.push_back({".word", Type::UInt, 0});
    for (unsigned i = 0; i < 2; ++i) object.cells.push_back({".half[" + std::to_string(i) + "]", Type::UShort, 2 * i});
    for (unsigned i = 0; i < 4; ++i) object.cells.push_back({".byte[" + std::to_string(i) + "]", Type::UChar, i});
    return add(program, std::move(object));
}

Index add_pointer(Program& program, Place target) {
    return add(program, {.kind = Object::Kind::Pointer,
                         .type = target.type,
                         .cells = {{"", Type::ULong, 0}},
                         .initial = {0},
                         .target = std::move(target),
                         .size = 8});
}

}  // namespace heddle::fuzz
