/* editor/panels/rooms.c — the rooms of the level by regions: to find, name, merge and split them.
 */
#include "rooms/rooms.h"
#include "choice.h"
#include "icon_button.h"
#include "list_keys.h"
#include "page/page.h"
#include "popover.h"
#include "rooms/room_edit.h"
#include "rooms/room_view.h"
#include "rules/prefab_drawing.h"
#include "search_field.h"
#include "tools/keep.h"
#include "window/actions.h"
#include "window/panel.h"
#include "window/window.h"

#include <glib/gi18n.h>

#define DSE_TYPE_ROOMS_PANEL (dse_rooms_panel_get_type ())
G_DECLARE_FINAL_TYPE (DseRoomsPanel, dse_rooms_panel, DSE, ROOMS_PANEL, GtkBox)

struct _DseRoomsPanel {
  GtkBox parent_instance;
  DseWindow *window; /* borrowed */
  DsePage *page;     /* borrowed; NULL: none */
  GSignalGroup *page_signals, *document_signals;
  GtkWidget *search, *order, *list, *stack, *left;
  GListStore *rows;
  GtkMultiSelection *chosen;
  GHashTable *folded; /* ids of regions, owned */
  GHashTable *bound;  /* DseRoomRow -> the widget that shows it; both borrowed */
  GSimpleActionGroup *actions;
  guint64 to_edit; /* id of a new room or region, whose form opens with its row; 0: none */
  guint rebuilding;
  gboolean is_filling; /* the selection changes by itself */
};

G_DEFINE_FINAL_TYPE (DseRoomsPanel, dse_rooms_panel, GTK_TYPE_BOX)

/* ---- the chosen rows */

static DseRoomRow *
row_at (DseRoomsPanel *self, guint i) /* borrowed */
{
  DseRoomRow *row = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

  g_object_unref (row);
  return row;
}

static guint
n_rows (DseRoomsPanel *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->rows));
}

/* Selected rows that are rooms, or regions; borrowed rows. */
static GPtrArray *
chosen_rows (DseRoomsPanel *self, gboolean regions)
{
  GPtrArray *rows = g_ptr_array_new ();
  g_autoptr (GtkBitset) set =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->chosen));

  for (guint i = 0; i < gtk_bitset_get_size (set); i++) {
    DseRoomRow *row = row_at (self, gtk_bitset_get_nth (set, i));

    if (row->is_region == regions && (!regions || row->id != 0))
      g_ptr_array_add (rows, row);
  }
  return rows;
}

/* The id of the prefab that the room stands from; NULL: none. */
static const char *
prefab_of (DseRoomsPanel *self, const DseRoomRow *row)
{
  return self->page != NULL && !dse_page_is_prefab (self->page)
             ? dse_rooms_get_prefab (dse_page_get_document (self->page),
                                     dse_page_get_survey (self->page), row->floor, row->number)
             : NULL;
}

static void
update_actions (DseRoomsPanel *self)
{
  g_autoptr (GPtrArray) rooms = chosen_rows (self, FALSE), regions = chosen_rows (self, TRUE);
  const guint n = rooms->len + regions->len;
  const struct {
    const char *name;
    gboolean enabled;
  } states[] = {
    { "edit", n == 1 },
    { "merge", rooms->len > 1 || regions->len > 1 },
    { "split", rooms->len == 1 && regions->len == 0 },
    { "keep", rooms->len == 1 && regions->len == 0 },
    { "edit-prefab", rooms->len == 1 && prefab_of (self, rooms->pdata[0]) != NULL },
    { "assign", rooms->len > 0 && regions->len == 1 },
    { "delete", n > 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), states[i].name)),
        self->page != NULL && states[i].enabled);
}

/* Notifies of the same id, too: it may be of another floor, and Inspect may show something else. */
static void
set_id (DseToolOptions *options, const char *property, guint64 id)
{
  g_object_freeze_notify (G_OBJECT (options));
  g_object_set (options, property, id, NULL);
  g_object_notify (G_OBJECT (options), property);
  g_object_thaw_notify (G_OBJECT (options));
}

