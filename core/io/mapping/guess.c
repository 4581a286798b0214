/* core/io/mapping/guess.c — first guess of a mapping: its cells, and the whole. */
#include "io/mapping/guess.h"
#include "base/glyph.h"
#include "io/des/des_file.h"
#include "io/mapping/guess_work.h"

#include <stdio.h>

#define RULES_OF_TILES_MAX 200 /* for tiles that nothing is known about */

/* ---- cells */

/* A colour of an image: that of a definition in our own images, or a usual one. Its note names
 * the first cell, since a colour alone says little. */
static void
guess_pixel (DsGuess *self, const DsForeignLayer *layer, const DsMapUse *use, uint32_t colour)
{
  DsMapRule rule = ds_map_rule_blank;
  char of[DS_GUESS_BYTES];
  uint32_t found;
  DsError err;

  self->failed |=
      self->palette.colours == NULL && ds_palette_make (&self->palette, self->rules, &err) != DS_OK;
  if (self->failed)
    return;
  rule.colour = ds_foreign_colour (layer, use->cell);
  found = ds_palette_find (&self->palette, colour);
  if (found != DS_PALETTE_NONE && found < self->palette.n_tiles)
    rule.tile = ds_rules_tile (self->rules, found)->id;
  else if (found != DS_PALETTE_NONE)
    rule.object = ds_rules_kind (self->rules, found - (uint32_t)self->palette.n_tiles)->id;
  else if (ds_guess_known_tile (self, ds_palette_usual (colour)) != NULL)
    rule.tile = ds_palette_usual (colour);
  snprintf (of, sizeof of, "from %d, %d on: " DS_GUESS_CELLS, (int)(use->first % (size_t)layer->w),
            (int)(use->first / (size_t)layer->w));
  ds_guess_add (self, rule, use->n, of);
}

/* A meaning of Crawl: a monster or an item of ours by its name, or what the table of glyphs says.
 */
static void
guess_meaning (DsGuess *self, const DsForeignLayer *layer, const DsMapUse *use)
{
  DsMapRule rule = ds_map_rule_blank;
  char id[DS_DES_NAME] = "";
  const char *space;

  rule.name = ds_foreign_meaning (layer, use->cell);
  space = strchr (rule.name, ' ');
  ds_des_guess (rule.name, &rule.tile, &rule.object);
  if (space != NULL)
    snprintf (id, sizeof id, "%s", space + 1);
  for (char *at = id; *at != '\0'; at++)
    *at = *at == ' ' ? '-' : *at;
  if (space != NULL && rule.object[0] == '\0' && ds_guess_known_kind (self, id) != NULL)
    rule.object = ds_guess_keep (self, id);
  if (ds_guess_known_tile (self, rule.tile) == NULL)
    rule.tile = "";
  if (ds_guess_known_kind (self, rule.object) == NULL)
    rule.object = "";
  ds_guess_count (self, &rule, use->n, DS_GUESS_CELLS);
}

static void
guess_value (DsGuess *self, const DsForeignLayer *layer, const DsMapUse *use)
{
  DsMapRule rule = ds_map_rule_blank;
  const char *tile;
  uint32_t colour;

  if (layer->meanings.n > 0 && ds_foreign_meaning (layer, use->cell)[0] == '#' &&
      ds_colour_parse (ds_foreign_colour (layer, use->cell), &colour)) {
    guess_pixel (self, layer, use, colour);
    return;
  }
  if (self->map->kept != NULL) {
    guess_meaning (self, layer, use);
    return;
  }
  rule.layer = layer->name;
  rule.name = ds_foreign_meaning (layer, use->cell);
  if (rule.name[0] == '\0')
    rule.value = (int32_t)use->cell;
  tile = ds_guess_tile_named (self, rule.name);
  if (tile == NULL && rule.name[0] == '\0')
    tile = ds_guess_tile_named (self, layer->name);
  if (tile == NULL && layer->meanings.n <= 1 && rule.name[0] == '\0')
    tile = ds_guess_known_tile (self, "wall"); /* the only value there is */
  rule.tile = tile != NULL ? tile : "";
  ds_guess_count (self, &rule, use->n, DS_GUESS_CELLS);
}

/* The character as a tile or an object of ours; a player's is where one starts. */
static void
name_glyph (const DsGuess *self, uint32_t code_point, DsMapRule *rule)
{
  for (uint32_t i = 1; i < ds_rules_n_tiles (self->rules); i++)
    if (ds_rules_tile (self->rules, i)->glyph == code_point) {
      rule->tile = ds_rules_tile (self->rules, i)->id;
      return;
    }
  for (uint32_t i = 0; i < ds_rules_n_kinds (self->rules); i++) {
    const DsKind *kind = ds_rules_kind (self->rules, i);

    if (kind->glyph == code_point &&
        (kind->creature == NULL || !ds_creature_is_played (kind->creature))) {
      rule->object = kind->id;
      return;
    }
  }
}

