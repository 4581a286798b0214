/* core/io/des/des_kept.c — imports the kept text again, and compares it with the level cell by
 * cell. */
#include "io/des/des_kept.h"
#include "io/des/des_file.h"
#include "io/des/des_member.h"
#include "io/foreign/reader.h"
#include "io/mapping/import.h"

#include <string.h>

#define FIELDS_MAX 8

/* ---- the member */

typedef struct {
  DsJson *json; /* of the member */
  const char *text;
  size_t n;
  DsDesFile file;
  DsForeign map;
  DsMapping mapping;
  DsArena arena;
  DsImport import; /* the level as it was */
} Kept;

static void
clear (Kept *self)
{
  ds_import_clear (&self->import);
  ds_foreign_clear (&self->map);
  ds_des_clear (&self->file);
  ds_json_free (self->json);
  ds_arena_clear (&self->arena);
}

static const char *
member (const Kept *self, const char *key, size_t *n)
{
  DsNode node;

  return ds_node_get (ds_json_root (self->json), key, &node) ? ds_node_string (node, n) : NULL;
}

static DsStatus
take_first (const DsErrors *errors, DsError *err)
{
  if (err != NULL && errors->n > 0)
    *err = errors->items[0];
  return ds_errors_status (errors);
}

static DsStatus
read_kept (Kept *self, const DsDelve *level, DsError *err)
{
  const char *json = ds_extras_find (level->dungeon.extras, DS_DES_KEY), *mapping = NULL;
  DsErrors errors = { 0 };
  size_t n_mapping = 0;

  DS_ASSERT (json != NULL);

  if (ds_json_parse (&self->json, DS_DES_KEY, json, strlen (json), &errors) != DS_OK)
    return take_first (&errors, err);
  self->text = member (self, "text", &self->n);
  mapping = member (self, "mapping", &n_mapping);
  if (self->text == NULL || mapping == NULL)
    return ds_fail (err, DS_BAD_DATA, DS_DES_KEY, "des.kept",
                    N_ ("expected an object with \"text\" and \"mapping\""));
  if (ds_des_parse (&self->file, DS_DES_KEY, self->text, self->n, &errors) != DS_OK ||
      ds_foreign_parse (&self->map, &ds_foreign_reader_des, DS_DES_KEY, self->text, self->n, NULL,
                        &errors) != DS_OK ||
      ds_mapping_parse (&self->mapping, DS_DES_KEY, mapping, n_mapping, level->rules, &self->arena,
                        &errors) != DS_OK)
    return take_first (&errors, err);
  return ds_import (&self->import, &self->map, &self->mapping, level->rules, err);
}

/* ---- cells */

/* All that a cell holds. */
typedef struct {
  uint32_t ground, feature;
  size_t n_kinds;
  uint16_t kinds[FIELDS_MAX]; /* of its objects, ascending */
} Content;

static Content
content_of (const DsFloor *floor, DsCell cell)
{
  Content out = { 0 };

  if (!ds_floor_has (floor, cell))
    return out;
  out.ground = ds_floor_get (floor, DS_LAYER_GROUND, cell);
  out.feature = ds_floor_get (floor, DS_LAYER_FEATURE, cell);
  for (size_t i = ds_things_seek (floor->things, cell); i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);
    size_t at = out.n_kinds;

    if (thing->at.x != cell.x || thing->at.y != cell.y || out.n_kinds == FIELDS_MAX)
      break;
    for (; at > 0 && out.kinds[at - 1] > thing->kind; at--)
      out.kinds[at] = out.kinds[at - 1];
    out.kinds[at] = thing->kind;
    out.n_kinds++;
  }
  return out;
}

static bool
are_equal (const Content *a, const Content *b)
{
  return a->ground == b->ground && a->feature == b->feature && a->n_kinds == b->n_kinds &&
         memcmp (a->kinds, b->kinds, a->n_kinds * sizeof a->kinds[0]) == 0;
}

typedef struct {
  const Kept *kept;
  const DsDesVault *vault;
  const DsFloor *before, *now;
  DsRules *rules;
  DsRect area; /* cells of the floor that belong to the vault */
  uint32_t glyphs[DS_DES_HEIGHT_MAX][DS_DES_WIDTH_MAX]; /* of the text; ' ' beyond */
  DsLosses *losses;
} VaultRows;

