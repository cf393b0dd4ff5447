#include "tilt.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace boem {
namespace {

constexpr int rounds = 20;
constexpr double most_tilted = 12; // as a logarithm
constexpr double least_seen = 1e-100;

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
            seen &= component.totals()[static_cast<std::size_t>(std::lround(held.mean))] >= least_seen;
        }
        if (!seen || std::abs(mean) < 1)
            return {tilt, seen};
        const double step = std::clamp(-mean / variance, -1.0, 1.0);
        if (std::abs(logarithm + step) > most_tilted)
            break;
        logarithm += step;
    }
    return {std::exp(logarithm), false};
}

} // namespace boem
