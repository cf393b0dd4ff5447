#pragma once

#include <compare>
#include <vector>

namespace boem {

/// A square's covered neighbours whose content isn't certain, box by box.
struct Around {
    struct Part {
        int component;
        int layer;
        int taken; // squares of the box
        bool self; // whether the square itself is one of the box

        auto operator<=>(const Part&) const = default;
    };
    int mines = 0; // that are certain
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
