#include "solver/worker/worker_backend.h"

#include "solver/worker/messages.h"
#include "solver/worker/service.h"

namespace heddle::solver {
namespace {

using std::chrono::milliseconds;

class WorkerBackend : public ProcessBackend {
public:
    WorkerBackend(BackendFactory make_inner, const std::string& name, term::Manager& manager, bool inner_heeds_time)
        : ProcessBackend(manager),
          make_inner_(std::move(make_inner)),
          name_(name),
          inner_heeds_time_(inner_heeds_time),
          table_(manager) {}

    std::string name() const override { return name_; }
    std::string version() const override {
        term::Manager nothing;
        return make_inner_(nothing)->version();
    }
    // The limits are kept by ending the process.
    Capabilities capabilities() const override {
        term::Manager nothing;
        const Capabilities inner = make_inner_(nothing)->capabilities();
        return {.how = "library in a worker process",
                .incremental = inner.incremental,
                .unsat_cores = inner.unsat_cores,
                .figures = inner.figures};
    }

protected:
    std::unique_ptr<Process> start() override;
    void tell_assertion(Term formula) override;
    void tell_push() override { wire::put(orders_, wire::Order::Push); }
    void tell_pop() override { wire::put(orders_, wire::Order::Pop); }
    void ask(const Limits& limits) override;
    std::size_t first_reply(std::string_view received) override { return wire::first_frame(received); }
    void take_reply(std::string_view reply) override;

    // The inner backend may need a moment to stop and to tell its figures.
    milliseconds grace(milliseconds limit) const override {
        return inner_heeds_time_ ? milliseconds(600) + limit / 20 : milliseconds(0);
    }

private:
    BackendFactory make_inner_;
    std::string name_;
    bool inner_heeds_time_;
    wire::TermTable table_;  // the terms that the child knows
    std::string orders_;     // for the next message
};

// The child inherits the assertions and the table of terms; what comes later is sent.
std::unique_ptr<Process> WorkerBackend::start() {
    orders_.clear();
    assertions().repeat([this](Term formula) { table_.number(formula, nullptr); }, [] {});
    return std::make_unique<Process>([this] {
        return serve(table_, [this] {
            std::unique_ptr<Backend> inner = make_inner_(manager());
            assertions().repeat([&](Term formula) { inner->assert_formula(formula); }, [&] { inner->push(); });
            return inner;
        });
    });
}

void WorkerBackend::tell_assertion(Term formula) {
    const std::uint32_t number = table_.number(formula, &orders_);
    wire::put(orders_, wire::Order::Assert);
    wire::put(orders_, number);
}

void WorkerBackend::ask(const Limits& limits) {
    wire::put_question(orders_, table_, assumptions(), limits);
    send(wire::frame(orders_));
    orders_.clear();
}

void WorkerBackend::take_reply(std::string_view reply) {
    try {
        wire::Result result = wire::read_result(reply, table_.variables(), assumptions().size());
        Reply answer;
        answer.answer = result.answer;
        for (std::size_t i = 0; i < result.values.size(); ++i)
            answer.model.emplace(table_.variables()[i], result.values[i]);
        for (std::uint64_t position : result.core) answer.core.push_back(assumptions()[position]);
        answer.unknown_reason = std::move(result.unknown_reason);
        answer.statistics = std::move(result.statistics);
        give_answer(std::move(answer));
    } catch (const wire::Malformed& error) {
        throw BadReply(name_ + " gave a reply that cannot be read: " + error.what());
    }
}

}  // namespace

std::unique_ptr<ProcessBackend> make_worker_backend(BackendFactory make_inner, const std::string& name,
                                                    term::Manager& manager, bool inner_heeds_time) {
    return std::make_unique<WorkerBackend>(std::move(make_inner), name, manager, inner_heeds_time);
}

}  // namespace heddle::solver
