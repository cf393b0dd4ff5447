#pragma once

#include "puzzle_logic.hpp"

#include <optional>

namespace boem {

/// Finds layouts that fit by searching.
///
/// A model is a guess at the content of the open squares; only clues for which it is wrong are examined. Clues that
/// aren't connected are dealt with one after another, so that searching one part never repeats another.
template <int words> class Search {
  public:
    using Set = Bits<words>;
    using State = Known<words>;

    explicit Search(const Logic<words>& logic) : logic_(logic), grid_(logic.grid()) {}

    /// The mines of a layout that fits, if there is one, once single clues and pairs settle nothing more. Settles
    /// squares found to have the same content in all layouts. Squares that touch no clue stay free.
    std::optional<Set> find(State& known) const {
        Set model;
        for (;;) {
            const Set wrong = logic_.wrong(known, model);
            if (!wrong.any())
                return known.mines | (model & known.open);
            const Set part = logic_.connected(known, wrong.first());
            const int square = tightest(known, wrong & part);
            State tried = known;
            if (turn(tried, square, !model.has(square)) && complete(tried, model, part))
                model = tried.mines | (model & tried.open);
            else if (!turn(known, square, model.has(square)) || !logic_.settle_all(known))
                return std::nullopt;
        }
    }

    /// The mines of another layout than `one`, if there is one, once single clues and pairs settle nothing more.
    /// Settles squares found to have the same content in all layouts.
    std::optional<Set> find_other(State& known, const Set& one) const {
        const Set untouched = known.open & ~grid_.spread(logic_.active(known));
        if (untouched.any())
            return one ^ Set::only(untouched.first());
        while (known.open.any())
            if (auto other = find_other(known, one, tightest(known, logic_.active(known))))
                return other;
        return std::nullopt;
    }

    /// The same, but it must differ at this open square; if there is none, settles the square.
    std::optional<Set> find_other(State& known, const Set& one, int square) const {
        State tried = known;
        if (turn(tried, square, !one.has(square)) && complete(tried, one, grid_.all()))
            return tried.mines | (one & tried.open);
        turn(known, square, one.has(square));
        logic_.settle_all(known);
        return std::nullopt;
    }

  private:
    /// Settles open squares until the model is right for these clues where squares are open; false if nothing fits.
    bool complete(State& known, const Set& model, const Set& clues) const {
        if (!logic_.settle_single(known))
            return false;
        for (;;) {
            if (!(logic_.wrong(known, model) & clues).any())
                return true;
            if (!logic_.settle_pairs(known))
                return false;
            const Set wrong = logic_.wrong(known, model) & clues;
            if (!wrong.any())
                return true;
            const Set part = logic_.connected(known, wrong.first());
            const int square = tightest(known, wrong & part);
            State tried = known;
            if (turn(tried, square, !model.has(square)) && complete(tried, model, part))
                known = tried;
            else if (!turn(known, square, model.has(square)) || !logic_.settle_single(known))
                return false;
        }
    }

    bool turn(State& known, int square, bool mine) const {
        const Set only = Set::only(square);
        return logic_.settle(known, mine ? only : Set{}, mine ? Set{} : only);
    }

    /// Of the open squares around the clue with the fewest, the one that touches the most clues.
    int tightest(const State& known, Set clues) const {
        const Numbers<words, 4> left = grid_.count(known.open);
        for (int plane = 3; plane >= 0; --plane)
            if (const Set fewer = clues & ~left[plane]; fewer.any())
                clues = fewer;
        Set squares = grid_.spread(Set::only(clues.first())) & known.open;
        const Numbers<words, 4> touched = grid_.count(logic_.active(known));
        for (int plane = 3; plane >= 0; --plane)
            if (const Set more = squares & touched[plane]; more.any())
                squares = more;
        return squares.first();
    }

    const Logic<words>& logic_;
    const Grid<words>& grid_;
};

} // namespace boem
