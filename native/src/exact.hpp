#pragma once

#include "component.hpp"
#include "tables.hpp"
#include "weights.hpp"

#include <cstdint>
#include <span>

namespace boem {

/// The number of layouts that lead to each state of a component: whole numbers of `limbs` 64-bit words, lowest first.
class ExactPaths {
  public:
    /// `keep` all tables, which sampling needs, or only the last.
    ExactPaths(const Reduction& field, const Component& component, bool keep);

    int limbs() const { return limbs_; }

    /// The component's number of layouts, by excess.
    std::span<const std::uint64_t> totals() const { return totals_; }

    const std::uint64_t* table(int layer) const { return tables_[layer]; }

  private:
    int limbs_;
    Arena arena_;
    Arena passing_[2];
    std::uint64_t** tables_ = nullptr;
    std::span<const std::uint64_t> totals_;
};

/// `sum` + `ways` x `number`, all of the same length.
inline void add_times(std::uint64_t* sum, std::uint64_t ways, const std::uint64_t* number, int limbs) {
    unsigned __int128 carry = 0;
    for (int limb = 0; limb < limbs; ++limb) {
        carry += static_cast<unsigned __int128>(ways) * number[limb] + sum[limb];
        sum[limb] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
    }
}

} // namespace boem
