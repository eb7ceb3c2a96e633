// Signals that the program sends to itself.  Nobody else sends any, and a note of the verdict says so.
#include "runtime/heddle.h"

typedef void (*handler)(int signal);

// How glibc lays it out on x86-64.
struct sigaction {
    handler action;
    uint64_t mask[16];
    int flags;
    void (*restorer)(void);
};

enum { signals = 65, sigkill = 9, sigstop = 19, sigchld = 17, sigcont = 18, sigurg = 23, sigwinch = 28, siginfo = 4 };

static uintptr_t actions[signals];  // null: what is done by default; 1: nothing
static int flags[signals];

void heddle_no_signals(void);
_Noreturn void abort(void);
int getpid(void);
// A function that nobody knows is refused where it is called; it is weak, so that native replays need none.
__attribute__((weak)) void heddle_signal_with_info(void);

static bool can_be_caught(int signal) {
    return signal > 0 && signal < signals && signal != sigkill && signal != sigstop;
}

static int wrong_signal(void) {
    *__errno_location() = HEDDLE_EINVAL;
    return -1;
}

handler signal(int signal, handler action) {
    heddle_no_signals();
    if (!can_be_caught(signal)) {
        wrong_signal();
        return (handler)-1;
    }
    __atomic_store_n(&flags[signal], 0, __ATOMIC_SEQ_CST);
    return (handler)__atomic_exchange_n(&actions[signal], (uintptr_t)action, __ATOMIC_SEQ_CST);
}

int sigaction(int signal, const struct sigaction* action, struct sigaction* old) {
    heddle_no_signals();
    if (!can_be_caught(signal)) return wrong_signal();
    if (old != NULL) {
        old->action = (handler)__atomic_load_n(&actions[signal], __ATOMIC_SEQ_CST);
        old->flags = __atomic_load_n(&flags[signal], __ATOMIC_SEQ_CST);
        for (int i = 0; i != 16; ++i) old->mask[i] = 0;
    }
    if (action != NULL) {
        __atomic_store_n(&flags[signal], action->flags, __ATOMIC_SEQ_CST);
        __atomic_store_n(&actions[signal], (uintptr_t)action->action, __ATOMIC_SEQ_CST);
    }
    return 0;
}

// The handler is called at once, by the thread itself.
int raise(int signal) {
    if (signal == 0) return 0;
    if (signal < 0 || signal >= signals) return wrong_signal();
    const uintptr_t action = __atomic_load_n(&actions[signal], __ATOMIC_SEQ_CST);
    if (action == 1) return 0;
    if (action == 0) {
        if (signal == sigchld || signal == sigcont || signal == sigurg || signal == sigwinch) return 0;
        abort();
    }
    if (__atomic_load_n(&flags[signal], __ATOMIC_SEQ_CST) & siginfo) heddle_signal_with_info();
    ((handler)action)(signal);
    return 0;
}

// Sets of signals are numbers of 1024 bits.
static int set_all(uint64_t* set, uint64_t bits) {
    for (int i = 0; i != 16; ++i) set[i] = bits;
    return 0;
}
int sigemptyset(uint64_t* set) {
    return set_all(set, 0);
}
int sigfillset(uint64_t* set) {
    return set_all(set, ~(uint64_t)0);
}
int sigaddset(uint64_t* set, int signal) {
    if (signal <= 0 || signal >= signals) return wrong_signal();
    set[0] |= (uint64_t)1 << (signal - 1);
    return 0;
}
int sigdelset(uint64_t* set, int signal) {
    if (signal <= 0 || signal >= signals) return wrong_signal();
    set[0] &= ~((uint64_t)1 << (signal - 1));
    return 0;
}
int sigismember(const uint64_t* set, int signal) {
    if (signal <= 0 || signal >= signals) return wrong_signal();
    return (set[0] >> (signal - 1)) & 1;
}

// What is blocked does not matter where no signal comes.
static int put_mask(uint64_t* old) {
    heddle_no_signals();
    return old == NULL ? 0 : set_all(old, 0);
}
int pthread_sigmask(int how, const uint64_t* set, uint64_t* old) {
    return put_mask(old);
}
int sigprocmask(int how, const uint64_t* set, uint64_t* old) {
    return put_mask(old);
}
