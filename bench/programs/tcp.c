// Paper 1, table 1, the model of its last row: a TCP stack whose states are large (250 KB in 100 objects), of which an
// event changes little. The program and its protocol are ours; theirs was Linux.
//
// Two hosts, a client and a server, are joined by two wires. SESSIONS connections are open from the start, with data
// that nobody has read; they are what makes the state large. One more connection is what is checked: it is opened,
// carries REQUEST segments to the server and REPLY segments back, and is closed, while the network loses, duplicates
// and reorders packets and timers fire early. Each event (a packet arrives, a timer fires, an application calls) is one
// step.
//
// Checked: each application receives every byte, in order, once and unchanged, then the end; nothing is freed while it
// is in a queue; whenever nothing more can happen, both applications are through; in the end all memory is free.
//
// -DBUG=n is a stack with an error: 1, an acknowledgement frees a segment that is about to be sent again; 2, sequence
// numbers are compared as plain numbers; 3, a segment may wait twice in the queue of those out of order (-DFAULTS=2).
#include <quotient.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef SESSIONS
#define SESSIONS 12
#endif
#ifndef REQUEST
#define REQUEST 3
#endif
#ifndef REPLY
#define REPLY 1
#endif
#ifndef FAULTS  // losses, duplicates, reorderings and early timeouts together
#define FAULTS 1
#endif
#ifndef BUG
#define BUG 0
#endif

enum {
  segment_bytes = 2,         // of data in a segment that is full
  buffer_bytes = 2816,       // the room for data in a packet that has any
  window_bytes = 4 * segment_bytes,
  wire_packets = 12,         // on their way to a host at once
  unread_segments = 2,       // in each direction of each session
  max_retries = 4,
  buckets = 16,
  routes = 3,
  samples = 208,
  server_port = 80,
  first_client_port = 1024,
};

enum { server, client };

// ---- Packets and queues of packets

enum { SYN = 1, ACK = 2, FIN = 4, RST = 8 };

struct queue {
  struct packet *first;
};

struct header {
  uint32_t seq, end;  // the numbers of its first byte, and of the first after it
  uint32_t ack;
  uint32_t source, destination;
  uint32_t window, flags, length;
};

struct packet {
  struct packet *next, *prev;
  struct queue *queue;  // where it waits, or null
  struct header tcp;
  uint8_t data[];
};

struct wire {
  struct packet *in_flight[wire_packets];  // the first to arrive is the first
  int count;
};

// What joins the hosts: wires[h] leads to host h. Declared first, as everything else is built on it.
static struct {
  struct wire wires[2];
  int faults;                // so far
  int packets, connections;  // in memory
} net;

static struct packet *new_packet(uint32_t length) {
  struct packet *packet = calloc(1, sizeof *packet + (length ? buffer_bytes : 0));
  if (!packet) abort();
  packet->tcp.length = length;
  ++net.packets;
  return packet;
}

static void free_packet(struct packet *packet) {
  quotient_assert(!packet->queue);
  --net.packets;
  free(packet);
}

static void insert(struct queue *queue, struct packet *after, struct packet *packet) {
  struct packet *next = after ? after->next : queue->first;
  packet->prev = after;
  packet->next = next;
  packet->queue = queue;
  if (after) {
    after->next = packet;
  } else {
    queue->first = packet;
  }
  if (next) next->prev = packet;
}

static void append(struct queue *queue, struct packet *packet) {
  struct packet *last = queue->first;
  if (last) {
    while (last->next) last = last->next;
  }
  insert(queue, last, packet);
}

static void unlink_packet(struct packet *packet) {
  if (packet->prev) {
    packet->prev->next = packet->next;
  } else {
    packet->queue->first = packet->next;
  }
  if (packet->next) packet->next->prev = packet->prev;
  packet->next = packet->prev = NULL;
  packet->queue = NULL;
}

static void discard(struct packet *packet) {
  unlink_packet(packet);
  free_packet(packet);
}

static void put_on_wire(struct wire *wire, struct packet *packet) {
  quotient_assert(wire->count < wire_packets);
  wire->in_flight[wire->count++] = packet;
}

static struct packet *take_from_wire(struct wire *wire, int place) {
  struct packet *packet = wire->in_flight[place];
  --wire->count;
  for (int i = place; i < wire->count; ++i) wire->in_flight[i] = wire->in_flight[i + 1];
  wire->in_flight[wire->count] = NULL;
  return packet;
}

