// Why two accesses to one object cannot race, for all objects that threads share.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "util/source_location.h"

namespace heddle::model {

struct RaceTable {
    struct Row {
        std::string object = {};                  // "balance", "a heap object"
        SourceLocation where = {};                // of its declaration or allocation
        std::vector<SourceLocation> places = {};  // that access it: all of them, or two that may race
        std::string why = {};                     // they cannot
        bool may_race = false;
    };
    std::vector<Row> rows;
    std::map<std::string, std::size_t> pairs;  // of accesses, by argument
    std::string obstacle;                      // nothing can be said, for this reason
    // Nothing was seen that could be undefined behaviour, after which nothing can be said.
    bool is_clearly_defined = false;

    bool is_free_of_races() const {
        if (!obstacle.empty()) return false;
        for (const Row& row : rows)
            if (row.may_race) return false;
        return true;
    }
};

}  // namespace heddle::model
