/* editor/tools/links.c — stairs that are linked by picking both ends, and where stairs lead. */
#include "page/page_private.h"
#include "window/window.h"

#include <glib/gi18n.h>

#define BADGE_FROM_PX 8 /* device pixels per cell, below which there is no room for words */

static const GdkRGBA PAPER = { 0.08f, 0.09f, 0.12f, 0.85f }, WORDS = { 1, 1, 1, 1 },
                     LOOSE = { 1, 0.62f, 0.2f, 1 }, CHOSEN = { 0.35f, 0.75f, 1, 1 };

static gsize
floor_of (DsePage *self)
{
  return dsu_canvas_get_floor (DSU_CANVAS (self->canvas));
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

/* ---- what is drawn */

/* Where stairs lead, below them: a floor and a cell, or that they lead nowhere. */
static void
draw_badge (DsuCanvas *canvas, GtkSnapshot *snapshot, const DsuViewport *viewport,
            const DsThing *thing)
{
  const graphene_rect_t box =
      dsu_viewport_box (viewport, (DsRect){ thing->at.x, thing->at.y, 1, 1 });
  g_autofree char *words = thing->target_floor < 0
                               ? g_strdup (_ ("leads nowhere"))
                               /* Translators: where stairs lead; a floor and the place on it. */
                               : g_strdup_printf (_ ("→ %d: %d, %d"), thing->target_floor + 1,
                                                  thing->target.x, thing->target.y);
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
  gtk_snapshot_append_layout (snapshot, layout, thing->target_floor < 0 ? &LOOSE : &WORDS);
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
  DsePage *self = data;
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsThings *things = delve->dungeon.floors[floor_of (self)].things;

  if (self->tool == NULL || self->tool->work != DSE_LINKS)
    return;
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (!is_stairs (delve->rules, thing))
      continue;
    if (self->has_link_end && self->link_floor == floor_of (self) && self->link_id == thing->id)
      draw_ring (snapshot, viewport, thing->at, CHOSEN);
    if (dsu_canvas_get_zoom (canvas) >= BADGE_FROM_PX)
      draw_badge (canvas, snapshot, viewport, thing);
  }
}

void
dse_page_show_links (DsePage *self)
{
  if (self->links_layer == 0 && self->tool != NULL && self->tool->work == DSE_LINKS)
    self->links_layer = dsu_canvas_add_layer (DSU_CANVAS (self->canvas), draw_links, self);
  else if (self->links_layer != 0)
    dsu_canvas_touch_layer (DSU_CANVAS (self->canvas), self->links_layer);
}

/* ---- linking */

void
dse_page_forget_link (DsePage *self)
{
  self->has_link_end = FALSE;
  dse_page_show_links (self);
}

/* New stairs on @cell for the other end, of the way that the first does not lead. FALSE: the rules
 * have none. */
static gboolean
other_end (DsePage *self, const DsThing *first, DsCell cell, DsThing *out)
{
  const DsRules *rules = dsu_document_get_delve (self->document)->rules;
  const uint8_t role = ds_rules_kind (rules, first->kind)->role;
  const DsRole wanted = role == DS_ROLE_STAIRS_UP ? DS_ROLE_STAIRS_DOWN : DS_ROLE_STAIRS_UP;

  *out = (DsThing){ .id = dse_page_draw_id (),
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
link_to (DsePage *self, const DsThing *second, DsCell cell)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsThing *first =
      ds_things_find (delve->dungeon.floors[self->link_floor].things, self->link_id);
  DsThing added = { 0 };
  const gboolean has_both = second != NULL || other_end (self, first, cell, &added);
  const DsCmdPlaceThing place = { .cmd.type = &ds_cmd_place_thing,
                                  .floor = floor_of (self),
                                  .thing = &added };
  const DsCmdLinkStairs link = { .cmd.type = &ds_cmd_link_stairs,
                                 .floors = { self->link_floor, floor_of (self) },
                                 .ids = { self->link_id, second != NULL ? second->id : added.id } };
  const DsCmd *const both[] = { &place.cmd, &link.cmd };
  const DsCmdBatch batch = { .cmd.type = &ds_cmd_batch, .items = both, .n = G_N_ELEMENTS (both) };

  if (has_both)
    dse_page_apply (self, second != NULL ? &link.cmd : &batch.cmd, link.cmd.type->label);
  dse_page_forget_link (self);
}

static void
say (DsePage *self, const char *sentence)
{
  dse_window_say (DSE_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), sentence);
}

/* A press of the tool: the first end, then the other one. */
void
dse_page_link_at (DsePage *self, DsCell cell)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const gsize floor = floor_of (self);
  const DsThing *stairs;

  if (!ds_floor_has (&delve->dungeon.floors[floor], cell))
    return;
  if (self->has_link_end &&
      (self->link_floor >= delve->dungeon.n_floors ||
       ds_things_find (delve->dungeon.floors[self->link_floor].things, self->link_id) == NULL))
    dse_page_forget_link (self); /* an edit took it away meanwhile */
  stairs = stairs_at (delve, floor, cell);
  if (!self->has_link_end && stairs == NULL) {
    say (self, _ ("Click the stairs first, then their destination"));
  } else if (!self->has_link_end) {
    self->has_link_end = TRUE;
    self->link_floor = floor;
    self->link_id = stairs->id;
    dse_page_show_links (self);
  } else if (stairs != NULL && self->link_floor == floor && self->link_id == stairs->id) {
    dse_page_forget_link (self); /* picked twice: let go */
  } else if (stairs != NULL || can_stand (delve, floor, cell)) {
    link_to (self, stairs, cell);
  } else {
    say (self, _ ("Stairs must lead to a walkable cell"));
  }
}
