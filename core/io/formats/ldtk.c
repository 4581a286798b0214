/* core/io/formats/ldtk.c — LDtk projects, *.ldtk, written: a level for each floor, with grids of
 * values for ground and features and an entity for each object. Source: https://ldtk.io/json, and
 * the samples of LDtk 1.5.3. */
#include "base/intern.h"
#include "io/io.h"

#include <string.h>

#define GRID 16 /* pixels of a cell */
#define NAME_BYTES (DS_ID_MAX + 2)

/* Numbers of definitions. */
enum {
  UID_OBJECTS = 1,
  UID_FEATURE,
  UID_GROUND,
  UID_LOCKS,
  UID_FIRST_KIND = 100,
  UID_FIRST_FIELD = UID_FIRST_KIND + DS_KINDS_MAX,
  UID_FIRST_LEVEL = UID_FIRST_FIELD + DS_KINDS_MAX,
  UID_NEXT = UID_FIRST_LEVEL + 1000
};

typedef struct {
  const DsDelve *delve;
  DsText *out;
  DsIntern locks;                     /* ids in use, in the order of things */
  uint32_t tile_values[DS_TILES_MAX]; /* value in its grid; 0 = in no cell */
  uint8_t kinds[DS_KINDS_MAX];        /* KIND_* */
  uint32_t n_values[2];               /* of ground and feature */
} LdtkWriter;

enum { KIND_USED = 1, KIND_LOCKED = 2 };

/* ---- survey */

static void
survey_cells (LdtkWriter *self, const DsFloor *floor, DsLayer layer)
{
  for (int32_t y = 0; y < floor->h; y++) {
    const uint16_t *row = ds_grid_row (&floor->layers[layer], y);

    for (int32_t x = 0; x < floor->w; x++)
      if (row[x] != DS_TILE_NONE && self->tile_values[row[x]] == 0)
        self->tile_values[row[x]] = ++self->n_values[layer];
  }
}

static DsStatus
survey (LdtkWriter *self, DsError *err)
{
  const DsDungeon *dungeon = &self->delve->dungeon;

  for (size_t i = 0; i < dungeon->n_floors; i++) {
    const DsFloor *floor = &dungeon->floors[i];

    survey_cells (self, floor, DS_LAYER_GROUND);
    survey_cells (self, floor, DS_LAYER_FEATURE);
    for (size_t k = 0; k < ds_things_count (floor->things); k++) {
      const DsThing *thing = ds_things_get (floor->things, k);

      self->kinds[thing->kind] |= KIND_USED | (thing->lock != NULL ? KIND_LOCKED : 0);
      if (thing->lock != NULL &&
          ds_intern_add (&self->locks, ds_str_get (thing->lock)) == DS_INTERN_NONE)
        return ds_fail_nomem (err, "ldtk");
    }
  }
  return DS_OK;
}

/* ---- names and numbers */

/* Identifiers of LDtk have no hyphens and do not begin with a digit. */
static const char *
name_of (const char *id, char out[NAME_BYTES])
{
  const size_t n = (size_t)(id[0] >= '0' && id[0] <= '9');

  out[0] = '_';
  for (size_t i = 0; i <= strlen (id); i++)
    out[i + n] = id[i] == '-' ? '_' : id[i];
  return out;
}

/* A UUID that says what it is of. */
static void
put_iid (const LdtkWriter *self, const char *key, unsigned what, uint64_t floor, uint64_t id)
{
  ds_text_printf (self->out, "\"%s\": \"%08x-%04x-4%03x-8000-%04x%08x\", ", key,
                  (unsigned)(id >> 32), what, (unsigned)floor, 0u, (unsigned)id);
}

enum { IID_PROJECT, IID_WORLD, IID_LEVEL, IID_LAYER, IID_THING };

static void
puts_text (const LdtkWriter *self, const char *text)
{
  ds_text_puts (self->out, text);
}

/* ---- definitions */

