#include "boem/endgame.hpp"

#include "boem/interruption.hpp"
#include "mixing.hpp"
#include "neighbours.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <unordered_map>

namespace boem {
namespace {

constexpr std::uint8_t mine = 9;      // instead of a number
constexpr int deepest = 2000;         // levels of recursion
constexpr double steps_a_square = 10; // of each layout: to list it, and to look at it now and then

/// A set of layouts by two sums, over its members, of words that belong to them.
struct Key {
    std::uint64_t one = 0;
    std::uint64_t two = 0;
    bool operator==(const Key&) const = default;
};

struct HashKey {
    std::size_t operator()(const Key& key) const { return key.one; }
};

using Index = std::uint32_t;

/// A level of recursion; too many would overflow the stack.
class Deeper {
  public:
    explicit Deeper(int& depth) : depth_(depth) {
        if (depth_ >= deepest)
            throw OverBudget{std::numeric_limits<double>::infinity()};
        ++depth_;
    }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    ~Deeper() { --depth_; }

  private:
    int& depth_;
};

class Search {
  public:
    Search(const Field& field, const LayoutList& layouts, double budget)
        : size_(field.cells.size()), several_(layouts.mines.size() / size_), budget_(budget) {
        for (std::size_t square = 0; square < size_; ++square)
            if (field.cells[square] == covered || field.cells[square] == known_free)
                add_column(field, layouts, static_cast<int>(square));
        for (std::size_t index = 0; index < several_; ++index)
            keys_.push_back({mixed(2 * index * golden + golden), mixed(2 * (index + 1) * golden)});
    }

    std::vector<Index> all() const {
        std::vector<Index> every(several_);
        std::iota(every.begin(), every.end(), 0);
        return every;
    }

    std::span<const int> squares() const { return squares_; }

    /// The layouts won if the square of a column is opened first; stops early once it can't be more than `least`.
    std::size_t wins_of(std::size_t column, std::span<Index> here, std::size_t least) {
        std::array<std::size_t, mine + 2> starts = divide(column, here);
        std::size_t possible = starts[mine];
        if (possible <= least)
            return 0;
        for (int number = 0; number < mine && possible > least; ++number) {
            const auto part = here.subspan(starts[number], starts[number + 1] - starts[number]);
            if (!part.empty())
                possible -= part.size() - wins(part);
        }
        return possible;
    }

    /// The layouts among these that are won. They are reordered.
    std::size_t wins(std::span<Index> here) {
        if (here.size() <= 1)
            return here.size();
        const Deeper deeper(depth_);
        Key key;
        for (const Index index : here) {
            key.one += keys_[index].one;
            key.two += keys_[index].two;
        }
        if (const auto found = known_.find(key); found != known_.end())
            return found->second;
        std::size_t most = 1;
        const Moves moves = choose(here);
        if (moves.safe >= 0)
            most = wins_of(moves.safe, here, 0);
        else
            for (const auto& [free, column] : moves.risky) {
                if (free <= most)
                    break;
                most = std::max(most, wins_of(column, here, most));
            }
        known_.emplace(key, static_cast<Index>(most));
        return most;
    }

    struct Risky {
        std::size_t free;
        std::size_t column;
    };
    struct Moves {
        int safe = -1; // a column without mines that tells something
        std::vector<Risky> risky;
    };

    /// The columns that are worth opening. One that shows a single number wherever it is free tells nothing, and can
    /// wait; of several that tell the same, one is enough.
    Moves choose(std::span<const Index> here) {
        spend(here.size() * columns_.size() / 4 + 200);
        Moves moves;
        std::vector<Key> seen;
        for (std::size_t column = 0; column < columns_.size(); ++column) {
            const std::uint8_t* const numbers = columns_[column].data();
            unsigned shown = 0;
            for (const Index index : here)
                shown |= 1U << numbers[index];
            const unsigned told = shown & ((1U << mine) - 1);
            if (std::has_single_bit(told) || told == 0)
                continue;
            if (shown == told) {
                moves.safe = static_cast<int>(column);
                return moves;
            }
            std::size_t free = 0;
            Key key;
            for (const Index index : here) {
                free += numbers[index] != mine;
                key.one += keys_[index].one * (numbers[index] + 1);
                key.two += keys_[index].two * (numbers[index] + 1);
            }
            if (std::ranges::find(seen, key) != seen.end())
                continue;
            seen.push_back(key);
            moves.risky.push_back({free, column});
        }
        std::ranges::stable_sort(moves.risky, std::greater{}, &Risky::free);
        return moves;
    }

