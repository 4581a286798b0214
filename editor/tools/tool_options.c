/* editor/tools/tool_options.c — properties only. */
#include "tools/tool_options.h"

#include "field/corridor.h"
#include "map/area.h"

enum {
  PROP_TILE = 1,
  PROP_MIX,
  PROP_TERRAIN,
  PROP_KIND,
  PROP_LOCK,
  PROP_OUTLINE,
  PROP_CORRIDOR_DOORS,
  PROP_ALL_FLOORS,
  PROP_LIVE_TILE_RULES,
  PROP_ROOM,
  PROP_REGION,
  PROP_SIZE, /* numbers from here on */
  PROP_TIP,
  PROP_SYMMETRY,
  PROP_AXIS_X,
  PROP_AXIS_Y,
  PROP_REACH,
  PROP_ALIKE,
  PROP_ROOM_WORK,
  PROP_SPREAD,
  PROP_DENSITY,
  PROP_COVER,
  PROP_COUNT,
  PROP_SPACING,
  PROP_GROUND,
  PROP_CHANCE,
  PROP_DOORS,
  PROP_BENDS,
  PROP_REPLACE,
  PROP_AREA_SHAPE,
  PROP_OBJECT_WORK,
  N_PROPS
};

static const struct {
  const char *name;
  int min, max, fallback;
} NUMBERS[N_PROPS] = {
  [PROP_SIZE] = { "size", 1, DS_TIP_MAX, 1 },
  [PROP_TIP] = { "tip", 0, DS_TIP_SQUARE, DS_TIP_ROUND },
  [PROP_SYMMETRY] = { "symmetry", 0, DS_N_SYMMETRIES - 1, DS_SYMMETRY_OFF },
  [PROP_AXIS_X] = { "axis-x", -1, G_MAXINT, -1 },
  [PROP_AXIS_Y] = { "axis-y", -1, G_MAXINT, -1 },
  [PROP_REACH] = { "reach", 0, DS_REGION_ALL, DS_REGION_4 },
  [PROP_ALIKE] = { "alike", 0, DS_N_ALIKES - 1, DS_ALIKE_GROUND },
  [PROP_ROOM_WORK] = { "room-work", 0, DSE_ROOM_ERASER, DSE_ROOM_BRUSH },
  [PROP_SPREAD] = { "spread", 0, DSE_SPREAD_SCATTER, DSE_SPREAD_SINGLE },
  [PROP_DENSITY] = { "density", 1, 100, 15 },
  [PROP_COVER] = { "cover", 1, 100, 100 },
  [PROP_COUNT] = { "count", 0, DSE_COUNT_MAX, 30 },
  [PROP_SPACING] = { "spacing", 0, DS_COPIES_SPACING_MAX, 1 },
  [PROP_GROUND] = { "ground", 0, DSE_GROUND_SAME, DSE_GROUND_OPEN },
  [PROP_CHANCE] = { "chance", 0, DSE_CHANCE_MAX, 1 },
  [PROP_DOORS] = { "doors", 0, DSE_DOORS_NONE, DSE_DOORS_CROSSED },
  [PROP_BENDS] = { "bends", 0, DS_N_CORRIDOR_BENDS - 1, DS_CORRIDOR_ONE_BEND },
  [PROP_REPLACE] = { "replace", 0, DSE_REPLACE_OBJECTS, DSE_REPLACE_TILES },
  [PROP_AREA_SHAPE] = { "area-shape", 0, DS_N_AREA_SHAPES - 1, DS_AREA_RECTANGLE },
  [PROP_OBJECT_WORK] = { "object-work", 0, DSE_OBJECT_PLACE, DSE_OBJECT_PLACE },
};

struct _DseToolOptions {
  GObject parent_instance;
  char *texts[PROP_LOCK + 1];
  const char *tool;  /* id; interned */
  GHashTable *sizes; /* by tool, of those that are not chosen; GINT_TO_POINTER */
  gboolean switches[PROP_LIVE_TILE_RULES + 1];
  guint64 ids[PROP_REGION + 1];
  int numbers[N_PROPS];
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (DseToolOptions, dse_tool_options, G_TYPE_OBJECT)

static void
dse_tool_options_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DseToolOptions *self = DSE_TOOL_OPTIONS (object);