// Sequence numbers wrap around: a is before b if the way from a to b is the shorter one.
static bool before(uint32_t a, uint32_t b) { return BUG == 2 ? a < b : (int32_t)(a - b) < 0; }

// ---- Hosts and connections

struct device {
  struct wire *wire;
  struct route *routes;  // those that leave here
  uint8_t address[6];
  uint16_t mtu;
  uint64_t received[64], sent[64], errors[64];  // per queue of the hardware
};

struct neighbour {
  struct device *device;
  uint8_t address[6];
  struct queue unresolved;
  uint32_t cached_header[16];
};

struct route {
  struct route *next;
  struct device *device;
  struct neighbour *gateway;
  uint32_t network, mask;
  uint32_t metrics[64];
};

// There is a queue for each timeout, and the timers in it are in the order in which they expire.
enum { ack_timer, retransmit_timer, linger_timer, keepalive_timer, timers };

struct timer {
  struct timer *next, *prev;
  struct connection *connection;  // null: it does not run
};

struct timer_queue {
  struct timer *first, *last;
};

enum state {
  closed, listening, syn_sent, syn_received, established, fin_wait_1, fin_wait_2, closing, time_wait, close_wait,
  last_ack
};

struct connection {
  struct connection *next, *prev;  // in its bucket
  struct connection *listener;     // to be told when the connection is open
  struct connection *backlog;      // the listener's open ones; then the next of them
  struct route *route;
  struct queue unacknowledged;     // sent, or to be sent from `unsent` on
  struct packet *unsent;
  struct queue received;           // for the application
  struct queue out_of_order;       // sorted
  struct timer timers[timers];
  enum state state;
  bool watched, released;          // the application waits for it, will not use it any more
  uint32_t local_port, remote_port;
  uint32_t remote_address;
  uint32_t send_first, send_next;  // the first byte that is not acknowledged, the first that was never sent
  uint32_t send_end;               // the first that the application has not written
  uint32_t send_window, congestion_window;
  uint32_t receive_next;
  uint32_t unread;
  uint32_t retries;
  struct { uint32_t begin, end; } scoreboard[32];
  struct { uint32_t delivered, interval, in_flight, losses; } rate[samples];
};

// What a host may do next, and what the network may do to the packet that would arrive there next.
enum event {
  arrival, overtaking, loss, duplication,                                  // of the first packet, or the second
  ack_timeout, retransmit_timeout, linger_timeout, keepalive_timeout,      // in the order of the timers
  sending, receiving,                                                      // by the application
  events
};
#define BIT(event) (1u << (event))
#define BOTH(event) (BIT(event) | BIT((event) + events))  // of two hosts

static struct host {
  struct connection *connections[buckets];
  struct connection *listener;
  struct timer_queue timers[timers];
  struct device *device;
  struct route *routes[routes];
  uint32_t address;
  uint32_t next_seq;  // of the next connection
  uint32_t ready;     // the timers that run, and what the application need not wait for
} hosts[2];

static void *allocate(size_t size) {
  void *memory = calloc(1, size);
  if (!memory) abort();
  return memory;
}

// ---- Timers

static void stop_timer(struct host *host, struct connection *c, int kind) {
  struct timer *timer = &c->timers[kind];
  struct timer_queue *queue = &host->timers[kind];
  if (!timer->connection) return;
  if (queue->first == queue->last) host->ready &= ~BIT(ack_timeout + kind);
  if (timer->prev) {
    timer->prev->next = timer->next;
  } else {
    queue->first = timer->next;
  }
  if (timer->next) {
    timer->next->prev = timer->prev;
  } else {
    queue->last = timer->prev;
  }
  timer->next = timer->prev = NULL;
  timer->connection = NULL;
}

static void start_timer(struct host *host, struct connection *c, int kind) {
  struct timer *timer = &c->timers[kind];
  struct timer_queue *queue = &host->timers[kind];
  if (queue->last == timer) return;
  stop_timer(host, c, kind);
  timer->connection = c;
  timer->prev = queue->last;
  if (queue->last) {
    queue->last->next = timer;
  } else {
    queue->first = timer;
    host->ready |= BIT(ack_timeout + kind);
  }
  queue->last = timer;
}

// ---- Connections

static unsigned bucket_of(uint32_t local_port, uint32_t remote_port) { return (local_port + remote_port) % buckets; }

