/* core/io/mapping/alike.c — see alike.h */
#include "io/mapping/alike.h"
#include "base/hooks.h"
#include "base/union_find.h"

#include <stdlib.h>

/* A token that opens a gate alone, by its root. */
typedef struct {
  uint32_t root;
  size_t gate;
} Opens;

/* The gates of a token: some of the list of all. */
typedef struct {
  const Opens *first;
  size_t n;
} Opener;

static int
compare_opens (const void *a, const void *b)
{
  const Opens *p = a, *q = b;

  if (p->root != q->root)
    return p->root < q->root ? -1 : 1;
  return (p->gate > q->gate) - (p->gate < q->gate);
}

static int
compare_gates (const Opener *a, const Opener *b)
{
  if (a->n != b->n)
    return a->n < b->n ? -1 : 1;
  for (size_t i = 0; i < a->n; i++)
    if (a->first[i].gate != b->first[i].gate)
      return a->first[i].gate < b->first[i].gate ? -1 : 1;
  return 0;
}

static int
compare_openers (const void *a, const void *b)
{
  const Opener *p = a, *q = b;
  const int order = compare_gates (p, q);

  return order != 0 ? order : (p->first->root > q->first->root) - (p->first->root < q->first->root);
}

/* Lists what opens each gate alone, by root; marks roots that only open one with others. */
static size_t
list_opens (uint32_t *sets, const DsLinkAccept *accepts, size_t n, bool *is_partial, Opens *out)
{
  size_t n_out = 0, n_kept = 0, end;

  for (size_t i = 0; i < n; i = end) {
    const uint32_t root = ds_union_root (sets, accepts[i].token);
    bool is_alone = true;

    for (end = i;
         end < n && accepts[end].gate == accepts[i].gate && accepts[end].set == accepts[i].set;
         end++)
      is_alone = is_alone && ds_union_root (sets, accepts[end].token) == root;
    for (size_t k = i; k < end && !is_alone; k++)
      is_partial[ds_union_root (sets, accepts[k].token)] = true;
    if (is_alone)
      out[n_out++] = (Opens){ root, accepts[i].gate };
  }
  if (n_out > 0)
    qsort (out, n_out, sizeof *out, compare_opens);
  for (size_t i = 0; i < n_out; i++)
    if (n_kept == 0 || compare_opens (&out[n_kept - 1], &out[i]) != 0)
      out[n_kept++] = out[i];
  return n_kept;
}

static size_t
list_openers (const Opens *opens, size_t n, const bool *is_partial, Opener *out)
{
  size_t n_out = 0, end;

  for (size_t i = 0; i < n; i = end) {
    for (end = i; end < n && opens[end].root == opens[i].root; end++)
      continue;
    if (!is_partial[opens[i].root])
      out[n_out++] = (Opener){ &opens[i], end - i };
  }
  if (n_out > 0)
    qsort (out, n_out, sizeof *out, compare_openers);
  return n_out;
}

bool
ds_join_alike (uint32_t *sets, const char *const *names, uint32_t n_tokens,
               const DsLinkAccept *accepts, size_t n)
{
  bool *is_partial = ds_alloc0 ((size_t)n_tokens + 1, sizeof *is_partial);
  bool *is_named = ds_alloc0 ((size_t)n_tokens + 1, sizeof *is_named);
  Opens *opens = ds_alloc (n + 1, sizeof *opens);
  Opener *openers = ds_alloc (n + 1, sizeof *openers);
  const bool ok = is_partial != NULL && is_named != NULL && opens != NULL && openers != NULL;
  size_t n_opens, n_openers = 0;

  DS_ASSERT (sets != NULL || n_tokens == 0);
  DS_ASSERT (accepts != NULL || n == 0);

  for (uint32_t i = 0; i < n_tokens && ok; i++)
    is_named[ds_union_root (sets, i)] |= names[i][0] == '!';
  if (ok && n > 0) {
    n_opens = list_opens (sets, accepts, n, is_partial, opens);
    n_openers = list_openers (opens, n_opens, is_partial, openers);
  }
  for (size_t i = 1; i < n_openers; i++) {
    const uint32_t before = ds_union_root (sets, openers[i - 1].first->root);
    const uint32_t root = openers[i].first->root;

    if (compare_gates (&openers[i - 1], &openers[i]) != 0 || (is_named[before] && is_named[root]))
      continue;
    is_named[before] |= is_named[root];
    ds_union_join (sets, before, root);
  }
  ds_free (is_partial);
  ds_free (is_named);
  ds_free (opens);
  ds_free (openers);
  return ok;
}