/* Members that all layers have. */
static void
put_layer_def (const LdtkWriter *self, const char *type, const char *name, int uid)
{
  ds_text_printf (self->out,
                  "{ \"__type\": \"%s\", \"identifier\": \"%s\", \"type\": \"%s\", \"uid\": %d, ",
                  type, name, type, uid);
  ds_text_printf (self->out, "\"gridSize\": %d, ", GRID);
  puts_text (
      self, "\"doc\": null, \"uiColor\": null, \"guideGridWid\": 0, \"guideGridHei\": 0, "
            "\"displayOpacity\": 1, \"inactiveOpacity\": 1, \"hideInList\": false, "
            "\"hideFieldsWhenInactive\": false, \"canSelectWhenInactive\": true, "
            "\"renderInWorldView\": true, \"pxOffsetX\": 0, \"pxOffsetY\": 0, "
            "\"parallaxFactorX\": 0, \"parallaxFactorY\": 0, \"parallaxScaling\": true, "
            "\"requiredTags\": [], \"excludedTags\": [], \"autoTilesKilledByOtherLayerUid\": null, "
            "\"uiFilterTags\": [], \"useAsyncRender\": false, \"intGridValuesGroups\": [], "
            "\"autoRuleGroups\": [], \"autoSourceLayerDefUid\": null, \"tilesetDefUid\": null, "
            "\"tilePivotX\": 0, \"tilePivotY\": 0, \"biomeFieldUid\": null, \"intGridValues\": [");
}

static void
put_grid_def (const LdtkWriter *self, DsLayer layer, const char *name, int uid)
{
  const DsRules *rules = self->delve->rules;
  char id[NAME_BYTES];

  put_layer_def (self, "IntGrid", name, uid);
  for (uint32_t value = 1; value <= self->n_values[layer]; value++)
    for (uint32_t i = 1; i < ds_rules_n_tiles (rules); i++) {
      const DsTile *tile = ds_rules_tile (rules, i);

      if (self->tile_values[i] != value || tile->layer != layer)
        continue;
      ds_text_printf (self->out,
                      "%s\n  { \"value\": %u, \"identifier\": \"%s\", \"color\": \"#%06X\", "
                      "\"tile\": null, \"groupUid\": 0 }",
                      value > 1 ? "," : "", value, name_of (tile->id, id),
                      layer == DS_LAYER_GROUND ? tile->bg : tile->fg);
      break;
    }
  puts_text (self, "] }");
}

/* The field that names the lock of an object. */
static void
put_field_def (const LdtkWriter *self, uint32_t kind)
{
  ds_text_printf (self->out,
                  "{ \"identifier\": \"lock\", \"__type\": \"LocalEnum.Lock\", \"uid\": %u, "
                  "\"type\": \"F_Enum(%d)\", ",
                  UID_FIRST_FIELD + kind, UID_LOCKS);
  puts_text (self,
             "\"doc\": null, \"isArray\": false, \"canBeNull\": true, \"arrayMinLength\": null, "
             "\"arrayMaxLength\": null, \"editorDisplayMode\": \"ValueOnly\", "
             "\"editorDisplayScale\": 1, \"editorDisplayPos\": \"Above\", "
             "\"editorLinkStyle\": \"StraightArrow\", \"editorDisplayColor\": null, "
             "\"editorAlwaysShow\": false, \"editorShowInWorld\": true, "
             "\"editorCutLongValues\": true, \"editorTextSuffix\": null, ");
  puts_text (self,
             "\"editorTextPrefix\": null, \"useForSmartColor\": true, \"exportToToc\": false, "
             "\"searchable\": true, \"min\": null, \"max\": null, \"regex\": null, "
             "\"acceptFileTypes\": null, \"defaultOverride\": null, \"textLanguageMode\": null, "
             "\"symmetricalRef\": false, \"autoChainRef\": true, \"allowOutOfLevelRef\": true, "
             "\"allowedRefs\": \"OnlySame\", \"allowedRefsEntityUid\": null, "
             "\"allowedRefTags\": [], \"tilesetUid\": null }");
}

