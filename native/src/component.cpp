#include "component.hpp"

#include <algorithm>
#include <cmath>

namespace boem {
namespace {

constexpr double kept_whole = 1 << 22;   // entries of tables
constexpr std::size_t many_boxes = 1000; // from there on a fitting weight of a mine is worth choosing

int box_size(const Reduction& field, const Graph& graph, int number) {
    return field.boxes[graph.layers[number].box].size();
}

/// The table of the layer after `number`, and by which power of two it was scaled.
int advance(const Reduction& field, const Graph& graph, int number, const double* from, double* to) {
    step_forward<Weight>(graph, number, box_size(field, graph, number), from, to);
    const bool due = number % rescaled_each == rescaled_each - 1 || number + 1 == graph.boxes();
    return due ? rescale({to, graph.layers[number + 1].entries}) : 0;
}

void weigh_paths(const Reduction& field, double mine_weight, Component& component, Arena& arena) {
    const Graph& graph = component.graph;
    double entries = 0;
    for (const Layer& layer : graph.layers)
        entries += layer.entries;
    const double stretch = entries <= kept_whole ? 0 : entries / std::sqrt(static_cast<double>(graph.layers.size()));
    component.paths = arena.zeros<double*>(graph.layers.size());
    component.paths[0] = arena.take<double>(1);
    component.paths[0][0] = 1;
    const double* table = component.paths[0];
    double passed = 0;
    int scale = 0;
    Arena passing[2];
    for (int number = 0; number < graph.boxes(); ++number) {
        const std::uint32_t size = graph.layers[number + 1].entries;
        passed += size;
        const bool kept = passed >= stretch || number + 1 == graph.boxes();
        Arena& room = kept ? arena : passing[number % 2];
        if (!kept)
            room.clear();
        double* next = room.zeros<double>(size);
        scale += advance(field, graph, number, table, next);
        if (kept) {
            component.paths[number + 1] = next;
            passed = 0;
        }
        table = next;
    }
    // A table's entry is at most 1 by now.
    const State& last = graph.last();
    const double mines = graph.counted ? last.base + last.entries - 1 : 0;
    const double bits = scale - std::min(0.0, mines * std::log2(mine_weight)) + std::log2(last.entries);
    component.layouts_bits = std::max(1, static_cast<int>(std::ceil(bits)) + 1);
}

/// What a mine counts: 1 where their number isn't told, else 1/2, or in large fields as much as makes it likely that so
/// many mines are placed as there are.
double choose_weight(const Reduction& field) {
    if (!field.told)
        return 1;
    if (field.boxes.size() < many_boxes)
        return 0.5;
    double squares = field.apart;
    for (const Box& box : field.boxes)
        squares += box.size();
    const double density = std::clamp(field.mines_left / squares, 0.02, 0.7);
    return density / (1 - density);
}

const double* weigh_boxes(double mine_weight, Arena& arena) {
    constexpr int row = largest_box + 1;
    auto* weights = arena.zeros<double>(row * row);
    for (int size = 0; size < row; ++size) {
        double weight = 1;
        for (int mines = 0; mines <= size; ++mines, weight *= mine_weight)
            weights[size * row + mines] = box_ways[size][mines] * weight;
    }
    return weights;
}

} // namespace

Truth::Number** true_paths(const Graph& graph, Arena& arena) {
    auto** tables = arena.take<Truth::Number*>(graph.layers.size());
    tables[0] = arena.take<Truth::Number>(1);
    tables[0][0] = 1;
    for (int number = 0; number < graph.boxes(); ++number) {
        tables[number + 1] = arena.zeros<Truth::Number>(graph.layers[number + 1].entries);
        step_forward<Truth>(graph, number, 0, tables[number], tables[number + 1]);
    }
    return tables;
}

Components build_components(const Reduction& field, double budget, Arena& arena) {
    const std::size_t count = field.components.size();
    const Components components{{arena.take<Component>(count), count}, choose_weight(field)};
    const double* weights = weigh_boxes(components.mine_weight, arena);
    Arena scratch;
    Orders orders(field, scratch);
    auto* slots = scratch.take<int>(2 * field.clues.size());
    for (std::size_t index = 0; index < count; ++index) {
        const Order order = orders.best(field.components[index]);
        Component& component = components.all[index];
        component.graph = build_graph(field, order, field.told, budget, slots, arena);
        component.graph.weights = weights;
        budget -= component.graph.steps;
        weigh_paths(field, components.mine_weight, component, arena);
    }
    return components;
}

const double* Paths::operator[](int layer) {
    if (component_.paths[layer])
        return component_.paths[layer];
    if (layer < first_ || layer >= first_ + static_cast<int>(stretch_.size())) {
        first_ = layer;
        while (!component_.paths[first_])
            --first_;
        room_.clear();
        stretch_.assign(1, component_.paths[first_]);
        for (int number = first_; !component_.paths[number + 1]; ++number) {
            double* next = room_.zeros<double>(component_.graph.layers[number + 1].entries);
            advance(field_, component_.graph, number, stretch_.back(), next);
            stretch_.push_back(next);
        }
    }
    return stretch_[layer - first_];
}

} // namespace boem
