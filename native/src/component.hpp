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
