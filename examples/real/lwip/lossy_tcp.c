/* TCP over a network that loses, repeats and reorders packets.
 *
 * lwIP talks to itself: a client connects, sends three bytes and closes, a server receives and closes. The network
 * loses up to LOSSES packets, delivers up to one twice, and any packet may overtake the one before it once. However it
 * does so, the server must get the three bytes once and in order, both sides must come to their end, and all memory
 * must be free then.
 *
 *     git clone https://github.com/lwip-tcpip/lwip && git -C lwip checkout 3d896ba
 *     LWIP=lwip
 *     quotient check --check default,unfreed -Iexamples/real/lwip -I$LWIP/src/include examples/real/lwip/lossy_tcp.c \
 *       $LWIP/src/core/[a-z]*.c $LWIP/src/core/ipv[46]/[a-z]*.c
 */
#include <string.h>

#include "lwip/init.h"
#include "lwip/ip.h"
#include "lwip/netif.h"
#include "lwip/priv/tcp_priv.h"
#include "lwip/tcp.h"

#ifndef LOSSES
#define LOSSES 2
#endif

enum { port = 7, packets = 8, longest = 128, patience = 600 };

static struct {
  u16_t size;
  u8_t bytes[longest];
} queue[packets];
static int waiting; /* packets in the queue */
static int losses, repeats, swaps;
static const char text[] = "abc";
static char received[8];
static size_t count;
static int server_done, client_done;
static struct netif netif;

u32_t sys_now(void) { return 0; }

static err_t into_queue(struct netif *to, struct pbuf *packet, const ip4_addr_t *address) {
  (void)to, (void)address;
  quotient_assert(waiting < packets && packet->tot_len <= longest);
  queue[waiting].size = pbuf_copy_partial(packet, queue[waiting].bytes, packet->tot_len, 0);
  waiting++;
  return ERR_OK;
}

static void deliver_first(int keep) {
  struct pbuf *packet = pbuf_alloc(PBUF_RAW, queue[0].size, PBUF_RAM);
  quotient_assert(packet != NULL);
  pbuf_take(packet, queue[0].bytes, queue[0].size);
  if (!keep) {
    memmove(&queue[0], &queue[1], sizeof queue - sizeof queue[0]);
    memset(&queue[--waiting], 0, sizeof queue[0]);
  }
  netif.input(packet, &netif);
}

static void network(void) {
  const int may_lose = losses < LOSSES, may_repeat = repeats < 1, may_swap = swaps < 1 && waiting > 1;
  switch (quotient_choose(1 + may_lose + may_repeat + may_swap) + (may_lose ? 0 : 10)) {
    case 0:
    case 10: deliver_first(0); return;
    case 1:
      losses++;
      memmove(&queue[0], &queue[1], sizeof queue - sizeof queue[0]);
      memset(&queue[--waiting], 0, sizeof queue[0]);
      return;
    case 2:
    case 11:
      if (may_repeat) {
        repeats++;
        deliver_first(1);
        return;
      } /* FALLTHROUGH */
    default: {
      const typeof(queue[0]) first = queue[0];
      swaps++;
      queue[0] = queue[1];
      queue[1] = first;
    }
  }
}

static err_t server_receives(void *state, struct tcp_pcb *pcb, struct pbuf *data, err_t error) {
  (void)state, (void)error;
  if (!data) {
    quotient_assert(count == sizeof text - 1 && memcmp(received, text, count) == 0);
    server_done = 1;
    return tcp_close(pcb);
  }
  quotient_assert(count + data->tot_len <= sizeof text - 1);
  count += pbuf_copy_partial(data, received + count, data->tot_len, 0);
  tcp_recved(pcb, data->tot_len);
  pbuf_free(data);
  return ERR_OK;
}

static err_t server_accepts(void *state, struct tcp_pcb *pcb, err_t error) {
  (void)state, (void)error;
  tcp_recv(pcb, server_receives);
  return ERR_OK;
}

static err_t client_receives(void *state, struct tcp_pcb *pcb, struct pbuf *data, err_t error) {
  (void)state, (void)pcb, (void)error;
  quotient_assert(!data);
  return ERR_OK;
}

static err_t client_connected(void *state, struct tcp_pcb *pcb, err_t error) {
  (void)state, (void)error;
  quotient_assert(tcp_write(pcb, text, sizeof text - 1, TCP_WRITE_FLAG_COPY) == ERR_OK);
  quotient_assert(tcp_close(pcb) == ERR_OK);
  client_done = 1;
  return ERR_OK;
}

static err_t start_netif(struct netif *started) {
  started->output = into_queue;
  started->mtu = 100;
  return ERR_OK;
}

int main(void) {
  ip4_addr_t address, mask;
  struct tcp_pcb *server, *client;
  lwip_init();
  IP4_ADDR(&address, 10, 0, 0, 1);
  IP4_ADDR(&mask, 255, 0, 0, 0);
  netif_add(&netif, &address, &mask, &address, NULL, start_netif, ip_input);
  netif_set_default(&netif);
  netif_set_up(&netif);
  netif_set_link_up(&netif);

  server = tcp_new();
  quotient_assert(server && tcp_bind(server, IP4_ADDR_ANY, port) == ERR_OK);
  server = tcp_listen(server);
  quotient_assert(server != NULL);
  tcp_accept(server, server_accepts);

  client = tcp_new();
  quotient_assert(client != NULL);
  tcp_recv(client, client_receives);
  quotient_assert(tcp_connect(client, (ip_addr_t *)&netif.ip_addr, port, client_connected) == ERR_OK);

  for (int ticks = 0; ticks < patience && (waiting || tcp_active_pcbs || tcp_tw_pcbs); ticks += !waiting)
    if (waiting) network();
    else tcp_tmr();

  quotient_assert(client_done && server_done);
  quotient_assert(!tcp_active_pcbs && !tcp_tw_pcbs);
  tcp_close(server);
}
