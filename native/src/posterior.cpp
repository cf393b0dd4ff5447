#include "boem/posterior.hpp"

#include "judgement.hpp"
#include "numbers.hpp"
#include "sampler.hpp"

#include <algorithm>
#include <limits>
#include <mutex>

namespace boem {

struct Posterior::Inside {
    Arena arena;
    Reduction field;
    Components components;
    Judgement judgement;
    std::span<double> probability;
    std::span<int> safe;
    std::span<int> mined;
    std::span<const std::int8_t> cells;
    std::mutex asking; // what is asked for now and then is computed then, and kept
    std::unique_ptr<Numbers> numbers;
    std::vector<std::unique_ptr<Sampler>> samplers;

    Inside(const Field& given, double budget) {
        require_field(given);
        field = reduce(given, arena);
        components = build_components(field, budget, arena);
        judgement = judge(field, components, arena);
        write_out();
        auto* copy = arena.take<std::int8_t>(given.cells.size());
        std::ranges::copy(given.cells, copy);
        cells = {copy, given.cells.size()};
    }

    Certainty certainty(int square) const { return certainty_of(field, judgement, square); }

    double share(int square) const {
        switch (field.contents[square]) {
        case Content::open:
            return std::numeric_limits<double>::quiet_NaN();
        case Content::known:
            return 1;
        case Content::boxed:
            return judgement.box_probability[field.box_of[square]];
        default:
            return judgement.apart_probability;
        }
    }

    void write_out() {
        const std::size_t size = field.contents.size();
        probability = {arena.take<double>(size), size};
        std::array<int*, 3> lists{nullptr, arena.take<int>(size), arena.take<int>(size)};
        auto ends = lists;
        for (int square = 0; square < static_cast<int>(size); ++square) {
            const Certainty sure = certainty(square);
            if (sure == Certainty::none) {
                probability[square] = share(square);
                continue;
            }
            probability[square] = sure == Certainty::mined;
            *ends[static_cast<int>(sure)]++ = square;
        }
        safe = {lists[1], ends[1]};
        mined = {lists[2], ends[2]};
    }
};

Posterior::Posterior(const Field& field, double budget) : inside_(std::make_unique<Inside>(field, budget)) {}
Posterior::Posterior(Posterior&&) noexcept = default;
Posterior::~Posterior() = default;

std::span<const double> Posterior::mine_probability() const { return inside_->probability; }
std::span<const int> Posterior::safe() const { return inside_->safe; }
std::span<const int> Posterior::mined() const { return inside_->mined; }

std::array<double, 9> Posterior::numbers(int square) {
    Inside& in = *inside_;
    const std::scoped_lock locked(in.asking);
    std::array<double, 9> shares{};
    if (in.field.contents[square] == Content::open)
        shares[in.cells[square]] = 1;
    else if (in.field.contents[square] != Content::known && in.certainty(square) != Certainty::mined) {
        if (!in.numbers)
            in.numbers = std::make_unique<Numbers>(in.field, in.components.all, in.judgement);
        shares = in.numbers->shares(square, 1 - in.probability[square]);
    }
    return shares;
}

std::vector<std::array<double, 9>> Posterior::numbers() {
    std::vector<std::array<double, 9>> all;
    for (int square = 0; square < static_cast<int>(inside_->cells.size()); ++square)
        all.push_back(numbers(square));
    return all;
}

std::vector<std::pair<int, int>> Posterior::derivable() {
    Inside& in = *inside_;
    const std::scoped_lock locked(in.asking);
    if (!in.numbers)
        in.numbers = std::make_unique<Numbers>(in.field, in.components.all, in.judgement);
    std::vector<std::pair<int, int>> found;
    for (const int square : in.safe)
        if (const auto number = in.numbers->same(square))
            found.emplace_back(square, *number);
    return found;
}

std::vector<Posterior::Counts> Posterior::counts() const {
    std::vector<Counts> all;
    for (const Component& component : inside_->components.all) {
        const ExactPaths paths(inside_->field, component, false);
        all.push_back({component.least(), paths.limbs(), {paths.totals().begin(), paths.totals().end()}});
    }
    return all;
}

int Posterior::found() const { return inside_->field.found; }
int Posterior::apart() const { return inside_->field.apart; }
int Posterior::mines_left() const { return inside_->field.mines_left; }

std::vector<std::uint8_t> Posterior::sample(std::span<const int> rows, std::array<std::uint64_t, 4> seed) {
    Inside& in = *inside_;
    const std::scoped_lock locked(in.asking);
    if (in.samplers.empty()) {
        std::vector<std::unique_ptr<Sampler>> made;
        for (const Component& component : in.components.all)
            made.push_back(std::make_unique<Sampler>(in.field, component));
        in.samplers = std::move(made);
    }
    std::vector<std::uint8_t> certain(in.cells.size());
    std::vector<int> apart;
    for (int square = 0; square < static_cast<int>(certain.size()); ++square) {
        const Content content = in.field.contents[square];
        certain[square] = content == Content::known || content == Content::mine;
        if (content == Content::apart)
            apart.push_back(square);
    }
    Random random(seed);
    std::vector<std::uint8_t> layouts;
    const std::size_t row_size = in.components.all.size() + 1;
    layouts.reserve(rows.size() / row_size * certain.size());
    for (; !rows.empty(); rows = rows.subspan(row_size)) {
        layouts.insert(layouts.end(), certain.begin(), certain.end());
        std::uint8_t* layout = layouts.data() + layouts.size() - certain.size();
        for (std::size_t index = 0; index < in.components.all.size(); ++index)
            in.samplers[index]->draw(in.field.told ? rows[index] : 0, random, layout);
        if (!in.field.told) {
            for (const int square : apart)
                layout[square] = random() >> 63;
            continue;
        }
        for (int place = 0; place < rows[row_size - 1]; ++place) {
            std::swap(apart[place], apart[place + random.below(apart.size() - place)]);
            layout[apart[place]] = 1;
        }
    }
    return layouts;
}

} // namespace boem
