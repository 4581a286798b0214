/* core/check/exits.c — collects exits and entries of levels, and compares them. */
#include "check/exits.h"

#include "map/area.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEY_BYTES (DS_ENTRY_MAX + 16)

/* ---- collecting */

/* @name NULL: the player start. */
static void
make_key (char out[KEY_BYTES], uint32_t level, const char *name)
{
  if (name == NULL)
    snprintf (out, KEY_BYTES, "%u", level);
  else
    snprintf (out, KEY_BYTES, "%u/%s", level, name);
}

/* The key of an entry. DS_NOT_FOUND: @thing is none; DS_NOMEM. */
static DsStatus
entry_key (const DsDelve *delve, const DsThing *thing, uint32_t level, char out[KEY_BYTES])
{
  char name[DS_ENTRY_MAX + 2];
  DsStatus status;

  switch (ds_rules_kind (delve->rules, thing->kind)->role) {
  case DS_ROLE_START:
    make_key (out, level, NULL);
    return DS_OK;
  case DS_ROLE_STAIRS_UP:
  case DS_ROLE_STAIRS_DOWN:
  case DS_ROLE_MARKER:
    status = ds_thing_text (thing, "name", name, sizeof name);
    if (status == DS_OK && !ds_entry_is_valid (name))
      status = DS_NOT_FOUND;
    if (status == DS_OK)
      make_key (out, level, name);
    return status;
  default:
    return DS_NOT_FOUND;
  }
}

static bool
add_thing (DsExits *self, const DsDelve *delve, uint32_t level, int32_t floor, const DsThing *thing)
{
  char text[KEY_BYTES];
  DsStatus status;
  uint32_t key;

  if (thing->level != NULL) {
    if (!ds_array_push (&self->exits,
                        (DsExit){ level, floor, thing->at, thing->level, thing->entry }))
      return false;
    ds_str_ref (thing->level);
    ds_str_ref (thing->entry);
  }
  status = entry_key (delve, thing, level, text);
  if (status != DS_OK)
    return status != DS_NOMEM;
  key = ds_intern_add (&self->keys, text);
  return key != DS_INTERN_NONE &&
         ds_array_push (&self->entries,
                        (DsEntry){ level, floor, thing->at, key, ds_area_count_keys (thing) > 0 });
}

DsStatus
ds_exits_add (DsExits *self, const char *path, const DsDelve *delve, DsError *err)
{
  uint32_t level;
  bool ok;

  DS_ASSERT (self != NULL && path != NULL);

  level = ds_intern_add (&self->paths, path);
  ok = level != DS_INTERN_NONE && ds_array_push (&self->is_known, delve != NULL);
  for (size_t f = 0; ok && delve != NULL && f < delve->dungeon.n_floors; f++) {
    const DsThings *things = delve->dungeon.floors[f].things;

    for (size_t i = 0; ok && i < ds_things_count (things); i++)
      ok = add_thing (self, delve, level, (int32_t)f, ds_things_get (things, i));
  }
  return ok ? DS_OK : ds_fail_nomem (err, path);
}

/* The name in a key; NULL: of the player start. */
static const char *
name_in (const char *key)
{
  const char *slash = strchr (key, '/');

  return slash != NULL ? slash + 1 : NULL;
}

const char *
ds_exits_entry (const DsExits *self, size_t i)
{
  DS_ASSERT (self != NULL && i < self->entries.n);

  return name_in (self->keys.names[self->entries.items[i].key]);
}

/* @first: number of the first level of @one in @self. */
static bool
join_places (DsExits *self, const DsExits *one, uint32_t first)
{
  char text[KEY_BYTES];

  for (size_t i = 0; i < one->exits.n; i++) {
    DsExit exit = one->exits.items[i];

    exit.level += first;
    if (!ds_array_push (&self->exits, exit))
      return false;
    ds_str_ref (exit.to);
    ds_str_ref (exit.entry);
  }
  for (size_t i = 0; i < one->entries.n; i++) {
    DsEntry entry = one->entries.items[i];

    entry.level += first;
    make_key (text, entry.level, name_in (one->keys.names[entry.key]));
    entry.key = ds_intern_add (&self->keys, text);
    if (entry.key == DS_INTERN_NONE || !ds_array_push (&self->entries, entry))
      return false;
  }
  return true;
}

