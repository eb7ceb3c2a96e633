// A question in parts: a file that every machine reads in the same way.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "encoder/choice.h"

namespace heddle::cubes {

// SHA-256 of a text, in hexadecimal digits: whoever knows how is asked.
using Digest = std::function<std::string(const std::string&)>;

struct SourceFile {
    std::string name;
    std::string sha256;
    friend bool operator==(const SourceFile&, const SourceFile&) = default;
};

// The part of another plan that this one divides further.
struct Origin {
    std::string plan;  // the sum of its file
    unsigned part = 0;
    friend bool operator==(const Origin&, const Origin&) = default;
};

// Choices are numbered from 1; a literal is the number of a choice, negative if it is false.
using Literals = std::vector<int>;

struct Plan {
    std::string heddle_version;
    std::vector<std::string> arguments;  // of `heddle check`, which ask the whole question
    std::vector<SourceFile> files;
    std::string fingerprint;  // of the linked program
    unsigned loops = 1, constant_loops = 1;
    std::string encoding;
    std::optional<Origin> within;
    std::vector<encoder::Choice> choices;
    std::vector<std::string> texts;  // what the choices are, for people
    Literals root;                   // true in all parts: the part that is divided
    std::vector<Literals> parts;     // numbered from 1; each begins with the root
    std::string proved_by;           // the solver that has shown that they are all of the root, and exclude each other

    std::string sum;  // of the file; not in it
};

encoder::Cube cube_of(const Plan& plan, unsigned part);

// All but `choices`, `texts`, `root` and `parts` is left as it is.
void set_parts(Plan& plan, const encoder::Cube& root, const std::vector<encoder::Cube>& cubes,
               const std::function<std::string(const encoder::Choice&)>& text);

std::string to_text(const Plan& plan);
// `name` is what messages call the text.  Throws UserError if it is no plan.
Plan parse_plan(const std::string& text, const std::string& name, const Digest& digest);
bool looks_like_a_plan(const nlohmann::json& json);

// "plan.json#17"
struct PartName {
    std::string file;
    unsigned part = 0;
};
PartName parse_part_name(const std::string& text);

}  // namespace heddle::cubes
