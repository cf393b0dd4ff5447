#pragma once

#include "boem/field.hpp"
#include "puzzle_grid.hpp"

#include <cstdint>
#include <limits>
#include <utility>

namespace boem {

/// What is known of a puzzle: the unsettled squares, the mines found, and how many more mines each clue needs (0 where
/// there is no clue).
template <int words> struct Known {
    Bits<words> open;
    Bits<words> mines;
    Numbers<words, 4> need;
};

/// Steps done, each of about a nanosecond.
class Work {
  public:
    explicit Work(double budget)
        : budget_(budget < longest ? static_cast<std::int64_t>(budget) : std::numeric_limits<std::int64_t>::max()) {}

    void spend(int steps) {
        spent_ += steps;
        if (spent_ > budget_)
            throw OverBudget{static_cast<double>(spent_)};
    }

  private:
    static constexpr double longest = 9e18;

    std::int64_t budget_;
    std::int64_t spent_ = 0;
};

/// What single clues and pairs settle, with all clues examined in parallel.
template <int words> class Logic {
  public:
    using Set = Bits<words>;
    using State = Known<words>;

    Logic(const Grid<words>& grid, const Set& clues, Work& work) : grid_(grid), clues_(clues), work_(work) {}

    const Grid<words>& grid() const { return grid_; }

    /// Settles what single clues settle one after another; false if they clash.
    bool settle_single(State& known) const {
        for (;;) {
            work_.spend(single_steps * words);
            const Numbers<words, 4> left = grid_.count(known.open);
            const auto& need = known.need;
            if ((less(left, need) & clues_).any())
                return false;
            const Set done = clues_ & ~(need[0] | need[1] | need[2] | need[3]);
            const Set differ = (need[0] ^ left[0]) | (need[1] ^ left[1]) | (need[2] ^ left[2]) | (need[3] ^ left[3]);
            const Set free = grid_.spread(done) & known.open;
            const Set mines = grid_.spread(clues_ & ~differ) & known.open;
            if (!(free | mines).any())
                return true;
            if (!settle(known, mines, free))
                return false;
        }
    }

    /// Once single clues settle nothing more, settles what pairs do, and single ones after them; false if they clash.
    bool settle_pairs(State& known) const {
        for (;;) {
            const auto [mines, free] = compare(known);
            if (!(mines | free).any())
                return true;
            if (!settle(known, mines, free) || !settle_single(known))
                return false;
        }
    }

    bool settle_all(State& known) const { return settle_single(known) && settle_pairs(known); }

    /// Takes the content of open squares as known; false if that clashes.
    bool settle(State& known, const Set& mines, const Set& free) const {
        if ((mines & free).any())
            return false;
        known.open &= ~(mines | free);
        if (!mines.any())
            return true;
        known.mines |= mines;
        const Numbers<words, 4> found = grid_.count(mines);
        const Set below = less(known.need, found);
        known.need = difference(known.need, found);
        for (Set& plane : known.need)
            plane &= clues_;
        return !(below & clues_).any();
    }

    /// The clues that touch an open square.
    Set active(const State& known) const { return grid_.spread(known.open) & clues_; }

    /// The clues that would be wrong if exactly these of the open squares were mines.
    Set wrong(const State& known, const Set& mines) const {
        work_.spend(wrong_steps * words);
        const Numbers<words, 4> laid = grid_.count(mines & known.open);
        const auto& need = known.need;
        return clues_ & ((need[0] ^ laid[0]) | (need[1] ^ laid[1]) | (need[2] ^ laid[2]) | (need[3] ^ laid[3]));
    }

    /// The active clues connected with a clue by open squares.
    Set connected(const State& known, int clue) const {
        const Set active = this->active(known);
        Set reached = Set::only(clue);
        for (;;) {
            work_.spend(connected_steps * words);
            const Set squares = grid_.spread(reached) & known.open;
            const Set more = (grid_.spread(squares) & active) | reached;
            if (more == reached)
                return reached;
            reached = more;
        }
    }

  private:
    static constexpr int single_steps = 10;
    static constexpr int pairs_steps = 50;
    static constexpr int wrong_steps = 6;
    static constexpr int connected_steps = 3;

    /// Where the first number is less than the second.
    static Set less(const Numbers<words, 4>& one, const Numbers<words, 4>& other) {
        Set below = other[0] & ~one[0];
        for (int plane = 1; plane < 4; ++plane)
            below = (other[plane] & ~one[plane]) | (below & ~(one[plane] ^ other[plane]));
        return below;
    }

    /// Clues whose number is 1, 2 and 3.
    struct Few {
        Set one;
        Set two;
        Set three;

        [[gnu::always_inline]] Few(const Set& clues, const Numbers<words, 4>& number)
            : one(clues & number[0] & ~number[1] & ~number[2]), two(clues & number[1] & ~number[0] & ~number[2]),
              three(clues & number[0] & number[1] & ~number[2]) {}
        [[gnu::always_inline]] Few(const Grid<words>& grid, const Few& few, Offset way)
            : one(grid.from(few.one, way)), two(grid.from(few.two, way)), three(grid.from(few.three, way)) {}
    };

    /// Where a pair's clues share at least this many open squares.
    struct Shared {
        Set two;
        Set three;
        Set four;
    };

    /// What pairs settle, once single clues settle nothing more. If a clue needs as many mines more than another as it
    /// has open squares that the other doesn't touch, those are all mines, and the open squares that only the other
    /// touches are free. In other words: they share as many open squares as the first can spare and the second needs,
    /// neither being 0. Returns all open squares twice if two clash.
    std::pair<Set, Set> compare(const State& known) const {
        work_.spend(pairs_steps * words);
        const Numbers<words, 4> left = grid_.count(known.open);
        const Set active = clues_ & (left[0] | left[1] | left[2] | left[3]);
        if (!active.any())
            return {};
        const Few need(active, known.need);
        const Few spare(active, difference(left, known.need));
        std::array<Set, 8> near;
        for (int k = 0; k < 8; ++k)
            near[k] = grid_.from(known.open, eight[k]);
        Set mines;
        Set free;
        Set clash;
        [&]<std::size_t... k>(std::index_sequence<k...>) {
            ((clash |= compare_towards<pairs_count / 2 + k>(need, spare, near, mines, free)), ...);
        }(std::make_index_sequence<pairs_count / 2>{});
        if (clash.any())
            return {known.open, known.open};
        return {mines & known.open, free & known.open};
    }

    /// Adds what all pairs of a kind settle; returns where two clash.
    template <std::size_t k>
    [[gnu::always_inline]] Set compare_towards(const Few& need, const Few& spare, const std::array<Set, 8>& near,
                                               Set& mines, Set& free) const {
        if constexpr (number_of(pairs[k].shared) > 1) {
            constexpr Offset way = pairs[k].to;
            const Few other_need(grid_, need, way);
            const Few other_spare(grid_, spare, way);
            const Shared shared = this->shared<pairs[k].shared>(near);
            Set clash;
            const Set needy = needy_clues(other_need, spare, shared, clash);
            const Set needy_others = needy_clues(need, other_spare, shared, clash);
            if (needy.any())
                conclude<k>(needy, mines, free);
            if (needy_others.any())
                conclude<pairs_count - 1 - k>(grid_.from(needy_others, {-way.rows, -way.columns}), mines, free);
            return clash;
        } else {
            return {};
        }
    }

    [[gnu::always_inline]] static Set needy_clues(const Few& need, const Few& spare, const Shared& shared, Set& clash) {
        const Set two = need.one & spare.one;
        const Set three = (need.one & spare.two) | (need.two & spare.one);
        const Set four = (need.one & spare.three) | (need.two & spare.two) | (need.three & spare.one);
        clash |= (two & shared.three) | (three & shared.four);
        return (two & shared.two) | (three & shared.three) | (four & shared.four);
    }

    template <Mask mask> [[gnu::always_inline]] static Shared shared(const std::array<Set, 8>& near) {
        constexpr auto chosen = [] {
            std::array<int, 4> made{};
            for (int j = 0, count = 0; j < 8; ++j)
                if (mask >> j & 1)
                    made[count++] = j;
            return made;
        }();
        const Set both = near[chosen[0]] & near[chosen[1]];
        if constexpr (number_of(mask) == 2)
            return {both, {}, {}};
        const Set either = near[chosen[0]] | near[chosen[1]];
        const Set third = near[chosen[2]];
        if constexpr (number_of(mask) == 3)
            return {both | (either & third), both & third, {}};
        const Set others = third & near[chosen[3]];
        const Set other = third | near[chosen[3]];
        return {both | others | (either & other), (both & other) | (either & others), both & others};
    }

    /// Adds what clues with this need settle, given their neighbours in this position.
    template <std::size_t k> void conclude(const Set& needy, Set& mines, Set& free) const {
        const Set sparing = grid_.from(needy, {-pairs[k].to.rows, -pairs[k].to.columns});
        for (int j = 0; j < 8; ++j) {
            if (!(pairs[k].shared >> j & 1))
                mines |= grid_.from(needy, eight[7 - j]);
            if (!(pairs[pairs_count - 1 - k].shared >> j & 1))
                free |= grid_.from(sparing, eight[7 - j]);
        }
    }

    static Numbers<words, 4> difference(const Numbers<words, 4>& one, const Numbers<words, 4>& less) {
        Numbers<words, 4> made;
        Set borrow;
        for (int plane = 0; plane < 4; ++plane) {
            const Set differ = one[plane] ^ less[plane];
            made[plane] = differ ^ borrow;
            borrow = (less[plane] & ~one[plane]) | (borrow & ~differ);
        }
        return made;
    }

    const Grid<words>& grid_;
    Set clues_;
    Work& work_;
};

} // namespace boem
