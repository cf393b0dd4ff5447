#pragma once

#include "graph.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

namespace boem {

template <class Number> using BoxWays = std::array<std::array<Number, largest_box + 1>, largest_box + 1>;

/// C(n, m) for the squares of a box.
inline constexpr BoxWays<int> box_ways = [] {
    BoxWays<int> made{};
    for (int n = 0; n <= largest_box; ++n) {
        made[n][0] = 1;
        for (int m = 1; m <= n; ++m)
            made[n][m] = made[n - 1][m - 1] + made[n - 1][m];
    }
    return made;
}();

/// Brings the largest entry to between 1/2 and 1, all by the same power of two, and returns it. Zeros stay.
inline int rescale(std::span<double> table) {
    const double most = *std::ranges::max_element(table);
    int exponent = 0;
    std::frexp(most, &exponent);
    const double factor = std::ldexp(1.0, -exponent);
    for (double& entry : table)
        entry *= factor;
    return exponent;
}

/// Positive weights: C(n, m) for a box, times a weight for each mine in it. Where the number of mines is told, all
/// layouts hold equally many, so that this weight changes no share; it keeps tables from growing or shrinking much.
struct Weight {
    using Number = double;
    static const double* ways(const Graph& graph, int size) { return graph.weights->ways[size].data(); }
    static void add(double& sum, double ways, double number) { sum += ways * number; }
    static void rescale(std::span<double> table) { boem::rescale(table); }
};

/// Whether there is any layout at all: certainties are decided by this, never by weights.
struct Truth {
    using Number = std::uint8_t;

    static const std::uint8_t* ways(const Graph&, int) {
        static constexpr std::array<std::uint8_t, largest_box + 1> all{1, 1, 1, 1, 1, 1, 1, 1, 1};
        return all.data();
    }
    static void add(std::uint8_t& sum, std::uint8_t ways, std::uint8_t number) { sum |= ways & number; }
    static void rescale(std::span<std::uint8_t>) {}
};

/// Where the entries of an edge's target begin that belong to the first entry of its state.
inline std::size_t target_entry(const Graph& graph, const State& state, const State& target, int held) {
    return target.first_entry + (graph.counted ? state.base + static_cast<std::uint32_t>(held) - target.base : 0);
}

/// Calls `use(state, target, held)` for each edge out of a layer.
template <class Use> void for_each_edge(const Graph& graph, int number, Use use) {
    const Layer& layer = graph.layers[number];
    const State* const targets = graph.layers[number + 1].states.data();
    for (const State& state : layer.states)
        for (int edge = 0; edge < state.edges; ++edge) {
            const State& target = targets[layer.edges[state.first_edge + edge]];
            if (target.entries > 0)
                use(state, target, state.fewest + edge);
        }
}

/// The table of the layer after `number` from that of the layer itself; `to` is zero before.
template <class Kind>
void step_forward(const Graph& graph, int number, int size, const typename Kind::Number* from,
                  typename Kind::Number* to) {
    const auto* const ways = Kind::ways(graph, size);
    for_each_edge(graph, number, [&](const State& state, const State& target, int held) {
        const auto* source = from + state.first_entry;
        auto* sum = to + target_entry(graph, state, target, held);
        for (std::uint32_t entry = 0; entry < state.entries; ++entry)
            Kind::add(sum[entry], ways[held], source[entry]);
    });
}

/// The table of layer `number` from that of the layer after it, and what each number of mines in the box weighs over
/// all paths, given the table of paths that lead here. `to` and `held_weights` are zero before.
template <class Kind>
void step_back(const Graph& graph, int number, int size, const typename Kind::Number* from, typename Kind::Number* to,
               const typename Kind::Number* before, typename Kind::Number* held_weights) {
    const auto* const ways = Kind::ways(graph, size);
    for_each_edge(graph, number, [&](const State& state, const State& target, int held) {
        auto* sum = to + state.first_entry;
        const auto* path = before + state.first_entry;
        const auto* source = from + target_entry(graph, state, target, held);
        typename Kind::Number all = 0;
        for (std::uint32_t entry = 0; entry < state.entries; ++entry) {
            typename Kind::Number here = 0;
            Kind::add(here, ways[held], source[entry]);
            Kind::add(sum[entry], 1, here);
            Kind::add(all, here, path[entry]);
        }
        Kind::add(held_weights[held], 1, all);
    });
}

} // namespace boem