static struct connection *find_connection(struct host *host, uint32_t local_port, uint32_t remote_port) {
  struct connection *c = host->connections[bucket_of(local_port, remote_port)];
  while (c && (c->local_port != local_port || c->remote_port != remote_port)) c = c->next;
  if (!c && host->listener && host->listener->local_port == local_port) return host->listener;
  return c;
}

static struct route *find_route(struct host *host, uint32_t address) {
  for (int i = 0; i < routes; ++i) {
    struct route *route = host->routes[i];
    if ((address & route->mask) == route->network) return route;
  }
  return NULL;
}

static struct connection *new_connection(struct host *host, uint32_t local_port, uint32_t remote_port,
                                         uint32_t address) {
  struct connection *c = allocate(sizeof *c);
  ++net.connections;
  c->local_port = local_port;
  c->remote_port = remote_port;
  c->remote_address = address;
  c->route = find_route(host, address);
  c->send_first = c->send_next = c->send_end = host->next_seq;
  c->send_window = segment_bytes;
  c->congestion_window = window_bytes;
  host->next_seq += 0x10000;
  struct connection *last = host->connections[bucket_of(local_port, remote_port)];
  if (last) {
    while (last->next) last = last->next;
    last->next = c;
    c->prev = last;
  } else {
    host->connections[bucket_of(local_port, remote_port)] = c;
  }
  return c;
}

static void discard_all(struct queue *queue) {
  while (queue->first) discard(queue->first);
}

static void free_connection(struct host *host, struct connection *c) {
  for (int kind = 0; kind < timers; ++kind) stop_timer(host, c, kind);
  c->unsent = NULL;
  discard_all(&c->unacknowledged);
  discard_all(&c->received);
  discard_all(&c->out_of_order);
  if (c->prev) {
    c->prev->next = c->next;
  } else {
    host->connections[bucket_of(c->local_port, c->remote_port)] = c->next;
  }
  if (c->next) c->next->prev = c->prev;
  --net.connections;
  free(c);
}

// ---- Sending

// A copy of the segment, or a packet without data, leaves with the newest acknowledgement.
static void transmit(struct host *host, struct connection *c, const struct packet *segment) {
  struct packet *packet = new_packet(segment ? segment->tcp.length : 0);
  packet->tcp.source = c->local_port;
  packet->tcp.destination = c->remote_port;
  packet->tcp.window = window_bytes - c->unread;
  if (segment) {
    packet->tcp.seq = segment->tcp.seq;
    packet->tcp.end = segment->tcp.end;
    packet->tcp.flags = segment->tcp.flags;
    if (segment->tcp.length) memcpy(packet->data, segment->data, segment->tcp.length);
  } else {
    packet->tcp.seq = packet->tcp.end = c->send_next;
  }
  if (c->state != syn_sent) {
    packet->tcp.flags |= ACK;
    packet->tcp.ack = c->receive_next;
    if (c->timers[ack_timer].connection) stop_timer(host, c, ack_timer);
  }
  put_on_wire(c->route->device->wire, packet);
}

// Sends what the windows allow, and one segment more if there is reason to probe.
static void send_segments(struct host *host, struct connection *c, bool probe) {
  const uint32_t window = c->send_window < c->congestion_window ? c->send_window : c->congestion_window;
  struct packet *segment = c->unsent;
  while (segment && (probe || segment->tcp.seq + segment->tcp.length - c->send_first <= window)) {
    transmit(host, c, segment);
    if (before(c->send_next, segment->tcp.end)) c->send_next = segment->tcp.end;
    segment = segment->next;
    probe = false;
  }
  c->unsent = segment;
}

// Queues a segment; it starts at the byte of the stream after all that were queued before.
static struct packet *queue_segment(struct host *host, struct connection *c, uint32_t flags, uint32_t length) {
  struct packet *segment = new_packet(length);
  segment->tcp.flags = flags;
  segment->tcp.seq = c->send_end;
  c->send_end = segment->tcp.end = c->send_end + length + (flags != 0);  // SYN and FIN count as a byte
  append(&c->unacknowledged, segment);
  if (!c->unsent) c->unsent = segment;
  if (!c->timers[retransmit_timer].connection) start_timer(host, c, retransmit_timer);
  return segment;
}

