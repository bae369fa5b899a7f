// Ctrl-C, and the signals by which systems end programs: what is running is brought to an end instead of being cut off.
// The second one ends the program at once.
#pragma once

namespace rulewright::command {

class Interrupt {
  public:
    Interrupt();  // from here on
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] static bool asked();
    // As shells count: 130 after Ctrl-C.
    [[nodiscard]] static int exit_code();
};

}  // namespace rulewright::command
