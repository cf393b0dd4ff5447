#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace boem {

/// Python's `random.Random`: the same draws from the same seed. What isn't here is drawn otherwise there.
class PythonRandom {
  public:
    explicit PythonRandom(std::uint64_t seed);

    /// `randrange(count)`. Throws std::invalid_argument if `count` is 0.
    std::uint32_t below(std::uint32_t count);

    /// `random()`.
    double unit();

    /// `sample(range(size), count)`, in the order drawn. Throws std::invalid_argument if `count` exceeds `size`.
    std::vector<std::uint32_t> sample(std::uint32_t size, std::uint32_t count);

  private:
    static constexpr std::size_t words = 624;

    std::uint32_t word();
    void refill();

    std::array<std::uint32_t, words> state_;
    std::size_t used_ = words;
};

} // namespace boem
