#pragma once

#include "boem/posterior.hpp"
#include "component.hpp"
#include "tables.hpp"

namespace boem {

/// The possible numbers of mines among exchangeable squares, as bits.
using Possible = std::uint16_t;

inline Certainty certainty(Possible possible, int size) {
    return possible == 1U ? Certainty::free : possible == 1U << size ? Certainty::mined : Certainty::none;
}

/// How the mines are divided between the components and the squares apart.
struct Sharing {
    int excess;      // mines left once each component has its fewest
    int width;       // how much of it all components together can take
    bool restricted; // whether the number of mines forbids some of the components' layouts
};

/// What holds in all layouts, decided without weights.
struct Judgement {
    Sharing sharing;
    std::span<Possible> box_possible;
    std::span<std::span<const Truth::Number>> rest_fits; // for each component and excess of it, whether everything else
                                                         // fits; only where the sharing is restricted
    Possible apart_possible; // bit 0: no mine, bit 1: some (only if surely so), bit 2: on each square
};

/// What is certain of a covered square; `none` for any other.
Certainty certainty_of(const Reduction& field, const Judgement& judgement, int square);

/// For each layer of a graph, the entries of its table that paths lead to.
Truth::Number** true_paths(const Graph& graph, Arena& arena);

Sharing share_out(const Reduction& field, std::span<const Component> components);

/// Whether the number of mines is between the fewest and the most that there can be.
bool is_possible(const Reduction& field, const Sharing& sharing);

/// Throws Contradiction, for a number of mines that fits no layout.
[[noreturn]] void refuse(const Reduction& field, const Sharing& sharing);

/// Allocates in the arena. Throws Contradiction if the number of mines fits no layout.
Judgement judge(const Reduction& field, std::span<const Component> components, Arena& arena);

} // namespace boem
