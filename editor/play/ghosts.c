/* editor/play/ghosts.c — draws player and creatures of a waiting game over the level that is
 * edited meanwhile: pale and in a ring, so that they do not look like placed ones. */
#include "play/ghosts.h"

#include "thumbnail.h"

#include <glib/gi18n.h>

#define PALE 0.5          /* opacity of a picture */
#define PICTURE_FROM 6.0f /* logical pixels of a cell from which on there is more than the ring */

static const GdkRGBA PLAYER = { 0.21f, 0.52f, 0.89f, 1 }, OTHER = { 1, 1, 1, 0.9f };
static const GdkRGBA RIM = { 0, 0, 0, 0.65f }; /* which keeps the ring apart from any ground */

struct DseGhosts {
  DsuCanvas *canvas;
  DsuDocument *document;
  DseSession *session;  /* borrowed from the game; NULL: none are shown */
  GHashTable *pictures; /* number of a kind -> GdkTexture */
  guint layer;          /* of the canvas */
};

static const DsRules *
rules_of (const DseGhosts *self)
{
  return ds_sim_delve (dse_session_get_sim (self->session))->rules;
}

static GdkTexture *
picture_of (DseGhosts *self, guint16 kind)
{
  enum { SIDE = 96 }; /* as large as a cell can be shown */
  GdkTexture *picture = g_hash_table_lookup (self->pictures, GUINT_TO_POINTER (kind));

  if (picture == NULL) {
    picture = dsu_kind_swatch_new (rules_of (self), kind, NULL, SIDE);
    g_hash_table_insert (self->pictures, GUINT_TO_POINTER (kind), picture);
  }
  return picture;
}

static void
draw_ring (GtkSnapshot *snapshot, const graphene_rect_t *box, const GdkRGBA *colour)
{
  GskRoundedRect round;

  gsk_rounded_rect_init_from_rect (&round, box, box->size.width / 2);
  gtk_snapshot_append_border (snapshot, &round, (float[4]){ 3, 3, 3, 3 },
                              (GdkRGBA[4]){ RIM, RIM, RIM, RIM });
  gsk_rounded_rect_shrink (&round, 0.5f, 0.5f, 0.5f, 0.5f);
  gtk_snapshot_append_border (snapshot, &round, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ *colour, *colour, *colour, *colour });
}

static void
draw_ghost (DseGhosts *self, GtkSnapshot *snapshot, const DsuViewport *viewport,
            const DsSimActor *actor, gboolean is_player)
{
  const graphene_rect_t view =
      GRAPHENE_RECT_INIT (0, 0, (float)viewport->w / (float)viewport->scale,
                          (float)viewport->h / (float)viewport->scale);
  graphene_rect_t box =
      dsu_viewport_box (viewport, (DsRect){ actor->at.cell.x, actor->at.cell.y, 1, 1 });

  if (!graphene_rect_intersection (&box, &view, NULL))
    return;
  if (box.size.width >= PICTURE_FROM) {
    gtk_snapshot_push_opacity (snapshot, PALE);
    gtk_snapshot_append_texture (snapshot, picture_of (self, (guint16)actor->kind), &box);
    gtk_snapshot_pop (snapshot);
  } else {
    const float more = (PICTURE_FROM - box.size.width) / 2;

    graphene_rect_inset (&box, -more, -more); /* else it would be too small to be seen */
  }
  draw_ring (snapshot, &box, is_player ? &PLAYER : &OTHER);
}

/* Actors that live on @floor, as far as it has their cells still, the player last, above others.
 * NULL: no more. */
static const DsSimActor *
next_on (const DseGhosts *self, gsize floor, gint32 *last)
{
  const DsSimState *state = ds_sim_state (dse_session_get_sim (self->session));
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;

  while (--*last >= 0) {
    const DsSimActor *actor = &state->actors.items[*last];

    if (actor->flags & DS_ACTOR_ALIVE && actor->at.floor == (gint32)floor &&
        ds_floor_has (&dungeon->floors[floor], actor->at.cell))
      return actor;
  }
  return NULL;
}

static gint32
count_actors (const DseGhosts *self)
{
  return (gint32)ds_sim_state (dse_session_get_sim (self->session))->actors.n;
}

static void
draw (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseGhosts *self = data;
  gint32 i = count_actors (self);
  const DsSimActor *actor;

  while ((actor = next_on (self, dsu_canvas_get_floor (canvas), &i)) != NULL)
    draw_ghost (self, snapshot, viewport, actor, i == DS_SIM_PLAYER);
}

char *
dse_ghosts_dup_text (DseGhosts *self, DsCell cell)
{
  const DsSimActor *actor;
  gint32 i;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->session == NULL)
    return NULL;
  i = count_actors (self);
  while ((actor = next_on (self, dsu_canvas_get_floor (self->canvas), &i)) != NULL) {
    if (actor->at.cell.x != cell.x || actor->at.cell.y != cell.y)
      continue;
    if (i == DS_SIM_PLAYER)
      return g_strdup (_ ("Player in the running game"));
    /* Translators: a creature, such as "Goblin". */
    return g_strdup_printf (_ ("%s in the running game"),
                            _ (ds_rules_kind (rules_of (self), (guint16)actor->kind)->label));
  }
  return NULL;
}

DseGhosts *
dse_ghosts_new (DsuCanvas *canvas, DsuDocument *document)
{
  DseGhosts *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);

  self = g_new0 (DseGhosts, 1);
  self->canvas = canvas;
  self->document = document;
  return self;
}

void
dse_ghosts_free (DseGhosts *self)
{
  g_return_if_fail (self != NULL);

  dse_ghosts_hide (self);
  g_free (self);
}

void
dse_ghosts_show (DseGhosts *self, DseSession *session)
{
  g_return_if_fail (self != NULL && session != NULL);

  dse_ghosts_hide (self);
  self->session = session;
  self->pictures = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  self->layer = dsu_canvas_add_layer (self->canvas, draw, self);
}

void
dse_ghosts_hide (DseGhosts *self)
{
  g_return_if_fail (self != NULL);

  if (self->session == NULL)
    return;
  dsu_canvas_remove_layer (self->canvas, self->layer);
  g_clear_pointer (&self->pictures, g_hash_table_unref);
  self->session = NULL;
}