static void
put_entity_def (const LdtkWriter *self, uint32_t number)
{
  const DsKind *kind = ds_rules_kind (self->delve->rules, number);
  char id[NAME_BYTES];

  ds_text_printf (self->out,
                  "{ \"identifier\": \"%s\", \"uid\": %u, \"tags\": [\"%s\"], \"width\": %d, "
                  "\"height\": %d, \"color\": \"#%06X\", ",
                  name_of (kind->id, id), UID_FIRST_KIND + number, ds_role_id ((DsRole)kind->role),
                  GRID, GRID, kind->fg);
  puts_text (self, "\"exportToToc\": false, \"allowOutOfBounds\": false, \"doc\": null, "
                   "\"resizableX\": false, \"resizableY\": false, \"minWidth\": null, "
                   "\"maxWidth\": null, \"minHeight\": null, \"maxHeight\": null, "
                   "\"keepAspectRatio\": false, \"tileOpacity\": 1, \"fillOpacity\": 1, "
                   "\"lineOpacity\": 1, \"hollow\": false, \"renderMode\": \"Rectangle\", "
                   "\"showName\": true, \"tilesetId\": null, \"tileRenderMode\": \"FitInside\", ");
  puts_text (self,
             "\"tileRect\": null, \"uiTileRect\": null, \"nineSliceBorders\": [], \"maxCount\": 0, "
             "\"limitScope\": \"PerLevel\", \"limitBehavior\": \"MoveLastOne\", \"pivotX\": 0, "
             "\"pivotY\": 0, \"fieldDefs\": [");
  if (self->kinds[number] & KIND_LOCKED)
    put_field_def (self, number);
  puts_text (self, "] }");
}

static void
put_lock_enum (const LdtkWriter *self)
{
  const DsDelve *delve = self->delve;
  char id[NAME_BYTES];

  if (self->locks.n == 0)
    return;
  ds_text_printf (self->out, "{ \"identifier\": \"Lock\", \"uid\": %d, \"values\": [", UID_LOCKS);
  for (uint32_t i = 0; i < self->locks.n; i++) {
    const DsLockKind *lock =
        ds_rules_lock_of (delve->rules, delve->dungeon.locks, self->locks.names[i]);

    ds_text_printf (self->out, "%s\n  { \"id\": \"%s\", \"tileRect\": null, \"color\": %u }",
                    i > 0 ? "," : "", name_of (self->locks.names[i], id),
                    lock != NULL ? lock->colour : 0);
  }
  puts_text (self, "],\n  \"iconTilesetUid\": null, \"externalRelPath\": null, "
                   "\"externalFileChecksum\": null, \"tags\": [] }");
}

static void
put_defs (const LdtkWriter *self)
{
  bool is_first = true;

  puts_text (self, "\"defs\": { \"layers\": [\n");
  put_layer_def (self, "Entities", "Objects", UID_OBJECTS);
  puts_text (self, "] },\n");
  put_grid_def (self, DS_LAYER_FEATURE, "Features", UID_FEATURE);
  puts_text (self, ",\n");
  put_grid_def (self, DS_LAYER_GROUND, "Ground", UID_GROUND);
  puts_text (self, "],\n\"entities\": [");
  for (uint32_t i = 0; i < ds_rules_n_kinds (self->delve->rules); i++) {
    if (self->kinds[i] == 0)
      continue;
    puts_text (self, is_first ? "\n" : ",\n");
    put_entity_def (self, i);
    is_first = false;
  }
  puts_text (self, "],\n\"tilesets\": [], \"enums\": [");
  put_lock_enum (self);
  puts_text (self, "], \"externalEnums\": [], \"levelFields\": [] },\n");
}

/* ---- levels */