static void send_reset(struct host *host, const struct packet *cause) {
  if (cause->tcp.flags & RST) return;
  struct packet *packet = new_packet(0);
  packet->tcp.source = cause->tcp.destination;
  packet->tcp.destination = cause->tcp.source;
  packet->tcp.flags = RST | ACK;
  packet->tcp.seq = packet->tcp.end = cause->tcp.flags & ACK ? cause->tcp.ack : 0;
  packet->tcp.ack = cause->tcp.end;
  put_on_wire(host->device->wire, packet);
}

// ---- Receiving

static void set_established(struct host *host, struct connection *c) {
  c->state = established;
  start_timer(host, c, keepalive_timer);
  if (c->watched || c->listener) host->ready |= BIT(sending);
  if (!c->listener) return;
  struct connection **last = &c->listener->backlog;
  while (*last) last = &(*last)->backlog;
  *last = c;
  c->listener = NULL;
}

// Both ends have finished, in whichever order. False: the connection is no more.
static bool set_closed(struct host *host, struct connection *c) {
  c->state = closed;
  if (!c->released) return true;
  free_connection(host, c);
  return false;
}

static void set_time_wait(struct host *host, struct connection *c) {
  c->state = time_wait;
  stop_timer(host, c, keepalive_timer);
  start_timer(host, c, linger_timer);
}

static void receive_acknowledgement(struct host *host, struct connection *c, uint32_t ack) {
  struct packet *segment = c->unacknowledged.first;
  while (segment && !before(ack, segment->tcp.end)) {
    struct packet *next = segment->next;
    if (BUG != 1 && c->unsent == segment) c->unsent = next;  // it was to be sent again
    discard(segment);
    segment = next;
  }
  c->send_first = ack;
  c->retries = 0;
  if (c->congestion_window < window_bytes) c->congestion_window += segment_bytes;
  if (segment) {
    start_timer(host, c, retransmit_timer);
  } else {
    stop_timer(host, c, retransmit_timer);
  }
}

// The next segment of the stream, for the application.
static void deliver(struct host *host, struct connection *c, struct packet *segment) {
  append(&c->received, segment);
  c->receive_next = segment->tcp.end;
  c->unread += segment->tcp.length;
  if (c->watched) host->ready |= BIT(receiving);
  if (!(segment->tcp.flags & FIN)) return;
  switch (c->state) {
    case established: c->state = close_wait; break;
    case fin_wait_1: c->state = closing; break;
    case fin_wait_2: set_time_wait(host, c); break;
    default: quotient_reach_error();
  }
}

static void keep_out_of_order(struct connection *c, struct packet *segment) {
  struct packet *after = NULL, *at = c->out_of_order.first;
  while (at && before(at->tcp.seq, segment->tcp.seq)) {
    after = at;
    at = at->next;
  }
  if (at && at->tcp.seq == segment->tcp.seq && BUG != 3) {
    free_packet(segment);
  } else {
    insert(&c->out_of_order, after, segment);
  }
}

static void receive_segment(struct host *host, struct connection *c, struct packet *segment) {
  if (segment->tcp.seq != c->receive_next) {
    keep_out_of_order(c, segment);
    transmit(host, c, NULL);
    return;
  }
  deliver(host, c, segment);
  bool at_once = (segment->tcp.flags & FIN) || c->timers[ack_timer].connection;  // at least every second one
  while ((segment = c->out_of_order.first) && !before(c->receive_next, segment->tcp.seq)) {
    unlink_packet(segment);
    deliver(host, c, segment);
    at_once = true;
  }
  if (at_once) {
    transmit(host, c, NULL);
  } else {
    start_timer(host, c, ack_timer);
  }
}

static void receive_for_listener(struct host *host, struct connection *listener, struct packet *packet) {
  if (packet->tcp.flags & ACK) {
    send_reset(host, packet);
  } else if (packet->tcp.flags & SYN) {
    struct connection *c = new_connection(host, packet->tcp.destination, packet->tcp.source, listener->remote_address);
    c->listener = listener;
    c->state = syn_received;
    c->receive_next = packet->tcp.seq + 1;
    c->send_window = packet->tcp.window;
    queue_segment(host, c, SYN, 0);
    send_segments(host, c, false);
  }
  free_packet(packet);
}

