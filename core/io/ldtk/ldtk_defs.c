/* core/io/ldtk/ldtk_defs.c — the definitions of LDtk projects that are written. */
#include "io/ldtk/ldtk_defs.h"

#include <string.h>

static void
puts_text (const DsLdtkWriter *self, const char *text)
{
  ds_text_puts (self->out, text);
}

static bool
has_layer (const DsLdtkWriter *self, DsLdtkLayer layer)
{
  switch (layer) {
  case DS_LDTK_ROOMS:
  case DS_LDTK_ROOM_CELLS:
    return self->n_rooms > 0;
  case DS_LDTK_REGION_CELLS:
    return ds_regions_count (self->delve->dungeon.regions) > 0 && self->n_rooms > 0;
  case DS_LDTK_FEATURE_TILES:
  case DS_LDTK_GROUND_TILES:
    return self->has_picture;
  default:
    return true;
  }
}

/* Own layers over objects, or under them, the topmost first. */
static void
list_own (const DsLdtkWriter *self, bool is_above, DsLdtkShown *out, size_t *n)
{
  for (size_t i = self->own.n; i-- > 0 && self->has_picture;)
    if ((self->own.items[i].is_above != 0) == is_above)
      out[(*n)++] = DS_N_LDTK_LAYERS + (DsLdtkShown)i;
}

size_t
ds_ldtk_list_layers (const DsLdtkWriter *self, DsLdtkShown out[DS_LDTK_SHOWN_MAX])
{
  size_t n = 0;

  DS_ASSERT (self != NULL && out != NULL);

  list_own (self, true, out, &n);
  for (DsLdtkShown i = 0; i < DS_N_LDTK_LAYERS; i++) {
    if (i == DS_LDTK_FEATURE_TILES)
      list_own (self, false, out, &n);
    if (has_layer (self, (DsLdtkLayer)i))
      out[n++] = i;
  }
  return n;
}

const char *
ds_ldtk_shown_type (DsLdtkShown layer)
{
  DS_ASSERT (layer < DS_LDTK_SHOWN_MAX);

  return layer < DS_N_LDTK_LAYERS ? ds_ldtk_layer_type ((DsLdtkLayer)layer) : "Tiles";
}

void
ds_ldtk_put_layer_name (const DsLdtkWriter *self, DsLdtkShown layer)
{
  DS_ASSERT (self != NULL && layer < DS_LDTK_SHOWN_MAX);

  if (layer < DS_N_LDTK_LAYERS) {
    puts_text (self, ds_ldtk_layer_name ((DsLdtkLayer)layer));
    return;
  }
  puts_text (self, DS_LDTK_OWN);
  ds_ldtk_put_name (self->out, self->own.items[layer - DS_N_LDTK_LAYERS].name, ' ');
}

/* Grids of values let the picture below them shine through. */
void
ds_ldtk_put_opacity (const DsLdtkWriter *self, DsLdtkShown layer)
{
  uint32_t percent = 100;

  DS_ASSERT (self != NULL && layer < DS_LDTK_SHOWN_MAX);

  if (layer >= DS_N_LDTK_LAYERS)
    percent = self->own.items[layer - DS_N_LDTK_LAYERS].opacity;
  else if (layer == DS_LDTK_ROOM_CELLS || layer == DS_LDTK_REGION_CELLS ||
           (self->has_picture && strcmp (ds_ldtk_shown_type (layer), "IntGrid") == 0))
    percent = 50;
  if (percent % 100 == 0)
    ds_text_printf (self->out, "%u", percent / 100);
  else if (percent % 10 == 0)
    ds_text_printf (self->out, "0.%u", percent / 10);
  else
    ds_text_printf (self->out, "0.%02u", percent);
}

