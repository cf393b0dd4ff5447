#pragma once

#include "graph.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

namespace boem {

template <class Number> using BoxWays = std::array<std::array<Number, largest_box + 1>, largest_box + 1>;

/// C(n, m) for the squares of a box.
inline constexpr BoxWays<int> box_ways = [] {
    BoxWays<int> made{};
    for (int n = 0; n <= largest_box; ++n) {
        made[n][0] = 1;
        for (int m = 1; m <= n; ++m)
            made[n][m] = made[n - 1][m - 1] + made[n - 1][m];
    }
    return made;
}();

/// Positive weights: C(n, m) for a box, times a weight for each mine in it. If the number of mines is known, all
/// layouts have the same number, so this weight affects no share; it only keeps tables from growing or shrinking much.
///
/// Only the proportions of a table matter. It is scaled now and then, and positive values are then raised to at least
/// `faintest`, before a double can lose them: so a table may overstate, but never understate. When two tables meet,
/// that of the paths before and that of the ways on, each with 1 as its largest, and their product reaches `enough`,
/// everything raised amounts to no more than rounding. Otherwise OutOfRange is thrown, and `WideWeight` must be used.
struct Weight {
    using Number = double;

    static constexpr double faintest = 1e-150;
    static constexpr double enough = 1e-120;

    static const double* ways(const Graph& graph, int size) { return graph.weights->ways[size].data(); }
    static void add(double& sum, double ways, double number) { sum += ways * number; }
    static double times(double number, double factor) { return lift(number * factor); }
    static double share(double part, double whole) { return part / whole; }
    static double log2(double number) { return std::log2(number); }
    static bool some(double number) { return number != 0; }

    /// Scales all entries by a power of two that brings the largest to between 1/2 and 1; returns the exponent.
    static int rescale(std::span<double> table) {
        const double most = *std::ranges::max_element(table);
        int exponent = 0;
        std::frexp(most, &exponent);
        const double factor = std::ldexp(1.0, -exponent);
        for (double& entry : table)
            entry = lift(entry * factor);
        return exponent;
    }

    struct OutOfRange {};

    static void require_overlap(std::span<const double> one, std::span<const double> other) {
        double all = 0;
        for (std::size_t entry = 0; entry < one.size(); ++entry)
            all += one[entry] * other[entry];
        if (!(all >= enough))
            throw OutOfRange();
    }

  private:
    static double lift(double number) { return std::max(number, number > 0 ? faintest : 0.0); }
};

/// A non-negative number of any size: `share` x 2^(512 `scale`). A share is 0 or between 2^-256 and 2^256.
struct Wide {
    double share;
    std::int32_t scale;

    Wide& operator+=(const Wide& other) {
        if (other.share == 0 || (share != 0 && scale > other.scale + 1))
            return *this;
        if (share == 0 || scale + 1 < other.scale)
            return *this = other;
        if (scale == other.scale)
            share += other.share;
        else if (scale > other.scale)
            share += other.share * down;
        else
            *this = {share * down + other.share, other.scale};
        return normalise();
    }

    friend Wide operator*(const Wide& one, const Wide& other) {
        return Wide{one.share * other.share, one.scale + other.scale}.normalise();
    }

    /// The factor must be 0 or between 2^-256 and 2^256.
    friend Wide operator*(double factor, const Wide& number) {
        return Wide{factor * number.share, number.scale}.normalise();
    }

  private:
    static constexpr double high = 0x1p256;
    static constexpr double low = 0x1p-256;
    static constexpr double up = 0x1p512;
    static constexpr double down = 0x1p-512;

    Wide& normalise() {
        if (share >= high) {
            share *= down;
            ++scale;
        } else if (share < low && share > 0) {
            share *= up;
            --scale;
        }
        return *this;
    }
};

/// The same weights, in numbers that can't leave their range; about five times slower.
struct WideWeight {
    using Number = Wide;

    static const double* ways(const Graph& graph, int size) { return Weight::ways(graph, size); }
    static void add(Wide& sum, double ways, const Wide& number) { sum += ways * number; }
    static void add(Wide& sum, const Wide& ways, const Wide& number) { sum += ways * number; }
    static Wide times(const Wide& number, double factor) { return factor * number; }
    static double share(const Wide& part, const Wide& whole) {
        return std::ldexp(part.share / whole.share, std::clamp(part.scale - whole.scale, -4, 4) * 512);
    }
    static double log2(const Wide& number) { return std::log2(number.share) + 512.0 * number.scale; }
    static bool some(const Wide& number) { return number.share != 0; }
    static int rescale(std::span<Wide>) { return 0; }
    static void require_overlap(std::span<const Wide>, std::span<const Wide>) {}
};

} // namespace boem
