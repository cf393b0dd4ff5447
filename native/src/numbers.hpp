#pragma once

#include "counting.hpp"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace boem {

/// The numbers that squares can show.
///
/// Squares whose neighbours belong to the same boxes have the same answer, so there are few different ones. Each is
/// found by another pass over the layers of the components touched, from the first box touched on, with one more
/// counter: the mines around the square.
class Numbers {
  public:
    Numbers(const Reduction& field, std::span<const Component> components, const Judgement& judgement,
            const Weighing& weighing);

    /// `free_share` is the share of layouts in which the square is free.
    NumberShares shares(int square, double free_share);

    /// For a square that is free in every layout: the number that it shows in every layout, if there is one.
    std::optional<int> same(int square);

  private:
    Around around(int square) const;
    Certainty certainty(int square) const;
    bool varies(const Around& around) const;

    const Reduction& field_;
    std::span<const Component> components_;
    const Judgement& judgement_;
    std::vector<int> layer_of_; // by box
    std::map<std::vector<int>, NumberShares> shares_;
    std::map<std::vector<int>, std::optional<int>> same_;
    std::unique_ptr<Counting> counting_;
};

} // namespace boem
