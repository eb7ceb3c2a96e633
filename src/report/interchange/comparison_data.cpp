#include "report/interchange/comparison_data.h"

#include <algorithm>

#include "report/content/comparison_figures.h"

namespace heddle::report {

using compare::Comparison;
using compare::Place;
using compare::Run;
using compare::Settings;
using Json = nlohmann::ordered_json;

namespace {

std::string quoted_for_csv(const std::string& field) {
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string text = "\"";
    for (const char c : field) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + "\"";
}

std::string csv_line(const std::vector<std::string>& fields) {
    std::string line;
    for (const std::string& field : fields) line += (line.empty() ? "" : ",") + quoted_for_csv(field);
    return line + "\n";
}

// All options that any of them sets, in the order of their first appearance.
template <class Items>
std::vector<std::string> options_of(const Items& items, Settings std::ranges::range_value_t<Items>::*settings) {
    std::vector<std::string> options;
    for (const auto& item : items)
        for (const auto& setting : item.*settings)
            if (std::ranges::find(options, setting.option) == options.end()) options.push_back(setting.option);
    return options;
}

// "--gir-encoding" as a column or key.
std::string key_of(const std::string& option) {
    std::string key = option.substr(option.find_first_not_of('-'));
    std::ranges::replace(key, '-', '_');
    return key;
}

Json settings_to_json(const Settings& settings) {
    Json json = Json::object();
    for (const auto& setting : settings) json[key_of(setting.option)] = setting.value;
    return json;
}

// Verdicts are text and all else is a number, or null where there is no such figure.
Json figures_to_json(const std::vector<std::string>& columns, const std::vector<std::string>& figures) {
    Json json = Json::object();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i] == "verdict")
            json[columns[i]] = figures[i];
        else
            json[columns[i]] = figures[i].empty() ? Json() : Json::parse(figures[i]);
    }
    return json;
}

Json cell_to_json(const Comparison& comparison, Place place) {
    Json json = {{"combination", comparison.plan.combinations[place.combination].name}};
    json.update(figures_to_json(run_columns(), run_figures(comparison, place)));
    json["text"] = comparison.typical(place.task, place.combination).text;
    json["repetitions"] = Json::array();
    for (const Run& run : comparison.cells[place.task][place.combination].runs)
        json["repetitions"].push_back(
            {{"verdict", name_of(run.outcome)}, {"seconds", run.seconds}, {"text", run.text}});
    return json;
}

Json disagreement_to_json(const Comparison& comparison, std::size_t task) {
    Json json = {{"task", comparison.plan.tasks[task].name}, {"camps", Json::array()}};
    for (const Camp& camp : camps(comparison, task))
        json["camps"].push_back({{"text", camp.text}, {"combinations", camp.combinations}});
    return json;
}

}  // namespace

std::string comparison_csv(const Comparison& comparison) {
    const auto bounds = options_of(comparison.plan.tasks, &compare::Task::bounds);
    const auto options = options_of(comparison.plan.combinations, &compare::Combination::settings);
    std::vector<std::string> head = {"file"};
    std::ranges::transform(bounds, std::back_inserter(head), key_of);
    std::ranges::transform(options, std::back_inserter(head), key_of);
    head.insert(head.end(), run_columns().begin(), run_columns().end());
    head.insert(head.end(), {"runs", "text"});

    std::string text = csv_line(head);
    for (std::size_t task = 0; task < comparison.plan.tasks.size(); ++task)
        for (std::size_t i = 0; i < comparison.plan.combinations.size(); ++i) {
            const auto& [file, name, task_bounds] = comparison.plan.tasks[task];
            std::vector<std::string> fields = {file};
            for (const std::string& option : bounds) fields.push_back(value_of(task_bounds, option));
            for (const std::string& option : options)
                fields.push_back(value_of(comparison.plan.combinations[i].settings, option));
            std::ranges::copy(run_figures(comparison, {task, i}), std::back_inserter(fields));
            fields.push_back(std::to_string(comparison.cells[task][i].runs.size()));
            fields.push_back(comparison.typical(task, i).text);
            text += csv_line(fields);
        }
    return text;
}

Json comparison_json(const Comparison& comparison) {
    Json json = {{"disagreements", Json::array()},
                 {"crashes", Json::array()},
                 {"combinations", Json::array()},
                 {"tasks", Json::array()},
                 {"notes", comparison.plan.notes}};
    for (const std::size_t task : disagreements(comparison))
        json["disagreements"].push_back(disagreement_to_json(comparison, task));
    for (const Place& place : places_with(comparison, compare::Outcome::Crashed))
        json["crashes"].push_back({{"task", comparison.plan.tasks[place.task].name},
                                   {"combination", comparison.plan.combinations[place.combination].name},
                                   {"text", comparison.typical(place.task, place.combination).text}});
    for (std::size_t i = 0; i < comparison.plan.combinations.size(); ++i) {
        const auto& combination = comparison.plan.combinations[i];
        Json entry = {{"name", combination.name}, {"settings", settings_to_json(combination.settings)}};
        entry.update(figures_to_json(summary_columns(), summary_figures(comparison, i)));
        json["combinations"].push_back(std::move(entry));
    }
    for (std::size_t task = 0; task < comparison.plan.tasks.size(); ++task) {
        const auto& [file, name, bounds] = comparison.plan.tasks[task];
        Json entry = {{"file", file}, {"name", name}, {"bounds", settings_to_json(bounds)}, {"runs", Json::array()}};
        for (std::size_t i = 0; i < comparison.plan.combinations.size(); ++i)
            entry["runs"].push_back(cell_to_json(comparison, {task, i}));
        json["tasks"].push_back(std::move(entry));
    }
    return json;
}

}  // namespace heddle::report
