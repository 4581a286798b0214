/* core/check/lint/unknown_definition.c — tiles, kinds of things and rulesets that no
 * rules define. */
#include "check/lint_context.h"
#include "map/tile_layers.h"

#include <string.h>

/* A finding with the cells of a floor that have the tile in a layer; NULL: none. */
static DsFinding *
look_in_layer (DsLint *self, size_t floor, DsLayer layer, uint32_t tile)
{
  const DsGrid *grid = &self->floors[floor].level->layers[layer];
  DsFinding *finding = NULL;

  if (ds_grid_is_blank (grid))
    return NULL;
  for (int32_t y = 0; y < self->h; y++) {
    const uint16_t *row = ds_grid_row (grid, y);

    for (int32_t x = 0; x < self->w; x++)
      if (row[x] == tile) {
        if (finding == NULL)
          finding = ds_lint_add (self, (int32_t)floor);
        ds_finding_mark (finding, (DsCell){ x, y });
      }
  }
  return finding;
}

static void
look_at_tile (DsLint *self, uint32_t tile, const DsTileLayers *own)
{
  const DsTile *unknown = ds_rules_tile (self->delve->rules, tile);
  char where[DS_LINT_PLACE];

  for (size_t f = 0; f < self->n_floors; f++) {
    DsFinding *finding = look_in_layer (self, f, (DsLayer)unknown->layer, tile);

    if (finding != NULL)
      ds_message_set (&finding->text, "lint.unknown-tile",
                      N_ ("The rules do not define the tile \"%s\" at %s, so it is not walkable."),
                      unknown->id, ds_lint_where (self, f, finding->cells[0], where));
    for (size_t i = 0; i < own->n; i++) {
      finding = look_in_layer (self, f, DS_LAYER_TILES (i), tile);
      if (finding != NULL)
        ds_message_set (&finding->text, "lint.unknown-tile-layer-tile",
                        N_ ("The rules do not define the tile \"%s\" of the tile layer \"%s\" at "
                            "%s."),
                        unknown->id, own->items[i].name,
                        ds_lint_where (self, f, finding->cells[0], where));
    }
  }
}

static void
look (DsLint *self)
{
  const char *ruleset = self->delve->ruleset;
  char where[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;
  DsTileLayers own;

  ds_tile_layers_read (&own, self->delve->dungeon.extras);
  if (strcmp (ruleset, "default") != 0 &&
      ds_rules_find_ruleset (self->delve->rules, ruleset) == NULL)
    ds_message_set (&ds_lint_add (self, -1)->text, "lint.unknown-ruleset",
                    N_ ("The rules do not define the ruleset \"%s\": movement is in eight "
                        "directions, without cutting corners."),
                    ruleset);
  for (size_t i = 1; i < ds_rules_n_tiles (self->delve->rules); i++)
    if (ds_rules_tile (self->delve->rules, (uint32_t)i)->is_unknown &&
        self->n_found < DS_FINDINGS_MAX)
      look_at_tile (self, (uint32_t)i, &own);
  while ((thing = ds_lint_next (self, &at)) != NULL)
    if (ds_lint_kind (self, thing)->is_unknown)
      ds_message_set (&ds_lint_add_thing (self, at.floor, thing)->text, "lint.unknown-kind",
                      N_ ("The rules do not define the object \"%s\" at %s."),
                      ds_lint_kind (self, thing)->id,
                      ds_lint_where (self, at.floor, thing->at, where));
}

const DsLintRule ds_lint_unknown_definition = {
  .id = "unknown-definition",
  .label = N_ ("Unknown definition"),
  .help = N_ ("The level uses a tile, an object or a ruleset that no rules file defines."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
};