/* The tools paint the selected room or region, and Inspect shows it: no object is selected, and
 * none is loaded, whose form would stand there. */
static void
choose_paint (DseRoomsPanel *self, const GPtrArray *rooms)
{
  g_autoptr (GPtrArray) regions = chosen_rows (self, TRUE);
  DseToolOptions *options = dse_window_get_options (self->window);

  if (self->page != NULL && (rooms->len == 1 || regions->len == 1)) {
    dse_page_choose_things (self->page, NULL, 0);
    dse_tool_options_unload (options);
  }
  if (rooms->len == 1)
    set_id (options, "room", ((DseRoomRow *)rooms->pdata[0])->id);
  if (regions->len == 1)
    set_id (options, "region", ((DseRoomRow *)regions->pdata[0])->id);
}

static void
on_chosen (DseRoomsPanel *self)
{
  g_autoptr (GPtrArray) rooms = NULL;

  if (self->is_filling)
    return;
  update_actions (self);
  rooms = chosen_rows (self, FALSE);
  if (rooms->len == 1 && self->page != NULL) {
    const DseRoomRow *row = rooms->pdata[0];

    dse_page_show_room (self->page, row->floor, row->number);
  }
  choose_paint (self, rooms); /* Inspect looks for the room on the shown floor */
}

/* ---- the commands on rooms and regions */

/* Merges the selected rooms of a floor into @first; NULL: deletes them. */
static guint
merge_floor (DseRoomsPanel *self, const GPtrArray *rooms, gsize floor, const DseRoomRow *first)
{
  g_autofree guint64 *ids = g_new (guint64, rooms->len);
  guint n = 0;

  for (guint i = 0; i < rooms->len; i++) {
    const DseRoomRow *row = rooms->pdata[i];

    if (row != first && row->floor == floor)
      ids[n++] = row->id;
  }
  if (n > 0)
    dse_merge_rooms (dse_page_get_document (self->page), floor, ids, n,
                     first != NULL ? first->id : 0);
  return n;
}

static void
merge_rooms (DseRoomsPanel *self, const GPtrArray *rooms, gboolean into_first)
{
  DsuDocument *document = dse_page_get_document (self->page);
  const DseRoomRow *first = into_first ? rooms->pdata[0] : NULL;
  const gsize n_floors = dsu_document_get_delve (document)->dungeon.n_floors;
  guint n = 0;

  for (gsize floor = 0; floor < n_floors; floor++)
    if (first == NULL || first->floor == floor)
      n += merge_floor (self, rooms, floor, first);
  if (n == 0)
    dse_window_say (self->window, _ ("Rooms on different floors cannot be merged"));
}

static void
merge_regions (DseRoomsPanel *self, const GPtrArray *regions, gboolean into_first)
{
  g_autofree guint64 *ids = g_new (guint64, regions->len);
  DsCmdMergeRegions cmd = { .cmd.type = &ds_cmd_merge_regions,
                            .ids = ids,
                            .into = into_first ? ((DseRoomRow *)regions->pdata[0])->id : 0 };

  for (guint i = into_first ? 1 : 0; i < regions->len; i++)
    ids[cmd.n_ids++] = ((DseRoomRow *)regions->pdata[i])->id;
  dsu_document_apply (dse_page_get_document (self->page), &cmd.cmd);
}

/* Merges the selected rooms, and the selected regions, into the first of their kind, or deletes
 * them. */
