#include "judgement.hpp"

#include "tilt.hpp"

#include <algorithm>
#include <limits>

namespace boem {
namespace {

template <class T> std::span<T> zeros(std::size_t count, Arena& arena) { return {arena.zeros<T>(count), count}; }

class Judge {
  public:
    Judge(const Reduction& field, const Components& components, Arena& arena)
        : field_(field), components_(components.all), mine_weight_(components.mine_weight), arena_(arena) {
        made_.sharing.tilt = components.tilt;
    }

    Judgement judge() {
        made_.box_probability = zeros<double>(field_.boxes.size(), arena_);
        made_.box_free = zeros<double>(field_.boxes.size(), arena_);
        made_.box_possible = zeros<Possible>(field_.boxes.size(), arena_);
        made_.rest = zeros<std::span<const double>>(components_.size(), arena_);
        share_out();
        if (made_.sharing.restricted)
            decide();
        made_.mixture = {tilted_totals(), arena_};
        const Outside<Weight, Weight> outside(made_.mixture, made_.sharing.apart, arena_);
        for (std::size_t index = 0; index < components_.size(); ++index) {
            made_.rest[index] = outside[index];
            if (made_.sharing.tilt != 1)
                made_.rest[index] = tilted(outside[index]);
            weigh(components_[index], made_.rest[index].data());
        }
        judge_apart(made_.mixture.all());
        return made_;
    }

  private:
    void share_out() {
        Sharing& sharing = made_.sharing;
        if (field_.told) {
            for (const Component& component : components_)
                sharing.width += component.width();
            sharing.excess = excess_of(field_, components_);
            sharing.restricted = sharing.excess < sharing.width || sharing.excess > field_.apart;
        }
        if (sharing.excess < 0 || sharing.excess > sharing.width + field_.apart)
            refuse();
        weigh_apart();
    }

    /// What the components' layouts weigh, with the tilt.
    std::span<const std::span<const double>> tilted_totals() {
        const auto totals = zeros<std::span<const double>>(components_.size(), arena_);
        for (std::size_t index = 0; index < components_.size(); ++index) {
            totals[index] = components_[index].totals();
            if (made_.sharing.tilt == 1)
                continue;
            totals[index] = tilted(totals[index]);
        }
        return totals;
    }

    std::span<double> tilted(std::span<const double> table) {
        const std::span<double> copy = zeros<double>(table.size(), arena_);
        std::ranges::copy(table, copy.begin());
        tilt(copy, made_.sharing.tilt);
        return copy;
    }

    [[noreturn]] void refuse() const {
        const Sharing& sharing = made_.sharing;
        const int fewest = field_.found + field_.mines_left - sharing.excess;
        throw Contradiction{-1, fewest, fewest + sharing.width + field_.apart};
    }

    void weigh_apart() {
        Sharing& sharing = made_.sharing;
        const std::span<double> apart = sharing.apart = zeros<double>(sharing.width + 1, arena_);
        if (!field_.told) {
            apart[0] = 1;
            return;
        }
        const int first = std::max(0, sharing.excess - field_.apart);
        const int last = std::min(sharing.width, sharing.excess);
        const double weight = mine_weight_ * sharing.tilt;
        const int usual = static_cast<int>(field_.apart * weight / (1 + weight)); // about where it weighs most
        const int start = std::clamp(sharing.excess - usual, first, last);
        apart[start] = 1;
        for (int taken = start; taken < last; ++taken) {
            const int mines = sharing.excess - taken; // C(n, k - 1) = C(n, k) k / (n - k + 1)
            apart[taken + 1] = apart[taken] * mines / (field_.apart - mines + 1) / weight;
        }
        for (int taken = start; taken > first; --taken) {
            const int mines = sharing.excess - taken; // C(n, k + 1) = C(n, k) (n - k) / (k + 1)
            apart[taken - 1] = apart[taken] * (field_.apart - mines) / (mines + 1) * weight;
        }
    }

