/* editor/tools/links.c — stairs that are linked by picking both ends, and where stairs lead. */
#include "tools/links.h"

#include "tools/ids.h"

#include <glib/gi18n.h>

#define BADGE_FROM_PX 8 /* device pixels per cell, below which there is no room for words */

static const GdkRGBA PAPER = { 0.08f, 0.09f, 0.12f, 0.85f }, WORDS = { 1, 1, 1, 1 },
                     LOOSE = { 1, 0.62f, 0.2f, 1 }, CHOSEN = { 0.35f, 0.75f, 1, 1 };

struct _DseLinks {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  gboolean are_shown;
  guint layer;      /* of the canvas; 0: never shown */
  gboolean has_end; /* the first, which is this thing of that floor */
  gsize floor;
  guint64 id;
};

G_DEFINE_FINAL_TYPE (DseLinks, dse_links, G_TYPE_OBJECT)

static gsize
floor_of (DseLinks *self)
{
  return dsu_canvas_get_floor (self->canvas);
}

static gboolean
is_stairs (const DsRules *rules, const DsThing *thing)
{
  const uint8_t role = ds_rules_kind (rules, thing->kind)->role;

  return role == DS_ROLE_STAIRS_UP || role == DS_ROLE_STAIRS_DOWN;
}

static const DsThing *
stairs_at (const DsDelve *delve, gsize floor, DsCell cell)
{
  const DsThings *things = delve->dungeon.floors[floor].things;

  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    if (is_stairs (delve->rules, thing))
      return thing;
  }
  return NULL;
}

/* ---- the lines of the links */

/* Where stairs lead: a level, a floor and a cell, or that they lead nowhere. Caller frees. */
static char *
dup_destination (const DsThing *thing)
{
  if (thing->level != NULL)
    /* Translators: where stairs lead; a level of the project. */
    return g_strdup_printf (_ ("→ %s"), ds_str_get (thing->level));
  return thing->target_floor < 0 ? g_strdup (_ ("leads nowhere"))
                                 /* Translators: where stairs lead; a floor and the place on it. */
                                 : g_strdup_printf (_ ("→ %d: %d, %d"), thing->target_floor + 1,
                                                    thing->target.x, thing->target.y);
}

/* The destination below the stairs. */
static void
draw_badge (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport,
            const DsThing *thing)
{
  const graphene_rect_t box =
      dsu_viewport_box (viewport, (DsRect){ thing->at.x, thing->at.y, 1, 1 });
  const gboolean is_loose = thing->level == NULL && thing->target_floor < 0;
  g_autofree char *words = dup_destination (thing);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (canvas), words);
  int w, h;
  float x, y;

  pango_layout_get_pixel_size (layout, &w, &h);
  x = box.origin.x + (box.size.width - (float)w) / 2;
  y = box.origin.y + box.size.height + 3;
  gtk_snapshot_append_color (snapshot, &PAPER,
                             &GRAPHENE_RECT_INIT (x - 4, y - 1, (float)w + 8, (float)h + 2));
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_append_layout (snapshot, layout, is_loose ? &LOOSE : &WORDS);
  gtk_snapshot_restore (snapshot);
}

static void
draw_ring (GtkSnapshot *snapshot, const DsuViewport *viewport, DsCell cell, GdkRGBA colour)
{
  const graphene_rect_t box = dsu_viewport_box (viewport, (DsRect){ cell.x, cell.y, 1, 1 });
  const float side = box.size.width + 6;
  GskRoundedRect ring;

  gsk_rounded_rect_init_from_rect (
      &ring, &GRAPHENE_RECT_INIT (box.origin.x - 3, box.origin.y - 3, side, side), side / 2);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ colour, colour, colour, colour });
}

static void
draw_links (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport, gpointer data)
{
  DseLinks *self = data;
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsThings *things = delve->dungeon.floors[floor_of (self)].things;

  if (!self->are_shown)
    return;
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (!is_stairs (delve->rules, thing))
      continue;
    if (self->has_end && self->floor == floor_of (self) && self->id == thing->id)
      draw_ring (snapshot, viewport, thing->at, CHOSEN);
    if (dsu_canvas_get_zoom (canvas) >= BADGE_FROM_PX)
      draw_badge (canvas, snapshot, viewport, thing);
  }
}

void
dse_links_update (DseLinks *self)
{
  g_return_if_fail (DSE_IS_LINKS (self));

  if (self->layer == 0 && self->are_shown)
    self->layer = dsu_canvas_add_layer (self->canvas, draw_links, self);
  else if (self->layer != 0)
    dsu_canvas_touch_layer (self->canvas, self->layer);
}

