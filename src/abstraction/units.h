// What a precision is made of: units, the parts of shared objects that are tracked or not.  A field is a unit; the
// elements of an array are one, together, or one each.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/program.h"
#include "util/strong_id.h"

namespace heddle::abstraction {

using term::Term;

using UnitId = StrongId<struct UnitTag>;
using Precision = std::set<UnitId>;

class Units {
public:
    enum class Arrays { Whole, ByCell };
    Units(const model::Program& program, Arrays arrays = Arrays::Whole);

    std::size_t size() const { return names_.size(); }
    UnitId of(model::CellId cell) const { return unit_of_cell_[cell.index]; }
    const std::string& name(UnitId unit) const { return names_[unit.index]; }
    // Of all units, or of those in the precision, in order.
    std::vector<std::string> names(const Precision& precision) const;
    // The units called so; none if there is no such.
    Precision named(const std::string& name) const;

private:
    std::vector<UnitId> unit_of_cell_;
    std::vector<std::string> names_;
};

}  // namespace heddle::abstraction
