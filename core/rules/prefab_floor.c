/* core/rules/prefab_floor.c — draws prefabs on floors, and finds the characters for floors. */
#include "rules/prefab_floor.h"
#include "base/glyph.h"
#include "base/json_edit.h"
#include "rules/prefab_cut.h"

#include <string.h>

#define GLYPHS_MAX 61       /* characters of a legend, beside # . + */
#define ENTRY_GLYPHS_MAX 30 /* bytes of "entries" */
#define IDS_MAX 3           /* of a new character: ground, feature, object */
#define VOID_GLYPH ' '

static const DsCell STEPS[4] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

/* ---- from the prefab */

/* The tile for ground that a room keeps; DS_TILE_NONE: the prefab has ground of its own. */
static uint16_t
kept_ground (const DsRules *rules, const DsPrefab *prefab)
{
  return prefab->place == DS_PREFAB_ROOM ? ds_rules_find_tile (rules, "floor") : DS_TILE_NONE;
}

static bool
draw_tiles (DsFloor *floor, DsCell at, const DsPrefabMeaning *meaning, uint16_t kept)
{
  const uint16_t ground = meaning->ground.n > 0 ? meaning->ground.items[0] : kept;
  const uint16_t feature = meaning->feature.n > 0 ? meaning->feature.items[0] : DS_TILE_NONE;

  return ds_floor_set (floor, DS_LAYER_GROUND, at, ground) &&
         ds_floor_set (floor, DS_LAYER_FEATURE, at, feature);
}

static DsStatus
draw_thing (DsFloor *floor, DsCell at, const DsPrefabMeaning *meaning, DsError *err)
{
  const DsThing thing = { .id = ds_things_count (floor->things) + 1,
                          .kind =
                              meaning->thing.n > 0 ? meaning->thing.items[0] : DS_PREFAB_NO_THING,
                          .facing = DS_FACING_NONE,
                          .target_floor = -1,
                          .at = at };

  return thing.kind != DS_PREFAB_NO_THING ? ds_things_put (&floor->things, &thing, err) : DS_OK;
}

DsStatus
ds_prefab_floor_init (DsFloor *out, const DsRules *rules, const DsPrefab *prefab, DsError *err)
{
  const uint16_t kept = kept_ground (rules, prefab);
  DsStatus status;

  DS_ASSERT (out != NULL && rules != NULL && prefab != NULL);

  status =
      ds_floor_init (out, prefab->w + 2 * DS_PREFAB_MARGIN, prefab->h + 2 * DS_PREFAB_MARGIN, err);
  for (int32_t i = 0; i < prefab->w * prefab->h && status == DS_OK; i++) {
    const DsCell at = { DS_PREFAB_MARGIN + i % prefab->w, DS_PREFAB_MARGIN + i / prefab->w };
    const DsPrefabMeaning *meaning = &prefab->meanings[prefab->cells[i]];

    if (prefab->cells[i] == DS_PREFAB_VOID)
      continue;
    status = draw_tiles (out, at, meaning, kept) ? draw_thing (out, at, meaning, err)
                                                 : ds_fail_nomem (err, prefab->id);
  }
  if (status != DS_OK)
    ds_floor_clear (out);
  return status;
}

/* ---- the drawing of a floor */

/* A character that the legend does not have yet. */
typedef struct {
  uint32_t glyph;
  bool is_entry;
  size_t n; /* below, unless all are those of another character */
  const char *ids[IDS_MAX];
  const DsIds *choices; /* NULL: ids */
} NewGlyph;

typedef struct {
  const DsCutCell *is;            /* on the floor */
  const DsPrefabMeaning *meaning; /* that draws it as it is; NULL: edited */
  uint32_t glyph;                 /* VOID_GLYPH: not drawn */
} Cell;

typedef struct {
  const DsRules *rules;
  const DsPrefab *prefab;
  uint16_t kept;
  DsCut now, before; /* the floor, and the prefab as it was drawn */
  DsCell offset;     /* of before on the floor */
  Cell *cells;       /* of now */
  DsRect bounds;     /* of the drawing, in now */
  bool is_changed;
  DS_ARRAY (NewGlyph) added;
} Redraw;

