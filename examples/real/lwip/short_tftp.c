/* A datagram of zero to five bytes arrives at the TFTP server.
 *
 * tftp_recv() looks at the first two bytes, and according to them at the next two, without asking how many there are.
 *
 *     git clone https://github.com/lwip-tcpip/lwip && git -C lwip checkout 3d896ba
 *     LWIP=lwip
 *     quotient check -DLWIP_TIMERS=1 -Iexamples/real/lwip -I$LWIP/src/include examples/real/lwip/short_tftp.c \
 *       $LWIP/src/core/[a-z]*.c $LWIP/src/core/ipv[46]/[a-z]*.c $LWIP/src/apps/tftp/tftp.c
 */
#include <string.h>

#include "lwip/apps/tftp_server.h"
#include "lwip/inet_chksum.h"
#include "lwip/init.h"
#include "lwip/ip.h"
#include "lwip/netif.h"
#include "lwip/prot/ip4.h"
#include "lwip/prot/udp.h"

u32_t sys_now(void) { return 0; }

static int file;
static void *open_file(const char *name, const char *mode, u8_t writes) {
  (void)name, (void)mode, (void)writes;
  return &file;
}
static void close_file(void *handle) { (void)handle; }
static int read_file(void *handle, void *bytes, int count) {
  (void)handle, (void)bytes, (void)count;
  return 0;
}
static int write_file(void *handle, struct pbuf *data) {
  (void)handle, (void)data;
  return 0;
}

static err_t drop(struct netif *netif, struct pbuf *packet, const ip4_addr_t *address) {
  (void)netif, (void)packet, (void)address;
  return ERR_OK;
}

static err_t start_netif(struct netif *netif) {
  netif->output = drop;
  netif->mtu = 100;
  return ERR_OK;
}

int main(void) {
  static const struct tftp_context files = {open_file, close_file, read_file, write_file};
  static struct netif netif;
  ip4_addr_t address, mask;
  struct pbuf *packet;
  struct {
    struct ip_hdr ip;
    struct udp_hdr udp;
  } header = {0};
  const u16_t length = (u16_t)quotient_choose(6);

  lwip_init();
  IP4_ADDR(&address, 10, 0, 0, 1);
  IP4_ADDR(&mask, 255, 0, 0, 0);
  netif_add(&netif, &address, &mask, &address, NULL, start_netif, ip_input);
  netif_set_up(&netif);
  netif_set_link_up(&netif);
  tftp_init_server(&files);

  IPH_VHL_SET(&header.ip, 4, sizeof header.ip / 4);
  IPH_LEN_SET(&header.ip, lwip_htons((u16_t)(sizeof header + length)));
  IPH_TTL_SET(&header.ip, 64);
  IPH_PROTO_SET(&header.ip, IP_PROTO_UDP);
  IP4_ADDR(&header.ip.src, 10, 0, 0, 2);
  IP4_ADDR(&header.ip.dest, 10, 0, 0, 1);
  IPH_CHKSUM_SET(&header.ip, inet_chksum(&header.ip, sizeof header.ip));
  header.udp.src = lwip_htons(1000);
  header.udp.dest = lwip_htons(69);
  header.udp.len = lwip_htons((u16_t)(sizeof header.udp + length));

  packet = pbuf_alloc(PBUF_RAW, (u16_t)(sizeof header + length), PBUF_RAM);
  if (!packet) return 0;
  pbuf_take(packet, &header, sizeof header);
  for (u16_t i = 0; i < length; i++)
    pbuf_put_at(packet, (u16_t)(sizeof header + i), (u8_t)(i == 1 ? quotient_choose(7) : 0));
  netif.input(packet, &netif);
  tftp_cleanup();
}
