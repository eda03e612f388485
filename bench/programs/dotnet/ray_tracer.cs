// EXPECT: verified
// Paper 3, tables 3.3 and 4.2, in the manner of Java Grande's RayTracer: every thread has a copy of the scene, 64
// spheres, and traces every Threads-th line of an image of Threads * Size lines, which all threads draw into. The
// lines' checksums are added up under a lock, and compared with those of the same image drawn by one thread.
// (Monitor.Enter and Exit instead of lock, because MoonWalker misses finally blocks in loops.)
using System.Diagnostics;
using System.Threading;

class Vector {
  public double x, y, z;

  public Vector(double x, double y, double z) {
    this.x = x;
    this.y = y;
    this.z = z;
  }
  public double Times(Vector b) { return x * b.x + y * b.y + z * b.z; }
  public Vector Plus(double factor, Vector b) {
    return new Vector(x + factor * b.x, y + factor * b.y, z + factor * b.z);
  }
  public Vector Normal() {
    double length = Root(Times(this));
    return new Vector(x / length, y / length, z / length);
  }
  // Newton's method, from above.
  public static double Root(double square) {
    double root = square > 1 ? square : 1;
    for (int i = 0; i < 20; ++i) root = (root + square / root) / 2;
    return root;
  }
}

class Sphere {
  public Vector centre, colour;
  public double radius = 0.4;

  public Sphere(Vector centre, Vector colour) {
    this.centre = centre;
    this.colour = colour;
  }
  // How far along the ray it is hit; negative if it is not.
  public double Hit(Vector from, Vector direction) {
    Vector offset = centre.Plus(-1, from);
    double way = offset.Times(direction);
    Vector miss = offset.Plus(-way, direction);
    double inside = radius * radius - miss.Times(miss);
    return inside < 0 || way < 0 ? -1 : way - Vector.Root(inside);
  }
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

class Checksum {
  public int sum, expected;
  public void Add(int amount) {
    Monitor.Enter(this);
    sum = sum + amount;
    Monitor.Exit(this);
  }
}

class Renderer {
  public const int Threads = 2, Size = 1;
  public const int Width = 4, Height = Threads * Size, Side = 4;
  int id;
  Sphere[] scene = new Sphere[Side * Side * Side];
  Vector from = new Vector(1, 2, -10), light = new Vector(5, 10, -10);
  int[][] image;
  Barrier barrier;
  Checksum checksum;

  public Renderer(int id, int[][] image, Barrier barrier, Checksum checksum) {
    this.id = id;
    this.image = image;
    this.barrier = barrier;
    this.checksum = checksum;
    int n = 0;
    for (int x = 0; x < Side; ++x)
      for (int y = 0; y < Side; ++y)
        for (int z = 0; z < Side; ++z)
          scene[n++] = new Sphere(new Vector(x - 1.5, y - 1.5, z - 1.5), new Vector(0.1 * x, 0.1 * y, 0.1 * z));
  }

  int Trace(int x, int y) {
    Vector target = new Vector(2 * ((2.0 * x + 1) / Width - 1), 2 * (1 - (2.0 * y + 1) / Height), 0);
    Vector direction = target.Plus(-1, from).Normal();
    Sphere nearest = null;
    double distance = 0;
    for (int i = 0; i < scene.Length; ++i) {
      double way = scene[i].Hit(from, direction);
      if (way < 0 || (nearest != null && way >= distance)) continue;
      nearest = scene[i];
      distance = way;
    }
    if (nearest == null) return 0;
    Vector point = from.Plus(distance, direction);
    double shade = point.Plus(-1, nearest.centre).Normal().Times(light.Plus(-1, point).Normal());
    return shade < 0 ? 0 : (int)(255 * shade * (nearest.colour.x + nearest.colour.y + nearest.colour.z));
  }

  public int Draw(int y) {
    int sum = 0;
    for (int x = 0; x < Width; ++x) {
      int colour = Trace(x, y);
      image[y][x] = colour;
      sum += colour;
    }
    return sum;
  }

  public void Run() {
    barrier.Wait();
    for (int y = id; y < Height; y += Threads) checksum.Add(Draw(y));
    barrier.Wait();
    if (id == 0) Debug.Assert(checksum.sum == checksum.expected);
  }
}

class Program {
  static void Main() {
    int[][] image = new int[Renderer.Height][];
    Barrier barrier = new Barrier(Renderer.Threads);
    Checksum checksum = new Checksum();
    for (int y = 0; y < Renderer.Height; ++y) image[y] = new int[Renderer.Width];
    Thread[] threads = new Thread[Renderer.Threads];
    for (int t = 0; t < Renderer.Threads; ++t) {
      Renderer one = new Renderer(t, image, barrier, checksum);
      for (int y = 0; t == 0 && y < Renderer.Height; ++y) checksum.expected = checksum.expected + one.Draw(y);
      threads[t] = new Thread(new ThreadStart(one.Run));
    }
    for (int t = 0; t < Renderer.Threads; ++t) threads[t].Start();
    for (int t = 0; t < Renderer.Threads; ++t) threads[t].Join();
  }
}
