#include "boem/posterior.hpp"

#include "judgement.hpp"
#include "memory.hpp"
#include "numbers.hpp"
#include "sampler.hpp"

#include <algorithm>
#include <limits>
#include <mutex>
#include <stdexcept>

namespace boem {

namespace {

constexpr double word_steps = 2;
constexpr double kept_word_steps = 16; // limits the bytes kept to about the number of steps

} // namespace

struct Posterior::Inside {
    Ledger ledger;
    Arena arena;
    Reduction field;
    Components made;
    std::span<Component> components;
    Judgement judgement;
    Weighing weighing;
    std::span<double> probability;
    std::span<Certainty> certain;
    std::span<const std::int8_t> cells;
    std::mutex asking; // guards what is computed on demand and kept
    std::unique_ptr<Numbers> numbers;
    std::vector<std::unique_ptr<Sampler>> samplers;

    const double budget;
    bool whole = false; // whether the probabilities are those of all layouts, and not only of some components

    Inside(const Field& given, double most, bool partly) : ledger{memory_for(most)}, arena(ledger), budget(most) {
        const Metered metered(ledger);
        require_field(given);
        try {
            infer(given, partly);
        } catch (const OverMemory& found) {
            throw OverBudget{budget_for(found.bytes), made.steps};
        }
        ledger.most = std::numeric_limits<std::size_t>::max(); // the budget doesn't limit what is asked for later
    }

    void infer(const Field& given, bool partly) {
        field = reduce(given, arena);
        made = build_components(field, budget, arena);
        components = made.built;
        whole = made.is_whole(budget);
        if (!whole && !partly)
            throw OverBudget{made.estimate, made.steps};
        if (whole)
            judge_all(partly);
        if (!whole)
            judge_some();
        auto* copy = arena.take<std::int8_t>(given.cells.size());
        std::ranges::copy(given.cells, copy);
        cells = {copy, given.cells.size()};
    }

    void judge_all(bool partly) {
        try {
            judgement = judge(field, components, arena);
            weighing = weigh(field, components, judgement.sharing, arena);
            write_out();
        } catch (const OverMemory& found) {
            if (!partly)
                throw;
            whole = false;
            made.estimate = std::max(made.estimate, budget_for(found.bytes));
        }
    }

    /// What components say by themselves: their certain squares and, unless the number of mines joins them to those
    /// that are too hard, their probabilities. Other probabilities are NaN.
    void judge_some() {
        constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
        const bool joined = field.told || made.all;
        field.told = false;
        judgement = judge(field, components, arena);
        weighing = weigh(field, joined ? std::span<Component>() : components, judgement.sharing, arena);
        for (std::size_t box = 0; box < field.boxes.size(); ++box)
            if (joined || judgement.box_possible[box] == 0)
                weighing.shares.box_mined[box] = unknown;
        if (joined)
            weighing.shares.apart_mined = unknown;
        write_out();
    }

    void require_whole() const {
        if (!whole)
            throw std::logic_error("only some of the field was inferred");
    }

    /// The share of layouts in which a square of a box, or one that touches no clue, is free.
    double free_share(int square) const {
        if (certain[square] == Certainty::free)
            return 1;
        return field.contents[square] == Content::boxed ? weighing.shares.box_free[field.box_of[square]]
                                                        : weighing.shares.apart_free;
    }

    /// First what all squares with the same content share, then box by box.
    void write_out() {
        const std::size_t size = field.contents.size();
        probability = {arena.take<double>(size), size};
        certain = {arena.take<Certainty>(size), size};
        std::array<Certainty, contents_count> sure{};
        std::array<double, contents_count> share{};
        const auto say = [&](Content content, Certainty certainty, double probability) {
            sure[static_cast<int>(content)] = certainty;
            share[static_cast<int>(content)] = exact(certainty, probability);
        };
        say(Content::open, Certainty::none, std::numeric_limits<double>::quiet_NaN());
        say(Content::known, Certainty::none, 1);
        say(Content::free, Certainty::free, 0);
        say(Content::mine, Certainty::mined, 1);
        say(Content::apart, certainty(judgement.apart_possible, 2), weighing.shares.apart_mined);
        for (std::size_t square = 0; square < size; ++square) {
            const auto content = static_cast<int>(field.contents[square]);
            certain[square] = sure[content];
            probability[square] = share[content];
        }
        for (std::size_t box = 0; box < field.boxes.size(); ++box) {
            const std::span<const int> squares = field.boxes[box].squares;
            const Certainty here = certainty(judgement.box_possible[box], static_cast<int>(squares.size()));
            for (const int square : squares) {
                certain[square] = here;
                probability[square] = exact(here, weighing.shares.box_mined[box]);
            }
        }
    }

    /// Throws OverBudget if whole numbers, at this many steps per word and path, exceed the budget.
    void require_few_words(double steps) const {
        double work = 0;
        for (const Component& component : components)
            work += steps * component.graph.paths * component.layouts_bits / 64;
        if (work > budget)
            throw OverBudget{work};
    }

