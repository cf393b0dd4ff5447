#include "tilt.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace boem {
namespace {

constexpr int rounds = 60;
constexpr double most_tilted = 12; // as a logarithm
constexpr double least_seen = 1e-100;
constexpr double least_step = 1e-9;

struct Expected {
    double mean;
    double variance;
};

/// The excess of a component.
Expected expect(const Component& component, double tilt) {
    std::vector<double> shares(component.totals().begin(), component.totals().end());
    boem::tilt(shares, tilt);
    double first = 0;
    double second = 0;
    for (std::size_t excess = 0; excess < shares.size(); ++excess) {
        const auto held = static_cast<double>(excess);
        first += shares[excess] * held;
        second += shares[excess] * held * held;
    }
    return {first, second - first * first};
}

/// Whether what is expected weighs anything; where it lies in a gap, what stands on either side of it.
bool is_seen(const Component& component, const Expected& expected) {
    const std::span<const double> totals = component.totals();
    const auto size = static_cast<double>(totals.size());
    const double spread = 1 + 3 * std::sqrt(std::max(expected.variance, 0.0));
    const auto place = static_cast<std::size_t>(std::lround(expected.mean));
    const auto from = static_cast<std::size_t>(std::max(expected.mean - spread, 0.0));
    const auto to = static_cast<std::size_t>(std::min(expected.mean + spread + 1, size));
    const auto seen = [&](std::size_t first, std::size_t end) {
        return std::ranges::any_of(totals.subspan(first, end - first),
                                   [](double total) { return total >= least_seen; });
    };
    return seen(place, place + 1) || (seen(from, place) && seen(place + 1, std::max(to, place + 1)));
}

} // namespace

void tilt(std::span<double> totals, double tilt) {
    const double step = std::log2(tilt);
    double top = -std::numeric_limits<double>::infinity();
    for (std::size_t place = 0; place < totals.size(); ++place)
        if (totals[place] > 0)
            top = std::max(top, std::log2(totals[place]) + step * static_cast<double>(place));
    for (std::size_t place = 0; place < totals.size(); ++place)
        if (totals[place] > 0)
            totals[place] = std::exp2(std::log2(totals[place]) + step * static_cast<double>(place) - top);
    const double sum = std::accumulate(totals.begin(), totals.end(), 0.0);
    for (double& total : totals)
        total /= sum;
}

Fit fit_tilt(const Reduction& field, const Components& components, int excess) {
    double logarithm = 0;
    double low = -most_tilted;
    double high = most_tilted;
    for (int round = 0; round < rounds; ++round) {
        const double tilt = std::exp(logarithm);
        const double weight = components.mine_weight * tilt;
        double mean = field.apart * weight / (1 + weight) - excess;
        double variance = field.apart * weight / ((1 + weight) * (1 + weight)) + 1e-9;
        bool seen = true;
        for (const Component& component : components.all) {
            const Expected held = expect(component, tilt);
            mean += held.mean;
            variance += held.variance;
            seen &= is_seen(component, held);
        }
        if (!seen || std::abs(mean) < 1)
            return {tilt, seen};
        if (high - low < least_step) // it jumps there, from one of two usual numbers of mines to the other
            return {tilt, low > -most_tilted && high < most_tilted};
        (mean < 0 ? low : high) = logarithm;
        const double step = std::clamp(-mean / variance, -1.0, 1.0);
        const bool within = low < logarithm + step && logarithm + step < high;
        logarithm = within ? logarithm + step : (low + high) / 2;
    }
    return {std::exp(logarithm), false};
}

} // namespace boem