DsStatus
ds_exits_join (DsExits *self, const DsExits *one, DsError *err)
{
  uint32_t first;
  bool ok = true;

  DS_ASSERT (self != NULL && one != NULL);

  first = (uint32_t)self->is_known.n;
  for (uint32_t i = 0; i < one->is_known.n && ok; i++)
    ok = ds_intern_add (&self->paths, one->paths.names[i]) != DS_INTERN_NONE &&
         ds_array_push (&self->is_known, one->is_known.items[i]);
  return ok && join_places (self, one, first) ? DS_OK : ds_fail_nomem (err, "exits");
}

const char *
ds_exits_path (const DsExits *self, uint32_t level)
{
  DS_ASSERT (self != NULL && level < self->is_known.n);

  return self->paths.names[level];
}

void
ds_exits_clear (DsExits *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->exits.n; i++) {
    ds_str_unref (self->exits.items[i].to);
    ds_str_unref (self->exits.items[i].entry);
  }
  ds_array_clear (&self->exits);
  ds_array_clear (&self->entries);
  ds_array_clear (&self->is_known);
  ds_intern_clear (&self->paths);
  ds_intern_clear (&self->keys);
}

/* ---- comparing */

/* State of a comparison. */
typedef struct {
  const DsExits *exits;
  bool *is_used;    /* by key: an exit leads there */
  bool *is_reached; /* by level: an exit of another one leads there */
  bool all_known;   /* no level that could not be read may lead anywhere */
  DsExitFindings *out;
  bool failed; /* no memory */
} Comparison;

/* A new finding; NULL: there are too many, or no memory. */
static DsExitFinding *
add (Comparison *self, const char *rule, DsSeverity severity, uint32_t level)
{
  DsExitFindings *out = self->out;

  out->n_errors += severity == DS_SEVERITY_ERROR;
  if (out->items.n == DS_EXIT_FINDINGS_MAX) {
    out->n_left_out++;
    return NULL;
  }
  if (!ds_array_push (
          &out->items,
          (DsExitFinding){ .rule = rule, .severity = severity, .level = level, .floor = -1 })) {
    self->failed = true;
    return NULL;
  }
  return &out->items.items[out->items.n - 1];
}

static DsExitFinding *
add_at (Comparison *self, const char *rule, DsSeverity severity, uint32_t level, int32_t floor,
        DsCell cell)
{
  DsExitFinding *finding = add (self, rule, severity, level);

  if (finding != NULL) {
    finding->floor = floor;
    finding->cell = cell;
  }
  return finding;
}

static void
follow (Comparison *self, const DsExit *exit)
{
  const char *path = ds_str_get (exit->to);
  const uint32_t to = ds_intern_find (&self->exits->paths, path);
  DsExitFinding *finding;
  char text[KEY_BYTES];
  uint32_t key;

  if (to != DS_INTERN_NONE && to != exit->level)
    self->is_reached[to] = true;
  if (to != DS_INTERN_NONE && !self->exits->is_known.items[to])
    return;
  make_key (text, to, exit->entry != NULL ? ds_str_get (exit->entry) : NULL);
  key = ds_intern_find (&self->exits->keys, text);
  if (to != DS_INTERN_NONE && key != DS_INTERN_NONE) {
    self->is_used[key] = true;
    return;
  }
  finding = add_at (self, "exit-nowhere", DS_SEVERITY_ERROR, exit->level, exit->floor, exit->at);
  if (finding == NULL)
    return;
  if (to == DS_INTERN_NONE)
    ds_message_set (&finding->text, "exits.no-level",
                    N_ ("The exit leads to \"%s\": the project has no such level."), path);
  else if (exit->entry != NULL)
    ds_message_set (&finding->text, "exits.no-entry",
                    N_ ("The exit leads to the entry \"%s\" of \"%s\", which has no such entry."),
                    ds_str_get (exit->entry), path);
  else
    ds_message_set (&finding->text, "exits.no-start",
                    N_ ("The exit leads to the player start of \"%s\", which has none."), path);
}

