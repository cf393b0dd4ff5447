#include "numbers.hpp"

#include "stretches.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

namespace boem {
namespace {

/// n (n - 1) ... over so many factors.
double falling(int n, int factors) {
    double product = 1;
    for (int factor = 0; factor < factors; ++factor)
        product *= n - factor;
    return product;
}

} // namespace

/// Counts the mines around squares, as weights or as truths.
class Numbers::Tables {
  public:
    explicit Tables(const Numbers& numbers)
        : numbers_(numbers), components_(numbers.components_),
          stretches_(numbers.field_, numbers.components_, numbers.judgement_) {}

    template <class Kind> typename Kind::Number count(const Around& around) {
        using Number = typename Kind::Number;
        std::vector<Number> all{Kind::one}; // for each excess of the components that are touched
        std::vector<std::size_t> touched;
        const bool alone = around.apart == 0 && !around.self_apart;
        for (auto part = around.parts.begin(); part != around.parts.end();) {
            const auto end = std::ranges::find_if(part, around.parts.end(), [&](const Around::Part& other) {
                return other.component != part->component;
            });
            const std::span<const Around::Part> parts(part, end);
            if (alone && (parts.size() == around.parts.size() ||
                          (std::is_same_v<Kind, CountedTruth> && !numbers_.judgement_.sharing.restricted))) {
                all = together<Kind>(all, {closed<Kind>(parts)});
            } else {
                touched.push_back(static_cast<std::size_t>(part->component));
                all = together<Kind>(all, stretches_.whole<Kind>(parts));
            }
            part = end;
        }
        return touched.empty() && alone ? all[0] : finish<Kind>(around, touched, all);
    }

  private:
    template <class Kind>
    static std::vector<typename Kind::Number> together(const std::vector<typename Kind::Number>& one,
                                                       const std::vector<typename Kind::Number>& other) {
        std::vector<typename Kind::Number> made(one.size() + other.size() - 1);
        for (std::size_t first = 0; first < one.size(); ++first)
            for (std::size_t second = 0; second < other.size(); ++second)
                Kind::convolve(made[first + second], Kind::as_split(one[first]), other[second]);
        return made;
    }

    /// The mines around the square that lie in one component, where nothing else depends on how many the component
    /// holds: only the layers between the first and the last box that are touched need to be passed.
    template <class Kind> typename Kind::Number closed(std::span<const Around::Part> parts) {
        const int component = parts.front().component;
        typename Kind::Number all{};
        if constexpr (std::is_same_v<Kind, CountedTruth>) {
            for (const auto& number : stretches_.reach(parts))
                all |= number;
            if (std::popcount(all) == 1 || !numbers_.judgement_.sharing.restricted)
                return all;
            all = 0;
        }
        if (!stretches_.keeps_behind(component))
            return finish<Kind>({}, std::array{static_cast<std::size_t>(component)}, stretches_.whole<Kind>(parts));
        const int last = parts.back().layer + 1;
        const auto table = stretches_.pass<Kind>(parts, last);
        const auto& behind = stretches_.behind<Kind>(component)[last];
        for (std::size_t entry = 0; entry < table.size(); ++entry)
            Kind::add(all, behind[entry], table[entry]);
        return all;
    }

    /// With everything that isn't touched.
    template <class Kind>
    typename Kind::Number finish(const Around& around, std::span<const std::size_t> touched,
                                 const std::vector<typename Kind::Number>& numbers) {
        const auto outside = this->outside<Kind>(around).of(touched);
        typename Kind::Number all{};
        for (std::size_t excess = 0; excess < numbers.size(); ++excess)
            if (Kind::some(numbers[excess]))
                Kind::convolve(all, Kind::as_split(outside[excess]), numbers[excess]);
        return all;
    }

    template <class Kind> using Outsides = std::map<std::pair<int, bool>, Outside<typename Kind::OnePlain, Kind>>;

