/* Every lock of Concurrency Kit, two threads, two turns each: no two threads are ever inside, and readers see whole
 * updates.
 *
 *     git clone https://github.com/concurrencykit/ck && git -C ck checkout 11baddc
 *     CK=ck
 *     quotient check -Iexamples/real/ck -I$CK/include examples/real/ck/locks.c
 *
 * With -DCK_USE_CC_BUILTINS=1, __atomic builtins take the place of its inline assembly, as in the other harnesses.
 */
#define CK_BACKOFF_CEILING 1 /* waiting longer shows nothing new */
#include <ck_brlock.h>
#include <ck_bytelock.h>
#include <ck_pflock.h>
#include <ck_rwlock.h>
#include <ck_spinlock.h>
#include <ck_swlock.h>
#include <ck_tflock.h>
#include <pthread.h>
#include <quotient.h>

enum { turns = 2 };

/* What a thread brings along. */
struct thread {
  unsigned number;
  ck_spinlock_mcs_context_t mcs;
  ck_spinlock_clh_t *clh;
  ck_spinlock_hclh_t *hclh;
  ck_spinlock_anderson_thread_t *slot;
  ck_brlock_reader_t reader;
};

static ck_spinlock_cas_t cas = CK_SPINLOCK_CAS_INITIALIZER;
static ck_spinlock_fas_t fas = CK_SPINLOCK_FAS_INITIALIZER;
static ck_spinlock_dec_t dec = CK_SPINLOCK_DEC_INITIALIZER;
static ck_spinlock_ticket_t ticket = CK_SPINLOCK_TICKET_INITIALIZER;
static ck_spinlock_mcs_t mcs = CK_SPINLOCK_MCS_INITIALIZER;
static ck_spinlock_clh_t *clh, clh_nodes[3];
static ck_spinlock_hclh_t *hclh, *hclh_local, hclh_nodes[4];
static ck_spinlock_anderson_t anderson;
static ck_spinlock_anderson_thread_t anderson_slots[2];
static ck_rwlock_t rwlock = CK_RWLOCK_INITIALIZER;
static ck_pflock_t pflock = CK_PFLOCK_INITIALIZER;
static ck_tflock_ticket_t tflock = CK_TFLOCK_TICKET_INITIALIZER;
static ck_swlock_t swlock = CK_SWLOCK_INITIALIZER;
static ck_bytelock_t bytelock = CK_BYTELOCK_INITIALIZER;
static ck_brlock_t brlock = CK_BRLOCK_INITIALIZER;

enum kind {
  CAS,
  CAS_EB,
  FAS,
  FAS_EB,
  DEC,
  DEC_EB,
  TICKET,
  TICKET_PB,
  MCS,
  CLH,
  HCLH,
  ANDERSON,
  TRY_CAS,
  TRY_TICKET,
  TRY_MCS, /* one at a time */
  RWLOCK,
  PFLOCK,
  TFLOCK,
  SWLOCK,
  SWLOCK_LATCH,
  BYTELOCK,
  BRLOCK,
  RWLOCK_TRY,
  SWLOCK_TRY,
  RWLOCK_DOWNGRADE, /* readers and writers */
  KINDS
};
static enum kind kind;

static void lock(struct thread *me) {
  switch (kind) {
    case CAS: ck_spinlock_cas_lock(&cas); return;
    case CAS_EB: ck_spinlock_cas_lock_eb(&cas); return;
    case TRY_CAS:
      while (!ck_spinlock_cas_trylock(&cas)) quotient_yield();
      return;
    case FAS: ck_spinlock_fas_lock(&fas); return;
    case FAS_EB: ck_spinlock_fas_lock_eb(&fas); return;
    case DEC: ck_spinlock_dec_lock(&dec); return;
    case DEC_EB: ck_spinlock_dec_lock_eb(&dec); return;
    case TICKET: ck_spinlock_ticket_lock(&ticket); return;
    case TICKET_PB: ck_spinlock_ticket_lock_pb(&ticket, 0); return;
    case TRY_TICKET:
      while (!ck_spinlock_ticket_trylock(&ticket)) quotient_yield();
      return;
    case MCS: ck_spinlock_mcs_lock(&mcs, &me->mcs); return;
    case TRY_MCS:
      while (!ck_spinlock_mcs_trylock(&mcs, &me->mcs)) quotient_yield();
      return;
    case CLH: ck_spinlock_clh_lock(&clh, me->clh); return;
    case HCLH: ck_spinlock_hclh_lock(&hclh, &hclh_local, me->hclh); return;
    case ANDERSON: ck_spinlock_anderson_lock(&anderson, &me->slot); return;
    case RWLOCK:
    case RWLOCK_DOWNGRADE: ck_rwlock_write_lock(&rwlock); return;
    case RWLOCK_TRY:
      while (!ck_rwlock_write_trylock(&rwlock)) quotient_yield();
      return;
    case PFLOCK: ck_pflock_write_lock(&pflock); return;
    case TFLOCK: ck_tflock_ticket_write_lock(&tflock); return;
    case SWLOCK: ck_swlock_write_lock(&swlock); return;
    case SWLOCK_TRY:
      while (!ck_swlock_write_trylock(&swlock)) quotient_yield();
      return;
    case SWLOCK_LATCH: ck_swlock_write_latch(&swlock); return;
    case BYTELOCK: ck_bytelock_write_lock(&bytelock, me->number); return;
    case BRLOCK: ck_brlock_write_lock(&brlock); return;
    case KINDS: return;
  }
}

