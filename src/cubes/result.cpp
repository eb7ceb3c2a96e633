#include "cubes/result.h"

#include <fmt/format.h>

#include "report/interchange/verdict_json.h"
#include "util/error.h"

namespace heddle::cubes {

using Json = nlohmann::ordered_json;

namespace {

std::string sum_of(const Json& json, const Digest& digest) {
    return digest(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace

void mark_result(Json& verdict, const Plan& plan, unsigned part, const Digest& digest) {
    verdict["cube"] = {{"plan", plan.sum}, {"part", part}};
    // As it will be read: what is no UTF-8 is replaced when it is written.
    verdict = Json::parse(verdict.dump(-1, ' ', false, Json::error_handler_t::replace));
    verdict["cube"]["sum"] = sum_of(verdict, digest);
}

PartResult parse_result(const std::string& text, const std::string& name, const Digest& digest) {
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) throw UserError(fmt::format("{}: is not JSON, or is cut off", name));
    if (!json.is_object() || !json.contains("cube") || !json["cube"].is_object())
        throw UserError(fmt::format("{}: is no result of 'heddle check --cube'", name));
    const nlohmann::json plain = nlohmann::json::parse(text);
    const report::JsonReader reader(plain, name);
    const report::JsonReader cube = reader.member("cube");
    const std::string sum = cube.member("sum").text();
    json["cube"].erase("sum");
    if (sum_of(json, digest) != sum)
        throw UserError(fmt::format("{}: is not as it was written (its sum is wrong)", name));
    return {cube.member("plan").text(), cube.member("part").number<unsigned>(), report::verdict_from_json(reader)};
}

}  // namespace heddle::cubes
