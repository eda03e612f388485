// Paper 3, table 5.1: memoised garbage collection on heaps of 45 to 372 objects. In the manner of Java Grande's MolDyn:
// particles on a face-centred cubic lattice of SIZE^3 cells with 4 particles each, every particle an object, and every
// one of THREADS threads with a copy of them all. In a time step a thread moves its copy, finds the forces between
// its share of the pairs, and sums the forces of all threads on its share of the particles; a barrier follows each of
// the three. Fixed-point arithmetic, so that sums do not depend on their order.
//
// TIME_STEPS: how many. MOVING: how many particles move and repel each other; the others only lie there. COARSE: a
// coordinate or a pair of particles is one step of the search, not every access. BUG: no barrier between finding and
// summing.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef SIZE
#define SIZE 1
#endif
#ifndef TIME_STEPS
#define TIME_STEPS (THREADS > 2 ? (SIZE == 1 ? 7 : 2) : SIZE == 3 ? 2 : 6)
#endif
#ifndef MOVING
#define MOVING (SIZE == 1 ? 4 : THREADS == 2 ? 32 * (SIZE - 1) : 8)
#endif
#ifndef COARSE
#define COARSE (THREADS > 2 || SIZE > 1)
#endif

#ifdef __QUOTIENT__
#include <quotient.h>
#define BEGIN_STEP() (COARSE ? quotient_atomic_begin() : (void)0)
#define END_STEP() (COARSE ? quotient_atomic_end() : (void)0)
#else
#define BEGIN_STEP() ((void)0)
#define END_STEP() ((void)0)
#endif
#define NEXT_STEP() (END_STEP(), BEGIN_STEP())

enum {
  threads = THREADS,
  moving = MOVING,
  particles = 4 * SIZE * SIZE * SIZE,
  unit = 1024,             // half the edge of a cell
  edge = 2 * SIZE * unit,  // of the whole box, whose opposite sides are joined
  max_neighbours = 12,
};

struct particle {
  int position[3];
  int velocity[3];
};

struct runner {
  int id;
  int potential, kinetic;  // energy of this thread's share
};

struct barrier {
  pthread_mutex_t lock;
  pthread_cond_t all_here;
  int arrived;
  int sense;  // flips when a round is complete
};

static struct runner *runner[THREADS];
static struct particle *copy[THREADS][4 * SIZE * SIZE * SIZE];  // of the particles, each thread its own
static int *partial[THREADS][3];                                // forces on each particle, by each thread's pairs
static int *force[3];                                           // their sums
static struct {
  int count;
  int index[max_neighbours];
} neighbours[MOVING];  // of a particle, those that move and have a greater number
static struct barrier barrier = {.lock = PTHREAD_MUTEX_INITIALIZER, .all_here = PTHREAD_COND_INITIALIZER};
static struct {
  pthread_mutex_t lock;
  int sum;
} energy = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void wait_for_all(void) {
  pthread_mutex_lock(&barrier.lock);
  int sense = barrier.sense;
  if (++barrier.arrived == threads) {
    barrier.arrived = 0;
    barrier.sense = !sense;
    pthread_cond_broadcast(&barrier.all_here);
  }
  while (barrier.sense == sense) pthread_cond_wait(&barrier.all_here, &barrier.lock);
  pthread_mutex_unlock(&barrier.lock);
}

// The least way from one place to another, across the sides of the box if that is shorter.
static int distance(int from, int to) {
  int way = to - from;
  return way > edge / 2 ? way - edge : way < -edge / 2 ? way + edge : way;
}

static int square_distance(const struct particle *a, const struct particle *b) {
  int sum = 0;
  for (int axis = 0; axis < 3; ++axis) {
    int way = distance(a->position[axis], b->position[axis]);
    sum += way * way;
  }
  return sum;
}

// The forces of the last time step act on the thread's own copy.
static void move(int self) {
  BEGIN_STEP();
  for (int i = 0; i < moving; ++i) {
    struct particle *particle = copy[self][i];
    for (int axis = 0; axis < 3; ++axis) {
      int velocity = particle->velocity[axis] + force[axis][i];
      int position = particle->position[axis] + velocity;
      particle->velocity[axis] = velocity;
      particle->position[axis] = position < 0 ? position + edge : position >= edge ? position - edge : position;
      partial[self][axis][i] = 0;
      NEXT_STEP();
    }
  }
  END_STEP();
}

