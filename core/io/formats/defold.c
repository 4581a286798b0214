/* core/io/formats/defold.c — our levels as collections of Defold, *.collection, written: a tilemap
 * with its tile source and image, a game object for each object, and a module of Lua with the rest.
 * Source: Defold's manuals, and files that its editor wrote. */
#include "base/rotation.h"
#include "io/defold/defold_data.h"
#include "io/defold/defold_tiles.h"
#include "map/area.h"

#include <string.h>
#include <unistd.h>

#define PATH_BYTES 4096
#define DATA_SUFFIX "_data.lua"
#define LOOKS_SUFFIX "_layers.tilemap"
#define BESIDE ".tilemap " LOOKS_SUFFIX " .tilesource .tiles.png " DATA_SUFFIX

typedef enum { COLLECTION, MAP, LOOKS, SOURCE, IMAGE, DATA, N_FILES } DefoldFile;

static const char *const SUFFIXES[N_FILES] = { ".collection", ".tilemap",   LOOKS_SUFFIX,
                                               ".tilesource", ".tiles.png", DATA_SUFFIX };

static const char *const TAKEN[] = { "ground", "features", NULL };

typedef struct {
  DsEngineLevel level;
  char *paths[N_FILES];
  const char *resources[N_FILES]; /* paths from the project's folder on; borrowed from absolute */
  char *absolute[N_FILES];
} DefoldWriter;

/* ---- paths */

/* True when the first @n bytes of @path are a folder with a project. */
static bool
has_project (const char *path, size_t n)
{
  char file[PATH_BYTES];

  if (n + sizeof "/game.project" > sizeof file)
    return false;
  memcpy (file, path, n);
  memcpy (file + n, "/game.project", sizeof "/game.project");
  return access (file, F_OK) == 0;
}

/* The path of a resource: from the folder with the file "game.project" on that is above it, or
 * where none is, from its own folder on. Borrows from @path, an absolute one. */
static const char *
resource_of (const char *path)
{
  for (size_t n = strlen (path); n > 0; n--)
    if (path[n - 1] == '/' && has_project (path, n - 1))
      return path + n - 1;
  return strrchr (path, '/');
}

static char *
absolute_path (const char *path)
{
  char folder[PATH_BYTES];
  DsText text = { 0 };

  if (path[0] != '/' && getcwd (folder, sizeof folder) != NULL)
    ds_text_puts (&text, folder);
  ds_text_puts (&text, path[0] != '/' ? "/" : "");
  ds_text_puts (&text, path);
  return ds_text_take (&text);
}

static bool
find_paths (DefoldWriter *self, const char *path)
{
  for (size_t i = 0; i < N_FILES; i++) {
    self->paths[i] = ds_io_with_suffix (path, SUFFIXES[i]);
    self->absolute[i] = self->paths[i] != NULL ? absolute_path (self->paths[i]) : NULL;
    if (self->absolute[i] == NULL)
      return false;
    self->resources[i] = resource_of (self->absolute[i]);
  }
  return true;
}

/* ---- the collection */

/* A quote that begins a text by the number of texts around it; within that text, the next one. */
static const char *const QUOTES[] = { "\"", "\\\"", "\\\\\\\"", "\\\\\\\\\\\\\\\"" };

/* Appends @text, in which ' stands for a quote, within @depth texts. */
static void
put_quoted (DsText *out, const char *text, int depth)
{
  static const char *const BREAKS[] = { "\n", "\\n", "\\\\n" };

  for (; *text != '\0'; text++)
    if (*text == '\'')
      ds_text_puts (out, QUOTES[depth]);
    else if (*text == '\n')
      ds_text_puts (out, BREAKS[depth]);
    else
      ds_text_putc (out, *text);
}

/* Appends @text, in which ' stands for a quote, and behind it "@value", any text. */
static void
put_pair (DsText *out, const char *text, const char *value, int depth)
{
  put_quoted (out, text, depth);
  put_quoted (out, "'", depth);
  for (; *value != '\0'; value++)
    if (*value == '"')
      ds_text_puts (out, QUOTES[depth + 1]);
    else if (*value == '\\')
      for (int i = 0; i < 2 << depth; i++)
        ds_text_putc (out, '\\');
    else
      ds_text_putc (out, *value);
  put_quoted (out, "'\n", depth);
}

/* The game object of the tilemaps: on that of the level bodies of the group "default" are stopped,
 * own layers of cells are mere looks. */
