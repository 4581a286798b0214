/* editor/panels/prefab.c — the form of the prefab whose drawing is shown, and the levels in which
 * it stands. */
#include "rules/prefab_drawing.h"
#include "rules/rule_form.h"
#include "window/panel.h"
#include "window/window.h"

#include "proof/findings.h"

#include <glib/gi18n.h>

#define DSE_TYPE_PREFAB_PANEL (dse_prefab_panel_get_type ())
G_DECLARE_FINAL_TYPE (DsePrefabPanel, dse_prefab_panel, DSE, PREFAB_PANEL, AdwBin)

struct _DsePrefabPanel {
  AdwBin parent_instance;
  DseWindow *window;     /* borrowed */
  DsuDocument *document; /* the shown drawing; NULL: none */
  DseRuleEditor *editor; /* of it */
  char *id;
};

G_DEFINE_FINAL_TYPE (DsePrefabPanel, dse_prefab_panel, ADW_TYPE_BIN)

static GtkWidget *
form_of (DsePrefabPanel *self)
{
  return adw_bin_get_child (ADW_BIN (self));
}

static void
on_changed (DsePrefabPanel *self)
{
  g_free (self->id);
  self->id = dse_prefab_dup_id (self->document); /* it may have been renamed */
  dse_rule_form_show (DSE_RULE_FORM (form_of (self)), &ds_prefab_record, self->id);
}

static void
on_open (DsePrefabPanel *self, const char *path)
{
  dse_window_open (self->window, path);
}

static void
on_override (GtkWidget *widget, const char *name, GVariant *value)
{
  DsePrefabPanel *self = DSE_PREFAB_PANEL (widget);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  const DsRuleEntry *entry = self->editor != NULL
                                 ? dse_rule_editor_find (self->editor, &ds_prefab_record, self->id)
                                 : NULL;

  if (entry != NULL && !dse_rule_editor_override (self->editor, entry, errors)) {
    g_autofree char *findings = dse_findings_dup (errors);

    dse_window_say (self->window, findings);
  }
}

/* Levels of the project are enough. */
static GStrv
no_levels (gpointer data)
{
  return g_new0 (char *, 1);
}

/* Typed changes are made before the form goes. */
static void
drop_form (DsePrefabPanel *self)
{
  if (self->editor == NULL)
    return;
  dse_rule_form_flush (DSE_RULE_FORM (form_of (self)));
  g_signal_handlers_disconnect_by_data (self->editor, self);
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->editor);
  g_clear_object (&self->document);
  g_clear_pointer (&self->id, g_free);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DsePrefabPanel *self = DSE_PREFAB_PANEL (panel);
  DsuDocument *document = page != NULL ? dse_page_get_document (page) : NULL;
  GtkWidget *form;

  drop_form (self);
  if (document == NULL || !dse_prefab_is (document))
    return;
  self->editor = g_object_ref (dse_prefab_get_editor (document));
  self->document = g_object_ref (document);
  form = dse_rule_form_new_plain (self->editor, no_levels, self);
  adw_bin_set_child (ADW_BIN (self), form);
  g_signal_connect_swapped (form, "open", G_CALLBACK (on_open), self);
  g_signal_connect_swapped (self->editor, "changed", G_CALLBACK (on_changed), self);
  on_changed (self);
}

static void
dse_prefab_panel_dispose (GObject *object)
{
  drop_form (DSE_PREFAB_PANEL (object));
  G_OBJECT_CLASS (dse_prefab_panel_parent_class)->dispose (object);
}

static void
dse_prefab_panel_class_init (DsePrefabPanelClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_prefab_panel_dispose;
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (class), "rules.override", NULL, on_override);
}

static void
dse_prefab_panel_init (DsePrefabPanel *self)
{
}

static GtkWidget *
build (DseWindow *window)
{
  DsePrefabPanel *self = g_object_new (DSE_TYPE_PREFAB_PANEL, NULL);

  self->window = window;
  return GTK_WIDGET (self);
}

const DsePanel dse_panel_prefab = {
  .id = "prefab",
  .label = N_ ("Prefab"),
  .icon = "ds-grid-symbolic",
  .place = DSE_PANEL_RIGHT,
  .of_prefabs = TRUE,
  .build = build,
  .set_page = set_page,
};
