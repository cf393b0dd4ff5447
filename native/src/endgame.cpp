#include "boem/endgame.hpp"

#include "boem/interruption.hpp"
#include "layout_table.hpp"
#include "mixing.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <unordered_map>

namespace boem {
namespace {

using Index = LayoutTable::Index;
using Shown = LayoutTable::Shown;
constexpr int shows = LayoutTable::shows;
constexpr std::size_t lane = LayoutTable::lane;
constexpr int deepest = 2000;         // levels of recursion
constexpr double steps_a_square = 10; // of each layout: to list it, and to look at it now and then

struct HashKey {
    std::size_t operator()(const LayoutTable::Key& key) const { return key.one; }
};

/// The layouts won from a position: exactly so many, or no more.
struct Won {
    Index most;
    bool exact;
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

/// Searches every way to play on, or so many guesses at most in each position, the safest.
class Search {
  public:
    Search(const LayoutTable& layouts, double budget, std::size_t guesses = every_guess)
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
            const Lane looked = look(here, first);
            for (std::size_t at = 0; at < lane; ++at) {
                const Index free = looked.free[at];
                if (free == 0 || looked.most[at] == looked.least[at])
                    continue;
                if (free == here.size()) {
                    moves.safe = static_cast<int>(first + at);
                    return moves;
                }
                moves.risky.push_back({free, first + at});
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
        const LayoutTable::Key key = layouts_.key_of(here);
        if (const auto known = known_.find(key);
            known != known_.end() && (known->second.exact || known->second.most <= least))
            return known->second.most;
        const Index most = search(here, least);
        known_[key] = {most, most > least};
        return most;
    }

    Index search(std::span<Index> here, Index least) {
        if (auto [one, other] = layouts_.factors(here); !one.empty())
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

    /// Of some columns side by side: how often each is free, and the least and the most that it then shows, less 1.
    struct Lane {
        std::array<Index, lane> free{};
        std::array<Shown, lane> least;
        std::array<Shown, lane> most{};
    };

    Lane look(std::span<const Index> here, std::size_t first) const {
        constexpr std::size_t most_counted = std::numeric_limits<Shown>::max();
        Lane looked;
        looked.least.fill(std::numeric_limits<Shown>::max());
        for (std::size_t from = 0; from < here.size(); from += most_counted) {
            std::array<Shown, lane> free{};
            for (const Index layout : here.subspan(from, std::min(most_counted, here.size() - from))) {
                const Shown* const row = layouts_.row(layout) + first;
                for (std::size_t at = 0; at < lane; ++at) {
                    free[at] += row[at] != 0;
                    looked.least[at] = std::min<Shown>(looked.least[at], row[at] - 1); // a mine comes last
                    looked.most[at] = std::max<Shown>(looked.most[at], row[at]);
                }
            }
            for (std::size_t at = 0; at < lane; ++at)
                looked.free[at] += free[at];
        }
        for (Shown& most : looked.most)
            --most;
        return looked;
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

    const LayoutTable& layouts_;
    double budget_;
    std::size_t guesses_;
    double spent_ = 0;
    unsigned turns_ = 0;
    int depth_ = 0;
    std::unordered_map<LayoutTable::Key, Won, HashKey> known_;
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
    const LayoutTable layouts(field, listed);
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
    const LayoutTable layouts(field, listed);
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