  if (id <= PROP_LOCK)
    g_value_set_string (value, self->texts[id]);
  else if (id <= PROP_LIVE_TILE_RULES)
    g_value_set_boolean (value, self->switches[id]);
  else if (id <= PROP_REGION)
    g_value_set_uint64 (value, self->ids[id]);
  else
    g_value_set_int (value, self->numbers[id]);
}

static void
dse_tool_options_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  DseToolOptions *self = DSE_TOOL_OPTIONS (object);

  if (id == PROP_KIND)
    g_object_set (self, "object-work", DSE_OBJECT_PLACE, NULL);
  if (id <= PROP_LOCK) {
    if (g_strcmp0 (self->texts[id], g_value_get_string (value)) == 0)
      return;
    g_free (self->texts[id]);
    self->texts[id] = g_value_dup_string (value);
  } else if (id <= PROP_LIVE_TILE_RULES) {
    if (self->switches[id] == g_value_get_boolean (value))
      return;
    self->switches[id] = g_value_get_boolean (value);
  } else if (id <= PROP_REGION) {
    if (self->ids[id] == g_value_get_uint64 (value))
      return;
    self->ids[id] = g_value_get_uint64 (value);
  } else {
    if (self->numbers[id] == g_value_get_int (value))
      return;
    self->numbers[id] = g_value_get_int (value);
  }
  g_object_notify_by_pspec (object, pspec);
}

static void
dse_tool_options_finalize (GObject *object)
{
  DseToolOptions *self = DSE_TOOL_OPTIONS (object);

  g_hash_table_unref (self->sizes);
  for (guint i = PROP_TILE; i <= PROP_LOCK; i++)
    g_free (self->texts[i]);
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
  props[PROP_MIX] = g_param_spec_string ("mix", NULL, NULL, "", how);
  props[PROP_TERRAIN] = g_param_spec_string ("terrain", NULL, NULL, "water", how);
  props[PROP_KIND] = g_param_spec_string ("kind", NULL, NULL, "goblin", how);
  props[PROP_LOCK] = g_param_spec_string ("lock", NULL, NULL, NULL, how);
  props[PROP_OUTLINE] = g_param_spec_boolean ("outline", NULL, NULL, FALSE, how);
  props[PROP_CORRIDOR_DOORS] = g_param_spec_boolean ("corridor-doors", NULL, NULL, TRUE, how);
  props[PROP_ALL_FLOORS] = g_param_spec_boolean ("all-floors", NULL, NULL, FALSE, how);
  props[PROP_LIVE_TILE_RULES] = g_param_spec_boolean ("live-tile-rules", NULL, NULL, FALSE, how);
  props[PROP_ROOM] = g_param_spec_uint64 ("room", NULL, NULL, 0, G_MAXUINT64, 0, how);
  props[PROP_REGION] = g_param_spec_uint64 ("region", NULL, NULL, 0, G_MAXUINT64, 0, how);
  for (guint i = PROP_SIZE; i < N_PROPS; i++)
    props[i] = g_param_spec_int (NUMBERS[i].name, NULL, NULL, NUMBERS[i].min, NUMBERS[i].max,
                                 NUMBERS[i].fallback, how);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
dse_tool_options_init (DseToolOptions *self)
{
  self->texts[PROP_TILE] = g_strdup ("floor");
  self->texts[PROP_MIX] = g_strdup ("");
  self->texts[PROP_TERRAIN] = g_strdup ("water");
  self->texts[PROP_KIND] = g_strdup ("goblin");
  self->switches[PROP_CORRIDOR_DOORS] = TRUE;
  self->sizes = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = PROP_SIZE; i < N_PROPS; i++)
    self->numbers[i] = NUMBERS[i].fallback;
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
    g_hash_table_insert (self->sizes, (gpointer)self->tool,
                         GINT_TO_POINTER (self->numbers[PROP_SIZE]));
    g_object_set (self, "size", MAX (1, GPOINTER_TO_INT (g_hash_table_lookup (self->sizes, id))),
                  NULL);
  }
  self->tool = g_intern_string (id);
}

