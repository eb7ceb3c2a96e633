// Named figures of a run, kept in the order in which they were first set.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heddle {

class Statistics {
public:
    void set(std::string_view name, double value) { slot(name) = value; }
    void add(std::string_view name, double value) { slot(name) += value; }

    // Takes over all figures of `other`; equal names are overwritten.
    void merge(const Statistics& other) {
        for (const auto& [name, value] : other.entries_) set(name, value);
    }

    // 0 if the figure was never set.
    double get(std::string_view name) const {
        for (const auto& [key, value] : entries_)
            if (key == name) return value;
        return 0;
    }

    const std::vector<std::pair<std::string, double>>& entries() const { return entries_; }

private:
    double& slot(std::string_view name) {
        for (auto& [key, value] : entries_)
            if (key == name) return value;
        return entries_.emplace_back(std::string(name), 0).second;
    }

    std::vector<std::pair<std::string, double>> entries_;
};

}  // namespace heddle
