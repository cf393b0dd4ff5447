#include "layout_table.hpp"

#include "mixing.hpp"
#include "neighbours.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <unordered_set>

namespace boem {
namespace {

bool can_be_opened(std::int8_t cell) { return cell == covered || cell == known_free; }

/// Whether a square shows more than one number.
bool tells(std::span<const LayoutTable::Shown> column) {
    const LayoutTable::Shown most = *std::ranges::max_element(column);
    return std::ranges::any_of(column, [&](LayoutTable::Shown shown) { return shown != 0 && shown != most; });
}

/// Sets of squares that are joined one by one.
class Joined {
  public:
    explicit Joined(std::size_t size) : before_(size) { std::iota(before_.begin(), before_.end(), 0); }

    std::size_t leader(std::size_t square) {
        while (before_[square] != square)
            square = before_[square] = before_[before_[square]];
        return square;
    }

    void join(std::size_t one, std::size_t other) { before_[leader(one)] = leader(other); }

  private:
    std::vector<std::size_t> before_;
};

} // namespace

LayoutTable::LayoutTable(const Field& field, const LayoutList& layouts)
    : size_(field.cells.size()), count_(layouts.mines.size() / size_), layouts_(layouts) {
    for (std::size_t square = 0; square < size_; ++square)
        around_.push_back(neighbours(field.width, field.height, static_cast<int>(square)));
    read_columns(field);
    find_groups(field);
}

LayoutTable::Shown LayoutTable::shown(int square, Index layout) const {
    if (mined(square, layout))
        return 0;
    const std::vector<int>& around = around_[square];
    return static_cast<Shown>(1 + std::ranges::count_if(around, [&](int other) { return mined(other, layout); }));
}

void LayoutTable::read_columns(const Field& field) {
    std::vector<std::vector<Shown>> columns;
    for (int square = 0; square < static_cast<int>(size_); ++square) {
        if (!can_be_opened(field.cells[square]))
            continue;
        std::vector<Shown> column;
        for (Index layout = 0; layout < count_; ++layout)
            column.push_back(shown(square, layout));
        if (tells(column) && std::ranges::find(columns, column) == columns.end()) {
            columns.push_back(std::move(column));
            squares_.push_back(square);
        }
    }
    width_ = (columns.size() + lane - 1) / lane * lane;
    rows_.resize(count_ * width_);
    for (std::size_t column = 0; column < columns.size(); ++column)
        for (std::size_t layout = 0; layout < count_; ++layout)
            rows_[layout * width_ + column] = columns[column][layout];
}

/// For each square, whether it has a mine in some layouts and none in others.
std::vector<std::uint8_t> LayoutTable::varying() const {
    std::vector<std::uint8_t> varies(size_);
    for (std::size_t square = 0; square < size_; ++square)
        for (std::size_t layout = 1; layout < count_ && !varies[square]; ++layout)
            varies[square] = mined(square, layout) != mined(square, 0);
    return varies;
}

void LayoutTable::find_groups(const Field& field) {
    const std::vector<std::uint8_t> varies = varying();
    Joined joined(size_);
    for (std::size_t square = 0; square < size_; ++square) {
        if (!can_be_opened(field.cells[square]) || (!varies[square] && mined(square, 0)))
            continue;
        std::size_t first = varies[square] ? square : size_;
        for (const int other : around_[square])
            if (varies[other]) {
                first = first == size_ ? other : first;
                joined.join(other, first);
            }
    }
    std::vector<std::size_t> group_of(size_, size_);
    for (std::size_t square = 0; square < size_; ++square) {
        if (!varies[square])
            continue;
        std::size_t& group = group_of[joined.leader(square)];
        if (group == size_) {
            group = groups_.size();
            groups_.emplace_back(count_);
        }
        for (std::size_t layout = 0; layout < count_; ++layout)
            if (mined(square, layout))
                groups_[group][layout] += mixed((square + 1) * golden);
    }
    words_.resize(count_);
    for (Words& group : groups_)
        for (std::size_t layout = 0; layout < count_; ++layout)
            words_[layout] += group[layout] = mixed(group[layout]);
}

LayoutTable::Key LayoutTable::key_of(std::span<const Index> several) const {
    std::uint64_t fixed = 0;
    for (const Words& group : groups_)
        if (std::ranges::all_of(several, [&](Index layout) { return group[layout] == group[several[0]]; }))
            fixed += group[several[0]];
    Key key;
    for (const Index layout : several) {
        const std::uint64_t word = mixed(words_[layout] - fixed + golden);
        key.one += word;
        key.two += mixed(word + golden);
    }
    return key;
}

/// Whether what the group holds and what the others hold are combined in every way.
bool LayoutTable::is_product(std::span<const Index> several, const Words& group) const {
    std::unordered_set<std::uint64_t> held;
    std::unordered_set<std::uint64_t> elsewhere;
    for (const Index layout : several) {
        held.insert(group[layout]);
        elsewhere.insert(words_[layout] - group[layout]);
    }
    return held.size() * elsewhere.size() == several.size();
}

std::pair<std::vector<LayoutTable::Index>, std::vector<LayoutTable::Index>>
LayoutTable::factors(std::span<const Index> several) const {
    if (groups_.size() < 2)
        return {};
    for (const Words& group : groups_) {
        const auto held_alike = [&](Index layout) { return group[layout] == group[several[0]]; };
        const auto others_alike = [&](Index layout) {
            return words_[layout] - group[layout] == words_[several[0]] - group[several[0]];
        };
        const std::ptrdiff_t one = std::ranges::count_if(several, others_alike);
        const std::ptrdiff_t other = std::ranges::count_if(several, held_alike);
        if (one < 2 || other < 2 || one * other != std::ssize(several) || !is_product(several, group))
            continue;
        std::pair<std::vector<Index>, std::vector<Index>> found;
        std::ranges::copy_if(several, std::back_inserter(found.first), others_alike);
        std::ranges::copy_if(several, std::back_inserter(found.second), held_alike);
        if (one > other)
            std::swap(found.first, found.second);
        return found;
    }
    return {};
}

} // namespace boem