static bool
is_same (const DsCutCell *a, const DsCutCell *b)
{
  return a->ground == b->ground && a->feature == b->feature && a->thing == b->thing;
}

static const DsCutCell *
cell_in (const DsCut *cut, int32_t x, int32_t y)
{
  return (uint32_t)x < (uint32_t)cut->rect.w && (uint32_t)y < (uint32_t)cut->rect.h
             ? &cut->cells[y * cut->rect.w + x]
             : NULL;
}

/* Cells of the old drawing that are on the floor, moved by @offset. */
static size_t
count_same (const Redraw *self, DsCell offset)
{
  size_t n = 0;

  for (int32_t i = 0; i < self->before.rect.w * self->before.rect.h; i++) {
    const DsCutCell *was = &self->before.cells[i];
    const DsCutCell *is = cell_in (&self->now, offset.x + i % self->before.rect.w,
                                   offset.y + i / self->before.rect.w);

    n += is != NULL && (was->ground != DS_TILE_NONE || was->feature != DS_TILE_NONE) &&
         is_same (was, is);
  }
  return n;
}

/* A floor of another size has the old drawing where most of it fits. */
static DsCell
find_offset (const Redraw *self)
{
  const int32_t dw = self->now.rect.w - self->before.rect.w;
  const int32_t dh = self->now.rect.h - self->before.rect.h;
  DsCell best = { 0 };
  size_t most = 0;

  if (dw == 0 && dh == 0)
    return best;
  for (int32_t y = dh < 0 ? dh : 0; y <= (dh > 0 ? dh : 0); y++)
    for (int32_t x = dw < 0 ? dw : 0; x <= (dw > 0 ? dw : 0); x++) {
      const size_t n = count_same (self, (DsCell){ x, y });

      if (n <= most)
        continue;
      most = n;
      best = (DsCell){ x, y };
    }
  return best;
}

/* The character at column @x and row @y of the old drawing. */
static uint32_t
old_glyph (const DsPrefab *prefab, int32_t x, int32_t y)
{
  const char *text;
  uint32_t glyph = VOID_GLYPH;

  if ((uint32_t)x >= (uint32_t)prefab->w || (uint32_t)y >= (uint32_t)prefab->h)
    return VOID_GLYPH;
  text = prefab->rows.items[y];
  for (int32_t i = 0; i <= x; i++)
    text += ds_utf8_get (text, strlen (text), &glyph);
  return glyph;
}

/* True when cells of the old drawing are not on the floor any more. */
static bool
is_cropped (const Redraw *self)
{
  const DsRect old = { self->offset.x + DS_PREFAB_MARGIN, self->offset.y + DS_PREFAB_MARGIN,
                       self->prefab->w, self->prefab->h };
  const DsRect left = ds_rect_intersect (old, self->now.rect);

  return left.w != old.w || left.h != old.h;
}

/* Finds the cells that are as the prefab draws them; the others are edited. */
static void
find_kept (Redraw *self)
{
  static const DsCutCell nothing = { 0 };

  self->is_changed = is_cropped (self);
  for (int32_t i = 0; i < self->now.rect.w * self->now.rect.h; i++) {
    const int32_t x = i % self->now.rect.w - self->offset.x;
    const int32_t y = i / self->now.rect.w - self->offset.y;
    const DsCutCell *was = cell_in (&self->before, x, y);
    Cell *cell = &self->cells[i];

    *cell = (Cell){ .is = &self->now.cells[i], .glyph = VOID_GLYPH };
    if (is_same (cell->is, was != NULL ? was : &nothing)) {
      const int32_t px = x - DS_PREFAB_MARGIN, py = y - DS_PREFAB_MARGIN;
      const uint8_t meaning = ds_prefab_cell (self->prefab, px, py);

      cell->glyph = old_glyph (self->prefab, px, py);
      cell->meaning = meaning != DS_PREFAB_VOID ? &self->prefab->meanings[meaning] : NULL;
    } else {
      self->is_changed = true;
      if (!is_same (cell->is, &nothing))
        cell->glyph = 0; /* to be found */
    }
  }
}

