/* core/io/mapping/link_count.c — the locks that an import makes, counted before it makes them. */
#include "io/mapping/link_work.h"

#include <string.h>

bool
ds_links_are_one (DsLinks *self, const DsLinkAccept *accepts, size_t n)
{
  DS_ASSERT (self != NULL && accepts != NULL);

  for (size_t i = 1; i < n; i++)
    if (ds_union_root (self->sets.items, accepts[i].token) !=
        ds_union_root (self->sets.items, accepts[0].token))
      return false;
  return true;
}

/* True for keys, and for items and creatures that a rule or a gate makes openers. */
static bool
may_open (const DsImportThing *thing, const DsKind *kind, bool is_used)
{
  const DsMapRule *rule = thing->rule;

  return kind->role == DS_ROLE_KEY ||
         (is_used && (kind->role == DS_ROLE_ITEM || kind->role == DS_ROLE_CREATURE ||
                      rule->lock_by[0] != '\0' || rule->opens[0] != '\0' || rule->lock[0] != '\0'));
}

bool
ds_links_opens (DsLinks *self, size_t i)
{
  const DsImportThing *thing = &self->import->things.items[i];
  const DsKind *kind = ds_rules_kind (self->import->rules, thing->thing.kind);

  DS_ASSERT (self != NULL && i < self->import->things.n);

  return self->own[i] != DS_INTERN_NONE && !ds_importer_guards (kind) &&
         may_open (thing, kind,
                   self->locks[ds_union_root (self->sets.items, self->own[i])].is_used);
}

/* ---- the limit */

/* Says where the first lock beyond the limit stands in the source, with the part of the source that
 * has the level. */
static DsStatus
fail_limit (const DsLinks *self, size_t n, size_t first, DsError *err)
{
  const DsImportThing *thing = &self->import->things.items[first];
  const DsForeignLayer *layer = thing->subject.layer;
  const DsImportPlace *place =
      ds_import_place_at (self->import->out, thing->floor, thing->thing.at);
  const DsCell cell = place != NULL ? (DsCell){ thing->thing.at.x - place->rect.x + place->x,
                                                thing->thing.at.y - place->rect.y + place->y }
                                    : thing->thing.at;
  const bool is_part =
      place != NULL && strcmp (place->level->source, self->import->map->source) != 0;

  return ds_fail (err, DS_LIMIT, is_part ? place->level->source : "", "import.locks",
                  N_ ("%s, column %d, row %d: expected at most %d locks, got %zu"),
                  layer != NULL && layer->name[0] != '\0' ? layer->name : "-", cell.x, cell.y,
                  DS_LOCKS_MAX, n);
}

/* Keys that no value and no gate knows open nothing: they lose their token, and get no lock. False:
 * no memory. */
static bool
drop_idle (DsLinks *self)
{
  uint32_t *sizes = ds_alloc0 (self->tokens.n + 1, sizeof *sizes); /* of sets, by root */
  bool ok = sizes != NULL;

  for (uint32_t i = 0; i < self->tokens.n && ok; i++)
    sizes[ds_union_root (self->sets.items, i)]++;
  for (size_t i = 0; i < self->accepts.n && ok; i++)
    sizes[ds_union_root (self->sets.items, self->accepts.items[i].token)]++;
  for (size_t i = 0; i < self->import->things.n && ok; i++) {
    const DsImportThing *thing = &self->import->things.items[i];
    const DsKind *kind = ds_rules_kind (self->import->rules, thing->thing.kind);

    if (kind->role != DS_ROLE_KEY || sizes[ds_union_root (self->sets.items, self->own[i])] > 1)
      continue;
    self->own[i] = DS_INTERN_NONE;
    ok = ds_importer_note (self->import, DS_NOTE_KEYS, 1, ds_map_subject_type (&thing->subject));
  }
  ds_free (sizes);
  return ok;
}

/* Counts the locks of gates, then those that only keys have, before any is made. *@beyond: the
 * thing with the first one beyond the limit. False: no memory. */
