#include "model/property.h"

#include "util/check.h"

namespace heddle::model {

std::string_view name_of(Property property) {
    switch (property) {
        case Property::Assertion:
            return "assert";
        case Property::Deadlock:
            return "deadlock";
        case Property::Race:
            return "race";
        case Property::Memory:
            return "memory";
        case Property::Overflow:
            return "overflow";
        case Property::Leak:
            return "leak";
    }
    throw InternalError("a property without a name");
}

std::optional<Property> property_named(std::string_view name) {
    for (const Property property : all_properties)
        if (name_of(property) == name) return property;
    return std::nullopt;
}

}  // namespace heddle::model