static void receive_for_opener(struct host *host, struct connection *c, struct packet *packet) {
  if ((packet->tcp.flags & ACK) && packet->tcp.ack != c->send_next) {
    send_reset(host, packet);
  } else if ((packet->tcp.flags & (SYN | ACK | RST)) == (SYN | ACK)) {
    c->receive_next = packet->tcp.seq + 1;
    c->send_window = packet->tcp.window;
    receive_acknowledgement(host, c, packet->tcp.ack);
    set_established(host, c);
    transmit(host, c, NULL);
  }
  free_packet(packet);
}

// What becomes of a connection when all that it has sent, the end included, is acknowledged. False: it is no more.
static bool everything_acknowledged(struct host *host, struct connection *c) {
  if (c->state == fin_wait_1) c->state = fin_wait_2;
  if (c->state == closing) set_time_wait(host, c);
  return c->state != last_ack || set_closed(host, c);
}

static void receive_for_connection(struct host *host, struct connection *c, struct packet *packet) {
  const uint32_t length = packet->tcp.end - packet->tcp.seq;
  const bool in_window = !before(packet->tcp.seq, c->receive_next) && packet->tcp.seq - c->receive_next <= window_bytes;
  if (!in_window && (length || packet->tcp.flags != ACK || c->state == syn_received)) {
    // Perhaps it comes again because the answer was lost.
    if (length) transmit(host, c, c->state == syn_received ? c->unacknowledged.first : NULL);
    free_packet(packet);
    return;
  }
  if ((packet->tcp.flags & RST) || !(packet->tcp.flags & ACK) || before(c->send_next, packet->tcp.ack)) {
    if (c->state == syn_received) {
      send_reset(host, packet);
      if (packet->tcp.flags & RST) free_connection(host, c);
    } else {
      quotient_assert(c->state == time_wait);  // nobody resets a connection that is in use
    }
    free_packet(packet);
    return;
  }
  if (c->state == syn_received) {
    if (packet->tcp.ack != c->send_next) {
      send_reset(host, packet);
      free_packet(packet);
      return;
    }
    set_established(host, c);
  }
  if (before(c->send_first, packet->tcp.ack)) {
    receive_acknowledgement(host, c, packet->tcp.ack);
    if (!c->unacknowledged.first && !everything_acknowledged(host, c)) {
      free_packet(packet);
      return;
    }
  }
  if (!before(packet->tcp.ack, c->send_first)) c->send_window = packet->tcp.window;
  if (length) {
    receive_segment(host, c, packet);
  } else {
    free_packet(packet);
  }
  if (c->unsent) send_segments(host, c, false);
}

static void receive_packet(struct host *host, struct packet *packet) {
  struct connection *c = find_connection(host, packet->tcp.destination, packet->tcp.source);
  if (!c || c->state == closed) {
    send_reset(host, packet);
    free_packet(packet);
  } else if (c->state == listening) {
    receive_for_listener(host, c, packet);
  } else if (c->state == syn_sent) {
    receive_for_opener(host, c, packet);
  } else {
    receive_for_connection(host, c, packet);
  }
}

static void expire(struct host *host, int kind) {
  struct connection *c = host->timers[kind].first->connection;
  stop_timer(host, c, kind);
  switch (kind) {
    case ack_timer: transmit(host, c, NULL); break;
    case retransmit_timer:
      if (++c->retries > max_retries) {
        quotient_assert(c->state == syn_received);  // the other end is gone
        free_connection(host, c);
        break;
      }
      c->congestion_window = segment_bytes;
      c->unsent = c->unacknowledged.first;  // all again, as the window opens
      start_timer(host, c, retransmit_timer);
      send_segments(host, c, true);
      break;
    case linger_timer: set_closed(host, c); break;
    default: quotient_reach_error();
  }
}

// ---- The calls of applications

static struct connection *call_connect(struct host *host, uint32_t local_port, uint32_t address, uint32_t port) {
  struct connection *c = new_connection(host, local_port, port, address);
  c->state = syn_sent;
  queue_segment(host, c, SYN, 0);
  send_segments(host, c, false);
  return c;
}

static struct connection *call_accept(struct host *host) {
  struct connection *c = host->listener->backlog;
  host->listener->backlog = c->backlog;
  c->backlog = NULL;
  host->ready &= ~BIT(sending);
  return c;
}

static void call_watch(struct host *host, struct connection *c) {
  c->watched = true;
  if (c->received.first) host->ready |= BIT(receiving);
}

static uint8_t byte_at(uint32_t position) { return (uint8_t)(37 * position + 11); }

