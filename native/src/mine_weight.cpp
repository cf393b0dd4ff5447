#include "mine_weight.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace boem {
namespace {

constexpr std::size_t many_boxes = 1000; // number of boxes from which the weight is fitted
constexpr double heavy = 8;              // a mine's weight, or its inverse, from which tables are scaled at every layer
constexpr double near = 8;               // deviations between the expected and the known number of mines
constexpr double most_changed = 12;      // as a logarithm
constexpr double least_step = 1e-9;
constexpr int rounds = 60;

struct Expected {
    double mean;
    double variance;
};

/// The expected excess of a component if each mine's weight was multiplied by `factor`.
Expected expect(std::span<const double> totals, double factor) {
    const double step = std::log2(factor);
    const auto height = [&](std::size_t excess) {
        return std::log2(totals[excess]) + step * static_cast<double>(excess);
    };
    double top = -std::numeric_limits<double>::infinity();
    for (std::size_t excess = 0; excess < totals.size(); ++excess)
        top = std::max(top, height(excess));
    double all = 0;
    double first = 0;
    double second = 0;
    for (std::size_t excess = 0; excess < totals.size(); ++excess) {
        const auto held = static_cast<double>(excess);
        const double share = std::exp2(height(excess) - top);
        all += share;
        first += share * held;
        second += share * held * held;
    }
    first /= all;
    return {first, second / all - first * first};
}

} // namespace

double choose_mine_weight(const Reduction& field) {
    if (!field.told)
        return 1;
    if (field.boxes.size() < many_boxes)
        return 0.5;
    double squares = field.apart;
    for (const Box& box : field.boxes)
        squares += box.size();
    const double density = std::clamp(field.mines_left / squares, 0.02, 0.7);
    return density / (1 - density);
}

double refit(const Reduction& field, std::span<const PathTables<Weight>> components, double mine_weight, int excess) {
    double logarithm = 0;
    double low = -most_changed;
    double high = most_changed;
    for (int round = 0; round < rounds && high - low >= least_step; ++round) {
        const double factor = std::exp(logarithm);
        const double weight = mine_weight * factor;
        double mean = field.apart * weight / (1 + weight) - excess;
        double variance = field.apart * weight / ((1 + weight) * (1 + weight)) + 1e-9;
        for (const PathTables<Weight>& component : components) {
            const Expected held = expect(component.totals, factor);
            mean += held.mean;
            variance += held.variance;
        }
        if (std::abs(mean) < 1 + (round == 0 ? near * std::sqrt(variance) : 0))
            return factor;
        (mean < 0 ? low : high) = logarithm;
        const double step = std::clamp(-mean / variance, -1.0, 1.0);
        const bool within = low < logarithm + step && logarithm + step < high;
        logarithm = within ? logarithm + step : (low + high) / 2;
    }
    return std::exp(logarithm);
}

BoxWeights weigh_boxes(double mine_weight) {
    BoxWeights weights{};
    for (int size = 0; size <= largest_box; ++size) {
        double weight = 1;
        for (int mines = 0; mines <= size; ++mines, weight *= mine_weight)
            weights.ways[size][mines] = box_ways[size][mines] * weight;
    }
    weights.stretch = std::max(mine_weight, 1 / mine_weight) < heavy ? 16 : 1;
    return weights;
}

} // namespace boem
