#pragma once

#include "judgement.hpp"
#include "mixture.hpp"
#include "paths.hpp"
#include "weights.hpp"

#include <span>
#include <variant>

namespace boem {

/// The tables from which shares are found.
template <class Kind> struct Weighed {
    using Number = typename Kind::Number;

    std::span<PathTables<Kind>> paths;
    Mixture<Kind> mixture;                   // of the components
    std::span<const Number> apart;           // for each excess taken by the components, what the squares apart weigh
    std::span<std::span<const Number>> rest; // for each component and excess of it, what everything else weighs
};

/// What shares of all layouts say of each box and of the squares apart.
struct Shares {
    std::span<double> box_mined; // of a mine on one of its squares
    std::span<double> box_free;  // of none: 1 less that would lose digits where it is small
    double apart_mined;
    double apart_free;
};

struct Weighing {
    Shares shares;
    std::variant<Weighed<Weight>, Weighed<WideWeight>> weighed; // wide only where doubles would lose something
};

/// In the arena. Points the components' graphs to what their boxes weigh.
Weighing weigh(const Reduction& field, std::span<Component> components, const Sharing& sharing, Arena& arena);

} // namespace boem
