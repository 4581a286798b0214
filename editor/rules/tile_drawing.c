/* editor/rules/tile_drawing.c — the pictures of a tile rule, cell by cell, with their legend. */
#include "rules/tile_drawing.h"

#include "rules/rule_record.h"

#include "base/json_edit.h"
#include "base/text.h"

#include <string.h>

#define SIDE DSE_TILE_SIDE_MAX

/* Contents that are no entry of the legend, and their characters to look for. */
static const struct {
  int what;
  guint32 glyph;
} SPECIAL[] = {
  { DSE_TILE_BLANK, DS_TILE_RULE_ANY },
  { DSE_TILE_SOLID, DS_TILE_RULE_SOLID },
  { DSE_TILE_OPEN, DS_TILE_RULE_OPEN },
  { DSE_TILE_DOOR, DS_TILE_RULE_DOOR },
};

static const char *const ROWS[] = { [DSE_TILE_FIND] = "find", [DSE_TILE_PUT] = "put" };

static void
entry_free (gpointer data)
{
  DseTileEntry *self = data;

  g_strfreev (self->tiles);
  g_free (self->json);
  g_free (self);
}

static gpointer
entry_copy (gconstpointer data, gpointer user)
{
  const DseTileEntry *self = data;
  DseTileEntry *copy = g_memdup2 (self, sizeof *self);

  copy->tiles = g_strdupv (self->tiles);
  copy->json = g_strdup (self->json);
  return copy;
}

const DseTileEntry *
dse_tile_drawing_entry (const DseTileDrawing *self, guint i)
{
  g_return_val_if_fail (self != NULL && i < self->legend->len, NULL);

  return g_ptr_array_index (self->legend, i);
}

/* ---- reading */

static GStrv
read_tiles (DsNode record)
{
  g_autoptr (GStrvBuilder) tiles = g_strv_builder_new ();
  DsNode list;

  if (ds_node_get (record, "tiles", &list) && ds_node_type (list) == DS_JSON_ARRAY)
    for (size_t i = 0; i < ds_node_length (list); i++) {
      const char *id = ds_node_string (ds_node_at (list, i), NULL);

      if (id != NULL)
        g_strv_builder_add (tiles, id);
    }
  return g_strv_builder_end (tiles);
}

static void
read_legend (DseTileDrawing *self, DsNode record)
{
  DsNode list, node;

  if (!ds_node_get (record, "legend", &list) || ds_node_type (list) != DS_JSON_ARRAY)
    return;
  for (size_t i = 0; i < ds_node_length (list); i++) {
    const DsNode item = ds_node_at (list, i);
    DseTileEntry *entry;
    bool excludes = false;
    const char *source;
    size_t n;

    if (ds_node_type (item) != DS_JSON_OBJECT)
      continue;
    source = ds_node_source (item, &n);
    entry = g_new0 (DseTileEntry, 1);
    entry->json = g_strndup (source, n);
    entry->tiles = read_tiles (item);
    entry->has_object = ds_node_get (item, "object", &node);
    if (ds_node_get (item, "excludes", &node) && ds_node_bool (node, &excludes))
      entry->excludes = excludes;
    if (ds_node_get (item, "glyph", &node) && ds_node_string (node, &n) != NULL && n > 0)
      (void)!ds_utf8_get (ds_node_string (node, NULL), n, &entry->glyph);
    g_ptr_array_add (self->legend, entry);
  }
}

static int
meaning_of (const DseTileDrawing *self, DseTilePicture picture, guint32 glyph)
{
  for (guint i = 0; i < self->legend->len; i++)
    if (dse_tile_drawing_entry (self, i)->glyph == glyph)
      return (int)i;
  for (gsize i = 0; i < G_N_ELEMENTS (SPECIAL) && picture == DSE_TILE_FIND; i++)
    if (SPECIAL[i].glyph == glyph)
      return SPECIAL[i].what;
  return DSE_TILE_BLANK;
}

/* Returns the cells of the row; those that fit are set. */
static int
read_row (DseTileDrawing *self, DseTilePicture picture, int y, const char *text)
{
  guint32 glyph;
  int x = 0;

  for (gsize at = 0, n = strlen (text), used; at < n; at += used, x++) {
    used = ds_utf8_get (text + at, n - at, &glyph);
    if (used == 0)
      break;
    if (x < SIDE)
      self->cells[picture][y * SIDE + x] = meaning_of (self, picture, glyph);
  }
  return MIN (x, SIDE);
}

