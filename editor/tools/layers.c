/* editor/tools/layers.c — strata and own layers of a level that are shown, dimmed, locked. */
#include "tools/layers.h"

#include "tools/room_outlines.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#define DIMMED 25 /* percent of a layer that is left while another one is active */

#define OWN_PREFIX "own."     /* of ids of own layers of objects in the session */
#define TILES_PREFIX "tiles." /* the same of cells */

typedef struct {
  gboolean is_hidden, is_locked;
  int opacity; /* percent */
  char *pick;  /* id of what was last chosen for it; NULL: nothing */
} Layer;

struct _DseLayers {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  Layer layers[DS_N_ALL_STRATA];
  DsObjectLayers own;   /* of the level */
  DsTileLayers tiles;   /* likewise */
  DsLayerGroups groups; /* likewise */
  gboolean is_folded[DS_LAYER_GROUPS_MAX];
  DsStratum active;
  int own_active;    /* number of the own layer that takes new objects; -1: none */
  gboolean is_alone; /* the layer @alone, or the group, hides the others */
  DsStratum alone;
  uint32_t alone_group; /* the number of the group + 1; 0: it is the layer */
  gboolean dims;
  guint outlines; /* of rooms, layer of the canvas; 0: never shown */
};

G_DEFINE_FINAL_TYPE (DseLayers, dse_layers, G_TYPE_OBJECT)

/* ---- effects */

static void
draw_rooms (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseLayers *self = data;

  dse_room_outlines_draw (canvas, snapshot, viewport,
                          &dsu_document_get_delve (self->document)->dungeon,
                          dse_layers_get_shown (self, DS_STRATUM_ROOM));
}

/* True if there is such a layer. */
static gboolean
has (DseLayers *self, DsStratum layer)
{
  return layer < DS_N_STRATA_AND_OWN ? (gsize)layer < DS_N_STRATA + self->own.n
                                     : (gsize)layer < DS_N_STRATA_AND_OWN + self->tiles.n;
}

gsize
dse_layers_list (DseLayers *self, DsStratum out[DS_N_ALL_STRATA])
{
  gsize n = 0;

  g_return_val_if_fail (DSE_IS_LAYERS (self) && out != NULL, 0);

  for (int i = 0; i < DS_N_STRATA; i++) {
    out[n++] = (DsStratum)i;
    for (gsize k = 0; k < self->tiles.n && i == DS_STRATUM_FEATURE; k++)
      if (!self->tiles.items[k].is_above)
        out[n++] = (DsStratum)DS_STRATUM_TILES (k);
  }
  for (gsize k = 0; k < self->own.n; k++)
    out[n++] = (DsStratum)DS_STRATUM_OWN (k);
  for (gsize k = 0; k < self->tiles.n; k++)
    if (self->tiles.items[k].is_above)
      out[n++] = (DsStratum)DS_STRATUM_TILES (k);
  return n;
}

uint32_t
dse_layers_get_group_of (DseLayers *self, DsStratum layer)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && has (self, layer), 0);

  return layer < DS_N_STRATA           ? 0
         : layer < DS_N_STRATA_AND_OWN ? self->groups.objects_in[layer - DS_N_STRATA]
                                       : self->groups.tiles_in[layer - DS_N_STRATA_AND_OWN];
}

/* True if its own eye, or that of a group around it, hides the layer. */
static gboolean
is_hidden (DseLayers *self, DsStratum layer)
{
  return self->layers[layer].is_hidden ||
         ds_layer_groups_hidden_by (&self->groups, dse_layers_get_group_of (self, layer)) >= 0;
}

/* The same of locks. */
static gboolean
is_locked (DseLayers *self, DsStratum layer)
{
  return self->layers[layer].is_locked ||
         ds_layer_groups_locked_by (&self->groups, dse_layers_get_group_of (self, layer)) >= 0;
}

/* True if the layer is shown while another one or a group is alone: it is that one, or lies in the
 * group and no eye in there hides it. */
static gboolean
is_among_alone (DseLayers *self, DsStratum layer)
{
  uint32_t in = dse_layers_get_group_of (self, layer);

  if (self->alone_group == 0)
    return layer == self->alone;
  while (in > 0 && in != self->alone_group && !self->groups.items[in - 1].is_hidden)
    in = self->groups.items[in - 1].parent;
  return in == self->alone_group && !self->layers[layer].is_hidden;
}