    void make_samplers() {
        if (!samplers.empty())
            return;
        require_few_words(kept_word_steps);
        std::vector<std::unique_ptr<Sampler>> made;
        for (const Component& component : components)
            made.push_back(std::make_unique<Sampler>(field, component));
        samplers = std::move(made);
    }

    /// One layout; `apart` lists the squares that touch no clue, and is reordered.
    void draw(std::span<const int> row, std::span<int> apart, Random& random, std::uint8_t* layout) {
        for (std::size_t index = 0; index < samplers.size(); ++index) {
            const int excess = field.told ? row[index] : 0;
            if (!samplers[index]->can_hold(excess))
                throw std::invalid_argument("a component has no layout with so many mines");
            samplers[index]->draw(excess, random, layout);
        }
        if (!field.told) {
            for (const int square : apart)
                layout[square] = random() >> 63;
            return;
        }
        const int mines = row.back();
        if (mines < 0 || mines > static_cast<int>(apart.size()))
            throw std::invalid_argument("the squares apart can't hold so many mines");
        for (int place = 0; place < mines; ++place) {
            std::swap(apart[place], apart[place + random.below(apart.size() - place)]);
            layout[apart[place]] = 1;
        }
    }

    static double exact(Certainty certainty, double probability) {
        return certainty == Certainty::none ? probability : certainty == Certainty::mined;
    }
};

Posterior::Posterior(const Field& field, double budget, bool partly)
    : inside_(std::make_unique<Inside>(field, budget, partly)) {}
Posterior::Posterior(Posterior&&) noexcept = default;
Posterior::~Posterior() = default;

std::span<const double> Posterior::mine_probability() const { return inside_->probability; }
std::span<const Certainty> Posterior::certain() const { return inside_->certain; }
int Posterior::width() const { return inside_->field.width; }
bool Posterior::whole() const { return inside_->whole; }
Effort Posterior::effort() const { return {inside_->made.steps, inside_->made.estimate, inside_->ledger.peak}; }

std::array<double, 9> Posterior::numbers(int square) {
    Inside& in = *inside_;
    in.require_whole();
    if (square < 0 || square >= static_cast<int>(in.cells.size()))
        throw std::out_of_range("there is no such square");
    const std::scoped_lock locked(in.asking);
    std::array<double, 9> shares{};
    const int cell = in.cells[square];
    if (cell >= 0)
        shares[cell] = 1;
    else if (in.field.contents[square] != Content::known && in.certain[square] != Certainty::mined) {
        if (!in.numbers)
            in.numbers = std::make_unique<Numbers>(in.field, in.components, in.judgement, in.weighing);
        shares = in.numbers->shares(square, cell == known_free ? 1 : in.free_share(square));
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
    in.require_whole();
    const std::scoped_lock locked(in.asking);
    if (!in.numbers)
        in.numbers = std::make_unique<Numbers>(in.field, in.components, in.judgement, in.weighing);
    std::vector<std::pair<int, int>> found;
    for (int square = 0; square < static_cast<int>(in.certain.size()); ++square)
        if (in.certain[square] == Certainty::free)
            if (const auto number = in.numbers->same(square))
                found.emplace_back(square, *number);
    return found;
}

std::vector<Posterior::Counts> Posterior::counts() const {
    inside_->require_whole();
    inside_->require_few_words(word_steps);
    std::vector<Counts> all;
    for (const Component& component : inside_->components) {
        const ExactPaths paths(inside_->field, component, false);
        all.push_back({component.least(), paths.limbs(), {paths.totals().begin(), paths.totals().end()}});
    }
    return all;
}

int Posterior::apart() const { return inside_->field.apart; }
int Posterior::mines_left() const { return inside_->field.mines_left; }

std::vector<std::uint8_t> Posterior::sample(std::span<const int> rows, std::array<std::uint64_t, 4> seed) {
    inside_->require_whole();
    const std::scoped_lock locked(inside_->asking);
    inside_->make_samplers();
    const std::size_t row_size = inside_->samplers.size() + 1;
    if (rows.size() % row_size != 0)
        throw std::invalid_argument("a row must say how many mines each component holds, and the squares apart");
    std::vector<std::uint8_t> certain(inside_->cells.size());
    std::vector<int> apart;
    for (int square = 0; square < static_cast<int>(certain.size()); ++square) {
        const Content content = inside_->field.contents[square];
        certain[square] = content == Content::known || content == Content::mine;
        if (content == Content::apart)
            apart.push_back(square);
    }
    Random random(seed);
    std::vector<std::uint8_t> layouts;
    layouts.reserve(rows.size() / row_size * certain.size());
    for (; !rows.empty(); rows = rows.subspan(row_size)) {
        layouts.insert(layouts.end(), certain.begin(), certain.end());
        inside_->draw(rows.first(row_size), apart, random, layouts.data() + layouts.size() - certain.size());
    }
    return layouts;
}

} // namespace boem
