/* editor/panels/search.c — finds things and rooms of all floors, regions and the level by kind,
 * place, name and properties. */
#include "page/page.h"
#include "window/panel.h"
#include "window/window.h"

#include "icon_button.h"
#include "inspect/describe.h"
#include "inspect/object_query.h"
#include "search_field.h"
#include "thumbnail.h"
#include "tooltip.h"

#include <glib/gi18n.h>

#define PICTURE_SIDE 24 /* pixels */
#define SHOWN_MAX 500   /* rows */
#define DELAY_MS 120    /* after an edit */

#define DSE_TYPE_SEARCH (dse_search_get_type ())
G_DECLARE_FINAL_TYPE (DseSearch, dse_search, DSE, SEARCH, GtkBox)

typedef struct {
  DsHolderType type;
  gsize floor;    /* of a thing or room */
  uint64_t id;    /* of a thing or region */
  guint32 number; /* of a room or region */
} Hit;

struct _DseSearch {
  GtkBox parent_instance;
  GtkWidget *entry, *list, *count, *choose, *hint;
  GArray *hits; /* Hit: things in the order of floors and places, rooms, regions, the level */
  guint n_things;
  DseWindow *window; /* borrowed */
  DsePage *page;     /* NULL: none; borrowed */
  GSignalGroup *document_signals;
  guint timer;
};

G_DEFINE_FINAL_TYPE (DseSearch, dse_search, GTK_TYPE_BOX)

static const DsDelve *
delve_of (DseSearch *self)
{
  return dsu_document_get_delve (dse_page_get_document (self->page));
}

/* ---- matching */

static void
find_rooms (DseSearch *self, gsize floor, const DseQuery *query)
{
  const DsDelve *delve = delve_of (self);
  const DsRooms *rooms = delve->dungeon.floors[floor].rooms;

  for (guint32 number = 1; number <= ds_rooms_count (rooms); number++) {
    const Hit hit = { DS_HOLDER_ROOM, .floor = floor, .number = number };

    if (dse_query_has_room (query, delve, floor, number))
      g_array_append_val (self->hits, hit);
  }
}

static void
find_regions (DseSearch *self, const DseQuery *query)
{
  const DsDelve *delve = delve_of (self);
  const DsRegions *regions = delve->dungeon.regions;
  const Hit level = { DS_HOLDER_LEVEL, 0 };

  for (guint32 number = 1; number <= ds_regions_count (regions); number++) {
    const Hit hit = { DS_HOLDER_REGION, .id = ds_regions_get (regions, number - 1)->id,
                      .number = number };

    if (dse_query_has_region (query, delve, number))
      g_array_append_val (self->hits, hit);
  }
  if (dse_query_has_level (query, delve))
    g_array_append_val (self->hits, level);
}

/* Objects of the names that are meant come first. */
static void
find (DseSearch *self)
{
  const DsDelve *delve = delve_of (self);
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (Hit));
  g_autoptr (DseQuery) query = dse_query_new (gtk_editable_get_text (GTK_EDITABLE (self->entry)));

  g_array_set_size (self->hits, 0);
  self->n_things = 0;
  if (dse_query_is_empty (query))
    return;
  for (gsize f = 0; f < delve->dungeon.n_floors; f++) {
    const DsFloor *level = &delve->dungeon.floors[f];

    for (size_t i = 0; i < ds_things_count (level->things); i++) {
      const DsThing *thing = ds_things_get (level->things, i);
      const Hit hit = { DS_HOLDER_THING, .floor = f, .id = thing->id };

      if (dse_query_has_thing (query, delve, f, thing))
        g_array_append_vals (dse_query_names_thing (query, delve, thing) ? self->hits : others,
                             &hit, 1);
    }
  }
  g_array_append_vals (self->hits, others->data, others->len);
  self->n_things = self->hits->len;
  for (gsize f = 0; f < delve->dungeon.n_floors; f++)
    find_rooms (self, f, query);
  find_regions (self, query);
}

/* ---- the list */

/* @picture is floating; @where is freed. */
static GtkWidget *
row_new (GtkWidget *picture, const char *name, char *where)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *title = gtk_label_new (name), *place = gtk_label_new (where);

  gtk_widget_set_size_request (picture, PICTURE_SIDE, PICTURE_SIDE);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_widget_add_css_class (place, "dim-label");
  gtk_widget_add_css_class (place, "numeric");
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), place);
  g_free (where);
  return box;
}

