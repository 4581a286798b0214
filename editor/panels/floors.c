/* editor/panels/floors.c — the floors of the dungeon: to show, add, duplicate, delete and move
 * them. */
#include "page/page.h"
#include "panel_heading.h"
#include "window/cut_source.h"
#include "window/panel.h"

#include "thumbnail.h"

#include <glib/gi18n.h>

#define PICTURE_SIDE 88      /* pixels of a floor's longer side */
#define PICTURE_DELAY_MS 150 /* after an edit, before a picture is made again */

#define DSE_TYPE_FLOORS (dse_floors_get_type ())
G_DECLARE_FINAL_TYPE (DseFloors, dse_floors, DSE, FLOORS, GtkBox)

struct _DseFloors {
  GtkBox parent_instance;
  GtkWidget *list;
  DsePage *page; /* NULL: none; borrowed */
  GSignalGroup *page_signals, *document_signals;
  guint64 stale[(DS_FLOORS_MAX + 63) / 64]; /* floors whose picture is old */
  guint timer;
  gboolean is_showing; /* the panel itself selects rows */
};

G_DEFINE_FINAL_TYPE (DseFloors, dse_floors, GTK_TYPE_BOX)

static const DsDungeon *
dungeon_of (DseFloors *self)
{
  return &dsu_document_get_delve (dse_page_get_document (self->page))->dungeon;
}

static gsize
shown_floor (DseFloors *self)
{
  return dsu_canvas_get_floor (dse_page_get_canvas (self->page));
}

/* ---- rows */

static void
show_row (DseFloors *self, guint floor)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int)floor);
  const DsFloor *level = &dungeon_of (self)->floors[floor];
  const gsize n_rooms = ds_rooms_count (level->rooms), n_things = ds_things_count (level->things);
  g_autofree char *rooms = NULL, *things = NULL, *text = NULL, *name = NULL;
  g_autoptr (GdkTexture) picture =
      dsu_thumbnail_new (dsu_document_get_delve (dse_page_get_document (self->page)), floor,
                         PICTURE_SIDE * gtk_widget_get_scale_factor (self->list));

  rooms = g_strdup_printf (ngettext ("%zu room", "%zu rooms", n_rooms), n_rooms);
  things = g_strdup_printf (ngettext ("%zu object", "%zu objects", n_things), n_things);
  text = g_strdup_printf ("%s\n%s", rooms, things);
  name = g_strdup_printf (_ ("Floor %u"), floor + 1);
  gtk_picture_set_paintable (GTK_PICTURE (g_object_get_data (G_OBJECT (row), "picture")),
                             GDK_PAINTABLE (picture));
  gtk_label_set_text (GTK_LABEL (g_object_get_data (G_OBJECT (row), "title")), name);
  gtk_label_set_text (GTK_LABEL (g_object_get_data (G_OBJECT (row), "text")), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* Makes one old picture, so that large levels do not hold up the rest. */
static gboolean
on_timer (gpointer data)
{
  DseFloors *self = data;

  if (self->page != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    for (guint i = 0; i < dungeon_of (self)->n_floors; i++)
      if (self->stale[i / 64] >> i % 64 & 1) {
        self->stale[i / 64] &= ~(G_GUINT64_CONSTANT (1) << i % 64);
        show_row (self, i);
        return G_SOURCE_CONTINUE;
      }
  self->timer = 0;
  return G_SOURCE_REMOVE;
}

static void
show_later (DseFloors *self)
{
  if (self->timer == 0)
    self->timer = g_timeout_add (PICTURE_DELAY_MS, on_timer, self);
}

static void
stale_all (DseFloors *self)
{
  memset (self->stale, 0xff, sizeof self->stale);
  show_later (self);
}

static void move_floor (DseFloors *self, guint from, guint to, const char *label);

static GdkContentProvider *
on_drag_prepare (GtkDragSource *source, double x, double y, GtkListBoxRow *row)
{
  return gdk_content_provider_new_typed (G_TYPE_INT, gtk_list_box_row_get_index (row));
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, DseFloors *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));

  move_floor (self, (guint)g_value_get_int (value),
              (guint)gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)), N_ ("Move Floor"));
  return TRUE;
}

static GtkWidget *
build_row (DseFloors *self, gsize floor)
{
  g_autofree char *name = g_strdup_printf (_ ("Floor %u"), (guint)floor + 1);
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *picture = gtk_picture_new (), *title = gtk_label_new (name),
            *text = gtk_label_new ("");
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INT, GDK_ACTION_MOVE);

  gtk_widget_set_size_request (picture, PICTURE_SIDE, PICTURE_SIDE / 2);
  gtk_picture_set_can_shrink (GTK_PICTURE (picture), TRUE);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_widget_add_css_class (title, "heading");
  gtk_widget_add_css_class (text, "dim-label");
  gtk_widget_add_css_class (text, "caption");
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (words), title);
  gtk_box_append (GTK_BOX (words), text);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), words);
  gtk_widget_add_css_class (row, "floor-row");
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "picture", picture);
  g_object_set_data (G_OBJECT (row), "title", title);
  g_object_set_data (G_OBJECT (row), "text", text);
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (on_drag_prepare), row);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
  return row;
}

