#include "compare/plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "util/check.h"

namespace heddle::compare {

namespace {

std::vector<std::string> without_repetitions(const std::vector<std::string>& values) {
    std::vector<std::string> unique;
    for (const std::string& value : values)
        if (std::ranges::find(unique, value) == unique.end()) unique.push_back(value);
    return unique;
}

void tidy(std::vector<Axis>& axes) {
    for (Axis& axis : axes) axis.values = without_repetitions(axis.values);
    std::erase_if(axes, [](const Axis& axis) { return axis.values.empty(); });
}

// The product of the axes; the last one varies fastest.
std::vector<Settings> all_settings(const std::vector<Axis>& axes) {
    std::vector<Settings> product = {{}};
    for (const Axis& axis : axes) {
        std::vector<Settings> longer;
        for (const Settings& settings : product)
            for (const std::string& value : axis.values) {
                longer.push_back(settings);
                longer.back().push_back({axis.option, value});
            }
        product = std::move(longer);
    }
    return product;
}

bool is_idle(const Axis& axis, const Settings& settings) {
    return std::ranges::any_of(
        axis.idle_beside, [&](const Setting& other) { return std::ranges::find(settings, other) != settings.end(); });
}

Settings without_idle(const std::vector<Axis>& axes, Settings settings) {
    const Settings all = settings;
    std::erase_if(settings, [&](const Setting& setting) {
        const auto axis = std::ranges::find(axes, setting.option, &Axis::option);
        HEDDLE_CHECK(axis != axes.end(), "a setting without an axis");
        return is_idle(*axis, all);
    });
    return settings;
}

// "--windows" and "off": "no-windows"; others by their values.
std::string word_for(const std::string& option, const std::string& value) {
    if (value == "on") return option.substr(2);
    return value == "off" ? "no-" + option.substr(2) : value;
}

// The values in which settings differ, or all of them if there is only one of everything.
std::string name_of(const std::vector<Axis>& axes, const Settings& settings) {
    const bool several = std::ranges::any_of(axes, [](const Axis& axis) { return axis.values.size() > 1; });
    std::vector<std::string> words;
    for (const Axis& axis : axes)
        if (const std::string value = value_of(settings, axis.option);
            !value.empty() && (axis.values.size() > 1 || !several))
            words.push_back(word_for(axis.option, value));
    return fmt::format("{}", fmt::join(words, " "));
}

std::string name_of_bounds(const Settings& bounds) {
    std::string name;
    for (const Setting& setting : bounds) name += fmt::format(", {} {}", setting.option.substr(2), setting.value);
    return name;
}

bool lists(const std::vector<Axis>& axes, const Setting& setting) {
    const auto axis = std::ranges::find(axes, setting.option, &Axis::option);
    return axis != axes.end() && std::ranges::find(axis->values, setting.value) != axis->values.end();
}

std::vector<std::string> notes_on(const std::vector<Axis>& axes) {
    std::vector<std::string> notes;
    for (const Axis& axis : axes)
        for (const Setting& other : axis.idle_beside)
            if (axis.values.size() > 1 && lists(axes, other))
                notes.push_back(fmt::format("{} changes nothing beside {} {}: run once for all its values", axis.option,
                                            other.option, other.value));
    return notes;
}

}  // namespace

Plan make_plan(const std::vector<std::string>& files, std::vector<Axis> bounds, std::vector<Axis> methods) {
    tidy(bounds);
    tidy(methods);
    Plan plan;
    const std::vector<Settings> all_bounds = all_settings(bounds);
    for (const std::string& file : without_repetitions(files))
        for (const Settings& settings : all_bounds)
            plan.tasks.push_back({file, file + (all_bounds.size() > 1 ? name_of_bounds(settings) : ""), settings});

    for (const Settings& settings : all_settings(methods)) {
        const Settings effective = without_idle(methods, settings);
        if (std::ranges::find(plan.combinations, effective, &Combination::settings) == plan.combinations.end())
            plan.combinations.push_back({name_of(methods, effective), effective});
    }
    plan.notes = notes_on(methods);
    return plan;
}

std::vector<std::string> arguments_of(const Setting& setting) {
    if (setting.value == "on") return {};
    if (setting.value == "off") return {"--" + word_for(setting.option, setting.value)};
    return {setting.option, setting.value};
}

std::string value_of(const Settings& settings, const std::string& option) {
    const auto found = std::ranges::find(settings, option, &Setting::option);
    return found == settings.end() ? "" : found->value;
}

}  // namespace heddle::compare
