#pragma once

#include <functional>

namespace boem {

/// Thrown out of a computation that was to be given up.
struct Interrupted {};

/// While it lives, what its thread computes is given up once `wanted` returns true. That is asked whenever an arena
/// needs more memory than a small block, so at least about once a second in whatever takes long.
class Interruptible {
  public:
    explicit Interruptible(const std::function<bool()>& wanted);
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;
    ~Interruptible();

    /// Throws Interrupted if the thread's computation is to be given up.
    static void check();

  private:
    const std::function<bool()>* outer_;
};

} // namespace boem
