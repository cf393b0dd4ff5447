#include "boem/layouts.hpp"

#include "component.hpp"
#include "judgement.hpp"
#include "tables.hpp"
#include "weights.hpp"

#include <algorithm>
#include <cmath>

namespace boem {
namespace {

/// C(n, m) ways for each box: numbers of layouts, as far as doubles have them.
struct Ways {
    using Number = double;

    static const double* ways(const Graph&, int size) {
        static constexpr BoxWays<double> all = [] {
            BoxWays<double> made{};
            for (int n = 0; n <= largest_box; ++n)
                std::ranges::copy(box_ways[n], made[n].begin());
            return made;
        }();
        return all[size].data();
    }
    static void add(double& sum, double ways, double number) { sum += ways * number; }
};

/// An edge of a component's graph, seen from its target.
struct Incoming {
    const State* state;
    int held;
};

/// The layouts of a component by state and mines, and the edges into each state.
struct Walked {
    std::vector<std::vector<double>> tables;                  // by layer
    std::vector<std::vector<std::vector<Incoming>>> incoming; // by layer and state
};

Walked walk(const Reduction& field, const Graph& graph) {
    Walked walked{{{1.0}}, {{}}};
    for (int number = 0; number < graph.boxes(); ++number) {
        const std::span<const State> targets = graph.layers[number + 1].states;
        std::vector<double> next(graph.layers[number + 1].entries);
        step_forward<Ways>(graph, number, field.boxes[graph.layers[number].box].size(), walked.tables.back().data(),
                           next.data());
        walked.tables.push_back(std::move(next));
        auto& into = walked.incoming.emplace_back(targets.size());
        for_each_edge(graph, number, [&](const State& state, const State& target, int held) {
            into[&target - targets.data()].push_back({&state, held});
        });
    }
    return walked;
}

class Lister {
  public:
    Lister(const Field& given, double budget) : field_(reduce(given, arena_)) {
        made_ = build_components(field_, budget, arena_);
        if (!made_.is_whole(budget))
            throw OverBudget{made_.estimate, made_.steps};
        components_ = made_.built;
        const Sharing sharing = judge(field_, components_, arena_).sharing;
        for (const Component& component : components_)
            walked_.push_back(walk(field_, component.graph));
        for (int square = 0; square < static_cast<int>(field_.contents.size()); ++square)
            if (field_.contents[square] == Content::apart)
                apart_.push_back(square);
        floor_ = std::max(0, sharing.excess - sharing.width);
        count_ways(sharing.excess - floor_, budget);
    }

    LayoutList list(std::size_t most) {
        LayoutList listed{ways_.front().back(), {}};
        if (listed.count > static_cast<double>(most))
            return listed;
        layout_.assign(field_.contents.size(), 0);
        for (std::size_t square = 0; square < layout_.size(); ++square)
            layout_[square] = field_.contents[square] == Content::known || field_.contents[square] == Content::mine;
        listed.mines.reserve(static_cast<std::size_t>(listed.count) * layout_.size());
        into_ = &listed.mines;
        place_component(0, ways_.front().size() - 1);
        return listed;
    }

  private:
    /// For each component, and each number of mines left before it beyond `floor_`: the ways to place it, the
    /// components after it, and the squares apart.
    void count_ways(int most, double budget) {
        double steps = 0;
        for (const Walked& walked : walked_)
            steps +=
                static_cast<double>(most + 1) * (static_cast<double>(walked.tables.back().size()) + sizeof(double));
        if (steps > budget)
            throw OverBudget{steps};
        ways_.assign(components_.size() + 1, std::vector<double>(most + 1));
        for (int left = 0; left <= most; ++left)
            ways_.back()[left] = apart_ways(floor_ + left);
        for (std::size_t index = components_.size(); index-- > 0;) {
            const std::vector<double>& totals = walked_[index].tables.back();
            for (int left = 0; left <= most; ++left)
                for (int taken = 0; taken <= left && taken < static_cast<int>(totals.size()); ++taken)
                    if (totals[taken] > 0 && ways_[index + 1][left - taken] > 0)
                        ways_[index][left] += totals[taken] * ways_[index + 1][left - taken];
        }
    }

    double apart_ways(int mines) const {
        const int squares = static_cast<int>(apart_.size());
        if (!field_.told)
            return std::ldexp(1.0, squares);
        double ways = mines <= squares ? 1 : 0;
        for (int chosen = 0; chosen < std::min(mines, squares - mines); ++chosen)
            ways = std::round(ways * (squares - chosen) / (chosen + 1));
        return ways;
    }

    void place_component(std::size_t index, std::size_t left) {
        if (index == components_.size()) {
            place_apart(0, field_.told ? floor_ + static_cast<int>(left) : -1);
            return;
        }
        const std::vector<double>& totals = walked_[index].tables.back();
        for (std::size_t taken = 0; taken <= left && taken < totals.size(); ++taken)
            if (totals[taken] > 0 && ways_[index + 1][left - taken] > 0)
                place_box(index, left - taken, components_[index].graph.boxes(), 0, taken);
    }

    /// The boxes before a layer, on all paths to one of its states with this many mines beyond the state's fewest.
    void place_box(std::size_t index, std::size_t left, int layer, std::size_t state, std::size_t entry) {
        if (layer == 0) {
            place_component(index + 1, left);
            return;
        }
        const Graph& graph = components_[index].graph;
        const State& target = graph.layers[layer].states[state];
        const State* const sources = graph.layers[layer - 1].states.data();
        const std::size_t place = target.first_entry + entry;
        for (const auto& [source, held] : walked_[index].incoming[layer][state]) {
            const std::size_t first = target_entry(graph, *source, target, held);
            if (place < first || place >= first + source->entries)
                continue;
            if (walked_[index].tables[layer - 1][source->first_entry + place - first] == 0)
                continue;
            const auto before = static_cast<std::size_t>(source - sources);
            choose(field_.boxes[graph.layers[layer - 1].box].squares, held,
                   [&] { place_box(index, left, layer - 1, before, place - first); });
        }
    }

    /// All choices of so many squares to hold mines, in turn.
    template <class Then> void choose(std::span<const int> squares, int mines, const Then& then) {
        std::vector<std::uint8_t> held(squares.size());
        std::fill_n(held.rbegin(), mines, 1);
        do {
            for (std::size_t place = 0; place < squares.size(); ++place)
                layout_[squares[place]] = held[place];
            then();
        } while (std::ranges::next_permutation(held).found);
    }

    /// So many mines on the squares apart from one on; any number of them if it is -1.
    void place_apart(std::size_t from, int mines) {
        if (mines >= 0) {
            choose(std::span(apart_), mines, [&] { emit(); });
            return;
        }
        if (from == apart_.size()) {
            emit();
            return;
        }
        for (const std::uint8_t mine : {0, 1}) {
            layout_[apart_[from]] = mine;
            place_apart(from + 1, mines);
        }
        layout_[apart_[from]] = 0;
    }

    void emit() { into_->insert(into_->end(), layout_.begin(), layout_.end()); }

    Arena arena_;
    Reduction field_;
    Components made_;
    std::span<Component> components_;
    std::vector<Walked> walked_;
    std::vector<int> apart_;
    int floor_ = 0; // mines left, beyond the components' fewest, that the squares apart hold in any case
    std::vector<std::vector<double>> ways_;
    std::vector<std::uint8_t> layout_;
    std::vector<std::uint8_t>* into_ = nullptr;
};

} // namespace

LayoutList list_layouts(const Field& field, std::size_t most, double budget) {
    require_field(field);
    return Lister(field, budget).list(most);
}

} // namespace boem
