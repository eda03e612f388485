#include "heap/canonicaliser.hpp"

#include "base/check.hpp"
#include "heap/make.hpp"

namespace quotient::heap {

std::unique_ptr<Canonicaliser> make_canonicaliser(const HeapOptions& options, std::vector<memory::Slot> globals) {
  switch (options.canon) {
    case Canon::none: return make_none(options, std::move(globals));
    case Canon::dfs: return make_dfs(options, std::move(globals));
    case Canon::bfs: return make_bfs(options, std::move(globals));
    case Canon::inc: return make_inc(options, std::move(globals));
  }
  QUO_UNREACHABLE(options.canon);
}

}  // namespace quotient::heap