static void
merge (DseRoomsPanel *self, gboolean into_first)
{
  g_autoptr (GPtrArray) rooms = chosen_rows (self, FALSE), regions = chosen_rows (self, TRUE);
  const guint n_min = into_first ? 2 : 1;
  const gboolean has_rooms = rooms->len >= n_min, has_regions = regions->len >= n_min;
  const char *label = has_rooms && has_regions ? N_ ("Delete Rooms and Regions")
                      : has_rooms              ? N_ ("Delete Rooms")
                                               : N_ ("Delete Regions");

  dse_page_begin_step (self->page, into_first ? NULL : label);
  if (has_rooms)
    merge_rooms (self, rooms, into_first);
  if (has_regions)
    merge_regions (self, regions, into_first);
  dsu_document_end (dse_page_get_document (self->page));
}

static void
on_merge (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  merge (data, TRUE);
}

static void
on_delete (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  merge (data, FALSE);
}

/* The chosen rooms. */
static void
assign (DseRoomsPanel *self, guint64 region)
{
  g_autoptr (GPtrArray) rooms = chosen_rows (self, FALSE);

  for (guint i = 0; i < rooms->len; i++) {
    const DseRoomRow *row = rooms->pdata[i];

    dse_assign_region (dse_page_get_document (self->page), row->floor, row->id, region);
  }
}

static void
on_assign (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseRoomsPanel *self = data;
  g_autoptr (GPtrArray) regions = chosen_rows (self, TRUE);

  dse_page_begin_step (self->page, ds_cmd_assign_region.label);
  assign (self, ((DseRoomRow *)regions->pdata[0])->id);
  dsu_document_end (dse_page_get_document (self->page));
}

static void
on_split (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseRoomsPanel *self = data;
  g_autoptr (GPtrArray) rooms = chosen_rows (self, FALSE);
  const DseRoomRow *row = rooms->pdata[0];

  if (!dse_page_split_room (self->page, row->floor, row->number))
    dse_window_say (self->window, _ ("No narrow spot to split at; select the part to split off"));
}

static void
on_keep (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseRoomsPanel *self = data;
  g_autoptr (GPtrArray) rooms = chosen_rows (self, FALSE);
  const DseRoomRow *row = rooms->pdata[0];
  g_autofree char *said = NULL;

  g_object_set (self->page, "floor", (guint)row->floor, NULL);
  said = dse_page_keep_room_of (self->page, row->floor, row->number);
  dse_window_say (self->window, said);
}

static void
on_edit_prefab (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseRoomsPanel *self = data;
  g_autoptr (GPtrArray) rooms = chosen_rows (self, FALSE);
  const char *id = prefab_of (self, rooms->pdata[0]);
  g_autofree char *path = NULL;

  if (id == NULL)
    return;
  path = dse_prefab_dup_path (dse_project_of (dse_page_get_document (self->page)), id);
  dse_window_open (self->window, path);
}

static gboolean
has_focus (DseRoomsPanel *self)
{
  GtkRoot *root = gtk_widget_get_root (self->list);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_is_ancestor (focus, self->list);
}

/* Moves the focus to the first selected row. */
static void
give_focus (DseRoomsPanel *self)
{
  g_autoptr (GtkBitset) set = NULL;

  if (self->chosen == NULL)
    return; /* the panel is disposed */
  set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->chosen));
  if (!gtk_bitset_is_empty (set))
    gtk_widget_activate_action (self->list, "list.scroll-to-item", "u",
                                gtk_bitset_get_minimum (set));
  gtk_widget_grab_focus (self->list);
}

/* Called when the popover closes. */
static void
return_focus (DseRoomsPanel *self, GtkWidget *popover)
{
  g_signal_connect_object (popover, "closed", G_CALLBACK (give_focus), self, G_CONNECT_SWAPPED);
}

static void
edit_row (DseRoomsPanel *self, DseRoomRow *row)
{
  GtkWidget *shown = g_hash_table_lookup (self->bound, row);
  GdkRectangle at = { 0, 0, 1, 1 };
  graphene_rect_t box;

  if (row->is_region && row->id == 0)
    return;
  if (shown != NULL && gtk_widget_compute_bounds (shown, GTK_WIDGET (self), &box))
    at = (GdkRectangle){ (int)box.origin.x, (int)box.origin.y, (int)box.size.width,
                         (int)box.size.height };
  return_focus (self,
                dse_room_edit (GTK_WIDGET (self), &at, dse_page_get_document (self->page), row));
}

