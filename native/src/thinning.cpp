#include "thinning.hpp"

#include <algorithm>
#include <numeric>

namespace boem {
namespace {

/// The factor by which scores become probabilities whose sum is `kept`, those above 1 counting as 1.
double factor_for(std::span<const double> scores, std::size_t kept) {
    double factor = static_cast<double>(kept) / std::accumulate(scores.begin(), scores.end(), 0.0);
    for (;;) {
        double certain = 0;
        double rest = 0;
        for (const double score : scores) {
            if (score * factor >= 1)
                ++certain;
            else
                rest += score;
        }
        const double next = rest > 0 ? (static_cast<double>(kept) - certain) / rest : factor;
        if (!(next > factor * (1 + 1e-12)))
            return factor;
        factor = next;
    }
}

} // namespace

void draw_states(std::span<const double> scores, std::size_t kept, Random& random, std::span<std::uint16_t> fates) {
    const double factor = factor_for(scores, kept);
    double passed = static_cast<double>(random() >> 11) *
                    0x1p-53; // one number decides all, so that the luck of the draw is spread evenly
    for (std::size_t state = 0; state < scores.size(); ++state) {
        const double wanted = scores[state] * factor;
        fates[state] = dropped;
        if (!(wanted > 0))
            continue;
        const double parts = wanted < 1 ? std::floor(-std::log2(wanted) * fate_parts) : 0;
        if (parts >= dropped)
            continue;
        const auto fate = static_cast<std::uint16_t>(parts);
        passed += 1 / inverse(fate);
        if (passed >= 1) {
            passed -= 1;
            fates[state] = fate;
        }
    }
}

} // namespace boem