/* The beginning of a layer, up to its list @key. */
static void
put_layer (const LdtkWriter *self, size_t floor, const char *type, const char *name, int uid)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];

  ds_text_printf (self->out,
                  "{ \"__identifier\": \"%s\", \"__type\": \"%s\", \"__cWid\": %d, \"__cHei\": %d, "
                  "\"__gridSize\": %d, ",
                  name, type, (int)level->w, (int)level->h, GRID);
  put_iid (self, "iid", IID_LAYER, floor, (uint64_t)uid);
  ds_text_printf (self->out, "\"levelId\": %zu, \"layerDefUid\": %d, ", UID_FIRST_LEVEL + floor,
                  uid);
  puts_text (self, "\"__opacity\": 1, \"__pxTotalOffsetX\": 0, \"__pxTotalOffsetY\": 0, "
                   "\"__tilesetDefUid\": null, \"__tilesetRelPath\": null, \"pxOffsetX\": 0, "
                   "\"pxOffsetY\": 0, \"visible\": true, \"optionalRules\": [], "
                   "\"autoLayerTiles\": [], \"seed\": 0, \"overrideTilesetUid\": null, "
                   "\"gridTiles\": [], ");
}

static void
put_grid (const LdtkWriter *self, size_t floor, DsLayer layer, const char *name, int uid)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];

  put_layer (self, floor, "IntGrid", name, uid);
  puts_text (self, "\"entityInstances\": [], \"intGridCsv\": [");
  for (int32_t y = 0; y < level->h; y++) {
    const uint16_t *row = ds_grid_row (&level->layers[layer], y);

    puts_text (self, y > 0 ? ",\n" : "\n");
    for (int32_t x = 0; x < level->w; x++)
      ds_text_printf (self->out, x > 0 ? ",%u" : "%u", self->tile_values[row[x]]);
  }
  puts_text (self, "] }");
}

static void
put_lock_field (const LdtkWriter *self, const DsThing *thing)
{
  const char *lock = ds_str_get (thing->lock);
  char id[NAME_BYTES];

  ds_text_printf (self->out,
                  "{ \"__identifier\": \"lock\", \"__type\": \"LocalEnum.Lock\", \"__tile\": null, "
                  "\"defUid\": %u, ",
                  UID_FIRST_FIELD + thing->kind);
  if (thing->lock == NULL)
    puts_text (self, "\"__value\": null, \"realEditorValues\": [] }");
  else
    ds_text_printf (self->out,
                    "\"__value\": \"%s\", \"realEditorValues\": [{ \"id\": \"V_String\", "
                    "\"params\": [\"%s\"] }] }",
                    name_of (lock, id), name_of (lock, id));
}

static void
put_entity (const LdtkWriter *self, size_t floor, const DsThing *thing)
{
  const DsKind *kind = ds_rules_kind (self->delve->rules, thing->kind);
  const int x = thing->at.x * GRID, y = thing->at.y * GRID;
  char id[NAME_BYTES];

  ds_text_printf (self->out,
                  "{ \"__identifier\": \"%s\", \"__grid\": [%d, %d], \"__pivot\": [0, 0], "
                  "\"__tags\": [\"%s\"], \"__tile\": null, \"__smartColor\": \"#%06X\", ",
                  name_of (kind->id, id), (int)thing->at.x, (int)thing->at.y,
                  ds_role_id ((DsRole)kind->role), kind->fg);
  put_iid (self, "iid", IID_THING, floor, thing->id);
  ds_text_printf (self->out,
                  "\"width\": %d, \"height\": %d, \"defUid\": %u, \"px\": [%d, %d], "
                  "\"__worldX\": %d, \"__worldY\": %d, \"fieldInstances\": [",
                  GRID, GRID, UID_FIRST_KIND + thing->kind, x, y, x, y);
  if (self->kinds[thing->kind] & KIND_LOCKED)
    put_lock_field (self, thing);
  puts_text (self, "] }");
}

