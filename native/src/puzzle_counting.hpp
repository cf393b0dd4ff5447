#pragma once

#include "boem/field.hpp"
#include "boem/posterior.hpp"
#include "boem/puzzle.hpp"

#include <algorithm>

namespace boem {

/// What holds in all layouts that fit, square by square; `none` everywhere if no layout fits. Throws OverBudget.
std::vector<Certainty> certain_squares(const Puzzle& puzzle, double budget);

/// As `solve`, but by counting all layouts, which usually takes longer than searching but never gets lost.
std::vector<Layout> solve_by_counting(const Puzzle& puzzle, int most, double budget);

/// Answers by searching within a part of the budget. If that gets lost, counting is usually faster; if there is too
/// much to count, the search continues, and may still succeed. Throws OverBudget.
template <class Try, class Count> auto within(double budget, Try by_trying, Count by_counting) {
    constexpr double astray = 2e5;
    try {
        return by_trying(std::min(budget, astray));
    } catch (const OverBudget&) {
        if (budget <= 4 * astray)
            throw;
    }
    try {
        return by_counting(budget / 4);
    } catch (const OverBudget& counting) {
        try {
            return by_trying(budget / 4);
        } catch (const OverBudget&) {
            throw OverBudget{4 * counting.estimate};
        }
    }
}

} // namespace boem
