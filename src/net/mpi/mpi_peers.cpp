// The module that is loaded under mpirun: Peers by MPI. One thread of the process talks to MPI, at any time the same.
#include <mpi.h>

#include <deque>

#include "net/launch.hpp"

namespace quotient::net {
namespace {

constexpr int kTag = 0, kEndedEarly = 70;

class MpiPeers final : public Peers {
 public:
  MpiPeers() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~MpiPeers() override {
    if (!finished_) MPI_Abort(MPI_COMM_WORLD, kEndedEarly);
  }
  MpiPeers(const MpiPeers&) = delete;
  MpiPeers& operator=(const MpiPeers&) = delete;

  unsigned rank() const override { return static_cast<unsigned>(rank_); }
  unsigned size() const override { return static_cast<unsigned>(size_); }

  void send(unsigned to, std::string bytes) override {
    forget_sent();
    unsent_bytes_ += bytes.size();
    Sent& sent = sent_.emplace_back();
    sent.bytes = std::move(bytes);
    MPI_Isend(sent.bytes.data(), static_cast<int>(sent.bytes.size()), MPI_BYTE, static_cast<int>(to), kTag,
              MPI_COMM_WORLD, &sent.request);
  }
  size_t unsent_bytes() override {
    forget_sent();
    return unsent_bytes_;
  }

  void finish() override {
    for (Sent& sent : sent_) MPI_Wait(&sent.request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    finished_ = true;
  }

 protected:
  // A long message comes in pieces, whenever its sender looks after MPI: nobody waits for that here. Those behind it
  // wait, so that the order stays.
  std::optional<Message> arrival() override {
    forget_sent();
    int there = 0;
    MPI_Message handle;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &there, &handle, &status);
    if (there) begin_to_receive(handle, status);
    if (coming_.empty()) return {};
    int done = 0;
    MPI_Test(&coming_.front().request, &done, MPI_STATUS_IGNORE);
    if (!done) return {};
    Message message = std::move(coming_.front().message);
    coming_.pop_front();
    return message;
  }

 private:
  struct Sent {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  struct Coming {
    Message message;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  void begin_to_receive(MPI_Message handle, const MPI_Status& status) {
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    Coming& coming = coming_.emplace_back();
    coming.message = {static_cast<unsigned>(status.MPI_SOURCE), std::string(static_cast<size_t>(count), '\0')};
    MPI_Imrecv(coming.message.bytes.data(), count, MPI_BYTE, &handle, &coming.request);
  }
  // What has left this process; the first to leave is mostly the first that was sent.
  void forget_sent() {
    while (!sent_.empty()) {
      int done = 0;
      MPI_Test(&sent_.front().request, &done, MPI_STATUS_IGNORE);
      if (!done) return;
      unsent_bytes_ -= sent_.front().bytes.size();
      sent_.pop_front();
    }
  }

  int rank_ = 0, size_ = 1;
  std::deque<Sent> sent_;
  std::deque<Coming> coming_;
  size_t unsent_bytes_ = 0;
  bool finished_ = false;
};

}  // namespace
}  // namespace quotient::net

extern "C" quotient::net::Peers* quotient_make_peers() { return new quotient::net::MpiPeers; }
