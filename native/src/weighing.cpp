#include "weighing.hpp"

#include "mine_weight.hpp"

#include <algorithm>
#include <type_traits>

namespace boem {
namespace {

constexpr int wide = 64;       // total excess of the components from which a mine's weight should be fitted
constexpr int most_rounds = 8; // of fitting it
constexpr double heaviest = 1e15;

template <class T> std::span<T> zeros(std::size_t count, Arena& arena) { return {arena.zeros<T>(count), count}; }

template <class Kind> class Weigher {
  public:
    using Number = typename Kind::Number;

    Weigher(const Reduction& field, std::span<Component> components, const Sharing& sharing, Shares& shares,
            Arena& arena)
        : field_(field), components_(components), sharing_(sharing), shares_(shares), arena_(arena) {}

    Weighed<Kind> weigh() {
        mine_weight_ = choose_mine_weight(field_);
        box_weights_ = arena_.take<BoxWeights>(1);
        made_.paths = zeros<PathTables<Kind>>(components_.size(), arena_);
        for (Component& component : components_)
            component.graph.weights = box_weights_;
        weigh_components();
        if constexpr (std::is_same_v<Kind, Weight>)
            if (field_.told && sharing_.width > wide)
                fit();
        made_.mine_weight = mine_weight_;
        mix();
        for (std::size_t index = 0; index < components_.size(); ++index)
            weigh_boxes_of(index);
        weigh_squares_apart();
        return made_;
    }

  private:
    void weigh_components() {
        *box_weights_ = weigh_boxes(mine_weight_);
        for (std::size_t index = 0; index < components_.size(); ++index)
            weigh_paths<Kind>(field_, mine_weight_, components_[index], made_.paths[index], arena_);
    }

    /// Refits a mine's weight as long as the expected number of mines is far from the known one.
    void fit() {
        for (int round = 0; round < most_rounds; ++round) {
            const double factor = refit(field_, made_.paths, mine_weight_, sharing_.excess);
            if (factor == 1)
                return;
            mine_weight_ = std::clamp(mine_weight_ * factor, 1 / heaviest, heaviest);
            weigh_components();
        }
    }

    void mix() {
        const auto totals = zeros<std::span<const Number>>(components_.size(), arena_);
        made_.rest = zeros<std::span<const Number>>(components_.size(), arena_);
        for (std::size_t index = 0; index < components_.size(); ++index)
            totals[index] = made_.paths[index].totals;
        made_.apart = apart();
        made_.mixture = {totals, arena_};
        const Outside<Kind, Kind> outside(made_.mixture, made_.apart, arena_);
        for (std::size_t node = 1; node < std::max<std::size_t>(2 * components_.size(), 2); ++node)
            Kind::require_overlap(made_.mixture.product(node), outside.around(node));
        for (std::size_t index = 0; index < components_.size(); ++index)
            made_.rest[index] = outside[index];
    }

    /// For each excess taken by the components, the weight of the squares apart with the rest.
    std::span<const Number> apart() {
        const std::span<Number> apart = zeros<Number>(sharing_.width + 1, arena_);
        if (!field_.told) {
            apart[0] = Number{1};
            return apart;
        }
        const int first = std::max(0, sharing_.excess - field_.apart);
        const int last = std::min(sharing_.width, sharing_.excess);
        const int usual = static_cast<int>(field_.apart * mine_weight_ / (1 + mine_weight_)); // of greatest weight
        const int start = std::clamp(sharing_.excess - usual, first, last);
        apart[start] = Number{1};
        made_.usual = start;
        for (int taken = start; taken < last; ++taken) {
            const double mines = sharing_.excess - taken; // C(n, k - 1) = C(n, k) k / (n - k + 1)
            apart[taken + 1] = Kind::times(apart[taken], mines / (field_.apart - mines + 1) / mine_weight_);
        }
        for (int taken = start; taken > first; --taken) {
            const double mines = sharing_.excess - taken; // C(n, k + 1) = C(n, k) (n - k) / (k + 1)
            apart[taken - 1] = Kind::times(apart[taken], (field_.apart - mines) / (mines + 1) * mine_weight_);
        }
        return apart;
    }

    /// Box by box from the last: the share of a mine on one of its squares.
    void weigh_boxes_of(std::size_t index) {
        const Graph& graph = components_[index].graph;
        const Number* behind = made_.rest[index].data();
        Paths<Kind> paths(field_, graph, made_.paths[index]);
        Arena passing[2]; // the current table, and the one after it
        for (int number = graph.boxes() - 1; number >= 0; --number) {
            const Layer& layer = graph.layers[number];
            const int size = box_size(field_, graph, number);
            Arena& here = made_.paths[index].small ? scratch_ : passing[number % 2];
            if (!made_.paths[index].small)
                here.clear();
            auto* table = here.template zeros<Number>(layer.entries);
            std::array<Number, largest_box + 1> held{};
            const Number* before = paths[number];
            step_back<Kind>(graph, number, size, behind, table, before, held.data());
            write_box(layer.box, std::span(held).first(size + 1));
            if (graph.weights->due(number)) {
                Kind::rescale({table, layer.entries});
                Kind::require_overlap({before, layer.entries}, {table, layer.entries});
            }
            weigh_drawn<Kind>(graph, number, table);
            behind = table;
        }
    }

    void write_box(int box, std::span<const Number> held) {
        const int size = static_cast<int>(held.size()) - 1;
        Number mined{};
        Number free{};
        for (int m = 0; m <= size; ++m) {
            Kind::add(mined, m, held[m]);
            Kind::add(free, size - m, held[m]);
        }
        share(mined, free, shares_.box_mined[box], shares_.box_free[box]);
    }

    void weigh_squares_apart() {
        if (field_.apart == 0)
            return;
        if (!field_.told) {
            shares_.apart_mined = shares_.apart_free = 0.5;
            return;
        }
        Number mined{};
        Number free{};
        for (int taken = 0; taken <= sharing_.width; ++taken) {
            Number weight{};
            Kind::add(weight, made_.mixture.all()[taken], made_.apart[taken]);
            Kind::add(mined, sharing_.excess - taken, weight);
            Kind::add(free, field_.apart - sharing_.excess + taken, weight);
        }
        share(mined, free, shares_.apart_mined, shares_.apart_free);
    }

    static void share(const Number& mined, const Number& free, double& mined_share, double& free_share) {
        Number all = mined;
        Kind::add(all, 1, free);
        mined_share = Kind::share(mined, all);
        free_share = Kind::share(free, all);
    }

    const Reduction& field_;
    std::span<Component> components_;
    const Sharing& sharing_;
    Shares& shares_;
    Arena& arena_;
    Arena scratch_;
    double mine_weight_ = 1;
    BoxWeights* box_weights_ = nullptr;
    Weighed<Kind> made_{};
};

} // namespace

Weighing weigh(const Reduction& field, std::span<Component> components, const Sharing& sharing, Arena& arena) {
    Shares shares{zeros<double>(field.boxes.size(), arena), zeros<double>(field.boxes.size(), arena), 0, 0};
    try {
        auto weighed = Weigher<Weight>(field, components, sharing, shares, arena).weigh();
        return {shares, weighed};
    } catch (const Weight::OutOfRange&) {
        auto weighed = Weigher<WideWeight>(field, components, sharing, shares, arena).weigh();
        return {shares, weighed};
    }
}

} // namespace boem
