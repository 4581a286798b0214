/* editor/recipe/progress.c — card over the canvas that shows how far a generator is. */
#include "recipe/progress.h"

#include <glib/gi18n.h>

#define DELAY_MS 300 /* shorter work needs no progress bar */
#define PERIOD_MS 100

struct DseProgress {
  DseGenerator *generator;
  const DsRecipe *recipe;
  GtkWidget *revealer, *bar, *label;
  guint timer;
};

static gboolean
on_time (gpointer data)
{
  DseProgress *self = data;
  const unsigned i = dse_generator_get_stage (self->generator);
  const DsGenStage *stage = NULL;

  if (i < self->recipe->n_stages)
    stage = ds_gen_find_stage (self->recipe->stages[i].stage);
  gtk_label_set_text (GTK_LABEL (self->label),
                      stage != NULL ? _ (stage->label) : _ ("Generating…"));
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->bar),
                                 dse_generator_get_progress (self->generator));
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), TRUE);
  gtk_widget_set_can_target (self->revealer, TRUE);
  self->timer = g_timeout_add (PERIOD_MS, on_time, self);
  return G_SOURCE_REMOVE;
}

static void
on_busy (DseProgress *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (dse_generator_get_busy (self->generator)) {
    self->timer = g_timeout_add (DELAY_MS, on_time, self);
  } else {
    gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), FALSE);
    gtk_widget_set_can_target (self->revealer, FALSE);
  }
}

static void
build (DseProgress *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *cancel = gtk_button_new_with_label (_ ("Cancel"));

  self->label = gtk_label_new (NULL);
  self->bar = gtk_progress_bar_new ();
  gtk_widget_set_size_request (self->bar, 180, -1);
  gtk_box_append (GTK_BOX (column), self->label);
  gtk_box_append (GTK_BOX (column), self->bar);
  gtk_box_append (GTK_BOX (box), column);
  gtk_widget_set_valign (cancel, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "win.cancel");
  gtk_box_append (GTK_BOX (box), cancel);
  gtk_widget_add_css_class (box, "osd");
  gtk_widget_add_css_class (box, "progress-card");
  self->revealer = gtk_revealer_new ();
  gtk_revealer_set_transition_type (GTK_REVEALER (self->revealer),
                                    GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), box);
  gtk_widget_set_halign (self->revealer, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->revealer, GTK_ALIGN_END);
  gtk_widget_set_margin_bottom (self->revealer, 24);
  gtk_widget_set_can_target (self->revealer, FALSE);
}

DseProgress *
dse_progress_new (GtkOverlay *over, DseGenerator *generator, const DsRecipe *recipe)
{
  DseProgress *self;

  g_return_val_if_fail (GTK_IS_OVERLAY (over) && DSE_IS_GENERATOR (generator), NULL);
  g_return_val_if_fail (recipe != NULL, NULL);

  self = g_new0 (DseProgress, 1);
  self->generator = g_object_ref (generator);
  self->recipe = recipe;
  build (self);
  gtk_overlay_add_overlay (over, self->revealer);
  g_signal_connect_swapped (generator, "notify::busy", G_CALLBACK (on_busy), self);
  return self;
}

void
dse_progress_free (DseProgress *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_signal_handlers_disconnect_by_data (self->generator, self);
  g_object_unref (self->generator);
  g_free (self);
}
