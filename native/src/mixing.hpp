#pragma once

#include <cstdint>

namespace boem {

/// SplitMix64, by Steele, Lea and Flood: its steps, and what it makes of a state.
inline constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;

inline std::uint64_t mixed(std::uint64_t state) {
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
    state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
    return state ^ (state >> 31);
}

} // namespace boem
