#include "boem/interruption.hpp"

#include <utility>

namespace boem {
namespace {

thread_local const std::function<bool()>* asked = nullptr;

} // namespace

Interruptible::Interruptible(const std::function<bool()>& wanted) : outer_(std::exchange(asked, &wanted)) {}

Interruptible::~Interruptible() { asked = outer_; }

void Interruptible::check() {
    if (asked && (*asked)())
        throw Interrupted{};
}

} // namespace boem
