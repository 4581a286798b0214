/* editor/panels/own_properties.c — chooses whose own properties the form shows, and lets the user
 * click objects for them. */
#include "panels/own_properties.h"

#include "choice.h"
#include "inspect/describe.h"
#include "inspect/property_form.h"
#include "project/project.h"
#include "rooms/room_list.h"

#include <glib/gi18n.h>

#define ROOMS_MAX 2000 /* in the list, without the chosen one */

struct _DseOwnProperties {
  GtkBox parent_instance;
  DseToolOptions *options;
  DsePage *page; /* borrowed; NULL: none */
  GtkWidget *chooser, *choice, *hint, *form;
  GArray *choices; /* DsHolder, by entry */
  DsHolder chosen; /* without objects */
  guint64 revision;
  GtkEventController *clicks, *keys; /* of the canvas while an object is picked; NULL: none */
  GtkWidget *canvas;                 /* that they belong to */
  gboolean is_filling;
};

static guint chosen_signal;

G_DEFINE_FINAL_TYPE (DseOwnProperties, dse_own_properties, GTK_TYPE_BOX)

static const DsDungeon *
dungeon_of (DseOwnProperties *self)
{
  return &dsu_document_get_delve (dse_page_get_document (self->page))->dungeon;
}

static gsize
floor_of (DseOwnProperties *self)
{
  return dsu_canvas_get_floor (dse_page_get_canvas (self->page));
}

/* ---- edits */

static void
apply (gpointer data, const DsCmd *cmd, const char *label)
{
  DseOwnProperties *self = data;

  if (self->page != NULL)
    dse_page_apply (self->page, cmd, label);
}

/* ---- picking an object in the level */

static void
end_pick (DseOwnProperties *self)
{
  gtk_widget_set_visible (self->hint, FALSE);
  if (self->canvas == NULL)
    return;
  gtk_widget_remove_controller (self->canvas, self->clicks);
  gtk_widget_remove_controller (self->canvas, self->keys);
  g_clear_object (&self->canvas);
}

/* The tool gets no click. */
static gboolean
on_event (GtkEventController *controller, GdkEvent *event, DseOwnProperties *self)
{
  const GdkEventType type = gdk_event_get_event_type (event);
  const DsThings *things;
  DsCell cell;
  gsize i;

  if (type != GDK_BUTTON_PRESS && type != GDK_BUTTON_RELEASE)
    return GDK_EVENT_PROPAGATE;
  if (self->page == NULL || !dse_property_form_is_picking (DSE_PROPERTY_FORM (self->form)) ||
      (type == GDK_BUTTON_PRESS && gdk_button_event_get_button (event) != GDK_BUTTON_PRIMARY)) {
    end_pick (self);
    return GDK_EVENT_STOP;
  }
  if (type == GDK_BUTTON_RELEASE || !dsu_canvas_get_hover (dse_page_get_canvas (self->page), &cell))
    return GDK_EVENT_STOP;
  things = dungeon_of (self)->floors[floor_of (self)].things;
  i = ds_things_seek (things, cell);
  if (i < ds_things_count (things) && ds_things_get (things, i)->at.x == cell.x &&
      ds_things_get (things, i)->at.y == cell.y) {
    dse_property_form_take_object (DSE_PROPERTY_FORM (self->form), floor_of (self),
                                   ds_things_get (things, i)->id);
    end_pick (self);
  }
  return GDK_EVENT_STOP;
}

static gboolean
on_key (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
        DseOwnProperties *self)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  end_pick (self);
  return GDK_EVENT_STOP;
}

