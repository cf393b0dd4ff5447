#pragma once

#include "component.hpp"
#include "tables.hpp"
#include "thinning.hpp"
#include "weights.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace boem {

inline int box_size(const Reduction& field, const Graph& graph, int number) {
    return field.boxes[graph.layers[number].box].size();
}

/// The weights of the paths to the states of a component.
template <class Kind> struct PathTables {
    using Number = typename Kind::Number;

    bool small;                     // the tables of all layers together take little room
    Number** kept;                  // by layer; null for some unless `small`
    std::span<const Number> totals; // by excess: mines beyond the fewest that the component can hold
    double scale;                   // the power of two by which these were divided
};

/// Multiplies what leads through states that were kept by chance by the inverse of that chance.
template <class Kind> void weigh_drawn(const Graph& graph, int number, typename Kind::Number* table) {
    if (!graph.thinned)
        return;
    for (const State& state : graph.layers[number].states)
        for (std::uint32_t entry = 0; state.fate && entry < state.entries; ++entry)
            table[state.first_entry + entry] = Kind::times(table[state.first_entry + entry], inverse(state.fate));
}

/// The table of the layer after `number`, scaled if due, and the power of two used.
template <class Kind>
int advance(const Reduction& field, const Graph& graph, int number, const typename Kind::Number* from,
            typename Kind::Number* to) {
    step_forward<Kind>(graph, number, box_size(field, graph, number), from, to);
    weigh_drawn<Kind>(graph, number + 1, to);
    const bool due = graph.weights->due(number + 1) || number + 1 == graph.boxes();
    return due ? Kind::rescale({to, graph.layers[number + 1].entries}) : 0;
}

/// Fills the tables, allocating them in the arena first if necessary. Also sets how many bits suffice for the
/// component's number of layouts.
template <class Kind>
void weigh_paths(const Reduction& field, double mine_weight, Component& component, PathTables<Kind>& tables,
                 Arena& arena) {
    using Number = typename Kind::Number;
    constexpr double few_entries = 1 << 22;
    const Graph& graph = component.graph;
    double entries = 0;
    for (const Layer& layer : graph.layers)
        entries += layer.entries;
    tables.small = entries <= few_entries;
    const double stretch = tables.small ? 0 : entries / std::sqrt(static_cast<double>(graph.layers.size()));
    if (!tables.kept) {
        tables.kept = arena.zeros<Number*>(graph.layers.size());
        tables.kept[0] = arena.take<Number>(1);
        tables.kept[0][0] = Number{1};
    }
    const Number* table = tables.kept[0];
    double passed = 0;
    double scale = 0;
    Arena passing[2];
    for (int number = 0; number < graph.boxes(); ++number) {
        const std::uint32_t size = graph.layers[number + 1].entries;
        passed += size;
        const bool kept = passed >= stretch || number + 1 == graph.boxes();
        Arena& room = kept ? arena : passing[number % 2];
        if (!kept)
            room.clear();
        Number* next = tables.kept[number + 1] ? tables.kept[number + 1] : room.take<Number>(size);
        std::fill_n(next, size, Number{});
        scale += advance<Kind>(field, graph, number, table, next);
        if (kept) {
            tables.kept[number + 1] = next;
            passed = 0;
        }
        table = next;
    }
    tables.totals = {table, graph.last().entries};
    tables.scale = scale;
    double bits = 0;
    for (std::size_t excess = 0; excess < tables.totals.size(); ++excess) {
        const double mines = graph.counted ? component.least() + static_cast<double>(excess) : 0;
        bits = std::max(bits, scale + Kind::log2(tables.totals[excess]) - mines * std::log2(mine_weight));
    }
    bits += std::log2(component.width() + 1);
    component.layouts_bits = std::clamp(static_cast<int>(std::ceil(bits)) + 1, 1, component.layouts_bits);
}

/// The tables of all layers; those not kept are computed again, a stretch at a time.
template <class Kind> class Paths {
  public:
    using Number = typename Kind::Number;

    Paths(const Reduction& field, const Graph& graph, const PathTables<Kind>& tables)
        : field_(field), graph_(graph), tables_(tables) {}

    /// Valid until a layer of another stretch is asked for.
    const Number* operator[](int layer) {
        if (tables_.kept[layer])
            return tables_.kept[layer];
        if (layer < first_ || layer >= first_ + static_cast<int>(stretch_.size())) {
            first_ = layer;
            while (!tables_.kept[first_])
                --first_;
            room_.clear();
            stretch_.assign(1, tables_.kept[first_]);
            for (int number = first_; !tables_.kept[number + 1]; ++number) {
                Number* next = room_.template zeros<Number>(graph_.layers[number + 1].entries);
                advance<Kind>(field_, graph_, number, stretch_.back(), next);
                stretch_.push_back(next);
            }
        }
        return stretch_[layer - first_];
    }

  private:
    const Reduction& field_;
    const Graph& graph_;
    const PathTables<Kind>& tables_;
    int first_ = 0;
    std::vector<const Number*> stretch_; // from layer `first_` on
    Arena room_;
};

} // namespace boem