/* Percent that is seen of what lies on the layer @a, and also on the layer @b; it may be @a. */
static int
shown_of (DseLayers *self, DsStratum a, DsStratum b)
{
  const int opacity =
      a == b ? self->layers[a].opacity : self->layers[a].opacity * self->layers[b].opacity / 100;

  if (self->is_alone ? !is_among_alone (self, a) && !is_among_alone (self, b)
                     : is_hidden (self, a) || is_hidden (self, b))
    return 0;
  return self->dims && a != self->active && b != self->active ? MIN (opacity, DIMMED) : opacity;
}

int
dse_layers_get_shown (DseLayers *self, DsStratum layer)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && has (self, layer), 0);

  return shown_of (self, layer, layer);
}

int
dse_layers_get_shown_on (DseLayers *self, DsStratum a, DsStratum b)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && has (self, a) && has (self, b), 0);

  return shown_of (self, a, b);
}

static guint8
fade_of (int shown)
{
  return (guint8)(255 - shown * 255 / 100);
}

DsuVeil
dse_layers_get_veil (DseLayers *self)
{
  DsuVeil veil = { 0 };
  gboolean differs = FALSE;

  g_return_val_if_fail (DSE_IS_LAYERS (self), veil);

  for (int i = 0; i < DS_N_STRATA; i++)
    veil.fade[i] = fade_of (dse_layers_get_shown (self, (DsStratum)i));
  for (gsize k = 0; k < self->own.n; k++)
    for (int i = 0; i < DS_N_STRATA; i++) {
      veil.own_fade[k][i] = fade_of (shown_of (self, (DsStratum)i, (DsStratum)DS_STRATUM_OWN (k)));
      differs = differs || veil.own_fade[k][i] != veil.fade[i];
    }
  for (gsize k = 0; k < MIN (self->tiles.n, G_N_ELEMENTS (veil.tile_fade)); k++)
    veil.tile_fade[k] = fade_of (dse_layers_get_shown (self, (DsStratum)DS_STRATUM_TILES (k)));
  if (differs)
    veil.own = self->own;
  else
    memset (veil.own_fade, 0, sizeof veil.own_fade); /* nothing is looked up for objects then */
  return veil;
}

static void
touch_outlines (DseLayers *self)
{
  if (self->outlines == 0 && dse_layers_get_shown (self, DS_STRATUM_ROOM) > 0)
    self->outlines = dsu_canvas_add_layer (self->canvas, draw_rooms, self);
  else if (self->outlines != 0)
    dsu_canvas_touch_layer (self->canvas, self->outlines);
}

static void
announce (DseLayers *self)
{
  const DsuVeil veil = dse_layers_get_veil (self);
  unsigned locked = 0;

  for (int i = 0; i < DS_N_ALL_STRATA; i++)
    locked |= has (self, (DsStratum)i) && is_locked (self, (DsStratum)i) ? DS_STRATUM_BIT (i) : 0;
  dsu_canvas_set_veil (self->canvas, &veil);
  ds_doc_set_locked (dsu_document_get_doc (self->document), locked);
  touch_outlines (self);
  g_signal_emit_by_name (self, "changed");
}

/* ---- the state */

gboolean
dse_layers_get_visible (DseLayers *self, DsStratum layer)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && has (self, layer), FALSE);

  return !self->layers[layer].is_hidden;
}

void
dse_layers_set_visible (DseLayers *self, DsStratum layer, gboolean visible)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && has (self, layer));

  if (self->layers[layer].is_hidden == !visible)
    return;
  self->layers[layer].is_hidden = !visible;
  announce (self);
}

gboolean
dse_layers_get_locked (DseLayers *self, DsStratum layer)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && has (self, layer), FALSE);

  return self->layers[layer].is_locked;
}

void
dse_layers_set_locked (DseLayers *self, DsStratum layer, gboolean locked)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && has (self, layer));

  if (self->layers[layer].is_locked == locked)
    return;
  self->layers[layer].is_locked = locked;
  announce (self);
}

int
dse_layers_get_opacity (DseLayers *self, DsStratum layer)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && has (self, layer), 0);

  return self->layers[layer].opacity;
}

void
dse_layers_set_opacity (DseLayers *self, DsStratum layer, int percent)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && has (self, layer));

  percent = CLAMP (percent, 0, 100);
  if (self->layers[layer].opacity == percent)
    return;
  self->layers[layer].opacity = percent;
  announce (self);
}

