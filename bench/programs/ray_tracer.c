// Paper 3, table 5.2: memoised garbage collection on heaps of about a thousand objects. In the manner of Java Grande's
// RayTracer: every one of THREADS threads has its own copy of the scene, 70 spheres with their vectors and materials,
// lights and a view, each of these an object, and traces every THREADS-th line of the image. For each ray every sphere
// is tried; the vectors of a ray, of a trial and of shading are allocated and freed. The lines' checksums are added up
// under a lock, and compared with those of the same image drawn by one thread.
//
// SIZE: how many lines a thread traces. WIDTH: of a line. GRAIN: how many spheres are tried in one step of the
// search; nothing but the number of interleavings depends on it. BUG: the checksum is added without the lock.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef SIZE
#define SIZE 1
#endif
#ifndef WIDTH
#define WIDTH (THREADS > 2 ? 1 : 4)
#endif
#ifndef HEIGHT
#define HEIGHT (THREADS * SIZE)
#endif
#ifndef GRAIN
#define GRAIN (THREADS > 2 ? 3 * SIZE : SIZE)
#endif

// A trace is cut into steps of GRAIN trials.
#ifdef __QUOTIENT__
#include <quotient.h>
#define BEGIN_STEP() quotient_atomic_begin()
#define END_STEP() quotient_atomic_end()
#else
#define BEGIN_STEP() ((void)0)
#define END_STEP() ((void)0)
#endif
#define NEXT_STEP() (END_STEP(), BEGIN_STEP())

enum {
  threads = THREADS,
  width = WIDTH,
  height = HEIGHT,
  side = 4,  // of the cube of spheres
  spheres = side * side * side + 6,
  lights = 5,
};

struct vector {
  double x, y, z;
};

struct ray {
  struct vector *origin, *direction;
};

struct material {
  struct vector *colour, *shine;
};

struct sphere {
  struct vector *centre;
  struct vector *offset;  // of the centre from the origin of the last ray that was tried
  struct material *material;
  double radius;
};

struct light {
  struct vector *position, *colour;
};

struct view {
  struct vector *from, *at, *up, *right;
};

struct hit {
  const struct sphere *sphere;
  double distance;
};

struct renderer {
  int id;
  struct view *view;
  struct light *light[lights];
  struct hit *hit;
};

struct barrier {
  pthread_mutex_t lock;
  pthread_cond_t all_here;
  int arrived;
  int sense;  // flips when a round is complete
};

static struct renderer *renderer[THREADS];
static struct sphere *scene[THREADS][spheres];
static int *line[HEIGHT];  // the image
static struct barrier barrier = {.lock = PTHREAD_MUTEX_INITIALIZER, .all_here = PTHREAD_COND_INITIALIZER};
static struct {
  pthread_mutex_t lock;
  int sum;
} checksum = {.lock = PTHREAD_MUTEX_INITIALIZER};
static int expected;

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

static struct vector *new_vector(double x, double y, double z) {
  struct vector *vector = malloc(sizeof *vector);
  *vector = (struct vector){x, y, z};
  return vector;
}

// a + factor * b
static struct vector *new_sum(const struct vector *a, double factor, const struct vector *b) {
  return new_vector(a->x + factor * b->x, a->y + factor * b->y, a->z + factor * b->z);
}

static double product(const struct vector *a, const struct vector *b) {
  return a->x * b->x + a->y * b->y + a->z * b->z;
}

// Newton's method, from above.
static double square_root(double square) {
  double root = square > 1 ? square : 1;
  for (int i = 0; i < 20; ++i) root = (root + square / root) / 2;
  return root;
}

static void normalise(struct vector *vector) {
  double length = square_root(product(vector, vector));
  *vector = (struct vector){vector->x / length, vector->y / length, vector->z / length};
}

// A step may end while the vector to the point of the ray that is nearest to the centre exists.
static void try_sphere(struct hit *hit, struct sphere *sphere, const struct ray *ray, int step_ends) {
  const struct vector *centre = sphere->centre, *origin = ray->origin;
  *sphere->offset = (struct vector){centre->x - origin->x, centre->y - origin->y, centre->z - origin->z};
  double way = product(sphere->offset, ray->direction);
  struct vector *miss = new_sum(sphere->offset, -way, ray->direction);
  double inside = sphere->radius * sphere->radius - product(miss, miss);
  if (step_ends) NEXT_STEP();
  free(miss);
  if (inside < 0 || way < 0) return;
  double distance = way - square_root(inside);
  if (!hit->sphere || distance < hit->distance) *hit = (struct hit){sphere, distance};
}

