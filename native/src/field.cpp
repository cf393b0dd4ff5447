#include "field.hpp"

#include <algorithm>
#include <map>

namespace boem {
namespace {

std::vector<std::size_t> neighbours(int square, int width, int height) {
    std::vector<std::size_t> found;
    const int row = square / width;
    const int column = square % width;
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, height - 1); ++r)
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, width - 1); ++c)
            if (r != row || c != column)
                found.push_back(static_cast<std::size_t>(r * width + c));
    return found;
}

} // namespace

Field::Field(int width, int height, std::span<const std::int8_t> cells, int mines_in_all)
    : mines(mines_in_all - static_cast<int>(std::count(cells.begin(), cells.end(), Layouts::known_mine))),
      unplaced(static_cast<int>(std::count(cells.begin(), cells.end(), Layouts::covered))) {
    const auto touched = read_clues(width, height, cells);
    std::map<std::vector<std::size_t>, std::size_t> places;
    Box apart;
    for (int step = 0; step < width * height; ++step) {
        const int square = width <= height ? step : step % height * width + step / height;
        if (cells[square] != Layouts::covered)
            continue;
        if (touched[square].empty()) {
            apart.squares.push_back(square);
            continue;
        }
        const auto [place, fresh] = places.try_emplace(touched[square], boxes.size());
        if (fresh)
            boxes.push_back({{}, touched[square]});
        boxes[place->second].squares.push_back(square);
    }
    if (!apart.squares.empty())
        boxes.push_back(apart);
}

std::vector<std::vector<std::size_t>> Field::read_clues(int width, int height, std::span<const std::int8_t> cells) {
    std::vector<std::vector<std::size_t>> touched(cells.size());
    for (int square = 0; square < width * height; ++square) {
        if (cells[square] < 0)
            continue;
        Clue clue{cells[square], 0};
        for (const std::size_t other : neighbours(square, width, height)) {
            clue.need -= cells[other] == Layouts::known_mine;
            if (cells[other] != Layouts::covered)
                continue;
            ++clue.unplaced;
            touched[other].push_back(clues.size());
        }
        clues.push_back(clue);
    }
    return touched;
}

bool Field::plausible() const {
    return mines >= 0 && mines <= unplaced && std::all_of(clues.begin(), clues.end(), [](const Clue& clue) {
               return clue.need >= 0 && clue.need <= clue.unplaced;
           });
}

} // namespace boem