gboolean
dse_layers_is_alone (DseLayers *self, DsStratum layer)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self), FALSE);

  return self->is_alone && self->alone_group == 0 && self->alone == layer;
}

void
dse_layers_set_alone (DseLayers *self, DsStratum layer, gboolean alone)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && has (self, layer));

  if (dse_layers_is_alone (self, layer) == alone)
    return;
  self->is_alone = alone;
  self->alone = layer;
  self->alone_group = 0;
  announce (self);
}

gboolean
dse_layers_is_group_alone (DseLayers *self, int number)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && number >= 0, FALSE);

  return self->is_alone && self->alone_group == (uint32_t)number + 1;
}

void
dse_layers_set_group_alone (DseLayers *self, int number, gboolean alone)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && number >= 0 && number < (int)self->groups.n);

  if (dse_layers_is_group_alone (self, number) == alone)
    return;
  self->is_alone = alone;
  self->alone_group = alone ? (uint32_t)number + 1 : 0;
  announce (self);
}

DsStratum
dse_layers_get_active (DseLayers *self)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self), DS_STRATUM_GROUND);

  return self->active;
}

static gboolean
is_of_objects (DsStratum layer)
{
  return DS_STRATUM_BIT (layer) & (DS_STRATA_OBJECTS | (~DS_STRATA_ALL & ~DS_STRATA_TILES));
}

static void
set_active (DseLayers *self, DsStratum layer, int own_active)
{
  if (self->active == layer && self->own_active == own_active)
    return;
  self->active = layer;
  self->own_active = own_active;
  announce (self);
}

void
dse_layers_set_active (DseLayers *self, DsStratum layer)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && has (self, layer));

  set_active (self, layer,
              is_of_objects (layer) ? MAX ((int)layer - DS_N_STRATA, -1) : self->own_active);
}

void
dse_layers_follow (DseLayers *self, DsStratum stratum)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && has (self, stratum));

  set_active (self,
              is_of_objects (stratum) && self->own_active >= 0
                  ? (DsStratum)DS_STRATUM_OWN (self->own_active)
                  : stratum,
              self->own_active);
}

void
dse_layers_step (DseLayers *self, int step)
{
  DsStratum list[DS_N_ALL_STRATA];
  gsize n, at = 0;

  g_return_if_fail (DSE_IS_LAYERS (self));

  n = dse_layers_list (self, list);
  while (at + 1 < n && list[at] != self->active)
    at++;
  dse_layers_set_active (self, list[CLAMP ((int)at + step, 0, (int)n - 1)]);
}

const DsTileLayers *
dse_layers_get_tiles (DseLayers *self)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self), NULL);

  return &self->tiles;
}

const DsLayerGroups *
dse_layers_get_groups (DseLayers *self)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self), NULL);

  return &self->groups;
}

gboolean
dse_layers_get_folded (DseLayers *self, int number)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && number >= 0 && number < (int)self->groups.n, FALSE);

  return self->is_folded[number];
}

void
dse_layers_set_folded (DseLayers *self, int number, gboolean folded)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && number >= 0 && number < (int)self->groups.n);

  if (self->is_folded[number] == folded)
    return;
  self->is_folded[number] = folded;
  g_signal_emit_by_name (self, "changed");
}

const DsObjectLayers *
dse_layers_get_own (DseLayers *self)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self), NULL);

  return &self->own;
}

const char *
dse_layers_get_own_active (DseLayers *self)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self), NULL);

  return self->own_active >= 0 ? self->own.names[self->own_active] : NULL;
}

const char *
dse_layers_get_label (DseLayers *self, DsStratum layer)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && has (self, layer), NULL);

  return layer < DS_N_STRATA           ? _ (ds_stratum_label (layer))
         : layer < DS_N_STRATA_AND_OWN ? self->own.names[layer - DS_N_STRATA]
                                       : self->tiles.items[layer - DS_N_STRATA_AND_OWN].name;
}

gboolean
dse_layers_get_dims (DseLayers *self)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self), FALSE);

  return self->dims;
}

void
dse_layers_set_dims (DseLayers *self, gboolean dims)
{
  g_return_if_fail (DSE_IS_LAYERS (self));

  if (self->dims == dims)
    return;
  self->dims = dims;
  announce (self);
}

void
dse_layers_note_pick (DseLayers *self, DsStratum stratum, const char *id)
{
  g_return_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA && id != NULL);

  g_free (self->layers[stratum].pick);
  self->layers[stratum].pick = g_strdup (id);
}

