/* editor/window/project_part.c — the frame of the windows of export targets and commands. */
#include "window/project_part.h"

static void
part_free (gpointer data)
{
  DseProjectPart *self = data;

  g_object_unref (self->project);
  g_free (self->before);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

DseProjectPart *
dse_project_part_new (const char *ui, GtkWindow *parent, DseProject *project,
                      GDestroyNotify free_row, void (*add) (DseProjectPart *self),
                      void (*save) (DseProjectPart *self))
{
  g_autoptr (GtkBuilder) builder = NULL;
  DseProjectPart *self;
  GObject *button;

  g_return_val_if_fail (ui != NULL && GTK_IS_WINDOW (parent) && DSE_IS_PROJECT (project), NULL);
  g_return_val_if_fail (free_row != NULL && add != NULL && save != NULL, NULL);

  builder = gtk_builder_new_from_resource (ui);
  button = gtk_builder_get_object (builder, "save");
  self = g_new0 (DseProjectPart, 1);
  self->project = g_object_ref (project);
  self->before = dse_project_dup_file (project);
  self->rows = g_ptr_array_new_with_free_func (free_row);
  self->dialog = GTK_WIDGET (gtk_builder_get_object (builder, "dialog"));
  self->group = GTK_WIDGET (gtk_builder_get_object (builder, "group"));
  self->reason = GTK_WIDGET (gtk_builder_get_object (builder, "reason"));
  g_signal_connect_swapped (gtk_builder_get_object (builder, "cancel"), "clicked",
                            G_CALLBACK (gtk_window_destroy), self->dialog);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (save), self);
  g_signal_connect_swapped (gtk_builder_get_object (builder, "add"), "clicked", G_CALLBACK (add),
                            self);
  gtk_widget_set_sensitive (GTK_WIDGET (button), !dse_project_is_read_only (project));
  gtk_window_set_transient_for (GTK_WINDOW (self->dialog), parent);
  g_object_set_data_full (G_OBJECT (self->dialog), "part", self, part_free);
  return self;
}

void
dse_project_part_end (DseProjectPart *self)
{
  GObject *under;

  g_return_if_fail (self != NULL);

  under = G_OBJECT (gtk_window_get_transient_for (GTK_WINDOW (self->dialog)));
  if (g_strcmp0 (g_object_get_data (under, DSE_PROJECT_BEFORE), self->before) == 0)
    g_object_set_data_full (under, DSE_PROJECT_BEFORE, dse_project_dup_file (self->project),
                            g_free);
  gtk_window_destroy (GTK_WINDOW (self->dialog));
}