static const Cell *
cell_at (const Redraw *self, int32_t x, int32_t y)
{
  return (uint32_t)x < (uint32_t)self->now.rect.w && (uint32_t)y < (uint32_t)self->now.rect.h
             ? &self->cells[y * self->now.rect.w + x]
             : NULL;
}

static bool
is_drawn (const Cell *cell)
{
  return cell != NULL && cell->glyph != VOID_GLYPH;
}

static bool
is_open (const Cell *cell)
{
  if (!is_drawn (cell))
    return false;
  return cell->meaning != NULL ? cell->meaning->is_open : cell->is->is_open;
}

/* True for an open cell of a drawing in the rock that leads outside, as the reader of prefabs finds
 * its way. */
static bool
is_way_in (const Redraw *self, int32_t x, int32_t y)
{
  size_t n = 0;

  if (self->prefab->place != DS_PREFAB_ROCK || !is_open (cell_at (self, x, y)))
    return false;
  for (int way = 0; way < 4; way++)
    n += !is_drawn (cell_at (self, x + STEPS[way].x, y + STEPS[way].y)) &&
         is_open (cell_at (self, x - STEPS[way].x, y - STEPS[way].y));
  return n == 1;
}

/* ---- characters */

static bool
has_glyph (const char *text, uint32_t glyph)
{
  uint32_t other;

  for (size_t n, left = strlen (text); left > 0; text += n, left -= n) {
    n = ds_utf8_get (text, left, &other);
    if (other == glyph)
      return true;
  }
  return false;
}

static const DsGlyphIds *
legend_of (const Redraw *self, uint32_t glyph)
{
  const DsGlyphs *legend = &self->prefab->legend;

  for (size_t i = 0; i < legend->n; i++)
    if (legend->items[i].glyph == glyph)
      return &legend->items[i];
  return NULL;
}

/* True when characters mean @is_entry for the cell, which matters in the rock only. */
static bool
fits_entry (const Redraw *self, uint32_t glyph, bool is_entry)
{
  return self->prefab->place != DS_PREFAB_ROCK ||
         has_glyph (self->prefab->entries, glyph) == is_entry;
}

static bool
draws (const DsPrefabDraw *draw, uint16_t item, uint16_t none)
{
  return draw->n == 0 ? item == none : draw->n == 1 && draw->items[0] == item;
}

/* True when @meaning draws exactly this cell, without a choice. */
static bool
is_exactly (const Redraw *self, const DsPrefabMeaning *meaning, const DsCutCell *cell)
{
  const uint16_t thing = cell->thing > 0 ? (uint16_t)(cell->thing - 1) : DS_PREFAB_NO_THING;

  return draws (&meaning->ground, cell->ground, self->kept) &&
         draws (&meaning->feature, cell->feature, DS_TILE_NONE) &&
         draws (&meaning->thing, thing, DS_PREFAB_NO_THING);
}

/* The character that every prefab has for @cell; 0: none. */
static uint32_t
known_glyph (const Redraw *self, const DsCutCell *cell, bool is_entry)
{
  const uint16_t floor = ds_rules_find_tile (self->rules, "floor");
  const uint16_t door = ds_rules_find_tile (self->rules, "door");
  uint32_t glyph = 0;

  if (cell->thing != 0 || cell->ground == DS_TILE_NONE)
    return 0;
  if (cell->ground == self->prefab->wall_tile && cell->feature == DS_TILE_NONE)
    return '#';
  if (cell->ground == floor && cell->feature == DS_TILE_NONE)
    glyph = '.';
  else if (cell->ground == floor && cell->feature == door && door != DS_TILE_NONE)
    glyph = '+';
  return glyph != 0 && legend_of (self, glyph) == NULL && fits_entry (self, glyph, is_entry) ? glyph
                                                                                             : 0;
}