const char *
dse_layers_get_pick (DseLayers *self, DsStratum stratum)
{
  g_return_val_if_fail (DSE_IS_LAYERS (self) && stratum < DS_N_STRATA, NULL);

  return self->layers[stratum].pick;
}

/* ---- the session */

char *
dse_layers_dup_id (DseLayers *self, DsStratum layer)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (DSE_IS_LAYERS (self) && has (self, layer), NULL);

  if (layer < DS_N_STRATA)
    return g_strdup (ds_stratum_id (layer));
  name = g_uri_escape_string (dse_layers_get_label (self, layer), NULL, FALSE);
  return g_strconcat (layer < DS_N_STRATA_AND_OWN ? OWN_PREFIX : TILES_PREFIX, name, NULL);
}

gboolean
dse_layers_parse_id (DseLayers *self, const char *id, DsStratum *out)
{
  g_autofree char *name = NULL;
  gboolean is_tiles;
  int number;

  g_return_val_if_fail (DSE_IS_LAYERS (self) && id != NULL && out != NULL, FALSE);

  is_tiles = g_str_has_prefix (id, TILES_PREFIX);
  if (!is_tiles && !g_str_has_prefix (id, OWN_PREFIX))
    return ds_stratum_parse (id, out);
  name = g_uri_unescape_string (strchr (id, '.') + 1, NULL);
  number = name == NULL ? -1
           : is_tiles   ? ds_tile_layers_find (&self->tiles, name)
                        : ds_object_layers_find (&self->own, name);
  if (number >= 0)
    *out = (DsStratum)(is_tiles ? DS_STRATUM_TILES (number) : DS_STRATUM_OWN (number));
  return number >= 0;
}

static void
append_alone (DseLayers *self, GString *text)
{
  g_autofree char *id =
      self->alone_group > 0
          ? g_uri_escape_string (self->groups.items[self->alone_group - 1].name, NULL, FALSE)
          : dse_layers_dup_id (self, self->alone);

  g_string_append_printf (text, " %s:%s", self->alone_group > 0 ? "alone-group" : "alone", id);
}

/* "ground:sl80 …": shown, locked, opacity; "active:ground", "new:own.Ambush", "alone:ground" or
 * "alone-group:Night", "dims:", "folded:Night". */
char *
dse_layers_dup_state (DseLayers *self)
{
  g_autofree char *active = NULL, *new = NULL;
  GString *text;

  g_return_val_if_fail (DSE_IS_LAYERS (self), NULL);

  text = g_string_new (NULL);
  for (int i = 0; i < DS_N_ALL_STRATA; i++) {
    g_autofree char *id = NULL;

    if (!has (self, (DsStratum)i))
      continue;
    id = dse_layers_dup_id (self, (DsStratum)i);
    g_string_append_printf (text, "%s:%s%s%d ", id, self->layers[i].is_hidden ? "" : "s",
                            self->layers[i].is_locked ? "l" : "", self->layers[i].opacity);
  }
  active = dse_layers_dup_id (self, self->active);
  g_string_append_printf (text, "active:%s", active);
  if (self->own_active >= 0) {
    new = dse_layers_dup_id (self, (DsStratum)DS_STRATUM_OWN (self->own_active));
    g_string_append_printf (text, " new:%s", new);
  }
  if (self->is_alone)
    append_alone (self, text);
  if (self->dims)
    g_string_append (text, " dims:");
  for (gsize i = 0; i < self->groups.n; i++) {
    g_autofree char *name = g_uri_escape_string (self->groups.items[i].name, NULL, FALSE);

    if (self->is_folded[i])
      g_string_append_printf (text, " folded:%s", name);
  }
  return g_string_free (text, FALSE);
}

static void
take_layer (Layer *layer, const char *value)
{
  char *end;
  long opacity;

  layer->is_hidden = value[0] != 's';
  value += value[0] == 's';
  layer->is_locked = value[0] == 'l';
  value += value[0] == 'l';
  opacity = strtol (value, &end, 10);
  layer->opacity = end != value && *end == '\0' ? (int)CLAMP (opacity, 0, 100) : 100;
}

/* The number of the group of this name, with signs as in addresses; -1: there is none. */
static int
parse_group (DseLayers *self, const char *value)
{
  g_autofree char *name = g_uri_unescape_string (value, NULL);

  return name != NULL ? ds_layer_groups_find (&self->groups, name) : -1;
}

