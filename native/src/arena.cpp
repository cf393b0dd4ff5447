#include "arena.hpp"

#include "boem/interruption.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace boem {
namespace {

constexpr std::size_t first_block = std::size_t{64} << 10;
constexpr std::size_t largest_step = std::size_t{64} << 20;
constexpr std::size_t large_page = std::size_t{2} << 20;

/// States are looked up all over large blocks, most of whose time would go into finding their pages.
void use_large_pages([[maybe_unused]] void* block, [[maybe_unused]] std::size_t size) {
#ifdef MADV_HUGEPAGE
    const auto start = (reinterpret_cast<std::uintptr_t>(block) + large_page - 1) / large_page * large_page;
    const auto end = (reinterpret_cast<std::uintptr_t>(block) + size) / large_page * large_page;
    if (start + large_page <= end)
        ::madvise(reinterpret_cast<void*>(start), end - start, MADV_HUGEPAGE);
#endif
}

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
    const std::size_t size = std::max(bytes, std::clamp(taken_, first_block, largest_step));
    enter(size);
    Spare& kept = spare();
    Block* block = kept.first;
    if (block && block->size >= size) {
        kept.first = block->before;
        kept.held -= block->size;
    } else {
        block = static_cast<Block*>(std::malloc(sizeof(Block) + size));
        if (!block) {
            if (ledger_)
                ledger_->held -= size;
            throw std::bad_alloc();
        }
        block->size = size;
        use_large_pages(block, size);
    }
    block->before = last_;
    last_ = block;
    taken_ += size;
    next_ = reinterpret_cast<std::byte*>(block + 1);
    end_ = next_ + size; // not more, though a spare block may have it: what follows may depend on nothing earlier
    forbid(next_, block->size);
}

void Arena::enter(std::size_t bytes) const {
    if (!ledger_)
        return;
    if (bytes > ledger_->most - ledger_->held)
        throw OverMemory{ledger_->held + bytes};
    ledger_->held += bytes;
    ledger_->peak = std::max(ledger_->peak, ledger_->held);
}

void Arena::give_back() noexcept {
    if (ledger_)
        ledger_->held -= taken_;
    taken_ = 0;
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
