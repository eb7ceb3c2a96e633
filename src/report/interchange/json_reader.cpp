#include "report/interchange/json_reader.h"

#include "util/error.h"

namespace heddle::report {

JsonReader JsonReader::member(const std::string& name) const {
    if (!value_->is_object()) fail("is not an object");
    const auto found = value_->find(name);
    JsonReader reader(found == value_->end() ? *value_ : *found, document_, path_.empty() ? name : path_ + "." + name);
    if (found == value_->end()) reader.fail("is missing");
    return reader;
}

bool JsonReader::has(const std::string& name) const {
    return value_->is_object() && value_->contains(name);
}

std::vector<JsonReader> JsonReader::elements() const {
    if (!value_->is_array()) fail("is not a list");
    std::vector<JsonReader> readers;
    for (std::size_t i = 0; i < value_->size(); ++i)
        readers.push_back(JsonReader((*value_)[i], document_, path_ + "[" + std::to_string(i) + "]"));
    return readers;
}

std::string JsonReader::text() const {
    if (!value_->is_string()) fail("is not a text");
    return value_->get<std::string>();
}

std::vector<std::string> JsonReader::texts() const {
    std::vector<std::string> list;
    for (const JsonReader& element : elements()) list.push_back(element.text());
    return list;
}

bool JsonReader::boolean() const {
    if (!value_->is_boolean()) fail("is neither true nor false");
    return value_->get<bool>();
}

void JsonReader::fail(const std::string& what) const {
    throw UserError(document_ + ": " + (path_.empty() ? "the document" : "'" + path_ + "'") + " " + what);
}

}  // namespace heddle::report