static void
read_glyphs (VaultRows *self)
{
  size_t at = self->vault->rows, n;

  for (int32_t y = 0; y < DS_DES_HEIGHT_MAX; y++) {
    const char *text = self->kept->text + at;
    size_t used = 0;

    if (!ds_des_next_row (&self->kept->file, self->vault, &at, &n))
      n = 0;
    for (int32_t x = 0; x < DS_DES_WIDTH_MAX; x++) {
      self->glyphs[y][x] = ' ';
      if (used < n)
        used += ds_utf8_get (text + used, n - used, &self->glyphs[y][x]);
    }
  }
}

static DsCell
cell_of (const VaultRows *self, int32_t x, int32_t y)
{
  return (DsCell){ self->area.x + x, self->area.y + y };
}

/* The glyph of the vault that became @want; 0: none. */
static uint32_t
find_glyph (const VaultRows *self, const Content *want)
{
  for (int32_t y = 0; y < self->vault->h; y++)
    for (int32_t x = 0; x < self->vault->w; x++) {
      const Content was = content_of (self->before, cell_of (self, x, y));

      if (are_equal (&was, want))
        return self->glyphs[y][x];
    }
  return 0;
}

/* True when no line of the vault gives the glyph another meaning. */
static bool
is_free (const VaultRows *self, char glyph)
{
  for (size_t i = 0; i < self->vault->glyphs.n; i++)
    if (self->vault->glyphs.items[i].glyph == (uint32_t)glyph)
      return false;
  return true;
}

/* The glyph by which Crawl means the tiles of the cell; counts what it does not hold. */
static uint32_t
usual_glyph (VaultRows *self, const Content *want)
{
  const uint32_t tile = want->feature != DS_TILE_NONE ? want->feature : want->ground;
  const uint32_t flags = ds_rules_cell_flags (self->rules, want->ground, want->feature);
  const char *feature;
  char glyph;

  for (size_t i = 0; i < want->n_kinds && self->losses != NULL; i++) {
    const DsKind *kind = ds_rules_kind (self->rules, want->kinds[i]);
    const bool is_drawn = ds_rules_feature_of (self->rules, want->kinds[i]) == want->feature &&
                          want->feature != DS_TILE_NONE;

    self->losses->n[ds_losses_noun (kind)] += !is_drawn;
  }
  if (tile == DS_TILE_NONE)
    return ' ';
  glyph = ds_des_glyph_of (ds_rules_tile (self->rules, tile)->id, &feature);
  if (glyph != '\0' && feature == NULL && is_free (self, glyph))
    return (uint32_t)glyph;
  if (self->losses != NULL)
    self->losses->n[DS_NOUN_TILE]++;
  return flags & DS_TILE_BLOCKS_MOVE ? 'x' : '.';
}

/* The glyphs of row @y now. True: one of them differs from the text. */
static bool
plan_row (VaultRows *self, int32_t y, uint32_t out[DS_DES_WIDTH_MAX])
{
  bool is_changed = false;

  for (int32_t x = 0; x < DS_DES_WIDTH_MAX; x++) {
    const Content was = content_of (self->before, cell_of (self, x, y));
    const Content is = content_of (self->now, cell_of (self, x, y));

    out[x] = self->glyphs[y][x];
    if (x >= self->area.w || y >= self->area.h || are_equal (&was, &is))
      continue;
    out[x] = find_glyph (self, &is);
    if (out[x] == 0)
      out[x] = usual_glyph (self, &is);
    is_changed |= out[x] != self->glyphs[y][x];
  }
  return is_changed;
}

static void
put_row (const uint32_t *glyphs, DsText *out)
{
  int32_t w = DS_DES_WIDTH_MAX;

  while (w > 0 && glyphs[w - 1] == ' ')
    w--;
  for (int32_t x = 0; x < w; x++)
    ds_text_put_utf8 (out, glyphs[x]);
}