static void
guess_glyph (DsGuess *self, const DsForeignLayer *layer, const DsMapUse *use)
{
  const DsForeignGlyph *glyph = &self->map->glyphs[use->cell - 1];
  const uint32_t code_point = ds_glyph_of_cp437 (glyph->code);
  DsMapRule rule = ds_map_rule_blank;
  char text[5] = "";

  (void)layer;
  if (code_point > ' ' && ds_glyph_is_visible (code_point))
    text[ds_utf8_put (text, code_point)] = '\0';
  else
    rule.code = (int32_t)glyph->code;
  rule.glyph = ds_guess_keep (self, text);
  if (text[0] != '\0')
    name_glyph (self, code_point, &rule);
  ds_guess_count (self, &rule, use->n, DS_GUESS_CELLS);
}

/* The property of a tile by which it is a tile of ours; NULL: none. */
static const char *
tile_by_property (DsGuess *self, const DsForeignTile *tile, DsLines *condition)
{
  char line[DS_GUESS_BYTES];

  for (const DsForeignProperty *at = tile->properties.first; at != NULL; at = at->next) {
    const bool is_false = at->type == DS_FOREIGN_BOOL && ds_guess_same (at->text, "false");
    const char *id = ds_guess_property_word (at->name, is_false);

    if (ds_guess_known_tile (self, id) == NULL || at->text[0] == '\0')
      continue;
    snprintf (line, sizeof line, is_false ? "%s=false" : "%s", at->name);
    *condition = ds_guess_line (self, line);
    return id;
  }
  return NULL;
}

/* A rule for a named cell of a list of cells, whose name may be a character; unknown ones are
 * listed, for the user to fill in. False: a pattern, which stands for other names, too. */
static bool
guess_name (DsGuess *self, const DsForeignTile *tile, size_t n)
{
  const size_t n_bytes = strlen (tile->type);
  DsMapRule rule = ds_map_rule_blank;
  uint32_t code_point;

  if (!ds_guess_same (self->map->format, "csv") || n_bytes == 0 ||
      strpbrk (tile->type, "*?") != NULL)
    return false;
  rule.type = tile->type;
  if (ds_utf8_get (tile->type, n_bytes, &code_point) == n_bytes)
    name_glyph (self, code_point, &rule);
  ds_guess_count (self, &rule, n, DS_GUESS_CELLS);
  return true;
}

/* A rule for the tile by its class, its properties or its collision shape. False: nothing is known
 * of it. */
static bool
guess_tile (DsGuess *self, const DsMapSubject *subject, size_t n)
{
  const DsForeignTile *tile = subject->tile;
  DsMapRule rule = ds_map_rule_blank;
  const char *id, *kind;

  if (tile == NULL)
    return false;
  rule.type = tile->type;
  id = tile->type[0] != '\0' ? ds_guess_tile_named (self, tile->type) : NULL;
  kind = tile->type[0] != '\0' ? ds_guess_kind_named (self, tile->type) : NULL;
  if (kind != NULL && strcmp (kind, tile->type) == 0 &&
      (id == NULL || strcmp (id, tile->type) != 0))
    id = NULL; /* an id of ours, which may begin with a word for a tile: "stone-golem" */
  if (id == NULL && kind != NULL) {
    rule.object = kind;
    ds_guess_count (self, &rule, n, DS_GUESS_CELLS);
    return true;
  }
  if (id == NULL) {
    rule.type = "";
    id = tile_by_property (self, tile, &rule.properties);
  }
  if (id == NULL && tile->shapes.n > 0) {
    rule.has_shape = true;
    id = ds_guess_known_tile (self, "wall");
  }
  if (id == NULL)
    return guess_name (self, tile, n);
  rule.tile = id;
  ds_guess_count (self, &rule, n, DS_GUESS_CELLS);
  return true;
}

/* True where empty cells are none of the level: blanks of a vault, transparent pixels. */
static bool
has_blanks (const DsGuess *self)
{
  return self->map->kept != NULL || ds_guess_same (self->map->format, "png");
}

static void
guess_blank (DsGuess *self, const DsMapUse *use)
{
  DsMapRule rule = ds_map_rule_blank;

  rule.value = 0;
  ds_guess_count (self, &rule, use->n, "blank " DS_GUESS_CELLS);
}