uint32_t
ds_ldtk_room_colour (size_t i)
{
  static const uint32_t COLOURS[] = { 0x80c0ff, 0xffc080, 0x80ffa0, 0xff90b0,
                                      0xc0a0ff, 0xf0f080, 0x80f0e0, 0xd0b090 };

  DS_ASSERT (i < DS_ROOMS_MAX);
  return COLOURS[i % DS_COUNT (COLOURS)];
}

void
ds_ldtk_put_string (const DsLdtkWriter *self, const char *text)
{
  DsJsonWriter json;

  DS_ASSERT (self != NULL && text != NULL);

  ds_json_writer_init (&json, self->out);
  ds_json_put_string (&json, NULL, text);
}

void
ds_ldtk_put_iid (const DsLdtkWriter *self, const char *key, DsLdtkSubject subject, size_t floor,
                 uint64_t id)
{
  char iid[DS_LDTK_IID_BYTES];

  DS_ASSERT (self != NULL && key != NULL);

  ds_text_printf (self->out, "\"%s\": \"%s\", ", key, ds_ldtk_iid (iid, subject, floor, id));
}

void
ds_ldtk_put_tile_rect (const DsLdtkWriter *self, uint32_t tile)
{
  DS_ASSERT (self != NULL);

  if (tile == 0 || !self->has_picture)
    puts_text (self, "null");
  else
    ds_text_printf (self->out, "{ \"tilesetUid\": %d, \"x\": %d, \"y\": %d, \"w\": %d, \"h\": %d }",
                    DS_LDTK_UID_TILESET,
                    (int)((tile - 1) % (uint32_t)self->sheet.columns) * (int)self->sheet.px,
                    (int)((tile - 1) / (uint32_t)self->sheet.columns) * (int)self->sheet.px,
                    (int)self->sheet.px, (int)self->sheet.px);
}

/* ---- layers */

/* One value of a grid; @name was written. */
static void
put_value (const DsLdtkWriter *self, uint32_t value, uint32_t colour)
{
  ds_text_printf (self->out,
                  "\", \"value\": %u, \"color\": \"#%06X\", \"tile\": null, \"groupUid\": 0 }",
                  value, colour & 0xffffff);
}

static void
begin_value (const DsLdtkWriter *self, uint32_t value)
{
  puts_text (self, value > 1 ? ",\n  { \"identifier\": \"" : "\n  { \"identifier\": \"");
}

static void
put_tile_values (const DsLdtkWriter *self, DsLayer layer)
{
  const DsRules *rules = self->delve->rules;

  for (uint32_t value = 1; value <= self->n_values[layer]; value++)
    for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++) {
      const DsTile *tile = ds_rules_tile (rules, i);

      if (self->tile_values[layer][i] != value)
        continue;
      begin_value (self, value);
      ds_ldtk_put_name (self->out, tile->id, '-');
      put_value (self, value, layer == DS_LAYER_GROUND ? tile->bg : tile->fg);
      break;
    }
}

static void
put_area_values (const DsLdtkWriter *self, DsLdtkShown layer)
{
  const DsRegions *regions = self->delve->dungeon.regions;
  const bool has_rooms = layer == DS_LDTK_ROOM_CELLS;
  const size_t n = has_rooms ? self->n_rooms : ds_regions_count (regions);

  for (size_t i = 0; i < n; i++) {
    begin_value (self, (uint32_t)i + 1);
    ds_text_printf (self->out, "%s_%zu", has_rooms ? "Room" : "Region", i + 1);
    put_value (self, (uint32_t)i + 1,
               has_rooms ? ds_ldtk_room_colour (i) : ds_regions_get (regions, i)->colour);
  }
}

