#pragma once

#include "boem/field.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace boem {

/// Every layout that fits a field, in an order that depends on the field alone.
struct LayoutList {
    double count;                    // of layouts, rounded above 2^53; if it is more than was allowed, `mines` is empty
    std::vector<std::uint8_t> mines; // 1 for each mine, known ones included: a byte per square, layout after layout
};

/// Lists all layouts if there are at most `most`. Throws std::invalid_argument, Contradiction and OverBudget as
/// Posterior's constructor does.
LayoutList list_layouts(const Field& field, std::size_t most, double budget);

} // namespace boem
