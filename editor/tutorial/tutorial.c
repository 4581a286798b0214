/* editor/tutorial/tutorial.c — asks the shown step whether it is done, some times a second. */
#include "tutorial/tutorial.h"

#include "tutorial/steps.h"

#include "app/accels.h"
#include "app/settings.h"
#include "icon_button.h"

#include <glib/gi18n.h>

#define ASK_MS 200

struct _DseTutorial {
  AdwBin parent_instance;
  GtkWidget *revealer, *title, *text, *dots, *show, *skip; /* of tutorial.ui */
  DsePage *page;                                           /* weak; NULL: it does not run */
  DseToolOptions *options;
  DseTutorialMark mark;
  gsize step; /* their number: all are done */
  guint asking;
};

G_DEFINE_FINAL_TYPE (DseTutorial, dse_tutorial, ADW_TYPE_BIN)

/* The step that is asked for; NULL: all are done. */
static const DseTutorialStep *
get_step (DseTutorial *self)
{
  gsize n;
  const DseTutorialStep *steps = dse_tutorial_steps (&n);

  return self->step < n ? &steps[self->step] : NULL;
}

/* ---- the card */

static void
fill_dots (DseTutorial *self)
{
  GtkWidget *dot;
  gsize n;

  dse_tutorial_steps (&n);
  while ((dot = gtk_widget_get_first_child (self->dots)) != NULL)
    gtk_box_remove (GTK_BOX (self->dots), dot);
  for (gsize i = 0; i < n; i++) {
    dot = gtk_image_new_from_icon_name (i < self->step ? "object-select-symbolic"
                                                       : "media-record-symbolic");
    gtk_widget_add_css_class (dot, i == self->step ? "current" : i < self->step ? "done" : "later");
    gtk_box_append (GTK_BOX (self->dots), dot);
  }
}

static void
show_step (DseTutorial *self)
{
  const DseTutorialStep *step = get_step (self);
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;
  gsize n;

  dse_tutorial_steps (&n);
  title = step != NULL
              ? g_strdup_printf (_ ("Step %zu of %zu: %s"), self->step + 1, n, _ (step->title))
              : g_strdup (_ ("Tutorial finished"));
  text = dse_accels_dup_text (
      step != NULL
          ? _ (step->text)
          : _ ("You generated, painted, locked, proved and played a level. The guide shows more: "
               "First Level builds one from a blank floor."));
  fill_dots (self);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->text), text);
  gtk_widget_set_visible (self->show, step == NULL || step->tool != NULL || step->find != NULL);
  gtk_button_set_label (GTK_BUTTON (self->show),
                        step != NULL ? _ ("Show _Me") : _ ("Open the _Guide"));
  gtk_button_set_use_underline (GTK_BUTTON (self->show), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->show),
                                  step != NULL ? "tutorial.show" : "win.guide");
  gtk_widget_set_visible (self->skip, step != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* ---- steps */

static void
go_to (DseTutorial *self, gsize step)
{
  self->step = step;
  self->mark.seed = dse_page_get_seed (self->page);
  show_step (self);
}

static gboolean
ask (gpointer data)
{
  DseTutorial *self = data;
  const DseTutorialStep *step = get_step (self);

  if (step != NULL && step->is_done (self->page, &self->mark))
    go_to (self, self->step + 1);
  return G_SOURCE_CONTINUE;
}

static void
stop (DseTutorial *self)
{
  self->page = NULL;
  g_clear_handle_id (&self->asking, g_source_remove);
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), FALSE);
}

static void
on_page_gone (gpointer data, GObject *page)
{
  stop (data);
}

static void
leave (DseTutorial *self)
{
  if (self->page == NULL)
    return;
  g_object_weak_unref (G_OBJECT (self->page), on_page_gone, self);
  stop (self);
}

