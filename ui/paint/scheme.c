/* ui/paint/scheme.c — looks of the tiles and kinds of some rules in a style. */
#include "paint/scheme.h"

#include <string.h>

static const char *const STYLES[] = {
#define X(name, id) id,
  DSU_STYLE_LIST (X)
#undef X
};

bool
dsu_veil_hides (const DsuVeil *self)
{
  DS_ASSERT (self != NULL);

  for (int i = 0; i < DS_N_STRATA; i++)
    if (self->fade[i] != 0 && i != DS_STRATUM_ROOM)
      return true;
  for (size_t layer = 0; layer < self->own.n; layer++)
    for (int i = 0; i < DS_N_STRATA; i++)
      if (self->own_fade[layer][i] != 0)
        return true;
  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++)
    if (self->tile_fade[i] != 0)
      return true;
  return self->n_hidden > 0;
}

static void
join_shares (uint8_t *shares, const uint8_t *others, size_t n)
{
  for (size_t i = 0; i < n; i++)
    shares[i] = others[i] < shares[i] ? others[i] : shares[i];
}

void
dsu_veil_join (DsuVeil *self, const DsuVeil *other)
{
  DS_ASSERT (self != NULL && other != NULL);

  join_shares (self->fade, other->fade, sizeof self->fade);
  for (int i = 0; i < DS_OBJECT_LAYERS_MAX; i++)
    join_shares (self->own_fade[i], other->own_fade[i], sizeof self->own_fade[i]);
  join_shares (self->tile_fade, other->tile_fade, sizeof self->tile_fade);
  if (self->hidden != other->hidden)
    self->n_hidden = 0;
}