static void
put_layer_def (const DsLdtkWriter *self, DsLdtkShown layer)
{
  const char *type = ds_ldtk_shown_type (layer);
  const bool is_grid = strcmp (type, "IntGrid") == 0;

  ds_text_printf (self->out, "{ \"__type\": \"%s\", \"identifier\": \"", type);
  ds_ldtk_put_layer_name (self, layer);
  ds_text_printf (self->out, "\", \"type\": \"%s\", \"uid\": %u, \"gridSize\": %d, ", type,
                  DS_LDTK_UID_FIRST_LAYER + layer, (int)self->sheet.px);
  puts_text (self, "\"doc\": null, \"uiColor\": null, \"guideGridWid\": 0, \"guideGridHei\": 0, "
                   "\"displayOpacity\": ");
  ds_ldtk_put_opacity (self, layer);
  ds_text_printf (self->out,
                  ", \"inactiveOpacity\": %s, \"hideInList\": false, "
                  "\"hideFieldsWhenInactive\": true, \"canSelectWhenInactive\": true, "
                  "\"renderInWorldView\": %s, \"pxOffsetX\": 0, \"pxOffsetY\": 0, ",
                  is_grid && self->has_picture ? "0" : "1",
                  is_grid && self->has_picture ? "false" : "true");
  puts_text (
      self, "\"parallaxFactorX\": 0, \"parallaxFactorY\": 0, \"parallaxScaling\": true, "
            "\"requiredTags\": [], \"excludedTags\": [], \"autoTilesKilledByOtherLayerUid\": null, "
            "\"uiFilterTags\": [], \"useAsyncRender\": false, \"intGridValuesGroups\": [], "
            "\"autoRuleGroups\": [], \"autoSourceLayerDefUid\": null, \"tilePivotX\": 0, "
            "\"tilePivotY\": 0, \"biomeFieldUid\": null, \"tilesetDefUid\": ");
  if (strcmp (type, "Tiles") == 0)
    ds_text_printf (self->out, "%d", DS_LDTK_UID_TILESET);
  else
    puts_text (self, "null");
  puts_text (self, ", \"intGridValues\": [");
  if (layer == DS_LDTK_GROUND || layer == DS_LDTK_FEATURES)
    put_tile_values (self, layer == DS_LDTK_GROUND ? DS_LAYER_GROUND : DS_LAYER_FEATURE);
  else if (is_grid)
    put_area_values (self, layer);
  puts_text (self, "] }");
}

/* ---- entities */

static void
put_entity_def (const DsLdtkWriter *self, uint32_t uid, const char *tag, uint32_t colour,
                uint32_t tile, uint32_t owner)
{
  const bool is_area = owner == DS_LDTK_OF_ROOM;
  const bool is_gate = !is_area && ds_rules_kind (self->delve->rules, owner)->gate != NULL;
  const bool is_sized = is_area || is_gate ||
                        ds_role_has_area ((DsRole)ds_rules_kind (self->delve->rules, owner)->role);
  const char *resizable = is_sized ? "true" : "false";
  const bool has_tile = tile != 0 && self->has_picture;
  const bool is_ellipse = !is_area && self->has_ellipse[owner] && !self->has_other[owner];
  const bool is_tile = has_tile && !is_ellipse;

  ds_text_printf (self->out,
                  "\", \"uid\": %u, \"tags\": [\"%s\"], \"width\": %d, \"height\": %d, "
                  "\"color\": \"#%06X\", \"exportToToc\": false, \"allowOutOfBounds\": false, "
                  "\"doc\": null, \"resizableX\": %s, \"resizableY\": %s, ",
                  uid, tag, (int)self->sheet.px, (int)self->sheet.px, colour, resizable, resizable);
  ds_text_printf (
      self->out,
      "\"minWidth\": null, \"maxWidth\": null, \"minHeight\": null, \"maxHeight\": null, "
      "\"keepAspectRatio\": false, \"tileOpacity\": 1, \"fillOpacity\": %s, \"lineOpacity\": %s, "
      "\"hollow\": %s, \"renderMode\": \"%s\", \"showName\": %s, \"tilesetId\": ",
      is_tile || is_area ? "0.08" : "1", is_tile ? "0" : "1", is_area ? "true" : "false",
      is_tile      ? "Tile"
      : is_ellipse ? "Ellipse"
                   : "Rectangle",
      is_tile ? "false" : "true");
  if (has_tile)
    ds_text_printf (self->out, "%d", DS_LDTK_UID_TILESET);
  else
    puts_text (self, "null");
  ds_text_printf (self->out,
                  ", \"tileRenderMode\": \"%s\", \"tileRect\": ", is_gate ? "Repeat" : "FitInside");
  ds_ldtk_put_tile_rect (self, tile);
  puts_text (self,
             ", \"uiTileRect\": null, \"nineSliceBorders\": [], \"maxCount\": 0, "
             "\"limitScope\": \"PerLevel\", \"limitBehavior\": \"MoveLastOne\", \"pivotX\": 0, "
             "\"pivotY\": 0, \"fieldDefs\": [");
  ds_ldtk_fields_put_defs (&self->fields, owner, self->out);
  puts_text (self, "] }");
}

