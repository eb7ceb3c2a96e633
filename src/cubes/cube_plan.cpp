#include "cubes/cube_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "report/interchange/json_reader.h"
#include "util/check.h"
#include "util/error.h"

namespace heddle::cubes {

using encoder::Choice;
using encoder::InputChoice;
using encoder::MoveChoice;
using encoder::OrderChoice;
using Json = nlohmann::ordered_json;
using report::JsonReader;

namespace {

constexpr const char* format_name = "heddle plan";
constexpr unsigned format_version = 1;

Json place_to_json(const model::Place& place) {
    return {place.thread.index, place.location.index};
}

std::vector<JsonReader> numbers_of(const JsonReader& json, std::size_t count) {
    std::vector<JsonReader> elements = json.elements();
    if (elements.size() != count) json.fail(fmt::format("does not have {} elements", count));
    return elements;
}

model::Place place_from_json(const JsonReader& json) {
    const auto numbers = numbers_of(json, 2);
    return {model::ThreadId(numbers[0].number<std::uint32_t>()), model::LocationId(numbers[1].number<std::uint32_t>())};
}

Json choice_to_json(const Choice& choice) {
    if (const auto* order = std::get_if<OrderChoice>(&choice))
        return {{"order", {place_to_json(order->first), place_to_json(order->second)}}};
    if (const auto* move = std::get_if<MoveChoice>(&choice)) return {{"move", {move->thread.index, move->frame}}};
    const auto& [input, bound] = std::get<InputChoice>(choice);
    return {{"input", {input, bound}}};
}

Choice choice_from_json(const JsonReader& json) {
    if (json.has("order")) {
        const auto places = numbers_of(json.member("order"), 2);
        return OrderChoice{place_from_json(places[0]), place_from_json(places[1])};
    }
    if (json.has("move")) {
        const auto numbers = numbers_of(json.member("move"), 2);
        return MoveChoice{model::ThreadId(numbers[0].number<std::uint32_t>()), numbers[1].number<unsigned>()};
    }
    const auto numbers = numbers_of(json.member("input"), 2);
    return InputChoice{numbers[0].number<std::size_t>(), numbers[1].number<std::uint64_t>()};
}

Literals literals_from_json(const JsonReader& json, std::size_t choices) {
    Literals literals;
    for (const JsonReader& element : json.elements()) {
        const int literal = element.number<int>();
        if (literal == 0 || std::abs(static_cast<std::int64_t>(literal)) > static_cast<std::int64_t>(choices))
            element.fail("is no choice of the plan");
        literals.push_back(literal);
    }
    return literals;
}

Json files_to_json(const std::vector<SourceFile>& files) {
    Json json = Json::array();
    for (const SourceFile& file : files) json.push_back({{"name", file.name}, {"sha256", file.sha256}});
    return json;
}

}  // namespace

encoder::Cube cube_of(const Plan& plan, unsigned part) {
    HEDDLE_CHECK(part >= 1 && part <= plan.parts.size(), "no such part");
    encoder::Cube cube;
    for (const int literal : plan.parts[part - 1])
        cube.push_back({plan.choices.at(static_cast<std::size_t>(std::abs(literal)) - 1), literal > 0});
    return cube;
}

void set_parts(Plan& plan, const encoder::Cube& root, const std::vector<encoder::Cube>& cubes,
               const std::function<std::string(const Choice&)>& text) {
    std::map<Choice, int> numbers;
    const auto literals_of = [&](const encoder::Cube& cube) {
        Literals literals;
        for (const encoder::Literal& literal : cube) {
            const auto [known, is_new] = numbers.emplace(literal.choice, static_cast<int>(plan.choices.size()) + 1);
            if (is_new) {
                plan.choices.push_back(literal.choice);
                plan.texts.push_back(text(literal.choice));
            }
            literals.push_back(literal.is_true ? known->second : -known->second);
        }
        return literals;
    };
    plan.choices.clear();
    plan.texts.clear();
    plan.parts.clear();
    plan.root = literals_of(root);
    for (const encoder::Cube& cube : cubes) plan.parts.push_back(literals_of(cube));
}

std::string to_text(const Plan& plan) {
    Json json = {{"format", format_name},
                 {"version", format_version},
                 {"heddle_version", plan.heddle_version},
                 {"arguments", plan.arguments},
                 {"files", files_to_json(plan.files)},
                 {"fingerprint", plan.fingerprint},
                 {"unwinding", {{"loops", plan.loops}, {"constant_loops", plan.constant_loops}}},
                 {"encoding", plan.encoding}};
    if (plan.within) json["within"] = {{"plan", plan.within->plan}, {"part", plan.within->part}};
    json["cover"] = {{"parts", plan.parts.size()}, {"proved_by", plan.proved_by}};
    // A line for each choice and each part.
    std::string text = json.dump(2);
    text.erase(text.rfind("\n}"));
    const auto list = [&text](const char* name, const std::vector<std::string>& lines) {
        text += fmt::format(",\n  \"{}\": [", name);
        for (std::size_t i = 0; i < lines.size(); ++i) text += fmt::format("{}\n    {}", i == 0 ? "" : ",", lines[i]);
        text += lines.empty() ? "]" : "\n  ]";
    };
    std::vector<std::string> choices, parts;
    for (std::size_t i = 0; i < plan.choices.size(); ++i) {
        Json choice = choice_to_json(plan.choices[i]);
        choice["text"] = plan.texts[i];
        choices.push_back(choice.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
    for (const Literals& part : plan.parts) parts.push_back(Json(part).dump());
    list("choices", choices);
    list("root", {});
    text.erase(text.rfind("[]"));
    text += Json(plan.root).dump();
    list("parts", parts);
    return text + "\n}\n";
}

bool looks_like_a_plan(const nlohmann::json& json) {
    return json.is_object() && json.contains("format") && json["format"] == format_name;
}

Plan parse_plan(const std::string& text, const std::string& name, const Digest& digest) {
    const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded()) throw UserError(fmt::format("{}: is not JSON, or is cut off", name));
    const JsonReader reader(json, name);
    if (!looks_like_a_plan(json)) reader.fail("is no plan of 'heddle cubes plan'");
    if (reader.member("version").number<unsigned>() != format_version)
        reader.member("version").fail(fmt::format("is not {}: another version of Heddle wrote it", format_version));
    Plan plan;
    plan.heddle_version = reader.member("heddle_version").text();
    plan.arguments = reader.member("arguments").texts();
    for (const JsonReader& file : reader.member("files").elements())
        plan.files.push_back({file.member("name").text(), file.member("sha256").text()});
    plan.fingerprint = reader.member("fingerprint").text();
    plan.loops = reader.member("unwinding").member("loops").number<unsigned>();
    plan.constant_loops = reader.member("unwinding").member("constant_loops").number<unsigned>();
    plan.encoding = reader.member("encoding").text();
    if (reader.has("within"))
        plan.within = Origin{reader.member("within").member("plan").text(),
                             reader.member("within").member("part").number<unsigned>()};
    plan.proved_by = reader.member("cover").member("proved_by").text();
    for (const JsonReader& choice : reader.member("choices").elements()) {
        plan.choices.push_back(choice_from_json(choice));
        plan.texts.push_back(choice.member("text").text());
    }
    plan.root = literals_from_json(reader.member("root"), plan.choices.size());
    for (const JsonReader& part : reader.member("parts").elements())
        plan.parts.push_back(literals_from_json(part, plan.choices.size()));
    if (plan.parts.empty()) reader.member("parts").fail("is empty");
    plan.sum = digest(text);
    return plan;
}

PartName parse_part_name(const std::string& text) {
    const std::size_t hash = text.rfind('#');
    PartName name;
    if (hash != std::string::npos && hash > 0) {
        name.file = text.substr(0, hash);
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data() + hash + 1, end, name.part);
        if (error == std::errc() && rest == end && name.part > 0) return name;
    }
    throw UserError(fmt::format("'{}' names no part of a plan, as plan.json#17 does", text));
}

}  // namespace heddle::cubes