static void
guess_cells (DsGuess *self, const DsForeignLayer *layer, const DsMapUses *uses, bool has_values)
{
  const char *of_layer = ds_guess_cell_word (layer->name);
  DsMapRule rule = ds_map_rule_blank;
  size_t n = 0;

  for (size_t i = 0; i < uses->list.n; i++) {
    const DsMapUse *use = &uses->list.items[i];
    const DsMapSubject subject = ds_map_subject_cell (self->map, layer, use->cell);

    if (use->cell == 0 && has_blanks (self))
      guess_blank (self, use);
    if (use->cell == 0)
      continue;
    n += use->n;
    if (layer->kind == DS_FOREIGN_VALUES)
      guess_value (self, layer, use);
    else if (layer->kind == DS_FOREIGN_GLYPHS)
      guess_glyph (self, layer, use);
    else if (!has_values)
      guess_tile (self, &subject, use->n);
  }
  if (layer->kind != DS_FOREIGN_TILES || has_values ||
      ds_guess_known_tile (self, of_layer) == NULL || ds_guess_same (of_layer, "floor") || n == 0)
    return;
  rule.layer = layer->name;
  rule.tile = of_layer;
  ds_guess_count (self, &rule, n, DS_GUESS_CELLS);
}

/* Every tile that is used, where nothing is known of any: for the user to fill in. */
static void
list_tiles (DsGuess *self, const DsForeignLayer *layer, const DsMapUses *uses)
{
  for (size_t i = 0; i < uses->list.n && self->list.n < RULES_OF_TILES_MAX; i++) {
    const DsMapUse *use = &uses->list.items[i];
    const DsMapSubject subject = ds_map_subject_cell (self->map, layer, use->cell);
    int32_t *ids = ds_arena_alloc (self->arena, 1, sizeof *ids);
    DsMapRule rule = ds_map_rule_blank;

    if (use->cell == 0 || subject.tileset == NULL)
      continue;
    self->failed |= ids == NULL;
    if (ids == NULL)
      return;
    ids[0] = (int32_t)subject.id;
    rule.layer = layer->name;
    rule.tileset = subject.tileset->name;
    rule.tiles = (DsInts){ 1, ids };
    ds_guess_count (self, &rule, use->n, DS_GUESS_CELLS);
  }
}

typedef void (*EachLayer) (DsGuess *self, const DsForeignLayer *layer, const DsMapUses *uses,
                           bool has_values);

static void
list_layer (DsGuess *self, const DsForeignLayer *layer, const DsMapUses *uses, bool has_values)
{
  (void)has_values;
  if (layer->kind == DS_FOREIGN_TILES)
    list_tiles (self, layer, uses);
}

static void
for_layers (DsGuess *self, EachLayer each)
{
  bool has_values = false;
  DsMapUses uses;
  DsError err;

  for (const DsForeignLevel *level = self->map->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
      has_values |= at->kind == DS_FOREIGN_VALUES;
  for (const DsForeignLevel *level = self->map->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next) {
      if (at->cells == NULL)
        continue;
      if (ds_map_uses_count (&uses, at, &err) != DS_OK) {
        self->failed = true;
        return;
      }
      each (self, at, &uses, has_values);
      ds_map_uses_clear (&uses);
    }
}

/* ---- the whole */

DsStatus
ds_mapping_guess (DsMapping *out, const DsForeign *map, const DsRules *rules, DsArena *arena,
                  DsError *err)
{
  DsGuess self = { .map = map, .rules = rules, .arena = arena };
  DsMapRule *list = NULL;
  size_t n_cells;

  DS_ASSERT (out != NULL && map != NULL && rules != NULL && arena != NULL);

  memset (out, 0, sizeof *out);
  for_layers (&self, guess_cells);
  n_cells = self.list.n;
  ds_guess_objects (&self);
  if (n_cells == 0)
    for_layers (&self, list_layer);
  for (size_t i = 0; i < self.list.n; i++)
    self.failed |= !ds_map_rule_to_patterns (&self.list.items[i], arena);
  if (!self.failed)
    list = ds_arena_alloc (arena, self.list.n + 1, sizeof *list);
  if (list != NULL) {
    if (self.list.n > 0)
      memcpy (list, self.list.items, self.list.n * sizeof *list);
    out->ground = out->level = "";
    out->rules = (DsRecords){ self.list.n, list };
  }
  ds_palette_clear (&self.palette);
  ds_array_clear (&self.list);
  ds_array_clear (&self.types);
  ds_array_clear (&self.type_of_id);
  ds_array_clear (&self.uses);
  ds_intern_clear (&self.type_keys);
  ds_intern_clear (&self.ids);
  ds_intern_clear (&self.values);
  return list != NULL ? DS_OK : ds_fail_nomem (err, map->source);
}