static void
read_rows (DseTileDrawing *self, DseTilePicture picture, DsNode record)
{
  DsNode list;

  if (!ds_node_get (record, ROWS[picture], &list) || ds_node_type (list) != DS_JSON_ARRAY)
    return;
  for (size_t y = 0; y < ds_node_length (list) && y < SIDE; y++) {
    const char *text = ds_node_string (ds_node_at (list, y), NULL);
    const int w = text != NULL ? read_row (self, picture, (int)y, text) : 0;

    if (picture == DSE_TILE_FIND) {
      self->w = MAX (self->w, w);
      self->h = (int)y + 1;
    }
  }
}

DseTileDrawing *
dse_tile_drawing_new_blank (void)
{
  DseTileDrawing *self = g_new0 (DseTileDrawing, 1);

  self->w = self->h = 1;
  self->legend = g_ptr_array_new_with_free_func (entry_free);
  for (int picture = 0; picture < DSE_N_TILE_PICTURES; picture++)
    for (int i = 0; i < SIDE * SIDE; i++)
      self->cells[picture][i] = DSE_TILE_BLANK;
  return self;
}

DseTileDrawing *
dse_tile_drawing_new (DsNode record)
{
  DseTileDrawing *self = dse_tile_drawing_new_blank ();

  read_legend (self, record);
  read_rows (self, DSE_TILE_FIND, record);
  read_rows (self, DSE_TILE_PUT, record);
  return self;
}

static void
take_legend (DseTileDrawing *self, const DsTileRule *rule)
{
  const DsTileRuleGlyph *items = rule->legend.items;

  for (size_t i = 0; i < rule->legend.n; i++) {
    DseTileEntry *entry = g_new0 (DseTileEntry, 1);

    entry->glyph = items[i].glyph;
    entry->excludes = items[i].excludes;
    entry->tiles = g_new0 (char *, items[i].tiles.n + 1);
    for (size_t k = 0; k < items[i].tiles.n; k++)
      entry->tiles[k] = g_strdup (items[i].tiles.items[k]);
    g_ptr_array_add (self->legend, entry);
  }
}

DseTileDrawing *
dse_tile_drawing_new_of (const DsTileRule *rule)
{
  DseTileDrawing *self;

  g_return_val_if_fail (rule != NULL, NULL);

  self = dse_tile_drawing_new_blank ();
  take_legend (self, rule);
  for (size_t y = 0; y < rule->find.n && y < SIDE; y++) {
    self->w = MAX (self->w, read_row (self, DSE_TILE_FIND, (int)y, rule->find.items[y]));
    self->h = (int)y + 1;
  }
  for (size_t y = 0; y < rule->put.n && y < SIDE; y++)
    read_row (self, DSE_TILE_PUT, (int)y, rule->put.items[y]);
  return self;
}

DseTileDrawing *
dse_tile_drawing_copy (const DseTileDrawing *self)
{
  DseTileDrawing *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  copy->legend = g_ptr_array_copy (self->legend, entry_copy, NULL);
  return copy;
}

void
dse_tile_drawing_free (DseTileDrawing *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->legend);
  g_free (self);
}

/* ---- cells */

int
dse_tile_drawing_get (const DseTileDrawing *self, DseTilePicture picture, int x, int y)
{
  g_return_val_if_fail (self != NULL && x >= 0 && x < self->w && y >= 0 && y < self->h,
                        DSE_TILE_BLANK);

  return self->cells[picture][y * SIDE + x];
}

gboolean
dse_tile_drawing_takes (const DseTileDrawing *self, DseTilePicture picture, int what)
{
  g_return_val_if_fail (self != NULL && what < (int)self->legend->len, FALSE);

  if (picture == DSE_TILE_FIND || what == DSE_TILE_BLANK)
    return TRUE;
  return what >= 0 && !dse_tile_drawing_entry (self, (guint)what)->excludes;
}

gboolean
dse_tile_drawing_set (DseTileDrawing *self, DseTilePicture picture, int x, int y, int what)
{
  int *cell;

  g_return_val_if_fail (self != NULL && x >= 0 && x < self->w && y >= 0 && y < self->h, FALSE);

  cell = &self->cells[picture][y * SIDE + x];
  if (*cell == what || !dse_tile_drawing_takes (self, picture, what))
    return FALSE;
  *cell = what;
  return TRUE;
}

