#include "spaces/vector_wire.hpp"

namespace quotient::spaces {

VectorWire::VectorWire(store::WordTables& tables, int64_t own, unsigned processes)
    : tables_(tables), own_(own), sent_(processes), incoming_(processes) {}

// Words beyond the end are 0.
void VectorWire::write(unsigned to, std::span<const uint32_t> words, ByteWriter& out) {
  auto& [sent, changed] = sent_[to];
  const bool is_resized = sent.size() != words.size();
  sent.resize(words.size());
  changed.clear();
  for (uint32_t i = 0; i < words.size(); ++i)
    if (words[i] != sent[i] && i != own_) changed.push_back(i);
  out.number(changed.size() << 1 | is_resized);
  if (is_resized) out.number(words.size());
  uint32_t next = 0;
  for (const uint32_t word : changed) {
    out.number(word - next);
    out.number(words[word] ^ sent[word]);
    sent[word] = words[word];
    next = word + 1;
  }
}

store::StateKey VectorWire::read(unsigned from, uint32_t own, ByteReader& in) {
  Incoming& peer = incoming_[from];
  const uint64_t header = in.number();
  if (header & 1) peer.words.resize(in.number());
  peer.changed.clear();
  uint32_t word = 0;
  for (uint64_t count = header >> 1; count > 0; --count, ++word) {
    word += in.word();
    QUO_CHECK(word < peer.words.size(), "a word beyond the end of a vector has changed");
    peer.words[word] ^= in.word();
    peer.changed.push_back(word);
  }
  if (own_ >= 0) {
    peer.words[static_cast<size_t>(own_)] = own;
    peer.changed.push_back(static_cast<uint32_t>(own_));
  }
  if (!peer.tree) peer.tree = std::make_unique<store::WordTree>(tables_);
  if (header & 1) peer.tree->start(peer.words);
  else peer.tree->update(peer.words, peer.changed, peer.log);
  peer.log.clear();
  return peer.tree->key();
}

}  // namespace quotient::spaces
