#pragma once

#include "graph.hpp"

#include <limits>
#include <span>

namespace boem {

/// An independent part of a field, with its graph.
struct Component {
    Graph graph;
    int layouts_bits = std::numeric_limits<int>::max(); // enough for its number of layouts

    /// The fewest mines that it can hold, and how many more it can.
    int least() const { return static_cast<int>(graph.last().base); }
    int width() const { return static_cast<int>(graph.last().entries) - 1; }
};

/// How many mines are left for components and squares apart once each component holds its fewest.
int excess_of(const Reduction& field, std::span<const Component> components);

/// Allocates in the arena. Throws Contradiction, and OverBudget if all components together need more than `budget`
/// steps.
std::span<Component> build_components(const Reduction& field, double budget, Arena& arena);

} // namespace boem
