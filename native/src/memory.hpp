#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

namespace boem {

inline constexpr double least_bytes = 64 << 20; // whatever the budget: the largest field without a front fits
inline constexpr double step_bytes = 0.2;       // for each step besides, of which the default has ten thousand million

/// The bytes that may be held where this many steps may be done.
inline std::size_t memory_for(double budget) {
    constexpr double all = static_cast<double>(std::numeric_limits<std::size_t>::max() / 2);
    return static_cast<std::size_t>(std::min(least_bytes + step_bytes * budget, all));
}

/// The budget that comes with so many bytes.
inline double budget_for(std::size_t bytes) { return (static_cast<double>(bytes) - least_bytes) / step_bytes; }

} // namespace boem
