#include "reduction.hpp"

#include "board.hpp"

#include <algorithm>
#include <array>
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