/* The kind of an object with a name, and its room: "Marker · Crypt"; NULL: neither is
 * there. Caller frees. */
static char *
context_of (const DsDelve *delve, gsize floor, const DsThing *thing)
{
  const DsFloor *level = &delve->dungeon.floors[floor];
  const DsRoom *room = ds_floor_room_at (level, thing->at);
  g_autofree char *own = dse_own_name_of (thing);
  g_autofree char *kind = own != NULL ? dse_name_kind_of (delve, thing) : NULL;
  g_autofree char *in =
      room != NULL ? dse_name_room (room, ds_floor_get (level, DS_LAYER_ROOM, thing->at)) : NULL;

  if (kind != NULL && in != NULL)
    return g_strdup_printf ("%s · %s", kind, in);
  return kind != NULL ? g_steal_pointer (&kind) : g_steal_pointer (&in);
}

/* "Crypt · Floor 2 · 7, 3"; shorter without @in, or with one floor. Caller frees. */
static char *
place_of (const DsDelve *delve, const char *in, gsize floor, const char *where)
{
  g_autofree char *alone = delve->dungeon.n_floors > 1
                               ? g_strdup_printf (_ ("Floor %zu · %s"), floor + 1, where)
                               : g_strdup (where);

  return in != NULL ? g_strdup_printf ("%s · %s", in, alone) : g_steal_pointer (&alone);
}

static GtkWidget *
thing_row_new (const DsDelve *delve, const Hit *hit)
{
  const DsFloor *level = &delve->dungeon.floors[hit->floor];
  const DsThing *thing = ds_things_find (level->things, hit->id);
  const DsLockKind *lock =
      thing->lock != NULL
          ? ds_rules_lock_of (delve->rules, delve->dungeon.locks, ds_str_get (thing->lock))
          : NULL;
  g_autoptr (GdkTexture) texture =
      dsu_kind_swatch_new (delve->rules, thing->kind, lock, PICTURE_SIDE);
  g_autofree char *name = dse_name_thing (delve, thing);
  g_autofree char *at = g_strdup_printf ("%d, %d", thing->at.x, thing->at.y);
  g_autofree char *in = context_of (delve, hit->floor, thing);

  return row_new (gtk_picture_new_for_paintable (GDK_PAINTABLE (texture)), name,
                  place_of (delve, in, hit->floor, at));
}

static GtkWidget *
room_row_new (const DsDelve *delve, const Hit *hit)
{
  const DsRoom *room = ds_rooms_get (delve->dungeon.floors[hit->floor].rooms, hit->number - 1);
  g_autofree char *name = dse_name_room (room, hit->number), *in = NULL;

  if (room->region != 0 && room->region <= ds_regions_count (delve->dungeon.regions))
    in = dse_name_region (delve->dungeon.regions, room->region);
  return row_new (
      gtk_image_new_from_icon_name ("ds-rooms-symbolic"), name,
      place_of (delve, in, hit->floor, _ (ds_room_kind_label ((DsRoomKind)room->kind))));
}

static GtkWidget *
region_row_new (const DsDelve *delve, const Hit *hit)
{
  g_autofree char *name = dse_name_region (delve->dungeon.regions, hit->number);

  return row_new (gtk_image_new_from_icon_name ("ds-tool-region-symbolic"), name,
                  g_strdup (_ ("Region")));
}

static GtkWidget *
level_row_new (const DsDelve *delve, const Hit *hit)
{
  return row_new (gtk_image_new_from_icon_name ("text-x-generic-symbolic"), _ ("Level"),
                  g_strdup (_ ("Custom properties")));
}

static guint
count_of (DseSearch *self, DsHolderType type)
{
  guint n = 0;

  for (guint i = 0; i < self->hits->len; i++)
    n += g_array_index (self->hits, Hit, i).type == type;
  return n;
}

/* "3 objects, 1 room, 2 regions, the level"; only objects are named where there are none. Caller
 * frees. */
static char *
count_hits (DseSearch *self)
{
  const guint n_rooms = count_of (self, DS_HOLDER_ROOM);
  const guint n_regions = count_of (self, DS_HOLDER_REGION);
  GString *all = g_string_new (NULL);

  g_string_append_printf (all, ngettext ("%u object", "%u objects", self->n_things),
                          self->n_things);
  if (n_rooms > 0) {
    g_string_append (all, ", ");
    g_string_append_printf (all, ngettext ("%u room", "%u rooms", n_rooms), n_rooms);
  }
  if (n_regions > 0) {
    g_string_append (all, ", ");
    g_string_append_printf (all, ngettext ("%u region", "%u regions", n_regions), n_regions);
  }
  if (count_of (self, DS_HOLDER_LEVEL) > 0)
    g_string_append_printf (all, ", %s", C_ ("found", "the level"));
  return g_string_free (all, FALSE);
}