static void
put_map (const DefoldWriter *self, DsText *out)
{
  ds_text_puts (out, "embedded_instances {\n  id: \"tiles\"\n  data: \"");
  put_pair (out, "components {\n  id: 'tilemap'\n  component: ", self->resources[MAP], 1);
  put_quoted (out, "}\n", 1);
  if (self->level.own.n > 0) {
    put_pair (out, "components {\n  id: 'layers'\n  component: ", self->resources[LOOKS], 1);
    put_quoted (out, "}\n", 1);
  }
  put_quoted (out, "embedded_components {\n  id: 'walls'\n  type: 'collisionobject'\n  data: '", 1);
  put_pair (out, "collision_shape: ", self->resources[MAP], 2);
  put_quoted (out,
              "type: COLLISION_OBJECT_TYPE_STATIC\nmass: 0.0\nfriction: 0.1\nrestitution: 0.0\n"
              "group: 'wall'\nmask: 'default'\n",
              2);
  put_quoted (out, "'\n}\n", 1);
  ds_text_puts (out, "\"\n}\n");
}

static void
put_picture (const DefoldWriter *self, const char *kind, DsText *out)
{
  put_quoted (out, "embedded_components {\n  id: 'sprite'\n  type: 'sprite'\n  data: '", 1);
  put_pair (out, "default_animation: ", kind, 2);
  put_quoted (out,
              "material: '/builtins/materials/sprite.material'\nblend_mode: BLEND_MODE_ALPHA\n"
              "textures {\n  sampler: 'texture_sampler'\n",
              2);
  put_pair (out, "  texture: ", self->resources[SOURCE], 2);
  put_quoted (out, "}\n", 2);
  put_quoted (out, "'\n}\n", 1);
}

/* Appends a whole number of halves. */
static void
put_half (DsText *out, const char *key, int64_t halves)
{
  const int64_t n = halves < 0 ? -halves : halves;

  ds_text_printf (out, "%s: %s%lld.%d\n", key, halves < 0 ? "-" : "", (long long)n / 2,
                  n % 2 != 0 ? 5 : 0);
}

/* A part of DS_ROTATION_ONE in millionths. */
static void
put_share (DsText *out, const char *key, int64_t share)
{
  const int64_t size = share < 0 ? -share : share;
  const int64_t n = (size * 1000000 + DS_ROTATION_ONE / 2) / DS_ROTATION_ONE;

  ds_text_printf (out, "      %s: %s%lld.%06lld\n", key, share < 0 ? "-" : "",
                  (long long)(n / 1000000), (long long)(n % 1000000));
}

/* The quaternion of a rotation by thousandths of a degree; y points up. */
static void
put_rotation (DsText *out, int32_t angle)
{
  const DsRotation half = ds_rotation_of (angle / 2);

  put_share (out, "z", -half.sin);
  put_share (out, "w", half.cos);
}

/* A box, or a sphere with @is_round, around @area, from the middle of its upper left cell. */
static void
put_shape (DsText *out, const DsArea *area, int64_t px, bool is_round)
{
  ds_text_printf (out,
                  "type: COLLISION_OBJECT_TYPE_TRIGGER\nmass: 0.0\nfriction: 0.1\n"
                  "restitution: 0.0\ngroup: 'area'\nmask: 'default'\n"
                  "embedded_collision_shape {\n  shapes {\n    shape_type: TYPE_%s\n"
                  "    position {\n",
                  is_round ? "SPHERE" : "BOX");
  put_half (out, "      x", (area->box.w - 1) * px);
  put_half (out, "      y", -(area->box.h - 1) * px);
  ds_text_puts (out, "    }\n    rotation {\n");
  if (!is_round && area->angle != 0)
    put_rotation (out, area->angle);
  ds_text_printf (out, "    }\n    index: 0\n    count: %d\n  }\n", is_round ? 1 : 3);
  put_half (out, "  data", area->box.w * px);
  if (!is_round) {
    put_half (out, "  data", area->box.h * px);
    ds_text_puts (out, "  data: 10.0\n");
  }
  ds_text_puts (out, "}\n");
}

/* The trigger of an area that is a rectangle or a circle; Defold has no other shapes in two
 * dimensions. */
static void
put_area (const DefoldWriter *self, const DsThing *thing, DsText *out)
{
  DsText shape = { 0 };
  DsArea area = { 0 };
  bool is_round;

  if (!ds_role_has_area ((DsRole)ds_rules_kind (self->level.delve->rules, thing->kind)->role))
    return;
  out->failed = out->failed || ds_area_read (&area, thing, NULL) != DS_OK;
  is_round = area.shape == DS_AREA_ELLIPSE && area.box.w == area.box.h;
  if (ds_area_is_shown (&area) && (is_round || area.shape == DS_AREA_RECTANGLE)) {
    put_shape (&shape, &area, self->level.sheet.px, is_round);
    put_quoted (out, "embedded_components {\n  id: 'area'\n  type: 'collisionobject'\n  data: '",
                1);
    put_quoted (out, shape.failed ? "" : shape.bytes, 2);
    put_quoted (out, "'\n}\n", 1);
    out->failed = out->failed || shape.failed;
  }
  ds_text_clear (&shape);
  ds_area_clear (&area);
}