static int shade(const struct renderer *self, const struct ray *ray, const struct hit *hit) {
  const struct material *material = hit->sphere->material;
  struct vector *point = new_sum(ray->origin, hit->distance, ray->direction);
  struct vector *normal = new_sum(point, -1, hit->sphere->centre);
  double brightness = 0;
  normalise(normal);
  for (int i = 0; i < lights; ++i) {
    struct vector *to_light = new_sum(self->light[i]->position, -1, point);
    normalise(to_light);
    double diffuse = product(normal, to_light), shine = -product(normal, ray->direction) * diffuse;
    if (diffuse > 0) brightness += diffuse * product(material->colour, self->light[i]->colour);
    if (shine > 0) brightness += shine * product(material->shine, self->light[i]->colour);
    free(to_light);
  }
  free(normal);
  free(point);
  return (int)(255 * brightness);
}

static struct ray *new_ray(const struct view *view, int x, int y) {
  double across = (2.0 * x + 1) / width - 1, above = 1 - (2.0 * y + 1) / height;
  struct vector *beside = new_sum(view->at, across, view->right);
  struct vector *target = new_sum(beside, above, view->up);
  struct ray *ray = malloc(sizeof *ray);
  ray->origin = new_vector(view->from->x, view->from->y, view->from->z);
  ray->direction = new_sum(target, -1, ray->origin);
  normalise(ray->direction);
  free(target);
  free(beside);
  return ray;
}

static void free_ray(struct ray *ray) {
  free(ray->origin);
  free(ray->direction);
  free(ray);
}

static int trace(struct renderer *self, int x, int y) {
  struct ray *ray = new_ray(self->view, x, y);
  self->hit->sphere = NULL;
  for (int i = 0; i < spheres; ++i) try_sphere(self->hit, scene[self->id][i], ray, (i + 1) % (GRAIN) == 0);
  int colour = self->hit->sphere ? shade(self, ray, self->hit) : 0;
  free_ray(ray);
  return colour;
}

static int draw_line(struct renderer *self, int y) {
  int sum = 0;
  BEGIN_STEP();
  for (int x = 0; x < width; ++x) {
    line[y][x] = trace(self, x, y);
    sum += line[y][x];
  }
  END_STEP();
  return sum;
}

static void *run(void *argument) {
  struct renderer *self = argument;
  wait_for_all();
  for (int y = self->id; y < height; y += threads) {
    int sum = draw_line(self, y);
#ifdef BUG
    checksum.sum += sum;
#else
    pthread_mutex_lock(&checksum.lock);
    checksum.sum += sum;
    pthread_mutex_unlock(&checksum.lock);
#endif
  }
  wait_for_all();
  if (self->id == 0) assert(checksum.sum == expected);
  return NULL;
}

static struct sphere *new_sphere(double x, double y, double z) {
  struct sphere *sphere = malloc(sizeof *sphere);
  sphere->centre = new_vector(x, y, z);
  sphere->offset = new_vector(0, 0, 0);
  sphere->material = malloc(sizeof *sphere->material);
  sphere->material->colour = new_vector(0.5 + 0.1 * x, 0.5 + 0.1 * y, 0.5 + 0.1 * z);
  sphere->material->shine = new_vector(0.1, 0.1, 0.2);
  sphere->radius = 0.4;
  return sphere;
}

// A cube of spheres around the origin, and one more above each of its faces.
static void fill_scene(struct sphere **sphere) {
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y) {
      for (int z = 0; z < side; ++z) *sphere++ = new_sphere(x - 1.5, y - 1.5, z - 1.5);
    }
  }
  for (int way = -side; way <= side; way += 2 * side) {
    *sphere++ = new_sphere(way, 0, 0);
    *sphere++ = new_sphere(0, way, 0);
    *sphere++ = new_sphere(0, 0, way);
  }
}

static struct light *new_light(int i) {
  struct light *light = malloc(sizeof *light);
  light->position = new_vector(5 * i - 10, 10, 2 * i - 10);
  light->colour = new_vector(0.1 * i, 0.1, 0.3);
  return light;
}

static struct view *new_view(void) {
  struct view *view = malloc(sizeof *view);
  view->from = new_vector(1, 2, -10);
  view->at = new_vector(0, 0, 0);
  view->up = new_vector(0, 2, 0);
  view->right = new_vector(2, 0, 0);
  return view;
}

static struct renderer *new_renderer(int id) {
  struct renderer *self = malloc(sizeof *self);
  self->id = id;
  self->view = new_view();
  self->hit = calloc(1, sizeof *self->hit);
  for (int i = 0; i < lights; ++i) self->light[i] = new_light(i);
  return self;
}

int main(void) {
  pthread_t ids[THREADS];
  for (int t = 0; t < threads; ++t) {
    renderer[t] = new_renderer(t);
    fill_scene(scene[t]);
  }
  for (int y = 0; y < height; ++y) {
    line[y] = calloc(width, sizeof *line[y]);
    expected += draw_line(renderer[0], y);
  }
  for (int t = 0; t < threads; ++t) pthread_create(&ids[t], NULL, run, renderer[t]);
  for (int t = 0; t < threads; ++t) pthread_join(ids[t], NULL);
}
