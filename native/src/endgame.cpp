#include "boem/endgame.hpp"

#include "boem/interruption.hpp"
#include "mixing.hpp"
#include "neighbours.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

namespace boem {
namespace {

using Index = std::uint32_t;          // of a layout, or a number of them
using Shown = std::uint8_t;           // what a square shows: 0 for a mine, otherwise a number and 1
constexpr int shows = 10;             // so many things
constexpr std::size_t lane = 16;      // columns that are looked at together
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

/// The layouts won from a position: between these two, inclusively.
struct Bounds {
    Index least;
    Index most;
};

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

/// The layouts, as far as they differ.
///
/// Squares on which a mine may lie or not belong to one group if some square shows a sum over both. Of layouts in which
/// groups are combined in every way, each group can be played by itself.
class Layouts {
  public:
    Layouts(const Field& field, const LayoutList& layouts)
        : size_(field.cells.size()), several_(layouts.mines.size() / size_), layouts_(layouts) {
        for (std::size_t square = 0; square < size_; ++square)
            around_.push_back(neighbours(field.width, field.height, static_cast<int>(square)));
        read_columns(field);
        find_groups(field);
    }

    std::size_t count() const { return several_; }
    std::size_t width() const { return width_; }

    /// The squares that show different numbers in different layouts, one for each way to divide the layouts.
    std::span<const int> squares() const { return squares_; }

    /// What these squares show in a layout, and zeros up to `width`.
    const Shown* row(Index layout) const { return rows_.data() + layout * width_; }

    /// A word for what a group holds in a layout, and the sum of all groups' words.
    std::span<const std::vector<std::uint64_t>> groups() const { return groups_; }
    std::uint64_t word(Index layout) const { return words_[layout]; }

    /// What a square shows in a layout.
    Shown shown(int square, Index layout) const {
        const std::uint8_t* const mines = layouts_.mines.data() + layout * size_;
        if (mines[square])
            return 0;
        int number = 0;
        for (const int other : around_[square])
            number += mines[other];
        return static_cast<Shown>(number + 1);
    }

  private:
    static bool can_be_opened(std::int8_t cell) { return cell == covered || cell == known_free; }

    void read_columns(const Field& field) {
        std::vector<std::vector<Shown>> columns;
        for (std::size_t square = 0; square < size_; ++square) {
            if (!can_be_opened(field.cells[square]))
                continue;
            std::vector<Shown> column(several_);
            for (std::size_t layout = 0; layout < several_; ++layout)
                column[layout] = shown(static_cast<int>(square), static_cast<Index>(layout));
            if (tells(column) && std::ranges::find(columns, column) == columns.end()) {
                columns.push_back(std::move(column));
                squares_.push_back(static_cast<int>(square));
            }
        }
        width_ = (columns.size() + lane - 1) / lane * lane;
        rows_.resize(several_ * width_);
        for (std::size_t column = 0; column < columns.size(); ++column)
            for (std::size_t layout = 0; layout < several_; ++layout)
                rows_[layout * width_ + column] = columns[column][layout];
    }

    /// Whether it shows more than one number.
    static bool tells(std::span<const Shown> column) {
        const Shown first = *std::ranges::max_element(column);
        return std::ranges::any_of(column, [&](Shown shown) { return shown != 0 && shown != first; });
    }

    bool mined(std::size_t square, std::size_t layout) const { return layouts_.mines[layout * size_ + square] != 0; }