static bool
is_free (const Redraw *self, uint32_t glyph)
{
  if (!ds_glyph_is_visible (glyph) || (glyph < 128 && strchr ("#.+\"\\", (int)glyph) != NULL) ||
      legend_of (self, glyph) != NULL || has_glyph (self->prefab->entries, glyph))
    return false;
  for (size_t i = 0; i < self->added.n; i++)
    if (self->added.items[i].glyph == glyph)
      return false;
  return true;
}

/* A free character: that of the cell if it is no entry, else a letter, digit or sign. 0: none. */
static uint32_t
free_glyph (const Redraw *self, uint32_t own)
{
  static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "!$%&'()*,-/:;<=>?@[]^_`{|}~";
  const char *at = signs;

  if (own != 0 && is_free (self, own))
    return own;
  while (*at != '\0' && !is_free (self, (uint32_t)*at))
    at++;
  return (uint32_t)*at;
}

/* The character of the uppermost definition of the cell; 0: none. */
static uint32_t
own_glyph (const Redraw *self, const DsCutCell *cell)
{
  const DsTile *feature = ds_rules_tile (self->rules, cell->feature);

  if (cell->thing != 0)
    return ds_rules_kind (self->rules, cell->thing - 1u)->glyph;
  if (cell->feature != DS_TILE_NONE && !(feature->flags & DS_TILE_YIELDS_GLYPH))
    return feature->glyph;
  return cell->ground != DS_TILE_NONE ? ds_rules_tile (self->rules, cell->ground)->glyph : 0;
}

static bool
is_same_new (const NewGlyph *a, const NewGlyph *b)
{
  if (a->is_entry != b->is_entry || a->n != b->n || a->choices != b->choices)
    return false;
  for (size_t i = 0; i < a->n; i++)
    if (strcmp (a->ids[i], b->ids[i]) != 0)
      return false;
  return true;
}

/* The glyph of a new character that means @meaning, which is shared by cells that are alike. */
static DsStatus
add_glyph (Redraw *self, NewGlyph *meaning, uint32_t own, uint32_t *out, DsError *err)
{
  for (size_t i = 0; i < self->added.n; i++)
    if (is_same_new (&self->added.items[i], meaning)) {
      *out = self->added.items[i].glyph;
      return DS_OK;
    }
  meaning->glyph = free_glyph (self, meaning->is_entry ? 0 : own);
  if (meaning->glyph == 0)
    return ds_fail (err, DS_LIMIT, self->prefab->id, "prefab.cells",
                    N_ ("expected at most %d different cells, got more"), GLYPHS_MAX);
  *out = meaning->glyph;
  return ds_array_push (&self->added, *meaning) ? DS_OK : ds_fail_nomem (err, self->prefab->id);
}

/* The character for what an edited cell shows. */
static DsStatus
find_glyph (Redraw *self, const DsCutCell *cell, bool is_entry, uint32_t *out, DsError *err)
{
  const DsGlyphs *legend = &self->prefab->legend;
  const bool keeps = self->kept != DS_TILE_NONE && cell->ground == self->kept;
  NewGlyph meaning = { .is_entry = is_entry };

  *out = known_glyph (self, cell, is_entry);
  for (size_t i = 0; i < legend->n && *out == 0; i++)
    if (fits_entry (self, legend->items[i].glyph, is_entry) &&
        is_exactly (self, &self->prefab->meanings[i], cell))
      *out = legend->items[i].glyph;
  if (*out != 0)
    return DS_OK;
  if (cell->ground != DS_TILE_NONE && !keeps)
    meaning.ids[meaning.n++] = ds_rules_tile (self->rules, cell->ground)->id;
  if (cell->feature != DS_TILE_NONE)
    meaning.ids[meaning.n++] = ds_rules_tile (self->rules, cell->feature)->id;
  if (cell->thing != 0)
    meaning.ids[meaning.n++] = ds_rules_kind (self->rules, cell->thing - 1u)->id;
  return add_glyph (self, &meaning, own_glyph (self, cell), out, err);
}

