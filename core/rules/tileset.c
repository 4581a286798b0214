/* core/rules/tileset.c — reads and writes tilesets, and finds the tile of a picture. */
#include "rules/tileset.h"
#include "base/intern.h"
#include "base/read.h"
#include "rules/fields.h"

#include <string.h>

#define FORMAT "delvesmith.tileset"
#define VERSION 1
#define PIXELS N_ ("pixels")

static const DsChoice RULES[] = {
#define X(name, id, n, label) { id, label },
  DS_PICTURE_RULE_LIST (X)
#undef X
};

static const DsChoice JOINS[] = {
#define X(name, id, label) { id, label },
  DS_PICTURE_JOIN_LIST (X)
#undef X
};

#define INTS_FIELD(name, lowest, highest, unit_, help_)                                            \
  {                                                                                                \
    .key = #name, .type = DS_FIELD_INTS, .offset = offsetof (DsPicture, name), .min = lowest,      \
    .max = highest, .unit = unit_, .help = help_                                                   \
  }

static const DsField PICTURE_FIELDS[] = {
  { .key = "id",
    .type = DS_FIELD_ID,
    .offset = offsetof (DsPicture, id),
    .required = true,
    .help = N_ ("Id of the definition that it shows, or a name that definitions give.") },
  { .key = "tiles",
    .type = DS_FIELD_INTS,
    .offset = offsetof (DsPicture, tiles),
    .max = DS_SHEET_PIXELS_MAX,
    .required = true,
    .help = N_ ("Numbers of its tiles in the image, row by row from 0.") },
  { .key = "rule",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsPicture, rule),
    .fallback = "single",
    CHOICES (RULES),
    .help = N_ ("Rule by which the neighbours choose the tile.") },
  { .key = "joins",
    .type = DS_FIELD_ENUM,
    .offset = offsetof (DsPicture, joins),
    .fallback = "same",
    CHOICES (JOINS),
    .help = N_ ("Neighbours that count for the rule.") },
  INTS_FIELD (weights, 1, 1000, NULL, N_ ("Relative frequency of each variant; empty: none.")),
  INTS_FIELD (frames, 10, 60000, N_ ("ms"), N_ ("Duration of each frame; empty: no animation.")),
  { .key = "states",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsPicture, has_states),
    .fallback = "false",
    .help = N_ ("Has tiles for a shut, an open and a locked door.") },
  { .key = "walls",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsPicture, has_walls),
    .fallback = "false",
    .help = N_ ("Has tiles for open ground and for walls.") },
  { .key = "facings",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsPicture, has_facings),
    .fallback = "false",
    .help = N_ ("Has tiles for north, east, south and west.") },
  INT_FIELD (DsPicture, width, 1, DS_PICTURE_CELLS_MAX, "1", N_ ("cells"), N_ ("Width.")),
  INT_FIELD (DsPicture, height, 1, DS_PICTURE_CELLS_MAX, "1", N_ ("cells"), N_ ("Height.")),
  INT_FIELD (DsPicture, anchor_x, 0, DS_PICTURE_CELLS_MAX - 1, "0", N_ ("cells"),
             N_ ("Column of the picture that is drawn on the cell of the tile or object.")),
  INT_FIELD (DsPicture, anchor_y, 0, DS_PICTURE_CELLS_MAX - 1, "0", N_ ("cells"),
             N_ ("Row of the picture that is drawn on the cell of the tile or object.")),
};

const DsRecordType ds_picture_record = {
  .id = "picture",
  .list = "pictures",
  .label = N_ ("Picture"),
  .size = sizeof (DsPicture),
  .fields = PICTURE_FIELDS,
  .n_fields = DS_COUNT (PICTURE_FIELDS),
};

