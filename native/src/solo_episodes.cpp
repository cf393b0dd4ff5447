#include "boem/solo_episodes.hpp"

#include <algorithm>
#include <stdexcept>

namespace boem {

void SoloEpisode::begin(const Puzzle& puzzle, std::span<const std::uint8_t> layout) {
    require_puzzle_size(puzzle.width, puzzle.height, puzzle.cells.size());
    if (layout.size() != puzzle.cells.size())
        throw std::invalid_argument("the layout must have one byte for each square");
    if (puzzle.cells.find_first_not_of(".012345678") != std::string_view::npos)
        throw std::invalid_argument("a square must be '.' or a digit from 0 to 8");
    clues_.assign(puzzle.cells.size(), 0);
    for (std::size_t place = 0; place < clues_.size(); ++place) {
        if (puzzle.cells[place] == '.')
            continue;
        if (layout[place] != 0)
            throw std::invalid_argument("a square with a number holds no mine");
        clues_[place] = static_cast<std::uint8_t>(puzzle.cells[place] - '0' + 1);
    }
    mines_.assign(layout.begin(), layout.end());
    said_.assign(layout.size(), Said::nothing);
    undecided_ = static_cast<std::size_t>(std::count(clues_.begin(), clues_.end(), 0));
    unmarked_ = mines_.size() - static_cast<std::size_t>(std::count(mines_.begin(), mines_.end(), 0));
    false_mark_ = false;
    over_ = unmarked_ == 0;
}

bool SoloEpisode::may(std::int64_t action) const {
    const auto squares = static_cast<std::int64_t>(clues_.size());
    if (over_ || action < 0 || action >= 2 * squares)
        return false;
    const auto place = static_cast<std::size_t>(action % squares);
    return clues_[place] == 0 && said_[place] == Said::nothing;
}

Outcome SoloEpisode::step(std::int64_t action) {
    if (!may(action))
        return {-1, Ending::illegal};
    const std::size_t place = static_cast<std::size_t>(action) % clues_.size();
    const bool marks = static_cast<std::size_t>(action) < clues_.size();
    said_[place] = marks ? Said::mine : Said::free;
    --undecided_;
    if (marks && mines_[place] != 0)
        --unmarked_;
    false_mark_ |= marks && mines_[place] == 0;
    const bool solved = unmarked_ == 0 && !false_mark_;
    over_ = solved || undecided_ == 0;
    if (!over_)
        return {};
    return solved ? Outcome{1, Ending::solved} : Outcome{-1, Ending::resigned};
}

void SoloEpisode::observe(std::span<float> planes, std::span<std::int8_t> mask) const {
    const std::size_t squares = clues_.size();
    std::fill(planes.begin(), planes.end(), 0.0f);
    std::fill(mask.begin(), mask.end(), std::int8_t{0});
    for (std::size_t place = 0; place < squares; ++place) {
        planes[clues_[place] * squares + place] = 1;
        planes[12 * squares + place] = 1;
        if (said_[place] != Said::nothing)
            planes[(said_[place] == Said::mine ? 10 : 11) * squares + place] = 1;
        else if (clues_[place] == 0 && !over_)
            mask[place] = mask[squares + place] = 1;
    }
}

SoloEpisodes::SoloEpisodes(int width, int height, std::size_t count)
    : width_(width), height_(height), episodes_(count) {
    require_puzzle_size(width, height, static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
}

void SoloEpisodes::begin(std::size_t number, std::string_view cells, std::span<const std::uint8_t> layout) {
    episodes_.at(number).begin({width_, height_, cells}, layout);
}

void SoloEpisodes::observe(const Observations& seen) const {
    const std::size_t squares = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    require_all(seen, episodes_.size(), planes * squares, 2 * squares);
    for (std::size_t number = 0; number < episodes_.size(); ++number)
        episodes_[number].observe(seen.planes.subspan(number * planes * squares, planes * squares),
                                  seen.masks.subspan(number * 2 * squares, 2 * squares));
}

} // namespace boem
