// A child process that answers on a pipe.
#pragma once

#include <poll.h>
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace heddle::solver {

// An open file, closed at the end.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor();

    int number() const { return number_; }

private:
    int number_;
};

// A child in a process group of its own.  It never outlives this object, nor the thread that started it; it is always
// waited for.  Nothing here blocks for long, and a child that no longer listens does no harm (no SIGPIPE).
class Process {
public:
    // Forks.  `body` runs in the child, which has nothing open but its standard input and output (both lead to the
    // parent) and its standard error (whose end is kept as last words), and all signals as they are at the start of a
    // program.  What `body` returns is the child's exit status; no destructors run.  Throws std::system_error if there
    // can be no further process.
    explicit Process(const std::function<int()>& body);
    // Runs a program, looked for in PATH, with such a child's files and signals.
    explicit Process(const std::vector<std::string>& command);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    pid_t id() const { return pid_; }

    // Sends as much as the child takes now and drops it from `data`.
    void write_from(std::string& data);
    // Appends what the child has written; false if it will write no more.
    bool read_to(std::string& data);
    // What to wait for: replies, and room for more output if there is some to send.
    void add_to(std::vector<pollfd>& files, bool has_output) const;

    // Memory of the child and of the processes that it has started, beyond what it had from its parent at the start.
    std::uint64_t used_megabytes() const;

    // Stops the child for a while, or lets it go on.
    void pause(bool paused);

    bool is_dead() const;
    // The child has closed its output: ends it, if it has not ended by itself, and tells how: "exit status 3: the last
    // line that it wrote to its standard error".
    std::string death();

private:
    void start(const std::function<int()>& body);
    int kill_and_wait();
    void drain_errors();

    pid_t pid_ = -1;
    Descriptor input_, output_, errors_;  // the parent's ends of the child's standard files
    std::string last_words_;
    std::uint64_t inherited_bytes_ = 0;  // memory that the child shares with its parent
};

}  // namespace heddle::solver
