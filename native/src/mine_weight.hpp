#pragma once

#include "component.hpp"
#include "paths.hpp"

#include <span>

namespace boem {

/// The initial weight of a mine: 1 if the number of mines isn't known, otherwise 1/2, or in large fields the weight
/// that makes the known number likely.
double choose_mine_weight(const Reduction& field);

/// The factor for a mine's weight that makes the expected number of mines equal the known one; 1 if it is close enough,
/// and thus whenever the tables' range doesn't matter. A saddle point, found by Newton's method on the logarithm.
/// `excess` is what is left for components and squares apart once each component holds its fewest mines.
double refit(const Reduction& field, std::span<const PathTables<Weight>> components, double mine_weight, int excess);

/// The weights of boxes for this weight of a mine.
BoxWeights weigh_boxes(double mine_weight);

} // namespace boem
