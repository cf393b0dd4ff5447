#pragma once

#include "judgement.hpp"
#include "mixture.hpp"
#include "paths.hpp"
#include "weights.hpp"

#include <span>
#include <variant>

namespace boem {

/// The tables from which shares are computed.
template <class Kind> struct Weighed {
    using Number = typename Kind::Number;

    std::span<PathTables<Kind>> paths;
    Mixture<Kind> mixture;         // of the components
    std::span<const Number> apart; // by excess taken by the components: the weight of the squares apart
    int usual;                     // the excess taken for which that is 1
    double mine_weight;
    std::span<std::span<const Number>> rest; // by component and its excess: the weight of everything else
};

/// The shares of all layouts for each box and for the squares apart.
struct Shares {
    std::span<double> box_mined; // of a mine on one of its squares
    std::span<double> box_free;  // of no mine: subtracting from 1 would lose digits where it is small
    double apart_mined;
    double apart_free;
};

struct Weighing {
    Shares shares;
    std::variant<Weighed<Weight>, Weighed<WideWeight>> weighed; // wide only if doubles would lose something
};

/// Allocates in the arena. Sets the box weights of the components' graphs.
Weighing weigh(const Reduction& field, std::span<Component> components, const Sharing& sharing, Arena& arena);

} // namespace boem
