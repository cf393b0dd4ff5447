#pragma once

#include "component.hpp"
#include "paths.hpp"

#include <span>

namespace boem {

/// What a mine weighs to begin with: 1 where their number isn't told, else 1/2, or in large fields as much as makes it
/// likely that so many mines are placed as there are.
double choose_mine_weight(const Reduction& field);

/// By what a mine's weight should be multiplied so that as many are expected as were told; 1 where it is near enough,
/// and so wherever the tables' range is no matter. A saddle point, found by Newton's method on the logarithm. `excess`
/// is left to components and squares apart once each component holds the fewest mines that it can.
double refit(const Reduction& field, std::span<const PathTables<Weight>> components, double mine_weight, int excess);

/// What boxes weigh with it.
BoxWeights weigh_boxes(double mine_weight);

} // namespace boem
