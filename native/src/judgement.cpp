#include "judgement.hpp"

#include "mixture.hpp"

#include <algorithm>

namespace boem {
namespace {

template <class T> std::span<T> zeros(std::size_t count, Arena& arena) { return {arena.zeros<T>(count), count}; }

class Judge {
  public:
    Judge(const Reduction& field, std::span<const Component> components, Arena& arena)
        : field_(field), components_(components), arena_(arena) {}

    Judgement judge() {
        made_.box_possible = zeros<Possible>(field_.boxes.size(), arena_);
        made_.sharing = share_out(field_, components_);
        if (!is_possible(field_, made_.sharing))
            refuse(field_, made_.sharing);
        if (made_.sharing.restricted)
            decide();
        else
            read_off();
        return made_;
    }

  private:
    /// If no path is forbidden, the graphs' edges are sufficient.
    void read_off() {
        for (const Component& component : components_)
            for (int number = 0; number < component.graph.boxes(); ++number)
                made_.box_possible[component.graph.layers[number].box] = possible(component.graph, number);
        if (field_.apart > 0 && !field_.told)
            made_.apart_possible = field_.apart == 1 ? 0b101 : 0b111;
        else if (field_.apart > 0) { // the fewest and the most are possible, though perhaps not all between
            allow_apart(made_.sharing.excess);
            allow_apart(made_.sharing.excess - made_.sharing.width);
        }
    }

    /// The possible numbers of mines in the box, as bits.
    static Possible possible(const Graph& graph, int number) {
        const Layer& layer = graph.layers[number];
        const auto sink = static_cast<std::uint32_t>(graph.layers[number + 1].states.size());
        Possible found = 0;
        for (const State& state : layer.states)
            for (int edge = 0; edge < state.edges; ++edge)
                if (layer.edges[state.first_edge + edge] != sink)
                    found |= static_cast<Possible>(1U << (state.fewest + edge));
        return found;
    }

    /// If the number of mines forbids some of the paths: the same passes as with weights, over truth values.
    void decide() {
        using Number = Truth::Number;
        const Sharing& sharing = made_.sharing;
        Arena scratch;
        const auto totals = zeros<std::span<const Number>>(components_.size(), scratch);
        const std::span<Number**> forward = zeros<Number**>(components_.size(), scratch);
        for (std::size_t index = 0; index < components_.size(); ++index) {
            const Component& component = components_[index];
            forward[index] = true_paths(component.graph, scratch);
            totals[index] = {forward[index][component.graph.boxes()], component.graph.last().entries};
        }
        const std::span<Number> apart = zeros<Number>(sharing.width + 1, arena_);
        for (int taken = 0; taken <= sharing.width; ++taken)
            apart[taken] = sharing.excess - taken >= 0 && sharing.excess - taken <= field_.apart;
        const Mixture<Truth> mixture(totals, scratch);
        for (int taken = 0; taken <= sharing.width; ++taken)
            if (mixture.all()[taken] && apart[taken])
                allow_apart(sharing.excess - taken);
        if (!made_.apart_possible)
            refuse(field_, sharing);
        const Outside<Truth, Truth> outside(mixture, apart, arena_);
        made_.rest_fits = zeros<std::span<const Number>>(components_.size(), arena_);
        for (std::size_t index = 0; index < components_.size(); ++index) {
            made_.rest_fits[index] = outside[index];
            decide_boxes(components_[index].graph, forward[index], outside[index].data(), scratch);
        }
    }

    void decide_boxes(const Graph& graph, Truth::Number* const* forward, const Truth::Number* behind, Arena& scratch) {
        for (int number = graph.boxes() - 1; number >= 0; --number) {
            const Layer& layer = graph.layers[number];
            auto* table = scratch.zeros<Truth::Number>(layer.entries);
            std::array<Truth::Number, largest_box + 1> held{};
            step_back<Truth>(graph, number, 0, behind, table, forward[number], held.data());
            for (int m = 0; m <= largest_box; ++m)
                made_.box_possible[layer.box] |= static_cast<Possible>(held[m] << m);
            behind = table;
        }
    }

    void allow_apart(int mines) { made_.apart_possible |= mines == 0 ? 0b001 : mines == field_.apart ? 0b100 : 0b010; }

    const Reduction& field_;
    std::span<const Component> components_;
    Arena& arena_;
    Judgement made_{};
};

} // namespace

Certainty certainty_of(const Reduction& field, const Judgement& judgement, int square) {
    switch (field.contents[square]) {
    case Content::free:
        return Certainty::free;
    case Content::mine:
        return Certainty::mined;
    case Content::boxed: {
        const int box = field.box_of[square];
        return certainty(judgement.box_possible[box], field.boxes[box].size());
    }
    case Content::apart:
        return certainty(judgement.apart_possible, 2);
    default:
        return Certainty::none;
    }
}

Sharing share_out(const Reduction& field, std::span<const Component> components) {
    Sharing sharing{};
    if (!field.told)
        return sharing;
    for (const Component& component : components)
        sharing.width += component.width();
    sharing.excess = excess_of(field, components);
    sharing.restricted = sharing.excess < sharing.width || sharing.excess > field.apart;
    return sharing;
}

bool is_possible(const Reduction& field, const Sharing& sharing) {
    return sharing.excess >= 0 && sharing.excess <= sharing.width + field.apart;
}

void refuse(const Reduction& field, const Sharing& sharing) {
    const int fewest = field.found + field.mines_left - sharing.excess;
    throw Contradiction{-1, fewest, fewest + sharing.width + field.apart};
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

Judgement judge(const Reduction& field, std::span<const Component> components, Arena& arena) {
    return Judge(field, components, arena).judge();
}

} // namespace boem
