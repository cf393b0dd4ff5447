#pragma once

#include "arena.hpp"
#include "reduction.hpp"

#include <span>

namespace boem {

/// The order in which a component's boxes are placed, and an estimate of the states needed.
struct Order {
    std::span<int> boxes;
    double states; // sum over the layers of the product of the open clues' ranges: an upper bound
    int most_open; // clues open at once
};

class OrderSearch;

/// Finds orders for the components of one field: a greedy one from a far end; if that needs many states, also sweeps
/// along both axes and both diagonals; and if even the best of these needs very many, a local search.
class Orders {
  public:
    Orders(const Reduction& field, Arena& arena);
    /// Valid until the next call.
    Order best(std::span<const int> component);

  private:
    OrderSearch* search_;
};

} // namespace boem