    void find_groups(const Field& field) {
        std::vector<std::uint8_t> varies(size_);
        for (std::size_t square = 0; square < size_; ++square)
            for (std::size_t layout = 1; layout < several_ && !varies[square]; ++layout)
                varies[square] = mined(square, layout) != mined(square, 0);
        std::vector<std::size_t> leader(size_);
        std::iota(leader.begin(), leader.end(), 0);
        const auto leader_of = [&](std::size_t square) {
            while (leader[square] != square)
                square = leader[square] = leader[leader[square]];
            return square;
        };
        for (std::size_t square = 0; square < size_; ++square) {
            if (!can_be_opened(field.cells[square]) || (!varies[square] && mined(square, 0)))
                continue;
            std::size_t first = varies[square] ? square : size_;
            for (const int other : around_[square])
                if (varies[other]) {
                    if (first == size_)
                        first = other;
                    leader[leader_of(other)] = leader_of(first);
                }
        }
        std::vector<std::size_t> group_of(size_, size_);
        words_.resize(several_);
        for (std::size_t square = 0; square < size_; ++square)
            if (varies[square]) {
                std::size_t& number = group_of[leader_of(square)];
                if (number == size_) {
                    number = groups_.size();
                    groups_.emplace_back(several_);
                }
                const std::uint64_t word = mixed((square + 1) * golden);
                for (std::size_t layout = 0; layout < several_; ++layout)
                    if (mined(square, layout))
                        groups_[number][layout] += word;
            }
        for (std::vector<std::uint64_t>& group : groups_)
            for (std::size_t layout = 0; layout < several_; ++layout)
                words_[layout] += group[layout] = mixed(group[layout]);
    }

    std::size_t size_;
    std::size_t several_;
    const LayoutList& layouts_;
    std::vector<std::vector<int>> around_;
    std::vector<int> squares_;
    std::size_t width_ = 0;
    std::vector<Shown> rows_;
    std::vector<std::vector<std::uint64_t>> groups_;
    std::vector<std::uint64_t> words_;
};

/// Searches every way to play on, or so many guesses at most in each position, the safest.
class Search {
  public:
    Search(const Layouts& layouts, double budget, std::size_t guesses = every_guess)
        : layouts_(layouts), budget_(budget), guesses_(guesses) {}

    std::vector<Index> all() const {
        std::vector<Index> every(layouts_.count());
        std::iota(every.begin(), every.end(), 0);
        return every;
    }

    /// The layouts among these that are won. They are reordered.
    Index wins(std::span<Index> here) { return wins(here, 0); }

    /// The layouts won if the square of a column is opened first; not more than `least` if it can't be more than that.
    Index wins_of(std::size_t column, std::span<Index> here, Index least) {
        const std::array<Index, shows + 1> starts = divide(column, here);
        std::array<std::span<Index>, shows - 1> parts;
        for (int shown = 1; shown < shows; ++shown)
            parts[shown - 1] = here.subspan(starts[shown], starts[shown + 1] - starts[shown]);
        std::ranges::sort(parts, std::less{}, [](const auto& part) { return part.size(); });
        auto possible = static_cast<Index>(here.size()) - starts[1];
        for (const std::span<Index> part : parts) {
            if (possible <= least)
                return possible;
            if (part.size() < 2)
                continue;
            const Index others = possible - static_cast<Index>(part.size());
            possible = others + wins(part, least > others ? least - others : 0);
        }
        return possible;
    }

    struct Risky {
        Index free;
        std::size_t column;
    };
    struct Moves {
        int safe = -1; // a column without mines that tells something
        std::vector<Risky> risky;
    };

    /// The columns that are worth opening, those most often free first. One that shows a single number wherever it is
    /// free tells nothing, and can wait. One that is free only where another is can wait, too: after the other it is as
    /// good as before.
    Moves choose(std::span<const Index> here) {
        spend(static_cast<double>(here.size() * layouts_.width()) / 8 + 1500);
        Moves moves;
        for (std::size_t first = 0; first < layouts_.width(); first += lane) {
            std::array<Shown, lane> most{};
            std::array<Shown, lane> least; // less 1, so that mines come last
            least.fill(std::numeric_limits<Shown>::max());
            std::array<Index, lane> free{};
            for (std::size_t from = 0; from < here.size(); from += std::numeric_limits<Shown>::max()) {
                std::array<Shown, lane> mined{};
                const std::size_t to = std::min<std::size_t>(here.size(), from + std::numeric_limits<Shown>::max());
                for (std::size_t at = from; at < to; ++at) {
                    const Shown* const row = layouts_.row(here[at]) + first;
                    for (std::size_t column = 0; column < lane; ++column) {
                        most[column] = std::max(most[column], row[column]);
                        least[column] = std::min<Shown>(least[column], row[column] - 1);
                        mined[column] += row[column] == 0;
                    }
                }
                for (std::size_t column = 0; column < lane; ++column)
                    free[column] += static_cast<Index>(to - from) - mined[column];
            }
            for (std::size_t column = 0; column < lane; ++column) {
                if (free[column] == 0 || most[column] == least[column] + 1)
                    continue;
                if (free[column] == here.size()) {
                    moves.safe = static_cast<int>(first + column);
                    return moves;
                }
                moves.risky.push_back({free[column], first + column});
            }
        }
        std::ranges::stable_sort(moves.risky, std::greater{}, &Risky::free);
        leave_dominated(moves.risky, here);
        return moves;
    }

