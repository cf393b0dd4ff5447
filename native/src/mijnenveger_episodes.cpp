#include "boem/mijnenveger_episodes.hpp"

#include <algorithm>
#include <stdexcept>

namespace boem {

namespace {

constexpr int longest_side = 10;

int other(int seat) { return 1 - seat; }

} // namespace

void MijnenvegerEpisode::begin(const MijnenvegerSettings& settings, int seat, std::uint64_t seed) {
    settings_ = &settings;
    random_ = PythonRandom(seed);
    seat_ = seat < 0 ? static_cast<int>(random_.below(2)) : seat;
    sides_.fill(Side{.sweepers = settings.sweepers});
    mover_ = settings.starts;
    last_laid_ = winner_ = -1;
    ending_ = Ending::none;
    play_others();
}

int MijnenvegerEpisode::turn() const { return !has_laid(0) ? 0 : !has_laid(1) ? 1 : mover_; }

/// The first square on which the seat may lay its next mine.
std::size_t MijnenvegerEpisode::first_place() const { return static_cast<std::size_t>(last_laid_ + 1); }

bool MijnenvegerEpisode::may(std::int64_t action) const {
    const std::size_t squares = settings_->squares();
    if (ending_ != Ending::none || action < 0 || action >= static_cast<std::int64_t>(3 * squares))
        return false;
    const auto number = static_cast<std::size_t>(action);
    const Side& own = sides_[static_cast<std::size_t>(seat_)];
    if (has_laid(seat_))
        return number >= squares && own.board[number % squares] == covered;
    return number >= first_place() && number + static_cast<std::size_t>(settings_->mines - own.laid) <= squares;
}

Outcome MijnenvegerEpisode::step(std::int64_t action) {
    if (!may(action))
        return {-1, Ending::illegal};
    const std::size_t squares = settings_->squares();
    const auto number = static_cast<std::size_t>(action);
    if (number < squares) {
        lay(sides_[static_cast<std::size_t>(seat_)], number);
        last_laid_ = static_cast<int>(number);
    } else {
        play(number % squares, number >= 2 * squares);
    }
    play_others();
    return {ending_ == Ending::none ? 0.0 : winner_ == seat_ ? 1.0 : -1.0, ending_};
}

void MijnenvegerEpisode::lay(Side& side, std::size_t place) {
    side.mines[place] = 1;
    ++side.laid;
}

/// Lets the bot play on to the seat's next choice, or to the end.
void MijnenvegerEpisode::play_others() {
    const auto squares = static_cast<std::uint32_t>(settings_->squares());
    Side& bot = sides_[static_cast<std::size_t>(other(seat_))];
    while (ending_ == Ending::none && turn() != seat_) {
        if (!has_laid(other(seat_))) {
            for (const std::uint32_t place : random_.sample(squares, static_cast<std::uint32_t>(settings_->mines)))
                lay(bot, place);
            continue;
        }
        std::uint32_t left = random_.below(squares - static_cast<std::uint32_t>(bot.uncovered));
        std::size_t place = 0;
        while (bot.board[place] != covered || left-- > 0)
            ++place;
        play(place, random_.unit() < 0.125);
    }
}

/// The seat to move sweeps or disarms.
void MijnenvegerEpisode::play(std::size_t place, bool disarms) {
    Side& side = sides_[static_cast<std::size_t>(mover_)];
    const Side& owner = sides_[static_cast<std::size_t>(other(mover_))];
    const bool mined = owner.mines[place] != 0;
    if (disarms && !mined) {
        winner_ = other(mover_);
        ending_ = Ending::wrong_disarm;
        return;
    }
    side.board[place] = disarms ? found : mined ? hit : static_cast<std::uint8_t>(zero + number_at(place, owner));
    ++side.uncovered;
    side.located += mined;
    side.sweepers -= mined && !disarms;
    if (side.sweepers == 0 || side.located == settings_->mines) {
        winner_ = side.sweepers == 0 ? other(mover_) : mover_;
        ending_ = side.sweepers == 0 ? Ending::last_sweeper : Ending::located;
    }
    if (!disarms)
        mover_ = other(mover_);
}

int MijnenvegerEpisode::number_at(std::size_t place, const Side& owner) const {
    const int width = settings_->width;
    const int row = static_cast<int>(place) / width;
    const int column = static_cast<int>(place) % width;
    int mines = 0;
    for (int down = std::max(row - 1, 0); down <= std::min(row + 1, settings_->height - 1); ++down)
        for (int across = std::max(column - 1, 0); across <= std::min(column + 1, width - 1); ++across)
            mines += owner.mines[static_cast<std::size_t>(down * width + across)];
    return mines;
}

void MijnenvegerEpisode::observe_board(std::span<float> planes, const Side& side) const {
    const std::size_t squares = settings_->squares();
    for (std::size_t place = 0; place < squares; ++place)
        planes[side.board[place] * squares + place] = 1;
}

void MijnenvegerEpisode::observe(std::span<float> planes, std::span<std::int8_t> mask) const {
    const std::size_t squares = settings_->squares();
    const Side& own = sides_[static_cast<std::size_t>(seat_)];
    const Side& its = sides_[static_cast<std::size_t>(other(seat_))];
    const auto sweepers = static_cast<double>(settings_->sweepers);
    const bool over = ending_ != Ending::none;
    std::fill(planes.begin(), planes.end(), 0.0f);
    observe_board(planes.first(marks * squares), own);
    observe_board(planes.subspan(marks * squares, marks * squares), its);
    const std::array<float, 8> told{static_cast<float>(static_cast<double>(own.sweepers) / sweepers),
                                    static_cast<float>(static_cast<double>(its.sweepers) / sweepers),
                                    over ? 0.0f : 1.0f, // it is always the seat's turn
                                    seat_ == settings_->starts ? 1.0f : 0.0f,
                                    has_laid(seat_) ? 1.0f : 0.0f,
                                    has_laid(other(seat_)) ? 1.0f : 0.0f,
                                    seat_ == 0 ? 1.0f : 0.0f,
                                    seat_ == 1 ? 1.0f : 0.0f};
    auto plane = planes.begin() + static_cast<std::ptrdiff_t>(2 * marks * squares);
    for (const float value : told)
        plane = std::fill_n(plane, squares, value);
    std::copy_n(own.mines.begin(), squares, plane);
    std::fill(mask.begin(), mask.end(), std::int8_t{0});
    if (over)
        return;
    if (!has_laid(seat_)) {
        const auto left = static_cast<std::size_t>(settings_->mines - own.laid);
        std::fill(mask.begin() + static_cast<std::ptrdiff_t>(first_place()),
                  mask.begin() + static_cast<std::ptrdiff_t>(squares - left + 1), std::int8_t{1});
        return;
    }
    for (std::size_t place = 0; place < squares; ++place)
        mask[squares + place] = mask[2 * squares + place] = own.board[place] == covered;
}

MijnenvegerEpisodes::MijnenvegerEpisodes(const MijnenvegerSettings& settings, int seat, std::size_t count)
    : settings_(settings), seat_(seat), episodes_(count) {
    const auto& [width, height, mines, sweepers, starts] = settings_;
    if (width < 1 || height < 1 || width > longest_side || height > longest_side || width * height < 2)
        throw std::invalid_argument("a field has 1 to 10 squares each way, and at least two");
    if (mines < 1 || mines >= width * height || sweepers < 1)
        throw std::invalid_argument("there must be a mine, a free square and a sweeper");
    if (starts < 0 || starts > 1 || seat < -1 || seat > 1)
        throw std::invalid_argument("the seats are 0 and 1");
    for (auto& episode : episodes_)
        episode.begin(settings_, seat_, 0);
}

void MijnenvegerEpisodes::observe(const Observations& seen) const {
    const std::size_t squares = settings_.squares();
    require_all(seen, episodes_.size(), planes * squares, 3 * squares);
    for (std::size_t number = 0; number < episodes_.size(); ++number)
        episodes_[number].observe(seen.planes.subspan(number * planes * squares, planes * squares),
                                  seen.masks.subspan(number * 3 * squares, 3 * squares));
}

} // namespace boem
