#pragma once

#include "boem/field.hpp"
#include "boem/posterior.hpp"
#include "boem/puzzle.hpp"

#include <algorithm>

namespace boem {

/// What is the same in all layouts that fit, square by square; all of it is `none` if no layout does. Throws
/// OverBudget.
std::vector<Certainty> certain_squares(const Puzzle& puzzle, double budget);

/// As `solve` does, by counting all layouts, which takes longer than trying out does as a rule, but never goes astray.
std::vector<Layout> solve_by_counting(const Puzzle& puzzle, int most, double budget);

/// Answers by trying out, which takes a part of the budget. Where that goes astray, counting is faster as a rule; where
/// there is too much to count, trying out may find the way all the same. Throws OverBudget.
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