  private:
    /// Exact if it is more than `least`; otherwise not less than it would be.
    Index wins(std::span<Index> here, Index least) {
        if (here.size() < 2)
            return static_cast<Index>(here.size());
        const Deeper deeper(depth_);
        const Key key = key_of(here);
        if (const auto found = known_.find(key);
            found != known_.end() && (found->second.most <= least || found->second.least == found->second.most))
            return found->second.most;
        const Index most = search(here, least);
        Bounds& bounds = known_.try_emplace(key, Bounds{1, static_cast<Index>(here.size())}).first->second;
        if (most > least)
            bounds = {most, most};
        else
            bounds.most = std::min(bounds.most, most);
        return bounds.most;
    }

    Index search(std::span<Index> here, Index least) {
        if (here.size() > 3 && layouts_.groups().size() > 1)
            if (auto [one, other] = factors(here); !one.empty())
                return product(one, other, least);
        const Moves moves = choose(here);
        if (moves.safe >= 0)
            return wins_of(moves.safe, here, least);
        Index most = 1; // exact, or not less than any that is no more than `least`
        std::size_t tried = 0;
        for (const auto& [free, column] : moves.risky) {
            if (free <= std::max(most, least))
                return std::max(most, std::min(free, least));
            if (tried++ == guesses_)
                break;
            most = std::max(most, wins_of(column, here, std::max(most, least)));
        }
        return most;
    }

    Index product(std::span<Index> one, std::span<Index> other, Index least) {
        const auto rest = static_cast<Index>(other.size());
        const Index won = wins(one, 0);
        return won * rest <= least ? won * rest : won * wins(other, least / won);
    }

    /// Two sets of layouts, if these are what they make when a group is taken from the one, and the others from the
    /// other; the smaller one first. Empty if there is no such group.
    std::pair<std::vector<Index>, std::vector<Index>> factors(std::span<const Index> here) const {
        std::pair<std::vector<Index>, std::vector<Index>> found;
        for (const std::vector<std::uint64_t>& group : layouts_.groups()) {
            const std::uint64_t word = group[here[0]];
            const std::uint64_t rest = layouts_.word(here[0]) - word;
            std::size_t alike = 0;
            std::size_t different = 0;
            for (const Index layout : here) {
                alike += group[layout] == word;
                different += layouts_.word(layout) - group[layout] == rest;
            }
            if (alike == here.size() || different == here.size() || alike * different != here.size())
                continue;
            std::unordered_set<std::uint64_t> words;
            std::unordered_set<std::uint64_t> rests;
            for (const Index layout : here) {
                words.insert(group[layout]);
                rests.insert(layouts_.word(layout) - group[layout]);
            }
            if (words.size() != different || rests.size() != alike)
                continue;
            for (const Index layout : here) {
                if (group[layout] == word)
                    found.first.push_back(layout);
                if (layouts_.word(layout) - group[layout] == rest)
                    found.second.push_back(layout);
            }
            if (found.first.size() > found.second.size())
                std::swap(found.first, found.second);
            break;
        }
        return found;
    }

    /// The same for all sets that differ only in groups of which each holds the same throughout.
    Key key_of(std::span<const Index> here) const {
        std::uint64_t fixed = 0;
        for (const std::vector<std::uint64_t>& group : layouts_.groups())
            if (const std::uint64_t word = group[here[0]];
                std::ranges::all_of(here, [&](Index layout) { return group[layout] == word; }))
                fixed += word;
        Key key;
        for (const Index layout : here) {
            const std::uint64_t word = mixed(layouts_.word(layout) - fixed + golden);
            key.one += word;
            key.two += mixed(word + golden);
        }
        return key;
    }

