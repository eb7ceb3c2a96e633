// Categories of error codes.  Their tables of virtual functions are made by hand: what a string is only the program knows.
#include "runtime/cpp/std_exceptions.h"

namespace heddle {

struct Category {
    const void* const* functions;
    const char* name;
};

struct Condition {
    int value;
    const Category* category;
};

struct StringMade {
    char* text;
    unsigned long size;
    char here[16];
};

struct OldString {
    char* text;
};

void end_category(Category*) {}

const char* name_of_category(const Category* category) {
    return category->name;
}

// Of the name, which fits into the string itself; the numbers of the system have no texts here.
StringMade* message_of_category(StringMade* result, const Category*, int) {
    result->text = result->here;
    result->size = 5;
    result->here[0] = 'e';
    result->here[1] = 'r';
    result->here[2] = 'r';
    result->here[3] = 'o';
    result->here[4] = 'r';
    result->here[5] = 0;
    return result;
}

OldString* old_message_of_category(OldString*, const Category*, int) {
    std::terminate();
}

Condition condition_of(const Category* category, int value) {
    return {value, category};
}

bool is_equivalent_condition(const Category* category, int value, const Condition* condition) {
    return condition->category == category && condition->value == value;
}

bool is_equivalent_code(const Category* category, const Condition* code, int value) {
    return code->category == category && code->value == value;
}

static const void* const functions_of_categories[] = {
    nullptr,
    nullptr,
    reinterpret_cast<const void*>(end_category),
    reinterpret_cast<const void*>(end_category),
    reinterpret_cast<const void*>(name_of_category),
    reinterpret_cast<const void*>(old_message_of_category),
    reinterpret_cast<const void*>(message_of_category),
    reinterpret_cast<const void*>(condition_of),
    reinterpret_cast<const void*>(is_equivalent_condition),
    reinterpret_cast<const void*>(is_equivalent_code),
};

static const Category generic = {functions_of_categories + 2, "generic"};
static const Category of_system = {functions_of_categories + 2, "system"};
static const Category of_future = {functions_of_categories + 2, "future"};

}  // namespace heddle

namespace std {

inline namespace _V2 {

const void* generic_category() noexcept {
    return &heddle::generic;
}

const void* system_category() noexcept {
    return &heddle::of_system;
}

}  // namespace _V2

const void* future_category() noexcept {
    return &heddle::of_future;
}

}  // namespace std