/* Cells that move past the edge are gone, those that come in are blank. */
static void
shift (DseTileDrawing *self, int dx, int dy)
{
  for (int picture = 0; picture < DSE_N_TILE_PICTURES; picture++) {
    int old[SIDE * SIDE];

    memcpy (old, self->cells[picture], sizeof old);
    for (int y = 0; y < SIDE; y++)
      for (int x = 0; x < SIDE; x++) {
        const gboolean is_old = x - dx >= 0 && x - dx < self->w && y - dy >= 0 && y - dy < self->h;

        self->cells[picture][y * SIDE + x] =
            is_old ? old[(y - dy) * SIDE + x - dx] : DSE_TILE_BLANK;
      }
  }
}

gboolean
dse_tile_drawing_grow (DseTileDrawing *self, DseTileEdge edge, gboolean is_more)
{
  const gboolean is_column = edge == DSE_TILE_LEFT || edge == DSE_TILE_RIGHT;
  const gboolean is_first = edge == DSE_TILE_LEFT || edge == DSE_TILE_TOP;
  const int step = is_more ? 1 : -1;
  int *side;

  g_return_val_if_fail (self != NULL, FALSE);

  side = is_column ? &self->w : &self->h;
  if (*side + step < 1 || *side + step > SIDE)
    return FALSE;
  if (is_first)
    shift (self, is_column ? step : 0, is_column ? 0 : step);
  *side += step;
  shift (self, 0, 0); /* blanks what lies beyond a side that is smaller now */
  return TRUE;
}

/* ---- legend */

static gboolean
is_used (const DseTileDrawing *self, int what)
{
  for (int picture = 0; picture < DSE_N_TILE_PICTURES; picture++)
    for (int i = 0; i < SIDE * SIDE; i++)
      if (self->cells[picture][i] == what)
        return TRUE;
  return FALSE;
}

/* TRUE: no entry has the character, and it means nothing by itself. */
static gboolean
is_free (const DseTileDrawing *self, guint32 glyph)
{
  for (gsize i = 0; i < G_N_ELEMENTS (SPECIAL); i++)
    if (SPECIAL[i].glyph == glyph)
      return FALSE;
  for (guint i = 0; i < self->legend->len; i++)
    if (dse_tile_drawing_entry (self, i)->glyph == glyph)
      return FALSE;
  return TRUE;
}

/* A letter of the first tile, else any. */
static guint32
free_glyph (const DseTileDrawing *self, const char *id)
{
  static const char others[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

  for (const char *c = id; *c != '\0'; c++)
    if (g_ascii_isalpha (*c) && is_free (self, (guint32)*c))
      return (guint32)*c;
  for (const char *c = others; *c != '\0'; c++)
    if (is_free (self, (guint32)*c))
      return (guint32)*c;
  g_return_val_if_reached ('x'); /* the legend has at most 32 entries */
}

static char *
entry_dup_json (const DseTileEntry *entry)
{
  g_autofree char *tiles = dse_json_list_dup ((const char *const *)entry->tiles, FALSE);
  char glyph[5] = "";

  (void)!ds_utf8_put (glyph, entry->glyph);
  return g_strdup_printf ("{ \"glyph\": \"%s\", \"tiles\": %s%s }", glyph, tiles,
                          entry->excludes ? ", \"excludes\": true" : "");
}

/* The last entry that no cell uses goes. FALSE: all are used. */
static gboolean
make_room (DseTileDrawing *self)
{
  for (int i = (int)self->legend->len - 1; i >= 0; i--) {
    if (is_used (self, i))
      continue;
    g_ptr_array_remove_index (self->legend, (guint)i);
    for (int picture = 0; picture < DSE_N_TILE_PICTURES; picture++)
      for (int k = 0; k < SIDE * SIDE; k++)
        self->cells[picture][k] -= self->cells[picture][k] > i;
    return TRUE;
  }
  return FALSE;
}

int
dse_tile_drawing_take (DseTileDrawing *self, const char *const *tiles, gboolean excludes)
{
  DseTileEntry *entry;

  g_return_val_if_fail (self != NULL && tiles != NULL && tiles[0] != NULL, -1);

  for (guint i = 0; i < self->legend->len; i++) {
    const DseTileEntry *old = dse_tile_drawing_entry (self, i);

    if (!old->has_object && old->excludes == excludes &&
        g_strv_equal ((const char *const *)old->tiles, tiles))
      return (int)i;
  }
  if (self->legend->len >= DS_TILE_RULE_GLYPHS_MAX && !make_room (self))
    return -1;
  entry = g_new0 (DseTileEntry, 1);
  entry->glyph = free_glyph (self, tiles[0]);
  entry->excludes = excludes;
  entry->tiles = g_strdupv ((GStrv)tiles);
  entry->json = entry_dup_json (entry);
  g_ptr_array_add (self->legend, entry);
  return (int)self->legend->len - 1;
}

/* ---- writing */

/* The entry gets another character, and keeps the rest of its text. */
static void
set_glyph (DseTileEntry *entry, guint32 glyph)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsText changed = { 0 };
  char text[8] = "\"\"";
  DsJsonEdit edit;
  DsJson *parsed;

  entry->glyph = glyph;
  g_snprintf (text, sizeof text, "\"%c\"", (char)glyph);
  if (ds_json_parse (&parsed, "entry", entry->json, strlen (entry->json), errors) != DS_OK)
    return;
  ds_json_edit_begin (&edit, entry->json, strlen (entry->json));
  ds_json_edit_set (&edit, ds_json_root (parsed), "glyph", text);
  if (ds_json_edit_apply (&edit, &changed, NULL) == DS_OK) {
    g_free (entry->json);
    entry->json = g_strndup (changed.bytes, changed.n);
  }
  ds_json_edit_clear (&edit);
  ds_json_free (parsed);
  ds_text_clear (&changed);
}

