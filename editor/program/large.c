/* editor/program/large.c — large blocks of memory: slots of reserved address space, 96 GiB of it,
 * one block each. A slot has one page of 2 MiB, or room for a block to grow where it is. Large
 * pages, because the kernel takes small ones back ten times as slowly: a cancelled run on 4096 x
 * 4096 cells could not end in time. */
#include "program/large.h"

#include <stdatomic.h>
#include <sys/mman.h>

#define PAGE_BYTES DSE_LARGE_MIN
#define LONG_BYTES ((size_t)1 << 30)
#define N_PAGE_WORDS 256 /* of 64 slots of one page each; one word of long slots is behind them */
#define PAGES_BYTES (N_PAGE_WORDS * 64 * PAGE_BYTES)
#define ALL_BYTES (PAGES_BYTES + 64 * LONG_BYTES)

static unsigned char *space;                          /* set once at start; NULL: there is none */
static atomic_uint_least64_t taken[N_PAGE_WORDS + 1]; /* a bit for each slot */
static size_t long_bytes[64];                         /* in use; belongs to whoever took the slot */

/* Nothing is reserved where a sanitizer shall see what is written beside blocks. */
bool
dse_large_start (void)
{
#if defined MADV_HUGEPAGE && UINTPTR_MAX > UINT32_MAX && !defined __SANITIZE_ADDRESS__
  unsigned char *mapped = mmap (NULL, ALL_BYTES + PAGE_BYTES, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

  if (mapped == MAP_FAILED)
    return false;
  space = mapped + (-(uintptr_t)mapped & (PAGE_BYTES - 1));
  madvise (space, ALL_BYTES, MADV_HUGEPAGE); /* or it is slower */
#endif
  return space != NULL;
}

/* Bytes from the beginning of the space; anything larger: not in it. */
static size_t
offset_of (const void *block)
{
  return space != NULL ? (size_t)((uintptr_t)block - (uintptr_t)space) : SIZE_MAX;
}

size_t
dse_large_room (const void *block)
{
  const size_t at = offset_of (block);

  if (at >= ALL_BYTES)
    return 0;
  return at < PAGES_BYTES ? PAGE_BYTES : LONG_BYTES;
}

/* The bytes in use of a long slot; NULL: the block has a page, or is none of ours. */
static size_t *
long_of (const void *block)
{
  const size_t at = offset_of (block);

  return at >= PAGES_BYTES && at < ALL_BYTES ? &long_bytes[(at - PAGES_BYTES) / LONG_BYTES] : NULL;
}

size_t
dse_large_bytes (const void *block)
{
  const size_t *bytes = long_of (block);

  return bytes != NULL ? *bytes : PAGE_BYTES;
}

void
dse_large_use (void *block, size_t bytes)
{
  size_t *used = long_of (block);

  if (used != NULL)
    *used = bytes;
}

/* Takes a slot of @word; its number there, or 64: none is free. */
static unsigned
take (atomic_uint_least64_t *word)
{
  uint_least64_t before = atomic_load_explicit (word, memory_order_relaxed);

  while (before != UINT64_MAX) {
    const unsigned slot = (unsigned)__builtin_ctzll (~before);

    if (atomic_compare_exchange_weak_explicit (word, &before, before | UINT64_C (1) << slot,
                                               memory_order_acquire, memory_order_relaxed))
      return slot;
  }
  return 64;
}

void *
dse_large_new (size_t bytes)
{
  const size_t end = bytes <= PAGE_BYTES ? N_PAGE_WORDS : N_PAGE_WORDS + 1;

  if (space == NULL || bytes > LONG_BYTES)
    return NULL;
  for (size_t i = bytes <= PAGE_BYTES ? 0 : N_PAGE_WORDS; i < end; i++) {
    const size_t slot = take (&taken[i]);

    if (slot == 64)
      continue;
    if (i < N_PAGE_WORDS)
      return space + (i * 64 + slot) * PAGE_BYTES;
    long_bytes[slot] = bytes;
    return space + PAGES_BYTES + slot * LONG_BYTES;
  }
  return NULL;
}

void
dse_large_free (void *block)
{
  const size_t at = offset_of (block);
  const size_t slot =
      at < PAGES_BYTES ? at / PAGE_BYTES : N_PAGE_WORDS * 64 + (at - PAGES_BYTES) / LONG_BYTES;

  madvise (block, dse_large_room (block), MADV_DONTNEED);
  atomic_fetch_and_explicit (&taken[slot / 64], ~(UINT64_C (1) << slot % 64), memory_order_release);
}
