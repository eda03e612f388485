/* What Concurrency Kit's configure script would write for a 64-bit x86: total store order, no transactional memory. */
#ifndef CK_MD_H
#define CK_MD_H
#define CK_MD_CACHELINE (64)
#define CK_MD_PAGESIZE (4096)
#define CK_MD_RTM_DISABLE
#define CK_MD_LSE_DISABLE
#define CK_MD_POINTER_PACK_DISABLE
#define CK_MD_VMA_BITS 48ULL
#define CK_MD_TSO
#define CK_MD_SSE_DISABLE
#define CK_VERSION "0"
#define CK_GIT_SHA ""
#endif