static void call_send(struct host *host, struct connection *c, uint32_t position) {
  struct packet *segment = queue_segment(host, c, 0, segment_bytes);
  for (uint32_t i = 0; i < segment_bytes; ++i) segment->data[i] = byte_at(position + i);
  send_segments(host, c, false);
}

// Ends one direction.
static void call_shutdown(struct host *host, struct connection *c) {
  c->state = c->state == established ? fin_wait_1 : last_ack;
  queue_segment(host, c, FIN, 0);
  send_segments(host, c, false);
}

// The application will not use the connection any more.
static void call_release(struct host *host, struct connection *c) {
  c->released = true;
  if (c->state == closed) free_connection(host, c);
}

// ---- The applications: the client sends a request and ends its direction, then the server does the same with a reply

static struct application {
  struct connection *connection;
  bool started, shut, ended;
  uint32_t sent, received;
} applications[2];

static uint32_t to_send(int h) { return segment_bytes * (h == client ? REQUEST : REPLY); }

static bool through(int h) { return applications[h].started && !applications[h].connection; }

static void release_if_through(int h) {
  struct application *a = &applications[h];
  if (!a->shut || !a->ended) return;
  call_release(&hosts[h], a->connection);
  a->connection = NULL;
}

static void send_something(int h) {
  struct application *a = &applications[h];
  if (!a->connection) {
    quotient_assert(!a->started);
    a->started = true;
    if (h == client) {
      hosts[h].ready &= ~BIT(sending);  // until the connection is open
      a->connection = call_connect(&hosts[h], first_client_port, hosts[server].address, server_port);
    } else {
      a->connection = call_accept(&hosts[h]);
    }
    call_watch(&hosts[h], a->connection);
  } else if (a->sent < to_send(h)) {
    call_send(&hosts[h], a->connection, a->sent);
    a->sent += segment_bytes;
  } else {
    call_shutdown(&hosts[h], a->connection);
    hosts[h].ready &= ~BIT(sending);
    a->shut = true;
    release_if_through(h);
  }
}

static void receive_everything(int h) {
  struct application *a = &applications[h];
  struct packet *segment;
  while ((segment = a->connection->received.first)) {
    quotient_assert(!a->ended);
    for (uint32_t i = 0; i < segment->tcp.length; ++i) quotient_assert(segment->data[i] == byte_at(a->received + i));
    a->received += segment->tcp.length;
    a->connection->unread -= segment->tcp.length;
    if (segment->tcp.flags & FIN) {
      quotient_assert(a->received == to_send(1 - h));
      a->ended = true;
      if (!a->shut) hosts[h].ready |= BIT(sending);
    }
    discard(segment);
  }
  hosts[h].ready &= ~BIT(receiving);
  release_if_through(h);
}

// ---- Events

static unsigned wire_events(const struct wire *wire) {
  if (wire->count == 0) return 0;
  if (net.faults == FAULTS) return BIT(arrival);
  return BIT(arrival) | BIT(loss) | BIT(duplication) | (wire->count > 1 ? BIT(overtaking) : 0);
}

// Timeouts are far apart: the longer one happens only if nothing can happen before, except that retransmissions may be
// early. Nothing is so quiet that a keepalive timer expires.
static unsigned possible_events(void) {
  unsigned set = (hosts[0].ready | wire_events(&net.wires[0])) |
                 (hosts[1].ready | wire_events(&net.wires[1])) << events;
  set &= ~BOTH(keepalive_timeout);
  if (set & (BOTH(arrival) | BOTH(ack_timeout))) {
    set &= ~BOTH(linger_timeout);
    if (net.faults == FAULTS) set &= ~BOTH(retransmit_timeout);
  } else if (set & BOTH(retransmit_timeout)) {
    set &= ~BOTH(linger_timeout);
  }
  return set;
}

static void happen(unsigned set, unsigned which) {
  const int h = which >= events;
  struct wire *wire = &net.wires[h];
  switch (which % events) {
    case arrival: receive_packet(&hosts[h], take_from_wire(wire, 0)); break;
    case overtaking:
      ++net.faults;
      receive_packet(&hosts[h], take_from_wire(wire, 1));
      break;
    case loss:
      ++net.faults;
      free_packet(take_from_wire(wire, 0));
      break;
    case duplication: {
      const struct packet *packet = wire->in_flight[0];
      struct packet *copy = new_packet(packet->tcp.length);
      copy->tcp = packet->tcp;
      if (packet->tcp.length) memcpy(copy->data, packet->data, packet->tcp.length);
      put_on_wire(wire, copy);
      ++net.faults;
      break;
    }
    case ack_timeout: expire(&hosts[h], ack_timer); break;
    case retransmit_timeout:
      if (set & (BOTH(arrival) | BOTH(ack_timeout))) ++net.faults;  // it is early
      expire(&hosts[h], retransmit_timer);
      break;
    case linger_timeout: expire(&hosts[h], linger_timer); break;
    case sending: send_something(h); break;
    case receiving: receive_everything(h); break;
  }
}

