/* The queues and stacks of Concurrency Kit: two threads put two numbers in, or take out, in the ways that each
 * structure allows. Nothing is lost, nothing comes twice, nothing comes out of order.
 *
 *     git clone https://github.com/concurrencykit/ck && git -C ck checkout 11baddc
 *     CK=ck
 *     quotient check -DCK_USE_CC_BUILTINS=1 -Iexamples/real/ck -I$CK/include examples/real/ck/queues.c
 */
#include <ck_fifo.h>
#include <ck_ring.h>
#include <ck_stack.h>
#include <pthread.h>
#include <quotient.h>

enum kind { RING_SPSC, RING_MPSC, RING_SPMC, RING_MPMC, FIFO_SPSC, STACK_UPMC, STACK_MPNC, KINDS };
static enum kind kind;

enum { numbers = 4 }; /* 0 and 1 from the first producer, 2 and 3 from the second */

static ck_ring_t ring;
static ck_ring_buffer_t ring_buffer[4]; /* room for 3 */
static ck_fifo_spsc_t fifo;
static ck_fifo_spsc_entry_t fifo_entry[numbers + 1];
static ck_stack_t stack;
static struct item {
  ck_stack_entry_t link;
} item[numbers];
static int token[numbers];

static bool put(int number) {
  switch (kind) {
    case RING_SPSC: return ck_ring_enqueue_spsc(&ring, ring_buffer, &token[number]);
    case RING_MPSC: return ck_ring_enqueue_mpsc(&ring, ring_buffer, &token[number]);
    case RING_SPMC: return ck_ring_enqueue_spmc(&ring, ring_buffer, &token[number]);
    case RING_MPMC: return ck_ring_enqueue_mpmc(&ring, ring_buffer, &token[number]);
    case FIFO_SPSC: ck_fifo_spsc_enqueue(&fifo, &fifo_entry[number], &token[number]); return true;
    case STACK_UPMC: ck_stack_push_upmc(&stack, &item[number].link); return true;
    case STACK_MPNC: ck_stack_push_mpnc(&stack, &item[number].link); return true;
    case KINDS: break;
  }
  return false;
}

/* A number that was taken out, or -1. */
static int take(void) {
  void *taken = NULL;
  bool some = false;
  switch (kind) {
    case RING_SPSC: some = ck_ring_dequeue_spsc(&ring, ring_buffer, &taken); break;
    case RING_MPSC: some = ck_ring_dequeue_mpsc(&ring, ring_buffer, &taken); break;
    case RING_SPMC: some = ck_ring_dequeue_spmc(&ring, ring_buffer, &taken); break;
    case RING_MPMC: some = ck_ring_dequeue_mpmc(&ring, ring_buffer, &taken); break;
    case FIFO_SPSC: some = ck_fifo_spsc_dequeue(&fifo, &taken); break;
    case STACK_UPMC:
    case STACK_MPNC: {
      ck_stack_entry_t *entry = kind == STACK_UPMC ? ck_stack_pop_upmc(&stack) : ck_stack_batch_pop_mpmc(&stack);
      return entry ? (int)((struct item *)(void *)entry - item) : -1;
    }
    case KINDS: break;
  }
  return some ? (int)((int *)taken - token) : -1;
}

static int times[numbers];

static void *produce(void *argument) {
  const int first = *(const int *)argument;
  for (int i = 0; i < 2; i++)
    while (!put(first + i)) quotient_yield();
  return NULL;
}

/* A consumer tries three times; the rest is taken out at the end. What it gets of one producer comes in order. */
static void *consume(void *argument) {
  int last[2] = {-1, -1};
  (void)argument;
  for (int i = 0; i < 3; i++) {
    const int number = take();
    if (number < 0) continue;
    quotient_assert(number < numbers && __atomic_fetch_add(&times[number], 1, __ATOMIC_SEQ_CST) == 0);
    quotient_assert(kind >= STACK_UPMC || last[number / 2] < number);
    last[number / 2] = number;
    if (kind == STACK_MPNC) { /* a batch: the whole stack at once */
      ck_stack_entry_t *entry = &item[number].link;
      while ((entry = CK_STACK_NEXT(entry)) != NULL) {
        const int next = (int)((struct item *)(void *)entry - item);
        quotient_assert(__atomic_fetch_add(&times[next], 1, __ATOMIC_SEQ_CST) == 0);
      }
      return NULL;
    }
  }
  return NULL;
}

int main(void) {
  static int zero = 0, two = 2;
  pthread_t first, second;
  int producers;
  kind = (enum kind)quotient_choose(KINDS);
  ck_ring_init(&ring, 4);
  ck_fifo_spsc_init(&fifo, &fifo_entry[numbers]);
  ck_stack_init(&stack);

  /* Two producers and a consumer, or one producer and two consumers; the main thread is one of them. */
  producers = kind == RING_MPSC || kind == RING_MPMC || kind >= STACK_UPMC ? 2 : 1;
  if (kind == RING_MPMC || kind == STACK_UPMC) producers = quotient_choose_range(1, 2);
  pthread_create(&first, NULL, produce, &zero);
  pthread_create(&second, NULL, producers == 2 ? produce : consume, &two);
  if (kind != RING_SPSC && kind != FIFO_SPSC && kind != STACK_MPNC) consume(NULL); /* nobody pops while mpnc pushes */
  pthread_join(first, NULL);
  pthread_join(second, NULL);

  if (kind == STACK_MPNC) consume(NULL);
  else
    for (int number; (number = take()) >= 0;) times[number]++;
  for (int i = 0; i < 2 * producers; i++) quotient_assert(times[i] == 1);
}
