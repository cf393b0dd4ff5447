#pragma once

#include "tables.hpp"

#include <span>

namespace boem {

/// An independent part of a field with its graph and the weights of its paths.
struct Component {
    Graph graph;
    double** forward; // for each layer, what the paths to its states weigh, scaled
    int layouts_bits; // as many are enough for its number of layouts

    /// What its layouts weigh, for each excess: mines beyond the fewest that it can hold.
    std::span<double> totals() const { return {forward[graph.boxes()], graph.last().entries}; }
    int least() const { return static_cast<int>(graph.last().base); }
    int width() const { return static_cast<int>(graph.last().entries) - 1; }
};

/// The components of a field, by their numbers, in the arena. Throws Contradiction, and OverBudget if all of them
/// together need more than `budget` steps.
std::span<Component> build_components(const Reduction& field, double budget, Arena& arena);

/// Layers between two scalings of a table: within so many none can leave the range of a double.
inline constexpr int rescaled_each = 16;

/// Brings the largest entry to between 1/2 and 1, all by the same power of two, and returns it.
int rescale(std::span<double> table);

} // namespace boem
