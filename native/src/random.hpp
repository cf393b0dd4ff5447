#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace boem {

/// xoshiro256**, by Blackman and Vigna.
class Random {
  public:
    explicit Random(std::array<std::uint64_t, 4> seed) : state_(seed) {}

    std::uint64_t operator()() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    /// Below `bound`, uniformly.
    std::uint64_t below(std::uint64_t bound) {
        const int unused = std::countl_zero((bound - 1) | 1);
        for (;;) {
            const std::uint64_t drawn = (*this)() >> unused;
            if (drawn < bound)
                return drawn;
        }
    }

  private:
    std::array<std::uint64_t, 4> state_;
};

} // namespace boem
