#pragma once

#include "arena.hpp"
#include "reduction.hpp"

#include <span>

namespace boem {

/// In which order a component's boxes are placed, and how many states that is foreseen to need.
struct Order {
    std::span<int> boxes;
    double states; // sum over the layers of the product of the open clues' ranges: an upper bound
    int most_open; // clues open at once
};

class OrderSearch;

/// Finds orders for the components of one field: a greedy one from a far end, and, where that needs many states, sweeps
/// along both axes and both diagonals as well, and a local search where even the best of them needs very many.
class Orders {
  public:
    Orders(const Reduction& field, Arena& arena);
    /// It stays until the next one is asked for.
    Order best(std::span<const int> component);

  private:
    OrderSearch* search_;
};

} // namespace boem
