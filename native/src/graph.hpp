#pragma once

#include "arena.hpp"
#include "order.hpp"
#include "reduction.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace boem {

/// What the clues that are open after some boxes still need. How many mines these boxes can hold in it is its window:
/// tables have an entry for each number from `base` on, or a single entry where mines need not be counted.
struct State {
    std::uint32_t first_edge;
    std::uint32_t first_entry;
    std::uint32_t base;
    std::uint32_t entries;
    std::uint8_t fewest; // mines that the next box can hold; one edge for each number from there
    std::uint8_t edges;
};

/// The states before a box is placed, and where each number of mines in it leads.
struct Layer {
    int box;
    std::span<State> states;
    std::uint32_t* edges;  // each the index of a state in the next layer, or of the sink behind them
    std::uint32_t entries; // in a table of this layer
};

inline constexpr int largest_box = 8;

/// What boxes weigh, by their size and the number of mines in them.
struct BoxWeights {
    std::array<std::array<double, largest_box + 1>, largest_box + 1> ways;
    int stretch; // layers between two scalings of a table: within so many none leaves the range of a double

    /// Whether the table of this layer is scaled.
    bool due(int layer) const { return layer % stretch == 0; }
};

/// The layered graph of one component: its paths from the only state before the first box to the only one after the
/// last are its layouts, but for where inside the boxes the mines lie. Every state lies on such a path.
///
/// Behind the states of each layer stands a sink, a state without entries and edges, for what leads nowhere.
struct Graph {
    std::span<Layer> layers; // one more than boxes
    double steps;            // the work, about a nanosecond each
    double paths; // over all edges, the entries of the state that it leaves: the work of a pass over all tables
    bool counted; // whether the windows tell mine counts apart
    const BoxWeights* weights;

    int boxes() const { return static_cast<int>(layers.size()) - 1; }
    const State& last() const { return layers.back().states.front(); }
};

/// Builds it. Throws Contradiction, naming a clue of the component, if there is no path, and OverBudget if more than
/// `budget` steps are needed. It lives in the arena.
/// `slots` is room for two numbers for each clue of the field.
Graph build_graph(const Reduction& field, const Order& order, bool counted, double budget, int* slots, Arena& arena);

} // namespace boem
