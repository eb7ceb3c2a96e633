#include "abstraction/units.h"

#include <cctype>
#include <map>

namespace heddle::abstraction {

namespace {

// "a[3].next" becomes "a[*].next".
std::string without_indices(const std::string& name) {
    std::string result;
    for (std::size_t i = 0; i < name.size(); ++i) {
        result += name[i];
        if (name[i] != '[') continue;
        std::size_t end = i + 1;
        while (end < name.size() && std::isdigit(static_cast<unsigned char>(name[end])) != 0) ++end;
        if (end == i + 1 || end == name.size() || name[end] != ']') continue;
        result += '*';
        i = end - 1;
    }
    return result;
}

}  // namespace

Units::Units(const model::Program& program, Arrays arrays) {
    std::map<std::pair<model::ObjectId, std::string>, UnitId> known;
    for (const model::Cell& cell : program.cells) {
        const std::string name = arrays == Arrays::Whole ? without_indices(cell.name) : cell.name;
        const auto [entry, is_new] = known.try_emplace({cell.object, name}, UnitId(names_.size()));
        if (is_new) names_.push_back(name);
        unit_of_cell_.push_back(entry->second);
    }
}

std::vector<std::string> Units::names(const Precision& precision) const {
    std::vector<std::string> result;
    for (const UnitId unit : precision) result.push_back(name(unit));
    return result;
}

Precision Units::named(const std::string& name) const {
    Precision result;
    for (std::size_t u = 0; u < names_.size(); ++u)
        if (names_[u] == name) result.insert(UnitId(u));
    return result;
}

}  // namespace heddle::abstraction
