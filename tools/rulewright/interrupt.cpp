#include "rulewright/interrupt.h"

#include <atomic>
#include <csignal>

namespace rulewright::command {

namespace {

std::atomic<int> caught{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may not wait");

extern "C" void note_signal(int signal) { caught = signal; }

void handle(void (*handler)(int)) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler == SIG_IGN) continue;  // nohup
        struct sigaction action {};
        action.sa_handler = handler;
        action.sa_flags = SA_RESETHAND | SA_RESTART;
        sigaction(signal, &action, nullptr);
    }
}

}  // namespace

Interrupt::Interrupt() {
    caught = 0;
    handle(note_signal);
}

Interrupt::~Interrupt() { handle(SIG_DFL); }

bool Interrupt::asked() { return caught != 0; }

int Interrupt::exit_code() { return 128 + caught; }

}  // namespace rulewright::command