/* The line break of the rows, or of the line before them. */
static const char *
break_of (const VaultRows *self)
{
  const size_t at = self->vault->rows;

  return at >= 2 && self->kept->text[at - 2] == '\r' ? "\r\n" : "\n";
}

/* Rows of the text that did not change go through byte by byte; rows below them are added. */
static void
put_rows (VaultRows *self, DsText *out)
{
  uint32_t glyphs[DS_DES_WIDTH_MAX];
  size_t at = self->vault->rows, start, n;
  size_t n_empty = 0;

  for (int32_t y = 0; y < DS_DES_HEIGHT_MAX; y++) {
    const bool is_changed = plan_row (self, y, glyphs);

    start = at;
    if (ds_des_next_row (&self->kept->file, self->vault, &at, &n)) {
      if (is_changed)
        put_row (glyphs, out);
      else
        ds_text_add (out, self->kept->text + start, n);
      ds_text_add (out, self->kept->text + start + n, at - start - n);
    } else if (!is_changed) {
      n_empty++;
    } else {
      for (; n_empty > 0; n_empty--)
        ds_text_puts (out, break_of (self));
      put_row (glyphs, out);
      ds_text_puts (out, break_of (self));
    }
  }
}

/* ---- the text */

/* Floors keep the order that they had. */
static DsStatus
put_vault (Kept *self, const DsDelve *level, const DsDesVault *vault, const DsImportPlace *place,
           DsLosses *losses, DsText *out, DsError *err)
{
  const DsDungeon *before = &self->import.delve.dungeon;
  const bool is_alone = self->import.places.n == before->n_floors;
  VaultRows *rows = ds_alloc0 (1, sizeof *rows);

  if (rows == NULL)
    return ds_fail_nomem (err, "des");
  *rows = (VaultRows){ .kept = self,
                       .vault = vault,
                       .before = &before->floors[place->floor],
                       .now = &level->dungeon.floors[place->floor],
                       .rules = level->rules,
                       .area = place->rect,
                       .losses = losses };
  if (is_alone) { /* the map may grow */
    rows->area.w = DS_DES_WIDTH_MAX;
    rows->area.h = DS_DES_HEIGHT_MAX;
  }
  read_glyphs (rows);
  put_rows (rows, out);
  ds_free (rows);
  return out->failed ? ds_fail_nomem (err, "des") : DS_OK;
}

/* The place of the vault in the import; NULL: the mapping left it out. */
static const DsImportPlace *
place_of (const Kept *self, const DsDesVault *vault)
{
  for (size_t i = 0; i < self->import.places.n; i++)
    if (self->import.places.items[i].level->line == vault->line)
      return &self->import.places.items[i];
  return NULL;
}

static DsStatus
write_vaults (Kept *self, const DsDelve *level, DsText *out, DsLosses *losses, DsError *err)
{
  const size_t n_before = self->import.delve.dungeon.n_floors, n_now = level->dungeon.n_floors;
  DsStatus status = DS_OK;
  size_t at = 0;

  for (size_t i = 0; i < self->file.vaults.n && status == DS_OK; i++) {
    const DsDesVault *vault = &self->file.vaults.items[i];
    const DsImportPlace *place = vault->has_map ? place_of (self, vault) : NULL;

    if (place == NULL || place->floor >= n_now)
      continue;
    ds_text_add (out, self->text + at, vault->rows - at);
    at = vault->end;
    status = put_vault (self, level, vault, place, losses, out, err);
  }
  ds_text_add (out, self->text + at, self->n - at);
  if (losses != NULL && n_now > n_before)
    losses->n[DS_NOUN_FLOOR] += n_now - n_before;
  return status == DS_OK && out->failed ? ds_fail_nomem (err, "des") : status;
}

DsStatus
ds_des_write_kept (const DsDelve *level, DsText *out, DsLosses *losses, DsError *err)
{
  Kept *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;

  DS_ASSERT (level != NULL && out != NULL);

  if (self == NULL)
    return ds_fail_nomem (err, "des");
  status = read_kept (self, level, err);
  if (status == DS_OK)
    status = write_vaults (self, level, out, losses, err);
  clear (self);
  ds_free (self);
  return status;
}
