// Engines with a fixed seed give the numbers that the standard prescribes.
// EXPECT: verified
// STDOUT: native
#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

int main() {
  std::mt19937 engine(42);
  std::minstd_rand other(7);
  std::uniform_int_distribution<int> die(1, 6);
  for (int i = 0; i < 4; ++i)
    std::printf("%lu %lu %d ", static_cast<unsigned long>(engine()), static_cast<unsigned long>(other()), die(engine));
  std::normal_distribution<double> normal(0, 1);
  std::printf("%.6f\n", normal(engine));
  std::vector<int> deck = {1, 2, 3, 4, 5};
  std::shuffle(deck.begin(), deck.end(), engine);
  for (const int card : deck) std::printf("%d ", card);
  std::printf("\n");
}
