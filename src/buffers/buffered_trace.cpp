#include "buffers/buffered_trace.h"

#include <algorithm>
#include <deque>
#include <map>

#include <fmt/format.h>

#include "util/check.h"

namespace heddle::buffers {

using model::Trace;
using model::TraceAccess;
using model::TraceStep;

namespace {

constexpr char mark = '\x1f';

// Takes the mark off; none: there is none.
std::optional<std::size_t> take_mark(std::string& name) {
    const std::size_t at = name.rfind(mark);
    if (at == std::string::npos) return std::nullopt;
    const std::size_t cell = std::stoul(name.substr(at + 1));
    name.resize(at);
    return cell;
}

class Translation {
public:
    Translation(const model::Program& buffered, Trace& trace) : buffered_(buffered), trace_(trace) {}

    void run() {
        std::vector<TraceStep> made = std::move(trace_.steps);
        trace_.steps.clear();
        for (TraceStep& step : made) {
            if (const auto owner = buffered_.threads[step.thread].empties_buffer_of) {
                leave(owner->index, take_mark(step.accesses.front().name));
                --trace_.scheduled;
            } else {
                make(step);
                trace_.steps.push_back(std::move(step));
            }
        }
        for (auto& [thread, buffer] : buffers_)
            while (!buffer.empty()) leave(thread, buffer.front().cell);
        for (model::TraceValue& value : trace_.initial) take_mark(value.name);
        for (model::TraceParty& party : trace_.failure.parties) take_mark(party.cell);
        std::size_t threads = 0;
        for (const model::Thread& thread : buffered_.threads) threads += thread.empties_buffer_of ? 0 : 1;
        trace_.thread_names.resize(threads);
    }

private:
    struct Store {
        int step;
        std::size_t access, cell;
    };

    int now() const { return static_cast<int>(trace_.steps.size()); }

    void make(TraceStep& step) {
        const bool is_buffered =
            step.kind == model::StepKind::Store && step.order != model::Ordering::SequentiallyConsistent;
        for (std::size_t i = 0; i < step.accesses.size(); ++i) {
            TraceAccess& access = step.accesses[i];
            const auto cell = take_mark(access.name);
            if (!cell) continue;
            if (!access.is_write) {
                access.from = source_of(step.thread, *cell);
            } else if (is_buffered) {
                buffers_[step.thread].push_back({now(), i, *cell});
            } else {
                access.rank = ++ranks_[*cell];
                written_[*cell] = now();
            }
        }
    }

    // The newest store of its own buffer, else what is in memory; -1: what was there in the beginning.
    int source_of(unsigned thread, std::size_t cell) const {
        if (const auto own = buffers_.find(thread); own != buffers_.end())
            for (auto store = own->second.rbegin(); store != own->second.rend(); ++store)
                if (store->cell == cell) return store->step;
        const auto written = written_.find(cell);
        return written == written_.end() ? -1 : written->second;
    }

    void leave(unsigned thread, std::optional<std::size_t> cell) {
        std::deque<Store>& buffer = buffers_[thread];
        const auto store = std::ranges::find_if(buffer, [&](const Store& other) { return other.cell == cell; });
        HEDDLE_CHECK(store != buffer.end(), "a store leaves a buffer in which it is not");
        trace_.leaves.push_back({store->step, now()});
        trace_.steps[static_cast<std::size_t>(store->step)].accesses[store->access].rank = ++ranks_[*cell];
        written_[*cell] = store->step;
        buffer.erase(store);
    }

    const model::Program& buffered_;
    Trace& trace_;
    std::map<unsigned, std::deque<Store>> buffers_;
    std::map<std::size_t, int> written_;     // by cell: the step
    std::map<std::size_t, unsigned> ranks_;  // by cell: how many stores have come to memory
};

}  // namespace

std::string marked_name(const std::string& name, model::CellId cell) {
    return fmt::format("{}{}{}", name, mark, cell.index);
}

Trace without_store_buffers(Trace trace, const model::Program& buffered, model::MemoryModel memory_model) {
    trace.memory_model = memory_model;
    Translation(buffered, trace).run();
    return trace;
}

}  // namespace heddle::buffers
