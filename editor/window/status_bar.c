/* editor/window/status_bar.c — lamp and labels of status_bar.ui. */
#include "window/status_bar.h"

#include "app/settings.h"
#include "clauses.h"
#include "icon_button.h"
#include "still.h"
#include "window/actions.h"
#include "window/lamp.h"

#include <glib/gi18n.h>

#define FULL_SIZE 32 /* pixels per cell at 100 % */

struct _DseStatusBar {
  GtkBox parent_instance;
  GtkWidget *lamp, *pointed, *hint, *zoom, *floor_box, *floor_label;
  gsize n_floors;
  gboolean shows_floor;
  double shown_zoom; /* by the label; 0: none */
};

G_DEFINE_FINAL_TYPE (DseStatusBar, dse_status_bar, GTK_TYPE_BOX)

void
dse_status_bar_set_verdict (DseStatusBar *self, DseVerdict *verdict)
{
  g_return_if_fail (DSE_IS_STATUS_BAR (self) && (verdict == NULL || DSE_IS_VERDICT (verdict)));

  dse_lamp_set_verdict (DSE_LAMP (self->lamp), verdict);
}

void
dse_status_bar_set_pointed (DseStatusBar *self, const char *text)
{
  g_return_if_fail (DSE_IS_STATUS_BAR (self) && text != NULL);

  dsu_clauses_set_text (DSU_CLAUSES (self->pointed), text);
}

const char *
dse_status_bar_get_pointed (DseStatusBar *self)
{
  g_return_val_if_fail (DSE_IS_STATUS_BAR (self), NULL);

  return dsu_clauses_get_text (DSU_CLAUSES (self->pointed));
}

void
dse_status_bar_set_hint (DseStatusBar *self, const char *text)
{
  g_return_if_fail (DSE_IS_STATUS_BAR (self) && text != NULL);

  dsu_clauses_set_text (DSU_CLAUSES (self->hint), text);
}

const char *
dse_status_bar_get_hint (DseStatusBar *self)
{
  g_return_val_if_fail (DSE_IS_STATUS_BAR (self), NULL);

  return dsu_clauses_get_text (DSU_CLAUSES (self->hint));
}

static void
show_floor_box (DseStatusBar *self)
{
  gtk_widget_set_visible (self->floor_box, self->shows_floor && self->n_floors > 1);
}

void
dse_status_bar_set_floor (DseStatusBar *self, gsize floor, gsize n_floors)
{
  g_autofree char *text = NULL;

  g_return_if_fail (DSE_IS_STATUS_BAR (self));

  text = g_strdup_printf (_ ("Floor %zu of %zu"), floor + 1, n_floors);
  gtk_label_set_text (GTK_LABEL (self->floor_label), text);
  self->n_floors = n_floors;
  show_floor_box (self);
}

void
dse_status_bar_set_floor_shown (DseStatusBar *self, gboolean shown)
{
  g_return_if_fail (DSE_IS_STATUS_BAR (self));

  self->shows_floor = shown;
  show_floor_box (self);
}

void
dse_status_bar_set_zoom (DseStatusBar *self, double zoom)
{
  const double percent = zoom * 100 / FULL_SIZE;
  g_autofree char *pixels = NULL, *text = NULL;

  g_return_if_fail (DSE_IS_STATUS_BAR (self) && zoom > 0);

  if (zoom == self->shown_zoom)
    return;
  self->shown_zoom = zoom;
  pixels = zoom < 1 ? g_strdup_printf ("1/%d", (int)(1 / zoom)) : g_strdup_printf ("%d", (int)zoom);
  text = g_strdup_printf (_ ("%.*f%% · %s px"), percent < 10 ? 1 : 0, percent, pixels);
  gtk_label_set_text (GTK_LABEL (self->zoom), text);
}

static void
dse_status_bar_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), DSE_TYPE_STATUS_BAR);
  G_OBJECT_CLASS (dse_status_bar_parent_class)->dispose (object);
}

static void
dse_status_bar_class_init (DseStatusBarClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_status_bar_dispose;
  g_type_ensure (DSE_TYPE_LAMP);
  g_type_ensure (DSU_TYPE_CLAUSES);
  g_type_ensure (DSU_TYPE_STILL);
  gtk_widget_class_set_template_from_resource (widget_class, DSE_UI_PATH "status_bar.ui");
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, lamp);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, pointed);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, hint);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, zoom);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, floor_box);
  gtk_widget_class_bind_template_child (widget_class, DseStatusBar, floor_label);
}

static void
dse_status_bar_init (DseStatusBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  dse_action_show_keys (GTK_WIDGET (self));
  dsu_leave_focus (GTK_WIDGET (self)); /* a game goes on by its keys */
}
