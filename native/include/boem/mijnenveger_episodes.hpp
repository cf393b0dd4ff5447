#pragma once

#include "boem/episodes.hpp"
#include "boem/python_random.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace boem {

/// The settings; sides are 1 to 10, as in the rules.
struct MijnenvegerSettings {
    int width;
    int height;
    int mines;
    std::int64_t sweepers;
    int starts;

    std::size_t squares() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
};

/// A game against the bot `random`. The seat lays its mines square by square, ascending, then sweeps and disarms.
class MijnenvegerEpisode {
  public:
    static constexpr std::size_t most_squares = 100;

    /// Plays on to the first choice of `seat`, or of a seat that is drawn if it is -1. `settings` must outlive this.
    void begin(const MijnenvegerSettings& settings, int seat, std::uint64_t seed);

    Outcome step(std::int64_t action);

    /// Own and opposite search board, a plane for each mark; sweepers left, the turn, who begins, who has laid; the
    /// seat's number; own mines.
    void observe(std::span<float> planes, std::span<std::int8_t> mask) const;

    int seat() const { return seat_; }

  private:
    enum Mark : std::uint8_t { covered = 0, zero = 1, found = 10, hit = 11, marks = 12 };

    /// What a seat has, and what it knows of the opponent's field.
    struct Side {
        std::array<std::uint8_t, most_squares> mines{};
        std::array<std::uint8_t, most_squares> board{};
        std::int64_t sweepers = 0;
        int laid = 0;      // squares
        int located = 0;   // mines
        int uncovered = 0; // squares
    };

    bool has_laid(int seat) const { return sides_[static_cast<std::size_t>(seat)].laid == settings_->mines; }
    int turn() const;
    std::size_t first_place() const;
    bool may(std::int64_t action) const;
    void lay(Side& side, std::size_t place);
    void play_others();
    void play(std::size_t place, bool disarms);
    int number_at(std::size_t place, const Side& owner) const;
    void observe_board(std::span<float> planes, const Side& side) const;

    const MijnenvegerSettings* settings_ = nullptr;
    PythonRandom random_{0};
    std::array<Side, 2> sides_;
    int seat_ = 0;
    int mover_ = 0; // once both have laid
    int last_laid_ = -1;
    int winner_ = -1;
    Ending ending_ = Ending::none;
};

/// Games with the same settings, played side by side. They are begun with the seed 0.
class MijnenvegerEpisodes {
  public:
    static constexpr std::size_t planes = 33;

    /// `seat` is 0, 1, or -1 for one that is drawn for each game. Throws std::invalid_argument for anything else, and
    /// for invalid settings.
    MijnenvegerEpisodes(const MijnenvegerSettings& settings, int seat, std::size_t count);
    MijnenvegerEpisodes(const MijnenvegerEpisodes&) = delete; // episodes point at the settings
    MijnenvegerEpisodes& operator=(const MijnenvegerEpisodes&) = delete;

    /// Begins a game anew. Throws std::out_of_range if there is none of this number.
    void begin(std::size_t number, std::uint64_t seed) { episodes_.at(number).begin(settings_, seat_, seed); }

    /// Throws std::invalid_argument, as does `observe`, if the spans have other sizes.
    void step(const Choices& choices) { step_all(std::span(episodes_), choices); }
    void observe(const Observations& seen) const;

    /// The seat of this game; throws as `begin`.
    int seat(std::size_t number) const { return episodes_.at(number).seat(); }

  private:
    MijnenvegerSettings settings_;
    int seat_;
    std::vector<MijnenvegerEpisode> episodes_;
};

} // namespace boem
