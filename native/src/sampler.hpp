#pragma once

#include "exact.hpp"
#include "random.hpp"

namespace boem {

/// Draws layouts of one component uniformly, among those with a given number of mines.
class Sampler {
  public:
    Sampler(const Reduction& field, const Component& component);

    bool can_hold(int excess) const;

    /// Sets the mines of a random layout with this excess, which must be possible, in `layout`, which has a byte per
    /// square.
    void draw(int excess, Random& random, std::uint8_t* layout);

  private:
    /// An edge of the graph, seen from its target.
    struct Edge {
        std::uint32_t state;
        std::uint8_t held;
    };

    const Edge& pick(int number, const State& target, std::uint32_t entry, Random& random);
    void draw_below(const std::uint64_t* bound, Random& random);
    bool take_away(std::uint64_t ways, const std::uint64_t* number);

    const Reduction& field_;
    const Component& component_;
    ExactPaths paths_;
    Arena arena_;
    std::span<std::uint32_t>* starts_; // for each layer except the first: where the edges into each state begin
    Edge** edges_;
    std::uint64_t* rank_;
};

} // namespace boem