    /// The mines around the square that lie on squares apart, with all that isn't touched, whatever that is.
    template <class Kind> const Outside<typename Kind::OnePlain, Kind>& outside(const Around& around) {
        auto& known = std::get<Outsides<Kind>>(outsides_);
        const std::pair asked(around.apart, around.self_apart);
        const auto found = known.find(asked);
        if (found != known.end())
            return found->second;
        const auto& mixture = this->mixture<Kind>();
        const std::span apart(arena_.take<typename Kind::Number>(mixture.all().size()), mixture.all().size());
        for (std::size_t taken = 0; taken < apart.size(); ++taken)
            apart[taken] = around_apart<Kind>(around, static_cast<int>(taken));
        return known.try_emplace(asked, mixture, apart, arena_).first->second;
    }

    template <class Kind> const Mixture<typename Kind::OnePlain>& mixture() {
        if constexpr (std::is_same_v<Kind, CountedWeight>) {
            return numbers_.judgement_.mixture;
        } else {
            if (!fits_) {
                std::vector<std::span<const Truth::Number>> totals;
                for (std::size_t index = 0; index < components_.size(); ++index)
                    totals.push_back(stretches_.totals_fit(static_cast<int>(index)));
                fits_.emplace(totals, arena_);
            }
            return *fits_;
        }
    }

    /// The mines around the square that lie on squares apart, when the components take so much of the excess.
    template <class Kind> typename Kind::Number around_apart(const Around& around, int taken) const {
        const Sharing& sharing = numbers_.judgement_.sharing;
        const bool told = numbers_.field_.told;
        const int chosen = around.apart + around.self_apart; // squares that are looked at, the square itself free
        const int all = numbers_.field_.apart;
        const int mines = sharing.excess - taken;
        typename Kind::Split split{};
        for (int count = 0; count <= around.apart; ++count) {
            double ways = binomial(around.apart, count);
            if (told) {
                if (mines < 0 || mines > all)
                    continue;
                ways *= falling(mines, count) * falling(all - mines, chosen - count) / falling(all, chosen);
                if constexpr (std::is_same_v<typename Kind::Plain, double>)
                    ways *= sharing.apart[taken];
            }
            Kind::set(split, count, ways);
        }
        return Kind::ways(split);
    }

    const Numbers& numbers_;
    std::span<const Component> components_;
    Stretches stretches_;
    Arena arena_;
    std::optional<Mixture<Truth>> fits_;
    std::tuple<Outsides<CountedWeight>, Outsides<CountedTruth>> outsides_;
};

Numbers::Numbers(const Reduction& field, std::span<const Component> components, const Judgement& judgement)
    : field_(field), components_(components), judgement_(judgement), layer_of_(field.boxes.size()), tables_(nullptr) {
    for (const Component& component : components_)
        for (int number = 0; number < component.graph.boxes(); ++number)
            layer_of_[component.graph.layers[number].box] = number;
    tables_ = std::make_unique<Tables>(*this);
}

Numbers::~Numbers() = default;

NumberShares Numbers::shares(int square, double free_share) {
    const Around around = this->around(square);
    const auto signature = around.signature();
    auto found = shares_.find(signature);
    if (found == shares_.end())
        found = shares_.emplace(signature, tables_->count<CountedWeight>(around)).first;
    const NumberShares& weights = found->second;
    NumberShares shares{};
    const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (int count = 0; count + around.mines <= most_around; ++count)
        shares[count + around.mines] = weights[count] / all * free_share;
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
        const auto possible = tables_->count<CountedTruth>(around);
        const bool one = std::popcount(possible) == 1;
        found = same_.emplace(signature, one ? std::optional(around.mines + std::countr_zero(possible)) : std::nullopt)
                    .first;
    }
    return found->second;
}

std::vector<int> Numbers::neighbours(int square) const {
    std::vector<int> found;
    const int row = square / field_.width;
    const int column = square % field_.width;
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, field_.height - 1); ++r)
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, field_.width - 1); ++c)
            if (r != row || c != column)
                found.push_back(r * field_.width + c);
    return found;
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
    for (const int other : neighbours(square)) {
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
