#pragma once

#include "boem/field.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace boem {

/// What the player would open next.
struct Choice {
    int square;              // -1 if no square can be opened
    double mine_probability; // of the square; 0 exactly if it is certain to be free
    double winning_chance;   // of the best play, exact; NaN where the end is too far away to be searched
};

/// The player's choice: a square that is certain to be free, else the best square of an endgame if the layouts are few,
/// else the one that promises most two guesses ahead. Depends on the field alone, which must say how many mines there
/// are. Throws what Posterior's constructor does.
Choice choose(const Field& field, double budget);

/// What is known of the square opened first: no mine is on it or around it, it is free, or nothing.
enum class Promise : std::uint8_t { opening, free, nothing };

/// Ordinary minesweeper: all layouts that keep the promise are equally likely.
struct Game {
    int width;
    int height;
    int mines;
    int start; // the square opened first
    Promise promise;
};

/// Throws std::invalid_argument for a game that can't be.
void require_game(const Game& game);

/// A layout of the game, which depends on the two numbers alone: a byte per square, 1 for a mine.
std::vector<std::uint8_t> deal(const Game& game, std::uint64_t seed, std::uint64_t number);

/// Whether a layout of the game can be opened whole by what is certain after each step. Throws std::invalid_argument
/// for one of another game.
bool follows(const Game& game, std::vector<std::uint8_t> layout);

/// The first of the layouts `first`, `first` + 1 and so on, `most` in all, for which that holds.
std::optional<std::uint64_t> first_that_follows(const Game& game, std::uint64_t seed, std::uint64_t first,
                                                std::uint64_t most);

struct Played {
    bool won;
    int guesses; // squares opened that weren't certain to be free, without the first
};

/// Plays the games `first`, `first` + 1 and so on, one for each of `played`, on so many threads, the calling one among
/// them. The results don't depend on the threads. `interrupted` is asked on the calling thread now and then; once it
/// returns true, Interrupted is thrown.
void play_games(const Game& game, std::uint64_t seed, std::uint64_t first, int threads,
                const std::function<bool()>& interrupted, std::span<Played> played);

} // namespace boem