static void
show (DseSearch *self)
{
  GtkWidget *(*const makers[]) (const DsDelve *delve, const Hit *hit) = {
    [DS_HOLDER_THING] = thing_row_new,
    [DS_HOLDER_ROOM] = room_row_new,
    [DS_HOLDER_REGION] = region_row_new,
    [DS_HOLDER_LEVEL] = level_row_new,
  };
  const gboolean asks = gtk_editable_get_text (GTK_EDITABLE (self->entry))[0] != '\0';
  g_autofree char *count = NULL;
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  for (guint i = 0; i < MIN (self->hits->len, SHOWN_MAX); i++) {
    const Hit *hit = &g_array_index (self->hits, Hit, i);

    gtk_list_box_append (GTK_LIST_BOX (self->list), makers[hit->type](delve_of (self), hit));
  }
  count = self->hits->len > 0 ? count_hits (self) : g_strdup (_ ("No results"));
  gtk_label_set_text (GTK_LABEL (self->count), asks ? count : "");
  gtk_widget_set_tooltip_text (self->count, asks ? count : NULL); /* it may be cut off */
  gtk_widget_set_visible (self->count, asks);
  gtk_widget_set_visible (self->hint, !asks);
  gtk_widget_set_visible (self->choose, asks && self->n_things > 0);
}

static void
search (DseSearch *self)
{
  if (self->page == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  find (self);
  show (self);
}

static gboolean
on_timer (gpointer data)
{
  DseSearch *self = data;

  self->timer = 0;
  search (self);
  return G_SOURCE_REMOVE;
}

static void
search_later (DseSearch *self)
{
  if (self->timer == 0)
    self->timer = g_timeout_add (DELAY_MS, on_timer, self);
}

/* ---- going there */

/* Shows the own properties of a region, or of the level (0). */
static void
show_holder (DseSearch *self, guint64 region)
{
  DseToolOptions *options = dse_window_get_options (self->window);

  dse_page_choose_things (self->page, NULL, 0);
  dse_window_show_panel (self->window, &dse_panel_inspect);
  g_object_set (options, "room", (guint64)0, "region", region, NULL);
  g_object_notify (G_OBJECT (options), "region"); /* also where it is the same as before */
}

/* Selects the found things on the floor of hit @i and scrolls to that one; or goes to the room, or
 * to the form of what has no place. */
static void
choose (DseSearch *self, guint i, gboolean all)
{
  const Hit at = g_array_index (self->hits, Hit, i);
  const DsDungeon *dungeon = &delve_of (self)->dungeon;
  const DsThing *thing;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (uint64_t));

  if (at.floor >= dungeon->n_floors ||
      (at.type == DS_HOLDER_ROOM && at.number > ds_rooms_count (dungeon->floors[at.floor].rooms)) ||
      (at.type == DS_HOLDER_REGION && ds_regions_find (dungeon->regions, at.id) == 0))
    return; /* an edit deleted it after the last search */
  if (at.type == DS_HOLDER_ROOM) {
    dse_page_show_room (self->page, at.floor, at.number);
    return;
  }
  if (at.type != DS_HOLDER_THING) {
    show_holder (self, at.id);
    return;
  }
  for (guint k = 0; k < self->n_things; k++) {
    const Hit *hit = &g_array_index (self->hits, Hit, k);

    if (hit->floor == at.floor && (all || hit->id == at.id))
      g_array_append_val (ids, hit->id);
  }
  g_object_set (self->page, "floor", (guint)at.floor, NULL);
  thing = ds_things_find (dungeon->floors[at.floor].things, at.id);
  if (thing != NULL)
    dsu_canvas_put_cursor (dse_page_get_canvas (self->page), thing->at);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.tool", "s", "thing");
  dse_page_choose_things (self->page, (const uint64_t *)(const void *)ids->data, ids->len);
}

static void
on_row_activated (DseSearch *self, GtkListBoxRow *row)
{
  choose (self, (guint)gtk_list_box_row_get_index (row), FALSE);
}

