#pragma once

#include "arena.hpp"
#include "order.hpp"
#include "reduction.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace boem {

/// What the clues that are open after some boxes still need. The numbers of mines that these boxes can hold in this
/// state are its window: tables have an entry for each number from `base` on, or a single one where mines need not be
/// counted.
struct State {
    std::uint32_t first_edge;
    std::uint32_t first_entry;
    std::uint32_t base;
    std::uint32_t entries;
    std::uint8_t fewest; // mines that the next box can hold; one edge for each number from there
    std::uint8_t edges;
    std::uint16_t fate = 0; // with what chance it was kept
};

/// The states before a box is placed, and where each number of mines in it leads.
struct Layer {
    int box;
    std::span<State> states;
    std::uint32_t* edges;  // each the index of a state in the next layer, or of the sink after them
    std::uint32_t entries; // in a table of this layer
};

inline constexpr int largest_box = 8;

struct Thinning;

/// The weights of boxes, by their size and their number of mines.
struct BoxWeights {
    std::array<std::array<double, largest_box + 1>, largest_box + 1> ways;
    int stretch; // layers between two scalings of a table: few enough to stay within the range of a double

    /// Whether the table of this layer is scaled.
    bool due(int layer) const { return layer % stretch == 0; }
};

/// The layered graph of one component. Its paths, from the only state before the first box to the only one after the
/// last, are its layouts, except for where inside the boxes the mines are. Every state is on such a path.
///
/// After the states of each layer comes a sink, a state without entries and edges, for everything that leads nowhere.
struct Graph {
    std::span<Layer> layers; // one more than boxes
    double steps;            // the work, in steps of about a nanosecond
    double paths; // sum over all edges of the entries of their source state: the work of a pass over all tables
    bool counted; // whether the windows distinguish numbers of mines
    bool thinned; // whether some states were dropped by chance
    const BoxWeights* weights;

    int boxes() const { return static_cast<int>(layers.size()) - 1; }
    const State& last() const { return layers.back().states.front(); }
};

/// Builds the graph in the arena. Throws Contradiction, naming a clue of the component, if there is no path, and
/// OverBudget if more than `budget` steps are needed. `slots` has room for two numbers per clue of the field.
/// With `thinning`, layers are kept small; if nothing is left of a component that may have layouts, the graph has no
/// layers.
Graph build_graph(const Reduction& field, const Order& order, bool counted, double budget, int* slots, Arena& arena,
                  const Thinning* thinning = nullptr);

} // namespace boem
