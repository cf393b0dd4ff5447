#pragma once

#include "around.hpp"
#include "counted.hpp"
#include "judgement.hpp"
#include "weighing.hpp"

#include <tuple>
#include <type_traits>
#include <vector>

namespace boem {

/// Passes over a stretch of a component's layers with one more counter, the mines around a square, between the tables
/// of the paths before it and those of the ways on; these are computed on demand and kept.
template <class Weights> class Stretches {
  public:
    /// By layer of a component.
    template <class Kind> using Tables = std::vector<std::vector<typename Kind::Number>>;

    Stretches(const Reduction& field, std::span<const Component> components, const Judgement& judgement,
              const Weighed<Weights>& weighed)
        : field_(field), components_(components), judgement_(judgement), weighed_(weighed), fits_(components.size()),
          behind_(components.size(), components.size()) {
        paths_.reserve(components.size());
        for (std::size_t index = 0; index < components.size(); ++index)
            paths_.emplace_back(field, components[index].graph, weighed.paths[index]);
    }

    /// The weights of the paths to a layer.
    template <class Kind> const typename Kind::Plain::Number* start(int component, int layer) {
        if constexpr (std::is_same_v<typename Kind::Plain, Weights>)
            return paths_[component][layer];
        else
            return fits(component)[layer];
    }

    /// For each excess of a component, whether it has a layout.
    std::span<const Truth::Number> totals_fit(int component) {
        const Graph& graph = components_[component].graph;
        return {fits(component)[graph.boxes()], graph.last().entries};
    }

    bool keeps_behind(int component) const {
        std::size_t entries = 0;
        for (const Layer& layer : components_[component].graph.layers)
            entries += layer.entries;
        return entries <= most_behind;
    }

    /// By layer of a component, the weights of the ways on from its states, combined with everything else.
    template <class Kind> const Tables<typename Kind::Plain>& behind(int component) {
        using Plain = typename Kind::Plain::Number;
        auto& known = std::get<std::vector<Tables<typename Kind::Plain>>>(behind_)[component];
        if (!known.empty())
            return known;
        const Graph& graph = components_[component].graph;
        Tables<typename Kind::Plain> tables(graph.layers.size());
        const std::span<const Plain> rest = this->rest<Kind>(component);
        tables.back().assign(rest.begin(), rest.end());
        for (int number = graph.boxes() - 1; number >= 0; --number) {
            auto& table = tables[number];
            table.resize(graph.layers[number].entries);
            std::array<Plain, largest_box + 1> held{};
            step_back<typename Kind::Plain>(graph, number, box_size(field_, graph, number), tables[number + 1].data(),
                                            table.data(), start<Kind>(component, number), held.data());
            if (graph.weights->due(number))
                Kind::Plain::rescale(table);
        }
        return known = std::move(tables);
    }

    /// For each state after the last box touched, the numbers of mines around the square that lead there.
    std::vector<CountedTruth::Number> reach(std::span<const Around::Part> parts) const {
        using Number = CountedTruth::Number;
        const Graph& graph = components_[parts.front().component].graph;
        std::vector<Number> reached(graph.layers[parts.front().layer].states.size(), CountedTruth::one);
        auto part = parts.begin();
        for (int number = parts.front().layer; number <= parts.back().layer; ++number) {
            const bool touched = part->layer == number;
            const auto splits = this->splits<CountedTruth>(graph, number, touched ? &*part : nullptr);
            part += touched;
            const Layer& layer = graph.layers[number];
            std::vector<Number> next(graph.layers[number + 1].states.size());
            const State* const targets = graph.layers[number + 1].states.data();
            for_each_edge(graph, number, [&](const State& state, const State& target, int held) {
                CountedTruth::convolve(next[&target - targets], splits[held], reached[&state - layer.states.data()]);
            });
            reached = std::move(next);
        }
        return reached;
    }

    /// The mines around the square within one component, by its excess.
    template <class Kind> std::vector<typename Kind::Number> whole(std::span<const Around::Part> parts) {
        return pass<Kind>(parts, components_[parts.front().component].graph.boxes());
    }

    /// The mines around the square within one component, by entry of the table before layer `end`.
    template <class Kind> std::vector<typename Kind::Number> pass(std::span<const Around::Part> parts, int end) {
        using Number = typename Kind::Number;
        const int component = parts.front().component;
        const Graph& graph = components_[component].graph;
        const int first = parts.front().layer;
        const auto* plain = start<Kind>(component, first);
        std::vector<Number> table(graph.layers[first].entries);
        for (std::size_t entry = 0; entry < table.size(); ++entry)
            table[entry] = Kind::of(plain[entry]);
        auto part = parts.begin();
        for (int number = first; number < end; ++number) {
            const bool touched = part != parts.end() && part->layer == number;
            const auto splits = this->splits<Kind>(graph, number, touched ? &*part : nullptr);
            part += touched;
            std::vector<Number> next(graph.layers[number + 1].entries);
            for_each_edge(graph, number, [&](const State& state, const State& target, int held) {
                const Number* source = table.data() + state.first_entry;
                Number* sum = next.data() + target_entry(graph, state, target, held);
                for (std::uint32_t entry = 0; entry < state.entries; ++entry)
                    Kind::convolve(sum[entry], splits[held], source[entry]);
            });
            if (graph.weights->due(number + 1))
                Kind::rescale(next);
            table = std::move(next);
        }
        return table;
    }

  private:
    static constexpr std::size_t most_behind = std::size_t{1} << 26; // most entries kept

    const Truth::Number* const* fits(int component) {
        auto& known = fits_[component];
        if (!known)
            known = true_paths(components_[component].graph, arena_);
        return known;
    }

    template <class Kind> std::span<const typename Kind::Plain::Number> rest(int component) const {
        if constexpr (std::is_same_v<Kind, CountedTruth>)
            return judgement_.rest_fits[component];
        else
            return weighed_.rest[component];
    }

    /// For each number of mines in a layer's box, how many of them can be around the square.
    template <class Kind>
    std::array<typename Kind::Split, largest_box + 1> splits(const Graph& graph, int number,
                                                             const Around::Part* part) const {
        const int size = box_size(field_, graph, number);
        const int taken = part ? part->taken : 0;
        const int others = size - taken - (part && part->self);
        std::array<typename Kind::Split, largest_box + 1> made{};
        for (int held = 0; held <= size; ++held)
            for (int count = 0; count <= std::min(taken, held); ++count)
                Kind::set(made[held], count,
                          binomial(taken, count) * binomial(others, held - count) * Kind::weight(graph, held));
        return made;
    }

    const Reduction& field_;
    std::span<const Component> components_;
    const Judgement& judgement_;
    const Weighed<Weights>& weighed_;
    std::vector<Paths<Weights>> paths_;
    Arena arena_;
    std::vector<Truth::Number**> fits_;                                           // computed on demand
    std::tuple<std::vector<Tables<Weights>>, std::vector<Tables<Truth>>> behind_; // by component
};

} // namespace boem