void
dse_tutorial_begin (DseTutorial *self, DsePage *page, DseToolOptions *options)
{
  g_return_if_fail (DSE_IS_TUTORIAL (self) && DSE_IS_PAGE (page) && options != NULL);

  leave (self);
  self->page = page;
  g_object_weak_ref (G_OBJECT (page), on_page_gone, self);
  self->options = options;
  self->mark.n_locked = dse_tutorial_count_locked (page);
  go_to (self, 0);
  self->asking = g_timeout_add (ASK_MS, ask, self);
  dse_tutorial_follow (self, page);
}

void
dse_tutorial_follow (DseTutorial *self, DsePage *page)
{
  g_return_if_fail (DSE_IS_TUTORIAL (self) && (page == NULL || DSE_IS_PAGE (page)));

  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer),
                                 self->page != NULL && page == self->page);
}

gboolean
dse_tutorial_is_running (DseTutorial *self)
{
  g_return_val_if_fail (DSE_IS_TUTORIAL (self), FALSE);

  return self->page != NULL;
}

const char *
dse_tutorial_get_step (DseTutorial *self)
{
  g_return_val_if_fail (DSE_IS_TUTORIAL (self), NULL);

  return self->page != NULL && get_step (self) != NULL ? get_step (self)->id : NULL;
}

/* ---- actions */

static void
on_show (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseTutorial *self = DSE_TUTORIAL (widget);
  const DseTutorialStep *step = self->page != NULL ? get_step (self) : NULL;
  DsCell cell;

  if (step == NULL)
    return;
  if (step->kind != NULL)
    g_object_set (self->options, "kind", step->kind, "lock", DSE_TUTORIAL_LOCK, NULL);
  if (step->tool != NULL)
    gtk_widget_activate_action (widget, "win.tool", "s", step->tool);
  if (step->find != NULL && step->find (self->page, &cell))
    dse_page_show_cells (self->page, 0, &cell, 1);
}

static void
on_skip (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DseTutorial *self = DSE_TUTORIAL (widget);

  if (self->page != NULL && get_step (self) != NULL)
    go_to (self, self->step + 1);
}

static void
on_leave (GtkWidget *widget, const char *name, GVariant *parameter)
{
  leave (DSE_TUTORIAL (widget));
}

/* ---- life */

static void
on_keymap (DseTutorial *self)
{
  if (self->page != NULL)
    show_step (self);
}

static void
dse_tutorial_dispose (GObject *object)
{
  leave (DSE_TUTORIAL (object));
  G_OBJECT_CLASS (dse_tutorial_parent_class)->dispose (object);
  gtk_widget_dispose_template (GTK_WIDGET (object), DSE_TYPE_TUTORIAL); /* last: the bin's child is
                                                                         * of the template */
}

static void
dse_tutorial_class_init (DseTutorialClass *class)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = dse_tutorial_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, DSE_UI_PATH "tutorial.ui");
  gtk_widget_class_bind_template_child (widget_class, DseTutorial, revealer);
  gtk_widget_class_bind_template_child (widget_class, DseTutorial, title);
  gtk_widget_class_bind_template_child (widget_class, DseTutorial, text);
  gtk_widget_class_bind_template_child (widget_class, DseTutorial, dots);
  gtk_widget_class_bind_template_child (widget_class, DseTutorial, show);
  gtk_widget_class_bind_template_child (widget_class, DseTutorial, skip);
  gtk_widget_class_install_action (widget_class, "tutorial.show", NULL, on_show);
  gtk_widget_class_install_action (widget_class, "tutorial.skip", NULL, on_skip);
  gtk_widget_class_install_action (widget_class, "tutorial.leave", NULL, on_leave);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
}

static void
dse_tutorial_init (DseTutorial *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  dsu_name_by_tips (GTK_WIDGET (self));
  g_signal_connect_object (dse_settings_get (), "changed::keymap", G_CALLBACK (on_keymap), self,
                           G_CONNECT_SWAPPED);
}
