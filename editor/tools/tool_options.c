/* editor/tools/tool_options.c — properties only. */
#include "tools/tool_options.h"

struct _DseToolOptions {
  GObject parent_instance;
  char *tile, *kind, *lock;
  const char *tool;  /* id; interned */
  GHashTable *sizes; /* by tool, of those that are not chosen; GINT_TO_POINTER */
  int size, tip, symmetry, reach, alike, room_work, spread, density, spacing;
  gboolean outline;
  guint64 room, region;
};

enum {
  PROP_TILE = 1,
  PROP_KIND,
  PROP_LOCK,
  PROP_SIZE,
  PROP_TIP,
  PROP_SYMMETRY,
  PROP_OUTLINE,
  PROP_REACH,
  PROP_ALIKE,
  PROP_ROOM_WORK,
  PROP_SPREAD,
  PROP_DENSITY,
  PROP_SPACING,
  PROP_ROOM,
  PROP_REGION,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (DseToolOptions, dse_tool_options, G_TYPE_OBJECT)

static int *
number_of (DseToolOptions *self, guint id)
{
  switch (id) {
  case PROP_SIZE:
    return &self->size;
  case PROP_TIP:
    return &self->tip;
  case PROP_SYMMETRY:
    return &self->symmetry;
  case PROP_ROOM_WORK:
    return &self->room_work;
  case PROP_SPREAD:
    return &self->spread;
  case PROP_ALIKE:
    return &self->alike;
  case PROP_DENSITY:
    return &self->density;
  case PROP_SPACING:
    return &self->spacing;
  default:
    return &self->reach;
  }
}

static char **
text_of (DseToolOptions *self, guint id)
{
  return id == PROP_TILE ? &self->tile : id == PROP_KIND ? &self->kind : &self->lock;
}

static guint64 *
id_of (DseToolOptions *self, guint id)
{
  return id == PROP_ROOM ? &self->room : &self->region;
}

static void
dse_tool_options_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DseToolOptions *self = DSE_TOOL_OPTIONS (object);

  if (id <= PROP_LOCK)
    g_value_set_string (value, *text_of (self, id));
  else if (id == PROP_OUTLINE)
    g_value_set_boolean (value, self->outline);
  else if (id == PROP_ROOM || id == PROP_REGION)
    g_value_set_uint64 (value, *id_of (self, id));
  else
    g_value_set_int (value, *number_of (self, id));
}

static void
dse_tool_options_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DseToolOptions *self = DSE_TOOL_OPTIONS (object);

  if (id <= PROP_LOCK) {
    char **text = text_of (self, id);

    if (g_strcmp0 (*text, g_value_get_string (value)) == 0)
      return;
    g_free (*text);
    *text = g_value_dup_string (value);
  } else if (id == PROP_OUTLINE) {
    if (self->outline == g_value_get_boolean (value))
      return;
    self->outline = g_value_get_boolean (value);
  } else if (id == PROP_ROOM || id == PROP_REGION) {
    if (*id_of (self, id) == g_value_get_uint64 (value))
      return;
    *id_of (self, id) = g_value_get_uint64 (value);
  } else {
    if (*number_of (self, id) == g_value_get_int (value))
      return;
    *number_of (self, id) = g_value_get_int (value);
  }
  g_object_notify_by_pspec (object, pspec);
}

static void
dse_tool_options_finalize (GObject *object)
{
  g_hash_table_unref (DSE_TOOL_OPTIONS (object)->sizes);
  g_free (DSE_TOOL_OPTIONS (object)->tile);
  g_free (DSE_TOOL_OPTIONS (object)->kind);
  g_free (DSE_TOOL_OPTIONS (object)->lock);
  G_OBJECT_CLASS (dse_tool_options_parent_class)->finalize (object);
}

