/* lwIP as it is checked here: without an operating system, every block from malloc() so that its bounds are known, no
 * statistics. The clock stands still unless the harness moves it. */
#define NO_SYS 1
#define SYS_LIGHTWEIGHT_PROT 0
#define LWIP_NETCONN 0
#define LWIP_SOCKET 0
#ifndef LWIP_TIMERS
#define LWIP_TIMERS 0
#endif
#define LWIP_STATS 0
#define LWIP_NETIF_LOOPBACK 0
#define LWIP_IPV6 1
#define LWIP_IPV6_DUP_DETECT_ATTEMPTS 0
#define LWIP_IPV6_MLD 0
#define LWIP_ARP 0
#define LWIP_ICMP 0
#define LWIP_RAW 0
#define MEM_LIBC_MALLOC 1
#define MEMP_MEM_MALLOC 1
#define MEM_ALIGNMENT 4
#define PBUF_POOL_BUFSIZE 128
#define TCP_MSS 64
#define TCP_SND_BUF 128
#define TCP_WND 128
#define TCP_QUEUE_OOSEQ 1
#define LWIP_CHKSUM_ALGORITHM 2
