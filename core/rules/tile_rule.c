/* core/rules/tile_rule.c — the field table of tile rules, and the checks of their pictures. */
#include "rules/tile_rule.h"
#include "base/read.h"
#include "map/object_layers.h"
#include "rules/fields.h"

#include <stdio.h>
#include <string.h>

#define ROW_BYTES (4 * DS_TILE_RULE_SIDE_MAX)

static const DsField GLYPH_FIELDS[] = {
  { .key = "glyph",
    .type = DS_FIELD_GLYPH,
    .offset = offsetof (DsTileRuleGlyph, glyph),
    .required = true,
    .help = N_ ("Character in the rows.") },
  IDS_FIELD (DsTileRuleGlyph, tiles, "tiles",
             N_ ("Its tiles. Where it is found, a cell has one of them on each layer that they "
                 "belong to; where it is put, one of each layer is drawn at random. \"nothing\" is "
                 "a cell without a feature.")),
  { .key = "object",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsTileRuleGlyph, object),
    .refers = DS_LAID,
    .fallback = "",
    .help = N_ ("Creature, item or light that is put on the cell. Where it is found, the tiles "
                "alone count.") },
  BOOL_FIELD (DsTileRuleGlyph, excludes,
              N_ ("Found where a cell has none of the tiles; it cannot be put.")),
};

static const DsRecordType GLYPH = {
  .id = "tile_rule_glyph",
  .list = "legend",
  .label = N_ ("Glyph"),
  .size = sizeof (DsTileRuleGlyph),
  .fields = GLYPH_FIELDS,
  .n_fields = DS_COUNT (GLYPH_FIELDS),
};

static const DsField FIELDS[] = {
  NAME_FIELDS (DsTileRule, N_ ("Identifier of the rule.")),
  TEXT_FIELD (DsTileRule, description, 300, N_ ("Description of the rule, in one sentence.")),
  { .key = "enabled",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsTileRule, enabled),
    .fallback = "true",
    .help = N_ ("The rule is applied.") },
  { .key = "find",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsTileRule, find),
    .max = ROW_BYTES,
    .required = true,
    .help = N_ ("Pattern to look for, row by row, at most 9 × 9 cells: ? is any cell, # solid "
                "ground, . an open cell, + a door; others are in the legend.") },
  { .key = "put",
    .type = DS_FIELD_LINES,
    .offset = offsetof (DsTileRule, put),
    .max = ROW_BYTES,
    .required = true,
    .help = N_ ("Tiles that replace the pattern, row by row: characters of the legend; a space "
                "leaves a cell unchanged.") },
  { .key = "legend",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsTileRule, legend),
    .max = DS_TILE_RULE_GLYPHS_MAX,
    .of = &GLYPH,
    .help = N_ ("Meaning of the characters.") },
  { .key = "rotate",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsTileRule, rotate),
    .fallback = "true",
    .help = N_ ("Also found rotated by quarter turns.") },
  { .key = "mirror",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsTileRule, mirror),
    .fallback = "true",
    .help = N_ ("Also found mirrored.") },
  INT_FIELD (DsTileRule, chance, 1, 100, "100", N_ ("%"),
             N_ ("Probability that the pattern is replaced; the same places of a level always "
                 "decide alike.")),
  TEXT_FIELD (DsTileRule, layer, DS_OBJECT_LAYER_BYTES - 1,
              N_ ("Tile layer that the tiles are put on, instead of ground and features. A level "
                  "without this layer gets it.")),
  INT_FIELD (DsTileRule, step_x, 1, 64, "1", N_ ("cells"),
             N_ ("Applies in every column whose distance from the column offset is a multiple of "
                 "this; the middle of the pattern counts.")),
  INT_FIELD (DsTileRule, step_y, 1, 64, "1", N_ ("cells"),
             N_ ("Applies in every row whose distance from the row offset is a multiple of this; "
                 "the middle of the pattern counts.")),
  INT_FIELD (DsTileRule, offset_x, 0, 63, "0", N_ ("cells"),
             N_ ("First column of the steps, from the left edge of the level.")),
  INT_FIELD (DsTileRule, offset_y, 0, 63, "0", N_ ("cells"),
             N_ ("First row of the steps, from the upper edge of the level.")),
  BOOL_FIELD (DsTileRule, checker,
              N_ ("Applies on every other step, like the fields of one colour of a chessboard.")),
  INT_FIELD (DsTileRule, noise, 1, 100, "100", N_ ("%"),
             N_ ("Share of the level where the rule applies, in patches; 100: everywhere.")),
  INT_FIELD (DsTileRule, noise_size, 2, 64, "8", N_ ("cells"), N_ ("Width of the patches.")),
  INT_FIELD (DsTileRule, noise_octaves, 1, 4, "1", NULL,
             N_ ("Number of octaves of the noise: more fray the edges of the patches.")),
  INT_FIELD (DsTileRule, noise_seed, 0, 9999, "0", NULL,
             N_ ("Rules with the same seed, width and octaves have their patches in the same "
                 "places.")),
  BOOL_FIELD (DsTileRule, final,
              N_ ("Later rules leave the cells unchanged that this rule replaced.")),
};

