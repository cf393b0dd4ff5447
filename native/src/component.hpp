#pragma once

#include "graph.hpp"

#include <limits>
#include <vector>

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

/// The components of a field, as far as a budget goes.
struct Components {
    std::span<Component> built; // in the order of the field's components
    bool all = false;
    std::vector<Arena> rooms; // of large graphs, one for each, so that a graph that is given up takes no room
    double steps = 0;         // the work done, in steps of about a nanosecond
    double estimate = 0;      // the work that everything would take, above the budget if that doesn't suffice

    bool is_whole(double budget) const { return all && estimate <= budget; }
};

/// Allocates in the arena and in the rooms. Components that may be too hard are built last, in the order of what they
/// may take. Throws Contradiction.
Components build_components(const Reduction& field, double budget, Arena& arena);

} // namespace boem