static void
take_alone (DseLayers *self, DsStratum layer, int group)
{
  self->is_alone = TRUE;
  self->alone = layer;
  self->alone_group = (uint32_t)(group + 1);
}

void
dse_layers_set_state (DseLayers *self, const char *state)
{
  g_auto (GStrv) words = NULL;

  g_return_if_fail (DSE_IS_LAYERS (self) && state != NULL);

  words = g_strsplit (state, " ", -1);
  self->is_alone = self->dims = FALSE;
  self->alone_group = 0;
  for (char **word = words; *word != NULL; word++) {
    char *value = strchr (*word, ':');
    DsStratum layer;

    if (value == NULL)
      continue;
    *value++ = '\0';
    if (dse_layers_parse_id (self, *word, &layer))
      take_layer (&self->layers[layer], value);
    else if (strcmp (*word, "dims") == 0)
      self->dims = TRUE;
    else if (strcmp (*word, "folded") == 0 && parse_group (self, value) >= 0)
      self->is_folded[parse_group (self, value)] = TRUE;
    else if (strcmp (*word, "alone-group") == 0 && parse_group (self, value) >= 0)
      take_alone (self, DS_STRATUM_GROUND, parse_group (self, value));
    else if (strcmp (*word, "active") == 0 && dse_layers_parse_id (self, value, &layer))
      self->active = layer;
    else if (strcmp (*word, "new") == 0 && dse_layers_parse_id (self, value, &layer) &&
             layer >= DS_N_STRATA && layer < DS_N_STRATA_AND_OWN)
      self->own_active = (int)layer - DS_N_STRATA;
    else if (strcmp (*word, "alone") == 0 && dse_layers_parse_id (self, value, &layer))
      take_alone (self, layer, -1);
  }
  announce (self);
}

/* ---- life */

/* The number in @own of the layer that was @was; -1: it is gone. One that got another name in the
 * place that it had is the same. */
static int
number_in (const DsObjectLayers *own, const DsObjectLayers *before, int was)
{
  const int same = was >= 0 ? ds_object_layers_find (own, before->names[was]) : -1;

  if (same >= 0 || was < 0 || own->n != before->n ||
      ds_object_layers_find (before, own->names[was]) >= 0)
    return same;
  return was;
}

/* The same for the own layers of cells. */
static int
tiles_in (const DsTileLayers *tiles, const DsTileLayers *before, int was)
{
  const int same = was >= 0 ? ds_tile_layers_find (tiles, before->items[was].name) : -1;

  if (same >= 0 || was < 0 || tiles->n != before->n ||
      ds_tile_layers_find (before, tiles->items[was].name) >= 0)
    return same;
  return was;
}

/* Own layers of a level. */
typedef struct {
  DsObjectLayers own;
  DsTileLayers tiles;
} OwnLayers;

/* The layer that @layer is now; DS_N_ALL_STRATA: it is gone. */
static DsStratum
layer_in (const OwnLayers *now, const OwnLayers *before, DsStratum layer)
{
  int number;

  if (layer < DS_N_STRATA)
    return layer;
  if (layer < DS_N_STRATA_AND_OWN) {
    number = number_in (&now->own, &before->own, (int)layer - DS_N_STRATA);
    return (DsStratum)(number >= 0 ? DS_STRATUM_OWN (number) : DS_N_ALL_STRATA);
  }
  number = tiles_in (&now->tiles, &before->tiles, (int)layer - DS_N_STRATA_AND_OWN);
  return (DsStratum)(number >= 0 ? DS_STRATUM_TILES (number) : DS_N_ALL_STRATA);
}

/* The number that group @i of @now has had; -1: it is new. Groups that get another name in the
 * place that they had are the same. */
static int
group_was (DseLayers *self, const DsLayerGroups *now, gsize i)
{
  const int was = ds_layer_groups_find (&self->groups, now->items[i].name);

  if (was < 0 && now->n == self->groups.n &&
      ds_layer_groups_find (now, self->groups.items[i].name) < 0)
    return (int)i;
  return was;
}

