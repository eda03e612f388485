// System.Random. The numbers of a given seed are those of .NET. Without a seed a number below a small limit is any
// number: all are tried. Others are then those of one seed, and the verdict says so.
using System;

namespace Overlay {
  static unsafe class RandomState {
    const int Length = 56, Unseeded = 57;  // of the table: one more marks a generator without a seed
    const int MostChoices = 1024;

    static int[] Table(Random random) { return (int[])Q.ToObject(*Place(random)); }
    static void** Place(Random random) { return (void**)Q.Field(random, "System.Random", "_seedArray"); }
    static int* First(Random random) { return (int*)Q.Field(random, "System.Random", "_inext"); }
    static int* Second(Random random) { return (int*)Q.Field(random, "System.Random", "_inextp"); }

    static bool HasSeed(Random random) { return Table(random).Length == Length; }

    public static void Begin(Random random) {
      var model = new Random(1);
      var table = new int[Unseeded];
      Array.Copy(Table(model), table, Length);
      *Place(random) = Q.ToPointer(table);
      *First(random) = *First(model);
      *Second(random) = *Second(model);
    }

    static int After(int index) { return index + 1 < Length ? index + 1 : 1; }

    // The difference of two earlier numbers, modulo the largest int.
    public static int Next(Random random) {
      int[] table = Table(random);
      if (!HasSeed(random)) Q.Condition("random numbers of one seed");
      int first = After(*First(random)), second = After(*Second(random));
      int number = table[first] - table[second];
      if (number == int.MaxValue) --number;
      if (number < 0) number += int.MaxValue;
      table[first] = number;
      *First(random) = first;
      *Second(random) = second;
      return number;
    }

    // A number below `limit`, if any will do; else -1.
    public static int Any(Random random, long limit) {
      return HasSeed(random) || limit < 1 || limit > MostChoices ? -1 : Q.Choose((int)limit);
    }
  }

  static class System_Random {
    static void ctor(Random self) { RandomState.Begin(self); }
    static int InternalSample(Random self) { return RandomState.Next(self); }

    static int Next(Random self, int limit) {
      if (limit < 0) throw new ArgumentOutOfRangeException("maxValue");
      int any = RandomState.Any(self, limit);
      return any >= 0 ? any : (int)(self.NextDouble() * limit);
    }

    static int Next(Random self, int least, int limit) {
      if (least > limit) throw new ArgumentOutOfRangeException("minValue");
      long range = (long)limit - least;
      int any = RandomState.Any(self, range);
      if (any >= 0) return least + any;
      if (range <= int.MaxValue) return (int)(self.NextDouble() * range) + least;
      return (int)((long)(Wide(self) * range) + least);
    }

    // A fraction of twice as many values: two numbers, one of them for the sign.
    static double Wide(Random self) {
      int number = RandomState.Next(self);
      if (RandomState.Next(self) % 2 == 0) number = -number;
      return (number + (double)(int.MaxValue - 1)) / (2.0 * int.MaxValue - 1);
    }
  }

  // Hash codes of tuples begin with a random number in .NET; 0 is one.
  static class System_Numerics_Hashing_HashHelpers {
    static System_Numerics_Hashing_HashHelpers() { }
  }
}