static bool
has_hidden (const DsuVeil *self, uint64_t id)
{
  size_t low = 0, high = self->n_hidden;

  while (low < high) {
    const size_t middle = low + (high - low) / 2;

    if (self->hidden[middle] < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low < self->n_hidden && self->hidden[low] == id;
}

uint8_t
dsu_veil_of_thing (const DsuVeil *self, const DsRules *rules, const DsThing *thing)
{
  DsStratum stratum;
  int layer;

  DS_ASSERT (self != NULL && rules != NULL && thing != NULL);

  if (has_hidden (self, thing->id))
    return UINT8_MAX;
  stratum = ds_stratum_of_kind (rules, thing->kind);
  layer = ds_object_layers_of (&self->own, thing);
  return layer < 0 ? self->fade[stratum] : self->own_fade[layer][stratum];
}

const char *
dsu_style_id (DsuStyle style)
{
  return STYLES[style];
}

bool
dsu_style_parse (const char *id, DsuStyle *out)
{
  DS_ASSERT (id != NULL && out != NULL);

  for (int i = 0; i < DSU_N_STYLES; i++)
    if (strcmp (STYLES[i], id) == 0) {
      *out = (DsuStyle)i;
      return true;
    }
  return false;
}

static uint8_t
class_of (const DsTile *tile, const DsuLook *look)
{
  const uint32_t blocks = DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT;
  const bool is_drawn_plain = look == &dsu_look_plain || look == &dsu_look_unknown;
  uint8_t bits = 0;

  if ((look->flags & DSU_LOOK_SOLID) || (is_drawn_plain && (tile->flags & blocks) == blocks))
    bits |= DSU_CLASS_SOLID;
  if (look->flags & DSU_LOOK_DOOR)
    bits |= DSU_CLASS_DOOR;
  if (look->flags & DSU_LOOK_GLOWS)
    bits |= DSU_CLASS_GLOWS;
  if (look->flags & DSU_LOOK_LIGHT)
    bits |= DSU_CLASS_LIGHT;
  return bits;
}

DsStatus
dsu_scheme_init_looks (DsuScheme *self, DsRules *rules, DsuStyle style, DsError *err)
{
  const size_t n = ds_rules_n_tiles (rules);

  DS_ASSERT (self != NULL && rules != NULL);

  *self =
      (DsuScheme){ .rules = ds_rules_ref (rules), .style = style, .n_tiles = n, .n_variants = 1 };
  self->looks = ds_alloc (n, sizeof *self->looks);
  self->pictures = ds_alloc0 (n + ds_rules_n_kinds (rules), sizeof *self->pictures);
  self->frames = ds_alloc0 (n + ds_rules_n_kinds (rules), 1);
  self->flags = ds_alloc (n, sizeof *self->flags);
  self->classes = ds_alloc (n, 1);
  if (self->looks == NULL || self->pictures == NULL || self->frames == NULL ||
      self->flags == NULL || self->classes == NULL) {
    dsu_scheme_clear (self);
    return ds_fail_nomem (err, "looks");
  }
  for (uint32_t i = 0; i < n; i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    self->looks[i] = dsu_look_of_tile (tile, i);
    self->flags[i] = (uint16_t)self->looks[i]->flags;
    self->classes[i] = class_of (tile, self->looks[i]);
  }
  return DS_OK;
}

/* The picture of a definition that can be drawn; NULL: none. */
static const DsuPicture *
find_picture (const DsuScheme *self, const DsuPictures *pictures, const char *name, const char *id)
{
  size_t i;

  return ds_rules_find_drawn_picture (self->rules, name, id, &i) && pictures->items[i].sheet != NULL
             ? &pictures->items[i]
             : NULL;
}

/* Flags of a tile with a picture: its part among its neighbours stays that of its look. */
static unsigned
flags_of (const DsuPicture *picture, const DsuLook *look, uint8_t class)
{
  const unsigned kept =
      DSU_LOOK_SOLID | DSU_LOOK_DOOR | DSU_LOOK_GLOWS | DSU_LOOK_LIGHT | DSU_LOOK_FLAT;
  unsigned flags = look->flags & kept;

  if (picture->record->rule != DS_PICTURE_SINGLE && !(class & DSU_CLASS_SOLID))
    flags |= DSU_LOOK_EDGED;
  if (ds_picture_variants (picture->record) > 1)
    flags |= DSU_LOOK_VARIED;
  if (picture->is_see_through)
    flags |= DSU_LOOK_ROUND;
  return flags;
}

void
dsu_scheme_set_picture (DsuScheme *self, uint32_t tile, const DsuPicture *picture)
{
  DS_ASSERT (self != NULL && tile < self->n_tiles);

  self->pictures[tile] = picture;
  if (picture != NULL)
    self->flags[tile] = (uint16_t)flags_of (picture, self->looks[tile], self->classes[tile]);
}

bool
dsu_scheme_set_time (DsuScheme *self, uint64_t ms)
{
  const size_t n = self->n_tiles + ds_rules_n_kinds (self->rules);
  bool has_changed = false;

  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < n && self->n_moving > 0; i++)
    if (dsu_scheme_moves (self, i)) {
      const uint8_t frame = (uint8_t)ds_picture_frame_at (self->pictures[i]->record, ms);

      has_changed = has_changed || frame != self->frames[i];
      self->frames[i] = frame;
    }
  return has_changed;
}

static void
note_extent (DsuScheme *self, const DsuPicture *picture)
{
  const DsRect cells = picture != NULL ? dsu_picture_cells (picture) : (DsRect){ 0, 0, 1, 1 };

  self->reach = ds_max (self->reach, ds_max (ds_max (-cells.x, cells.x + cells.w - 1),
                                             ds_max (-cells.y, cells.y + cells.h - 1)));
  self->n_moving += picture != NULL && picture->record->frames.n > 1;
}

DsStatus
dsu_scheme_init (DsuScheme *self, DsRules *rules, DsuStyle style, DsError *err)
{
  const DsuPictures *pictures;

  DS_ASSERT (self != NULL && rules != NULL);

  if (dsu_scheme_init_looks (self, rules, style, err) != DS_OK)
    return DS_NOMEM;
  if (style != DSU_STYLE_TILES || ds_rules_n_pictures (rules) == 0)
    return DS_OK;
  pictures = dsu_pictures_of (rules);
  if (pictures == NULL) {
    dsu_scheme_clear (self);
    return ds_fail_nomem (err, "pictures");
  }
  for (uint32_t i = 1; i < self->n_tiles; i++) {
    const DsTile *tile = ds_rules_tile (rules, i);

    if (!tile->is_unknown)
      dsu_scheme_set_picture (self, i, find_picture (self, pictures, tile->picture, tile->id));
  }
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsKind *kind = ds_rules_kind (rules, i);
    const DsuPicture *picture =
        kind->is_unknown ? NULL : find_picture (self, pictures, kind->picture, kind->id);

    self->pictures[self->n_tiles + i] = picture;
    if (picture != NULL && ds_picture_variants (picture->record) > self->n_variants)
      self->n_variants = (uint32_t)ds_picture_variants (picture->record);
  }
  for (size_t i = 0; i < self->n_tiles + ds_rules_n_kinds (rules); i++)
    note_extent (self, self->pictures[i]);
  return DS_OK;
}

