#include "component.hpp"

#include "tilt.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace boem {
namespace {

constexpr double few_entries = 1 << 22;  // of tables that are all kept
constexpr std::size_t many_boxes = 1000; // from there on a fitting weight of a mine is worth choosing
constexpr int wide = 64;                 // excess of all components from which on they need a tilt
constexpr int most_rounds = 100;
constexpr int unknown_bits = std::numeric_limits<int>::max();
constexpr double heavy = 8; // a mine's weight, or one by it: from there on tables are scaled at every layer
constexpr double heaviest = 1e30;

int box_size(const Reduction& field, const Graph& graph, int number) {
    return field.boxes[graph.layers[number].box].size();
}

/// The table of the layer after `number`, and by which power of two it was scaled.
int advance(const Reduction& field, const Graph& graph, int number, const double* from, double* to) {
    step_forward<Weight>(graph, number, box_size(field, graph, number), from, to);
    const int each = graph.weights->rescaled_each;
    const bool due = number % each == each - 1 || number + 1 == graph.boxes();
    return due ? keep_in_range(graph, number + 1, to) : 0;
}

void weigh_paths(const Reduction& field, double mine_weight, Component& component, Arena& arena) {
    const Graph& graph = component.graph;
    double entries = 0;
    for (const Layer& layer : graph.layers)
        entries += layer.entries;
    component.small = entries <= few_entries;
    const double stretch = component.small ? 0 : entries / std::sqrt(static_cast<double>(graph.layers.size()));
    if (!component.paths) {
        component.paths = arena.zeros<double*>(graph.layers.size());
        component.paths[0] = arena.take<double>(1);
        component.paths[0][0] = 1;
    }
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
        double* next = component.paths[number + 1] ? component.paths[number + 1] : room.take<double>(size);
        std::fill_n(next, size, 0.0);
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
    component.layouts_bits = std::clamp(static_cast<int>(std::ceil(bits)) + 1, 1, component.layouts_bits);
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

void weigh_boxes(double mine_weight, BoxWeights& weights) {
    for (int size = 0; size <= largest_box; ++size) {
        double weight = 1;
        for (int mines = 0; mines <= size; ++mines, weight *= mine_weight)
            weights.ways[size][mines] = box_ways[size][mines] * weight;
    }
    weights.rescaled_each = std::max(mine_weight, 1 / mine_weight) < heavy ? 16 : 1;
}

/// Chooses the tilt, and before it, as long as tables have nothing left where it asks for it, another weight of a mine.
void fit(const Reduction& field, Components& components, BoxWeights& weights, Arena& arena) {
    for (int round = 0; round < most_rounds; ++round) {
        const Fit found = fit_tilt(field, components, excess_of(field, components.all));
        components.tilt = found.tilt;
        if (found.good)
            return;
        const double weight = std::clamp(components.mine_weight * components.tilt, 1 / heaviest, heaviest);
        if (std::exchange(components.mine_weight, weight) == weight)
            return;
        weigh_boxes(components.mine_weight, weights);
        for (Component& component : components.all)
            weigh_paths(field, components.mine_weight, component, arena);
    }
}

} // namespace

int keep_in_range(const Graph& graph, int layer, double* table) {
    const int exponent = rescale({table, graph.layers[layer].entries});
    if (graph.boxes() > long_boxes)
        for (const State& state : graph.layers[layer].states) {
            const std::span<double> entries(table + state.first_entry, state.entries);
            const double most = *std::ranges::max_element(entries);
            if (most >= faintest)
                continue;
            if (most == 0)
                std::ranges::fill(entries, faintest);
            else
                for (double& entry : entries)
                    entry *= faintest / most;
        }
    return exponent;
}

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

int excess_of(const Reduction& field, std::span<const Component> components) {
    int excess = field.mines_left;
    for (const Component& component : components)
        excess -= component.least();
    return excess;
}

Components build_components(const Reduction& field, double budget, Arena& arena) {
    const std::size_t count = field.components.size();
    Components components{{arena.take<Component>(count), count}, choose_weight(field), 1};
    BoxWeights& weights = *arena.take<BoxWeights>(1);
    weigh_boxes(components.mine_weight, weights);
    Arena scratch;
    Orders orders(field, scratch);
    auto* slots = scratch.take<int>(2 * field.clues.size());
    double width = 0;
    double steps = 0;
    for (std::size_t index = 0; index < count; ++index) {
        const Order order = orders.best(field.components[index]);
        Component& component = components.all[index];
        try {
            const Graph graph = build_graph(field, order, field.told, budget - steps, slots, arena);
            component = {graph, false, nullptr, unknown_bits};
        } catch (OverBudget& found) {
            found.estimate += steps;
            throw;
        }
        component.graph.weights = &weights;
        steps += component.graph.steps;
        weigh_paths(field, components.mine_weight, component, arena);
        width += component.width();
    }
    steps += width * width; // about as much as it takes to multiply them
    if (steps > budget)
        throw OverBudget{steps};
    if (field.told && width > wide)
        fit(field, components, weights, arena);
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
