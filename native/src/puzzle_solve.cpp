#include "boem/field.hpp"
#include "boem/puzzle.hpp"
#include "puzzle_chains.hpp"
#include "puzzle_counting.hpp"
#include "puzzle_read.hpp"
#include "puzzle_search.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace boem {
namespace {

template <int words> Layout layout_of(const Bits<words>& mines, int squares) {
    Layout layout(squares);
    for (int square = 0; square < squares; ++square)
        layout[square] = mines.has(square);
    return layout;
}

/// Calls `found` with the mines of up to `most` layouts, found by searching; returns their number.
template <int words, class Found> int search(const Puzzle& puzzle, int most, double budget, Found found) {
    const Grid<words> grid(puzzle.width, puzzle.height);
    Reading<words> read(puzzle.cells);
    Work work(budget);
    const Logic<words> logic(grid, read.clues, work);
    if (!logic.settle_all(read.known))
        return 0;
    if (!read.known.open.any()) {
        found(read.known.mines);
        return 1;
    }
    const Search<words> search(logic);
    const auto one = search.find(read.known);
    if (!one)
        return 0;
    found(*one);
    if (most == 1)
        return 1;
    const auto other = search.find_other(read.known, *one);
    if (!other)
        return 1;
    found(*other);
    return 2;
}

} // namespace

void require_puzzle_size(std::int64_t width, std::int64_t height, std::size_t squares) {
    if (width < 1 || height < 1 || width > longest_puzzle_side || height > longest_puzzle_side)
        throw std::invalid_argument("each side of a puzzle must have 1 to 30 squares");
    if (squares != static_cast<std::size_t>(width * height))
        throw std::invalid_argument("there must be one cell for each square");
}

std::vector<Layout> solve(const Puzzle& puzzle, int most, double budget) {
    require_puzzle_size(puzzle.width, puzzle.height, puzzle.cells.size());
    if (most != 1 && most != 2)
        throw std::invalid_argument("the number of layouts must be 1 or 2");
    const int squares = puzzle.width * puzzle.height;
    return within(
        budget,
        [&](double part) {
            std::vector<Layout> layouts;
            with_words(squares, [&](auto words) {
                search<words>(puzzle, most, part,
                              [&](const auto& mines) { layouts.push_back(layout_of(mines, squares)); });
            });
            return layouts;
        },
        [&](double part) { return solve_by_counting(puzzle, most, part); });
}

int count_layouts(const Puzzle& puzzle, double budget) {
    require_puzzle_size(puzzle.width, puzzle.height, puzzle.cells.size());
    return within(
        budget,
        [&](double part) {
            return with_words(puzzle.width * puzzle.height,
                              [&](auto words) { return search<words>(puzzle, 2, part, [](const auto&) {}); });
        },
        [&](double part) { return static_cast<int>(solve_by_counting(puzzle, 2, part).size()); });
}

Level plain_level(const Puzzle& puzzle) {
    require_puzzle_size(puzzle.width, puzzle.height, puzzle.cells.size());
    return with_words(puzzle.width * puzzle.height, [&](auto words) {
        const Grid<words> grid(puzzle.width, puzzle.height);
        Reading<words> read(puzzle.cells);
        Work work(std::numeric_limits<double>::infinity());
        const Logic<words> logic(grid, read.clues, work);
        Known<words>& known = read.known;
        if (!logic.settle_single(known))
            return Level::unique;
        if (!known.open.any())
            return Level::single;
        if (!logic.settle_pairs(known))
            return Level::unique;
        if (!known.open.any())
            return Level::pairs;
        return Chains<words>(logic, work).settle(known) && !known.open.any() ? Level::chains : Level::unique;
    });
}

} // namespace boem