/* Entries with names; @is_named, by key: an earlier entry has it. */
static void
look_at_entries (Comparison *self, bool *is_named)
{
  for (size_t i = 0; i < self->exits->entries.n; i++) {
    const DsEntry *entry = &self->exits->entries.items[i];
    const char *name = name_in (self->exits->keys.names[entry->key]);
    DsExitFinding *finding = NULL;

    if (name == NULL)
      continue;
    if (is_named[entry->key]) {
      finding =
          add_at (self, "entry-twice", DS_SEVERITY_ERROR, entry->level, entry->floor, entry->at);
      if (finding != NULL)
        ds_message_set (&finding->text, "exits.twice",
                        N_ ("Another entry of this level is named \"%s\", too."), name);
    } else if (self->all_known && !self->is_used[entry->key] && !entry->is_zone) {
      finding =
          add_at (self, "entry-unused", DS_SEVERITY_WARNING, entry->level, entry->floor, entry->at);
      if (finding != NULL)
        ds_message_set (&finding->text, "exits.unused", N_ ("No exit leads to the entry \"%s\"."),
                        name);
    }
    is_named[entry->key] = true;
  }
}

/* Several levels in which the game can begin. */
static void
look_at_levels (Comparison *self)
{
  const size_t n = self->exits->is_known.n;
  size_t n_first = 0;
  bool lead = false;

  for (size_t i = 0; i < n; i++) {
    n_first += !self->is_reached[i];
    lead = lead || self->is_reached[i];
  }
  for (size_t i = 0; i < n && self->all_known && lead && n_first > 1; i++)
    if (!self->is_reached[i]) {
      DsExitFinding *finding = add (self, "level-unused", DS_SEVERITY_HINT, (uint32_t)i);

      if (finding != NULL)
        ds_message_set (&finding->text, "exits.level",
                        N_ ("No other level leads to this level. The game can begin in only one of "
                            "the %zu such levels."),
                        n_first);
    }
}

static int
compare (const void *a, const void *b)
{
  const DsExitFinding *p = a, *q = b;
  const int64_t differences[] = { (int64_t)p->level - q->level, (int64_t)p->floor - q->floor,
                                  (int64_t)p->cell.y - q->cell.y, (int64_t)p->cell.x - q->cell.x,
                                  strcmp (p->rule, q->rule) };

  for (size_t i = 0; i < DS_COUNT (differences); i++)
    if (differences[i] != 0)
      return differences[i] < 0 ? -1 : 1;
  return 0;
}

DsStatus
ds_exits_check (const DsExits *self, DsExitFindings *out, DsError *err)
{
  Comparison comparison = { .exits = self, .out = out, .all_known = true };
  const size_t n_keys = self->keys.n, n_levels = self->is_known.n;
  bool *flags;

  DS_ASSERT (self != NULL && out != NULL);

  *out = (DsExitFindings){ 0 };
  flags = ds_alloc0 (2 * n_keys + n_levels + 1, sizeof *flags);
  if (flags == NULL)
    return ds_fail_nomem (err, "exits");
  comparison.is_used = flags + n_keys;
  comparison.is_reached = flags + 2 * n_keys;
  for (size_t i = 0; i < n_levels; i++)
    comparison.all_known = comparison.all_known && self->is_known.items[i];
  for (size_t i = 0; i < self->exits.n; i++)
    follow (&comparison, &self->exits.items[i]);
  look_at_entries (&comparison, flags);
  look_at_levels (&comparison);
  ds_free (flags);
  if (comparison.failed) {
    ds_exit_findings_clear (out);
    return ds_fail_nomem (err, "exits");
  }
  if (out->items.n > 1)
    qsort (out->items.items, out->items.n, sizeof out->items.items[0], compare);
  return DS_OK;
}

void
ds_exit_findings_clear (DsExitFindings *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->items);
  *self = (DsExitFindings){ 0 };
}
