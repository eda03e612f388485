/* A Bluetooth neighbour sends a frame of two to six bytes with a compressed IPv6 header. The stack must not look beyond
 * it.
 *
 * lowpan6_decompress_hdr() reads all fields that the first two bytes announce, and compares with the length of the
 * frame when that is done.
 *
 *     git clone https://github.com/lwip-tcpip/lwip && git -C lwip checkout 3d896ba
 *     LWIP=lwip
 *     quotient check -Iexamples/real/lwip -I$LWIP/src/include examples/real/lwip/truncated_6lowpan.c \
 *       $LWIP/src/core/[a-z]*.c $LWIP/src/core/ipv[46]/[a-z]*.c $LWIP/src/netif/lowpan6_{ble,common}.c
 */
#include "lwip/init.h"
#include "lwip/netif.h"
#include "lwip/pbuf.h"
#include "netif/lowpan6_ble.h"

u32_t sys_now(void) { return 0; }

int main(void) {
  struct netif netif = {0};
  const int length = quotient_choose_range(2, 6);
  struct pbuf *frame;

  lwip_init();
  netif_add_noaddr(&netif, NULL, rfc7668_if_init, rfc7668_input);
  netif_set_up(&netif);
  netif_set_link_up(&netif);

  frame = pbuf_alloc(PBUF_RAW, (u16_t)length, PBUF_RAM);
  if (!frame) return 0;
  ((u8_t *)frame->payload)[0] = (u8_t)(0x60 | quotient_choose(32)); /* compressed IPv6: which fields follow */
  ((u8_t *)frame->payload)[1] =
      (u8_t)(quotient_choose(16) << 4 | quotient_choose(4)); /* ... which parts of the addresses */
  for (int i = 2; i < length; i++) ((u8_t *)frame->payload)[i] = 0;
  netif.input(frame, &netif);
}
