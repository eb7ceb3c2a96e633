// An actor: a thread with a mailbox of messages of several kinds.
//
// check: --check assert,deadlock => SAFE
// check: -DBUG=1 --check deadlock => UNSAFE: deadlock
// check: -DBUG=2 --check assert => UNSAFE: assertion failed
//
// BUG=1: a message is announced before it is in the box, without the lock.
// BUG=2: the balance is read by others without a message.
#include <cassert>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>

struct Deposit {
    int amount;
};
struct Withdraw {
    int amount;
};
struct Stop {};

using Message = std::variant<Deposit, Withdraw, Stop>;

class Mailbox {
public:
    void send(Message message) {
#if BUG == 1
        arrived_.notify_one();
        std::lock_guard<std::mutex> lock(mutex_);
        messages_.push_back(std::move(message));
#else
        {
            std::lock_guard<std::mutex> lock(mutex_);
            messages_.push_back(std::move(message));
        }
        arrived_.notify_one();
#endif
    }

    Message receive() {
        std::unique_lock<std::mutex> lock(mutex_);
        arrived_.wait(lock, [&] { return !messages_.empty(); });
        Message first = std::move(messages_.front());
        messages_.pop_front();
        return first;
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<Message> messages_;
};

class Account {
public:
    Account() : thread_([this] { run(); }) {}
    ~Account() {
        if (thread_.joinable()) stop();
    }

    void send(Message message) { box_.send(std::move(message)); }

    int stop() {
        box_.send(Stop{});
        thread_.join();
        return balance_;
    }

    int peek() const { return balance_; }

private:
    struct Handler {
        Account& account;
        bool operator()(const Deposit& deposit) {
            account.balance_ += deposit.amount;
            return true;
        }
        bool operator()(const Withdraw& withdraw) {
            if (account.balance_ >= withdraw.amount) account.balance_ -= withdraw.amount;
            return true;
        }
        bool operator()(Stop) { return false; }
    };

    void run() {
        Handler handler{*this};
        for (bool goes_on = true; goes_on;) goes_on = std::visit(handler, box_.receive());
    }

    Mailbox box_;
    int balance_ = 0;
    std::thread thread_;
};

int main() {
    Account account;
    account.send(Deposit{10});
#if BUG == 2
    assert(account.peek() == 10);
#else
    account.send(Withdraw{4});
#endif
    int balance = account.stop();
#if BUG != 2
    assert(balance == 6);
#endif
    (void)balance;
}
