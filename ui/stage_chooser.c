/* ui/stage_chooser.c — a search entry over a list with names and help. */
#include "stage_chooser.h"

#include "gen/gen.h"
#include "search_field.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DsuStageChooser {
  GtkPopover parent_instance;
  GtkWidget *search, *list;
};

enum { CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DsuStageChooser, dsu_stage_chooser, GTK_TYPE_POPOVER)

static const DsGenStage *
stage_of (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "stage");
}

static gboolean
contains (const char *text, const char *folded)
{
  g_autofree char *mine = g_utf8_casefold (text, -1);

  return strstr (mine, folded) != NULL;
}

static gboolean
is_wanted (GtkListBoxRow *row, gpointer data)
{
  DsuStageChooser *self = data;
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  const DsGenStage *stage = stage_of (row);

  return contains (_ (stage->label), folded) || contains (_ (stage->help), folded) ||
         contains (stage->id, folded);
}

static int
by_label (GtkListBoxRow *a, GtkListBoxRow *b, gpointer data)
{
  return g_utf8_collate (_ (stage_of (a)->label), _ (stage_of (b)->label));
}

static void
choose (DsuStageChooser *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[CHOSEN], 0, stage_of (row)->id);
}

/* Enter in the entry takes the first that is found. */
static void
on_enter (DsuStageChooser *self)
{
  GtkWidget *row = gtk_widget_get_first_child (self->list);

  while (row != NULL && !gtk_widget_get_child_visible (row))
    row = gtk_widget_get_next_sibling (row);
  if (row != NULL)
    choose (self, GTK_LIST_BOX_ROW (row));
}

static void
on_search (DsuStageChooser *self)
{
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
}

static void
on_shown (DsuStageChooser *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (self->search);
}

static GtkWidget *
build_row (const DsGenStage *stage)
{
  GtkWidget *row = gtk_list_box_row_new (), *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *label = gtk_label_new (_ (stage->label)), *help = gtk_label_new (_ (stage->help));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_xalign (GTK_LABEL (help), 0);
  gtk_label_set_wrap (GTK_LABEL (help), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (help), 40);
  gtk_widget_add_css_class (help, "caption");
  gtk_widget_add_css_class (help, "dim-label");
  gtk_box_append (GTK_BOX (column), label);
  gtk_box_append (GTK_BOX (column), help);
  gtk_widget_add_css_class (column, "stage-choice");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), column);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (stage->label), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  _ (stage->help), -1);
  g_object_set_data (G_OBJECT (row), "stage", (gpointer)stage);
  return row;
}

static void
dsu_stage_chooser_class_init (DsuStageChooserClass *class)
{
  signals[CHOSEN] = g_signal_new ("chosen", DSU_TYPE_STAGE_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
dsu_stage_chooser_init (DsuStageChooser *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new (),
            *nothing = gtk_label_new (_ ("No matching stages"));

  self->search = dsu_search_field_new (_ ("Search stages"));
  g_signal_connect_swapped (self->search, "changed", G_CALLBACK (on_search), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (on_enter), self);
  self->list = gtk_list_box_new ();
  dsu_search_field_set_list (self->search, self->list);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), is_wanted, self, NULL);
  gtk_list_box_set_sort_func (GTK_LIST_BOX (self->list), by_label, NULL, NULL);
  gtk_widget_add_css_class (nothing, "dim-label");
  gtk_list_box_set_placeholder (GTK_LIST_BOX (self->list), nothing);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (choose), self);
  for (size_t i = 0; i < ds_gen_n_stages (); i++)
    gtk_list_box_append (GTK_LIST_BOX (self->list), build_row (ds_gen_stage (i)));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->list);
  gtk_widget_set_size_request (scrolled, 320, 380);
  gtk_box_append (GTK_BOX (column), self->search);
  gtk_box_append (GTK_BOX (column), scrolled);
  gtk_popover_set_child (GTK_POPOVER (self), column);
  g_signal_connect (self, "show", G_CALLBACK (on_shown), NULL);
}

GtkWidget *
dsu_stage_chooser_new (void)
{
  return g_object_new (DSU_TYPE_STAGE_CHOOSER, NULL);
}