static bool
is_same_ids (const DsIds *a, const DsIds *b)
{
  if (a->n != b->n)
    return false;
  for (size_t i = 0; i < a->n; i++)
    if (strcmp (a->items[i], b->items[i]) != 0)
      return false;
  return true;
}

/* The character for a cell that is as it was, but became an entry or is none any more. */
static DsStatus
turn_glyph (Redraw *self, const Cell *cell, bool is_entry, uint32_t *out, DsError *err)
{
  const DsGlyphs *legend = &self->prefab->legend;
  const DsGlyphIds *was = legend_of (self, cell->glyph);
  NewGlyph meaning = { .is_entry = is_entry };

  if (was == NULL) /* + or . */
    return find_glyph (self, cell->is, is_entry, out, err);
  for (size_t i = 0; i < legend->n; i++)
    if (fits_entry (self, legend->items[i].glyph, is_entry) &&
        is_same_ids (&legend->items[i].ids, &was->ids)) {
      *out = legend->items[i].glyph;
      return DS_OK;
    }
  meaning.choices = &was->ids;
  return add_glyph (self, &meaning, own_glyph (self, cell->is), out, err);
}

static DsStatus
check_tiles (const Redraw *self, const DsCutCell *cell, DsCell at, DsError *err)
{
  const DsTile *ground = ds_rules_tile (self->rules, cell->ground);
  const DsTile *feature = ds_rules_tile (self->rules, cell->feature);

  if (!ground->is_unknown && !feature->is_unknown)
    return DS_OK;
  return ds_fail (err, DS_BAD_DATA, "", "prefab.undefined",
                  N_ ("expected tiles that are defined, got \"%s\" at %d, %d"),
                  ground->is_unknown ? ground->id : feature->id, at.x, at.y);
}

/* Chooses the characters of all cells, after it is known which of them lead outside. */
static DsStatus
choose_glyphs (Redraw *self, DsError *err)
{
  const int32_t n = self->now.rect.w * self->now.rect.h;
  uint32_t *glyphs = ds_alloc0 ((size_t)n, sizeof *glyphs);
  DsStatus status = glyphs != NULL ? DS_OK : ds_fail_nomem (err, self->prefab->id);

  for (int32_t i = 0; i < n && status == DS_OK; i++) {
    const DsCell at = { i % self->now.rect.w, i / self->now.rect.w };
    const Cell *cell = &self->cells[i];
    const bool is_entry = is_way_in (self, at.x, at.y);

    glyphs[i] = cell->glyph;
    if (cell->glyph == 0) {
      status = check_tiles (self, cell->is, at, err);
      if (status == DS_OK)
        status = find_glyph (self, cell->is, is_entry, &glyphs[i], err);
    } else if (is_open (cell) && !fits_entry (self, cell->glyph, is_entry)) {
      status = turn_glyph (self, cell, is_entry, &glyphs[i], err);
    }
  }
  for (int32_t i = 0; i < n && status == DS_OK; i++)
    self->cells[i].glyph = glyphs[i];
  ds_free (glyphs);
  return status;
}

static DsStatus
find_bounds (Redraw *self, DsError *err)
{
  for (int32_t i = 0; i < self->now.rect.w * self->now.rect.h; i++)
    if (is_drawn (&self->cells[i]))
      self->bounds = ds_rect_union (self->bounds,
                                    (DsRect){ i % self->now.rect.w, i / self->now.rect.w, 1, 1 });
  if (self->bounds.w == 0)
    return ds_fail (err, DS_BAD_DATA, self->prefab->id, "prefab.empty",
                    N_ ("expected a drawing, got none"));
  if (self->bounds.w > DS_PREFAB_SIDE_MAX || self->bounds.h > DS_PREFAB_SIDE_MAX)
    return ds_fail (err, DS_LIMIT, self->prefab->id, "prefab.size",
                    N_ ("expected a drawing of at most %d × %d cells, got %d × %d"),
                    DS_PREFAB_SIDE_MAX, DS_PREFAB_SIDE_MAX, self->bounds.w, self->bounds.h);
  return DS_OK;
}

