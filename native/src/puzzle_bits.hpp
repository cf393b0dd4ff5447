#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace boem {

/// A set of up to 64 x `words` squares, with the operators of an integer of that size. Shifts are by 1 to 63.
template <int words> struct Bits {
    std::array<std::uint64_t, words> word{};

    /// Unrolled for few words, which the compiler then keeps in registers.
    template <class Combine> static Bits of(Combine combine) {
        if constexpr (words == 1) {
            return {combine(0)};
        } else if constexpr (words == 2) {
            return {combine(0), combine(1)};
        } else {
            Bits made;
            for (int k = 0; k < words; ++k)
                made.word[k] = combine(k);
            return made;
        }
    }

    friend Bits operator&(const Bits& a, const Bits& b) {
        return of([&](int k) { return a.word[k] & b.word[k]; });
    }
    friend Bits operator|(const Bits& a, const Bits& b) {
        return of([&](int k) { return a.word[k] | b.word[k]; });
    }
    friend Bits operator^(const Bits& a, const Bits& b) {
        return of([&](int k) { return a.word[k] ^ b.word[k]; });
    }
    Bits operator~() const {
        return of([&](int k) { return ~word[k]; });
    }
    Bits operator<<(int by) const {
        return of([&](int k) { return k == 0 ? word[0] << by : word[k] << by | word[k - 1] >> (64 - by); });
    }
    Bits operator>>(int by) const {
        return of([&](int k) { return k == words - 1 ? word[k] >> by : word[k] >> by | word[k + 1] << (64 - by); });
    }
    Bits& operator&=(const Bits& other) { return *this = *this & other; }
    Bits& operator|=(const Bits& other) { return *this = *this | other; }
    Bits& operator^=(const Bits& other) { return *this = *this ^ other; }
    bool operator==(const Bits& other) const { return !(*this ^ other).any(); }

    bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t one : word)
            all |= one;
        return all != 0;
    }
    bool has(int square) const { return word[square >> 6] >> (square & 63) & 1; }
    void add(int square) { word[square >> 6] |= std::uint64_t{1} << (square & 63); }
    static Bits only(int square) {
        Bits made;
        made.add(square);
        return made;
    }

    /// The first square; the set must not be empty.
    int first() const {
        int k = 0;
        while (!word[k])
            ++k;
        return 64 * k + std::countr_zero(word[k]);
    }

    int size() const {
        int sum = 0;
        for (const std::uint64_t one : word)
            sum += std::popcount(one);
        return sum;
    }

    template <class Visit> void each(Visit visit) const {
        for (int k = 0; k < words; ++k)
            for (std::uint64_t rest = word[k]; rest; rest &= rest - 1)
                visit(64 * k + std::countr_zero(rest));
    }
};

/// For each square a number below 2^planes, lowest bits first.
template <int words, int planes> using Numbers = std::array<Bits<words>, planes>;

} // namespace boem
