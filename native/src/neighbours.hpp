#pragma once

#include <algorithm>
#include <vector>

namespace boem {

/// The squares around a square, ascending.
inline std::vector<int> neighbours(int width, int height, int square) {
    std::vector<int> found;
    const int row = square / width;
    const int column = square % width;
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, height - 1); ++r)
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, width - 1); ++c)
            if (r != row || c != column)
                found.push_back(r * width + c);
    return found;
}

} // namespace boem
