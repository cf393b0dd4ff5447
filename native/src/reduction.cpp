#include "reduction.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

namespace boem {
namespace {

using Mask = std::uint8_t;

struct Offset {
    int rows;
    int columns;
};

/// The eight neighbours; the opposite of k is 7 - k.
constexpr std::array<Offset, 8> around{{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};

/// For another square at most two rows and columns away, which of a square's neighbours are its neighbours too:
/// `among[mask]` are those of `mask`, seen from the other square.
struct Pair {
    Offset to;
    Mask shared = 0;
    std::array<Mask, 256> among{};
};

constexpr int pairs_count = 24;

constexpr std::array<Pair, pairs_count> make_pairs() {
    std::array<Pair, pairs_count> made{};
    int count = 0;
    for (int row = -2; row <= 2; ++row)
        for (int column = -2; column <= 2; ++column) {
            if (row == 0 && column == 0)
                continue;
            Pair& pair = made[count++];
            pair.to = {row, column};
            std::array<Mask, 8> seen{};
            for (int k = 0; k < 8; ++k)
                for (int other = 0; other < 8; ++other)
                    if (around[k].rows == row + around[other].rows &&
                        around[k].columns == column + around[other].columns) {
                        pair.shared |= static_cast<Mask>(1 << k);
                        seen[k] = static_cast<Mask>(1 << other);
                    }
            for (int mask = 1; mask < 256; ++mask)
                pair.among[mask] = pair.among[mask & (mask - 1)] | seen[std::countr_zero(static_cast<unsigned>(mask))];
        }
    return made;
}

constexpr auto pairs = make_pairs();

/// Quicker than std::popcount where the processor isn't known to have an instruction for it.
constexpr auto counts = [] {
    std::array<std::int8_t, 256> made{};
    for (int mask = 1; mask < 256; ++mask)
        made[mask] = static_cast<std::int8_t>(made[mask >> 1] + (mask & 1));
    return made;
}();

int number_of(Mask mask) { return counts[mask]; }

/// The board with a border, so that no square two rows or columns away falls off it: two rows above and below, a column
/// on both sides, where a row's end is also the border of the next, and a place before and behind all.
class Board {
  public:
    Board(const Field& field, Arena& arena)
        : width_(field.width), height_(field.height), stride_(field.width + 2),
          size_(static_cast<std::size_t>(stride_) * (field.height + 4) + 2), covered_(arena.zeros<Mask>(size_)),
          need_(arena.zeros<std::int8_t>(size_)), mask_(arena.zeros<Mask>(size_)), touched_(arena.take<Mask>(size_)),
          waiting_(arena.zeros<std::uint8_t>(size_)), content_(arena.take<Content>(size_)),
          queue_(arena.take<int>(size_)), decided_(arena.take<int>(size_)) {
        for (int k = 0; k < 8; ++k)
            step_[k] = around[k].rows * stride_ + around[k].columns;
        for (int k = 0; k < pairs_count; ++k)
            far_[k] = pairs[k].to.rows * stride_ + pairs[k].to.columns;
        read(field, arena);
    }

    int place(int row, int column) const { return 1 + (row + 2) * stride_ + column + 1; }
    int square(int place) const { return ((place - 1) / stride_ - 2) * width_ + (place - 1) % stride_ - 1; }
    int found() const { return found_; }
    Mask mask(int place) const { return mask_[place]; }
    int need(int place) const { return need_[place]; }
    Content content(int place) const { return content_[place]; }
    int neighbour(int place, int k) const { return place + step_[k]; }

    /// For each place, with bit 7 - k: neighbour k is a clue that counts it.
    const Mask* touched() {
        gather(touched_, [this](int k) { return std::pair{mask_ + step_[k], static_cast<Mask>(1 << (7 - k))}; });
        return touched_;
    }

    /// Single clues first: pairs are compared only when these settle nothing more.
    void settle_all() {
        for (int row = 0; row < height_; ++row)
            for (int place = this->place(row, 0), end = place + width_; place < end; ++place)
                look_at(place);
        while (decided_count_ + queue_count_ > 0) {
            if (decided_count_ > 0) {
                const int place = decided_[--decided_count_];
                waiting_[place] = 0;
                settle(place, mask_[place], need_[place] != 0);
                continue;
            }
            const int place = queue_[--queue_count_];
            waiting_[place] = 0;
            if (mask_[place])
                compare(place);
        }
    }

  private:
    /// For each place, one bit of each of eight sources. Border places get something too, which means nothing.
    template <class Sources> void gather(Mask* __restrict into, Sources sources) const {
        std::array<std::pair<const Mask*, Mask>, 8> from;
        for (int k = 0; k < 8; ++k)
            from[k] = sources(k);
        const int end = place(height_ - 1, width_);
        for (int place = this->place(0, 0); place < end; ++place) {
            Mask mask = 0;
            for (int k = 0; k < 8; ++k)
                mask |= from[k].first[place] & from[k].second;
            into[place] = mask;
        }
    }

    void read(const Field& field, Arena& arena) {
        auto* mines = arena.zeros<Mask>(size_);
        std::fill_n(content_, size_, Content::open);
        for (int row = 0; row < height_; ++row) {
            const std::int8_t* cells = field.cells.data() + static_cast<std::size_t>(row) * width_;
            const int start = place(row, 0);
            for (int column = 0; column < width_; ++column) {
                const std::int8_t cell = cells[column];
                covered_[start + column] = cell == covered ? 0xff : 0;
                mines[start + column] = cell == known_mine;
                need_[start + column] = std::max<std::int8_t>(cell, 0);
                content_[start + column] = cell == covered      ? Content::apart
                                           : cell == known_mine ? Content::known
                                                                : Content::open;
                found_ += cell == known_mine;
            }
        }
        if (found_ > 0)
            for (std::size_t place = 2 * stride_; place < size_ - 2 * stride_; ++place)
                for (int k = 0; k < 8; ++k)
                    need_[place] = static_cast<std::int8_t>(need_[place] - mines[place + step_[k]]);
        gather(mask_, [this](int k) { return std::pair{covered_ + step_[k], static_cast<Mask>(1 << k)}; });
        const std::int8_t* cell = field.cells.data();
        for (int row = 0; row < height_; ++row) {
            const int start = place(row, 0);
            mask_[start - 1] = mask_[start + width_] = 0;
            for (int place = start; place < start + width_; ++place, ++cell) {
                if (*cell < 0)
                    mask_[place] = 0;
                else
                    require_possible(place);
            }
        }
    }

    bool decided(int place) const { return need_[place] == 0 || need_[place] == number_of(mask_[place]); }

    void require_possible(int place) const {
        if (need_[place] < 0 || need_[place] > number_of(mask_[place]))
            throw Contradiction{square(place)};
    }

    /// A clue that has changed is to be settled, or else to be compared.
    void look_at(int place) {
        if (!mask_[place])
            return;
        if (decided(place)) {
            if (waiting_[place] < 2)
                decided_[decided_count_++] = place;
            waiting_[place] = 2;
        } else if (!waiting_[place]) {
            queue_[queue_count_++] = place;
            waiting_[place] = 1;
        }
    }

    /// Some of a clue's squares, all mines or all free.
    void settle(int clue, Mask squares, bool mine) {
        for (; squares; squares &= squares - 1) {
            const int place = clue + step_[std::countr_zero(static_cast<unsigned>(squares))];
            content_[place] = mine ? Content::mine : Content::free;
            found_ += mine;
            for (int k = 0; k < 8; ++k) {
                const int other = place + step_[k];
                const Mask bit = static_cast<Mask>(1 << (7 - k));
                if (!(mask_[other] & bit))
                    continue;
                mask_[other] &= static_cast<Mask>(~bit);
                need_[other] = static_cast<std::int8_t>(need_[other] - mine);
                require_possible(other);
                look_at(other);
            }
        }
    }

    /// A clue with each clue that shares squares with it.
    void compare(int place) {
        for (int k = 0; k < pairs_count; ++k) {
            const int other = place + far_[k];
            if (!mask_[other])
                continue;
            const Mask here = mask_[place];
            const Mask common = pairs[k].among[here] & mask_[other]; // seen from the other
            if (!common)
                continue;
            const Mask same = pairs[pairs_count - 1 - k].among[common]; // seen from here
            const Mask only_here = here & static_cast<Mask>(~same);
            const Mask only_there = mask_[other] & static_cast<Mask>(~common);
            const int more = need_[other] - need_[place];
            if (more > number_of(only_there) || -more > number_of(only_here))
                throw Contradiction{square(std::min(place, other))};
            if (more == number_of(only_there) && (only_here || only_there)) {
                settle_both(place, only_here, other, only_there);
            } else if (-more == number_of(only_here) && (only_here || only_there)) {
                settle_both(other, only_there, place, only_here);
            } else if (!only_here) {
                mask_[other] = only_there;
                need_[other] = static_cast<std::int8_t>(more);
                look_at(other);
                continue;
            } else if (!only_there) {
                mask_[place] = only_here;
                need_[place] = static_cast<std::int8_t>(-more);
                look_at(place);
            } else {
                continue;
            }
            look_at(place);
            return;
        }
    }

    void settle_both(int without, Mask free, int with, Mask mines) {
        settle(without, free, false);
        settle(with, mines & mask_[with], true);
    }

    int width_;
    int height_;
    int stride_;
    std::size_t size_;
    Mask* covered_;
    std::int8_t* need_;
    Mask* mask_; // of a clue: which neighbours it counts; 0 elsewhere
    Mask* touched_;
    std::uint8_t* waiting_; // 1: to be compared, 2: to be settled
    Content* content_;
    int* queue_;
    int* decided_;
    int decided_count_ = 0;
    int queue_count_ = 0;
    int found_ = 0;
    std::array<int, 8> step_{};
    std::array<int, pairs_count> far_{};
};

/// Groups the squares that clues count into boxes, and the boxes into components.
class Grouping {
  public:
    Grouping(Board& board, const Field& field, Arena& arena) : board_(board), field_(field), arena_(arena) {
        number_clues();
        find_boxes();
        link_clues();
        find_components();
    }

    Reduction result() {
        return {.width = field_.width,
                .height = field_.height,
                .contents = contents_,
                .box_of = box_of_,
                .clues = clues_,
                .boxes = boxes_,
                .components = components_,
                .apart = apart_,
                .found = board_.found(),
                .told = field_.mines != untold,
                .mines_left = field_.mines - board_.found()};
    }

  private:
    template <class Use> void each_place(Use use) const {
        for (int row = 0; row < field_.height; ++row)
            for (int column = 0; column < field_.width; ++column)
                use(row * field_.width + column, board_.place(row, column));
    }

    void number_clues() {
        const auto places = static_cast<std::size_t>(board_.place(field_.height, 0));
        clue_at_ = arena_.take<int>(places);
        auto* clues = arena_.reserve<Clue>(field_.cells.size());
        int count = 0;
        each_place([&](int square, int place) {
            const Mask mask = board_.mask(place);
            if (!mask)
                return;
            clue_at_[place] = count;
            clues[count++] = {square, board_.need(place), number_of(mask), {}};
        });
        clues_ = {arena_.take<Clue>(count), static_cast<std::size_t>(count)};
    }

    void find_boxes() {
        const std::size_t size = field_.cells.size();
        const Mask* touched = board_.touched();
        contents_ = {arena_.take<Content>(size), size};
        box_of_ = {arena_.take<int>(size), size};
        int incidences = 0;
        for (const Clue& clue : clues_)
            incidences += clue.size;
        first_box_ = arena_.take<int>(clues_.size());
        std::fill_n(first_box_, clues_.size(), -1);
        auto* boxes = arena_.take<Box>(incidences);
        auto* next_box = arena_.take<int>(incidences);
        auto* counts = arena_.zeros<int>(incidences);
        auto* listed = arena_.take<int>(incidences);
        int count = 0;
        each_place([&](int square, int place) {
            Content content = board_.content(place);
            const Mask bits = touched[place];
            if (content == Content::apart && bits) {
                content = Content::boxed;
                std::array<int, 8> clues;
                int number = 0;
                for (int k = 0; k < 8; ++k)
                    if (bits & (1 << (7 - k)))
                        clues[number++] = clue_at_[board_.neighbour(place, k)];
                const std::span<const int> touching(clues.data(), number);
                int box = first_box_[clues[0]];
                while (box >= 0 && !std::ranges::equal(boxes[box].clues, touching))
                    box = next_box[box];
                if (box < 0) {
                    box = count++;
                    std::copy_n(clues.data(), number, listed);
                    boxes[box] = {{}, {listed, static_cast<std::size_t>(number)}, -1};
                    listed += number;
                    next_box[box] = first_box_[clues[0]];
                    first_box_[clues[0]] = box;
                }
                ++counts[box];
                box_of_[square] = box;
            }
            apart_ += content == Content::apart;
            contents_[square] = content;
        });
        boxes_ = {boxes, static_cast<std::size_t>(count)};
        list_squares(counts);
    }

    void list_squares(int* counts) {
        int total = 0;
        for (Box& box : boxes_)
            total += std::exchange(counts[&box - boxes_.data()], total);
        auto* squares = arena_.take<int>(total);
        for (int square = 0; square < static_cast<int>(field_.cells.size()); ++square)
            if (contents_[square] == Content::boxed)
                squares[counts[box_of_[square]]++] = square;
        const int* start = squares;
        for (Box& box : boxes_) {
            const int* end = squares + counts[&box - boxes_.data()];
            box.squares = {start, end};
            start = end;
        }
    }

    void link_clues() {
        auto* ends = arena_.zeros<int>(clues_.size());
        int total = 0;
        for (const Box& box : boxes_)
            for (const int clue : box.clues)
                ++ends[clue];
        for (std::size_t clue = 0; clue < clues_.size(); ++clue)
            total += std::exchange(ends[clue], total);
        auto* linked = arena_.take<int>(total);
        for (int box = 0; box < static_cast<int>(boxes_.size()); ++box)
            for (const int clue : boxes_[box].clues)
                linked[ends[clue]++] = box;
        const int* start = linked;
        for (std::size_t clue = 0; clue < clues_.size(); ++clue) {
            clues_[clue].boxes = {start, linked + ends[clue]};
            start = linked + ends[clue];
        }
    }

    void find_components() {
        auto* members = arena_.take<int>(boxes_.size());
        auto* components = arena_.take<std::span<const int>>(boxes_.size());
        std::size_t count = 0;
        int* end = members;
        for (int seed = 0; seed < static_cast<int>(boxes_.size()); ++seed) {
            if (boxes_[seed].component >= 0)
                continue;
            int* const start = end;
            boxes_[seed].component = static_cast<int>(count);
            *end++ = seed;
            for (int* box = start; box < end; ++box)
                for (const int clue : boxes_[*box].clues)
                    for (const int other : clues_[clue].boxes)
                        if (boxes_[other].component < 0) {
                            boxes_[other].component = static_cast<int>(count);
                            *end++ = other;
                        }
            components[count++] = {start, end};
        }
        components_ = {components, count};
    }

    Board& board_;
    const Field& field_;
    Arena& arena_;
    int* clue_at_ = nullptr;
    int* first_box_ = nullptr;
    std::span<Content> contents_;
    std::span<int> box_of_;
    std::span<Clue> clues_;
    std::span<Box> boxes_;
    std::span<const std::span<const int>> components_;
    int apart_ = 0;
};

} // namespace

void require_field(const Field& field) {
    const auto require = [](bool fine, const char* otherwise) {
        if (!fine)
            throw std::invalid_argument(otherwise);
    };
    require(field.width >= 1 && field.height >= 1 && field.width <= longest_side && field.height <= longest_side,
            "each side of a field must have 1 to 512 squares");
    require(field.cells.size() == static_cast<std::size_t>(field.width) * field.height,
            "there must be one cell for each square");
    require(std::ranges::all_of(field.cells, [](int cell) { return known_free <= cell && cell <= 8; }),
            "a cell must be -1 (covered), -2 (known mine), -3 (free) or the number 0 to 8 of an open square");
    require(field.mines >= untold, "the number of mines must be -1 (not told) or more");
}

std::vector<std::uint8_t> settle(const Field& field) {
    require_field(field);
    Arena arena;
    std::vector<std::uint8_t> settled;
    for (const Content content : reduce(field, arena).contents)
        settled.push_back(content == Content::free ? 1 : content == Content::mine ? 2 : 0);
    return settled;
}

Reduction reduce(const Field& field, Arena& arena) {
    Board board(field, arena);
    board.settle_all();
    return Grouping(board, field, arena).result();
}

} // namespace boem