// ---- From the start of the hosts to their end

static uint32_t address_of(int h) { return 0x0a000001u + (uint32_t)h; }

static void start_host(int h) {
  struct host *host = &hosts[h];
  host->address = address_of(h);
  host->next_seq = 0u - 0x10000u * SESSIONS - 6;  // the sequence numbers of the last connection wrap around
  struct device *device = allocate(sizeof *device);
  device->wire = &net.wires[1 - h];
  device->mtu = 1500;
  host->device = device;
  struct neighbour *gateway = allocate(sizeof *gateway);
  gateway->device = device;
  for (int i = 0; i < routes; ++i) {  // to the local network, to a private one, to all others
    struct route *route = allocate(sizeof *route);
    route->device = device;
    route->network = i == 0 ? 0x0a000000u : i == 1 ? 0xc0a80000u : 0;
    route->mask = i == 0 ? 0xffffff00u : i == 1 ? 0xffff0000u : 0;
    route->gateway = i == 0 ? NULL : gateway;
    if (i == 0) {
      device->routes = route;
    } else {
      host->routes[i - 1]->next = route;
    }
    host->routes[i] = route;
  }
  if (h == client) {
    host->ready = BIT(sending);  // the application may open its connection
    return;
  }
  struct connection *listener = allocate(sizeof *listener);
  listener->state = listening;
  listener->local_port = server_port;
  listener->remote_address = address_of(client);
  host->listener = listener;
}

// Lets everything arrive.
static void run_network(void) {
  for (bool busy = true; busy;) {
    busy = false;
    for (int h = 0; h < 2; ++h) {
      if (net.wires[h].count) {
        receive_packet(&hosts[h], take_from_wire(&net.wires[h], 0));
      } else if (hosts[h].timers[ack_timer].first) {
        expire(&hosts[h], ack_timer);
      } else {
        continue;
      }
      busy = true;
    }
  }
}

static void open_session(int number) {
  struct connection *ends[2];
  ends[client] =
      call_connect(&hosts[client], first_client_port + 1 + (uint32_t)number, hosts[server].address, server_port);
  run_network();
  ends[server] = call_accept(&hosts[server]);
  for (int h = 0; h < 2; ++h) {
    for (uint32_t i = 0; i < unread_segments; ++i) call_send(&hosts[h], ends[h], i * segment_bytes);
  }
  run_network();
}

static void stop_host(int h) {
  struct host *host = &hosts[h];
  for (int i = 0; i < buckets; ++i) {
    while (host->connections[i]) free_connection(host, host->connections[i]);
  }
  free(host->listener);
  host->listener = NULL;
  free(host->routes[routes - 1]->gateway);
  for (int i = 0; i < routes; ++i) {
    free(host->routes[i]);
    host->routes[i] = NULL;
  }
  free(host->device);
  host->device = NULL;
}

// One event. False: nothing can happen any more.
static bool step(void) {
  quotient_atomic_begin();
  const unsigned set = possible_events();
  if (set) {
    unsigned rest = set;
    for (int skip = quotient_choose(__builtin_popcount(set)); skip > 0; --skip) rest &= rest - 1;
    happen(set, (unsigned)__builtin_ctz(rest));
  }
  quotient_atomic_end();
  return set != 0;
}

int main(void) {
  for (int h = 0; h < 2; ++h) {
    QUOTIENT_ATOMIC { start_host(h); }
  }
  for (int i = 0; i < SESSIONS; ++i) {
    QUOTIENT_ATOMIC { open_session(i); }
  }
  while (step()) {
  }
  quotient_assert(through(client) && through(server));
  for (int h = 0; h < 2; ++h) {
    QUOTIENT_ATOMIC { stop_host(h); }
  }
  quotient_assert(net.packets == 0 && net.connections == 0);
}
