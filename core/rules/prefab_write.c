/* core/rules/prefab_write.c — characters for the cells of a prefab, and its record as JSON. */
#include "rules/prefab_write.h"
#include "base/glyph.h"
#include "rules/prefab_cut.h"

#include <string.h>

#define LEGEND_MAX 61       /* characters of a legend, beside # . + */
#define ENTRY_GLYPHS_MAX 30 /* bytes of "entries" */
#define INDENT 4            /* of records in a rules file */

/* Cells that look the same. */
typedef struct {
  uint16_t ground, feature, thing; /* ground DS_TILE_NONE: that of the room */
  bool is_entry;
  uint32_t glyph; /* 0: none yet */
} Meaning;

typedef struct {
  const DsRules *rules;
  const DsPrefab *as;
  DsCut cut;
  DsRect bounds; /* of the drawing, in the cut */
  uint16_t kept; /* ground that is the room's; DS_TILE_NONE: none is */
  size_t *cells; /* bounds.w * bounds.h: index of the meaning + 1; 0 = space */
  DS_ARRAY (Meaning) meanings;
} Draft;

/* ---- meanings */

/* The most frequent ground without flags of open cells. */
static uint16_t
find_kept (const DsCut *cut)
{
  uint16_t kept = DS_TILE_NONE;
  size_t most = 0;

  for (uint32_t i = 1; i < ds_rules_n_tiles (cut->rules); i++) {
    size_t n = 0;

    for (int32_t k = 0; k < cut->rect.w * cut->rect.h; k++)
      n += cut->cells[k].is_used && cut->cells[k].ground == i;
    if (n <= most || ds_rules_tile (cut->rules, i)->flags != 0)
      continue;
    kept = (uint16_t)i;
    most = n;
  }
  return kept;
}

/* Index of the meaning of @cell + 1; 0: no memory. */
static size_t
find_meaning (Draft *self, const DsCutCell *cell)
{
  const Meaning meaning = { .ground = cell->ground == self->kept ? DS_TILE_NONE : cell->ground,
                            .feature = cell->feature,
                            .thing = cell->thing,
                            .is_entry = cell->is_entry };

  for (size_t i = 0; i < self->meanings.n; i++) {
    const Meaning *other = &self->meanings.items[i];

    if (other->ground == meaning.ground && other->feature == meaning.feature &&
        other->thing == meaning.thing && other->is_entry == meaning.is_entry)
      return i + 1;
  }
  return ds_array_push (&self->meanings, meaning) ? self->meanings.n : 0;
}

static bool
find_meanings (Draft *self)
{
  const DsRect bounds = self->bounds;

  self->cells = ds_alloc0 ((size_t)(bounds.w * bounds.h), sizeof *self->cells);
  if (self->cells == NULL)
    return false;
  for (int32_t i = 0; i < bounds.w * bounds.h; i++) {
    const int32_t x = bounds.x + i % bounds.w, y = bounds.y + i / bounds.w;
    const DsCutCell *cell = &self->cut.cells[y * self->cut.rect.w + x];

    if (!cell->is_used)
      continue;
    self->cells[i] = find_meaning (self, cell);
    if (self->cells[i] == 0)
      return false;
  }
  return true;
}

/* ---- characters */

/* The character that every prefab has for @meaning; 0: none. */
static uint32_t
known_glyph (const Draft *self, const Meaning *meaning)
{
  const uint16_t floor = ds_rules_find_tile (self->rules, "floor");
  const bool is_room = self->as->place == DS_PREFAB_ROOM;

  if (meaning->thing != 0)
    return 0;
  if (meaning->feature != DS_TILE_NONE)
    return meaning->feature == ds_rules_find_tile (self->rules, "door") &&
                   meaning->ground == floor && floor != DS_TILE_NONE &&
                   (meaning->is_entry || is_room)
               ? '+'
               : 0;
  if (meaning->ground == self->cut.wall)
    return '#';
  return meaning->ground == (is_room ? DS_TILE_NONE : floor) && !meaning->is_entry ? '.' : 0;
}

