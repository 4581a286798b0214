/* editor/tools/note_entry.c — an entry on the map for the text of a note. */
#include "tools/note_entry.h"

#include "inspect/kind_fields.h"
#include "popover.h"

#include <glib/gi18n.h>

#define WIDTH_CHARS 32
#define CLEAR 18 /* logical pixels: more than the shadow */

typedef struct {
  DsuDocument *document; /* owned */
  DsuCanvas *canvas;     /* owned */
  gsize floor;
  guint64 id;
  gboolean is_done; /* the text was set, or given up */
} NoteEntry;

static void
note_entry_free (gpointer data)
{
  NoteEntry *self = data;

  g_object_unref (self->document);
  g_object_unref (self->canvas);
  g_free (self);
}

static void
set_text (NoteEntry *self, const char *text)
{
  const DsDungeon *dungeon = &dsu_document_get_delve (self->document)->dungeon;
  g_autofree char *json = NULL;
  DsCmdSetThingProperty set = {
    .cmd.type = &ds_cmd_set_thing_property, .floor = self->floor, .id = self->id, .key = "note"
  };

  if (text[0] == '\0' || self->floor >= dungeon->n_floors ||
      ds_things_find (dungeon->floors[self->floor].things, self->id) == NULL)
    return; /* it is gone again */
  set.json = json = dse_property_json (NULL, text);
  dsu_document_apply_step (self->document, &set.cmd, ds_cmd_set_thing_property.label);
}

/* Once: closing takes the focus, too. */
static void
end (GtkWidget *entry, gboolean sets)
{
  NoteEntry *self = g_object_get_data (G_OBJECT (entry), "note-entry");
  GtkWidget *popover = gtk_widget_get_ancestor (entry, GTK_TYPE_POPOVER);

  if (self->is_done)
    return;
  self->is_done = TRUE;
  if (sets)
    set_text (self, gtk_editable_get_text (GTK_EDITABLE (entry)));
  gtk_popover_popdown (GTK_POPOVER (popover));
}

static void
on_activate (GtkWidget *entry)
{
  NoteEntry *self = g_object_get_data (G_OBJECT (entry), "note-entry");

  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  end (entry, TRUE);
}

static void
on_leave (GtkWidget *entry)
{
  end (entry, TRUE);
}

static gboolean
on_escape (GtkWidget *entry, GVariant *args, gpointer data)
{
  NoteEntry *self = data;

  end (entry, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  return GDK_EVENT_STOP;
}

/* Keys of the window, such as that of Save, work with the text; a popover keeps them for itself. */
static gboolean
on_key (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType state,
        GtkWidget *entry)
{
  NoteEntry *self = g_object_get_data (G_OBJECT (entry), "note-entry");
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self->canvas)));
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));

  if (!(state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) || gdk_key_event_is_modifier (event))
    return GDK_EVENT_PROPAGATE;
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  end (entry, TRUE);
  return gtk_event_controller_key_forward (keys, root);
}

static GtkWidget *
entry_new (NoteEntry *self)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *keys = gtk_shortcut_controller_new (), *others, *focus;

  focus = gtk_event_controller_focus_new ();
  g_object_set_data_full (G_OBJECT (entry), "note-entry", self, note_entry_free);
  g_object_set (entry, "placeholder-text", _ ("Text of the note"), "width-chars", WIDTH_CHARS,
                NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Text of the note"), -1);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                        gtk_callback_action_new (on_escape, self, NULL)));
  gtk_widget_add_controller (entry, keys);
  others = gtk_event_controller_key_new ();
  g_signal_connect (others, "key-pressed", G_CALLBACK (on_key), entry);
  gtk_widget_add_controller (entry, others);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_leave), entry);
  gtk_widget_add_controller (entry, focus);
  g_signal_connect (entry, "activate", G_CALLBACK (on_activate), NULL);
  return entry;
}

/* The visible part of @cells in the widget around the canvas. FALSE: there is none. */
static gboolean
find_place (const DseBench *bench, DsRect cells, GdkRectangle *out)
{
  GtkWidget *canvas = GTK_WIDGET (bench->canvas);
  const graphene_rect_t view = GRAPHENE_RECT_INIT (0, 0, (float)gtk_widget_get_width (canvas),
                                                   (float)gtk_widget_get_height (canvas));
  const DsuViewport viewport = dsu_canvas_get_viewport (bench->canvas);
  graphene_rect_t box = dsu_viewport_box (&viewport, cells);
  graphene_point_t corner;

  if (!graphene_rect_intersection (&box, &view, &box) ||
      !gtk_widget_compute_point (canvas, bench->menu_parent, &box.origin, &corner))
    return FALSE;
  *out = (GdkRectangle){ (int)corner.x, (int)corner.y, (int)box.size.width, (int)box.size.height };
  return TRUE;
}

void
dse_note_entry_show (const DseBench *bench, guint64 id, DsRect cells)
{
  GtkWidget *popover, *entry;
  GdkRectangle place;
  NoteEntry *self;

  g_return_if_fail (bench != NULL && id != 0);

  if (!find_place (bench, cells, &place))
    return;
  self = g_new0 (NoteEntry, 1);
  *self = (NoteEntry){ g_object_ref (bench->document), g_object_ref (bench->canvas),
                       dsu_canvas_get_floor (bench->canvas), id, FALSE };
  entry = entry_new (self);
  popover = gtk_popover_new ();
  gtk_popover_set_autohide (GTK_POPOVER (popover), FALSE); /* the next click places another note */
  gtk_popover_set_child (GTK_POPOVER (popover), entry);
  gtk_widget_set_parent (popover, bench->menu_parent);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &place);
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_popover_set_offset (GTK_POPOVER (popover), 0, CLEAR); /* cells beside it can be clicked */
  g_signal_connect_object (bench->menu_parent, "destroy", G_CALLBACK (gtk_widget_unparent), popover,
                           G_CONNECT_SWAPPED);
  dsu_popover_show_once (popover);
  gtk_widget_grab_focus (entry);
}
