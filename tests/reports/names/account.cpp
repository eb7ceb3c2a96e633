// Objects of classes, a variable of a namespace, and an atomic flag that is read too early.
// args: --shortest
#include <atomic>
#include <cassert>
#include <thread>

namespace bank {
long transfers;

class Account {
public:
    explicit Account(long amount) : amount_(amount) {}
    void add(long amount) {
        amount_ += amount;
        ++transfers;
    }
    long amount() const { return amount_; }

private:
    long amount_;
};
}  // namespace bank

static std::atomic<bool> ready(false);

static void deposit(bank::Account *account) {
    ready = true;
    account->add(50);
}

int main() {
    auto *savings = new bank::Account(100);
    std::thread thread(deposit, savings);
    if (ready) assert(savings->amount() == 150);
    thread.join();
    delete savings;
}
