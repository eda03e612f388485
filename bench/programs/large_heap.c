// How the time of a step depends on the size of the heap. main builds a directory of N records, three levels of tables
// with at most 32 entries each, before there is another thread. Then two threads visit the first, the middle and the
// last record in opposite orders, ROUNDS times: a visit counts, hangs a note on the record, takes one off and frees it,
// each under the record's lock. The threads' states and steps are the same for every N from 3 to 32,768, and a step
// changes a few objects only.
//
// WALK: the threads go through the directory for each visit. A table that a thread has in hand is nearer to it than to
// the directory's global variable, so there are steps that rename the records of a block.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 100
#endif
#ifndef ROUNDS
#define ROUNDS 3
#endif

enum { fan_out = 32, page_size = fan_out * fan_out, visited = 3 };

struct note {
  int writer;
  struct note *next;
};

struct record {
  int visits;
  struct note *notes;
  pthread_mutex_t lock;
};

struct block {
  struct record *record[fan_out];
};

struct page {
  struct block *block[fan_out];
};

static struct page *directory[fan_out];
static struct record *in_use[visited];
static const int index_in_use[visited] = {0, N / 2, N - 1};

static struct record *find(int index) {
  return directory[index / page_size]->block[index / fan_out % fan_out]->record[index % fan_out];
}

static struct record *record_in_use(int i) {
#ifdef WALK
  return find(index_in_use[i]);
#else
  return in_use[i];
#endif
}

static void count(struct record *record) {
  pthread_mutex_lock(&record->lock);
  ++record->visits;
  pthread_mutex_unlock(&record->lock);
}

static void hang(struct record *record, int writer) {
  struct note *note = malloc(sizeof *note);
  note->writer = writer;
  pthread_mutex_lock(&record->lock);
  note->next = record->notes;
  record->notes = note;
  pthread_mutex_unlock(&record->lock);
}

static void take(struct record *record) {
  pthread_mutex_lock(&record->lock);
  struct note *note = record->notes;
  record->notes = note->next;
  pthread_mutex_unlock(&record->lock);
  free(note);
}

static void visit(struct record *record, int writer) {
  count(record);
  hang(record, writer);
  take(record);
}

static void *upwards(void *unused) {
  for (int round = 0; round < ROUNDS; ++round) {
    for (int i = 0; i < visited; ++i) visit(record_in_use(i), 1);
  }
  return unused;
}

static void *downwards(void *unused) {
  for (int round = 0; round < ROUNDS; ++round) {
    for (int i = visited - 1; i >= 0; --i) visit(record_in_use(i), 2);
  }
  return unused;
}

static void build(void) {
  for (int i = 0; i < N; ++i) {
    struct page **page = &directory[i / page_size];
    if (!*page) *page = calloc(1, sizeof **page);
    struct block **block = &(*page)->block[i / fan_out % fan_out];
    if (!*block) *block = calloc(1, sizeof **block);
    (*block)->record[i % fan_out] = calloc(1, sizeof(struct record));  // zero: not locked
  }
  for (int i = 0; i < visited; ++i) in_use[i] = find(index_in_use[i]);
}

int main(void) {
  pthread_t ids[2];
  build();
  pthread_create(&ids[0], NULL, upwards, NULL);
  pthread_create(&ids[1], NULL, downwards, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(ids[i], NULL);
  for (int i = 0; i < visited; ++i) {
    const struct record *record = in_use[i];
    assert(record->visits == 2 * ROUNDS && !record->notes);
  }
}
