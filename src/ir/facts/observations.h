// What a thread has read of shared memory so far: a list that grows at its end and is shared by all states that have
// the same past.
#pragma once

#include <memory>
#include <vector>

#include "model/program.h"
#include "term/manager.h"

namespace heddle::ir {

class Observations {
public:
    void add(const model::Read& read);

    // Is `earlier` a part of this, or all of it?
    bool continues(const Observations& earlier) const;

    // What came after `earlier`, which must be a part of this.
    std::vector<model::Read> since(const Observations& earlier) const;

    // The past of a run that came along `a` if `select` is true, and along `b` if not.
    static Observations merge(const Observations& a, const Observations& b, term::Term select, term::Manager& manager);

private:
    struct Entry {
        model::Read read;
        mutable std::shared_ptr<const Entry> before;
        std::size_t number;

        // One after the other: a long past would need a deep call stack.
        ~Entry() {
            auto next = std::move(before);
            while (next && next.use_count() == 1) next = std::move(next->before);
        }
    };
    std::size_t size() const { return last_ ? last_->number : 0; }

    std::shared_ptr<const Entry> last_;
};

}  // namespace heddle::ir
