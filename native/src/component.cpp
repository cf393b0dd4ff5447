#include "component.hpp"

namespace boem {

int excess_of(const Reduction& field, std::span<const Component> components) {
    int excess = field.mines_left;
    for (const Component& component : components)
        excess -= component.least();
    return excess;
}

std::span<Component> build_components(const Reduction& field, double budget, Arena& arena) {
    const std::size_t count = field.components.size();
    const std::span<Component> components(arena.take<Component>(count), count);
    Arena scratch;
    Orders orders(field, scratch);
    auto* slots = scratch.take<int>(2 * field.clues.size());
    double width = 0;
    double steps = 0;
    for (std::size_t index = 0; index < count; ++index) {
        const Order order = orders.best(field.components[index]);
        try {
            components[index] = {build_graph(field, order, field.told, budget - steps, slots, arena)};
        } catch (OverBudget& found) {
            found.estimate += steps;
            throw;
        }
        steps += components[index].graph.steps;
        width += components[index].width();
    }
    steps += width * width; // about the cost of multiplying them
    if (steps > budget)
        throw OverBudget{steps};
    return components;
}

} // namespace boem
