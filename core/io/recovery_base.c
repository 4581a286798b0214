/* core/io/recovery_base.c — the file that a journal begins with. */
#include "io/delve_file.h"
#include "io/io.h"
#include "io/recovery_reader.h"

#include "base/hash.h"
#include "map/renumber.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define HASH_DIGITS 16

/* ---- the hash of cells */

static uint64_t
hash_row (uint64_t hash, const uint8_t *row, size_t n)
{
  uint64_t word;

  for (; n >= sizeof word; row += sizeof word, n -= sizeof word) {
    memcpy (&word, row, sizeof word);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  word = 0;
  memcpy (&word, row, n);
  return (hash ^ word) * 0x9e3779b97f4a7c15u;
}

static uint64_t
hash_band (const DsGrid *grid, int32_t band)
{
  const int32_t y0 = band * DS_BAND_ROWS, y1 = ds_min (y0 + DS_BAND_ROWS, grid->h);
  uint64_t hash = (uint64_t)(y1 - y0);

  for (int32_t y = y0; y < y1; y++)
    hash = hash_row (hash, ds_grid_row (grid, y), (size_t)grid->w * grid->cell_size);
  return ds_mix64 (hash);
}

/* Bands that share their cells, as of what was never painted, are read once. */
static uint64_t
hash_grid (uint64_t hash, const DsGrid *grid)
{
  const int32_t n_full = grid->h / DS_BAND_ROWS;
  uint64_t last = 0;

  for (int32_t band = 0; band < ds_grid_n_bands (grid); band++) {
    const int32_t y = band * DS_BAND_ROWS;

    if (band == 0 || band >= n_full ||
        ds_grid_row (grid, y) != ds_grid_row (grid, y - DS_BAND_ROWS))
      last = hash_band (grid, band);
    hash = ds_mix64 (hash ^ last) + 1;
  }
  return hash;
}

uint64_t
ds_recovery_hash_cells (const DsDungeon *dungeon)
{
  uint64_t hash;

  DS_ASSERT (dungeon != NULL);
  hash = ds_mix64 ((uint64_t)(uint32_t)dungeon->w << 32 | (uint32_t)dungeon->h);
  for (size_t i = 0; i < dungeon->n_floors; i++)
    for (int layer = 0; layer < DS_N_LAYERS; layer++)
      if (layer < DS_N_MADE_LAYERS || !ds_grid_is_blank (&dungeon->floors[i].layers[layer]))
        hash = hash_grid (hash, &dungeon->floors[i].layers[layer]);
  return hash;
}

/* ---- other numbers of tiles */

static bool
are_same (const uint16_t *tiles, size_t n)
{
  size_t i = 0;

  while (i < n && tiles[i] == i)
    i++;
  return i == n;
}

DsStatus
ds_recovery_renumber (DsDungeon *out, const DsDungeon *from, const uint16_t *tiles, size_t n,
                      DsError *err)
{
  DsStatus status;

  DS_ASSERT (out != NULL && from != NULL && tiles != NULL);
  status = ds_dungeon_copy (out, from, err);
  if (status != DS_OK || are_same (tiles, n))
    return status;
  for (size_t i = 0; i < out->n_floors && status == DS_OK; i++)
    status = ds_floor_renumber (&out->floors[i], tiles, err);
  if (status != DS_OK)
    ds_dungeon_clear (out);
  return status;
}

DsStatus
ds_journal_hash_cells (const DsJournalState *state, const DsDungeon *dungeon, uint64_t *out)
{
  const size_t n = ds_rules_n_tiles (state->delve.rules);
  uint16_t tiles[DS_TILES_MAX] = { 0 };
  DsDungeon renumbered;
  DsStatus status;

  DS_ASSERT (state != NULL && dungeon != NULL && out != NULL);
  for (size_t i = 1; i < n; i++)
    tiles[i] = DS_RECOVERY_NO_TILE;
  for (size_t i = 0; i < state->tiles.n; i++)
    tiles[state->tiles.items[i]] = (uint16_t)(i + 1);
  status = ds_recovery_renumber (&renumbered, dungeon, tiles, n, NULL);
  if (status == DS_OK)
    *out = ds_recovery_hash_cells (&renumbered);
  ds_dungeon_clear (&renumbered);
  return status;
}

/* ---- the line */

void
ds_recovery_put_hash (DsJsonWriter *json, const char *key, uint64_t hash)
{
  char text[HASH_DIGITS + 1];

  DS_ASSERT (json != NULL && key != NULL);
  snprintf (text, sizeof text, "%016llx", (unsigned long long)hash);
  ds_json_put_string (json, key, text);
}

bool
ds_journal_read_hash (DsNode object, const char *key, uint64_t *out)
{
  const char *text;
  DsNode node;

  DS_ASSERT (key != NULL && out != NULL);
  if (!ds_node_get (object, key, &node) || (text = ds_node_string (node, NULL)) == NULL ||
      strlen (text) != HASH_DIGITS || strspn (text, "0123456789abcdef") != HASH_DIGITS)
    return false;
  *out = strtoull (text, NULL, 16);
  return true;
}

bool
ds_recovery_file_version (const char *path, char out[DS_RECOVERY_VERSION])
{
  struct stat about;

  DS_ASSERT (path != NULL && out != NULL);
  if (stat (path, &about) < 0 || !S_ISREG (about.st_mode))
    return false;
  snprintf (out, DS_RECOVERY_VERSION, "%lld.%09ld:%lld", (long long)about.st_mtim.tv_sec,
            about.st_mtim.tv_nsec, (long long)about.st_size);
  return true;
}

bool
ds_recovery_put_base (DsText *out, const char *path, const DsDelve *delve)
{
  char version[DS_RECOVERY_VERSION];
  DsJsonWriter json;

  DS_ASSERT (out != NULL && path != NULL && delve != NULL);
  if (!ds_utf8_check (path, strlen (path)) || !ds_recovery_file_version (path, version))
    return false;
  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_json_begin_object (&json, "base", DS_JSON_INLINE);
  ds_json_put_string (&json, "path", path);
  ds_json_put_string (&json, "version", version);
  ds_recovery_put_hash (&json, "cells", ds_recovery_hash_cells (&delve->dungeon));
  ds_json_end (&json);
  ds_json_end (&json);
  return true;
}

/* ---- reading it */

static const char *
string_of (DsNode object, const char *key)
{
  DsNode node;

  return ds_node_get (object, key, &node) ? ds_node_string (node, NULL) : NULL;
}

/* The lines of the frame of @delve become those of the journal. */
static DsStatus
take_frame (DsJournalReader *self, DsJournalState *state, const DsDelve *delve)
{
  DsText text = { 0 };
  DsStatus status = ds_delve_write_frame (delve, &text, NULL);
  char *copy = status == DS_OK ? ds_arena_strdup (&self->arena, text.bytes) : NULL;

  ds_text_clear (&text);
  if (copy == NULL)
    return DS_NOMEM;
  if (state->owns_frame)
    ds_array_clear (&state->frame);
  memset (&state->frame, 0, sizeof state->frame);
  state->owns_frame = state->has_new_frame = true;
  for (char *end; (end = strchr (copy, '\n')) != NULL; copy = end + 1) {
    *end = '\0';
    if (!ds_array_push (&state->frame, copy))
      return DS_NOMEM;
  }
  state->legend = NULL;
  if (delve->legend != NULL) {
    state->legend = ds_arena_strdup (&self->arena, ds_str_get (delve->legend));
    if (state->legend == NULL)
      return DS_NOMEM;
  }
  return DS_OK;
}

/* The cells of @from become those of the journal. */
static DsStatus
take_cells (DsJournalState *state, DsDungeon *from)
{
  DsDungeon dungeon;

  if (ds_dungeon_init (&dungeon, from->w, from->h, from->n_floors, NULL) != DS_OK)
    return DS_NOMEM;
  for (size_t i = 0; i < from->n_floors; i++)
    for (int layer = 0; layer < DS_N_LAYERS; layer++) {
      const DsGrid grid = dungeon.floors[i].layers[layer];

      dungeon.floors[i].layers[layer] = from->floors[i].layers[layer];
      from->floors[i].layers[layer] = grid;
    }
  ds_dungeon_clear (&state->delve.dungeon);
  state->delve.dungeon = dungeon;
  state->is_begun = true;
  return DS_OK;
}

DsStatus
ds_journal_take_level (DsJournalReader *self, DsJournalState *state, DsDelve *from)
{
  DsStatus status;

  DS_ASSERT (self != NULL && state != NULL && from != NULL);
  status = take_frame (self, state, from);
  return status == DS_OK ? take_cells (state, &from->dungeon) : status;
}

/* All of the file at @path. DS_BAD_DATA: it is not that any more. */
static DsStatus
take_file (DsJournalReader *self, DsJournalState *state, const char *path, uint64_t hash)
{
  DsErrors *errors = ds_alloc0 (1, sizeof *errors);
  DsStatus status = errors != NULL ? DS_OK : DS_NOMEM;
  uint64_t found;
  DsDelve delve;

  if (status == DS_OK)
    status = ds_io_load (&delve, path, self->rules, errors);
  ds_free (errors);
  if (status != DS_OK)
    return status == DS_NOMEM ? status : DS_BAD_DATA;
  /* Rules of a file with objects that are not defined are rules of their own. */
  status = ds_rules_have_same_tiles (delve.rules, state->delve.rules)
               ? ds_journal_hash_cells (state, &delve.dungeon, &found)
               : DS_BAD_DATA;
  if (status == DS_OK && found != hash)
    status = DS_BAD_DATA;
  if (status == DS_OK)
    status = ds_journal_take_level (self, state, &delve);
  ds_delve_clear (&delve);
  return status;
}

DsStatus
ds_journal_read_base (DsJournalReader *self, DsJournalState *state, DsNode base)
{
  const char *path = string_of (base, "path"), *version = string_of (base, "version");
  char now[DS_RECOVERY_VERSION];
  DsStatus status = DS_BAD_DATA;
  uint64_t hash;

  DS_ASSERT (self != NULL && state != NULL);
  if (!self->may_have_base || path == NULL || path[0] != '/' || version == NULL ||
      strlen (version) >= sizeof self->base_version || !ds_journal_read_hash (base, "cells", &hash))
    return ds_journal_fail_line (base, self->errors);
  self->has_base = true;
  self->base_path = ds_arena_strdup (&self->arena, path);
  if (self->base_path == NULL)
    return ds_journal_fail_nomem (self->errors);
  strcpy (self->base_version, version);
  if (ds_recovery_file_version (path, now) && strcmp (now, version) == 0)
    status = take_file (self, state, path, hash);
  else if (self->base_copy != NULL)
    status = take_file (self, state, self->base_copy, hash);
  self->lacks_base = status != DS_OK;
  if (status == DS_NOMEM)
    return ds_journal_fail_nomem (self->errors);
  return status == DS_OK
             ? DS_OK
             : ds_errors_add (self->errors, status, path, "recovery.base",
                              N_ ("the changes need this file as it was, and it changed since"));
}
