#include "component.hpp"

#include <algorithm>
#include <cmath>

namespace boem {
namespace {

void weigh_paths(const Reduction& field, Component& component, Arena& arena) {
    const Graph& graph = component.graph;
    component.forward = arena.take<double*>(graph.layers.size());
    component.forward[0] = arena.take<double>(1);
    component.forward[0][0] = 1;
    int scale = 0;
    for (int number = 0; number < graph.boxes(); ++number) {
        const std::uint32_t entries = graph.layers[number + 1].entries;
        double* table = arena.zeros<double>(entries);
        component.forward[number + 1] = table;
        const int size = field.boxes[graph.layers[number].box].size();
        step_forward<Weight>(graph, number, size, component.forward[number], table);
        if (number % rescaled_each == rescaled_each - 1 || number + 1 == graph.boxes())
            scale += rescale({table, entries});
    }
    // A table's entry is at most 1 by now, and each mine was counted 1/2.
    const State& last = graph.last();
    const int mines = graph.counted ? static_cast<int>(last.base + last.entries) - 1 : 0;
    component.layouts_bits = std::max(1, scale + mines + static_cast<int>(std::ceil(std::log2(last.entries))) + 1);
}

} // namespace

int rescale(std::span<double> table) {
    const double most = *std::ranges::max_element(table);
    int exponent = 0;
    std::frexp(most, &exponent);
    const double factor = std::ldexp(1.0, -exponent);
    for (double& entry : table)
        entry *= factor;
    return exponent;
}

std::span<Component> build_components(const Reduction& field, double budget, Arena& arena) {
    const std::size_t count = field.components.size();
    const std::span components(arena.take<Component>(count), count);
    Arena scratch;
    Orders orders(field, scratch);
    auto* slots = scratch.take<int>(2 * field.clues.size());
    for (std::size_t index = 0; index < count; ++index) {
        const Order order = orders.best(field.components[index]);
        Component& component = components[index];
        component.graph = build_graph(field, order, field.told, budget, slots, arena);
        budget -= component.graph.steps;
        weigh_paths(field, component, arena);
    }
    return components;
}

} // namespace boem