static const DsField FIELDS[] = {
  { .key = "image",
    .type = DS_FIELD_TEXT,
    .offset = offsetof (DsTileset, image),
    .max = 200,
    .required = true,
    .help = N_ ("Path of the PNG, below the folder of the tileset.") },
  INT_FIELD (DsTileset, tile_width, 1, DS_TILESET_TILE_MAX, "16", PIXELS, N_ ("Width of a tile.")),
  INT_FIELD (DsTileset, tile_height, 1, DS_TILESET_TILE_MAX, "16", PIXELS,
             N_ ("Height of a tile.")),
  INT_FIELD (DsTileset, margin, 0, DS_SHEET_SIDE_MAX, "0", PIXELS,
             N_ ("Border of the image around all tiles.")),
  INT_FIELD (DsTileset, spacing, 0, DS_SHEET_SIDE_MAX, "0", PIXELS, N_ ("Gap between two tiles.")),
  INT_FIELD (DsTileset, offset_x, 0, DS_SHEET_SIDE_MAX, "0", PIXELS,
             N_ ("Further border on the left.")),
  INT_FIELD (DsTileset, offset_y, 0, DS_SHEET_SIDE_MAX, "0", PIXELS,
             N_ ("Further border at the top.")),
  TEXT_FIELD (DsTileset, transparent, 7,
              N_ ("Colour that is transparent, such as \"#ff00ff\"; empty: none.")),
  { .key = "shaded",
    .type = DS_FIELD_BOOL,
    .offset = offsetof (DsTileset, is_shaded),
    .fallback = "false",
    .help = N_ ("The built-in shade of walls and glow of lights fall on the pictures.") },
  { .key = "pictures",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsTileset, pictures),
    .max = DS_TILESET_PICTURES_MAX,
    .required = true,
    .of = &ds_picture_record,
    .help = N_ ("Pictures that are taken from the image.") },
};