static void
on_pick (DseOwnProperties *self)
{
  end_pick (self);
  if (self->page == NULL)
    return;
  self->canvas = g_object_ref (GTK_WIDGET (dse_page_get_canvas (self->page)));
  self->clicks = gtk_event_controller_legacy_new ();
  self->keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (self->clicks, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase (self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect (self->clicks, "event", G_CALLBACK (on_event), self);
  g_signal_connect (self->keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->canvas, self->clicks);
  gtk_widget_add_controller (self->canvas, self->keys);
  gtk_widget_set_visible (self->hint, TRUE);
  gtk_widget_grab_focus (self->canvas);
}

/* ---- the list of rooms, regions and the level */

static void
add_choice (DseOwnProperties *self, GtkStringList *labels, DsHolder holder, const char *label)
{
  gtk_string_list_append (labels, label);
  g_array_append_val (self->choices, holder);
}

static void
add_room (DseOwnProperties *self, GtkStringList *labels, gsize floor, guint i)
{
  const DsRoom *room = ds_rooms_get (dungeon_of (self)->floors[floor].rooms, i);
  g_autofree char *name = dse_name_room (room, i + 1);
  g_autofree char *label = g_strdup_printf (_ ("Room: %s"), name);

  add_choice (self, labels, (DsHolder){ DS_HOLDER_ROOM, floor, room->id }, label);
}

/* The first rooms of the floor, and a later one that was chosen in the level or by its panel. */
static GtkStringList *
list_choices (DseOwnProperties *self)
{
  const DsDungeon *dungeon = dungeon_of (self);
  const gsize floor = floor_of (self);
  const DsRooms *rooms = dungeon->floors[floor].rooms;
  GtkStringList *labels = gtk_string_list_new (NULL);

  g_array_set_size (self->choices, 0);
  add_choice (self, labels, (DsHolder){ DS_HOLDER_LEVEL, 0, 0 }, _ ("Level"));
  for (guint i = 0; i < ds_regions_count (dungeon->regions); i++) {
    g_autofree char *name = dse_name_region (dungeon->regions, i + 1);
    g_autofree char *label = g_strdup_printf (_ ("Region: %s"), name);

    add_choice (self, labels,
                (DsHolder){ DS_HOLDER_REGION, 0, ds_regions_get (dungeon->regions, i)->id }, label);
  }
  for (guint i = 0; i < MIN (ds_rooms_count (rooms), ROOMS_MAX); i++)
    add_room (self, labels, floor, i);
  if (self->chosen.type == DS_HOLDER_ROOM && self->chosen.floor == floor &&
      ds_rooms_find (rooms, self->chosen.id) > ROOMS_MAX)
    add_room (self, labels, floor, ds_rooms_find (rooms, self->chosen.id) - 1);
  return labels;
}

/* Number of the entry of what is chosen; without one the level is. */
static guint
find_choice (DseOwnProperties *self)
{
  for (guint i = 0; i < self->choices->len; i++) {
    const DsHolder *holder = &g_array_index (self->choices, DsHolder, i);

    if (holder->type == self->chosen.type && holder->id == self->chosen.id &&
        holder->floor == self->chosen.floor)
      return i;
  }
  return 0;
}

static void
fill_choices (DseOwnProperties *self)
{
  g_autoptr (GtkStringList) labels = list_choices (self);

  self->is_filling = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->choice), G_LIST_MODEL (labels));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->choice), find_choice (self));
  self->is_filling = FALSE;
  self->chosen = g_array_index (self->choices, DsHolder, find_choice (self));
}

/* The folder that paths of files start from: the project's, else that of the level's file. NULL:
 * there is none. Caller frees. */
static char *
dup_folder (DsuDocument *document)
{
  DseProject *project = dse_project_of (document);
  const char *folder = project != NULL ? dse_project_get_folder (project) : NULL;
  const char *path = dsu_document_get_path (document);

  if (folder != NULL)
    return g_strdup (folder);
  return path != NULL ? g_path_get_dirname (path) : NULL;
}

static void
show_holders (DseOwnProperties *self, const DsHolder *holders, const DsKind *const *kinds, gsize n)
{
  g_autofree char *folder = dup_folder (dse_page_get_document (self->page));

  dse_property_form_show (DSE_PROPERTY_FORM (self->form), dse_page_get_document (self->page),
                          folder, holders, kinds, n);
  if (!dse_property_form_is_picking (DSE_PROPERTY_FORM (self->form)))
    end_pick (self);
}

void
dse_own_properties_show (DseOwnProperties *self, DsePage *page, const DsThing *things, gsize n)
{
  g_autofree DsHolder *holders = g_new0 (DsHolder, n);
  g_autofree const DsKind **kinds = g_new0 (const DsKind *, n);

  g_return_if_fail (DSE_IS_OWN_PROPERTIES (self) && (things != NULL || n == 0));

  if (page != self->page)
    end_pick (self);
  self->page = page;
  gtk_widget_set_visible (GTK_WIDGET (self), page != NULL);
  gtk_widget_set_visible (self->chooser, n == 0);
  if (page == NULL)
    return;
  for (gsize i = 0; i < n; i++) {
    holders[i] = (DsHolder){ DS_HOLDER_THING, floor_of (self), things[i].id };
    kinds[i] = ds_rules_kind (dsu_document_get_delve (dse_page_get_document (page))->rules,
                              things[i].kind);
  }
  if (n > 0) {
    show_holders (self, holders, kinds, n);
  } else {
    fill_choices (self);
    show_holders (self, &self->chosen, NULL, 1);
  }
}