/* Frees the characters with a meaning of their own that the pattern needs. */
static void
free_specials (DseTileDrawing *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (SPECIAL); i++)
    for (guint k = 0; k < self->legend->len; k++) {
      DseTileEntry *entry = g_ptr_array_index (self->legend, k);
      gboolean is_needed = FALSE;

      for (int y = 0; y < self->h && entry->glyph == SPECIAL[i].glyph; y++)
        for (int x = 0; x < self->w; x++)
          is_needed |= self->cells[DSE_TILE_FIND][y * SIDE + x] == SPECIAL[i].what;
      if (is_needed)
        set_glyph (entry, free_glyph (self, entry->tiles[0] != NULL ? entry->tiles[0] : ""));
    }
}

static guint32
glyph_of (const DseTileDrawing *self, DseTilePicture picture, int what)
{
  if (what >= 0)
    return dse_tile_drawing_entry (self, (guint)what)->glyph;
  for (gsize i = 0; i < G_N_ELEMENTS (SPECIAL) && picture == DSE_TILE_FIND; i++)
    if (SPECIAL[i].what == what)
      return SPECIAL[i].glyph;
  return DS_TILE_RULE_KEEP;
}

static char *
row_dup (const DseTileDrawing *self, DseTilePicture picture, int y)
{
  GString *row = g_string_new (NULL);

  for (int x = 0; x < self->w; x++)
    g_string_append_unichar (row, glyph_of (self, picture, self->cells[picture][y * SIDE + x]));
  if (picture == DSE_TILE_PUT)
    while (row->len > 0 && row->str[row->len - 1] == DS_TILE_RULE_KEEP)
      g_string_truncate (row, row->len - 1);
  return g_string_free (row, FALSE);
}

char *
dse_tile_drawing_dup_rows (DseTileDrawing *self, DseTilePicture picture)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (self != NULL, NULL);

  free_specials (self);
  for (int y = 0; y < self->h; y++)
    g_ptr_array_add (rows, row_dup (self, picture, y));
  while (picture == DSE_TILE_PUT && rows->len > 1 &&
         ((char *)g_ptr_array_index (rows, rows->len - 1))[0] == '\0')
    g_ptr_array_remove_index (rows, rows->len - 1);
  g_ptr_array_add (rows, NULL);
  return dse_json_list_dup ((const char *const *)rows->pdata, FALSE);
}

char *
dse_tile_drawing_dup_legend (DseTileDrawing *self)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  g_return_val_if_fail (self != NULL, NULL);

  free_specials (self);
  for (guint i = 0; i < self->legend->len; i++)
    g_ptr_array_add (items, dse_tile_drawing_entry (self, i)->json);
  g_ptr_array_add (items, NULL);
  return dse_json_list_dup ((const char *const *)items->pdata, TRUE);
}