// A soft repulsion that ends at the distance of second neighbours. Returns the potential.
static int repel(int self, int i, int j) {
  const struct particle *a = copy[self][i], *b = copy[self][j];
  int square = square_distance(a, b);
  if (square >= 4 * unit * unit) return 0;
  int strength = (4 * unit * unit - square) / (32 * unit);
  for (int axis = 0; axis < 3; ++axis) {
    int push = strength * distance(a->position[axis], b->position[axis]) / unit;
    partial[self][axis][i] -= push;
    partial[self][axis][j] += push;
  }
  return strength * strength;
}

static void find_forces(struct runner *self) {
  BEGIN_STEP();
  for (int i = self->id; i < moving; i += threads) {
    for (int k = 0; k < neighbours[i].count; ++k) {
      self->potential += repel(self->id, i, neighbours[i].index[k]);
      NEXT_STEP();
    }
  }
  END_STEP();
}

static void sum_forces(struct runner *self) {
  BEGIN_STEP();
  for (int i = self->id; i < moving; i += threads) {
    for (int axis = 0; axis < 3; ++axis) {
      int sum = 0;
      for (int t = 0; t < threads; ++t) sum += partial[t][axis][i];
      force[axis][i] = sum;
      int velocity = copy[self->id][i]->velocity[axis];
      self->kinetic += velocity * velocity / 2;
      NEXT_STEP();
    }
  }
  END_STEP();
}

static void *run(void *argument) {
  struct runner *self = argument;
  for (int i = 0; i < TIME_STEPS; ++i) {
    move(self->id);
    wait_for_all();
    find_forces(self);
#ifndef BUG
    wait_for_all();
#endif
    sum_forces(self);
    pthread_mutex_lock(&energy.lock);
    energy.sum += self->potential + self->kinetic;
    pthread_mutex_unlock(&energy.lock);
    self->potential = self->kinetic = 0;
    wait_for_all();
  }
  return NULL;
}

static int *new_forces(void) { return calloc(particles, sizeof(int)); }

static int random_velocity(void) {
  static unsigned seed = 7;
  seed = seed * 1103515245 + 12345;
  return (int)(seed >> 16) % 16 - 8;
}

// Particles lie where the sum of the coordinates, in units, is even.
static void fill_box(struct particle **particle) {
  for (int x = 0; x < 2 * SIZE; ++x) {
    for (int y = 0; y < 2 * SIZE; ++y) {
      for (int z = (x + y) % 2; z < 2 * SIZE; z += 2) {
        struct particle *new = malloc(sizeof *new);
        *new = (struct particle){.position = {x * unit, y * unit, z * unit}};
        for (int axis = 0; axis < 3; ++axis) new->velocity[axis] = random_velocity();
        *particle++ = new;
      }
    }
  }
}

static void set_up(void) {
  fill_box(copy[0]);
  for (int axis = 0; axis < 3; ++axis) force[axis] = new_forces();
  for (int t = 0; t < threads; ++t) {
    runner[t] = calloc(1, sizeof *runner[t]);
    runner[t]->id = t;
    for (int axis = 0; axis < 3; ++axis) partial[t][axis] = new_forces();
    for (int i = 0; t > 0 && i < particles; ++i) {
      copy[t][i] = malloc(sizeof *copy[t][i]);
      *copy[t][i] = *copy[0][i];
    }
  }
  for (int i = 0; i < moving; ++i) {
    for (int j = i + 1; j < moving; ++j) {
      if (square_distance(copy[0][i], copy[0][j]) <= 2 * unit * unit) neighbours[i].index[neighbours[i].count++] = j;
    }
  }
}

// As one thread sees it, with the forces that have not acted yet.
static int momentum(int self, int axis) {
  int sum = 0;
  for (int i = 0; i < particles; ++i) sum += copy[self][i]->velocity[axis] + force[axis][i];
  return sum;
}

int main(void) {
  pthread_t ids[THREADS];
  int before[3];
  set_up();
  for (int axis = 0; axis < 3; ++axis) before[axis] = momentum(0, axis);
  for (int t = 0; t < threads; ++t) pthread_create(&ids[t], NULL, run, runner[t]);
  for (int t = 0; t < threads; ++t) pthread_join(ids[t], NULL);
  for (int t = 0; t < threads; ++t) {
    for (int axis = 0; axis < 3; ++axis) assert(momentum(t, axis) == before[axis]);
  }
}
