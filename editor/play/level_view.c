/* editor/play/level_view.c — a scene of the game on two canvases. */
#include "play/level_view.h"

#include "play/view/sparks.h"
#include "sim/mind/describe.h"
#include "sim/mind/threat.h"
#include "sim/world/knowledge.h"

#include <adwaita.h>

#define DANCE_MS 100

struct _DseLevelView {
  GObject parent_instance;

  DseGame *game;
  DsuCanvas *canvas, *map;
  DseScene *scene;    /* NULL: nothing was shown yet */
  const DsSim *shown; /* only compared; NULL: the next one is of another game */
  DseSparks *sparks;
  gboolean reveals, is_quick;
  guint dance; /* source; 0: nothing wavers */
};

G_DEFINE_FINAL_TYPE (DseLevelView, dse_level_view, G_TYPE_OBJECT)

DsuCanvas *
dse_level_view_get_canvas (DseLevelView *self)
{
  g_return_val_if_fail (DSE_IS_LEVEL_VIEW (self), NULL);

  return self->canvas;
}

DseScene *
dse_level_view_get_scene (DseLevelView *self)
{
  g_return_val_if_fail (DSE_IS_LEVEL_VIEW (self), NULL);

  return self->scene;
}

void
dse_level_view_add_sparks (DseLevelView *self)
{
  g_return_if_fail (DSE_IS_LEVEL_VIEW (self) && self->sparks == NULL);

  self->sparks = dse_sparks_new (self->canvas);
}

guint
dse_level_view_count_sparks (DseLevelView *self)
{
  g_return_val_if_fail (DSE_IS_LEVEL_VIEW (self), 0);

  return dse_sparks_count (self->sparks);
}

gboolean
dse_level_view_get_reveals (DseLevelView *self)
{
  g_return_val_if_fail (DSE_IS_LEVEL_VIEW (self), FALSE);

  return self->reveals;
}

void
dse_level_view_set_reveals (DseLevelView *self, gboolean reveals)
{
  g_return_if_fail (DSE_IS_LEVEL_VIEW (self));

  self->reveals = reveals;
  if (self->scene != NULL)
    dse_scene_set_reveals (self->scene, reveals);
}

void
dse_level_view_set_quick (DseLevelView *self, gboolean quick)
{
  g_return_if_fail (DSE_IS_LEVEL_VIEW (self));

  self->is_quick = quick;
}

char *
dse_level_view_dup_look (DseLevelView *self, DsCell cell)
{
  char text[DS_SENTENCE];
  DsSimKnowledge known;
  const DsSim *sim;
  DsSimSpot spot;
  DsSimLook look;

  g_return_val_if_fail (DSE_IS_LEVEL_VIEW (self), NULL);

  sim = dse_game_get_sim (self->game);
  spot = (DsSimSpot){ dse_game_get_player (self->game)->at.floor, cell };
  known = self->reveals ? ds_sim_truth (sim, spot) : ds_sim_know (sim, DS_SIM_PLAYER, spot);
  ds_sim_look_at (sim, spot, &known, &look);
  return g_strdup (ds_message_format (&look.text, text, sizeof text));
}

/* ---- the scene */

/* A scene of another simulation. On an edited level the camera stays where it is. */
static gboolean
show_level (DseLevelView *self)
{
  const DsSim *sim = dse_game_get_sim (self->game);
  const DsuCamera camera = dsu_canvas_get_camera (self->canvas);
  const double zoom = dsu_canvas_get_zoom (self->canvas);
  const gboolean is_edited = self->shown != NULL;
  DseScene *scene;

  if (sim == self->shown)
    return FALSE;
  scene = dse_scene_new (sim);
  if (scene == NULL)
    return FALSE;
  dsu_canvas_set_delve (self->canvas, NULL);
  dsu_canvas_set_delve (self->map, NULL);
  dse_scene_free (self->scene);
  self->scene = scene;
  self->shown = sim;
  dse_sparks_forget (self->sparks);
  dse_scene_set_reveals (scene, self->reveals);
  dsu_canvas_set_delve (self->canvas, dse_scene_get_delve (scene));
  dsu_canvas_set_delve (self->map, dse_scene_get_delve (scene));
  if (is_edited)
    dsu_canvas_set_camera (self->canvas, &camera);
  else
    dsu_canvas_zoom_to (self->canvas, zoom);
  return TRUE;
}

