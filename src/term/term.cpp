#include "term/term.h"

#include "util/check.h"

namespace heddle::term {

const Value& Term::value() const {
    HEDDLE_CHECK(kind() == Kind::Constant, "only a constant has a value");
    return *node_->shape.value;
}

const std::string& Term::name() const {
    HEDDLE_CHECK(kind() == Kind::Variable, "only a variable has a name");
    return *node_->shape.name;
}

unsigned Term::high() const {
    HEDDLE_CHECK(kind() == Kind::Extract, "only an extract has a range");
    return node_->shape.range.high;
}

unsigned Term::low() const {
    HEDDLE_CHECK(kind() == Kind::Extract, "only an extract has a range");
    return node_->shape.range.low;
}

}  // namespace heddle::term