static void
on_edit (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseRoomsPanel *self = data;
  g_autoptr (GPtrArray) rooms = chosen_rows (self, FALSE), regions = chosen_rows (self, TRUE);

  edit_row (self, rooms->len > 0 ? rooms->pdata[0] : regions->pdata[0]);
}

static void
on_new_room (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseRoomsPanel *self = data;

  if (self->page != NULL)
    self->to_edit = dse_page_add_room (self->page);
}

static void
on_new_region (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseRoomsPanel *self = data;

  if (self->page == NULL)
    return;
  dse_page_begin_step (self->page, N_ ("New Region"));
  self->to_edit = dse_page_add_region (self->page);
  if (self->to_edit != 0)
    assign (self, self->to_edit);
  dsu_document_end (dse_page_get_document (self->page));
}

/* ---- filling */

static gboolean
was_chosen (const GArray *ids, guint64 id)
{
  for (guint i = 0; i < ids->len; i++)
    if (g_array_index (ids, guint64, i) == id)
      return TRUE;
  return FALSE;
}

static GArray *
chosen_ids (DseRoomsPanel *self)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GtkBitset) set =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->chosen));

  for (guint i = 0; i < gtk_bitset_get_size (set); i++)
    g_array_append_val (ids, row_at (self, gtk_bitset_get_nth (set, i))->id);
  return ids;
}

static gboolean
edit_new (gpointer data)
{
  DseRoomsPanel *self = data;

  for (guint i = 0; i < n_rows (self) && self->page != NULL; i++)
    if (row_at (self, i)->id == self->to_edit && self->to_edit != 0) {
      gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->chosen), i, TRUE);
      gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", i);
      edit_row (self, row_at (self, i));
      break;
    }
  self->to_edit = 0;
  return G_SOURCE_REMOVE;
}

static void
show_left (DseRoomsPanel *self, guint n)
{
  g_autofree char *text =
      g_strdup_printf (ngettext ("%u more room: use the search to find it",
                                 "%u more rooms: use the search to find them", n),
                       n);

  gtk_label_set_text (GTK_LABEL (self->left), text);
  gtk_widget_set_visible (self->left, n > 0);
}

/* Rows that were selected stay selected, and keep the focus. */
static void
fill (DseRoomsPanel *self)
{
  g_autoptr (GArray) ids = chosen_ids (self);
  const gboolean had_focus = has_focus (self);
  guint n_left = 0;
  g_autoptr (GPtrArray) rows =
      self->page != NULL
          ? dse_room_rows (dse_page_get_document (self->page), dse_page_get_survey (self->page),
                           (DseRoomOrder)gtk_drop_down_get_selected (GTK_DROP_DOWN (self->order)),
                           gtk_editable_get_text (GTK_EDITABLE (self->search)), self->folded,
                           &n_left)
          : g_ptr_array_new ();

  self->is_filling = TRUE;
  g_list_store_splice (self->rows, 0, n_rows (self), rows->pdata, rows->len);
  for (guint i = 0; i < n_rows (self); i++)
    if (was_chosen (ids, row_at (self, i)->id))
      gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->chosen), i, FALSE);
  self->is_filling = FALSE;
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), rows->len > 0 ? "list" : "empty");
  show_left (self, n_left);
  update_actions (self);
  if (had_focus)
    give_focus (self);
  if (self->to_edit != 0)
    g_idle_add_full (G_PRIORITY_LOW, edit_new, g_object_ref (self), g_object_unref);
}

static gboolean
on_rebuild (gpointer data)
{
  DseRoomsPanel *self = data;

  self->rebuilding = 0;
  fill (self);
  return G_SOURCE_REMOVE;
}

