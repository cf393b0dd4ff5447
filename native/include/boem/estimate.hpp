#pragma once

#include "boem/posterior.hpp"

namespace boem {

/// One round of an estimate: an exact inference over some of a field's layouts, which were drawn and are weighted such
/// that sums over them have the expectation of sums over all.
struct Round {
    double layouts_log2;                  // to base 2, the weight of all drawn layouts; minus infinity if none was left
    std::vector<double> mine_probability; // their shares; NaN where open, and all over if none was left
    std::vector<std::uint8_t> exact;      // 1 for each square whose share doesn't depend on what was drawn
    Effort effort;
};

/// Does about `steps` of work, in the memory that comes with `budget`. Throws what Posterior's constructor does.
Round estimate(const Field& field, double budget, double steps, std::array<std::uint64_t, 4> seed);

} // namespace boem
