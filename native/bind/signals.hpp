#pragma once

#include <chrono>
#include <nanobind/nanobind.h>

/// Asked without the lock whether a signal, such as Ctrl-C, has raised an exception, which is then set; looks every
/// 50 ms, and only on Python's main thread.
class Signals {
  public:
    bool operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (next_ == std::chrono::steady_clock::time_point()) // what is short never gets here
            next_ = now + std::chrono::milliseconds(50);
        if (now < next_)
            return false;
        next_ = now + std::chrono::milliseconds(50);
        const nanobind::gil_scoped_acquire held;
        return PyErr_CheckSignals() != 0;
    }

  private:
    std::chrono::steady_clock::time_point next_;
};
