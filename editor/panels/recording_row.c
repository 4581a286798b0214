/* editor/panels/recording_row.c — the row of a recording. */
#include "panels/recording_row.h"

#include "icon_button.h"
#include "shown.h"

#include <glib/gi18n.h>

#define REASON_LINES 4  /* that are shown of why it does not replay */
#define REASON_WIDTH 28 /* characters of a line in a narrow panel */

struct _DseRecordingRow {
  GtkListBoxRow parent_instance;
  GtkWidget *icon, *title, *word, *reason;
  DseRecordingFile *recording;
  const char *style; /* of the icon; static */
};

G_DEFINE_FINAL_TYPE (DseRecordingRow, dse_recording_row, GTK_TYPE_LIST_BOX_ROW)

static const struct {
  const char *icon, *style, *word;
} STATES[] = {
  [DSE_RECORDING_UNPLAYED] = { "ds-verdict-checking-symbolic", "dim-label", N_ ("Replaying…") },
  [DSE_RECORDING_SAME] = { "ds-verdict-unlosable-symbolic", "success", N_ ("Replays as recorded") },
  [DSE_RECORDING_FAILED] = { "ds-severity-error-symbolic", "error", N_ ("Does not replay") },
};

static void
show (DseRecordingRow *self)
{
  const DseRecordingState state = dse_recording_file_get_state (self->recording);
  const char *reason = dse_recording_file_get_reason (self->recording);
  g_autofree char *title = dsu_dup_shown (dse_recording_file_get_path (self->recording));
  g_autofree char *name = g_strjoin (", ", title, _ (STATES[state].word), reason, NULL);

  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), STATES[state].icon);
  if (self->style != NULL)
    gtk_widget_remove_css_class (self->icon, self->style);
  self->style = STATES[state].style;
  gtk_widget_add_css_class (self->icon, self->style);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->word), _ (STATES[state].word));
  gtk_label_set_text (GTK_LABEL (self->reason), reason != NULL ? reason : "");
  gtk_widget_set_visible (self->reason, reason != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), reason);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

DseRecordingFile *
dse_recording_row_get_recording (DseRecordingRow *self)
{
  g_return_val_if_fail (DSE_IS_RECORDING_ROW (self), NULL);

  return self->recording;
}

static void
dse_recording_row_dispose (GObject *object)
{
  g_clear_object (&DSE_RECORDING_ROW (object)->recording);
  G_OBJECT_CLASS (dse_recording_row_parent_class)->dispose (object);
}

static void
dse_recording_row_class_init (DseRecordingRowClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_recording_row_dispose;
}

static GtkWidget *
line_new (const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  dsu_label_set_tip_if_cut (label);
  return label;
}

static void
dse_recording_row_init (DseRecordingRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->icon = gtk_image_new ();
  self->title = line_new (NULL);
  self->word = line_new ("caption");
  gtk_widget_add_css_class (self->word, "dim-label");
  self->reason = line_new ("caption");
  gtk_label_set_wrap (GTK_LABEL (self->reason), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->reason), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (self->reason), REASON_LINES);
  gtk_label_set_max_width_chars (GTK_LABEL (self->reason),
                                 REASON_WIDTH); /* for the list's height */
  gtk_box_append (GTK_BOX (column), self->title);
  gtk_box_append (GTK_BOX (column), self->word);
  gtk_box_append (GTK_BOX (column), self->reason);
  gtk_widget_set_hexpand (column, TRUE);
  gtk_box_append (GTK_BOX (box), self->icon);
  gtk_box_append (GTK_BOX (box), column);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
}

GtkWidget *
dse_recording_row_new (DseRecordingFile *recording)
{
  DseRecordingRow *self;

  g_return_val_if_fail (DSE_IS_RECORDING_FILE (recording), NULL);

  self = g_object_new (DSE_TYPE_RECORDING_ROW, NULL);
  self->recording = g_object_ref (recording);
  g_signal_connect_object (recording, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}
