#include "numbers.hpp"

#include "neighbours.hpp"

#include <algorithm>
#include <bit>

namespace boem {

Numbers::Numbers(const Reduction& field, std::span<const Component> components, const Judgement& judgement,
                 const Weighing& weighing)
    : field_(field), components_(components), judgement_(judgement), layer_of_(field.boxes.size()) {
    for (const Component& component : components_)
        for (int number = 0; number < component.graph.boxes(); ++number)
            layer_of_[component.graph.layers[number].box] = number;
    std::visit(
        [&]<class Kind>(const Weighed<Kind>& weighed) {
            counting_ = std::make_unique<CountingWith<Kind>>(field, components, judgement, weighed);
        },
        weighing.weighed);
}

NumberShares Numbers::shares(int square, double free_share) {
    const Around around = this->around(square);
    const auto signature = around.signature();
    auto found = shares_.find(signature);
    if (found == shares_.end())
        found = shares_.emplace(signature, counting_->shares(around)).first;
    NumberShares shares{};
    for (int count = 0; count + around.mines <= most_around; ++count)
        shares[count + around.mines] = found->second[count] * free_share;
    return shares;
}

std::optional<int> Numbers::same(int square) {
    const Around around = this->around(square);
    if (around.parts.empty() && around.apart == 0)
        return around.mines;
    if (varies(around))
        return std::nullopt;
    const auto signature = around.signature();
    auto found = same_.find(signature);
    if (found == same_.end()) {
        const auto possible = counting_->possible(around);
        const bool one = std::popcount(possible) == 1;
        found = same_.emplace(signature, one ? std::optional(around.mines + std::countr_zero(possible)) : std::nullopt)
                    .first;
    }
    return found->second;
}

Around Numbers::around(int square) const {
    Around around;
    const auto part_of = [&](int other) -> Around::Part& {
        const Box& box = field_.boxes[field_.box_of[other]];
        const int layer = layer_of_[field_.box_of[other]];
        for (Around::Part& part : around.parts)
            if (part.component == box.component && part.layer == layer)
                return part;
        return around.parts.emplace_back(Around::Part{box.component, layer, 0, false});
    };
    const auto uncertain = [&](int other, Content content) {
        return field_.contents[other] == content && certainty(other) == Certainty::none;
    };
    for (const int other : neighbours(field_.width, field_.height, square)) {
        around.mines += field_.contents[other] == Content::known || certainty(other) == Certainty::mined;
        around.apart += uncertain(other, Content::apart);
        if (uncertain(other, Content::boxed))
            ++part_of(other).taken;
    }
    around.self_apart = uncertain(square, Content::apart);
    if (uncertain(square, Content::boxed))
        part_of(square).self = true;
    std::ranges::sort(around.parts);
    return around;
}

Certainty Numbers::certainty(int square) const { return certainty_of(field_, judgement_, square); }

/// Whether exchanging two squares of the same kind, one around the square and one not, changes the number.
bool Numbers::varies(const Around& around) const {
    if (around.apart > 0 && around.apart < field_.apart && judgement_.apart_possible & 0b010)
        return true;
    return std::ranges::any_of(around.parts, [&](const Around::Part& part) {
        const int box = components_[part.component].graph.layers[part.layer].box;
        const int size = field_.boxes[box].size();
        const unsigned whole = 1U | 1U << size;
        return part.taken < size && (judgement_.box_possible[box] & ~whole) != 0;
    });
}

} // namespace boem
