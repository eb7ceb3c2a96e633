// A plan made by hand: four parts by the order of two pairs of steps.
#pragma once

#include <functional>
#include <string>

#include "cubes/cube_plan.h"

namespace heddle::testing {

inline std::string sample_digest(const std::string& text) {
    return std::to_string(std::hash<std::string>()(text));
}

inline model::Place place(unsigned thread, unsigned location) {
    return {model::ThreadId(thread), model::LocationId(location)};
}

inline cubes::Plan sample_plan() {
    cubes::Plan plan;
    plan.heddle_version = "1.2.3";
    plan.arguments = {"-DN=2", "--", "a \"quoted\" name.c"};
    plan.files = {{"a \"quoted\" name.c", "abc"}};
    plan.fingerprint = "f";
    plan.loops = 2;
    plan.constant_loops = 64;
    plan.encoding = "order";
    plan.choices = {encoder::OrderChoice{place(1, 2), place(2, 3)}, encoder::MoveChoice{model::ThreadId(1), 4},
                    encoder::InputChoice{0, 1ULL << 63}};
    plan.texts = {"one before the other", "it moves", "it is small"};
    plan.parts = {{1, 2}, {1, -2}, {-1, 3}, {-1, -3}};
    plan.proved_by = "a solver";
    return plan;
}

// As it is read back: with the sum of its file.
inline cubes::Plan read_back(const cubes::Plan& plan) {
    return cubes::parse_plan(to_text(plan), "plan.json", sample_digest);
}

}  // namespace heddle::testing
