/* core/io/ldtk/ldtk_wide.c — finds gates that are one entity. */
#include "io/ldtk/ldtk_wide.h"
#include "rules/wide_gate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  DsLdtkSpan *spans;
  const DsDelve *delve;
  const DsThings *things;
  DsNode nodes;
  bool (*is_free) (const void *user, uint64_t id);
  const void *user;
} WideSearch;

/* The next member that is neither id nor cell. */
static DsMember
skip_place (DsMember member)
{
  while (member.key != NULL && (strcmp (member.key, "id") == 0 || strcmp (member.key, "at") == 0))
    member = ds_member_next (member);
  return member;
}

/* True when both have the same members but for id and cell. */
static bool
are_equal (DsNode a, DsNode b)
{
  DsMember p = skip_place (ds_node_first (a)), q = skip_place (ds_node_first (b));

  while (p.key != NULL && q.key != NULL) {
    size_t n_p, n_q;
    const char *text = ds_node_source (p.node, &n_p), *other = ds_node_source (q.node, &n_q);

    if (strcmp (p.key, q.key) != 0 || n_p != n_q || memcmp (text, other, n_p) != 0)
      return false;
    p = skip_place (ds_member_next (p));
    q = skip_place (ds_member_next (q));
  }
  return p.key == NULL && q.key == NULL;
}

/* True for a gate that leads nowhere else, the only thing on its cell. */
static bool
is_candidate (const WideSearch *self, size_t i)
{
  const DsThing *thing = ds_things_get (self->things, i);
  const size_t first = ds_things_seek (self->things, thing->at);
  const size_t next = i + 1;

  if (ds_rules_kind (self->delve->rules, thing->kind)->gate == NULL || thing->level != NULL ||
      thing->target_floor >= 0 || first != i)
    return false;
  if (next < ds_things_count (self->things)) {
    const DsCell at = ds_things_get (self->things, next)->at;

    return at.x != thing->at.x || at.y != thing->at.y;
  }
  return true;
}

/* The number of the thing on the cell beside thing @i that its entity can cover; SIZE_MAX: none. */
static size_t
find_next (const WideSearch *self, size_t i, int32_t dx, int32_t dy)
{
  const DsThing *thing = ds_things_get (self->things, i), *other;
  const DsCell at = { thing->at.x + dx, thing->at.y + dy };
  const size_t k = ds_things_seek (self->things, at);

  if (k >= ds_things_count (self->things))
    return SIZE_MAX;
  other = ds_things_get (self->things, k);
  if (other->at.x != at.x || other->at.y != at.y || self->spans[k].w != 1 ||
      self->spans[k].next != 0 || !is_candidate (self, k) || !ds_gates_are_alike (thing, other) ||
      !self->is_free (self->user, other->id) ||
      !are_equal (ds_node_at (self->nodes, i), ds_node_at (self->nodes, k)))
    return SIZE_MAX;
  return k;
}

/* Lets the entity of thing @i cover those beside it; their number with its own. */
static int32_t
cover (WideSearch *self, size_t i, int32_t dx, int32_t dy)
{
  int32_t n = 1;

  for (size_t at = i, next;
       n < DS_LDTK_WIDE_MAX && (next = find_next (self, at, dx, dy)) != SIZE_MAX; at = next) {
    self->spans[at].next = (uint32_t)next + 1;
    self->spans[next].w = self->spans[next].h = 0;
    n++;
  }
  return n;
}

void
ds_ldtk_wide_find (DsLdtkSpan *spans, const DsDelve *delve, size_t floor, DsNode things,
                   bool (*is_free) (const void *user, uint64_t id), const void *user)
{
  WideSearch self = { .spans = spans,
                      .delve = delve,
                      .things = delve->dungeon.floors[floor].things,
                      .nodes = things,
                      .is_free = is_free,
                      .user = user };
  const size_t n = ds_things_count (self.things);

  DS_ASSERT (spans != NULL || n == 0);

  for (size_t i = 0; i < n; i++)
    spans[i] = (DsLdtkSpan){ 1, 1, 0 };
  for (size_t i = 0; i < n; i++) {
    if (spans[i].w == 0 || !is_candidate (&self, i))
      continue;
    spans[i].w = cover (&self, i, 1, 0);
    if (spans[i].w == 1)
      spans[i].h = cover (&self, i, 0, 1);
  }
}

void
ds_ldtk_wide_put_ids (const DsLdtkSpan *spans, const DsThings *things, size_t i, DsText *out)
{
  DS_ASSERT (spans != NULL && out != NULL);

  for (uint32_t at = (uint32_t)i + 1; at != 0; at = spans[at - 1].next)
    ds_text_printf (out, "%st-%" PRIx64, at == i + 1 ? "" : " ",
                    ds_things_get (things, at - 1)->id);
}

uint64_t
ds_ldtk_wide_id (const char *text, size_t i)
{
  DS_ASSERT (text != NULL);

  for (; *text != '\0'; text += strcspn (text, " "), text += strspn (text, " "))
    if (i-- == 0)
      return strncmp (text, "t-", 2) == 0 ? strtoull (text + 2, NULL, 16) : 0;
  return 0;
}