static void
update_actions (DseFloors *self)
{
  const gsize n = self->page != NULL ? dungeon_of (self)->n_floors : 0;
  const gsize at = self->page != NULL ? shown_floor (self) : 0;
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "floors.add", n > 0 && n < DS_FLOORS_MAX);
  gtk_widget_action_set_enabled (widget, "floors.duplicate", n > 0 && n < DS_FLOORS_MAX);
  gtk_widget_action_set_enabled (widget, "floors.remove", n > 1);
  gtk_widget_action_set_enabled (widget, "floors.up", at > 0);
  gtk_widget_action_set_enabled (widget, "floors.down", at + 1 < n);
}

static void
select_shown (DseFloors *self)
{
  update_actions (self);
  if (self->page == NULL)
    return;
  self->is_showing = TRUE;
  gtk_list_box_select_row (
      GTK_LIST_BOX (self->list),
      gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int)shown_floor (self)));
  self->is_showing = FALSE;
}

/* Makes a row for each floor; the pictures follow. */
static void
show_floors (DseFloors *self)
{
  const gsize n = self->page != NULL ? dungeon_of (self)->n_floors : 0;
  GtkListBoxRow *last;
  gsize has = 0;

  while (gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int)has) != NULL)
    has++;
  for (; has < n; has++)
    gtk_list_box_append (GTK_LIST_BOX (self->list), build_row (self, has));
  for (; has > n; has--) {
    last = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int)has - 1);
    gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (last));
  }
  stale_all (self);
  select_shown (self);
}

static void
on_changed (DseFloors *self, const DsChanges *changes)
{
  if (changes->what & (DS_CHANGED_SIZE | DS_CHANGED_RULES)) {
    show_floors (self);
    return;
  }
  for (gsize i = 0; i < changes->n; i++)
    self->stale[changes->items[i].floor / 64] |= G_GUINT64_CONSTANT (1)
                                                 << changes->items[i].floor % 64;
  if (changes->n > 0)
    show_later (self);
}

static void
on_row_selected (DseFloors *self, GtkListBoxRow *row)
{
  if (row != NULL && self->page != NULL && !self->is_showing)
    g_object_set (self->page, "floor", (guint)gtk_list_box_row_get_index (row), NULL);
}

/* ---- the commands on floors */

/* @from as in DsCmdFloors; then shows floor @shown. */
static void
change (DseFloors *self, const int32_t *from, gsize n, guint shown, const char *label)
{
  const DsDelve *delve = dsu_document_get_delve (dse_page_get_document (self->page));
  const DsCmdFloors cmd = {
    .cmd.type = &ds_cmd_floors, .from = from, .n = n, .ground = ds_delve_wall (delve, 0)
  };

  DsDelve before;

  if (ds_delve_copy (&before, delve, NULL) != DS_OK)
    return;
  if (dse_page_apply (self->page, &cmd.cmd, label)) {
    g_object_set (self->page, "floor", shown, NULL);
    dse_window_say_cut (DSE_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), &before,
                        dsu_document_get_delve (dse_page_get_document (self->page)));
  }
  ds_delve_clear (&before);
}

/* Puts floor @item (-1: a new one) in before @at. */
static void
insert (DseFloors *self, gsize at, int32_t item, const char *label)
{
  const gsize n = dungeon_of (self)->n_floors;
  int32_t from[DS_FLOORS_MAX + 1];

  for (gsize i = 0, k = 0; i <= n; i++)
    from[i] = i == at ? item : (int32_t)k++;
  change (self, from, n + 1, (guint)at, label);
}

static void
move_floor (DseFloors *self, guint from, guint to, const char *label)
{
  const gsize n = self->page != NULL ? dungeon_of (self)->n_floors : 0;
  int32_t order[DS_FLOORS_MAX];

  if (from >= n || to >= n || from == to)
    return;
  for (guint i = 0, k = 0; i < n; i++) {
    k += k == from;
    order[i] = i == to ? (int32_t)from : (int32_t)k++;
  }
  change (self, order, n, to, label);
}

static void
on_add (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseFloors *self = DSE_FLOORS (widget);

  insert (self, shown_floor (self) + 1, -1, N_ ("Add Floor"));
}