/* ---- the record: one change of its text after the other */

/* A change of a text that is one JSON object, @root. */
typedef void (*EditFunc) (const Redraw *self, DsJsonEdit *edit, DsNode root, const void *what);

static DsStatus
edit_text (const Redraw *self, DsText *text, EditFunc func, const void *what, DsError *err)
{
  DsErrors *errors = ds_alloc0 (1, sizeof *errors);
  DsText changed = { 0 };
  DsJson *json = NULL;
  DsJsonEdit edit;
  DsStatus status;

  if (errors == NULL)
    return ds_fail_nomem (err, self->prefab->id);
  status = ds_json_parse (&json, self->prefab->id, text->bytes, text->n, errors);
  if (status == DS_OK) {
    ds_json_edit_begin (&edit, text->bytes, text->n);
    func (self, &edit, ds_json_root (json), what);
    status = ds_json_edit_apply (&edit, &changed, err);
    ds_json_edit_clear (&edit);
  } else if (err != NULL) {
    *err = errors->items[0];
  }
  ds_json_free (json);
  ds_free (errors);
  if (status == DS_OK) {
    ds_text_clear (text);
    *text = changed;
  } else {
    ds_text_clear (&changed);
  }
  return status;
}

/* The bytes of the text before its first string or, for later ones, between two. */
static void
put_between (DsNode rows, size_t i, DsText *out)
{
  size_t n, n_first;
  const char *all = ds_node_source (rows, &n);
  const char *first = ds_node_source (ds_node_at (rows, 0), &n_first);

  if (i == 0)
    ds_text_add (out, all, (size_t)(first - all));
  else if (ds_node_length (rows) > 1)
    ds_text_add (out, first + n_first,
                 (size_t)(ds_node_source (ds_node_at (rows, 1), &n) - first) - n_first);
  else
    ds_text_puts (out, ", ");
}

static void
put_row (const Redraw *self, int32_t y, DsText *out)
{
  char row[4 * DS_PREFAB_SIDE_MAX];
  DsJsonWriter json;
  size_t n = 0;

  for (int32_t x = 0; x < self->bounds.w; x++)
    n += ds_utf8_put (row + n, cell_at (self, self->bounds.x + x, self->bounds.y + y)->glyph);
  ds_json_writer_init (&json, out);
  ds_json_put_bytes (&json, NULL, row, n);
}

/* Replaces the rows in the layout that they have. */
static void
edit_rows (const Redraw *self, DsJsonEdit *edit, DsNode root, const void *what)
{
  DsText text = { 0 };
  DsNode rows;
  size_t n, n_last;
  const char *all, *last;

  if (!ds_node_get (root, "rows", &rows) || ds_node_length (rows) == 0)
    return;
  for (int32_t y = 0; y < self->bounds.h; y++) {
    put_between (rows, (size_t)y, &text);
    put_row (self, y, &text);
  }
  all = ds_node_source (rows, &n);
  last = ds_node_source (ds_node_at (rows, ds_node_length (rows) - 1), &n_last);
  ds_text_add (&text, last + n_last, (size_t)(all + n - last) - n_last);
  ds_json_edit_replace (edit, rows, text.failed ? "[]" : text.bytes);
  edit->failed = edit->failed || text.failed;
  ds_text_clear (&text);
}

/* ["floor", "pillar"] as the value of a member. */
static void
put_ids (const NewGlyph *glyph, DsText *out)
{
  const size_t n = glyph->choices != NULL ? glyph->choices->n : glyph->n;
  const char *const *ids = glyph->choices != NULL ? glyph->choices->items : glyph->ids;

  for (size_t i = 0; i < n; i++)
    ds_text_printf (out, "%s\"%s\"", i > 0 ? ", " : "[", ids[i]);
  ds_text_puts (out, "]");
}

