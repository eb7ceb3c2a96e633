#include "states/small_inputs.h"

#include <algorithm>

namespace heddle::states {

std::vector<Assignment> small_inputs(const model::Program& program) {
    constexpr unsigned few_bits = 3, most_bits = 8;
    std::vector<Assignment> all = {{}};
    unsigned bits = 0;
    for (const model::Input& input : program.inputs) {
        const unsigned width = std::max(1U, input.variable.sort().width());
        if (width > few_bits || bits + width > most_bits) continue;
        bits += width;
        std::vector<Assignment> longer;
        for (const Assignment& assignment : all)
            for (term::Bits value = 0; value >> width == 0; ++value) {
                longer.push_back(assignment);
                longer.back().emplace_back(input.variable, input.variable.sort().is_bool()
                                                               ? term::Value::boolean(value != 0)
                                                               : term::Value::bits(value, width));
            }
        all = std::move(longer);
    }
    return all;
}

}  // namespace heddle::states
