/* editor/inspect/object_list.c — a searched list of objects in a popover. */
#include "inspect/object_list.h"

#include "inspect/describe.h"
#include "search_field.h"

#include <glib/gi18n.h>
#include <string.h>

#define SHOWN_MAX 200 /* rows */
#define HEIGHT 220    /* pixels */

typedef struct {
  guint floor;
  guint64 id; /* 0: none */
} ObjectEntry;

struct _DseObjectList {
  GtkPopover parent_instance;
  DsuDocument *document; /* borrowed */
  GtkWidget *search, *list, *more;
  GArray *choices; /* ObjectEntry, by row */
};

G_DEFINE_FINAL_TYPE (DseObjectList, dse_object_list, GTK_TYPE_POPOVER)

enum { CHOSEN, PICK, N_SIGNALS };

static guint signals[N_SIGNALS];

static char *
name_of (const DsDelve *delve, gsize floor, const DsThing *thing)
{
  g_autofree char *name = dse_list_thing (delve, thing);

  return delve->dungeon.n_floors > 1
             ? g_strdup_printf (_ ("%s · Floor %zu · %d, %d"), name, floor + 1, thing->at.x,
                                thing->at.y)
             : g_strdup_printf ("%s · %d, %d", name, thing->at.x, thing->at.y);
}

char *
dse_name_object (const DsDelve *delve, gsize floor, guint64 id)
{
  const DsThing *thing;

  g_return_val_if_fail (delve != NULL, NULL);

  thing = floor < delve->dungeon.n_floors ? ds_things_find (delve->dungeon.floors[floor].things, id)
                                          : NULL;
  return thing != NULL ? name_of (delve, floor, thing) : NULL;
}

static void
add_row (DseObjectList *self, const char *text, ObjectEntry choice)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 28);
  gtk_widget_set_margin_start (label, 9);
  gtk_widget_set_margin_end (label, 9);
  gtk_widget_set_margin_top (label, 6);
  gtk_widget_set_margin_bottom (label, 6);
  gtk_list_box_append (GTK_LIST_BOX (self->list), label);
  g_array_append_val (self->choices, choice);
}

/* Adds the objects of a floor whose names contain @want; FALSE: there are more than are shown. */
static gboolean
add_floor (DseObjectList *self, gsize floor, const char *want)
{
  const DsDelve *delve = dsu_document_get_delve (self->document);
  const DsThings *things = delve->dungeon.floors[floor].things;

  for (gsize i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    g_autofree char *name = name_of (delve, floor, thing);
    g_autofree char *folded = g_utf8_casefold (name, -1);

    if (strstr (folded, want) == NULL)
      continue;
    if (self->choices->len >= SHOWN_MAX)
      return FALSE;
    add_row (self, name, (ObjectEntry){ (guint)floor, thing->id });
  }
  return TRUE;
}

static void
fill (DseObjectList *self)
{
  const gsize n_floors = dsu_document_get_delve (self->document)->dungeon.n_floors;
  g_autofree char *want = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  GtkListBoxRow *row;
  gboolean is_whole = TRUE;

  while ((row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
  g_array_set_size (self->choices, 0);
  if (want[0] == '\0')
    add_row (self, C_ ("object", "None"), (ObjectEntry){ 0 });
  for (gsize floor = 0; floor < n_floors && is_whole; floor++)
    is_whole = add_floor (self, floor, want);
  gtk_widget_set_visible (self->more, !is_whole);
}

static void
on_row_activated (DseObjectList *self, GtkListBoxRow *row)
{
  const ObjectEntry choice =
      g_array_index (self->choices, ObjectEntry, gtk_list_box_row_get_index (row));

  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[CHOSEN], 0, choice.floor, choice.id);
}

/* Enter takes the first object that is found. */
static void
on_search_activated (DseObjectList *self)
{
  GtkListBoxRow *first;

  fill (self);
  first = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0);
  if (first != NULL)
    on_row_activated (self, first);
}

static void
on_pick (DseObjectList *self)
{
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[PICK], 0);
}

static void
on_map (DseObjectList *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  fill (self);
  gtk_widget_grab_focus (self->search);
}

static void
dse_object_list_dispose (GObject *object)
{
  g_clear_pointer (&DSE_OBJECT_LIST (object)->choices, g_array_unref);
  G_OBJECT_CLASS (dse_object_list_parent_class)->dispose (object);
}

static void
dse_object_list_class_init (DseObjectListClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispose = dse_object_list_dispose;
  signals[CHOSEN] = g_signal_new ("chosen", DSE_TYPE_OBJECT_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT64);
  signals[PICK] = g_signal_new ("pick", DSE_TYPE_OBJECT_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
dse_object_list_init (DseObjectList *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *pick = gtk_button_new_with_mnemonic (_ ("_Click an Object in the Level"));

  self->choices = g_array_new (FALSE, FALSE, sizeof (ObjectEntry));
  self->search = dsu_search_field_new (_ ("Search the objects"));
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  self->more = gtk_label_new (_ ("Type to find more objects"));
  gtk_widget_add_css_class (self->more, "dim-label");
  gtk_box_append (GTK_BOX (box), self->search);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), self->more);
  gtk_box_append (GTK_BOX (box), pick);
  gtk_popover_set_child (GTK_POPOVER (self), box);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (fill), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (on_search_activated), self);
  dsu_search_field_set_list (self->search, self->list);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (on_row_activated), self);
  g_signal_connect_swapped (pick, "clicked", G_CALLBACK (on_pick), self);
  g_signal_connect (self, "map", G_CALLBACK (on_map), NULL);
}

GtkWidget *
dse_object_list_new (DsuDocument *document)
{
  DseObjectList *self = g_object_new (DSE_TYPE_OBJECT_LIST, NULL);

  g_return_val_if_fail (DSU_IS_DOCUMENT (document), NULL);

  self->document = document;
  return GTK_WIDGET (self);
}