    void leave_dominated(std::vector<Risky>& risky, std::span<const Index> here) const {
        std::vector<Risky> kept;
        for (const Risky& one : risky)
            if (std::ranges::none_of(kept, [&](const Risky& other) {
                    return std::ranges::all_of(here, [&](Index layout) {
                        const Shown* const row = layouts_.row(layout);
                        return row[one.column] == 0 || row[other.column] != 0;
                    });
                }))
                kept.push_back(one);
        risky = std::move(kept);
    }

    /// Sorts the layouts by what the column shows; returns where each begins.
    std::array<Index, shows + 1> divide(std::size_t column, std::span<Index> here) {
        spend(static_cast<double>(here.size()) * 4 + 50);
        std::array<Index, shows + 1> starts{};
        for (const Index layout : here)
            ++starts[layouts_.row(layout)[column] + 1];
        std::partial_sum(starts.begin(), starts.end(), starts.begin());
        std::vector<Index> sorted(here.size());
        auto next = starts;
        for (const Index layout : here)
            sorted[next[layouts_.row(layout)[column]]++] = layout;
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

    const Layouts& layouts_;
    double budget_;
    std::size_t guesses_;
    double spent_ = 0;
    unsigned turns_ = 0;
    int depth_ = 0;
    std::unordered_map<Key, Bounds, HashKey> known_;
};

} // namespace

Endgame solve_endgame(const Field& field, double budget) {
    require_field(field);
    if (field.mines == untold)
        throw std::invalid_argument("an endgame's number of mines must be known");
    const auto most = static_cast<std::size_t>(std::clamp(budget / steps_a_square, 1.0, 1e15)) / field.cells.size();
    const LayoutList listed = list_layouts(field, most, budget);
    if (listed.mines.empty())
        throw OverBudget{listed.count * static_cast<double>(field.cells.size()) * steps_a_square};
    const Layouts layouts(field, listed);
    Search search(layouts, budget);
    std::vector<Index> here = search.all();
    Endgame solved{here.size(), search.wins(here), std::vector<std::size_t>(field.cells.size())};
    for (std::size_t square = 0; square < field.cells.size(); ++square) {
        if (field.cells[square] != covered && field.cells[square] != known_free)
            continue;
        std::array<std::vector<Index>, shows> parts;
        for (Index layout = 0; layout < layouts.count(); ++layout)
            parts[layouts.shown(static_cast<int>(square), layout)].push_back(layout);
        for (std::vector<Index>& part : std::span(parts).subspan(1))
            solved.wins_by_square[square] += search.wins(part);
    }
    return solved;
}

EndgameMove best_endgame_move(const Field& field, const LayoutList& listed, double budget, std::size_t guesses) {
    const Layouts layouts(field, listed);
    Search search(layouts, budget, guesses);
    std::vector<Index> here = search.all();
    const Search::Moves moves = search.choose(here);
    if (moves.safe >= 0)
        return {layouts.squares()[moves.safe], search.wins(here)};
    EndgameMove best{-1, 1};
    for (const auto& [free, column] : moves.risky) {
        if (free <= best.wins)
            break;
        const Index wins = search.wins_of(column, here, static_cast<Index>(best.wins));
        if (wins > best.wins)
            best = {layouts.squares()[column], wins};
    }
    if (best.square >= 0)
        return best;
    // Nothing tells anything: one layout is won, and its squares are opened one by one.
    Index most = 0;
    for (std::size_t square = 0; square < field.cells.size(); ++square)
        if (field.cells[square] == covered || field.cells[square] == known_free) {
            const auto free = static_cast<Index>(std::ranges::count_if(
                here, [&](Index layout) { return layouts.shown(static_cast<int>(square), layout) != 0; }));
            if (free > most) {
                most = free;
                best = {static_cast<int>(square), 1};
            }
        }
    return best;
}

} // namespace boem
