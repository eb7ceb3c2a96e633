// Which write a read takes, as the order of steps tells: of all writes before it, the last.
//
// What is said of a read r, of each write w that it may take, and of each other write v that was executed:
//
//     reads(r, w) and before(v, r)  ->  before(v, w)
//
// Of two writes of one thread the later one covers the other; so one variable for each write is enough:
//
//     later(r, v)  <-  the next write of v's thread is before r, or later(r, next)
//     reads(r, v)  ->  not later(r, v)
//
// All writes of the reader's own thread that it has passed are before r, whatever r is:
//
//     clear(w, v)  ->  before(v, w) and clear(w, the previous write of v's thread)
//     reads(r, w)  ->  clear(w, the last write of r's thread before r)
//
// What is left are writes of two threads that are not the reader's; only those are taken pair by pair.
#pragma once

#include <map>
#include <vector>

#include "encoder/order/order.h"

namespace heddle::encoder {

class ReadOrder {
public:
    // All references must outlive it.
    ReadOrder(const Memory& memory, term::Manager& manager, const Order& order, const Events& events, Sink sink);

    void add(const Reader& reader);
    // Only this: the write was executed, before the read.
    void take_some_write(const Reader& reader);
    // About how many clauses that takes for so many reads and writes of a cell.
    using ByThread = std::map<model::ThreadId, std::size_t>;
    static std::size_t size(const ByThread& reads, const ByThread& writes);

private:
    using Writers = std::vector<std::size_t>;  // numbers in Memory::writers; of one thread, in its order

    void exclude_covered(const Reader& reader, const Writers& writers);
    void require_clear(const Reader& reader, std::size_t writer);
    Term clear(std::size_t writer, std::size_t last);
    void compare(const Reader& reader, std::size_t writer, const Writers& others);
    Term is_executed(const Writer& writer) const;
    Term is_written_before(const Writer& writer, const Reader& reader) const;
    void imply(std::initializer_list<Term> premises, Term conclusion);

    const Memory& memory_;
    term::Manager& manager_;
    const Order& order_;
    const Events& events_;
    Sink sink_;
    std::map<model::ThreadId, Writers> by_thread_;
    std::map<std::pair<std::size_t, std::size_t>, Term> clear_;
};

}  // namespace heddle::encoder
