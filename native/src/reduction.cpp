#include "reduction.hpp"

#include "board.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>

namespace boem {
namespace {

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
    void number_clues() {
        const auto places = static_cast<std::size_t>(board_.place(field_.height, 0));
        clue_at_ = arena_.take<int>(places);
        auto* clues = arena_.reserve<Clue>(board_.clues().size());
        int count = 0;
        for (const auto& [square, place] : board_.clues()) {
            const Mask mask = board_.mask(place);
            if (!mask)
                continue;
            clue_at_[place] = count;
            clues[count++] = {square, board_.need(place), number_of(mask), {}};
        }
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
        boxes_ = {arena_.take<Box>(incidences), 0};
        next_box_ = arena_.take<int>(incidences);
        auto* counts = arena_.zeros<int>(incidences);
        listed_ = arena_.take<int>(incidences);
        for (int row = 0; row < field_.height; ++row) {
            const int start = board_.place(row, 0);
            Content* const contents = contents_.data() + row * field_.width;
            std::copy_n(board_.contents(row), field_.width, contents);
            apart_ += static_cast<int>(std::count(contents, contents + field_.width, Content::apart));
            each_not_zero(touched + start, field_.width, [&](int column) {
                const int box = box_at(start + column, touched[start + column]);
                contents[column] = Content::boxed;
                box_of_[row * field_.width + column] = box;
                ++counts[box];
                --apart_;
            });
        }
        list_squares(counts);
    }

    template <class Use> static void each_not_zero(const Mask* bytes, int count, Use use) {
        int number = 0;
        for (std::uint64_t eight; number + 8 <= count; number += 8) {
            std::memcpy(&eight, bytes + number, 8);
            if (eight)
                for (int one = number; one < number + 8; ++one)
                    if (bytes[one])
                        use(one);
        }
        for (; number < count; ++number)
            if (bytes[number])
                use(number);
    }

    /// The box of the squares that touch the same clues as the one at this place, whose bits are given.
    int box_at(int place, Mask bits) {
        std::array<int, 8> clues;
        int number = 0;
        for (unsigned left = bits; left; left &= left - 1) // bit 7 - k is neighbour k
            clues[number++] = clue_at_[board_.neighbour(place, 7 - std::countr_zero(left))];
        std::reverse(clues.begin(), clues.begin() + number);
        const std::span<const int> touching(clues.data(), number);
        int box = first_box_[clues[0]];
        while (box >= 0 && !std::ranges::equal(boxes_.data()[box].clues, touching))
            box = next_box_[box];
        if (box >= 0)
            return box;
        box = static_cast<int>(boxes_.size());
        std::copy_n(clues.data(), number, listed_);
        boxes_ = {boxes_.data(), boxes_.size() + 1};
        boxes_[box] = {{}, {listed_, static_cast<std::size_t>(number)}, -1};
        listed_ += number;
        next_box_[box] = first_box_[clues[0]];
        first_box_[clues[0]] = box;
        return box;
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
    int* next_box_ = nullptr; // of those with the same first clue
    int* listed_ = nullptr;   // room for the clues of boxes
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
