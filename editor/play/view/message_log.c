/* editor/play/view/message_log.c — a label for each of the latest messages. */
#include "play/view/message_log.h"

#define N_LINES 4

struct _DseMessageLog {
  GtkBox parent_instance;

  GtkWidget *lines[N_LINES]; /* the latest first */
};

G_DEFINE_FINAL_TYPE (DseMessageLog, dse_message_log, GTK_TYPE_BOX)

/* Lines of earlier steps fade. */
static void
show_line (GtkWidget *label, const DseLine *line, guint step)
{
  g_autofree char *text = dse_line_dup_text (line);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_opacity (label, line->step == step ? 1 : 0.6);
  if (line->is_bad)
    gtk_widget_add_css_class (label, "bad");
  else
    gtk_widget_remove_css_class (label, "bad");
}

void
dse_message_log_show (DseMessageLog *self, DseSession *session)
{
  guint back = 0;

  g_return_if_fail (DSE_IS_MESSAGE_LOG (self) && session != NULL);

  for (guint i = 0; i < N_LINES; i++) {
    const DseLine *line = dse_session_get_line (session, back);

    gtk_widget_set_visible (self->lines[i], line != NULL);
    if (line == NULL)
      continue;
    back += line->times;
    show_line (self->lines[i], line, dse_session_get_step (session));
  }
  gtk_widget_set_visible (GTK_WIDGET (self), back > 0);
}

static void
dse_message_log_class_init (DseMessageLogClass *class)
{
}

static void
dse_message_log_init (DseMessageLog *self)
{
  for (guint i = N_LINES; i-- > 0;) {
    self->lines[i] = gtk_label_new ("");
    gtk_label_set_xalign (GTK_LABEL (self->lines[i]), 0);
    gtk_label_set_ellipsize (GTK_LABEL (self->lines[i]), PANGO_ELLIPSIZE_END);
    gtk_box_append (GTK_BOX (self), self->lines[i]);
  }
}