static void
put_entity_defs (const DsLdtkWriter *self)
{
  const DsRules *rules = self->delve->rules;
  bool is_first = true;

  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsKind *kind = ds_rules_kind (rules, i);

    if (!self->is_kind_used[i])
      continue;
    puts_text (self, is_first ? "\n{ \"identifier\": \"" : ",\n{ \"identifier\": \"");
    ds_ldtk_put_name (self->out, kind->id, '-');
    put_entity_def (self, DS_LDTK_UID_FIRST_KIND + i, ds_role_id ((DsRole)kind->role), kind->fg,
                    self->sheet.tile_of_kind (&self->sheet, (uint16_t)i), i);
    is_first = false;
  }
  if (self->n_rooms == 0)
    return;
  ds_text_printf (self->out, "%s{ \"identifier\": \"%s", is_first ? "\n" : ",\n", DS_LDTK_ROOM);
  put_entity_def (self, DS_LDTK_UID_ROOM, "room", ds_ldtk_room_colour (0), 0, DS_LDTK_OF_ROOM);
}

/* ---- tileset, enum */

/* The data of each tile is the id of the definition that owns it. */
static void
put_tileset (const DsLdtkWriter *self)
{
  const DsTileSheet *sheet = &self->sheet;
  const size_t n_rows = (sheet->n_tiles + (size_t)sheet->columns - 1) / (size_t)sheet->columns;

  if (!self->has_picture)
    return;
  puts_text (self, "{ \"identifier\": \"Tiles\", \"relPath\": ");
  ds_ldtk_put_string (self, self->image);
  ds_text_printf (self->out,
                  ", \"__cWid\": %d, \"__cHei\": %zu, \"uid\": %d, \"embedAtlas\": null, "
                  "\"pxWid\": %d, \"pxHei\": %zu, \"tileGridSize\": %d, \"spacing\": 0, "
                  "\"padding\": 0, ",
                  (int)sheet->columns, n_rows, DS_LDTK_UID_TILESET,
                  (int)(sheet->columns * sheet->px), n_rows * (size_t)sheet->px, (int)sheet->px);
  puts_text (self, "\"tags\": [], \"tagsSourceEnumUid\": null, \"enumTags\": [], "
                   "\"savedSelections\": [], \"cachedPixelData\": null, \"customData\": [");
  for (size_t i = 0; i < sheet->n_tiles; i++)
    ds_text_printf (self->out, "%s{ \"tileId\": %zu, \"data\": \"%s\" }", i > 0 ? ",\n  " : "\n  ",
                    i, ds_sheet_id (sheet, self->delve->rules, i));
  puts_text (self, "] }");
}