static void
edit_add (const Redraw *self, DsJsonEdit *edit, DsNode root, const void *what)
{
  const NewGlyph *glyph = what;
  char key[5] = { 0 };
  DsText ids = { 0 };
  DsNode legend;

  ds_utf8_put (key, glyph->glyph);
  put_ids (glyph, &ids);
  if (!ids.failed && ds_node_get (root, "legend", &legend)) {
    ds_json_edit_set (edit, legend, key, ids.bytes);
  } else if (!ids.failed) {
    DsText text = { 0 };

    ds_text_printf (&text, "{ \"%s\": %s }", key, ids.bytes);
    if (!text.failed)
      ds_json_edit_set (edit, root, "legend", text.bytes);
    edit->failed = edit->failed || text.failed;
    ds_text_clear (&text);
  }
  edit->failed = edit->failed || ids.failed;
  ds_text_clear (&ids);
}

static void
edit_remove (const Redraw *self, DsJsonEdit *edit, DsNode root, const void *what)
{
  const DsGlyphIds *gone = what;
  char key[5] = { 0 };
  DsNode legend;

  ds_utf8_put (key, gone->glyph);
  if (ds_node_get (root, "legend", &legend))
    ds_json_edit_set (edit, ds_node_length (legend) > 1 ? legend : root,
                      ds_node_length (legend) > 1 ? key : "legend", NULL);
}

static void
edit_entries (const Redraw *self, DsJsonEdit *edit, DsNode root, const void *what)
{
  const char *entries = what;
  DsText text = { 0 };
  DsJsonWriter json;

  ds_json_writer_init (&json, &text);
  ds_json_put_string (&json, NULL, entries);
  if (!text.failed)
    ds_json_edit_set (edit, root, "entries", text.bytes);
  edit->failed = edit->failed || text.failed;
  ds_text_clear (&text);
}

static bool
is_used (const Redraw *self, uint32_t glyph)
{
  for (int32_t i = 0; i < self->now.rect.w * self->now.rect.h; i++)
    if (self->cells[i].glyph == glyph)
      return true;
  return false;
}

/* True when the last cell with this character was edited. */
static bool
has_gone (const Redraw *self, uint32_t glyph)
{
  for (size_t i = 0; i < self->prefab->rows.n; i++)
    if (has_glyph (self->prefab->rows.items[i], glyph))
      return !is_used (self, glyph);
  return false;
}

static DsStatus
change_legend (const Redraw *self, DsText *text, DsError *err)
{
  const DsGlyphs *legend = &self->prefab->legend;
  size_t n = legend->n + self->added.n;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->added.n && status == DS_OK; i++)
    status = edit_text (self, text, edit_add, &self->added.items[i], err);
  for (size_t i = 0; i < legend->n && status == DS_OK; i++)
    if (has_gone (self, legend->items[i].glyph)) {
      status = edit_text (self, text, edit_remove, &legend->items[i], err);
      n--;
    }
  if (status == DS_OK && n > GLYPHS_MAX)
    status = ds_fail (err, DS_LIMIT, self->prefab->id, "prefab.cells",
                      N_ ("expected at most %d different cells, got %zu"), GLYPHS_MAX, n);
  return status;
}

/* Adds the new entries to those that are still used. */
static DsStatus
change_entries (const Redraw *self, DsText *text, DsError *err)
{
  DsText entries = { 0 };
  DsStatus status = DS_OK;
  uint32_t glyph;

  for (const char *at = self->prefab->entries; *at != '\0';) {
    at += ds_utf8_get (at, strlen (at), &glyph);
    if (legend_of (self, glyph) == NULL || !has_gone (self, glyph))
      ds_text_put_utf8 (&entries, glyph);
  }
  for (size_t i = 0; i < self->added.n; i++)
    if (self->added.items[i].is_entry)
      ds_text_put_utf8 (&entries, self->added.items[i].glyph);
  if (entries.failed)
    status = ds_fail_nomem (err, self->prefab->id);
  else if (entries.n > ENTRY_GLYPHS_MAX)
    status = ds_fail (err, DS_LIMIT, self->prefab->id, "prefab.entries",
                      N_ ("expected at most %d different entries, got %zu"), ENTRY_GLYPHS_MAX,
                      entries.n);
  else if (entries.n > 0 && strcmp (entries.bytes, self->prefab->entries) != 0)
    status = edit_text (self, text, edit_entries, entries.bytes, err);
  ds_text_clear (&entries);
  return status;
}