    /// Box by box from the last: its mine probability, and, where no path is forbidden, whether its content is certain.
    void weigh(const Component& component, const double* behind) {
        const Graph& graph = component.graph;
        Paths paths(field_, component);
        const double least = graph.boxes() > long_boxes ? faintest / faint : 0;
        Arena passing[2]; // the table at hand, and the one behind it
        for (int number = graph.boxes() - 1; number >= 0; --number) {
            const Layer& layer = graph.layers[number];
            const int size = field_.boxes[layer.box].size();
            Arena& here = component.small ? scratch_ : passing[number % 2];
            if (!component.small)
                here.clear();
            auto* table = here.zeros<double>(layer.entries);
            std::array<double, largest_box + 1> held{};
            step_back<Weight>(graph, number, size, behind, table, paths[number], held.data());
            double mines = 0;
            double free = 0;
            for (int m = 0; m <= size; ++m) {
                mines += m * held[m];
                free += (size - m) * held[m];
            }
            if (!(mines + free > least)) // what was lifted, or lost, might count for something
                throw OverBudget{std::numeric_limits<double>::infinity()};
            made_.box_probability[layer.box] = mines / (mines + free);
            made_.box_free[layer.box] = free / (mines + free);
            if (!made_.sharing.restricted)
                made_.box_possible[layer.box] = possible(graph, number);
            if (number % graph.weights->rescaled_each == 0)
                keep_in_range(graph, number, table);
            behind = table;
        }
    }

    /// Which numbers of mines the box can hold, as bits.
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

    /// Certainties where the number of mines forbids some of the paths: the same passes, over truths.
    void decide() {
        using Number = Truth::Number;
        const Sharing& sharing = made_.sharing;
        const auto totals = zeros<std::span<const Number>>(components_.size(), scratch_);
        const std::span<Number**> forward = zeros<Number**>(components_.size(), scratch_);
        for (std::size_t index = 0; index < components_.size(); ++index) {
            forward[index] = true_paths(components_[index].graph, scratch_);
            totals[index] = {forward[index][components_[index].graph.boxes()], components_[index].totals().size()};
        }
        const std::span<Number> apart = zeros<Number>(sharing.width + 1, arena_);
        for (int taken = 0; taken <= sharing.width; ++taken)
            apart[taken] = sharing.excess - taken >= 0 && sharing.excess - taken <= field_.apart;
        const Mixture<Truth> mixture(totals, scratch_);
        for (int taken = 0; taken <= sharing.width; ++taken)
            if (mixture.all()[taken] && apart[taken])
                allow_apart(sharing.excess - taken);
        if (!made_.apart_possible)
            refuse();
        const Outside<Truth, Truth> outside(mixture, apart, arena_);
        made_.rest_fits = zeros<std::span<const Number>>(components_.size(), arena_);
        for (std::size_t index = 0; index < components_.size(); ++index) {
            made_.rest_fits[index] = outside[index];
            decide_boxes(components_[index].graph, forward[index], outside[index].data());
        }
    }

    void decide_boxes(const Graph& graph, Truth::Number* const* forward, const Truth::Number* behind) {
        for (int number = graph.boxes() - 1; number >= 0; --number) {
            const Layer& layer = graph.layers[number];
            auto* table = scratch_.zeros<Truth::Number>(layer.entries);
            std::array<Truth::Number, largest_box + 1> held{};
            step_back<Truth>(graph, number, 0, behind, table, forward[number], held.data());
            for (int m = 0; m <= largest_box; ++m)
                made_.box_possible[layer.box] |= static_cast<Possible>(held[m] << m);
            behind = table;
        }
    }

    void judge_apart(std::span<const double> all) {
        const Sharing& sharing = made_.sharing;
        if (field_.apart == 0)
            return;
        if (!field_.told) {
            made_.apart_probability = made_.apart_free = 0.5;
            made_.apart_possible = field_.apart == 1 ? 0b101 : 0b111;
            return;
        }
        double mines = 0;
        double free = 0;
        for (int taken = 0; taken <= sharing.width; ++taken) {
            const double weight = all[taken] * sharing.apart[taken];
            mines += weight * (sharing.excess - taken);
            free += weight * (field_.apart - sharing.excess + taken);
        }
        made_.apart_probability = mines / (mines + free);
        made_.apart_free = free / (mines + free);
        if (!sharing.restricted) { // the components can take the fewest and the most, if not all between
            allow_apart(sharing.excess);
            allow_apart(sharing.excess - sharing.width);
        }
    }

    void allow_apart(int mines) { made_.apart_possible |= mines == 0 ? 0b001 : mines == field_.apart ? 0b100 : 0b010; }

    const Reduction& field_;
    std::span<const Component> components_;
    double mine_weight_;
    Arena& arena_;
    Arena scratch_;
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

Judgement judge(const Reduction& field, const Components& components, Arena& arena) {
    return Judge(field, components, arena).judge();
}

} // namespace boem