void
dse_links_set_shown (DseLinks *self, gboolean shown)
{
  g_return_if_fail (DSE_IS_LINKS (self));

  self->are_shown = shown;
  dse_links_update (self);
}

/* ---- linking */

gboolean
dse_links_forget (DseLinks *self)
{
  gboolean had_end;

  g_return_val_if_fail (DSE_IS_LINKS (self), FALSE);

  had_end = self->has_end;
  self->has_end = FALSE;
  dse_links_update (self);
  return had_end;
}

/* New stairs on @cell for the other end, of the way that the first does not lead. FALSE: the rules
 * have none. */
static gboolean
other_end (DseLinks *self, const DsThing *first, DsCell cell, DsThing *out)
{
  const DsRules *rules = dsu_document_get_delve (self->document)->rules;
  const uint8_t role = ds_rules_kind (rules, first->kind)->role;
  const DsRole wanted = role == DS_ROLE_STAIRS_UP ? DS_ROLE_STAIRS_DOWN : DS_ROLE_STAIRS_UP;

  *out = (DsThing){ .id = dse_draw_id (),
                    .facing = DS_FACING_NONE,
                    .target_floor = -1,
                    .target = { -1, -1 },
                    .at = cell };
  return ds_rules_kind_of_role (rules, wanted, &out->kind);
}

static gboolean
can_stand (const DsDelve *delve, gsize floor, DsCell cell)
{
  return !(ds_delve_flags (delve, floor, cell) & DS_TILE_BLOCKS_MOVE);
}

/* Links the first end to @second, or to new stairs on @cell. One undo step. */
static void
link_to (DseLinks *self, const DsThing *second, DsCell cell)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsThing *first = ds_things_find (delve->dungeon.floors[self->floor].things, self->id);
  DsThing added = { 0 };
  const gboolean has_both = second != NULL || other_end (self, first, cell, &added);
  const DsCmdPlaceThing place = { .cmd.type = &ds_cmd_place_thing,
                                  .floor = floor_of (self),
                                  .thing = &added };
  const DsCmdLinkStairs link = { .cmd.type = &ds_cmd_link_stairs,
                                 .floors = { self->floor, floor_of (self) },
                                 .ids = { self->id, second != NULL ? second->id : added.id } };
  const DsCmd *const both[] = { &place.cmd, &link.cmd };
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = both, .n = G_N_ELEMENTS (both) };

  if (has_both)
    dsu_document_apply_step (self->document, second != NULL ? &link.cmd : &batch.cmd,
                             link.cmd.type->label);
  dse_links_forget (self);
}

void
dse_links_pick (DseLinks *self, DsCell cell)
{
  const DsDelve *delve;
  const DsThing *stairs;
  gsize floor;

  g_return_if_fail (DSE_IS_LINKS (self));

  delve = dsu_document_get_delve (self->document);
  floor = floor_of (self);
  if (!ds_floor_has (&delve->dungeon.floors[floor], cell))
    return;
  if (self->has_end &&
      (self->floor >= delve->dungeon.n_floors ||
       ds_things_find (delve->dungeon.floors[self->floor].things, self->id) == NULL))
    dse_links_forget (self); /* an edit took it away meanwhile */
  stairs = stairs_at (delve, floor, cell);
  if (!self->has_end && stairs == NULL) {
    g_signal_emit_by_name (self, "said", _ ("Click the stairs first, then their destination"));
  } else if (!self->has_end) {
    self->has_end = TRUE;
    self->floor = floor;
    self->id = stairs->id;
    dse_links_update (self);
  } else if (stairs != NULL && self->floor == floor && self->id == stairs->id) {
    dse_links_forget (self); /* picked twice: let go */
  } else if (stairs != NULL || can_stand (delve, floor, cell)) {
    link_to (self, stairs, cell);
  } else {
    g_signal_emit_by_name (self, "said", _ ("Stairs must lead to a walkable cell"));
  }
}

static void
dse_links_dispose (GObject *object)
{
  DseLinks *self = DSE_LINKS (object);

  if (self->layer != 0)
    dsu_canvas_remove_layer (self->canvas, self->layer);
  self->layer = 0;
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_links_parent_class)->dispose (object);
}

static void
dse_links_class_init (DseLinksClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_links_dispose;
  g_signal_new ("said", DSE_TYPE_LINKS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_STRING);
}

static void
dse_links_init (DseLinks *self)
{
}

DseLinks *
dse_links_new (DsuCanvas *canvas, DsuDocument *document)
{
  DseLinks *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document), NULL);

  self = g_object_new (DSE_TYPE_LINKS, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  return self;
}
