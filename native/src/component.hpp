#pragma once

#include "tables.hpp"

#include <span>
#include <vector>

namespace boem {

/// An independent part of a field with its graph and the weights of its paths.
struct Component {
    Graph graph;
    bool small;       // tables for all layers together take little room
    double** paths;   // for each layer, what the paths to its states weigh, scaled; where not small, only for some
    int layouts_bits; // as many are enough for its number of layouts

    /// What its layouts weigh, for each excess: mines beyond the fewest that it can hold.
    std::span<double> totals() const { return {paths[graph.boxes()], graph.last().entries}; }
    int least() const { return static_cast<int>(graph.last().base); }
    int width() const { return static_cast<int>(graph.last().entries) - 1; }
};

/// The components of a field, in the arena.
struct Components {
    std::span<Component> all;
    double mine_weight; // see Weight
    double tilt;        // each mine's weight is multiplied by it where components are taken together: see fit_tilt
};

/// How many mines are left for components and squares apart once each component holds the fewest that it can.
int excess_of(const Reduction& field, std::span<const Component> components);

/// Throws Contradiction, and OverBudget if all of them together need more than `budget` steps.
Components build_components(const Reduction& field, double budget, Arena& arena);

/// Scales a layer's table, and lifts states that weigh next to nothing beside others to `faintest`, before a double can
/// lose them: what a table says is too much then, never too little, and by no more than the `faint` share of it where
/// paths and ways on overlap as they should. Returns by which power of two it was scaled.
int keep_in_range(const Graph& graph, int layer, double* table);

inline constexpr int long_boxes = 100; // in a component of no more, no state can be lost beside others
inline constexpr double faintest = 1e-240;
inline constexpr double faint = 1e-20;

/// For each layer of a graph, to which entries of its table paths lead.
Truth::Number** true_paths(const Graph& graph, Arena& arena);

/// The weights of the paths to all layers: those that are not kept are found again, a stretch at a time.
class Paths {
  public:
    Paths(const Reduction& field, const Component& component) : field_(field), component_(component) {}

    /// It stays until a layer of another stretch is asked for.
    const double* operator[](int layer);

  private:
    const Reduction& field_;
    const Component& component_;
    int first_ = 0;
    std::vector<const double*> stretch_; // from layer `first_` on
    Arena room_;
};

} // namespace boem
