#include "boem/player.hpp"

#include "boem/endgame.hpp"
#include "boem/posterior.hpp"
#include "neighbours.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

namespace boem {
namespace {

using Shares = std::array<double, 9>;

constexpr std::size_t few_layouts = 2000;   // searched to the end
constexpr std::size_t more_layouts = 20000; // searched to the end by the safest few guesses of each position
constexpr std::size_t safest_few = 2;
constexpr int most_uncertain = 500;     // squares; more have hardly ever so few layouts
constexpr double endgame_budget = 2e7;  // steps
constexpr double narrow_budget = 3e8;   // steps of the search by few guesses
constexpr double nearly_safest = 0.1;   // how much likelier than the safest a mine may be where it is worth a thought
constexpr int most_beside = 10;         // squares beside open ones that are thought about
constexpr int most_apart = 3;           // and others
constexpr double guessing_again = 0.98; // what a position is worth without any certain square, besides its risk
constexpr double same_share = 1e-9;     // what rounding can account for

// What squares that are certain to be free are worth beyond 1, by the entropies of the numbers that they can show, in
// nats: fitted to 46,000 guesses, each played on with up to six squares.
constexpr int most_certain = 12; // squares that are looked at
constexpr double of_all = 0.0095;
constexpr double of_the_most_telling = -0.039;
constexpr double nothing_told = -0.093;
constexpr double most_worth = 1 + most_certain * of_all * 2.2; // no nine numbers have more than 2.2 nats

/// A square that may be worth opening.
struct Candidate {
    int square;
    double mined;
    Shares numbers;

    bool tells_the_same(const Candidate& other) const {
        for (int number = 0; number < 9; ++number)
            if (std::abs(numbers[number] - other.numbers[number]) > same_share)
                return false;
        return true;
    }
};

/// Weighs guesses in one position: how likely is it that the guess, and another where nothing is certain after it,
/// leads to squares that are certain to be free, and how much will these tell?
class Guess {
  public:
    Guess(const Field& field, Posterior& posterior, double budget)
        : field_(field), posterior_(posterior), budget_(budget), cells_(field.cells.begin(), field.cells.end()) {}

    Choice best() {
        Choice chosen{-1, 1, std::numeric_limits<double>::quiet_NaN()};
        double most = -1;
        for (const Candidate& candidate : candidates())
            if (const double worth = weigh(candidate, most); worth > most) {
                most = worth;
                chosen.square = candidate.square;
                chosen.mine_probability = candidate.mined;
            }
        return chosen;
    }

  private:
    bool uncertain(int square) const {
        const std::int8_t cell = field_.cells[square];
        return (cell == covered || cell == known_free) && posterior_.certain()[square] == Certainty::none;
    }

    /// The squares that are nearly as safe as the safest: the safest beside open ones, and those elsewhere that are the
    /// likeliest to show a 0.
    std::vector<Candidate> candidates() {
        const std::span<const double> mined = posterior_.mine_probability();
        double least = 1;
        for (int square = 0; square < static_cast<int>(mined.size()); ++square)
            if (uncertain(square))
                least = std::min(least, mined[square]);
        std::vector<Candidate> beside;
        std::vector<Candidate> apart;
        for (int square = 0; square < static_cast<int>(mined.size()); ++square)
            if (uncertain(square) && mined[square] <= least + nearly_safest)
                (is_beside_open(square) ? beside : apart)
                    .push_back({square, mined[square], posterior_.numbers(square)});
        std::ranges::stable_sort(beside, std::less{}, [](const Candidate& one) { return rounded(one.mined); });
        std::ranges::stable_sort(apart, std::greater{}, [](const Candidate& one) { return rounded(one.numbers[0]); });
        std::vector<Candidate> found;
        keep(beside, most_beside, found);
        keep(apart, most_apart, found);
        return found;
    }

    /// So that rounding doesn't separate equals.
    static double rounded(double share) { return std::round(share / same_share); }

    static void keep(const std::vector<Candidate>& from, int most, std::vector<Candidate>& into) {
        for (const Candidate& one : from) {
            if (most == 0)
                return;
            if (std::ranges::any_of(into, [&](const Candidate& other) { return one.tells_the_same(other); }))
                continue;
            into.push_back(one);
            --most;
        }
    }

    bool is_beside_open(int square) const {
        return std::ranges::any_of(neighbours(field_.width, field_.height, square),
                                   [&](int other) { return field_.cells[other] >= 0; });
    }