/* The character of the uppermost of its definitions. */
static uint32_t
own_glyph (const Draft *self, const Meaning *meaning)
{
  const DsTile *feature = ds_rules_tile (self->rules, meaning->feature);

  if (meaning->thing != 0)
    return ds_rules_kind (self->rules, meaning->thing - 1u)->glyph;
  if (meaning->feature != DS_TILE_NONE && !(feature->flags & DS_TILE_YIELDS_GLYPH))
    return feature->glyph;
  return meaning->ground != DS_TILE_NONE ? ds_rules_tile (self->rules, meaning->ground)->glyph : 0;
}

static bool
is_free (const Draft *self, uint32_t glyph)
{
  if (!ds_glyph_is_visible (glyph) || (glyph < 128 && strchr ("#.+\"\\", (int)glyph) != NULL))
    return false;
  for (size_t i = 0; i < self->meanings.n; i++)
    if (self->meanings.items[i].glyph == glyph)
      return false;
  return true;
}

/* The next free letter, else digit or other sign. */
static uint32_t
free_letter (const Draft *self)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "!$%&'()*,-/:;<=>?@[]^_`{|}~";
  const char *at = letters;

  while (*at != '\0' && !is_free (self, (uint32_t)*at))
    at++;
  return (uint32_t)*at;
}

static DsStatus
choose_glyphs (Draft *self, DsError *err)
{
  size_t n_own = 0, n_entries = 0;

  for (size_t i = 0; i < self->meanings.n; i++) {
    Meaning *meaning = &self->meanings.items[i];

    meaning->glyph = known_glyph (self, meaning);
    n_own += meaning->glyph == 0;
    n_entries += meaning->is_entry;
  }
  if (n_own > LEGEND_MAX)
    return ds_fail (err, DS_LIMIT, "", "prefab.cells",
                    N_ ("expected at most %d different cells, got %zu"), LEGEND_MAX, n_own);
  if (n_entries > ENTRY_GLYPHS_MAX)
    return ds_fail (err, DS_LIMIT, "", "prefab.entries",
                    N_ ("expected at most %d different entries, got %zu"), ENTRY_GLYPHS_MAX,
                    n_entries);
  for (size_t i = 0; i < self->meanings.n; i++) {
    Meaning *meaning = &self->meanings.items[i];
    const uint32_t own = own_glyph (self, meaning);

    if (meaning->glyph == 0 && !meaning->is_entry && is_free (self, own))
      meaning->glyph = own;
  }
  for (size_t i = 0; i < self->meanings.n; i++)
    if (self->meanings.items[i].glyph == 0)
      self->meanings.items[i].glyph = free_letter (self);
  return DS_OK;
}

/* ---- JSON */

static void
put_legend (const Draft *self, DsJsonWriter *json)
{
  bool is_begun = false;

  for (size_t i = 0; i < self->meanings.n; i++) {
    const Meaning *meaning = &self->meanings.items[i];
    char key[5] = { 0 };

    if (known_glyph (self, meaning) != 0)
      continue;
    if (!is_begun)
      ds_json_begin_object (json, "legend", DS_JSON_LINES);
    is_begun = true;
    ds_utf8_put (key, meaning->glyph);
    ds_json_begin_array (json, key, DS_JSON_INLINE);
    if (meaning->ground != DS_TILE_NONE)
      ds_json_put_string (json, NULL, ds_rules_tile (self->rules, meaning->ground)->id);
    if (meaning->feature != DS_TILE_NONE)
      ds_json_put_string (json, NULL, ds_rules_tile (self->rules, meaning->feature)->id);
    if (meaning->thing != 0)
      ds_json_put_string (json, NULL, ds_rules_kind (self->rules, meaning->thing - 1u)->id);
    ds_json_end (json);
  }
  if (is_begun)
    ds_json_end (json);
}

/* The characters that lead in, unless they are the usual door. */
static void
put_entries (const Draft *self, DsJsonWriter *json)
{
  char entries[ENTRY_GLYPHS_MAX + 1] = { 0 };
  size_t n = 0;

  for (size_t i = 0; i < self->meanings.n; i++)
    if (self->meanings.items[i].is_entry)
      entries[n++] = (char)self->meanings.items[i].glyph;
  if (n > 0 && strcmp (entries, "+") != 0)
    ds_json_put_string (json, "entries", entries);
}