static void
put_level (const LdtkWriter *self, size_t floor)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];

  ds_text_printf (self->out, "{ \"identifier\": \"Floor_%zu\", ", floor + 1);
  put_iid (self, "iid", IID_LEVEL, floor, 1);
  ds_text_printf (self->out,
                  "\"uid\": %zu, \"worldX\": -1, \"worldY\": -1, \"worldDepth\": 0, "
                  "\"pxWid\": %d, \"pxHei\": %d, ",
                  UID_FIRST_LEVEL + floor, (int)level->w * GRID, (int)level->h * GRID);
  puts_text (self, "\"__bgColor\": \"#000000\", \"bgColor\": null, \"useAutoIdentifier\": false, "
                   "\"bgRelPath\": null, \"bgPos\": null, \"bgPivotX\": 0.5, \"bgPivotY\": 0.5, "
                   "\"__smartColor\": \"#7F7F7F\", \"__bgPos\": null, \"externalRelPath\": null, "
                   "\"fieldInstances\": [], \"__neighbours\": [], \"layerInstances\": [\n");
  put_layer (self, floor, "Entities", "Objects", UID_OBJECTS);
  puts_text (self, "\"intGridCsv\": [], \"entityInstances\": [");
  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    puts_text (self, i > 0 ? ",\n" : "\n");
    put_entity (self, floor, ds_things_get (level->things, i));
  }
  puts_text (self, "] },\n");
  put_grid (self, floor, DS_LAYER_FEATURE, "Features", UID_FEATURE);
  puts_text (self, ",\n");
  put_grid (self, floor, DS_LAYER_GROUND, "Ground", UID_GROUND);
  puts_text (self, "] }");
}

/* ---- the project */

static void
put_head (const LdtkWriter *self)
{
  puts_text (self, "{ \"__header__\": { \"fileType\": \"LDtk Project JSON\", \"app\": \"LDtk\", "
                   "\"doc\": \"https://ldtk.io/json\", "
                   "\"schema\": \"https://ldtk.io/files/JSON_SCHEMA.json\", "
                   "\"appAuthor\": \"Delvesmith\", \"appVersion\": \"1.5.3\", "
                   "\"url\": \"https://ldtk.io\" },\n");
  put_iid (self, "iid", IID_PROJECT, 0, 1);
  put_iid (self, "dummyWorldIid", IID_WORLD, 0, 1);
  ds_text_printf (self->out,
                  "\"jsonVersion\": \"1.5.3\", \"appBuildId\": 473702, \"nextUid\": %d, "
                  "\"defaultGridSize\": %d, \"defaultEntityWidth\": %d, "
                  "\"defaultEntityHeight\": %d, ",
                  UID_NEXT, GRID, GRID, GRID);
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

/* DS_NOMEM: @out is cleared. O(cells + objects). */
static DsStatus
write_ldtk (const DsDelve *delve, DsText *out, DsError *err)
{
  LdtkWriter *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;

  if (self == NULL)
    return ds_fail_nomem (err, "ldtk");
  self->delve = delve;
  self->out = out;
  status = survey (self, err);
  if (status == DS_OK) {
    put_head (self);
    put_defs (self);
    puts_text (self, "\"levels\": [\n");
    for (size_t i = 0; i < delve->dungeon.n_floors; i++) {
      puts_text (self, i > 0 ? ",\n" : "");
      put_level (self, i);
    }
    puts_text (self, "] }\n");
    if (out->failed)
      status = ds_fail_nomem (err, "ldtk");
  }
  if (status != DS_OK)
    ds_text_clear (out);
  ds_intern_clear (&self->locks);
  ds_free (self);
  return status;
}

/* Locks of regions guard nothing without them, and alternative keys are not written. */
static DsStatus
lose (const DsDelve *delve, DsLosses *losses, DsError *err)
{
  (void)err;
  losses->n[DS_NOUN_LOCK] += ds_locks_count (delve->dungeon.locks);
  for (size_t i = 0; i < ds_regions_count (delve->dungeon.regions); i++)
    losses->n[DS_NOUN_LOCK] += ds_regions_get (delve->dungeon.regions, i)->lock != NULL;
  return DS_OK;
}

const DsFormat ds_format_ldtk = {
  .id = "ldtk",
  .label = N_ ("LDtk project"),
  .suffixes = ".ldtk",
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_LIGHT | DS_KEEPS_OBJECT |
           DS_KEEPS_LOCK,
  .write = write_ldtk,
  .lose = lose,
};
