/* core/io/des/des_kept.c — imports the kept text again, and compares it with the level cell by
 * cell. */
#include "io/des/des_kept.h"
#include "base/hash.h"
#include "io/des/des_file.h"
#include "io/des/des_member.h"
#include "io/foreign/reader.h"
#include "io/kept/kept_losses.h"
#include "io/kept/kept_origin.h"
#include "io/mapping/guess.h"

#include <string.h>

/* ---- the member */

typedef struct DsDesOrigin {
  DsJson *json; /* of the member */
  const char *text;
  size_t n;
  DsDesFile file;
  DsForeign map;
  DsMapping mapping;
  DsArena arena;
  DsImport import;        /* the level as it was */
  DsReversePlaces places; /* of the vaults that the level has */
} Kept;

static void
clear (Kept *self)
{
  ds_array_clear (&self->places);
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

/* Documents of earlier versions have no places: floors keep the order that they had. */
static DsStatus
find_places (Kept *self, const DsDelve *level, DsError *err)
{
  DsStatus status = ds_reverse_places (&self->places, level, &self->map, &self->import, err);

  if (status != DS_OK || self->places.n > 0)
    return status;
  for (size_t i = 0; i < self->import.places.n; i++) {
    const DsImportPlace *place = &self->import.places.items[i];

    if (place->floor < level->dungeon.n_floors &&
        !ds_array_push (&self->places, (DsReversePlace){ place->floor, place, { 0, 0 } }))
      return ds_fail_nomem (err, DS_DES_KEY);
  }
  return DS_OK;
}

/* Cells of a vault's map on both floors. */
typedef struct {
  DsCell was_at, is_at; /* where the map begins: in the import, and now */
  DsCell shift;         /* from a cell of the map to that of the text */
  int32_t w, h;         /* of the map now */
} MapArea;

/* True when no other vault is on the floor: the map may grow. */
static bool
is_alone (const DsReversePlaces *places, const DsReversePlace *place)
{
  for (size_t i = 0; i < places->n; i++)
    if (&places->items[i] != place && places->items[i].floor == place->floor)
      return false;
  return true;
}

static MapArea
area_of (const Kept *self, const DsReversePlace *place)
{
  const DsRect rect = place->place->rect;
  const DsCell by = { place->by.x - rect.x, place->by.y - rect.y };

  if (is_alone (&self->places, place))
    return (MapArea){
      .was_at = { rect.x, rect.y }, .shift = by, .w = DS_DES_WIDTH_MAX, .h = DS_DES_HEIGHT_MAX
    };
  return (
      MapArea){ .was_at = { rect.x, rect.y }, .is_at = { -by.x, -by.y }, .w = rect.w, .h = rect.h };
}

/* ---- cells */

/* All that a cell holds. */
typedef struct {
  uint32_t ground, feature;
  size_t n_kinds;
  uint64_t kinds; /* of its objects, whatever their order */
} Content;

/* The next object of the cell, whose place in the table *@i goes on; NULL: there is none. */
static const DsThing *
next_thing (const DsFloor *floor, DsCell cell, size_t *i)
{
  const DsThing *thing =
      *i < ds_things_count (floor->things) ? ds_things_get (floor->things, *i) : NULL;

  (*i)++;
  return thing != NULL && thing->at.x == cell.x && thing->at.y == cell.y ? thing : NULL;
}

static Content
content_of (const DsFloor *floor, DsCell cell)
{
  Content out = { 0 };
  const DsThing *thing;

  if (!ds_floor_has (floor, cell))
    return out;
  out.ground = ds_floor_get (floor, DS_LAYER_GROUND, cell);
  out.feature = ds_floor_get (floor, DS_LAYER_FEATURE, cell);
  for (size_t i = ds_things_seek (floor->things, cell);
       (thing = next_thing (floor, cell, &i)) != NULL; out.n_kinds++)
    out.kinds += ds_mix64 (thing->kind + 1u);
  return out;
}

static bool
are_equal (const Content *a, const Content *b)
{
  return a->ground == b->ground && a->feature == b->feature && a->n_kinds == b->n_kinds &&
         a->kinds == b->kinds;
}

typedef struct {
  const Kept *kept;
  const DsDesVault *vault;
  const DsFloor *before, *now;
  DsRules *rules;
  MapArea area;
  uint32_t glyphs[DS_DES_HEIGHT_MAX][DS_DES_WIDTH_MAX]; /* of the text; ' ' beyond */
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

/* Content of the import where the text has its column @x, row @y. */
static Content
content_before (const VaultRows *self, int32_t x, int32_t y)
{
  return content_of (self->before, (DsCell){ self->area.was_at.x + x, self->area.was_at.y + y });
}

/* The glyph of the vault that became @want; 0: none. */
static uint32_t
find_glyph (const VaultRows *self, const Content *want)
{
  for (int32_t y = 0; y < self->vault->h; y++)
    for (int32_t x = 0; x < self->vault->w; x++) {
      const Content was = content_before (self, x, y);

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

/* The glyph by which Crawl means the tiles of the cell, or those that block as they do. */
static uint32_t
usual_glyph (const VaultRows *self, const Content *want)
{
  const uint32_t tile = want->feature != DS_TILE_NONE ? want->feature : want->ground;
  const uint32_t flags = ds_rules_cell_flags (self->rules, want->ground, want->feature);
  const char *feature;
  char glyph;

  if (tile == DS_TILE_NONE)
    return ' ';
  glyph = ds_des_glyph_of (ds_rules_tile (self->rules, tile)->id, &feature);
  if (glyph != '\0' && feature == NULL && is_free (self, glyph))
    return (uint32_t)glyph;
  return flags & DS_TILE_BLOCKS_MOVE ? 'x' : '.';
}

/* The glyphs of row @y now. True: one of them differs from the text. */
static bool
plan_row (VaultRows *self, int32_t y, uint32_t out[DS_DES_WIDTH_MAX])
{
  const MapArea *area = &self->area;
  bool is_changed = false;

  for (int32_t x = 0; x < DS_DES_WIDTH_MAX; x++) {
    const DsCell at = { area->is_at.x + x, area->is_at.y + y };
    const DsCell old = { x + area->shift.x, y + area->shift.y };
    const bool is_old =
        old.x >= 0 && old.y >= 0 && old.x < DS_DES_WIDTH_MAX && old.y < DS_DES_HEIGHT_MAX;
    const Content was = is_old ? content_before (self, old.x, old.y) : (Content){ 0 };
    const Content is = content_of (self->now, at);

    out[x] = is_old ? self->glyphs[old.y][old.x] : ' ';
    if (x >= area->w || y >= area->h || are_equal (&was, &is))
      continue;
    out[x] = find_glyph (self, &is);
    if (out[x] == 0)
      out[x] = usual_glyph (self, &is);
    is_changed |= out[x] != self->glyphs[y][x];
  }
  return is_changed;
}

/* Columns without blanks at their end. */
static int32_t
width_of (const uint32_t *glyphs)
{
  int32_t w = DS_DES_WIDTH_MAX;

  while (w > 0 && glyphs[w - 1] == ' ')
    w--;
  return w;
}

static void
put_row (const uint32_t *glyphs, DsText *out)
{
  const int32_t w = width_of (glyphs);

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

/* All rows of a map that does not begin where that of the text does. */
static void
put_moved (VaultRows *self, DsText *out)
{
  uint32_t glyphs[DS_DES_WIDTH_MAX];
  size_t n_empty = 0;

  for (int32_t y = 0; y < DS_DES_HEIGHT_MAX; y++) {
    plan_row (self, y, glyphs);
    if (width_of (glyphs) == 0) {
      n_empty++;
      continue;
    }
    for (; n_empty > 0; n_empty--)
      ds_text_puts (out, break_of (self));
    put_row (glyphs, out);
    ds_text_puts (out, break_of (self));
  }
}

/* ---- the text */

static DsStatus
put_vault (Kept *self, const DsDelve *level, const DsDesVault *vault, const DsReversePlace *place,
           DsText *out, DsError *err)
{
  VaultRows *rows = ds_alloc0 (1, sizeof *rows);

  if (rows == NULL)
    return ds_fail_nomem (err, "des");
  *rows = (VaultRows){ .kept = self,
                       .vault = vault,
                       .before = &self->import.delve.dungeon.floors[place->place->floor],
                       .now = &level->dungeon.floors[place->floor],
                       .rules = level->rules,
                       .area = area_of (self, place) };
  read_glyphs (rows);
  if (rows->area.shift.x != 0 || rows->area.shift.y != 0)
    put_moved (rows, out);
  else
    put_rows (rows, out);
  ds_free (rows);
  return out->failed ? ds_fail_nomem (err, "des") : DS_OK;
}

/* The place of the vault in the level; NULL: the mapping left it out, or its floor is gone. */
static const DsReversePlace *
place_of (const Kept *self, const DsDesVault *vault)
{
  for (size_t i = 0; i < self->places.n; i++)
    if (self->places.items[i].place->level->line == vault->line)
      return &self->places.items[i];
  return NULL;
}

static DsStatus
write_vaults (Kept *self, const DsDelve *level, DsText *out, DsError *err)
{
  DsStatus status = DS_OK;
  size_t at = 0;

  for (size_t i = 0; i < self->file.vaults.n && status == DS_OK; i++) {
    const DsDesVault *vault = &self->file.vaults.items[i];
    const DsReversePlace *place = vault->has_map ? place_of (self, vault) : NULL;

    if (place == NULL)
      continue;
    ds_text_add (out, self->text + at, vault->rows - at);
    at = vault->end;
    status = put_vault (self, level, vault, place, out, err);
  }
  ds_text_add (out, self->text + at, self->n - at);
  return status == DS_OK && out->failed ? ds_fail_nomem (err, "des") : status;
}

/* ---- losses */

/* The places of the vaults in @again: a map that is alone on its floor begins at the corner of that
 * now. */
static DsStatus
find_written (const Kept *self, const DsDelve *level, const DsForeign *map, const DsImport *again,
              DsReversePlaces *out, DsError *err)
{
  const DsStatus status = ds_reverse_places (out, level, map, again, err);

  if (status == DS_OK && out->n == 0)
    for (size_t i = 0; i < self->places.n; i++)
      for (size_t k = 0; k < again->places.n; k++) {
        const DsReversePlace *at = &self->places.items[i];

        if (again->places.items[k].level->line == at->place->level->line &&
            !ds_array_push (out, (DsReversePlace){ at->floor, &again->places.items[k], at->by }))
          return ds_fail_nomem (err, DS_DES_KEY);
      }
  for (size_t i = 0; status == DS_OK && i < out->n; i++)
    if (is_alone (out, &out->items[i]))
      out->items[i].by = (DsCell){ out->items[i].place->rect.x, out->items[i].place->rect.y };
  return status;
}

/* The mapping that the level keeps, and behind it what is guessed of meanings that the text had not
 * before: Crawl knows them. */
static DsStatus
extend_mapping (Kept *self, const DsForeign *map, const DsRules *rules, DsMapping *out,
                DsError *err)
{
  DsMapping guess;
  DsMapRule *all;
  DsStatus status = ds_mapping_guess (&guess, map, rules, &self->arena, err);

  *out = self->mapping;
  if (status != DS_OK)
    return status;
  all = ds_arena_alloc (&self->arena, out->rules.n + guess.rules.n + 1, sizeof *all);
  if (all == NULL)
    return ds_fail_nomem (err, DS_DES_KEY);
  for (size_t i = 0; i < out->rules.n; i++)
    all[i] = *ds_mapping_rule (out, i);
  for (size_t i = 0; i < guess.rules.n; i++)
    all[out->rules.n + i] = *ds_mapping_rule (&guess, i);
  out->rules = (DsRecords){ out->rules.n + guess.rules.n, all };
  return DS_OK;
}

/* Counts what the text that was written gives otherwise, imported again by the same mapping. */
static DsStatus
count_losses (Kept *self, const DsDelve *level, const DsText *text, DsLosses *losses, DsError *err)
{
  DsErrors errors = { 0 };
  DsKeptRooms rooms = { 0 };
  const DsKeptThings added = { 0 };
  DsReversePlaces places = { 0 };
  DsForeign map = { 0 };
  DsImport again = { 0 };
  DsMapping mapping;
  DsStatus status = ds_foreign_parse (&map, &ds_foreign_reader_des, DS_DES_KEY, text->bytes,
                                      text->n, NULL, &errors);

  if (status != DS_OK)
    return take_first (&errors, err);
  status = extend_mapping (self, &map, level->rules, &mapping, err);
  if (status == DS_OK)
    status = ds_import (&again, &map, &mapping, level->rules, err);
  if (status == DS_OK)
    status = find_written (self, level, &map, &again, &places, err);
  if (status == DS_OK)
    status = ds_kept_rooms_find (&rooms, level, &self->import, &self->places, err);
  if (status == DS_OK)
    status = ds_kept_losses (losses, level, &again, &places, &rooms, &added, err);
  ds_array_clear (&rooms);
  ds_array_clear (&places);
  ds_import_clear (&again);
  ds_foreign_clear (&map);
  return status;
}

DsStatus
ds_des_origin_new (DsDesOrigin **out, const DsDelve *level, DsError *err)
{
  DsDesOrigin *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;

  DS_ASSERT (out != NULL && level != NULL);

  status = self != NULL ? read_kept (self, level, err) : ds_fail_nomem (err, "des");
  if (status == DS_OK)
    status = find_places (self, level, err);
  if (status != DS_OK) {
    ds_des_origin_free (self);
    self = NULL;
  }
  *out = self;
  return status;
}

bool
ds_des_origin_trace (const DsDesOrigin *self, size_t floor, DsCell cell, DsImportSource *out)
{
  DS_ASSERT (self != NULL && out != NULL);

  return ds_reverse_trace (&self->places, &self->import, &self->map, &self->mapping, floor, cell,
                           out);
}

void
ds_des_origin_free (DsDesOrigin *self)
{
  if (self != NULL)
    clear (self);
  ds_free (self);
}

DsStatus
ds_des_write_kept (const DsDelve *level, DsText *out, DsLosses *losses, DsError *err)
{
  DsDesOrigin *self;
  DsStatus status;

  DS_ASSERT (level != NULL && out != NULL && out->n == 0);

  status = ds_des_origin_new (&self, level, err);
  if (status == DS_OK)
    status = write_vaults (self, level, out, err);
  if (status == DS_OK && losses != NULL)
    status = count_losses (self, level, out, losses, err);
  ds_des_origin_free (self);
  return status;
}