const DsRecordType ds_tileset_record = {
  .id = "tileset",
  .label = N_ ("Tileset"),
  .size = sizeof (DsTileset),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

const DsPicture *
ds_tileset_picture (const DsTileset *self, size_t i)
{
  DS_ASSERT (self != NULL && i < self->pictures.n);

  return &((const DsPicture *)self->pictures.items)[i];
}

/* ---- the tiles of a picture */

static const size_t RULE_TILES[] = {
#define X(name, id, n, label) n,
  DS_PICTURE_RULE_LIST (X)
#undef X
};

#define SIDES 0x55u /* north, east, south, west among eight neighbours */

size_t
ds_picture_rule_tiles (DsPictureRule rule)
{
  DS_ASSERT (rule < DS_N_PICTURE_RULES);

  return RULE_TILES[rule];
}

size_t
ds_picture_variants (const DsPicture *self)
{
  DS_ASSERT (self != NULL);

  return self->weights.n > 0 ? self->weights.n : 1;
}

size_t
ds_picture_frames (const DsPicture *self)
{
  DS_ASSERT (self != NULL);

  return self->frames.n > 0 ? self->frames.n : 1;
}

size_t
ds_picture_frame_at (const DsPicture *self, uint64_t ms)
{
  uint64_t total = 0;
  size_t i = 0;

  DS_ASSERT (self != NULL);

  for (size_t k = 0; k < self->frames.n; k++)
    total += (uint64_t)self->frames.items[k];
  if (total == 0)
    return 0;
  for (ms %= total; ms >= (uint64_t)self->frames.items[i]; i++)
    ms -= (uint64_t)self->frames.items[i];
  return i;
}

size_t
ds_picture_variant_of (const DsPicture *self, uint64_t hash)
{
  uint64_t total = 0;
  size_t i = 0;

  DS_ASSERT (self != NULL);

  for (size_t k = 0; k < self->weights.n; k++)
    total += (uint64_t)self->weights.items[k];
  if (total == 0)
    return 0;
  for (hash %= total; hash >= (uint64_t)self->weights.items[i]; i++)
    hash -= (uint64_t)self->weights.items[i];
  return i;
}

/* The corners of @joined, odd bits, whose two sides join as well. */
static uint8_t
inner_corners (uint8_t joined)
{
  uint8_t corners = 0;

  for (int i = 1; i < 8; i += 2)
    if ((joined >> (i - 1) & 1) && (joined >> i & 1) && (joined >> ((i + 1) & 7) & 1))
      corners |= (uint8_t)(1u << i);
  return corners;
}

/* @corners and the two sides beside each. */
static uint8_t
with_sides (uint8_t corners)
{
  uint8_t mask = corners;

  for (int i = 1; i < 8; i += 2)
    if (corners >> i & 1)
      mask |= (uint8_t)(1u << (i - 1) | 1u << ((i + 1) & 7));
  return mask;
}

uint8_t
ds_picture_mask (DsPictureRule rule, uint8_t joined)
{
  switch (rule) {
  case DS_PICTURE_SAME:
    return joined != 0;
  case DS_PICTURE_EDGES:
    return (uint8_t)(joined & SIDES);
  case DS_PICTURE_CORNERS:
    return with_sides (inner_corners (joined));
  case DS_PICTURE_BLOB:
    return (uint8_t)((joined & SIDES) | inner_corners (joined));
  case DS_PICTURE_ALL:
    return joined;
  default:
    return 0;
  }
}

/* Four bits of @mask, from bit @first on every second one. */
static size_t
every_second (uint8_t mask, int first)
{
  size_t bits = 0;

  for (int i = 0; i < 4; i++)
    bits |= (size_t)(mask >> (2 * i + first) & 1) << i;
  return bits;
}

/* The number of masks of the blob rule that are smaller than @mask. */
static size_t
blob_place (uint8_t mask)
{
  size_t place = 0;

  for (unsigned i = 0; i < mask; i++)
    place += ds_picture_mask (DS_PICTURE_BLOB, (uint8_t)i) == i;
  return place;
}

size_t
ds_picture_place (DsPictureRule rule, uint8_t joined)
{
  const uint8_t mask = ds_picture_mask (rule, joined);

  switch (rule) {
  case DS_PICTURE_EDGES:
    return every_second (mask, 0);
  case DS_PICTURE_CORNERS:
    return every_second (mask, 1);
  case DS_PICTURE_BLOB:
    return blob_place (mask);
  default:
    return mask;
  }
}

/* The next inner loop: @n places, of which @i is meant. */
static size_t
within (size_t outer, size_t n, size_t i)
{
  return outer * n + (i < n ? i : 0);
}

int32_t
ds_picture_tile (const DsPicture *self, const DsPictureSpot *spot)
{
  size_t at = 0;

  DS_ASSERT (self != NULL && spot != NULL);

  at = within (at, self->has_states ? DS_N_PICTURE_STATES : 1, spot->state);
  at = within (at, self->has_walls ? 2 : 1, spot->on_wall);
  at = within (at, self->has_facings ? 4 : 1, spot->facing);
  at = within (at, RULE_TILES[self->rule],
               ds_picture_place ((DsPictureRule)self->rule, spot->joined));
  at = within (at, ds_picture_variants (self), spot->variant);
  at = within (at, ds_picture_frames (self), spot->frame);
  return self->tiles.items[at];
}

/* ---- reading */

/* A path that stays in its folder. */
static bool
is_inside (const char *path)
{
  if (path[0] == '\0' || path[0] == '/')
    return false;
  for (size_t n; *path != '\0'; path += n + (path[n] == '/')) {
    n = strcspn (path, "/");
    if (n == 0 || (n == 2 && memcmp (path, "..", 2) == 0))
      return false;
  }
  return true;
}

static bool
check_picture (const DsPicture *self, DsNode node, const char *path, DsErrors *errors)
{
  const size_t n = (self->has_states ? DS_N_PICTURE_STATES : 1u) * (self->has_walls ? 2u : 1u) *
                   (self->has_facings ? 4u : 1u) * RULE_TILES[self->rule] *
                   ds_picture_variants (self) * ds_picture_frames (self);
  const size_t n_before = errors->n_found;
  char where[DS_WHERE_MAX];

  if (self->weights.n > DS_PICTURE_VARIANTS_MAX)
    ds_node_fail (node, errors, ds_path_key (where, path, "weights"), "tileset.variants",
                  N_ ("expected at most %d variants, got %zu"), DS_PICTURE_VARIANTS_MAX,
                  self->weights.n);
  if (self->frames.n > DS_PICTURE_FRAMES_MAX)
    ds_node_fail (node, errors, ds_path_key (where, path, "frames"), "tileset.frames",
                  N_ ("expected at most %d frames, got %zu"), DS_PICTURE_FRAMES_MAX,
                  self->frames.n);
  if (self->tiles.n != n)
    ds_node_fail (node, errors, ds_path_key (where, path, "tiles"), "tileset.tiles",
                  NN_ ("expected %zu tile, got %zu", "expected %zu tiles, got %zu"), n,
                  self->tiles.n);
  if (self->anchor_x >= self->width || self->anchor_y >= self->height)
    ds_node_fail (node, errors, path, "tileset.anchor",
                  N_ ("expected an anchor within the picture of %d x %d cells, got %d, %d"),
                  (int)self->width, (int)self->height, (int)self->anchor_x, (int)self->anchor_y);
  return errors->n_found == n_before;
}

static DsStatus
check_pictures (const DsTileset *self, DsNode root, DsErrors *errors)
{
  DsStatus status = DS_OK;
  DsIntern seen = { 0 };
  DsNode list;

  (void)!ds_node_get (root, "pictures", &list);
  for (size_t i = 0; i < self->pictures.n && status != DS_NOMEM; i++) {
    const DsPicture *picture = ds_tileset_picture (self, i);
    const DsNode node = ds_node_at (list, i);
    const uint32_t n_before = seen.n;
    char path[DS_WHERE_MAX];

    ds_path_item (path, "pictures", i);
    if (!check_picture (picture, node, path, errors))
      status = DS_BAD_DATA;
    if (ds_intern_add (&seen, picture->id) == DS_INTERN_NONE)
      status = ds_errors_add (errors, DS_NOMEM, path, "no-memory", N_ ("out of memory"));
    else if (seen.n == n_before)
      status = ds_node_fail (node, errors, path, "rules.twice",
                             N_ ("\"%s\" is defined twice in this file"), picture->id);
  }
  ds_intern_clear (&seen);
  return status;
}

static DsStatus
check (const void *tileset, DsNode root, const void *context, DsErrors *errors)
{
  const DsTileset *self = tileset;
  uint32_t colour;
  DsNode node = root;

  if (!is_inside (self->image)) {
    (void)!ds_node_get (root, "image", &node);
    return ds_node_fail (node, errors, "image", "tileset.image",
                         N_ ("expected a path below the folder of the tileset, got \"%s\""),
                         self->image);
  }
  if (self->transparent[0] != '\0' && !ds_colour_parse (self->transparent, &colour)) {
    (void)!ds_node_get (root, "transparent", &node);
    return ds_node_fail (node, errors, "transparent", "record.colour",
                         N_ ("expected a colour such as \"#80c0ff\", got %s"), self->transparent);
  }
  return check_pictures (self, root, errors);
}

bool
ds_tileset_take_name (DsTileset *self, const char *name, DsArena *arena)
{
  const char *slash = strrchr (name, '/'), *file = slash != NULL ? slash + 1 : name;
  const char *dot = strrchr (file, '.');
  const size_t n_folder = slash == NULL ? 0 : slash == name ? 1 : (size_t)(slash - name);

  DS_ASSERT (self != NULL && name != NULL && arena != NULL);

  self->id = ds_arena_strndup (arena, file, dot != NULL ? (size_t)(dot - file) : strlen (file));
  self->file = ds_arena_strndup (arena, file, strlen (file));
  self->folder = ds_arena_strndup (arena, name, n_folder);
  return self->id != NULL && self->file != NULL && self->folder != NULL;
}

DsStatus
ds_tileset_parse (DsTileset *out, const char *name, const char *bytes, size_t n, DsArena *arena,
                  DsErrors *errors)
{
  static const DsRecordFile file = { &ds_tileset_record, FORMAT, VERSION, check };
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && arena != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  status = ds_record_parse (&file, out, name, bytes, n, NULL, arena, errors);
  if (status == DS_OK && !ds_tileset_take_name (out, name, arena))
    status = ds_errors_add (errors, DS_NOMEM, name, "no-memory", N_ ("out of memory"));
  if (status != DS_OK)
    memset (out, 0, sizeof *out);
  return status;
}

/* ---- writing */

void
ds_tileset_format (const DsTileset *self, DsText *out)
{
  DsJsonWriter writer;

  DS_ASSERT (self != NULL && out != NULL && self->n_images == 0 && !self->is_whole);

  ds_json_writer_init (&writer, out);
  ds_json_begin_object (&writer, NULL, DS_JSON_LINES);
  ds_json_put_string (&writer, "format", FORMAT);
  ds_json_put_int (&writer, "version", VERSION);
  ds_record_write (&writer, FIELDS, DS_COUNT (FIELDS) - 1, self, false); /* the last: pictures */
  ds_json_begin_array (&writer, "pictures", DS_JSON_LINES);
  for (size_t i = 0; i < self->pictures.n; i++) {
    ds_json_begin_object (&writer, NULL, DS_JSON_INLINE);
    ds_record_write (&writer, PICTURE_FIELDS, DS_COUNT (PICTURE_FIELDS),
                     ds_tileset_picture (self, i), false);
    ds_json_end (&writer);
  }
  ds_json_end (&writer);
  ds_json_end (&writer);
}