    std::size_t free_in(std::size_t column, std::span<const Index> here) const {
        return std::ranges::count_if(here, [&](Index index) { return columns_[column][index] != mine; });
    }

  private:
    void add_column(const Field& field, const LayoutList& layouts, int square) {
        const std::vector<int> around = neighbours(field.width, field.height, square);
        std::vector<std::uint8_t>& column = columns_.emplace_back(several_);
        squares_.push_back(square);
        for (std::size_t index = 0; index < several_; ++index) {
            const std::uint8_t* const layout = layouts.mines.data() + index * size_;
            for (const int other : around)
                column[index] += layout[other];
            if (layout[square])
                column[index] = mine;
        }
    }

    /// Sorts the layouts by what the column shows; returns where each number begins.
    std::array<std::size_t, mine + 2> divide(std::size_t column, std::span<Index> here) {
        spend(static_cast<double>(here.size()) * 4 + 50);
        const std::uint8_t* const numbers = columns_[column].data();
        std::array<std::size_t, mine + 2> starts{};
        for (const Index index : here)
            ++starts[numbers[index] + 1];
        std::partial_sum(starts.begin(), starts.end(), starts.begin());
        std::vector<Index> sorted(here.size());
        auto next = starts;
        for (const Index index : here)
            sorted[next[numbers[index]]++] = index;
        std::ranges::copy(sorted, here.begin());
        return starts;
    }

    void spend(double steps) {
        spent_ += steps;
        if (spent_ > budget_)
            throw OverBudget{std::numeric_limits<double>::quiet_NaN()};
        if ((++turns_ & 0xfff) == 0)
            Interruptible::check();
    }

    std::size_t size_;
    std::size_t several_;
    double budget_;
    double spent_ = 0;
    unsigned turns_ = 0;
    int depth_ = 0;
    std::vector<int> squares_;
    std::vector<std::vector<std::uint8_t>> columns_;
    std::vector<Key> keys_;
    std::unordered_map<Key, Index, HashKey> known_;
};

} // namespace

Endgame solve_endgame(const Field& field, double budget) {
    require_field(field);
    if (field.mines == untold)
        throw std::invalid_argument("an endgame's number of mines must be known");
    const auto most = static_cast<std::size_t>(std::clamp(budget / steps_a_square, 1.0, 1e15)) / field.cells.size();
    const LayoutList layouts = list_layouts(field, most, budget);
    if (layouts.mines.empty())
        throw OverBudget{layouts.count * static_cast<double>(field.cells.size()) * steps_a_square};
    Search search(field, layouts, budget);
    std::vector<Index> here = search.all();
    Endgame solved{here.size(), search.wins(here), std::vector<std::size_t>(field.cells.size())};
    for (std::size_t column = 0; column < search.squares().size(); ++column)
        solved.wins_by_square[search.squares()[column]] = search.wins_of(column, here, 0);
    return solved;
}

EndgameMove best_endgame_move(const Field& field, const LayoutList& layouts, double budget) {
    Search search(field, layouts, budget);
    std::vector<Index> here = search.all();
    const Search::Moves moves = search.choose(here);
    if (moves.safe >= 0)
        return {search.squares()[moves.safe], search.wins(here)};
    EndgameMove best{-1, 1};
    for (const auto& [free, column] : moves.risky) {
        if (free <= best.wins)
            break;
        const std::size_t wins = search.wins_of(column, here, best.wins);
        if (wins > best.wins)
            best = {search.squares()[column], wins};
    }
    if (best.square >= 0)
        return best;
    // Nothing tells anything: one layout is won, and its squares are opened one by one.
    std::size_t most = 0;
    for (std::size_t column = 0; column < search.squares().size(); ++column)
        if (const std::size_t free = search.free_in(column, here); free > most) {
            most = free;
            best = {search.squares()[column], 1};
        }
    return best;
}

} // namespace boem
