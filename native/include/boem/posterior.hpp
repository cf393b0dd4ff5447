#pragma once

#include "boem/field.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace boem {

/// What is the same of a covered square in every layout.
enum class Certainty : std::uint8_t { none, free, mined };

/// What all layouts that fit a field say together, each counting alike.
class Posterior {
  public:
    /// Throws std::invalid_argument if that is no field, Contradiction if no layout fits it, and OverBudget if more
    /// than `budget` steps would be needed, each of about a nanosecond.
    Posterior(const Field& field, double budget);
    Posterior(Posterior&&) noexcept;
    ~Posterior();

    int width() const;

    /// For each square, row by row, the share of layouts in which it holds a mine; NaN where it is open.
    std::span<const double> mine_probability() const;

    /// For each square; of one that is open or a known mine nothing is said.
    std::span<const Certainty> certain() const;

    /// For each square and number from 0 to 8, the share of layouts in which it is free and shows the number. An open
    /// square shows its own. Throws std::out_of_range for what is no square.
    std::vector<std::array<double, 9>> numbers();
    std::array<double, 9> numbers(int square);

    /// The covered squares that are free and show the same number in every layout, ascending, with the number.
    std::vector<std::pair<int, int>> derivable();

    /// How many layouts each component has that hold so many mines: whole numbers of `limbs` words each, the lowest
    /// first, for `fewest` mines and on; a single one where the number of mines isn't told.
    struct Counts {
        int fewest;
        int limbs;
        std::vector<std::uint64_t> words;
    };
    /// Throws OverBudget.
    std::vector<Counts> counts() const;

    /// Squares that touch no clue; mines left for the components and for these squares, where their number is told.
    int apart() const;
    int mines_left() const;

    /// Layouts, 1 for each mine, row by row, for as many draws as `counts` has rows. A row says for each component how
    /// many mines more than its fewest it holds, and last how many mines lie on the squares that touch no clue. Where
    /// the number of mines isn't told, the row is not looked at. Throws std::invalid_argument for a row that can't be,
    /// and OverBudget.
    std::vector<std::uint8_t> sample(std::span<const int> rows, std::array<std::uint64_t, 4> seed);

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace boem
