/* core/io/kept/kept_members.c — compares members by their values. */
#include "io/kept/kept_members.h"
#include "io/des/des_member.h"
#include "io/mapping/source.h"
#include "map/area.h"
#include "map/foreign_place.h"
#include "map/layer_groups.h"
#include "map/property.h"

#include <string.h>

/* Properties are counted by themselves, and the source is what is written. */
static bool
is_unknown (const char *key)
{
  return strcmp (key, DS_PROPERTIES_KEY) != 0 && strcmp (key, DS_SOURCE_KEY) != 0 &&
         strcmp (key, DS_FOREIGN_KEY) != 0 && strcmp (key, DS_DES_KEY) != 0;
}

/* The noun of a member; only those of objects are known. */
static DsNoun
noun_of (const char *key, const DsKind *kind)
{
  return kind != NULL ? ds_losses_member_noun (kind, key) : DS_NOUN_MEMBER;
}

/* Compares values of @key, which other programs write with other escapes and spaces. A side of an
 * area of one cell, and an angle of 0, are the same as none. */
static bool
is_same (DsNoun noun, const char *key, const char *json, const char *twin)
{
  if (twin == NULL)
    return noun == DS_NOUN_AREA && strcmp (json, strcmp (key, DS_AREA_ANGLE) == 0 ? "0" : "1") == 0;
  return ds_json_equal (twin, json);
}

void
ds_kept_count_members (DsLosses *out, const DsExtras *extras, const DsExtras *got,
                       const DsKind *kind)
{
  bool has_area = false;

  DS_ASSERT (out != NULL);

  for (size_t i = 0; i < ds_extras_count (extras); i++) {
    const char *key = ds_extras_key (extras, i), *twin = ds_extras_find (got, key);
    const DsNoun noun = noun_of (key, kind);

    if (!is_unknown (key) || is_same (noun, key, ds_extras_json (extras, i), twin))
      continue;
    out->n[noun] += noun != DS_NOUN_AREA || !has_area; /* its members are one area */
    has_area = has_area || noun == DS_NOUN_AREA;
  }
  for (size_t i = 0; i < ds_extras_count (got) && !has_area; i++) {
    const char *key = ds_extras_key (got, i);

    has_area = noun_of (key, kind) == DS_NOUN_AREA && ds_extras_find (extras, key) == NULL &&
               !is_same (DS_NOUN_AREA, key, ds_extras_json (got, i), NULL);
    out->n[DS_NOUN_AREA] += has_area; /* one that @extras has not */
  }
}

/* True where @got lacks the list that @extras has under @key, or has another. */
static bool
lost_list (const DsExtras *extras, const DsExtras *got, const char *key)
{
  const char *list = ds_extras_find (extras, key), *twin = ds_extras_find (got, key);

  return list != NULL && (twin == NULL || !ds_json_equal (list, twin));
}

void
ds_kept_count_layers (DsLosses *out, const DsExtras *extras, const DsExtras *got)
{
  DsObjectLayers layers;
  DsLayerGroups groups;
  DsTileLayers tiles;

  DS_ASSERT (out != NULL);

  if (lost_list (extras, got, DS_OBJECT_LAYERS_KEY)) {
    ds_object_layers_read (&layers, extras);
    out->n[DS_NOUN_LAYER] += layers.n;
    out->n[DS_NOUN_MEMBER]--;
  }
  if (lost_list (extras, got, DS_TILE_LAYERS_KEY)) {
    ds_tile_layers_read (&tiles, extras);
    out->n[DS_NOUN_LAYER] += tiles.n;
    out->n[DS_NOUN_MEMBER]--;
  }
  if (lost_list (extras, got, DS_LAYER_GROUPS_KEY)) {
    ds_layer_groups_read (&groups, extras);
    out->n[DS_NOUN_LAYER_GROUP] += groups.n;
    out->n[DS_NOUN_MEMBER]--;
  }
}

void
ds_kept_count_looks (DsLosses *out, const DsExtras *extras, const DsExtras *got,
                     const int their[DS_TILE_LAYERS_MAX])
{
  DsTileLayers ours, theirs;

  DS_ASSERT (out != NULL && their != NULL);

  ds_tile_layers_read (&ours, extras);
  ds_tile_layers_read (&theirs, got);
  for (size_t i = 0; i < ours.n; i++) {
    const DsTileLayer *our = &ours.items[i], *other = &theirs.items[their[i] >= 0 ? their[i] : 0];

    if (their[i] < 0)
      continue;
    out->n[DS_NOUN_LOOK] += our->opacity != other->opacity || our->tint != other->tint;
    out->n[DS_NOUN_BLEND] += our->blend != other->blend;
  }
}
