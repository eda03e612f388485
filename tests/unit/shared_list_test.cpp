// A short list that several threads search and add to.
#include "base/shared_list.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace quotient {
namespace {

TEST(SharedList, HasEachValueOnce) {
  SharedList<int> list(3);
  EXPECT_EQ(list.place(7), 0u);
  EXPECT_EQ(list.place(9), 1u);
  EXPECT_EQ(list.place(7), 0u);
  EXPECT_EQ(list.size(), 2u);
  EXPECT_EQ(list[1], 9);
}

TEST(SharedList, IsFull) {
  SharedList<int> list(1);
  EXPECT_EQ(list.place(7), 0u);
  EXPECT_EQ(list.place(9), std::nullopt);
  EXPECT_EQ(list.place(7), 0u);
}

TEST(SharedList, AllThreadsFindTheSamePlaces) {
  constexpr int kThreads = 3, kValues = 500;
  SharedList<int> list(kValues);
  std::vector<std::vector<size_t>> places(kThreads, std::vector<size_t>(kValues));
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kValues; ++i) {
        const int value = (i + t * 100) % kValues;
        places[static_cast<size_t>(t)][static_cast<size_t>(value)] = list.place(value).value();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(list.size(), static_cast<size_t>(kValues));
  for (int t = 1; t < kThreads; ++t) EXPECT_EQ(places[static_cast<size_t>(t)], places[0]);
}

}  // namespace
}  // namespace quotient
