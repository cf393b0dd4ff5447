#include "boem/player.hpp"

#include "boem/interruption.hpp"
#include "boem/posterior.hpp"
#include "mixing.hpp"
#include "neighbours.hpp"
#include "sampler.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace boem {
namespace {

constexpr double budget = 1e10;

using Neighbours = std::vector<std::vector<int>>; // by square

/// The squares on which mines may lie.
std::vector<int> places(const Game& game) {
    std::vector<std::uint8_t> barred(static_cast<std::size_t>(game.width) * game.height);
    barred[game.start] = game.promise != Promise::nothing;
    if (game.promise == Promise::opening)
        for (const int square : neighbours(game.width, game.height, game.start))
            barred[square] = 1;
    std::vector<int> found;
    for (std::size_t square = 0; square < barred.size(); ++square)
        if (!barred[square])
            found.push_back(static_cast<int>(square));
    return found;
}

Neighbours all_neighbours(const Game& game) {
    Neighbours around;
    for (int square = 0; square < game.width * game.height; ++square)
        around.push_back(neighbours(game.width, game.height, square));
    return around;
}

/// One game, of which the player sees `cells`. Mines that are certain are put down as known.
class Table {
  public:
    Table(const Game& game, const Neighbours& around, std::vector<std::uint8_t> layout)
        : game_(game), around_(around), layout_(std::move(layout)), cells_(layout_.size(), covered),
          left_(static_cast<int>(layout_.size()) - game.mines) {}

    Played play() {
        Played played{false, 0};
        if (!open(game_.start))
            return played;
        while (left_ > 0) {
            if (open_certain())
                continue;
            const Choice choice = choose({game_.width, game_.height, cells_, game_.mines}, budget);
            played.guesses += choice.mine_probability > 0;
            if (!open(choice.square))
                return played;
        }
        played.won = true;
        return played;
    }

    /// Whether everything can be opened without a guess.
    bool follows() {
        if (!open(game_.start))
            return false;
        while (left_ > 0)
            if (!open_certain())
                return false;
        return true;
    }

  private:
    /// Opens every square that is certain to be free; whether there was any.
    bool open_certain() {
        const Posterior posterior({game_.width, game_.height, cells_, game_.mines}, budget);
        const std::span<const Certainty> certain = posterior.certain();
        bool any = false;
        for (std::size_t square = 0; square < cells_.size(); ++square)
            if (cells_[square] == covered && certain[square] == Certainty::mined)
                cells_[square] = known_mine;
        for (std::size_t square = 0; square < cells_.size(); ++square)
            if (certain[square] == Certainty::free && cells_[square] == covered) {
                open(static_cast<int>(square));
                any = true;
            }
        return any;
    }

    /// Opens a square, and whatever lies around a 0; false on a mine.
    bool open(int first) {
        if (layout_[first])
            return false;
        waiting_.assign(1, first);
        while (!waiting_.empty()) {
            const int square = waiting_.back();
            waiting_.pop_back();
            if (cells_[square] != covered)
                continue;
            int number = 0;
            for (const int other : around_[square])
                number += layout_[other];
            cells_[square] = static_cast<std::int8_t>(number);
            --left_;
            if (number == 0)
                waiting_.insert(waiting_.end(), around_[square].begin(), around_[square].end());
        }
        return true;
    }

    const Game& game_;
    const Neighbours& around_;
    std::vector<std::uint8_t> layout_;
    std::vector<std::int8_t> cells_;
    std::vector<int> waiting_;
    int left_;
};

} // namespace

void require_game(const Game& game) {
    if (game.width < 1 || game.height < 1 || game.width > longest_side || game.height > longest_side)
        throw std::invalid_argument("each side of a field must have 1 to 512 squares");
    if (game.start < 0 || game.start >= game.width * game.height)
        throw std::invalid_argument("the first square must be on the field");
    if (game.mines < 0 || game.mines > static_cast<int>(places(game).size()))
        throw std::invalid_argument("so many mines don't fit");
}

std::vector<std::uint8_t> deal(const Game& game, std::uint64_t seed, std::uint64_t number) {
    std::array<std::uint64_t, 4> words{};
    std::uint64_t state = mixed(seed) + number * golden;
    for (std::uint64_t& word : words)
        word = mixed(state += golden);
    Random random(words);
    std::vector<int> free = places(game);
    std::vector<std::uint8_t> layout(static_cast<std::size_t>(game.width) * game.height);
    for (int mine = 0; mine < game.mines; ++mine) {
        std::swap(free[mine], free[mine + random.below(free.size() - mine)]);
        layout[free[mine]] = 1;
    }
    return layout;
}

bool follows(const Game& game, std::vector<std::uint8_t> layout) {
    require_game(game);
    if (layout.size() != static_cast<std::size_t>(game.width) * game.height ||
        std::ranges::count(layout, 1) != game.mines)
        throw std::invalid_argument("a layout of this game has a byte for each square, and as many mines");
    const Neighbours around = all_neighbours(game);
    return Table(game, around, std::move(layout)).follows();
}

std::optional<std::uint64_t> first_that_follows(const Game& game, std::uint64_t seed, std::uint64_t first,
                                                std::uint64_t most) {
    require_game(game);
    const Neighbours around = all_neighbours(game);
    for (std::uint64_t number = first; number < first + most; ++number) {
        Interruptible::check();
        if (Table(game, around, deal(game, seed, number)).follows())
            return number;
    }
    return std::nullopt;
}

void play_games(const Game& game, std::uint64_t seed, std::uint64_t first, int threads,
                const std::function<bool()>& interrupted, std::span<Played> played) {
    require_game(game);
    const Neighbours around = all_neighbours(game);
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stopped = false;
    std::exception_ptr thrown;
    std::mutex throwing;
    const auto work = [&](const std::function<bool()>& stop) {
        const Interruptible during(stop);
        try {
            for (std::size_t number; (number = next++) < played.size() && !stopped;) {
                Interruptible::check();
                played[number] = Table(game, around, deal(game, seed, first + number)).play();
            }
        } catch (...) {
            const std::scoped_lock locked(throwing);
            if (!stopped.exchange(true))
                thrown = std::current_exception();
        }
    };
    {
        const std::function<bool()> stop = [&] { return stopped.load(); };
        std::vector<std::jthread> others;
        for (int thread = 1; thread < threads; ++thread)
            others.emplace_back([&] { work(stop); });
        work(interrupted);
    }
    if (thrown)
        std::rethrow_exception(thrown);
}

} // namespace boem
