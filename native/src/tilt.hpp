#pragma once

#include "component.hpp"

#include <span>

namespace boem {

/// Multiplies each entry by the tilt as often as its place says, and the whole by what brings its sum to 1.
void tilt(std::span<double> totals, double tilt);

struct Fit {
    double tilt;
    bool good; // the expected number of mines is the one told, and what weighs so much is not lost in rounding
};

/// What weight each mine should have besides its own so that the expected number of mines is the one that was told: so
/// all sums stay within the range of a double. A saddle point, found by Newton's method on the logarithm. `excess` is
/// left to components and squares apart once each component holds the fewest mines that it can.
Fit fit_tilt(const Reduction& field, const Components& components, int excess);

} // namespace boem
