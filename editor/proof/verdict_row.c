/* editor/proof/verdict_row.c — icon and word of a verdict beside buttons, and its sentence below
 * them, where it has all the width. */
#include "proof/verdict_row.h"

#include "icon_button.h"

#define ICON_SIZE 16 /* pixels */
#define SPACING 9

struct _DseVerdictRow {
  GtkBox parent_instance;
  GtkWidget *line, *icon, *word, *sentence;
  const char *style; /* of the icon; static */
};

G_DEFINE_FINAL_TYPE (DseVerdictRow, dse_verdict_row, GTK_TYPE_BOX)

void
dse_verdict_row_show (DseVerdictRow *self, DseVerdict *verdict)
{
  g_autofree char *sentence = NULL;

  g_return_if_fail (DSE_IS_VERDICT_ROW (self));

  if (self->style != NULL)
    gtk_widget_remove_css_class (self->icon, self->style);
  self->style = NULL;
  if (verdict == NULL)
    return;
  sentence = dse_verdict_dup_sentence (verdict);
  self->style = dse_verdict_get_style (verdict);
  gtk_widget_add_css_class (self->icon, self->style);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), dse_verdict_get_icon (verdict));
  gtk_label_set_text (GTK_LABEL (self->word), dse_verdict_get_word (verdict));
  gtk_label_set_text (GTK_LABEL (self->sentence), sentence);
}

static void
dse_verdict_row_class_init (DseVerdictRowClass *class)
{
}

/* At most @lines. */
static GtkWidget *
line_new (const char *style, int lines)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_lines (GTK_LABEL (label), lines);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, style);
  dsu_label_set_tip_if_cut (label);
  return label;
}

static void
dse_verdict_row_init (DseVerdictRow *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "verdict-row");
  self->line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACING);
  self->icon = gtk_image_new ();
  self->word = line_new ("heading", 2);
  self->sentence = line_new ("caption", 2);
  gtk_widget_set_hexpand (self->word, TRUE);
  gtk_widget_set_margin_start (self->sentence, ICON_SIZE + SPACING);
  gtk_box_append (GTK_BOX (self->line), self->icon);
  gtk_box_append (GTK_BOX (self->line), self->word);
  gtk_box_append (GTK_BOX (self), self->line);
  gtk_box_append (GTK_BOX (self), self->sentence);
}

void
dse_verdict_row_add (DseVerdictRow *self, GtkWidget *button)
{
  g_return_if_fail (DSE_IS_VERDICT_ROW (self) && GTK_IS_WIDGET (button));

  gtk_box_append (GTK_BOX (self->line), button);
}

GtkWidget *
dse_verdict_row_new (void)
{
  return g_object_new (DSE_TYPE_VERDICT_ROW, NULL);
}