char *
dse_own_properties_dup_title (DseOwnProperties *self, char **subtitle)
{
  g_autoptr (DseRoomRow) row = NULL;

  g_return_val_if_fail (DSE_IS_OWN_PROPERTIES (self) && subtitle != NULL, NULL);

  *subtitle = NULL;
  if (self->page != NULL)
    row = dse_room_row_new (dse_page_get_document (self->page), dse_page_get_survey (self->page),
                            self->chosen);
  if (row == NULL)
    return NULL;
  *subtitle = g_strdup (row->subtitle);
  return g_strdup (row->title);
}

/* ---- the chosen holder */

static void
choose (DseOwnProperties *self, DsHolder holder)
{
  self->chosen = holder;
  g_signal_emit (self, chosen_signal, 0);
  if (self->page != NULL && gtk_widget_get_visible (self->chooser))
    dse_own_properties_show (self, self->page, NULL, 0);
}

static void
on_selected (DseOwnProperties *self)
{
  const guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->choice));

  if (!self->is_filling && i < self->choices->len) {
    self->chosen = g_array_index (self->choices, DsHolder, i);
    show_holders (self, &self->chosen, NULL, 1);
    g_signal_emit (self, chosen_signal, 0);
  }
}

/* The room or region of the tools is that of the panel of rooms. */
static void
on_room (DseOwnProperties *self)
{
  const guint64 id = dse_tool_options_get_room (self->options);

  if (id != 0 && self->page != NULL)
    choose (self, (DsHolder){ DS_HOLDER_ROOM, floor_of (self), id });
}

static void
on_region (DseOwnProperties *self)
{
  const guint64 id = dse_tool_options_get_region (self->options);

  if (id != 0)
    choose (self, (DsHolder){ DS_HOLDER_REGION, 0, id });
  else if (dse_tool_options_get_room (self->options) == 0)
    choose (self, (DsHolder){ DS_HOLDER_LEVEL, 0, 0 });
}

static void
dse_own_properties_dispose (GObject *object)
{
  DseOwnProperties *self = DSE_OWN_PROPERTIES (object);

  if (self->hint != NULL)
    end_pick (self);
  self->hint = NULL;
  self->page = NULL;
  if (self->options != NULL)
    g_signal_handlers_disconnect_by_data (self->options, self);
  g_clear_object (&self->options);
  g_clear_pointer (&self->choices, g_array_unref);
  G_OBJECT_CLASS (dse_own_properties_parent_class)->dispose (object);
}

static void
dse_own_properties_class_init (DseOwnPropertiesClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_own_properties_dispose;
  chosen_signal = g_signal_new ("chosen", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
build_chooser (DseOwnProperties *self)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("Properties _of"));

  self->chooser = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  self->choice = dsu_choice_new (NULL);
  gtk_widget_set_hexpand (self->choice, TRUE);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->choice);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Properties of"), -1);
  gtk_widget_set_tooltip_text (self->choice,
                               _ ("Level, region or room; objects are selected in the level"));
  gtk_box_append (GTK_BOX (self->chooser), label);
  gtk_box_append (GTK_BOX (self->chooser), self->choice);
  gtk_box_append (GTK_BOX (self), self->chooser);
  g_signal_connect_swapped (self->choice, "notify::selected", G_CALLBACK (on_selected), self);
}

static void
build_hint (DseOwnProperties *self)
{
  GtkWidget *label = gtk_label_new (_ ("Click an object in the level"));
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  self->hint = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (self->hint), label);
  gtk_box_append (GTK_BOX (self->hint), button);
  gtk_widget_set_visible (self->hint, FALSE);
  gtk_box_append (GTK_BOX (self), self->hint);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (end_pick), self);
}

static void
dse_own_properties_init (DseOwnProperties *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 12);
  self->choices = g_array_new (FALSE, FALSE, sizeof (DsHolder));
  build_chooser (self);
  build_hint (self);
  self->form = dse_property_form_new (apply, self);
  gtk_box_append (GTK_BOX (self), self->form);
  g_signal_connect_swapped (self->form, "pick", G_CALLBACK (on_pick), self);
}

GtkWidget *
dse_own_properties_new (DseToolOptions *options)
{
  DseOwnProperties *self = g_object_new (DSE_TYPE_OWN_PROPERTIES, NULL);

  g_return_val_if_fail (options != NULL, NULL);

  self->options = g_object_ref (options);
  g_signal_connect_swapped (options, "notify::room", G_CALLBACK (on_room), self);
  g_signal_connect_swapped (options, "notify::region", G_CALLBACK (on_region), self);
  return GTK_WIDGET (self);
}
