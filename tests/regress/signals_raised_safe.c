// expect: SAFE
// C17 7.14: raise calls the handler at once; one that is ignored does nothing.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t seen;

static void note(int number) { seen = number; }

int main(void) {
    struct sigaction action = {.sa_handler = note}, old;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGTERM);
    assert(sigismember(&action.sa_mask, SIGTERM) && !sigismember(&action.sa_mask, SIGINT));
    assert(sigaction(SIGINT, &action, &old) == 0 && old.sa_handler == SIG_DFL);
    assert(raise(SIGINT) == 0 && seen == SIGINT);
    assert(signal(SIGPIPE, SIG_IGN) == SIG_DFL && raise(SIGPIPE) == 0);
    assert(signal(SIGKILL, note) == SIG_ERR);
    return 0;
}
