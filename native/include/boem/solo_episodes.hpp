#pragma once

#include "boem/episodes.hpp"
#include "boem/puzzle.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace boem {

/// A puzzle in which each covered square is said to be a mine or free, once. It is solved as soon as the squares said
/// to be mines are the mines, and given up once every square is decided.
class SoloEpisode {
  public:
    /// `layout` is the solution. Throws std::invalid_argument for an invalid puzzle or a layout of another size.
    void begin(const Puzzle& puzzle, std::span<const std::uint8_t> layout);

    Outcome step(std::int64_t action);

    /// The clues, `.` and 0 to 8; squares said to be mines, to be free; 1 everywhere.
    void observe(std::span<float> planes, std::span<std::int8_t> mask) const;

  private:
    bool may(std::int64_t action) const;

    enum class Said : std::uint8_t { nothing, mine, free };

    std::vector<std::uint8_t> clues_; // 0 for a covered square, one more than its number for another
    std::vector<std::uint8_t> mines_;
    std::vector<Said> said_;
    std::size_t undecided_ = 0;
    std::size_t unmarked_ = 0; // mines
    bool false_mark_ = false;
    bool over_ = true;
};

/// Puzzles of one size, played side by side.
class SoloEpisodes {
  public:
    static constexpr std::size_t planes = 13;

    /// Throws std::invalid_argument for a size that no puzzle has.
    SoloEpisodes(int width, int height, std::size_t count);

    /// Throws std::out_of_range if there is no episode of this number, otherwise as SoloEpisode.
    void begin(std::size_t number, std::string_view cells, std::span<const std::uint8_t> layout);

    /// Throws std::invalid_argument, as does `observe`, if the spans have other sizes.
    void step(const Choices& choices) { step_all(std::span(episodes_), choices); }
    void observe(const Observations& seen) const;

  private:
    int width_;
    int height_;
    std::vector<SoloEpisode> episodes_;
};

} // namespace boem