static void
dse_tool_options_class_init (DseToolOptionsClass *class)
{
  const GParamFlags how = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->get_property = dse_tool_options_get_property;
  object_class->set_property = dse_tool_options_set_property;
  object_class->finalize = dse_tool_options_finalize;
  props[PROP_TILE] = g_param_spec_string ("tile", NULL, NULL, "floor", how);
  props[PROP_KIND] = g_param_spec_string ("kind", NULL, NULL, "goblin", how);
  props[PROP_LOCK] = g_param_spec_string ("lock", NULL, NULL, NULL, how);
  props[PROP_SIZE] = g_param_spec_int ("size", NULL, NULL, 1, DS_TIP_MAX, 1, how);
  props[PROP_TIP] = g_param_spec_int ("tip", NULL, NULL, 0, DS_TIP_SQUARE, DS_TIP_ROUND, how);
  props[PROP_SYMMETRY] =
      g_param_spec_int ("symmetry", NULL, NULL, 0, DSE_SYMMETRY_BOTH, DSE_SYMMETRY_OFF, how);
  props[PROP_OUTLINE] = g_param_spec_boolean ("outline", NULL, NULL, FALSE, how);
  props[PROP_REACH] = g_param_spec_int ("reach", NULL, NULL, 0, DS_REGION_ALL, DS_REGION_4, how);
  props[PROP_ALIKE] =
      g_param_spec_int ("alike", NULL, NULL, 0, DS_N_ALIKES - 1, DS_ALIKE_GROUND, how);
  props[PROP_ROOM] = g_param_spec_uint64 ("room", NULL, NULL, 0, G_MAXUINT64, 0, how);
  props[PROP_REGION] = g_param_spec_uint64 ("region", NULL, NULL, 0, G_MAXUINT64, 0, how);
  props[PROP_ROOM_WORK] =
      g_param_spec_int ("room-work", NULL, NULL, 0, DSE_ROOM_ERASER, DSE_ROOM_BRUSH, how);
  props[PROP_SPREAD] =
      g_param_spec_int ("spread", NULL, NULL, 0, DSE_SPREAD_SCATTER, DSE_SPREAD_SINGLE, how);
  props[PROP_DENSITY] = g_param_spec_int ("density", NULL, NULL, 1, 100, 15, how);
  props[PROP_SPACING] = g_param_spec_int ("spacing", NULL, NULL, 0, DS_COPIES_SPACING_MAX, 1, how);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
dse_tool_options_init (DseToolOptions *self)
{
  self->tile = g_strdup ("floor");
  self->kind = g_strdup ("goblin");
  self->sizes = g_hash_table_new (g_str_hash, g_str_equal);
  self->size = 1;
  self->density = 15;
  self->spacing = 1;
}

DseToolOptions *
dse_tool_options_new (void)
{
  return g_object_new (DSE_TYPE_TOOL_OPTIONS, NULL);
}

void
dse_tool_options_set_tool (DseToolOptions *self, const char *id)
{
  g_return_if_fail (DSE_IS_TOOL_OPTIONS (self) && id != NULL);

  if (g_strcmp0 (self->tool, id) == 0)
    return;
  if (self->tool != NULL) {
    g_hash_table_insert (self->sizes, (gpointer)self->tool, GINT_TO_POINTER (self->size));
    g_object_set (self, "size", MAX (1, GPOINTER_TO_INT (g_hash_table_lookup (self->sizes, id))),
                  NULL);
  }
  self->tool = g_intern_string (id);
}

const char *
dse_tool_options_get_tile (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), NULL);

  return self->tile;
}

const char *
dse_tool_options_get_kind (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), NULL);

  return self->kind;
}

const char *
dse_tool_options_get_lock (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), NULL);

  return self->lock;
}

int
dse_tool_options_get_size (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), 1);

  return self->size;
}

DsTip
dse_tool_options_get_tip (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), (DsTip)0);

  return (DsTip)self->tip;
}

DseSymmetry
dse_tool_options_get_symmetry (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), DSE_SYMMETRY_OFF);

  return (DseSymmetry)self->symmetry;
}

DsShapeFill
dse_tool_options_get_fill (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), DS_SHAPE_FILLED);

  return self->outline ? DS_SHAPE_OUTLINE : DS_SHAPE_FILLED;
}

DsRegionReach
dse_tool_options_get_reach (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), (DsRegionReach)0);

  return (DsRegionReach)self->reach;
}

DsAlike
dse_tool_options_get_alike (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), DS_ALIKE_GROUND);

  return (DsAlike)self->alike;
}

guint64
dse_tool_options_get_room (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), 0);

  return self->room;
}

DseRoomWork
dse_tool_options_get_room_work (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), DSE_ROOM_BRUSH);

  return (DseRoomWork)self->room_work;
}

guint64
dse_tool_options_get_region (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), 0);

  return self->region;
}

DseSpread
dse_tool_options_get_spread (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), DSE_SPREAD_SINGLE);

  return (DseSpread)self->spread;
}

int
dse_tool_options_get_density (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), 1);

  return self->density;
}

int
dse_tool_options_get_spacing (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), 0);

  return self->spacing;
}
