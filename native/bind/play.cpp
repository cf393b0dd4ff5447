#include "bind.hpp"
#include "boem/endgame.hpp"
#include "boem/interruption.hpp"
#include "boem/layouts.hpp"
#include "boem/player.hpp"
#include "signals.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <tuple>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

boem::Field field_of(int width, int height, const nb::bytes& cells, int mines) {
    return {width, height, {static_cast<const std::int8_t*>(cells.data()), cells.size()}, mines};
}

/// What `work` returns, computed without the lock; Ctrl-C is heeded.
template <class Work> auto unlocked(const Work& work) {
    try {
        const nb::gil_scoped_release released;
        const std::function<bool()> interrupted = Signals();
        const boem::Interruptible during(interrupted);
        return work();
    } catch (const boem::Interrupted&) {
        nb::raise_python_error();
    }
}

std::pair<double, nb::bytes> list_layouts(int width, int height, const nb::bytes& cells, int mines, std::size_t most,
                                          double budget) {
    const boem::Field field = field_of(width, height, cells, mines);
    const auto listed = unlocked([&] { return boem::list_layouts(field, most, budget); });
    return {listed.count, nb::bytes(listed.mines.data(), listed.mines.size())};
}

std::tuple<std::size_t, std::size_t, std::vector<std::size_t>>
solve_endgame(int width, int height, const nb::bytes& cells, int mines, double budget) {
    const boem::Field field = field_of(width, height, cells, mines);
    const auto solved = unlocked([&] { return boem::solve_endgame(field, budget); });
    return {solved.layouts, solved.wins, solved.wins_by_square};
}

std::tuple<int, double, double> choose(int width, int height, const nb::bytes& cells, int mines, double budget) {
    const boem::Field field = field_of(width, height, cells, mines);
    const auto choice = unlocked([&] { return boem::choose(field, budget); });
    return {choice.square, choice.mine_probability, choice.winning_chance};
}

boem::Game game_of(int width, int height, int mines, int start, int promise) {
    const boem::Game game{width, height, mines, start, static_cast<boem::Promise>(promise)};
    boem::require_game(game);
    return game;
}

nb::bytes deal(int width, int height, int mines, int start, int promise, std::uint64_t seed, std::uint64_t number) {
    const auto layout = boem::deal(game_of(width, height, mines, start, promise), seed, number);
    return nb::bytes(layout.data(), layout.size());
}

bool follows(int width, int height, int mines, int start, int promise, const nb::bytes& layout) {
    const boem::Game game = game_of(width, height, mines, start, promise);
    const auto* const first = static_cast<const std::uint8_t*>(layout.data());
    return unlocked([&] { return boem::follows(game, {first, first + layout.size()}); });
}

std::optional<std::uint64_t> first_that_follows(int width, int height, int mines, int start, int promise,
                                                std::uint64_t seed, std::uint64_t first, std::uint64_t most) {
    const boem::Game game = game_of(width, height, mines, start, promise);
    return unlocked([&] { return boem::first_that_follows(game, seed, first, most); });
}

std::pair<nb::bytes, nb::bytes> play_games(int width, int height, int mines, int start, int promise, std::uint64_t seed,
                                           std::uint64_t first, std::size_t games, int threads) {
    const boem::Game game = game_of(width, height, mines, start, promise);
    std::vector<boem::Played> played(games);
    unlocked([&] {
        boem::play_games(game, seed, first, threads, Signals(), played);
        return 0;
    });
    std::vector<std::uint8_t> won;
    std::vector<std::int32_t> guesses;
    for (const boem::Played& one : played) {
        won.push_back(one.won);
        guesses.push_back(one.guesses);
    }
    return {nb::bytes(won.data(), games), nb::bytes(guesses.data(), games * sizeof(guesses[0]))};
}

} // namespace

void bind_play(nb::module_& module) {
    module.def(
        "list_layouts", &list_layouts, "width"_a, "height"_a, "cells"_a, "mines"_a, "most"_a, "budget"_a,
        "How many layouts fit a field given as to Posterior, and which, if there are at most `most`.\n\n"
        "The number is rounded above 2^53. A layout has a byte per square, 1 for a mine; all follow one another.");
    module.def("solve_endgame", &solve_endgame, "width"_a, "height"_a, "cells"_a, "mines"_a, "budget"_a,
               "How many layouts fit; in how many the best play wins; the latter also by the square opened first.\n\n"
               "Raises OverBudget after more than `budget` steps, each of about a nanosecond.");
    module.def("choose", &choose, "width"_a, "height"_a, "cells"_a, "mines"_a, "budget"_a,
               "The square to open next, its mine probability, and the winning chance.\n\n"
               "The square is -1 if all is open, the winning chance NaN if the end is too far away to be searched.");
    module.def("deal", &deal, "width"_a, "height"_a, "mines"_a, "start"_a, "promise"_a, "seed"_a, "number"_a,
               "A layout, 1 for each mine, of a game that begins with a certain square.\n\n"
               "The promise is 0 if this square shows 0, 1 if it is free, 2 if it may be a mine.");
    module.def("follows", &follows, "width"_a, "height"_a, "mines"_a, "start"_a, "promise"_a, "layout"_a,
               "Whether a layout, as `deal` gives it, can be opened whole without a guess.");
    module.def("first_that_follows", &first_that_follows, "width"_a, "height"_a, "mines"_a, "start"_a, "promise"_a,
               "seed"_a, "first"_a, "most"_a,
               "The number of the first layout for which that holds, from `first` on, among `most`; None if there is "
               "none.");
    module.def("play_games", &play_games, "width"_a, "height"_a, "mines"_a, "start"_a, "promise"_a, "seed"_a, "first"_a,
               "games"_a, "threads"_a,
               "For each of so many games, whether it is won, a byte each, and its guesses, four bytes each.");
}