    /// What opening a square promises; anything up to `least` if it can't be more than that.
    double weigh(const Candidate& candidate, double least) {
        double promised = 0;
        double left = 1 - candidate.mined;
        for (int number = 0; number < 9 && promised + left * most_worth > least; ++number) {
            if (candidate.numbers[number] <= same_share * same_share)
                continue;
            cells_[candidate.square] = static_cast<std::int8_t>(number);
            promised += candidate.numbers[number] * worth_of_position();
            left -= candidate.numbers[number];
        }
        cells_[candidate.square] = covered;
        return promised;
    }

    /// 1 if the game is won, about 1 if a square is certain to be free, otherwise what the safest guess promises.
    double worth_of_position() const {
        Posterior next({field_.width, field_.height, cells_, field_.mines}, budget_);
        double least = 1;
        bool over = true;
        std::vector<int> free;
        for (int square = 0; square < static_cast<int>(cells_.size()); ++square) {
            if (cells_[square] != covered || next.certain()[square] == Certainty::mined)
                continue;
            over = false;
            if (next.certain()[square] == Certainty::free)
                free.push_back(square);
            least = std::min(least, next.mine_probability()[square]);
        }
        if (over)
            return 1;
        return free.empty() ? (1 - least) * guessing_again : worth_of(free, next);
    }

    static double worth_of(std::span<const int> free, Posterior& posterior) {
        double all = 0;
        double most = 0;
        for (const int square : free.first(std::min<std::size_t>(free.size(), most_certain))) {
            const double told = entropy(posterior.numbers(square));
            all += told;
            most = std::max(most, told);
        }
        return 1 + (all > 0 ? of_all * all + of_the_most_telling * most : nothing_told);
    }

    /// In nats; 0 if rounding can account for it.
    static double entropy(const Shares& shares) {
        double sum = 0;
        for (const double share : shares)
            if (share > 0)
                sum -= share * std::log(share);
        return sum < same_share ? 0 : sum;
    }

    const Field& field_;
    Posterior& posterior_;
    double budget_;
    std::vector<std::int8_t> cells_;
};

std::optional<int> certainly_free(const Field& field, const Posterior& posterior) {
    for (std::size_t square = 0; square < field.cells.size(); ++square)
        if (field.cells[square] == covered && posterior.certain()[square] == Certainty::free)
            return static_cast<int>(square);
    return std::nullopt;
}

/// Open squares and known mines, of which nothing is said to be certain.
std::ptrdiff_t open_squares(const Field& field) {
    return std::ranges::count_if(field.cells, [](std::int8_t cell) { return cell >= 0 || cell == known_mine; });
}

/// Those of a field that may be near its end, if they are few enough to be searched; otherwise none.
LayoutList layouts_near_the_end(const Field& field, const Posterior& posterior, double budget) {
    if (std::ranges::count(posterior.certain(), Certainty::none) - open_squares(field) > most_uncertain)
        return {};
    return list_layouts(field, more_layouts, budget);
}

/// The best move and what it wins; none if finding it takes too long.
std::optional<EndgameMove> search(const Field& field, const LayoutList& layouts, double budget, std::size_t breadth) {
    try {
        return best_endgame_move(field, layouts, budget, breadth);
    } catch (const OverBudget&) {
        return std::nullopt;
    }
}

} // namespace

Choice choose(const Field& field, double budget) {
    require_field(field);
    if (field.mines == untold)
        throw std::invalid_argument("the number of mines must be known");
    Posterior posterior(field, budget);
    const auto choice = [&](int square, double chance) {
        return Choice{square, square < 0 ? 1 : posterior.mine_probability()[square], chance};
    };
    const std::optional<int> free = certainly_free(field, posterior);
    const LayoutList layouts = layouts_near_the_end(field, posterior, budget);
    double chance = std::numeric_limits<double>::quiet_NaN();
    if (!layouts.mines.empty() && layouts.count <= few_layouts)
        if (const auto move = search(field, layouts, endgame_budget, every_guess)) {
            chance = static_cast<double>(move->wins) / layouts.count;
            if (!free)
                return choice(move->square, chance);
        }
    if (free)
        return {*free, 0, chance};
    if (!layouts.mines.empty())
        if (const auto move = search(field, layouts, std::min(budget, narrow_budget), safest_few))
            return choice(move->square, chance);
    return Guess(field, posterior, budget).best();
}

} // namespace boem
