#include "solver/common/translator.h"

#include "util/check.h"

namespace heddle::solver {

term::Value value_of_digits(std::string_view digits, unsigned width) {
    HEDDLE_CHECK(digits.size() == width, "a value with the wrong number of bits");
    term::Bits bits = 0;
    for (char digit : digits) {
        HEDDLE_CHECK(digit == '0' || digit == '1', "not a binary digit");
        bits = bits << 1 | static_cast<term::Bits>(digit - '0');
    }
    return term::Value::bits(bits, width);
}

}  // namespace heddle::solver
