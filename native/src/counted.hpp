#pragma once

#include "tables.hpp"
#include "weights.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace boem {

/// For each number from 0 to 8, the share of layouts in which a square is free and shows it.
using NumberShares = std::array<double, 9>;

inline constexpr int most_around = 8;

/// The possible numbers of mines around a square, as bits. For one box, or the squares apart: the possible numbers
/// among those of its squares that touch the square.
struct CountedTruth {
    using Number = std::uint16_t;
    using Split = Number;
    using Plain = Truth;
    static constexpr Number one = 1;

    static Number of(Truth::Number plain) { return plain; }
    static Split as_split(const Number& number) { return number; }
    static Number ways(const Split& split) { return split; }
    static void set(Number& number, int count, double ways) { number |= static_cast<Number>((ways > 0) << count); }
    static void convolve(Number& sum, const Number& split, const Number& number) {
        for (int count = 0; count <= most_around; ++count)
            if (split >> count & 1)
                sum |= static_cast<Number>(number << count);
    }
    static void add(Number& sum, Truth::Number plain, const Number& number) {
        if (plain)
            sum |= number;
    }
    static double weight(const Graph&, int) { return 1; }
    static bool some(const Number& number) { return number != 0; }
    static int rescale(std::span<Number>) { return 0; }
};

/// The weight of each number of mines around a square.
template <class Kind> struct CountedWeight {
    using Plain = Kind;
    using One = typename Kind::Number;
    using Number = std::array<One, most_around + 1>;
    static constexpr Number one{One{1}};

    /// The numbers from `low` up to but excluding `high`, outside which all weights are zero.
    struct Split {
        Number ways{};
        int low = 0;
        int high = 0;
    };

    static Number of(const One& plain) { return {plain}; }
    static Split as_split(const Number& number) { return {number, 0, most_around + 1}; }
    static Number ways(const Split& split) { return split.ways; }
    static void set(Split& split, int count, double ways) { set(split, count, ways, One{1}); }
    static void set(Split& split, int count, double ways, const One& weight) {
        if (ways == 0)
            return;
        split.low = split.high == 0 ? count : std::min(split.low, count);
        split.high = std::max(split.high, count + 1);
        Kind::add(split.ways[count], ways, weight);
    }
    static void convolve(Number& sum, const Split& split, const Number& number) {
        for (int count = split.low; count < split.high; ++count)
            for (int before = 0; before + count <= most_around; ++before)
                Kind::add(sum[before + count], split.ways[count], number[before]);
    }
    static void add(Number& sum, const One& plain, const Number& number) {
        for (int count = 0; count <= most_around; ++count)
            Kind::add(sum[count], plain, number[count]);
    }
    static double weight(const Graph& graph, int mines) { return Kind::ways(graph, mines)[mines]; }
    static bool some(const Number& number) {
        return std::ranges::any_of(number, [](const One& one) { return Kind::some(one); });
    }

    /// Scales the largest of all numbers to about 1.
    static int rescale(std::span<Number> table) {
        return Kind::rescale({table.front().data(), table.size() * table.front().size()});
    }

    /// Each number's share of the total.
    static NumberShares shares(const Number& number) {
        One all{};
        for (const One& one : number)
            Kind::add(all, 1, one);
        NumberShares shares{};
        for (int count = 0; count <= most_around; ++count)
            shares[count] = Kind::share(number[count], all);
        return shares;
    }
};

inline double binomial(int n, int k) { return k < 0 || k > n || n < 0 ? 0.0 : box_ways[n][k]; }

} // namespace boem
