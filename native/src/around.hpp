#pragma once

#include <compare>
#include <vector>

namespace boem {

/// A square's covered neighbours whose content isn't certain, by box.
struct Around {
    struct Part {
        int component;
        int layer;
        int taken; // squares of the box
        bool self; // whether the square itself belongs to the box

        auto operator<=>(const Part&) const = default;
    };
    int mines = 0; // certain mines
    std::vector<Part> parts;
    int apart = 0;
    bool self_apart = false;

    std::vector<int> signature() const {
        std::vector<int> numbers{mines, apart, self_apart};
        for (const Part& part : parts)
            numbers.insert(numbers.end(), {part.component, part.layer, part.taken, part.self});
        return numbers;
    }
};

} // namespace boem