/* Selects the hits of the shown floor, or of the first floor that has some. */
static void
on_choose_all (DseSearch *self)
{
  const gsize shown = dsu_canvas_get_floor (dse_page_get_canvas (self->page));
  guint i = 0;

  while (i < self->n_things && g_array_index (self->hits, Hit, i).floor != shown)
    i++;
  if (self->n_things > 0)
    choose (self, i < self->n_things ? i : 0, TRUE);
}

static void
on_entry_activated (DseSearch *self)
{
  search (self);
  if (self->hits->len > 0)
    choose (self, 0, FALSE);
}

/* Typed text replaces the search of before. */
static void
focus_entry (DseSearch *self)
{
  gtk_widget_grab_focus (self->entry);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

/* The keyboard goes to the entry when the panel opens, but stays with the level when the panel
 * comes back beside it, as after a game. */
static void
on_map (DseSearch *self)
{
  if (self->page == NULL || !gtk_widget_has_focus (GTK_WIDGET (dse_page_get_canvas (self->page))))
    focus_entry (self);
  search_later (self);
}

static void
dse_search_dispose (GObject *object)
{
  DseSearch *self = DSE_SEARCH (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->document_signals);
  g_clear_pointer (&self->hits, g_array_unref);
  G_OBJECT_CLASS (dse_search_parent_class)->dispose (object);
}

static void
dse_search_class_init (DseSearchClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_search_dispose;
}

static GtkWidget *
build_top (DseSearch *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

  self->entry = dsu_search_field_new (_ ("Search the dungeon"));
  g_object_set (self->entry, "placeholder-text", _ ("Kind, name, room, hp=66"), NULL);
  dsu_set_tip (self->entry, _ ("Kind, name, lock, note, room, region, or a property: hp=66"));
  gtk_widget_set_hexpand (self->entry, TRUE);
  self->count = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->count, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (self->count), PANGO_ELLIPSIZE_END);
  self->choose = dsu_icon_button_new ("edit-select-all-symbolic", NULL,
                                      _ ("Select all objects found on this floor"));
  gtk_box_append (GTK_BOX (row), self->entry);
  gtk_box_append (GTK_BOX (row), self->count);
  gtk_box_append (GTK_BOX (row), self->choose);
  g_signal_connect_swapped (self->entry, "search-changed", G_CALLBACK (search), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (on_entry_activated), self);
  g_signal_connect_swapped (self->choose, "clicked", G_CALLBACK (on_choose_all), self);
  return row;
}

/* Shown before a query. */
static GtkWidget *
hint_new (void)
{
  GtkWidget *hint = gtk_label_new (
      _ ("Finds objects, rooms, regions and the level by kind, name, lock, note or property."));

  gtk_widget_add_css_class (hint, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (hint), TRUE);
  g_object_set (hint, "margin-top", 12, "margin-start", 12, "margin-end", 12, NULL);
  return hint;
}

static void
dse_search_init (DseSearch *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->hits = g_array_new (FALSE, FALSE, sizeof (Hit));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 3);
  gtk_widget_add_css_class (GTK_WIDGET (self), "search");
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  self->hint = hint_new ();
  gtk_list_box_set_placeholder (GTK_LIST_BOX (self->list), self->hint);
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search results"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self), build_top (self));
  dsu_search_field_set_list (self->entry, self->list);
  gtk_box_append (GTK_BOX (self), scrolled);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (on_row_activated), self);
  g_signal_connect (self, "map", G_CALLBACK (on_map), NULL);
  self->document_signals = g_signal_group_new (DSU_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "changed", G_CALLBACK (search_later),
                                  self);
}

static GtkWidget *
build (DseWindow *window)
{
  DseSearch *self = g_object_new (DSE_TYPE_SEARCH, NULL);

  self->window = window;
  return GTK_WIDGET (self);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseSearch *self = DSE_SEARCH (panel);

  self->page = page;
  g_signal_group_set_target (self->document_signals,
                             page != NULL ? dse_page_get_document (page) : NULL);
  search_later (self);
}

static gboolean
type (GtkWidget *panel)
{
  DseSearch *self = DSE_SEARCH (panel);
  GtkWidget *text = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)));

  if (gtk_widget_has_focus (text))
    return FALSE;
  focus_entry (self);
  return TRUE;
}

const DsePanel dse_panel_search = {
  .id = "search",
  .label = N_ ("Search"),
  .icon = "edit-find-symbolic",
  .keys = "<Control>f",
  .place = DSE_PANEL_BOTTOM,
  .build = build,
  .set_page = set_page,
  .type = type,
};