const DsRecordType ds_tile_rule_record = {
  .id = "tile_rule",
  .list = "tile_rules",
  .label = N_ ("Tile rule"),
  .size = sizeof (DsTileRule),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

const DsTileRuleGlyph *
ds_tile_rule_meaning (const DsTileRule *self, uint32_t glyph)
{
  const DsTileRuleGlyph *items;

  DS_ASSERT (self != NULL);

  items = self->legend.items;
  for (size_t i = 0; i < self->legend.n; i++)
    if (items[i].glyph == glyph)
      return &items[i];
  return NULL;
}

bool
ds_tile_rule_has_objects (const DsTileRule *self)
{
  const DsTileRuleGlyph *items;

  DS_ASSERT (self != NULL);

  items = self->legend.items;
  for (size_t i = 0; i < self->legend.n && self->enabled; i++)
    if (items[i].object[0] != '\0')
      return true;
  return false;
}

/* ---- pictures */

/* Characters of @text; those that fit are written to @out, if it is not NULL. */
static size_t
read_row (const char *text, uint32_t *out)
{
  size_t n = 0;
  uint32_t glyph;

  for (size_t at = 0, end = strlen (text); at < end; n++) {
    at += ds_utf8_get (text + at, end - at, &glyph);
    if (out != NULL && n < DS_TILE_RULE_SIDE_MAX)
      out[n] = glyph;
  }
  return n;
}

static size_t
width_of (const DsLines *rows)
{
  size_t w = 0;

  for (size_t i = 0; i < rows->n; i++) {
    const size_t n = read_row (rows->items[i], NULL);

    w = n > w ? n : w;
  }
  return w;
}

/* The same without the spaces at the ends of rows, which leave cells unchanged. */
static size_t
put_width (const DsLines *rows)
{
  size_t w = 0;

  for (size_t i = 0; i < rows->n; i++) {
    const char *row = rows->items[i];
    size_t n = read_row (row, NULL);

    for (size_t end = strlen (row); end > 0 && row[end - 1] == DS_TILE_RULE_KEEP; end--)
      n--;
    w = n > w ? n : w;
  }
  return w;
}

/* @blank, if the legend does not have it, and the ends of short rows are 0. */
static void
draw (const DsTileRule *self, const DsLines *rows, int32_t w, int32_t h, uint32_t blank,
      uint32_t *out)
{
  memset (out, 0, (size_t)(w * h) * sizeof *out);
  for (int32_t y = 0; y < h && (size_t)y < rows->n; y++) {
    uint32_t row[DS_TILE_RULE_SIDE_MAX];
    const size_t n = read_row (rows->items[y], row);

    for (int32_t x = 0; x < w && (size_t)x < n; x++)
      if (row[x] != blank || ds_tile_rule_meaning (self, blank) != NULL)
        out[y * w + x] = row[x];
  }
}

void
ds_tile_rule_draw (const DsTileRule *self, DsTileRulePictures *out)
{
  DS_ASSERT (self != NULL && out != NULL);
  DS_ASSERT (self->find.n <= DS_TILE_RULE_SIDE_MAX);

  out->w = (int32_t)width_of (&self->find);
  out->h = (int32_t)self->find.n;
  draw (self, &self->find, out->w, out->h, DS_TILE_RULE_ANY, out->find);
  draw (self, &self->put, out->w, out->h, DS_TILE_RULE_KEEP, out->put);
}

/* ---- checks */

typedef struct {
  const DsTileRule *rule;
  DsNode node;
  const char *path;
  DsErrors *errors;
  bool ok;
} Check;

static void
check_legend (Check *self)
{
  const DsTileRuleGlyph *items = self->rule->legend.items;
  char where[DS_WHERE_MAX], item[DS_WHERE_MAX];

  ds_path_key (where, self->path, "legend");
  for (size_t i = 0; i < self->rule->legend.n; i++)
    if (ds_tile_rule_meaning (self->rule, items[i].glyph) != &items[i]) {
      ds_node_fail (self->node, self->errors, ds_path_item (item, where, i), "tile-rule.twice",
                    N_ ("expected a character that the legend does not have yet"));
      self->ok = false;
    }
}

/* A pattern is as large as its rows say; what is put lies within it. */
static void
check_size (Check *self)
{
  const DsLines *find = &self->rule->find, *put = &self->rule->put;
  const size_t w = width_of (find);
  char where[DS_WHERE_MAX];

  if (find->n < 1 || find->n > DS_TILE_RULE_SIDE_MAX || w < 1 || w > DS_TILE_RULE_SIDE_MAX) {
    ds_node_fail (self->node, self->errors, ds_path_key (where, self->path, "find"),
                  "tile-rule.size",
                  N_ ("expected 1 to %d rows of 1 to %d characters, got %zu × %zu"),
                  DS_TILE_RULE_SIDE_MAX, DS_TILE_RULE_SIDE_MAX, w, find->n);
    self->ok = false;
  } else if (put->n > find->n || put_width (put) > w) {
    ds_node_fail (self->node, self->errors, ds_path_key (where, self->path, "put"),
                  "tile-rule.put-size",
                  N_ ("expected at most the %zu × %zu cells of \"find\", got %zu × %zu"), w,
                  find->n, width_of (put), put->n);
    self->ok = false;
  }
}

static void
check_layer (Check *self)
{
  char where[DS_WHERE_MAX], found[40];
  DsNode node;

  if (self->rule->layer[0] == '\0' || ds_object_layer_is_valid (self->rule->layer) ||
      !ds_node_get (self->node, "layer", &node))
    return;
  ds_read_found (node, found, sizeof found);
  ds_node_fail (node, self->errors, ds_path_key (where, self->path, "layer"), "tile-rule.layer",
                N_ ("expected a name of 1 to %d bytes on a line, got %s"),
                DS_OBJECT_LAYER_BYTES - 1, found);
  self->ok = false;
}

static bool
is_known (const DsTileRule *rule, uint32_t glyph, bool is_put)
{
  const DsTileRuleGlyph *meaning = ds_tile_rule_meaning (rule, glyph);

  if (is_put)
    return glyph == DS_TILE_RULE_KEEP || (meaning != NULL && !meaning->excludes);
  return meaning != NULL || glyph == DS_TILE_RULE_ANY || glyph == DS_TILE_RULE_SOLID ||
         glyph == DS_TILE_RULE_OPEN || glyph == DS_TILE_RULE_DOOR;
}

static void
fail_glyph (Check *self, const char *where, const char *glyph, size_t n, bool is_put,
            bool is_in_legend)
{
  char text[5] = "";

  snprintf (text, sizeof text, "%.*s", (int)n, glyph);
  self->ok = false;
  if (is_put && is_in_legend)
    ds_node_fail (self->node, self->errors, where, "tile-rule.put",
                  N_ ("expected an entry of the legend that excludes nothing, got \"%s\""), text);
  else if (!is_put && text[0] == ' ')
    ds_node_fail (self->node, self->errors, where, "tile-rule.space",
                  N_ ("expected \"?\" for any cell, got a space"));
  else
    ds_node_fail (self->node, self->errors, where, "tile-rule.glyph",
                  N_ ("the legend has no entry for \"%s\""), text);
}

static void
check_rows (Check *self, const char *key, const DsLines *rows, bool is_put)
{
  char where[DS_WHERE_MAX], item[DS_WHERE_MAX];

  ds_path_key (where, self->path, key);
  for (size_t i = 0; i < rows->n; i++) {
    const char *text = rows->items[i];
    uint32_t glyph;

    ds_path_item (item, where, i);
    for (size_t n; *text != '\0'; text += n) {
      n = ds_utf8_get (text, strlen (text), &glyph);
      if (is_known (self->rule, glyph, is_put))
        continue;
      fail_glyph (self, item, text, n, is_put, ds_tile_rule_meaning (self->rule, glyph) != NULL);
      break;
    }
  }
}

bool
ds_tile_rule_check (const DsTileRule *self, DsNode node, const char *path, DsErrors *errors)
{
  Check check = { .rule = self, .node = node, .path = path, .errors = errors, .ok = true };

  DS_ASSERT (self != NULL && path != NULL && errors != NULL);

  check_legend (&check);
  check_size (&check);
  check_layer (&check);
  check_rows (&check, "find", &self->find, false);
  check_rows (&check, "put", &self->put, true);
  return check.ok;
}
