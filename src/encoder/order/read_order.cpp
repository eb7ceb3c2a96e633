#include "encoder/order/read_order.h"

#include <ranges>

namespace heddle::encoder {

using model::ThreadId;

ReadOrder::ReadOrder(const Memory& memory, term::Manager& manager, const Order& order, const Events& events, Sink sink)
    : memory_(memory), manager_(manager), order_(order), events_(events), sink_(std::move(sink)) {
    for (std::size_t w = 0; w < memory.writers.size(); ++w)
        if (const auto& place = memory.writers[w].place) by_thread_[place->thread].push_back(w);
}

std::size_t ReadOrder::size(const ByThread& reads, const ByThread& writes) {
    std::size_t all = 1;  // with the initial content
    for (const auto& [thread, count] : writes) all += count;
    std::size_t result = 0;
    for (const auto& [reading, count] : reads) {
        std::size_t each = 6 * all;
        for (const auto& [writing, number] : writes)
            if (writing == reading)
                result += number * all;
            else
                each += number * (all - number);
        result += count * each;
    }
    return result;
}

void ReadOrder::imply(std::initializer_list<Term> premises, Term conclusion) {
    const Term formula =
        manager_.implies(manager_.logical_and(std::span(premises.begin(), premises.size())), conclusion);
    if (!formula.is_true()) sink_(formula);
}

void ReadOrder::add(const Reader& reader) {
    take_some_write(reader);
    for (const auto& [thread, writers] : by_thread_) exclude_covered(reader, writers);
    for (std::size_t w = 0; w < memory_.writers.size(); ++w) {
        const auto& place = memory_.writers[w].place;
        if (!place || reader.reads[w].is_false()) continue;
        if (place->thread != reader.place.thread) require_clear(reader, w);
        for (const auto& [thread, others] : by_thread_)
            if (thread != reader.place.thread && thread != place->thread) compare(reader, w, others);
    }
}

void ReadOrder::take_some_write(const Reader& reader) {
    imply({events_.executed(reader.place), reader.condition}, manager_.logical_or(reader.reads));
    for (std::size_t w = 0; w < memory_.writers.size(); ++w) {
        const Writer& writer = memory_.writers[w];
        if (!writer.place || reader.reads[w].is_false()) continue;
        imply({reader.reads[w]}, events_.executed(*writer.place));
        imply({reader.reads[w]}, writer.condition);
        imply({reader.reads[w]}, order_.before(*writer.place, reader.place));
    }
}

// The initial content is before all writes.
void ReadOrder::exclude_covered(const Reader& reader, const Writers& writers) {
    Term later = manager_.bottom();
    for (const std::size_t w : std::views::reverse(writers)) {
        imply({reader.reads[w], later}, manager_.bottom());
        const Term covers = is_written_before(memory_.writers[w], reader);
        if (covers.is_false() || later.is_true()) continue;
        if (later.is_false() || covers.is_true()) {
            later = covers;
            continue;
        }
        const Term here = manager_.fresh_variable("later", term::Sort::boolean());
        imply({covers}, here);
        imply({later}, here);
        later = here;
    }
    imply({reader.reads[0], later}, manager_.bottom());
}

void ReadOrder::require_clear(const Reader& reader, std::size_t writer) {
    const auto own = by_thread_.find(reader.place.thread);
    if (own == by_thread_.end()) return;
    std::size_t passed = 0;
    while (passed < own->second.size() && memory_.writers[own->second[passed]].place->location < reader.place.location)
        ++passed;
    if (passed > 0) imply({reader.reads[writer]}, clear(writer, own->second[passed - 1]));
}

// All writes of the thread of `last` up to there are before the writer.
Term ReadOrder::clear(std::size_t writer, std::size_t last) {
    const auto known = clear_.find({writer, last});
    if (known != clear_.end()) return known->second;
    Term previous = manager_.top();
    for (const std::size_t v : by_thread_.at(memory_.writers[last].place->thread)) {
        const auto [entry, is_new] = clear_.try_emplace({writer, v}, previous);
        if (is_new) {
            const Writer& passed = memory_.writers[v];
            const Term is_covered =
                manager_.implies(is_executed(passed), order_.before(*passed.place, *memory_.writers[writer].place));
            if (!is_covered.is_true()) {
                entry->second = manager_.fresh_variable("clear", term::Sort::boolean());
                imply({entry->second}, previous);
                imply({entry->second}, is_covered);
            }
        }
        previous = entry->second;
        if (v == last) break;
    }
    return previous;
}

void ReadOrder::compare(const Reader& reader, std::size_t writer, const Writers& others) {
    const Scheduled place = *memory_.writers[writer].place;
    for (const std::size_t v : others) {
        const Writer& other = memory_.writers[v];
        const bool is_open = order_.is_open(*other.place, reader.place) && order_.is_open(*other.place, place);
        const Term guard = is_open ? manager_.top() : events_.executed(*other.place);
        imply({reader.reads[writer], guard, other.condition, order_.before(*other.place, reader.place)},
              order_.before(*other.place, place));
    }
}

Term ReadOrder::is_executed(const Writer& writer) const {
    return manager_.logical_and(events_.executed(*writer.place), writer.condition);
}

// Steps that are not executed come last.
Term ReadOrder::is_written_before(const Writer& writer, const Reader& reader) const {
    const Term guard = order_.is_open(*writer.place, reader.place) ? manager_.top() : events_.executed(*writer.place);
    const Term parts[] = {guard, writer.condition, order_.before(*writer.place, reader.place)};
    return manager_.logical_and(parts);
}

}  // namespace heddle::encoder
