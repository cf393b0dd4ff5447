#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace boem {

/// With AddressSanitizer, memory that an arena hasn't handed out is poisoned, and a gap is left after each allocation.
#ifdef __SANITIZE_ADDRESS__
inline constexpr std::size_t arena_gap = 16;
inline void forbid(const void* start, std::size_t bytes) { __asan_poison_memory_region(start, bytes); }
inline void permit(const void* start, std::size_t bytes) { __asan_unpoison_memory_region(start, bytes); }
#else
inline constexpr std::size_t arena_gap = 0;
inline void forbid(const void*, std::size_t) {}
inline void permit(const void*, std::size_t) {}
#endif

/// The bytes of some arenas, and how many they may have. What is counted is what they asked for, rounded up as they do
/// it, so it doesn't depend on the system.
struct Ledger {
    std::size_t most;
    std::size_t held = 0;
    std::size_t peak = 0;
};

/// Thrown where a ledger's arenas would hold more than they may; `bytes` is how many they would.
struct OverMemory {
    std::size_t bytes;
};

/// While it lives, the arenas that its thread makes are entered in a ledger, which must outlive them.
class Metered {
  public:
    explicit Metered(Ledger& ledger) : outer_(std::exchange(current, &ledger)) {}
    Metered(const Metered&) = delete;
    Metered& operator=(const Metered&) = delete;
    ~Metered() { current = outer_; }

    static inline constinit thread_local Ledger* current = nullptr;

  private:
    Ledger* outer_;
};

/// Memory that is handed out by moving a pointer and given back all at once. Blocks given back are kept for the next
/// arena of the same thread, so that short computations never ask the system for memory.
class Arena {
  public:
    Arena() : ledger_(Metered::current) {}
    explicit Arena(Ledger& ledger) : ledger_(&ledger) {}
    Arena(Arena&& other) noexcept : ledger_(nullptr) { *this = std::move(other); }
    Arena& operator=(Arena&& other) noexcept {
        std::swap(ledger_, other.ledger_);
        std::swap(last_, other.last_);
        std::swap(next_, other.next_);
        std::swap(end_, other.end_);
        std::swap(taken_, other.taken_);
        return *this;
    }
    ~Arena() { give_back(); }

    /// Room for `count` values, uninitialised.
    template <class T> T* take(std::size_t count) {
        T* room = reserve<T>(count);
        next_ += rounded<T>(count);
        if constexpr (arena_gap > 0)
            forbid(room + count, static_cast<std::size_t>(next_ - reinterpret_cast<std::byte*>(room + count)));
        return room;
    }

    template <class T> T* zeros(std::size_t count) {
        T* room = take<T>(count);
        std::memset(static_cast<void*>(room), 0, count * sizeof(T));
        return room;
    }

    /// Room for at most `count` values where the next `take` will begin. The next call must be a `take` of as many as
    /// were needed.
    template <class T> T* reserve(std::size_t count) {
        static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= alignment);
        if (rounded<T>(count) > static_cast<std::size_t>(end_ - next_))
            grow(rounded<T>(count));
        permit(next_, count * sizeof(T));
        return reinterpret_cast<T*>(next_);
    }

    void clear() {
        give_back();
        last_ = nullptr;
        next_ = end_ = nullptr;
    }

  private:
    struct Block {
        Block* before;
        std::size_t size; // without this header
    };
    static constexpr std::size_t alignment = 16;
    static_assert(sizeof(Block) % alignment == 0);

    /// What a thread keeps for its next arena.
    struct Spare {
        static constexpr std::size_t most = std::size_t{8} << 20;
        Block* first = nullptr;
        std::size_t held = 0;
        ~Spare();
    };

    template <class T> static constexpr std::size_t rounded(std::size_t count) {
        return (count * sizeof(T) + alignment - 1) / alignment * alignment + arena_gap;
    }

    static Spare& spare();
    void grow(std::size_t bytes);
    void enter(std::size_t bytes) const;
    void give_back() noexcept;

    Ledger* ledger_;
    Block* last_ = nullptr;
    std::byte* next_ = nullptr;
    std::byte* end_ = nullptr;
    std::size_t taken_ = 0; // as entered in the ledger
};

} // namespace boem