const char *
dse_tool_options_get_tile (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), NULL);

  return self->texts[PROP_TILE];
}

const char *
dse_tool_options_get_kind (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), NULL);

  return self->texts[PROP_KIND];
}

const char *
dse_tool_options_get_lock (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), NULL);

  return self->texts[PROP_LOCK];
}

int
dse_tool_options_get_size (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), 1);

  return self->numbers[PROP_SIZE];
}

DsTip
dse_tool_options_get_tip (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), (DsTip)0);

  return (DsTip)self->numbers[PROP_TIP];
}

DsMirroring
dse_tool_options_get_symmetry (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), DS_SYMMETRY_OFF);

  return (DsMirroring)self->numbers[PROP_SYMMETRY];
}

DsAxes
dse_tool_options_get_axes (DseToolOptions *self, int w, int h)
{
  DsAxes axes;

  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), ((DsAxes){ 0 }));

  axes = ds_axes_of_floor ((DsMirroring)self->numbers[PROP_SYMMETRY], w, h);
  if (self->numbers[PROP_AXIS_X] >= 0)
    axes.x2 = MIN (self->numbers[PROP_AXIS_X], 2 * w - 2);
  if (self->numbers[PROP_AXIS_Y] >= 0)
    axes.y2 = MIN (self->numbers[PROP_AXIS_Y], 2 * h - 2);
  return axes;
}

int
dse_tool_options_get_int (DseToolOptions *self, const char *name)
{
  int value = 0;

  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self) && name != NULL, 0);

  g_object_get (self, name, &value, NULL);
  return value;
}

const char *
dse_tool_options_get_terrain (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), "");

  return self->texts[PROP_TERRAIN] != NULL ? self->texts[PROP_TERRAIN] : "";
}

const char *
dse_tool_options_get_mix (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), "");

  return self->texts[PROP_MIX] != NULL ? self->texts[PROP_MIX] : "";
}

gboolean
dse_tool_options_get_corridor_doors (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), FALSE);

  return self->switches[PROP_CORRIDOR_DOORS];
}

gboolean
dse_tool_options_get_all_floors (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), FALSE);

  return self->switches[PROP_ALL_FLOORS];
}

gboolean
dse_tool_options_get_live_tile_rules (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), FALSE);

  return self->switches[PROP_LIVE_TILE_RULES];
}

DsShapeFill
dse_tool_options_get_fill (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), DS_SHAPE_FILLED);

  return self->switches[PROP_OUTLINE] ? DS_SHAPE_OUTLINE : DS_SHAPE_FILLED;
}

DsRegionReach
dse_tool_options_get_reach (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), (DsRegionReach)0);

  return (DsRegionReach)self->numbers[PROP_REACH];
}

DsAlike
dse_tool_options_get_alike (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), DS_ALIKE_GROUND);

  return (DsAlike)self->numbers[PROP_ALIKE];
}

guint64
dse_tool_options_get_room (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), 0);

  return self->ids[PROP_ROOM];
}

DseRoomWork
dse_tool_options_get_room_work (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), DSE_ROOM_BRUSH);

  return (DseRoomWork)self->numbers[PROP_ROOM_WORK];
}

guint64
dse_tool_options_get_region (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), 0);

  return self->ids[PROP_REGION];
}

DseSpread
dse_tool_options_get_spread (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), DSE_SPREAD_SINGLE);

  return (DseSpread)self->numbers[PROP_SPREAD];
}

void
dse_tool_options_unload (DseToolOptions *self)
{
  g_return_if_fail (DSE_IS_TOOL_OPTIONS (self));

  g_object_set (self, "object-work", DSE_OBJECT_SELECT, NULL);
}

gboolean
dse_tool_options_selects (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), FALSE);

  return self->numbers[PROP_OBJECT_WORK] == DSE_OBJECT_SELECT &&
         self->numbers[PROP_SPREAD] == DSE_SPREAD_SINGLE;
}

int
dse_tool_options_get_density (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), 1);

  return self->numbers[PROP_DENSITY];
}

int
dse_tool_options_get_spacing (DseToolOptions *self)
{
  g_return_val_if_fail (DSE_IS_TOOL_OPTIONS (self), 0);

  return self->numbers[PROP_SPACING];
}