static bool
count_locks (DsLinks *self, size_t *count, size_t *beyond)
{
  bool *has_lock = ds_alloc0 (self->tokens.n + 1, sizeof *has_lock); /* by root */
  size_t n = 0, first = 0;

  if (has_lock == NULL)
    return false;
  for (size_t i = 0, k = 0; i < self->accepts.n; i = k) {
    const size_t gate = self->accepts.items[i].gate, before = n;

    for (k = i; k < self->accepts.n && self->accepts.items[k].gate == gate; k++) {
      bool *has = &has_lock[ds_union_root (self->sets.items, self->accepts.items[k].token)];

      n += !*has;
      *has = true;
    }
    n += !ds_links_are_one (self, &self->accepts.items[i], k - i); /* one that lists them */
    first = before <= DS_LOCKS_MAX && n > DS_LOCKS_MAX ? gate : first;
  }
  for (size_t i = 0; i < self->import->things.n; i++) {
    bool *has;

    if (!ds_links_opens (self, i))
      continue;
    has = &has_lock[ds_union_root (self->sets.items, self->own[i])];
    first = !*has && n == DS_LOCKS_MAX ? i : first;
    n += !*has;
    *has = true;
  }
  ds_free (has_lock);
  *count = n;
  *beyond = first;
  return true;
}

/* Finds the locks that are single, of which no gate may take the key in vain. False: no memory. */
static bool
find_single (DsLinks *self)
{
  struct Uses {
    uint32_t n_gates, n_keys;
    bool has_others; /* which a lock of one gate has not: more keys for it, or what is no gate */
  } *uses = ds_alloc0 (self->tokens.n + 1, sizeof *uses); /* by root */

  for (size_t i = 0, k = 0; i < self->accepts.n && uses != NULL; i = k) {
    const size_t gate = self->accepts.items[i].gate;
    bool is_one;

    for (k = i; k < self->accepts.n && self->accepts.items[k].gate == gate; k++)
      continue;
    is_one =
        ds_links_are_one (self, &self->accepts.items[i], k - i) &&
        ds_rules_kind (self->import->rules, self->import->things.items[gate].thing.kind)->gate !=
            NULL;
    for (size_t j = i; j < k; j++) {
      struct Uses *at = &uses[ds_union_root (self->sets.items, self->accepts.items[j].token)];

      at->n_gates += j == i;
      at->has_others = at->has_others || !is_one;
    }
  }
  for (size_t i = 0; i < self->import->things.n && uses != NULL; i++)
    if (ds_links_opens (self, i)) {
      const uint16_t kind = self->import->things.items[i].thing.kind;
      struct Uses *at = &uses[ds_union_root (self->sets.items, self->own[i])];

      at->n_keys++;
      at->has_others =
          at->has_others || ds_rules_kind (self->import->rules, kind)->role != DS_ROLE_KEY;
    }
  for (uint32_t i = 0; i < self->tokens.n && uses != NULL; i++)
    if (self->tokens.names[i][0] == '!') /* a rule names it */
      uses[ds_union_root (self->sets.items, i)].has_others = true;
  for (uint32_t i = 0; i < self->tokens.n && uses != NULL; i++) {
    self->locks[i].is_single = uses[i].n_gates == 1 && uses[i].n_keys <= 1 && !uses[i].has_others;
    self->import->n_single += self->locks[i].is_single;
  }
  ds_free (uses);
  return uses != NULL;
}

DsStatus
ds_links_count (DsLinks *self, DsError *err)
{
  size_t n, first;

  DS_ASSERT (self != NULL);

  if (!count_locks (self, &n, &first) ||
      (n > DS_LOCKS_MAX && (!drop_idle (self) || !count_locks (self, &n, &first))))
    return ds_fail_nomem (err, "locks");
  self->import->n_locks = n;
  if (!find_single (self))
    return ds_fail_nomem (err, "locks");
  return n <= DS_LOCKS_MAX ? DS_OK : fail_limit (self, n, first, err);
}
