#pragma once

#include "graph.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace boem {

/// Whether there is any layout at all; certainties are decided by this, never by weights.
struct Truth {
    using Number = std::uint8_t;

    static const std::uint8_t* ways(const Graph&, int) {
        static constexpr std::array<std::uint8_t, largest_box + 1> all{1, 1, 1, 1, 1, 1, 1, 1, 1};
        return all.data();
    }
    static void add(std::uint8_t& sum, std::uint8_t ways, std::uint8_t number) { sum |= ways & number; }
    static int rescale(std::span<std::uint8_t>) { return 0; }
};

/// The entry of an edge's target that corresponds to the first entry of its state.
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

/// The table of the layer after `number` from that of the layer itself; `to` must be zero.
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

/// The table of layer `number` from that of the layer after it; and the weight of each number of mines in the box over
/// all paths, given the table of the paths that lead here. `to` and `held_weights` must be zero.
template <class Kind>
void step_back(const Graph& graph, int number, int size, const typename Kind::Number* from, typename Kind::Number* to,
               const typename Kind::Number* before, typename Kind::Number* held_weights) {
    const auto* const ways = Kind::ways(graph, size);
    for_each_edge(graph, number, [&](const State& state, const State& target, int held) {
        auto* sum = to + state.first_entry;
        const auto* path = before + state.first_entry;
        const auto* source = from + target_entry(graph, state, target, held);
        typename Kind::Number all{};
        for (std::uint32_t entry = 0; entry < state.entries; ++entry) {
            typename Kind::Number here{};
            Kind::add(here, ways[held], source[entry]);
            Kind::add(sum[entry], 1, here);
            Kind::add(all, here, path[entry]);
        }
        Kind::add(held_weights[held], 1, all);
    });
}

} // namespace boem
