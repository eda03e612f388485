#include "heap/canonicaliser.hpp"

#include "base/check.hpp"
#include "heap/make.hpp"

namespace quotient::heap {

std::unique_ptr<Canonicaliser> make_canonicaliser(Canon canon, std::vector<memory::Slot> globals) {
  switch (canon) {
    case Canon::none: return make_none(std::move(globals));
    case Canon::dfs: return make_dfs(std::move(globals));
    case Canon::bfs: return make_bfs(std::move(globals));
  }
  QUO_UNREACHABLE(canon);
}

}  // namespace quotient::heap
