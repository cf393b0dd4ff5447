#include "boem/field.hpp"
#include "boem/puzzle.hpp"
#include "puzzle_chains.hpp"
#include "puzzle_counting.hpp"
#include "puzzle_read.hpp"
#include "puzzle_search.hpp"

#include <algorithm>
#include <stdexcept>

namespace boem {
namespace {

template <int words> Bits<words> mines_of(std::span<const std::uint8_t> layout) {
    Bits<words> mines;
    for (std::size_t square = 0; square < layout.size(); ++square)
        if (layout[square])
            mines.add(static_cast<int>(square));
    return mines;
}

template <int words> std::string spell(const Bits<words>& clues, const Numbers<words, 4>& numbers, int squares) {
    std::string cells(squares, '.');
    clues.each([&](int square) {
        int number = 0;
        for (int plane = 0; plane < 4; ++plane)
            number |= numbers[plane].has(square) << plane;
        cells[square] = static_cast<char>('0' + number);
    });
    return cells;
}

/// A layout, and clues to remove from it.
template <int words> class Digger {
  public:
    using Set = Bits<words>;

    explicit Digger(const Digging& digging)
        : digging_(digging), grid_(digging.start.width, digging.start.height), mines_(mines_of<words>(digging.layout)),
          numbers_(grid_.count(mines_)) {
        clues_ = Reading<words>(digging.start.cells).clues;
        if (spell(clues_, numbers_, grid_.squares()) != digging.start.cells || (clues_ & mines_).any())
            throw std::invalid_argument("a number must be that of the layout");
    }

    std::string dig() {
        if (satisfies(clues_, grid_.all()))
            for (const std::vector<int>& group : digging_.groups)
                if (const Set gone = squares_of(group) & clues_; gone.any() && can_spare(gone))
                    clues_ &= ~gone;
        return spell(clues_, numbers_, grid_.squares());
    }

  private:
    static Set squares_of(const std::vector<int>& group) {
        Set squares;
        for (const int square : group)
            squares.add(square);
        return squares;
    }

    bool can_spare(const Set& gone) const {
        try {
            return satisfies(clues_ & ~gone, grid_.spread(gone));
        } catch (const OverBudget&) {
            return false;
        }
    }

    /// Whether some of the clues satisfy the level, if every other layout differs in a square in doubt.
    bool satisfies(const Set& clues, const Set& doubt) const {
        if (digging_.level != Level::unique)
            return settles_all(clues);
        return within(
            digging_.budget, [&](double part) { return settles(clues, doubt, part); },
            [&](double part) { return settles_by_counting(clues, doubt, part); });
    }

    Known<words> known_by(const Set& clues) const {
        Known<words> known{grid_.all() & ~clues, {}, {}};
        for (int plane = 0; plane < 4; ++plane)
            known.need[plane] = numbers_[plane] & clues;
        return known;
    }

    bool settles_all(const Set& clues) const {
        Work work(digging_.budget);
        const Logic<words> logic(grid_, clues, work);
        auto known = known_by(clues);
        logic.settle_single(known);
        if (digging_.level != Level::single)
            logic.settle_pairs(known);
        if (digging_.level == Level::chains)
            Chains<words>(logic, work).settle(known);
        return !known.open.any();
    }

    /// Whether some of the clues settle the squares in doubt.
    bool settles(const Set& clues, const Set& doubt, double budget) const {
        Work work(budget);
        const Logic<words> logic(grid_, clues, work);
        auto known = known_by(clues);
        logic.settle_all(known);
        const Search<words> search(logic);
        for (Set left = doubt & known.open; left.any(); left = doubt & known.open)
            if (search.find_other(known, mines_, left.first()))
                return false;
        return true;
    }

    bool settles_by_counting(const Set& clues, const Set& doubt, double budget) const {
        const std::string cells = spell(clues, numbers_, grid_.squares());
        const auto certain = certain_squares({grid_.width(), grid_.height(), cells}, budget);
        bool all = true;
        (doubt & ~clues & grid_.all()).each([&](int square) { all &= certain[square] != Certainty::none; });
        return all;
    }

    const Digging& digging_;
    Grid<words> grid_;
    Set mines_;
    Numbers<words, 4> numbers_;
    Set clues_;
};

} // namespace

std::string all_clues(int width, int height, std::span<const std::uint8_t> layout) {
    require_puzzle_size(width, height, layout.size());
    return with_words(width * height, [&](auto words) {
        const Grid<words> grid(width, height);
        const Bits<words> mines = mines_of<words>(layout);
        return spell(grid.all() & ~mines, grid.count(mines), grid.squares());
    });
}

std::string dig(const Digging& digging) {
    const auto& [width, height, cells] = digging.start;
    require_puzzle_size(width, height, cells.size());
    require_puzzle_size(width, height, digging.layout.size());
    for (const std::vector<int>& group : digging.groups)
        for (const int square : group)
            if (square < 0 || square >= width * height)
                throw std::invalid_argument("a group must hold squares of the grid");
    return with_words(width * height, [&](auto words) { return Digger<words>(digging).dig(); });
}

} // namespace boem