static void unlock(struct thread *me) {
  switch (kind) {
    case CAS:
    case CAS_EB:
    case TRY_CAS: ck_spinlock_cas_unlock(&cas); return;
    case FAS:
    case FAS_EB: ck_spinlock_fas_unlock(&fas); return;
    case DEC:
    case DEC_EB: ck_spinlock_dec_unlock(&dec); return;
    case TICKET:
    case TICKET_PB:
    case TRY_TICKET: ck_spinlock_ticket_unlock(&ticket); return;
    case MCS:
    case TRY_MCS: ck_spinlock_mcs_unlock(&mcs, &me->mcs); return;
    case CLH: ck_spinlock_clh_unlock(&me->clh); return;
    case HCLH: ck_spinlock_hclh_unlock(&me->hclh); return;
    case ANDERSON: ck_spinlock_anderson_unlock(&anderson, me->slot); return;
    case RWLOCK:
    case RWLOCK_TRY: ck_rwlock_write_unlock(&rwlock); return;
    case RWLOCK_DOWNGRADE:
      ck_rwlock_write_downgrade(&rwlock);
      ck_rwlock_read_unlock(&rwlock);
      return;
    case PFLOCK: ck_pflock_write_unlock(&pflock); return;
    case TFLOCK: ck_tflock_ticket_write_unlock(&tflock); return;
    case SWLOCK:
    case SWLOCK_TRY: ck_swlock_write_unlock(&swlock); return;
    case SWLOCK_LATCH: ck_swlock_write_unlatch(&swlock); return;
    case BYTELOCK: ck_bytelock_write_unlock(&bytelock); return;
    case BRLOCK: ck_brlock_write_unlock(&brlock); return;
    case KINDS: return;
  }
}

static void read_lock(struct thread *me) {
  switch (kind) {
    case RWLOCK:
    case RWLOCK_DOWNGRADE: ck_rwlock_read_lock(&rwlock); return;
    case RWLOCK_TRY:
      while (!ck_rwlock_read_trylock(&rwlock)) quotient_yield();
      return;
    case PFLOCK: ck_pflock_read_lock(&pflock); return;
    case TFLOCK: ck_tflock_ticket_read_lock(&tflock); return;
    case SWLOCK:
    case SWLOCK_LATCH: ck_swlock_read_lock(&swlock); return;
    case SWLOCK_TRY:
      while (!ck_swlock_read_trylock(&swlock)) quotient_yield();
      return;
    case BYTELOCK: ck_bytelock_read_lock(&bytelock, me->number); return;
    case BRLOCK: ck_brlock_read_lock(&brlock, &me->reader); return;
    default: lock(me); return;
  }
}

static void read_unlock(struct thread *me) {
  switch (kind) {
    case RWLOCK:
    case RWLOCK_DOWNGRADE:
    case RWLOCK_TRY: ck_rwlock_read_unlock(&rwlock); return;
    case PFLOCK: ck_pflock_read_unlock(&pflock); return;
    case TFLOCK: ck_tflock_ticket_read_unlock(&tflock); return;
    case SWLOCK:
    case SWLOCK_LATCH:
    case SWLOCK_TRY: ck_swlock_read_unlock(&swlock); return;
    case BYTELOCK: ck_bytelock_read_unlock(&bytelock, me->number); return;
    case BRLOCK: ck_brlock_read_unlock(&me->reader); return;
    default: unlock(me); return;
  }
}

static volatile int first, second; /* equal whenever nobody writes */

static void write_both(struct thread *me) {
  lock(me);
  quotient_assert(first == second);
  first++;
  second++;
  unlock(me);
}

static void *reader(void *argument) {
  struct thread *me = argument;
  for (int i = 0; i < turns; i++) {
    read_lock(me);
    quotient_assert(first == second);
    read_unlock(me);
  }
  return NULL;
}

static void *writer(void *argument) {
  for (int i = 0; i < turns; i++) write_both(argument);
  return NULL;
}

int main(void) {
  static struct thread main_thread = {.number = 1}, other_thread = {.number = 2};
  pthread_t other;
  int reads;
  kind = (enum kind)quotient_choose(KINDS);
  reads = quotient_choose(2);
  quotient_assume(reads || (kind != SWLOCK && kind != SWLOCK_LATCH)); /* swlock: for a single writer */
  ck_spinlock_clh_init(&clh, &clh_nodes[0]);
  ck_spinlock_hclh_init(&hclh, &hclh_nodes[0], -1);
  ck_spinlock_hclh_init(&hclh_local, &hclh_nodes[3], 0);
  ck_spinlock_anderson_init(&anderson, anderson_slots, 2);
  main_thread.clh = &clh_nodes[1], other_thread.clh = &clh_nodes[2];
  main_thread.hclh = &hclh_nodes[1], other_thread.hclh = &hclh_nodes[2];
  ck_brlock_read_register(&brlock, &other_thread.reader);
  pthread_create(&other, NULL, reads ? reader : writer, &other_thread);
  writer(&main_thread);
  pthread_join(other, NULL);
  quotient_assert(first == second && first == (reads ? turns : 2 * turns));
}
