#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>

namespace boem {

/// How an episode ended. The numbers are part of the interface: Python names them.
enum class Ending : std::uint8_t { none, illegal, located, last_sweeper, wrong_disarm, solved, resigned };

/// What a choice has brought the seat that chose. An episode that is over takes no choice: each is illegal.
struct Outcome {
    double reward = 0;
    Ending ending = Ending::none;
};

/// Choices and what they bring, one item per episode. Where `waits` isn't 0 nothing is chosen, and the outcome is 0.
struct Choices {
    std::span<const std::int64_t> actions;
    std::span<const std::uint8_t> waits;
    std::span<double> rewards;
    std::span<std::uint8_t> endings;
};

/// What the seats see, one episode after another: planes of the field, and 1 for each legal choice.
struct Observations {
    std::span<float> planes;
    std::span<std::int8_t> masks;
};

/// Throws std::invalid_argument if there isn't one item of each for each episode.
inline void require_all(const Choices& choices, std::size_t episodes) {
    if (choices.actions.size() != episodes || choices.waits.size() != episodes || choices.rewards.size() != episodes ||
        choices.endings.size() != episodes)
        throw std::invalid_argument("there must be one choice, and room for what it brings, for each episode");
}

/// Throws std::invalid_argument unless there is room for all, with `planes` and `actions` numbers an episode.
inline void require_all(const Observations& seen, std::size_t episodes, std::size_t planes, std::size_t actions) {
    if (seen.planes.size() != episodes * planes || seen.masks.size() != episodes * actions)
        throw std::invalid_argument("there must be room for the observation and the mask of each episode");
}

/// Lets every episode take its choice.
template <class Episode> void step_all(std::span<Episode> episodes, const Choices& choices) {
    require_all(choices, episodes.size());
    for (std::size_t number = 0; number < episodes.size(); ++number) {
        const Outcome outcome = choices.waits[number] != 0 ? Outcome() : episodes[number].step(choices.actions[number]);
        choices.rewards[number] = outcome.reward;
        choices.endings[number] = static_cast<std::uint8_t>(outcome.ending);
    }
}

} // namespace boem
