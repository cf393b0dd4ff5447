#include "puzzle_counting.hpp"

#include "boem/field.hpp"

#include <algorithm>
#include <optional>
#include <ranges>

namespace boem {
namespace {

/// A puzzle as a field with an unknown number of mines.
struct Board {
    const Puzzle& puzzle;
    std::vector<std::int8_t> cells;

    explicit Board(const Puzzle& puzzle) : puzzle(puzzle), cells(puzzle.cells.size()) {
        std::ranges::transform(puzzle.cells, cells.begin(),
                               [](char cell) { return cell == '.' ? covered : static_cast<std::int8_t>(cell - '0'); });
    }

    std::optional<Posterior> posterior(double budget) const {
        try {
            return std::optional<Posterior>(std::in_place, Field{puzzle.width, puzzle.height, cells, untold}, budget);
        } catch (const Contradiction&) {
            return std::nullopt;
        }
    }

    bool touched(int square) const {
        const int row = square / puzzle.width;
        const int column = square % puzzle.width;
        for (int above = std::max(row - 1, 0); above < std::min(row + 2, puzzle.height); ++above)
            for (int left = std::max(column - 1, 0); left < std::min(column + 2, puzzle.width); ++left)
                if (puzzle.cells[above * puzzle.width + left] != '.')
                    return true;
        return false;
    }

    /// A layout that fits, with the squares that touch no clue free.
    Layout layout(Posterior& posterior) const {
        const std::vector<int> row(posterior.counts().size() + 1);
        Layout drawn = posterior.sample(row, {1, 2, 3, 4});
        for (int square = 0; square < static_cast<int>(drawn.size()); ++square)
            drawn[square] = drawn[square] && touched(square);
        return drawn;
    }
};

} // namespace

std::vector<Certainty> certain_squares(const Puzzle& puzzle, double budget) {
    const auto posterior = Board(puzzle).posterior(budget);
    if (!posterior)
        return std::vector<Certainty>(puzzle.cells.size(), Certainty::none);
    const auto certain = posterior->certain();
    return {certain.begin(), certain.end()};
}

std::vector<Layout> solve_by_counting(const Puzzle& puzzle, int most, double budget) {
    Board board(puzzle);
    auto all = board.posterior(budget);
    if (!all)
        return {};
    std::vector<Layout> layouts{board.layout(*all)};
    const auto certain = all->certain();
    for (int square = 0; square < static_cast<int>(certain.size()) && most > static_cast<int>(layouts.size());
         ++square) {
        if (board.cells[square] != covered || certain[square] != Certainty::none)
            continue;
        layouts.push_back(layouts[0]);
        if (board.touched(square)) {
            board.cells[square] = layouts[0][square] ? known_free : known_mine;
            auto others = board.posterior(budget);
            layouts[1] = board.layout(*others);
        } else {
            layouts[1][square] = 1;
        }
    }
    return layouts;
}

} // namespace boem