/* Rebuilds the rows when idle, and only while the panel is mapped. */
static void
rebuild (DseRoomsPanel *self)
{
  if (self->rebuilding == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->rebuilding = g_idle_add (on_rebuild, self);
}

static void
on_changed (DsuDocument *document, const DsChanges *changes, DseRoomsPanel *self)
{
  if (changes->what & (DS_CHANGED_ROOMS | DS_CHANGED_THINGS | DS_CHANGED_PINS | DS_CHANGED_SIZE))
    rebuild (self);
}

/* ---- rows */

static void
on_fold (GtkButton *button, DseRoomsPanel *self)
{
  const DseRoomRow *row = dse_room_view_get_row (gtk_widget_get_parent (GTK_WIDGET (button)));

  if (row == NULL || !row->is_region)
    return;
  if (!g_hash_table_remove (self->folded, &row->id))
    g_hash_table_add (self->folded, g_memdup2 (&row->id, sizeof row->id));
  rebuild (self);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, DseRoomsPanel *self)
{
  gtk_list_item_set_child (item, dse_room_view_new (G_CALLBACK (on_fold), self));
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, DseRoomsPanel *self)
{
  DseRoomRow *row = gtk_list_item_get_item (item);
  GtkWidget *view = gtk_list_item_get_child (item);
  g_autofree char *name = dse_room_row_dup_name (row);

  dse_room_view_show (view, row);
  dsu_list_item_set_name (item, name);
  g_hash_table_insert (self->bound, row, view);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *item, DseRoomsPanel *self)
{
  g_hash_table_remove (self->bound, gtk_list_item_get_item (item));
}

static void
on_activate (GtkListView *list, guint position, DseRoomsPanel *self)
{
  if (self->page != NULL)
    edit_row (self, row_at (self, position));
}

/* Highlights the row of the room under the pointer. */
static void
on_pointed (DseRoomsPanel *self)
{
  const guint32 number = self->page != NULL ? dse_page_get_pointed_room (self->page) : 0;
  const gsize floor =
      self->page != NULL ? dsu_canvas_get_floor (dse_page_get_canvas (self->page)) : 0;
  GHashTableIter each;
  gpointer row, box;

  g_hash_table_iter_init (&each, self->bound);
  while (g_hash_table_iter_next (&each, &row, &box)) {
    const DseRoomRow *room = row;

    if (!room->is_region && number != 0 && room->number == number && room->floor == floor)
      gtk_widget_add_css_class (box, "pointed");
    else
      gtk_widget_remove_css_class (box, "pointed");
  }
}

/* ---- layout */

static GMenuModel *
menu_new (void)
{
  static const char *const items[][2] = {
    { N_ ("_Edit…"), "rooms.edit" },           { N_ ("_Merge"), "rooms.merge" },
    { N_ ("_Split"), "rooms.split" },          { N_ ("_Assign to Region"), "rooms.assign" },
    { N_ ("_Keep or Release"), "rooms.keep" }, { N_ ("Edit _Prefab"), "rooms.edit-prefab" },
    { N_ ("_Delete"), "rooms.delete" },
  };
  GMenu *menu = g_menu_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (items); i++)
    g_menu_append (menu, _ (items[i][0]), items[i][1]);
  return G_MENU_MODEL (menu);
}

/* Opens the menu for the selected rows; selects the row under the pointer first, unless it is one
 * of them. */
static void
on_menu (GtkGestureClick *click, int n, double x, double y, DseRoomsPanel *self)
{
  GtkWidget *picked = gtk_widget_pick (self->list, x, y, GTK_PICK_DEFAULT), *popover;
  g_autoptr (GMenuModel) menu = menu_new ();

  for (guint i = 0; i < n_rows (self); i++) {
    GtkWidget *box = g_hash_table_lookup (self->bound, row_at (self, i));

    if (box != NULL && picked != NULL &&
        (picked == box || gtk_widget_is_ancestor (picked, box) ||
         gtk_widget_get_parent (box) == picked) &&
        !gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->chosen), i))
      gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->chosen), i, TRUE);
  }
  popover = gtk_popover_menu_new_from_model (menu);
  gtk_widget_set_parent (popover, GTK_WIDGET (self));
  gtk_widget_translate_coordinates (self->list, GTK_WIDGET (self), x, y, &x, &y);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &(GdkRectangle){ (int)x, (int)y, 1, 1 });
  return_focus (self, popover);
  dsu_popover_show_once (popover);
}

