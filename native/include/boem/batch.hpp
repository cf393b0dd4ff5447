#pragma once

#include "boem/field.hpp"
#include "boem/posterior.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace boem {

/// Fields of one size, one after another.
struct Batch {
    int width;
    int height;
    std::span<const std::int8_t> cells;
    std::span<const int> mines; // of each field, or `untold`
};

/// Where the answers go, for each square of each field as a Posterior gives them.
struct BatchAnswers {
    std::span<double> mine_probability;
    std::span<Certainty> certain;
};

/// A field without an answer; its answers are NaN and `none`.
struct BatchFailure {
    std::size_t field;
    std::variant<Contradiction, OverBudget> reason;
};

/// Infers all fields, on `threads` threads with the calling one among them, and returns those that failed, ascending.
/// `interrupted` is asked on the calling thread now and then; once it returns true, Interrupted is thrown.
///
/// Fields that take more than a small part of the budget come last, one at a time, so that memory doesn't grow with the
/// number of threads. Answers don't depend on it either. Throws std::invalid_argument for an invalid field.
std::vector<BatchFailure> infer_all(const Batch& batch, double budget, int threads,
                                    const std::function<bool()>& interrupted, const BatchAnswers& answers);

} // namespace boem
