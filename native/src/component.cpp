#include "component.hpp"

#include <algorithm>

namespace boem {
namespace {

constexpr double large = 1e5; // states from which a component's graph gets a room of its own, and its turn comes last

class Building {
  public:
    Building(const Reduction& field, double budget, Arena& arena)
        : field_(field), budget_(budget), arena_(arena), orders_(field, scratch_),
          slots_(scratch_.take<int>(2 * field.clues.size())),
          components_(arena.take<Component>(field.components.size())),
          is_built_(scratch_.zeros<bool>(field.components.size())) {}

    Components build() {
        std::vector<Waiting> waiting;
        for (std::size_t number = 0; number < field_.components.size(); ++number) {
            const Order order = orders_.best(field_.components[number]);
            if (order.states < large) {
                build_one(number, order, arena_);
                continue;
            }
            auto* boxes = scratch_.take<int>(order.boxes.size());
            std::ranges::copy(order.boxes, boxes);
            waiting.push_back({number, {{boxes, order.boxes.size()}, order.states, order.most_open}});
        }
        std::ranges::stable_sort(waiting, {}, [](const Waiting& one) { return one.order.states; });
        for (const Waiting& one : waiting) {
            Arena room;
            if (build_one(one.number, one.order, room))
                made_.rooms.push_back(std::move(room));
        }
        gather();
        return std::move(made_);
    }

  private:
    struct Waiting {
        std::size_t number;
        Order order;
    };

    /// Whether the budget sufficed.
    bool build_one(std::size_t number, const Order& order, Arena& room) {
        try {
            components_[number] = {build_graph(field_, order, field_.told, budget_ - made_.steps, slots_, room)};
        } catch (const OverBudget& found) {
            made_.steps += found.spent;
            made_.estimate += found.estimate;
            return false;
        }
        is_built_[number] = true;
        made_.steps += components_[number].graph.steps;
        made_.estimate += components_[number].graph.steps;
        return true;
    }

    void gather() {
        std::size_t count = 0;
        double width = 0;
        for (std::size_t number = 0; number < field_.components.size(); ++number) {
            if (!is_built_[number])
                continue;
            width += components_[number].width();
            components_[count++] = components_[number];
        }
        made_.built = {components_, count};
        made_.all = count == field_.components.size();
        made_.estimate += width * width; // about the cost of multiplying them
    }

    const Reduction& field_;
    const double budget_;
    Arena& arena_;
    Arena scratch_;
    Orders orders_;
    int* slots_;
    Component* components_;
    bool* is_built_;
    Components made_;
};

} // namespace

int excess_of(const Reduction& field, std::span<const Component> components) {
    int excess = field.mines_left;
    for (const Component& component : components)
        excess -= component.least();
    return excess;
}

Components build_components(const Reduction& field, double budget, Arena& arena) {
    return Building(field, budget, arena).build();
}

} // namespace boem
