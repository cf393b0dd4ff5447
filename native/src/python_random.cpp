#include "boem/python_random.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

namespace boem {

namespace {

constexpr std::size_t words = 624;
constexpr std::size_t apart = 397;

/// The Mersenne Twister after `init_genrand(19650218)`, with which `init_by_array` begins.
std::array<std::uint32_t, words> beginning() {
    std::array<std::uint32_t, words> state{};
    state[0] = 19650218;
    for (std::uint32_t at = 1; at < words; ++at)
        state[at] = 1812433253u * (state[at - 1] ^ (state[at - 1] >> 30)) + at;
    return state;
}

std::uint32_t twisted(std::uint32_t upper, std::uint32_t lower) {
    const std::uint32_t mixed = (upper & 0x80000000u) | (lower & 0x7fffffffu);
    return (mixed >> 1) ^ ((mixed & 1) != 0 ? 0x9908b0dfu : 0);
}

/// The size up to which `sample` draws from a pool of all that is left.
std::uint64_t largest_pool(std::uint64_t count) {
    std::uint64_t size = 21;
    if (count > 5) {
        std::uint64_t power = 1;
        while (power < 3 * count)
            power *= 4;
        size += power;
    }
    return size;
}

} // namespace

PythonRandom::PythonRandom(std::uint64_t seed) {
    static const std::array<std::uint32_t, words> first = beginning();
    state_ = first;
    const std::array<std::uint32_t, 2> key{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)};
    const std::uint32_t keys = key[1] == 0 ? 1 : 2;
    std::size_t at = 1;
    const auto next = [&] {
        if (++at == words) {
            state_[0] = state_[words - 1];
            at = 1;
        }
    };
    std::uint32_t number = 0;
    for (std::size_t step = 0; step < words; ++step) {
        const std::uint32_t before = state_[at - 1];
        state_[at] = (state_[at] ^ ((before ^ (before >> 30)) * 1664525u)) + key[number] + number;
        number = (number + 1) % keys;
        next();
    }
    for (std::size_t step = 1; step < words; ++step) {
        const std::uint32_t before = state_[at - 1];
        state_[at] = (state_[at] ^ ((before ^ (before >> 30)) * 1566083941u)) - static_cast<std::uint32_t>(at);
        next();
    }
    state_[0] = 0x80000000u;
}

void PythonRandom::refill() {
    for (std::size_t at = 0; at < words - apart; ++at)
        state_[at] = state_[at + apart] ^ twisted(state_[at], state_[at + 1]);
    for (std::size_t at = words - apart; at < words - 1; ++at)
        state_[at] = state_[at + apart - words] ^ twisted(state_[at], state_[at + 1]);
    state_[words - 1] = state_[apart - 1] ^ twisted(state_[words - 1], state_[0]);
    used_ = 0;
}

std::uint32_t PythonRandom::word() {
    if (used_ == words)
        refill();
    std::uint32_t drawn = state_[used_++];
    drawn ^= drawn >> 11;
    drawn ^= (drawn << 7) & 0x9d2c5680u;
    drawn ^= (drawn << 15) & 0xefc60000u;
    return drawn ^ (drawn >> 18);
}

std::uint32_t PythonRandom::below(std::uint32_t count) {
    if (count == 0)
        throw std::invalid_argument("there must be something to draw from");
    const int spare = 32 - std::bit_width(count);
    std::uint32_t drawn = word() >> spare;
    while (drawn >= count)
        drawn = word() >> spare;
    return drawn;
}

double PythonRandom::unit() {
    const std::uint32_t high = word() >> 5;
    const std::uint32_t low = word() >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
}

std::vector<std::uint32_t> PythonRandom::sample(std::uint32_t size, std::uint32_t count) {
    if (count > size)
        throw std::invalid_argument("no more can be drawn than there are");
    std::vector<std::uint32_t> drawn;
    drawn.reserve(count);
    if (size <= largest_pool(count)) {
        std::vector<std::uint32_t> pool(size);
        std::iota(pool.begin(), pool.end(), 0u);
        while (drawn.size() < count) {
            const std::uint32_t at = below(static_cast<std::uint32_t>(pool.size()));
            drawn.push_back(pool[at]);
            pool[at] = pool.back();
            pool.pop_back();
        }
        return drawn;
    }
    std::vector<bool> taken(size);
    while (drawn.size() < count) {
        std::uint32_t one = below(size);
        while (taken[one])
            one = below(size);
        taken[one] = true;
        drawn.push_back(one);
    }
    return drawn;
}

} // namespace boem
