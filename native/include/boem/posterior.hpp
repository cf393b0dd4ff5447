#pragma once

#include "boem/field.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace boem {

/// What holds for a covered square in every layout.
enum class Certainty : std::uint8_t { none, free, mined };

/// What an inference took, in steps of about a nanosecond, and what it would have taken; and the most bytes that it
/// held.
struct Effort {
    double steps;
    double estimate;
    std::size_t bytes;
};

/// What all layouts that fit a field say together; all are equally likely.
class Posterior {
  public:
    /// Throws std::invalid_argument for an invalid field, Contradiction if no layout fits, and OverBudget if more than
    /// `budget` steps would be needed, each of about a nanosecond, or more bytes than come with them.
    ///
    /// With `partly`, a field that is too hard gets what can be said of some of its components all the same. Then it is
    /// not `whole`, and nothing may be asked but the probabilities, which are NaN on squares that are left, and what is
    /// certain.
    Posterior(const Field& field, double budget, bool partly = false);
    Posterior(Posterior&&) noexcept;
    ~Posterior();

    int width() const;
    bool whole() const;
    Effort effort() const;

    /// For each square, row by row, the share of layouts in which it is a mine; NaN where it is open.
    std::span<const double> mine_probability() const;

    /// For each square; meaningless for open squares and known mines.
    std::span<const Certainty> certain() const;

    /// For each square and number from 0 to 8, the share of layouts in which it is free and shows the number; an open
    /// square shows its own. Throws std::out_of_range for an invalid square.
    std::vector<std::array<double, 9>> numbers();
    std::array<double, 9> numbers(int square);

    /// The covered squares that are free and show the same number in every layout, ascending, with that number.
    std::vector<std::pair<int, int>> derivable();

    /// The number of layouts of each component, by the mines in them from `fewest` on: whole numbers of `limbs` words
    /// each, lowest word first. There is a single one if the number of mines isn't known.
    struct Counts {
        int fewest;
        int limbs;
        std::vector<std::uint64_t> words;
    };
    /// Throws OverBudget.
    std::vector<Counts> counts() const;

    /// Squares that touch no clue; mines left for the components and these squares, if the number of mines is known.
    int apart() const;
    int mines_left() const;

    /// Layouts, 1 for each mine, row by row, one for each row of `rows`. A row gives for each component how many mines
    /// it holds beyond its fewest, then the number of mines on squares that touch no clue. If the number of mines isn't
    /// known, rows are ignored. Throws std::invalid_argument for an impossible row, and OverBudget.
    std::vector<std::uint8_t> sample(std::span<const int> rows, std::array<std::uint64_t, 4> seed);

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace boem