static void
on_duplicate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseFloors *self = DSE_FLOORS (widget);

  insert (self, shown_floor (self) + 1, (int32_t)shown_floor (self), N_ ("Duplicate Floor"));
}

static void
on_remove (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseFloors *self = DSE_FLOORS (widget);
  const gsize n = dungeon_of (self)->n_floors, at = shown_floor (self);
  int32_t from[DS_FLOORS_MAX];

  for (gsize i = 0; i + 1 < n; i++)
    from[i] = (int32_t)(i + (i >= at));
  change (self, from, n - 1, (guint)MIN (at, n - 2), N_ ("Remove Floor"));
}

static void
on_up (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseFloors *self = DSE_FLOORS (widget);
  const guint at = (guint)shown_floor (self);

  move_floor (self, at, at - 1, N_ ("Move Floor"));
}

static void
on_down (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseFloors *self = DSE_FLOORS (widget);
  const guint at = (guint)shown_floor (self);

  move_floor (self, at, at + 1, N_ ("Move Floor"));
}

/* ---- the object */

static void
dse_floors_set_page (DseFloors *self, DsePage *page)
{
  self->page = page;
  g_signal_group_set_target (self->page_signals, page);
  g_signal_group_set_target (self->document_signals,
                             page != NULL ? dse_page_get_document (page) : NULL);
  show_floors (self);
}

static void
dse_floors_dispose (GObject *object)
{
  DseFloors *self = DSE_FLOORS (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->page_signals);
  g_clear_object (&self->document_signals);
  G_OBJECT_CLASS (dse_floors_parent_class)->dispose (object);
}

static void
dse_floors_class_init (DseFloorsClass *class)
{
  static const struct {
    const char *name;
    GtkWidgetActionActivateFunc activate;
    guint keyval;
    GdkModifierType modifiers;
  } actions[] = {
    { "floors.add", on_add, GDK_KEY_Insert, 0 },
    { "floors.duplicate", on_duplicate, GDK_KEY_d, GDK_CONTROL_MASK },
    { "floors.remove", on_remove, GDK_KEY_Delete, 0 },
    { "floors.up", on_up, GDK_KEY_Up, GDK_ALT_MASK },
    { "floors.down", on_down, GDK_KEY_Down, GDK_ALT_MASK },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_floors_dispose;
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++) {
    gtk_widget_class_install_action (widget_class, actions[i].name, NULL, actions[i].activate);
    gtk_widget_class_add_binding_action (widget_class, actions[i].keyval, actions[i].modifiers,
                                         actions[i].name, NULL);
  }
}

static const DsuHeadingButton BUTTONS[] = {
  { "list-add-symbolic", "floors.add", N_ ("Add a floor below this one (Insert)") },
  { "edit-copy-symbolic", "floors.duplicate", N_ ("Duplicate this floor (Ctrl+D)") },
  { "go-up-symbolic", "floors.up", N_ ("Move this floor up (Alt+Up)") },
  { "go-down-symbolic", "floors.down", N_ ("Move this floor down (Alt+Down)") },
  { "user-trash-symbolic", "floors.remove", N_ ("Remove this floor (Delete)") },
};

static GtkWidget *
build_buttons (void)
{
  return dsu_panel_heading_new (gtk_label_new (_ ("Floors")), BUTTONS, G_N_ELEMENTS (BUTTONS));
}

static void
dse_floors_init (DseFloors *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "recipe-panel");
  self->list = gtk_list_box_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Floors"), -1);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_widget_set_valign (self->list, GTK_ALIGN_START);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_BROWSE);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  gtk_box_append (GTK_BOX (self), build_buttons ());
  gtk_box_append (GTK_BOX (self), scrolled);
  g_signal_connect_swapped (self->list, "row-selected", G_CALLBACK (on_row_selected), self);
  g_signal_connect (self, "map", G_CALLBACK (stale_all), NULL);
  self->page_signals = g_signal_group_new (DSE_TYPE_PAGE);
  g_signal_group_connect_swapped (self->page_signals, "notify::floor", G_CALLBACK (select_shown),
                                  self);
  self->document_signals = g_signal_group_new (DSU_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "changed", G_CALLBACK (on_changed), self);
}

static GtkWidget *
build (DseWindow *window)
{
  return g_object_new (DSE_TYPE_FLOORS, NULL);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  dse_floors_set_page (DSE_FLOORS (panel), page);
}

const DsePanel dse_panel_floors = {
  .id = "floors",
  .label = N_ ("Floors"),
  .icon = "ds-floors-symbolic",
  .keys = "<Control><Alt>f",
  .place = DSE_PANEL_RIGHT,
  .of_levels = TRUE,
  .buttons = BUTTONS,
  .n_buttons = G_N_ELEMENTS (BUTTONS),
  .build = build,
  .set_page = set_page,
};
