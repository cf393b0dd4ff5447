#pragma once

#include "puzzle_logic.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace boem {

/// A clue with the open squares around it, `need` of which are mines.
struct ChainLink {
    int square;
    int need;
    std::array<int, 8> open;
    int count;

    std::span<const int> squares() const { return {open.data(), static_cast<std::size_t>(count)}; }
    bool touches(int square) const { return std::ranges::find(squares(), square) != squares().end(); }
    bool meets(const ChainLink& other) const {
        return std::ranges::any_of(squares(), [&](int square) { return other.touches(square); });
    }
};

/// What all contents of the squares around three or four clues have in common. Squares that touch the same clues are
/// equivalent and form a box, which is named by the bits of these clues.
class Chain {
  public:
    static constexpr int longest = 4;

    explicit Chain(std::span<const ChainLink* const> links) : length_(static_cast<int>(links.size())) {
        for (int link = 0; link < length_; ++link) {
            need_[link] = links[link]->need;
            room_[link] = links[link]->count;
            for (const int square : links[link]->squares())
                name(square) |= 1U << link;
        }
        for (int k = 0; k < squares_; ++k)
            ++size_[box_[k]];
        for (unsigned box = 1; box < 1U << length_; ++box)
            if (size_[box])
                boxes_[used_++] = box;
        fewest_ = size_;
        fill(0);
    }

    /// Whether nothing fits.
    bool broken() const { return !contents_; }
    int contents() const { return contents_; }

    /// Calls `visit(square, mine)` for each square settled.
    template <class Visit> void each_settled(Visit visit) const {
        for (int k = 0; k < squares_; ++k) {
            const unsigned box = box_[k];
            if (most_[box] == 0)
                visit(square_[k], false);
            else if (fewest_[box] == size_[box])
                visit(square_[k], true);
        }
    }

  private:
    unsigned& name(int square) {
        const auto end = square_.begin() + squares_;
        const auto place = std::find(square_.begin(), end, square);
        if (place == end)
            square_[squares_++] = square;
        return box_[place - square_.begin()];
    }

    /// Puts mines into the boxes from number `from` on, in all ways; `laid_` holds those in the boxes before.
    void fill(int from) {
        if (from == used_) {
            ++contents_;
            for (int k = 0; k < used_; ++k) {
                fewest_[boxes_[k]] = std::min(fewest_[boxes_[k]], laid_[k]);
                most_[boxes_[k]] = std::max(most_[boxes_[k]], laid_[k]);
            }
            return;
        }
        const unsigned box = boxes_[from];
        int least = 0;
        int most = size_[box];
        for (int link = 0; link < length_; ++link)
            if (box >> link & 1) {
                room_[link] -= size_[box];
                least = std::max(least, need_[link] - room_[link]);
                most = std::min(most, need_[link]);
            }
        for (int mines = least; mines <= most; ++mines) {
            lay(box, mines);
            laid_[from] = mines;
            fill(from + 1);
            lay(box, -mines);
        }
        for (int link = 0; link < length_; ++link)
            if (box >> link & 1)
                room_[link] += size_[box];
    }

    void lay(unsigned box, int mines) {
        for (int link = 0; link < length_; ++link)
            if (box >> link & 1)
                need_[link] -= mines;
    }

    static constexpr int kinds = 1 << longest;

    int length_;
    int squares_ = 0;
    std::array<int, 8 * longest> square_{};
    std::array<unsigned, 8 * longest> box_{};
    std::array<int, longest> need_{};
    std::array<int, longest> room_{};
    std::array<int, kinds> size_{};
    std::array<int, kinds> fewest_{};
    std::array<int, kinds> most_{};
    std::array<unsigned, kinds> boxes_{};
    std::array<int, kinds> laid_{};
    int used_ = 0;
    int contents_ = 0;
};

/// What single clues, pairs and chains settle: three or four clues, each of which shares open squares with the next.
template <int words> class Chains {
  public:
    using Set = Bits<words>;
    using State = Known<words>;

    Chains(const Logic<words>& logic, Work& work) : logic_(logic), work_(work) {}

    /// Settles everything that follows in these ways; false if clues clash.
    bool settle(State& known) const {
        for (;;) {
            if (!logic_.settle_all(known))
                return false;
            if (!known.open.any())
                return true;
            const auto found = next(known);
            if (!found || !logic_.settle(known, found->first, found->second))
                return false;
            if (!(found->first | found->second).any())
                return true;
        }
    }

  private:
    using Settled = std::optional<std::pair<Set, Set>>; // mines and free squares; empty if clues clash

    static constexpr int steps_of_a_chain = 150;
    static constexpr int steps_of_a_content = 20;

    Settled next(const State& known) const {
        const std::vector<ChainLink> links = read(known);
        const std::vector<std::vector<int>> partners = partners_of(links);
        const int count = static_cast<int>(links.size());
        for (int middle = 0; middle < count; ++middle)
            for (const int one : partners[middle])
                for (const int other : partners[middle])
                    if (one < other)
                        if (const auto found = settled({&links[one], &links[middle], &links[other]}))
                            return *found;
        for (int left = 0; left < count; ++left)
            for (const int right : partners[left])
                if (left < right)
                    for (const int first : partners[left])
                        for (const int last : partners[right])
                            if (first != right && last != left && first != last)
                                if (const auto found =
                                        settled({&links[first], &links[left], &links[right], &links[last]}))
                                    return *found;
        return std::pair<Set, Set>{};
    }

    /// Empty if the chain settles nothing; an empty Settled if nothing fits it.
    std::optional<Settled> settled(std::initializer_list<const ChainLink*> links) const {
        const Chain chain({links.begin(), links.size()});
        work_.spend(steps_of_a_chain + steps_of_a_content * chain.contents());
        if (chain.broken())
            return Settled{};
        std::pair<Set, Set> found;
        chain.each_settled([&](int square, bool mine) { (mine ? found.first : found.second).add(square); });
        if (!(found.first | found.second).any())
            return {};
        return Settled{found};
    }

    std::vector<ChainLink> read(const State& known) const {
        const Grid<words>& grid = logic_.grid();
        std::vector<ChainLink> links;
        logic_.active(known).each([&](int clue) {
            ChainLink link{clue, 0, {}, 0};
            for (int plane = 0; plane < 4; ++plane)
                link.need |= known.need[plane].has(clue) << plane;
            (grid.spread(Set::only(clue)) & known.open).each([&](int square) { link.open[link.count++] = square; });
            links.push_back(link);
        });
        return links;
    }

    static std::vector<std::vector<int>> partners_of(const std::vector<ChainLink>& links) {
        std::vector<std::vector<int>> partners(links.size());
        for (std::size_t one = 0; one < links.size(); ++one)
            for (std::size_t other = one + 1; other < links.size(); ++other)
                if (links[one].meets(links[other])) {
                    partners[one].push_back(static_cast<int>(other));
                    partners[other].push_back(static_cast<int>(one));
                }
        return partners;
    }

    const Logic<words>& logic_;
    Work& work_;
};

} // namespace boem