static void
put_lock_enum (const DsLdtkWriter *self)
{
  const DsDelve *delve = self->delve;

  if (self->locks.n == 0)
    return;
  ds_text_printf (self->out, "{ \"identifier\": \"Lock\", \"uid\": %d, \"values\": [",
                  DS_LDTK_UID_LOCKS);
  for (uint32_t i = 0; i < self->locks.n; i++) {
    const DsLockKind *lock =
        ds_rules_lock_of (delve->rules, delve->dungeon.locks, self->locks.names[i]);

    puts_text (self, i > 0 ? ",\n  { \"id\": \"" : "\n  { \"id\": \"");
    ds_ldtk_put_name (self->out, self->locks.names[i], '-');
    ds_text_printf (self->out, "\", \"tileRect\": null, \"color\": %u }",
                    lock != NULL ? lock->colour : 0);
  }
  puts_text (self, "],\n  \"iconTilesetUid\": null, \"externalRelPath\": null, "
                   "\"externalFileChecksum\": null, \"tags\": [] }");
}

void
ds_ldtk_put_defs (const DsLdtkWriter *self)
{
  DsLdtkShown layers[DS_LDTK_SHOWN_MAX];
  const size_t n = ds_ldtk_list_layers (self, layers);

  DS_ASSERT (self != NULL);

  puts_text (self, "\"defs\": { \"layers\": [\n");
  for (size_t i = 0; i < n; i++) {
    puts_text (self, i > 0 ? ",\n" : "");
    put_layer_def (self, layers[i]);
  }
  puts_text (self, "],\n\"entities\": [");
  put_entity_defs (self);
  puts_text (self, "],\n\"tilesets\": [");
  put_tileset (self);
  puts_text (self, "], \"enums\": [");
  put_lock_enum (self);
  puts_text (self, "], \"externalEnums\": [], \"levelFields\": [");
  ds_ldtk_fields_put_defs (&self->fields, DS_LDTK_OF_LEVEL, self->out);
  puts_text (self, "] },\n");
}

/* ---- the head */

void
ds_ldtk_put_head (const DsLdtkWriter *self)
{
  const int px = (int)self->sheet.px;

  DS_ASSERT (self != NULL);

  puts_text (self, "{ \"__header__\": { \"fileType\": \"LDtk Project JSON\", \"app\": \"LDtk\", "
                   "\"doc\": \"https://ldtk.io/json\", "
                   "\"schema\": \"https://ldtk.io/files/JSON_SCHEMA.json\", "
                   "\"appAuthor\": \"Delvesmith\", \"appVersion\": \"1.5.3\", "
                   "\"url\": \"https://ldtk.io\" },\n");
  ds_ldtk_put_iid (self, "iid", DS_LDTK_IID_PROJECT, 0, 1);
  ds_ldtk_put_iid (self, "dummyWorldIid", DS_LDTK_IID_WORLD, 0, 1);
  ds_text_printf (self->out,
                  "\"jsonVersion\": \"1.5.3\", \"appBuildId\": 473702, \"nextUid\": %zu, "
                  "\"defaultGridSize\": %d, \"defaultEntityWidth\": %d, "
                  "\"defaultEntityHeight\": %d, ",
                  DS_LDTK_UID_FIRST_FIELD + self->fields.items.n, px, px, px);
  puts_text (self,
             "\"identifierStyle\": \"Free\", \"toc\": [], \"worldLayout\": \"LinearHorizontal\", "
             "\"worldGridWidth\": 256, \"worldGridHeight\": 256, \"defaultLevelWidth\": 256, "
             "\"defaultLevelHeight\": 256, \"defaultPivotX\": 0, \"defaultPivotY\": 0, "
             "\"bgColor\": \"#40465B\", \"defaultLevelBgColor\": \"#000000\", "
             "\"minifyJson\": false, \"externalLevels\": false, \"exportTiled\": false, ");
  puts_text (self,
             "\"simplifiedExport\": false, \"imageExportMode\": \"None\", "
             "\"exportLevelBg\": true, \"pngFilePattern\": null, \"backupOnSave\": false, "
             "\"backupLimit\": 10, \"backupRelPath\": null, \"levelNamePattern\": \"Floor_%idx1\", "
             "\"tutorialDesc\": null, \"customCommands\": [], \"flags\": [], \"worlds\": [],\n");
}