void
dsu_scheme_clear (DsuScheme *self)
{
  DS_ASSERT (self != NULL);

  ds_rules_unref (self->rules);
  ds_locks_unref (self->locks);
  ds_free (self->looks);
  ds_free (self->pictures);
  ds_free (self->frames);
  ds_free (self->flags);
  ds_free (self->classes);
  memset (self, 0, sizeof *self);
}

/* Tile layers have the looks of their groups, and layers of objects those alone. */
static void
take_groups (DsuScheme *self, const DsExtras *level)
{
  DsLayerGroups groups;
  bool differs = false;

  ds_layer_groups_read (&groups, level);
  ds_object_layers_read (&self->own, level);
  for (size_t i = 0; i < self->own.n; i++) {
    self->own_looks[i] = ds_layer_groups_look (&groups, groups.objects_in[i]);
    differs = differs || self->own_looks[i].opacity != DS_TILE_LAYER_WHOLE ||
              self->own_looks[i].tint != DS_TILE_LAYER_PLAIN;
  }
  if (!differs)
    self->own.n = 0; /* nothing is looked up for objects then */
  ds_layer_groups_tint_tiles (&groups, &self->tile_layers);
}

void
dsu_scheme_set_dungeon (DsuScheme *self, const DsDungeon *dungeon)
{
  DsLocks *locks = dungeon != NULL ? ds_locks_ref (dungeon->locks) : NULL;

  DS_ASSERT (self != NULL);

  ds_locks_unref (self->locks);
  self->locks = locks;
  ds_tile_layers_read (&self->tile_layers, dungeon != NULL ? dungeon->extras : NULL);
  take_groups (self, dungeon != NULL ? dungeon->extras : NULL);
}

uint8_t
dsu_scheme_thing_fade (const DsuScheme *self, const DsThing *thing, uint32_t *tint)
{
  int layer;
  uint8_t fade;

  DS_ASSERT (self != NULL && thing != NULL && tint != NULL);

  fade = dsu_veil_of_thing (&self->veil, self->rules, thing);
  layer = ds_object_layers_of (&self->own, thing);
  *tint = layer >= 0 ? self->own_looks[layer].tint : DS_TILE_LAYER_PLAIN;
  return layer < 0 ? fade
                   : (uint8_t)(255 - (255u - fade) * self->own_looks[layer].opacity /
                                         DS_TILE_LAYER_WHOLE);
}

uint32_t
dsu_scheme_tile_share (const DsuScheme *self, size_t i)
{
  DS_ASSERT (self != NULL && i < self->tile_layers.n);

  return (255u - self->veil.tile_fade[i]) * self->tile_layers.items[i].opacity /
         DS_TILE_LAYER_WHOLE;
}

uint32_t
dsu_scheme_tile_blend (const DsuScheme *self, size_t i)
{
  DS_ASSERT (self != NULL && i < self->tile_layers.n);

  return self->style == DSU_STYLE_TILES && self->looks[DS_TILE_NONE] == &dsu_look_nothing
             ? self->tile_layers.items[i].blend
             : DS_BLEND_OVER;
}