/* The player, and the creature that interrupts what goes on by itself. */
static void
track (DseLevelView *self, const DsSim *sim)
{
  const DsSimActor *actors = ds_sim_state (sim)->actors.items;
  const gint32 threat = ds_sim_threat (sim);

  if (threat == DS_SIM_NONE)
    dsu_canvas_track (self->canvas, actors[DS_SIM_PLAYER].at.cell);
  else
    dsu_canvas_track_both (self->canvas, actors[DS_SIM_PLAYER].at.cell, actors[threat].at.cell);
}

static void
show_cells (DseLevelView *self)
{
  DseSession *session = dse_game_get_session (self->game);
  DsDirty dirty = { .n = 0 };

  if (dse_scene_update (self->scene, dse_session_get_sim (session), dse_session_get_step (session),
                        &dirty)) {
    for (gsize i = 0; i < dirty.n; i++) {
      dsu_canvas_touch_cells (self->canvas, dirty.items[i]);
      dsu_canvas_touch_cells (self->map, dirty.items[i]);
    }
  } else {
    dsu_canvas_set_floor (self->canvas, dse_scene_get_floor (self->scene));
    dsu_canvas_set_lights (self->canvas, dse_scene_get_lights (self->scene));
    dsu_canvas_set_floor (self->map, dse_scene_get_floor (self->scene));
    dsu_canvas_set_lights (self->map, dse_scene_get_lights (self->scene));
  }
  track (self, dse_session_get_sim (session));
}

/* Only cells that waver, and pieces with animated pictures, are drawn again. */
static gboolean
on_dance (gpointer data)
{
  DseLevelView *self = data;
  const guint64 now = (guint64)g_get_monotonic_time () / 1000;
  DsDirty dirty = { .n = 0 };

  if (self->scene == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self->canvas)))
    return G_SOURCE_CONTINUE;
  dsu_canvas_animate (self->canvas, now);
  dse_scene_dance (self->scene, now, &dirty);
  for (gsize i = 0; i < dirty.n; i++)
    dsu_canvas_touch_cells (self->canvas, dirty.items[i]);
  return G_SOURCE_CONTINUE;
}

static gboolean
is_animated (DseLevelView *self)
{
  return adw_get_enable_animations (GTK_WIDGET (self->canvas));
}

gboolean
dse_level_view_update (DseLevelView *self)
{
  gboolean is_other;

  g_return_val_if_fail (DSE_IS_LEVEL_VIEW (self), FALSE);

  is_other = show_level (self);
  show_cells (self);
  if (self->dance == 0 && is_animated (self))
    self->dance = g_timeout_add (DANCE_MS, on_dance, self);
  return is_other;
}

/* ---- the game */

static void
on_replaced (DseLevelView *self)
{
  self->shown = NULL;
}

static void
on_rewound (DseLevelView *self, guint common)
{
  dse_scene_forget (self->scene, common);
  dse_sparks_forget (self->sparks);
}

static void
on_acted (DseLevelView *self)
{
  if (!self->is_quick && is_animated (self))
    dse_sparks_note (self->sparks, dse_game_get_sim (self->game),
                     dse_game_get_player (self->game)->at.floor, self->reveals);
}

static void
dse_level_view_dispose (GObject *object)
{
  DseLevelView *self = DSE_LEVEL_VIEW (object);

  g_clear_handle_id (&self->dance, g_source_remove);
  if (self->scene != NULL) {
    dsu_canvas_set_delve (self->canvas, NULL);
    dsu_canvas_set_delve (self->map, NULL);
  }
  g_clear_pointer (&self->sparks, dse_sparks_free);
  g_clear_pointer (&self->scene, dse_scene_free);
  G_OBJECT_CLASS (dse_level_view_parent_class)->dispose (object);
}

static void
dse_level_view_class_init (DseLevelViewClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_level_view_dispose;
}

static void
dse_level_view_init (DseLevelView *self)
{
}

DseLevelView *
dse_level_view_new (DseGame *game, DsuCanvas *canvas, DsuCanvas *map)
{
  DseLevelView *self;

  g_return_val_if_fail (DSE_IS_GAME (game) && DSU_IS_CANVAS (canvas) && DSU_IS_CANVAS (map), NULL);

  self = g_object_new (DSE_TYPE_LEVEL_VIEW, NULL);
  self->game = game;
  self->canvas = canvas;
  self->map = map;
  g_signal_connect_object (game, "replaced", G_CALLBACK (on_replaced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "rewound", G_CALLBACK (on_rewound), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "acted", G_CALLBACK (on_acted), self, G_CONNECT_SWAPPED);
  return self;
}
