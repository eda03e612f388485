// EXPECT: verified
// Paper 3, tables 3.2 and 4.1, in the manner of Java Grande's MolDyn: particles on a face-centred cubic lattice of
// Size^3 cells with 4 particles each, every particle an object, and every thread with a copy of them all. In a time
// step a thread moves its copy, finds the forces between its share of the pairs, and hands in what it found on each
// particle; behind a barrier it sums what all have handed in. Fixed-point arithmetic, so that sums do not depend on
// their order.
// (Monitor.Enter and Exit instead of lock, because MoonWalker misses finally blocks in loops.)
using System.Diagnostics;
using System.Threading;

class Particle {
  public int x, y, z, vx, vy, vz, fx, fy, fz;
}

class Barrier {
  int threads, arrived, round;
  public Barrier(int threads) { this.threads = threads; }

  public void Wait() {
    Monitor.Enter(this);
    int now = round;
    arrived = arrived + 1;
    if (arrived == threads) {
      arrived = 0;
      round = 1 - now;
      Monitor.PulseAll(this);
    }
    while (round == now) Monitor.Wait(this);
    Monitor.Exit(this);
  }
}

class Energy {
  int sum;
  public void Add(int amount) {
    Monitor.Enter(this);
    sum = sum + amount;
    Monitor.Exit(this);
  }
}

class Runner {
  public const int Threads = 2, Size = 1, Steps = 2;
  public const int Particles = 4 * Size * Size * Size, Unit = 1024, Edge = 2 * Size * Unit;
  int id, potential;
  Particle[] all = new Particle[Particles];
  int[][] partial;  // of each thread: the forces that its pairs have on each particle, three numbers each
  Barrier barrier;
  Energy energy;

  public Runner(int id, int[][] partial, Barrier barrier, Energy energy) {
    this.id = id;
    this.partial = partial;
    this.barrier = barrier;
    this.energy = energy;
    int n = 0;
    for (int x = 0; x < 2 * Size; ++x) {
      for (int y = 0; y < 2 * Size; ++y) {
        for (int z = (x + y) % 2; z < 2 * Size; z += 2) {
          Particle one = new Particle();
          one.x = x * Unit;
          one.y = y * Unit;
          one.z = z * Unit;
          one.vx = (7 * n + 3) % 16 - 8;
          one.vy = (5 * n + 1) % 16 - 8;
          one.vz = (3 * n + 2) % 16 - 8;
          all[n++] = one;
        }
      }
    }
  }

  static int Inside(int place) { return place < 0 ? place + Edge : place >= Edge ? place - Edge : place; }

  static int Distance(int from, int to) {
    int way = to - from;
    return way > Edge / 2 ? way - Edge : way < -Edge / 2 ? way + Edge : way;
  }

  void Move() {
    for (int i = 0; i < Particles; ++i) {
      Particle one = all[i];
      one.vx += one.fx;
      one.vy += one.fy;
      one.vz += one.fz;
      one.x = Inside(one.x + one.vx);
      one.y = Inside(one.y + one.vy);
      one.z = Inside(one.z + one.vz);
      one.fx = one.fy = one.fz = 0;
    }
  }

  // A soft repulsion that ends at the distance of second neighbours.
  void Repel(Particle a, Particle b) {
    int dx = Distance(a.x, b.x), dy = Distance(a.y, b.y), dz = Distance(a.z, b.z);
    int square = dx * dx + dy * dy + dz * dz;
    if (square >= 4 * Unit * Unit) return;
    int strength = (4 * Unit * Unit - square) / (32 * Unit);
    a.fx -= strength * dx / Unit;
    a.fy -= strength * dy / Unit;
    a.fz -= strength * dz / Unit;
    b.fx += strength * dx / Unit;
    b.fy += strength * dy / Unit;
    b.fz += strength * dz / Unit;
    potential += strength * strength;
  }

  void FindForces() {
    for (int i = id; i < Particles; i += Threads)
      for (int j = i + 1; j < Particles; ++j) Repel(all[i], all[j]);
    int[] mine = partial[id];
    for (int i = 0; i < Particles; ++i) {
      mine[3 * i] = all[i].fx;
      mine[3 * i + 1] = all[i].fy;
      mine[3 * i + 2] = all[i].fz;
    }
  }

  void SumForces() {
    for (int t = 0; t < Threads; ++t) {
      if (t == id) continue;
      int[] theirs = partial[t];
      for (int i = 0; i < Particles; ++i) {
        all[i].fx += theirs[3 * i];
        all[i].fy += theirs[3 * i + 1];
        all[i].fz += theirs[3 * i + 2];
      }
    }
  }

  public void Run() {
    for (int step = 0; step < Steps; ++step) {
      Move();
      FindForces();
      barrier.Wait();
      SumForces();
      energy.Add(potential);
      potential = 0;
      barrier.Wait();
    }
    int sum = 0;
    for (int i = 0; i < Particles; ++i) sum += all[i].fx + all[i].fy + all[i].fz;
    Debug.Assert(sum == 0);  // action and reaction
  }
}

class Program {
  static void Main() {
    int[][] partial = new int[Runner.Threads][];
    for (int t = 0; t < Runner.Threads; ++t) partial[t] = new int[3 * Runner.Particles];
    Barrier barrier = new Barrier(Runner.Threads);
    Energy energy = new Energy();
    Thread[] threads = new Thread[Runner.Threads];
    for (int t = 0; t < Runner.Threads; ++t) {
      Runner one = new Runner(t, partial, barrier, energy);
      threads[t] = new Thread(new ThreadStart(one.Run));
    }
    for (int t = 0; t < Runner.Threads; ++t) threads[t].Start();
    for (int t = 0; t < Runner.Threads; ++t) threads[t].Join();
  }
}