static GtkWidget *
list_new (DseRoomsPanel *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_unbind), self);
  self->list = gtk_list_view_new (GTK_SELECTION_MODEL (g_object_ref (self->chosen)), factory);
  gtk_widget_add_css_class (self->list, "rooms");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Rooms"), -1);
  g_signal_connect (self->list, "activate", G_CALLBACK (on_activate), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (on_menu), self);
  gtk_widget_add_controller (self->list, GTK_EVENT_CONTROLLER (click));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  return scrolled;
}

static GtkWidget *
empty_new (void)
{
  GtkWidget *status = adw_status_page_new ();
  GtkWidget *find = gtk_button_new_with_label (_ ("Find Rooms"));

  adw_status_page_set_title (ADW_STATUS_PAGE (status), _ ("No rooms"));
  adw_status_page_set_description (
      ADW_STATUS_PAGE (status), _ ("Find rooms in the drawing, or create one from a selection."));
  gtk_widget_add_css_class (status, "compact");
  gtk_widget_add_css_class (find, "pill");
  gtk_widget_set_halign (find, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (find), "win.find-rooms");
  adw_status_page_set_child (ADW_STATUS_PAGE (status), find);
  return status;
}

static GtkWidget *
toolbar_new (void)
{
  static const char *const items[][3] = {
    { "list-add-symbolic", "rooms.new-room", N_ ("Create a room from the selection") },
    { "folder-new-symbolic", "rooms.new-region", N_ ("Create a region from the selected rooms") },
    { "document-edit-symbolic", "rooms.edit", N_ ("Edit name and kind (F2)") },
    { "ds-merge-symbolic", "rooms.merge", N_ ("Merge the selected rooms or regions") },
    { "ds-split-symbolic", "rooms.split",
      N_ ("Split off the selection, or split at the narrowest spot") },
    { "ds-lock-symbolic", "rooms.keep", N_ ("Keep the room when the level is regenerated") },
    { "edit-find-symbolic", "win.find-rooms", N_ ("Find rooms again") },
    { "user-trash-symbolic", "rooms.delete", N_ ("Delete (Del)") },
  };
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);

  gtk_widget_add_css_class (bar, "rooms-toolbar");
  for (gsize i = 0; i < G_N_ELEMENTS (items); i++)
    gtk_box_append (GTK_BOX (bar), dse_action_button (items[i][0], items[i][1], _ (items[i][2])));
  return bar;
}

static GtkWidget *
head_new (DseRoomsPanel *self)
{
  /* In the order of DseRoomOrder. */
  const char *const orders[] = { _ ("Name"), _ ("Size"), _ ("Contents"), _ ("Kind"), NULL };
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->search = dsu_search_field_new (_ ("Search rooms"));
  gtk_widget_set_hexpand (self->search, TRUE);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (rebuild), self);
  self->order = dsu_choice_new (gtk_string_list_new (orders));
  gtk_widget_set_tooltip_text (self->order, _ ("Sort by"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->order), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Sort by"), -1);
  g_signal_connect_swapped (self->order, "notify::selected", G_CALLBACK (rebuild), self);
  gtk_box_append (GTK_BOX (head), self->search);
  gtk_box_append (GTK_BOX (head), self->order);
  gtk_widget_add_css_class (head, "rooms-head");
  return head;
}

static const DsuListKey KEYS[] = {
  { GDK_KEY_F2, 0, "rooms.edit" },
  { GDK_KEY_Delete, 0, "rooms.delete" },
};