/* The record, indented as in its file, so that new lines are indented like the others. */
static void
put_source (DsNode node, DsText *out, size_t *indent)
{
  size_t n, n_all;
  const char *source = ds_node_source (node, &n);
  const char *all = ds_node_source (ds_json_root (node.doc), &n_all), *line = source;

  while (line > all && line[-1] != '\n')
    line--;
  *indent = (size_t)(source - line);
  for (size_t i = 0; i < *indent; i++)
    ds_text_putc (out, line[i] == '\t' ? '\t' : ' ');
  ds_text_add (out, source, n);
}

static DsStatus
change_record (const Redraw *self, DsNode node, DsText *out, DsError *err)
{
  DsText text = { 0 };
  size_t indent, n = out->n;
  DsStatus status;

  put_source (node, &text, &indent);
  status = text.failed ? ds_fail_nomem (err, self->prefab->id) : DS_OK;
  if (status == DS_OK && self->is_changed)
    status = change_legend (self, &text, err);
  if (status == DS_OK && self->is_changed)
    status = change_entries (self, &text, err);
  if (status == DS_OK && self->is_changed)
    status = edit_text (self, &text, edit_rows, NULL, err);
  if (status == DS_OK) {
    ds_text_add (out, text.bytes + indent, text.n - indent);
    if (out->failed) {
      out->n = n;
      status = ds_fail_nomem (err, self->prefab->id);
    }
  }
  ds_text_clear (&text);
  return status;
}

static DsStatus
read_floors (Redraw *self, const DsFloor *floor, DsError *err)
{
  DsPrefabLosses losses = { 0 };
  DsFloor before;
  DsStatus status = ds_prefab_floor_init (&before, self->rules, self->prefab, err);

  if (status == DS_OK)
    status = ds_cut_read (&self->before, self->rules, &before, (DsRect){ 0, 0, before.w, before.h },
                          NULL, &losses, err);
  if (status == DS_OK)
    status = ds_cut_read (&self->now, self->rules, floor, (DsRect){ 0, 0, floor->w, floor->h },
                          NULL, &losses, err);
  if (status == DS_OK) {
    self->cells = ds_alloc0 ((size_t)floor->w * (size_t)floor->h, sizeof *self->cells);
    if (self->cells == NULL)
      status = ds_fail_nomem (err, self->prefab->id);
  }
  ds_prefab_losses_clear (&losses);
  ds_floor_clear (&before);
  return status;
}

DsStatus
ds_prefab_floor_write (const DsRules *rules, const DsPrefab *prefab, DsNode node,
                       const DsFloor *floor, DsText *out, DsError *err)
{
  Redraw self = { .rules = rules, .prefab = prefab };
  DsStatus status;

  DS_ASSERT (rules != NULL && prefab != NULL && floor != NULL && out != NULL);
  DS_ASSERT (ds_node_type (node) == DS_JSON_OBJECT);

  self.kept = kept_ground (rules, prefab);
  status = read_floors (&self, floor, err);
  if (status == DS_OK) {
    self.offset = find_offset (&self);
    find_kept (&self);
    status = find_bounds (&self, err);
  }
  if (status == DS_OK && self.is_changed)
    status = choose_glyphs (&self, err);
  if (status == DS_OK)
    status = change_record (&self, node, out, err);
  ds_array_clear (&self.added);
  ds_free (self.cells);
  ds_cut_clear (&self.now);
  ds_cut_clear (&self.before);
  return status;
}