/* Groups stay folded, and alone. */
static void
take_groups (DseLayers *self, const DsLayerGroups *now)
{
  gboolean folded[DS_LAYER_GROUPS_MAX] = { FALSE };
  uint32_t alone = 0;

  for (gsize i = 0; i < now->n; i++) {
    const int was = group_was (self, now, i);

    folded[i] = was >= 0 && self->is_folded[was];
    if (was >= 0 && self->alone_group == (uint32_t)was + 1)
      alone = (uint32_t)i + 1;
  }
  memcpy (self->is_folded, folded, sizeof folded);
  self->is_alone = self->is_alone && (self->alone_group == 0 || alone > 0);
  self->alone_group = alone;
  self->groups = *now;
}

/* The own layers of the level may be others: each keeps its state. */
static void
take_own (DseLayers *self)
{
  const OwnLayers before = { self->own, self->tiles };
  Layer old[DS_N_ALL_STRATA];
  gboolean had[DS_N_ALL_STRATA];
  DsLayerGroups groups;
  OwnLayers now;

  ds_layer_groups_read (&groups, dsu_document_get_delve (self->document)->dungeon.extras);
  ds_object_layers_read (&now.own, dsu_document_get_delve (self->document)->dungeon.extras);
  ds_tile_layers_read (&now.tiles, dsu_document_get_delve (self->document)->dungeon.extras);
  if (memcmp (&before.own, &now.own, sizeof now.own) == 0 &&
      memcmp (&before.tiles, &now.tiles, sizeof now.tiles) == 0 &&
      memcmp (&self->groups, &groups, sizeof groups) == 0)
    return;
  take_groups (self, &groups);
  for (int i = 0; i < DS_N_ALL_STRATA; i++)
    had[i] = has (self, (DsStratum)i);
  memcpy (old, self->layers, sizeof old);
  self->own = now.own;
  self->tiles = now.tiles;
  for (int i = DS_N_STRATA; i < DS_N_ALL_STRATA; i++)
    self->layers[i] = (Layer){ .opacity = 100 };
  for (int i = DS_N_STRATA; i < DS_N_ALL_STRATA; i++) {
    const DsStratum layer =
        had[i] ? layer_in (&now, &before, (DsStratum)i) : (DsStratum)DS_N_ALL_STRATA;

    if (layer < DS_N_ALL_STRATA)
      self->layers[layer] = old[i];
  }
  self->own_active = number_in (&now.own, &before.own, self->own_active);
  self->active = layer_in (&now, &before, self->active);
  if (self->active == DS_N_ALL_STRATA)
    self->active = DS_STRATUM_GROUND;
  self->alone = layer_in (&now, &before, self->alone);
  self->is_alone = self->is_alone && self->alone != DS_N_ALL_STRATA;
  if (self->alone == DS_N_ALL_STRATA)
    self->alone = DS_STRATUM_GROUND;
  announce (self);
}

static void
on_changed (DsuDocument *document, const DsChanges *changes, DseLayers *self)
{
  if (changes->what & (DS_CHANGED_META | DS_CHANGED_SIZE))
    take_own (self);
  if (self->outlines != 0 && changes->what & (DS_CHANGED_ROOMS | DS_CHANGED_SIZE))
    dsu_canvas_touch_layer (self->canvas, self->outlines);
}

static void
dse_layers_dispose (GObject *object)
{
  DseLayers *self = DSE_LAYERS (object);

  if (self->outlines != 0)
    dsu_canvas_remove_layer (self->canvas, self->outlines);
  self->outlines = 0;
  for (int i = 0; i < DS_N_STRATA; i++)
    g_clear_pointer (&self->layers[i].pick, g_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_layers_parent_class)->dispose (object);
}

static void
dse_layers_class_init (DseLayersClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_layers_dispose;
  g_signal_new ("changed", DSE_TYPE_LAYERS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_layers_init (DseLayers *self)
{
  for (int i = 0; i < DS_N_ALL_STRATA; i++)
    self->layers[i].opacity = 100;
  self->own_active = -1;
  self->layers[DS_STRATUM_ROOM].is_hidden = TRUE;
}

DseLayers *
dse_layers_new (DsuCanvas *canvas, DsuDocument *document)
{
  DseLayers *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_LAYERS, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  ds_object_layers_read (&self->own, dsu_document_get_delve (document)->dungeon.extras);
  ds_tile_layers_read (&self->tiles, dsu_document_get_delve (document)->dungeon.extras);
  ds_layer_groups_read (&self->groups, dsu_document_get_delve (document)->dungeon.extras);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_changed), self, 0);
  if (self->groups.n > 0)
    announce (self); /* one may be hidden or locked */
  return self;
}