static void
dse_rooms_panel_init (DseRoomsPanel *self)
{
  static const GActionEntry entries[] = {
    { .name = "new-room", .activate = on_new_room },
    { .name = "new-region", .activate = on_new_region },
    { .name = "edit", .activate = on_edit },
    { .name = "merge", .activate = on_merge },
    { .name = "split", .activate = on_split },
    { .name = "keep", .activate = on_keep },
    { .name = "edit-prefab", .activate = on_edit_prefab },
    { .name = "assign", .activate = on_assign },
    { .name = "delete", .activate = on_delete },
  };

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->folded = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->bound = g_hash_table_new (NULL, NULL);
  self->rows = g_list_store_new (DSE_TYPE_ROOM_ROW);
  self->chosen = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->rows)));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "rooms", G_ACTION_GROUP (self->actions));
  self->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_box_append (GTK_BOX (self), head_new (self));
  gtk_stack_add_named (GTK_STACK (self->stack), list_new (self), "list");
  gtk_stack_add_named (GTK_STACK (self->stack), empty_new (), "empty");
  gtk_box_append (GTK_BOX (self), self->stack);
  self->left = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->left, "dim-label");
  gtk_box_append (GTK_BOX (self), self->left);
  gtk_box_append (GTK_BOX (self), toolbar_new ());
  dsu_list_add_keys (self->list, KEYS, G_N_ELEMENTS (KEYS));
  dsu_list_leave_by_tab (self->list);
  g_signal_connect_swapped (self->chosen, "selection-changed", G_CALLBACK (on_chosen), self);
  g_signal_connect_swapped (self, "map", G_CALLBACK (rebuild), self);
  self->page_signals = g_signal_group_new (DSE_TYPE_PAGE);
  g_signal_group_connect_swapped (self->page_signals, "pointed", G_CALLBACK (on_pointed), self);
  self->document_signals = g_signal_group_new (DSU_TYPE_DOCUMENT);
  g_signal_group_connect (self->document_signals, "changed", G_CALLBACK (on_changed), self);
}

static void
dse_rooms_panel_dispose (GObject *object)
{
  DseRoomsPanel *self = DSE_ROOMS_PANEL (object);

  g_clear_handle_id (&self->rebuilding, g_source_remove);
  if (self->chosen != NULL)
    g_signal_handlers_disconnect_by_data (self->chosen, self);
  g_clear_object (&self->page_signals);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->chosen);
  g_clear_object (&self->rows);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->folded, g_hash_table_unref);
  self->page = NULL;
  G_OBJECT_CLASS (dse_rooms_panel_parent_class)->dispose (object);
}

static void
dse_rooms_panel_finalize (GObject *object)
{
  g_hash_table_unref (DSE_ROOMS_PANEL (object)->bound); /* rows are removed until the end */
  G_OBJECT_CLASS (dse_rooms_panel_parent_class)->finalize (object);
}

static void
dse_rooms_panel_class_init (DseRoomsPanelClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_rooms_panel_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_rooms_panel_finalize;
}

static GtkWidget *
build (DseWindow *window)
{
  DseRoomsPanel *self = g_object_new (DSE_TYPE_ROOMS_PANEL, NULL);

  self->window = window;
  return GTK_WIDGET (self);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseRoomsPanel *self = DSE_ROOMS_PANEL (panel);

  self->page = page;
  g_signal_group_set_target (self->page_signals, page);
  g_signal_group_set_target (self->document_signals,
                             page != NULL ? dse_page_get_document (page) : NULL);
  if (page == NULL)
    fill (self);
  else
    rebuild (self);
}

const DsePanel dse_panel_rooms = {
  .id = "rooms",
  .label = N_ ("Rooms"),
  .icon = "ds-rooms-symbolic",
  .keys = "<Control><Alt>o",
  .place = DSE_PANEL_RIGHT,
  .of_levels = TRUE,
  .build = build,
  .set_page = set_page,
};
