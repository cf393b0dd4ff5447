#include "arena.hpp"

#include "boem/interruption.hpp"

#include <algorithm>
#include <cstdlib>

namespace boem {
namespace {

constexpr std::size_t first_block = std::size_t{64} << 10;
constexpr std::size_t largest_step = std::size_t{64} << 20;

} // namespace

Arena::Spare::~Spare() {
    while (first)
        std::free(std::exchange(first, first->before));
}

Arena::Spare& Arena::spare() {
    thread_local Spare kept;
    return kept;
}

void Arena::grow(std::size_t bytes) {
    if (last_ || bytes > first_block)
        Interruptible::check();
    Spare& kept = spare();
    Block* block = kept.first;
    if (block && block->size >= bytes) {
        kept.first = block->before;
        kept.held -= block->size;
    } else {
        const std::size_t size = std::max(bytes, std::clamp(taken_, first_block, largest_step));
        block = static_cast<Block*>(std::malloc(sizeof(Block) + size));
        if (!block)
            throw std::bad_alloc();
        block->size = size;
    }
    block->before = last_;
    last_ = block;
    taken_ += block->size;
    next_ = reinterpret_cast<std::byte*>(block + 1);
    end_ = next_ + block->size;
    forbid(next_, block->size);
}

void Arena::give_back() noexcept {
    Spare& kept = spare();
    while (last_) {
        Block* block = std::exchange(last_, last_->before);
        permit(block + 1, block->size);
        if (kept.held + block->size > Spare::most) {
            std::free(block);
            continue;
        }
        block->before = kept.first;
        kept.first = block;
        kept.held += block->size;
    }
}

} // namespace boem