static void
put_rows (const Draft *self, DsJsonWriter *json)
{
  ds_json_begin_array (json, "rows", DS_JSON_LINES);
  for (int32_t y = 0; y < self->bounds.h; y++) {
    char row[4 * DS_PREFAB_SIDE_MAX + 1];
    size_t n = 0;

    for (int32_t x = 0; x < self->bounds.w; x++) {
      const size_t meaning = self->cells[y * self->bounds.w + x];

      n += ds_utf8_put (row + n, meaning > 0 ? self->meanings.items[meaning - 1].glyph : ' ');
    }
    ds_json_put_bytes (json, NULL, row, n);
  }
  ds_json_end (json);
}

static void
put_tags (uint32_t tags, DsJsonWriter *json)
{
  if (tags == 0)
    return;
  ds_json_begin_array (json, "tags", DS_JSON_INLINE);
  for (int i = 0; i < DS_N_PREFAB_TAGS; i++)
    if (tags >> i & 1)
      ds_json_put_string (json, NULL, ds_prefab_tags[i].id);
  ds_json_end (json);
}

static void
put_record (const Draft *self, DsText *out)
{
  const DsPrefab *as = self->as;
  const char *wall = ds_rules_tile (self->rules, self->cut.wall)->id;
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_put_string (&json, "id", as->id);
  ds_json_put_string (&json, "label", as->label);
  put_tags (as->tags, &json);
  ds_json_put_int (&json, "weight", as->weight);
  ds_json_begin_array (&json, "depth", DS_JSON_INLINE);
  ds_json_put_int (&json, NULL, as->depth.low);
  ds_json_put_int (&json, NULL, as->depth.high);
  ds_json_end (&json);
  if (as->place == DS_PREFAB_ROOM)
    ds_json_put_string (&json, "place", "room");
  if (!as->rotate)
    ds_json_put_bool (&json, "rotate", false);
  if (!as->mirror)
    ds_json_put_bool (&json, "mirror", false);
  if (strcmp (wall, "wall") != 0)
    ds_json_put_string (&json, "wall", wall);
  put_entries (self, &json);
  put_legend (self, &json);
  put_rows (self, &json);
  ds_json_end (&json);
}

/* Appends the lines of @record, but its last end, indented as in a rules file. */
static void
indent (const DsText *record, DsText *out)
{
  for (size_t i = 0; i + 1 < record->n; i++) {
    ds_text_putc (out, record->bytes[i]);
    for (int k = 0; k < INDENT && record->bytes[i] == '\n'; k++)
      ds_text_putc (out, ' ');
  }
}

static DsStatus
write_draft (Draft *self, DsText *out, DsError *err)
{
  const size_t n = out->n;
  DsText record = { 0 };
  DsStatus status;

  self->bounds = ds_cut_bounds (&self->cut);
  if (!find_meanings (self))
    return ds_fail_nomem (err, "prefab");
  status = choose_glyphs (self, err);
  if (status != DS_OK)
    return status;
  put_record (self, &record);
  if (!record.failed)
    indent (&record, out);
  if (record.failed || out->failed) {
    status = ds_fail_nomem (err, "prefab");
    out->n = n;
  }
  ds_text_clear (&record);
  return status;
}

DsStatus
ds_prefab_write (const DsRules *rules, const DsFloor *floor, const DsMask *mask, const DsPrefab *as,
                 bool keeps_ground, DsText *out, DsPrefabLosses *losses, DsError *err)
{
  Draft draft = { .rules = rules, .as = as };
  DsStatus status;

  DS_ASSERT (rules != NULL && floor != NULL && mask != NULL && as != NULL && out != NULL);
  DS_ASSERT (losses != NULL && as->id != NULL && as->label != NULL);

  *losses = (DsPrefabLosses){ 0 };
  status = ds_cut_init (&draft.cut, rules, floor, mask, (DsPrefabPlace)as->place, losses, err);
  if (status == DS_OK) {
    if (keeps_ground && as->place == DS_PREFAB_ROOM)
      draft.kept = find_kept (&draft.cut);
    status = write_draft (&draft, out, err);
  }
  ds_array_clear (&draft.meanings);
  ds_free (draft.cells);
  ds_cut_clear (&draft.cut);
  return status;
}

void
ds_prefab_losses_clear (DsPrefabLosses *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->kinds);
  memset (self, 0, sizeof *self);
}