/* In the middle of its cell; y points up. */
static void
put_thing (const DefoldWriter *self, size_t floor, const DsThing *thing, const char *name,
           DsText *out)
{
  const DsDungeon *dungeon = &self->level.delve->dungeon;
  const DsTileSheet *sheet = &self->level.sheet;
  const int64_t left = (int64_t)floor * (dungeon->w + DS_ENGINE_GAP) + thing->at.x;
  const int64_t up = dungeon->h - 1 - thing->at.y;

  ds_text_printf (out, "embedded_instances {\n  id: \"%s\"\n  data: \"", name);
  if (sheet->png.n > 0 && sheet->tile_of_kind (sheet, thing->kind) != 0)
    put_picture (self, ds_rules_kind (self->level.delve->rules, thing->kind)->id, out);
  put_area (self, thing, out);
  ds_text_puts (out, "\"\n  position {\n");
  put_half (out, "    x", (2 * left + 1) * sheet->px);
  put_half (out, "    y", (2 * up + 1) * sheet->px);
  ds_text_puts (out, "    z: 0.5\n  }\n}\n");
}

static void
put_collection (const DefoldWriter *self, DsText *out)
{
  const DsDungeon *dungeon = &self->level.delve->dungeon;
  size_t number = 0;

  ds_text_puts (out, DS_DEFOLD_MARK "name: \"level\"\nscale_along_z: 0\n");
  put_map (self, out);
  for (size_t i = 0; i < dungeon->n_floors; i++)
    for (size_t k = 0; k < ds_things_count (dungeon->floors[i].things); k++)
      put_thing (self, i, ds_things_get (dungeon->floors[i].things, k), self->level.names[number++],
                 out);
}

/* ---- files */

static DsStatus
put_file (DefoldWriter *self, DefoldFile file, DsText *text, DsError *err)
{
  const bool has_image = self->level.sheet.png.n > 0;

  switch (file) {
  case COLLECTION:
    put_collection (self, text);
    break;
  case MAP:
  case LOOKS:
    return ds_defold_put_map (&self->level, file == MAP ? DS_DEFOLD_TILES : DS_DEFOLD_LOOKS,
                              self->resources[SOURCE], text, err);
  case SOURCE:
    ds_defold_put_source (&self->level, has_image ? self->resources[IMAGE] : "", text);
    break;
  case IMAGE:
    ds_text_add (text, has_image ? self->level.sheet.png.bytes : "", self->level.sheet.png.n);
    break;
  default:
    return ds_defold_put_data (&self->level, text, err);
  }
  return text->failed ? ds_fail_nomem (err, self->paths[file]) : DS_OK;
}

static DsStatus
put_files (DefoldWriter *self, DsFilePlan *out, DsError *err)
{
  DsStatus status = DS_OK;

  for (int i = 0; i < N_FILES && status == DS_OK; i++) {
    DsText text = { 0 };

    if ((i == IMAGE && self->level.sheet.png.n == 0) || (i == LOOKS && self->level.own.n == 0))
      continue;
    status = put_file (self, (DefoldFile)i, &text, err);
    if (status == DS_OK)
      status = ds_file_plan_write (out, self->paths[i], &text, err);
    ds_text_clear (&text);
  }
  return status;
}

static DsStatus
write_defold (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
              DsError *err)
{
  DefoldWriter self = { 0 };
  DsStatus status =
      ds_engine_level_init (&self.level, delve, options, 0, DS_ENGINE_NAMES_OF_LEVEL, err);

  if (status == DS_OK)
    status = find_paths (&self, path) && ds_engine_name_layers (&self.level, TAKEN, ds_strdup)
                 ? put_files (&self, out, err)
                 : ds_fail_nomem (err, path);
  for (size_t i = 0; i < N_FILES; i++) {
    ds_free (self.paths[i]);
    ds_free (self.absolute[i]);
  }
  ds_engine_level_clear (&self.level);
  return status;
}

static bool
owns (const char *path, const char *beside)
{
  (void)beside;
  return ds_engine_owns (path, DATA_SUFFIX);
}

const DsFormat ds_format_defold = {
  .id = "defold",
  .label = N_ ("Defold collection"),
  .help =
      N_ ("A tilemap with collision, and a game object for each object; properties and rooms are "
          "a module of Lua"),
  .suffixes = ".collection",
  .keeps =
      DS_ENGINE_KEEPS & ~(DS_KEEPS_LOOK | DS_KEEPS_BLEND |
                          DS_KEEPS_OBJECT_LOOK), /* only a game's code tints, and whole tilemaps */
  .write_files = write_defold,
  .beside = BESIDE,
  .owns = owns,
  .is_own = ds_members_are_in,
};
