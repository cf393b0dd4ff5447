#pragma once

#include "tables.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace boem {

/// For each number from 0 to 8 the share of layouts in which a square is free and shows it.
using NumberShares = std::array<double, 9>;

inline constexpr int most_around = 8;

/// Which numbers of mines around the square can be, as bits. For one box or the squares apart: which can be among those
/// of its squares that touch the square.
struct CountedTruth {
    using Number = std::uint16_t;
    using Split = Number;
    using OnePlain = Truth;
    using Plain = std::uint8_t;
    static constexpr Number one = 1;

    static Number of(Plain plain) { return plain; }
    static Split as_split(const Number& number) { return number; }
    static Number ways(const Split& split) { return split; }
    static void set(Number& number, int count, double ways) { number |= static_cast<Number>((ways > 0) << count); }
    static void convolve(Number& sum, const Number& split, const Number& number) {
        for (int count = 0; count <= most_around; ++count)
            if (split >> count & 1)
                sum |= static_cast<Number>(number << count);
    }
    static void add(Number& sum, const Plain& plain, const Number& number) {
        if (plain)
            sum |= number;
    }
    static double weight(const Graph&, int) { return 1; }
    static bool some(const Number& number) { return number != 0; }
    static void rescale(std::span<Number>) {}
};

/// What each number of mines around the square weighs.
struct CountedWeight {
    using Number = NumberShares;
    using Plain = double;
    using OnePlain = Weight;
    static constexpr Number one{1};

    /// The numbers from `low` up to before `high` that weigh anything.
    struct Split {
        Number ways{};
        int low = 0;
        int high = 0;
    };

    static Number of(Plain plain) { return {plain}; }
    static Split as_split(const Number& number) { return {number, 0, most_around + 1}; }
    static Number ways(const Split& split) { return split.ways; }
    static void set(Split& split, int count, double ways) {
        if (ways == 0)
            return;
        split.low = split.high == 0 ? count : std::min(split.low, count);
        split.high = std::max(split.high, count + 1);
        split.ways[count] = ways;
    }
    static void convolve(Number& sum, const Split& split, const Number& number) {
        for (int count = split.low; count < split.high; ++count)
            for (int before = 0; before + count <= most_around; ++before)
                sum[before + count] += split.ways[count] * number[before];
    }
    static void add(Number& sum, const Plain& plain, const Number& number) {
        for (int count = 0; count <= most_around; ++count)
            sum[count] += plain * number[count];
    }
    static double weight(const Graph& graph, int mines) { return Weight::ways(graph, mines)[mines]; }
    static bool some(const Number& number) {
        return std::ranges::any_of(number, [](double one) { return one != 0; });
    }
    static void rescale(std::span<Number> table) {
        double most = 0;
        for (const Number& number : table)
            most = std::max(most, *std::ranges::max_element(number));
        if (most > 0)
            for (Number& number : table)
                for (double& one : number)
                    one /= most;
    }
};

inline double binomial(int n, int k) { return k < 0 || k > n || n < 0 ? 0.0 : box_ways[n][k]; }

} // namespace boem
