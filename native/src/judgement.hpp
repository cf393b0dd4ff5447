#pragma once

#include "boem/posterior.hpp"
#include "component.hpp"
#include "mixture.hpp"

namespace boem {

/// Which numbers of mines exchangeable squares can hold, as bits.
using Possible = std::uint16_t;

inline Certainty certainty(Possible possible, int size) {
    return possible == 1U ? Certainty::free : possible == 1U << size ? Certainty::mined : Certainty::none;
}

/// How the mines are shared out between the components and the squares apart.
struct Sharing {
    int excess;              // mines left once each component has the fewest it can hold
    int width;               // so much of it all components together can take
    double tilt;             // of the components
    std::span<double> apart; // for each excess taken by the components, what the squares apart weigh with the rest
    bool restricted;         // whether the number of mines forbids some of the components' layouts
};

/// What all layouts say of each box and of the squares apart.
struct Judgement {
    Sharing sharing;
    Mixture<Weight> mixture;           // of the components' tilted totals
    std::span<double> box_probability; // of a mine on one of its squares
    std::span<double> box_free;        // of none: 1 less that would lose digits where it is small
    std::span<Possible> box_possible;
    std::span<std::span<const double>> rest; // for each component and excess of it, what everything else weighs
    std::span<std::span<const Truth::Number>> rest_fits; // the same as truths; only where the sharing is restricted
    double apart_probability;
    double apart_free;
    Possible apart_possible; // bit 0: no mine, bit 1: some (only if surely so), bit 2: on each square
};

/// What is certain of a covered square; nothing of any other.
Certainty certainty_of(const Reduction& field, const Judgement& judgement, int square);

/// In the arena. Throws Contradiction if the number of mines fits no layout.
Judgement judge(const Reduction& field, const Components& components, Arena& arena);

} // namespace boem
