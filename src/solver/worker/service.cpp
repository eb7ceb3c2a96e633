#include "solver/worker/service.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <optional>

namespace heddle::solver {
namespace {

using wire::Malformed;
using wire::Order;
using wire::Reader;

// The next message; none at the end of the input.
std::optional<std::string> receive() {
    std::string received;
    std::array<char, 1 << 16> buffer;
    for (;;) {
        if (const std::size_t length = wire::first_frame(received); length != 0) {
            if (length != received.size()) throw Malformed("a message came before the answer to the one before");
            return received.substr(wire::header);
        }
        const ssize_t count = read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0 && received.empty()) return std::nullopt;
        if (count <= 0) throw Malformed("a message ends early");
        received.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

// False if nobody listens any more.
bool reply(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(file, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

wire::Result answer(Backend& backend, const wire::Question& question, const wire::TermTable& table) {
    wire::Result result;
    result.answer = backend.check(question.assumptions, question.limits);
    if (result.answer == Answer::Sat)
        for (Term variable : table.variables()) result.values.push_back(backend.value(variable));
    if (result.answer == Answer::Unsat)
        for (Term term : backend.unsat_core()) {
            const auto found = std::ranges::find(question.assumptions, term);
            result.core.push_back(static_cast<std::uint64_t>(found - question.assumptions.begin()));
        }
    if (result.answer == Answer::Unknown) result.unknown_reason = backend.unknown_reason();
    result.statistics = backend.statistics();
    return result;
}

wire::Result obey(Backend& backend, std::string_view message, wire::TermTable& table) {
    Reader reader(message);
    for (;;) {
        switch (reader.at_most(Order::Check)) {
            case Order::Define:
                table.define(reader);
                break;
            case Order::Assert:
                backend.assert_formula(table.read(reader));
                break;
            case Order::Push:
                backend.push();
                break;
            case Order::Pop:
                backend.pop();
                break;
            case Order::Check:
                return answer(backend, wire::read_question(reader, table), table);
        }
    }
}

}  // namespace

int serve(wire::TermTable& table, const std::function<std::unique_ptr<Backend>()>& make_backend) {
    // What a library prints must not get among the replies.
    const int replies = dup(STDOUT_FILENO);
    if (replies < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return 1;
    std::unique_ptr<Backend> backend;
    while (const auto message = receive()) {
        wire::Result result;
        try {
            if (!backend) backend = make_backend();
            result = obey(*backend, *message, table);
        } catch (const std::bad_alloc&) {
            result = {};
            result.unknown_reason = "memory";
        }
        if (!reply(replies, wire::result_message(result))) return 1;
    }
    return 0;
}

}  // namespace heddle::solver
