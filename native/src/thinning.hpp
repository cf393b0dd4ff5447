#pragma once

#include "random.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

namespace boem {

/// How graphs are kept small for an estimate: from layers whose states would take too many steps, some are drawn.
struct Thinning {
    double layer_steps;
    double mine_weight; // in the weights by which states are drawn
    Random& random;
};

/// With which probability a state has been kept: 2 to the power of minus this many parts, so that its inverse is known
/// exactly however often it is used.
inline constexpr int fate_parts = 64;
inline constexpr std::uint16_t dropped = std::numeric_limits<std::uint16_t>::max();

inline double inverse(std::uint16_t fate) { return std::exp2(static_cast<double>(fate) / fate_parts); }

/// Draws about so many of the states with these scores, each with a probability in proportion to its score or for
/// certain, and says with which. What is kept, divided by that, has the expectation of all: the resampling of Paul
/// Fearnhead and Peter Clifford, On-line inference for hidden Markov models via particle filters, 2003.
void draw_states(std::span<const double> scores, std::size_t kept, Random& random, std::span<std::uint16_t> fates);

} // namespace boem
