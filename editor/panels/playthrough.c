/* editor/panels/playthrough.c — reasons of the verdict: a play that wins, one that loses, or the
 * locks that keep each other shut. */
#include "app/settings.h"
#include "choice.h"
#include "foldable.h"
#include "page/page.h"
#include "panels/repairs_view.h"
#include "proof/findings.h"
#include "proof/spot_list.h"
#include "proof/verdict_row.h"
#include "window/actions.h"
#include "window/panel.h"

#include <glib/gi18n.h>

#define FOLD_WIDTH 600 /* pixels, below which the repairs are below the steps */

#define DSE_TYPE_PLAYTHROUGH (dse_playthrough_get_type ())
G_DECLARE_FINAL_TYPE (DsePlaythrough, dse_playthrough, DSE, PLAYTHROUGH, GtkBox)

struct _DsePlaythrough {
  GtkBox parent_instance;
  DsePage *page;       /* borrowed; NULL: none is shown */
  DseVerdict *verdict; /* of the page */
  GtkWidget *row, *list, *repairs;
};

G_DEFINE_FINAL_TYPE (DsePlaythrough, dse_playthrough, GTK_TYPE_BOX)

static DseSpot *
spot_of_step (const DsJudgeStep *step, guint number, gboolean names_floor)
{
  char *place = names_floor && step->at.floor >= 0
                    ? g_strdup_printf (_ ("Floor %d"), step->at.floor + 1)
                    : NULL;
  DseSpot *spot = dse_spot_new (dse_message_dup (&step->text), place);

  dse_spot_set_number (spot, number);
  return spot;
}

static void
show_steps (DsePlaythrough *self)
{
  const DsJudgement *judgement =
      self->verdict != NULL ? dse_verdict_get_judgement (self->verdict) : NULL;
  g_autoptr (GPtrArray) spots = g_ptr_array_new_with_free_func (g_object_unref);
  const gboolean names_floor =
      self->page != NULL &&
      dsu_document_get_delve (dse_page_get_document (self->page))->dungeon.n_floors > 1;

  for (gsize i = 0; judgement != NULL && i < judgement->steps.n; i++)
    g_ptr_array_add (spots, spot_of_step (&judgement->steps.items[i], (guint)i + 1, names_floor));
  dse_spot_list_set (DSE_SPOT_LIST (self->list), spots);
}

/* Highlights the selected step in the drawn playthrough, if there is one. */
static void
stress_step (DsePlaythrough *self)
{
  const guint i = dse_spot_list_get_chosen (DSE_SPOT_LIST (self->list));

  if (self->page != NULL)
    dse_page_set_route_step (self->page, i != GTK_INVALID_LIST_POSITION ? (int)i : -1);
}

static void
show (DsePlaythrough *self)
{
  show_steps (self);
  stress_step (self);
  dse_verdict_row_show (DSE_VERDICT_ROW (self->row), self->verdict);
  dse_repairs_view_update (DSE_REPAIRS_VIEW (self->repairs), self->page);
}

static void
on_chosen (DseSpotList *list, guint i, DsePlaythrough *self)
{
  if (self->page != NULL)
    dse_page_show_step (self->page, i);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DsePlaythrough *self = DSE_PLAYTHROUGH (panel);

  if (self->verdict != NULL)
    g_signal_handlers_disconnect_by_data (self->verdict, self);
  self->page = page;
  g_clear_object (&self->verdict);
  if (page != NULL) {
    self->verdict = g_object_ref (dse_page_get_verdict (page));
    g_signal_connect_swapped (self->verdict, "changed", G_CALLBACK (show), self);
  }
  show (self);
}

/* ---- secret doors */

static const char *const SECRETS[] = { "never", "findable", "open" };

static gboolean
position_of_secrets (GValue *value, GVariant *variant, gpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (SECRETS); i++)
    if (g_strcmp0 (SECRETS[i], g_variant_get_string (variant, NULL)) == 0)
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
secrets_at_position (const GValue *value, const GVariantType *type, gpointer data)
{
  return g_variant_new_string (SECRETS[MIN (g_value_get_uint (value), G_N_ELEMENTS (SECRETS) - 1)]);
}

static GtkWidget *
build_secrets (void)
{
  const char *const words[] = { _ ("Secrets hidden"), _ ("Secrets found"), _ ("Secrets open"),
                                NULL };
  GtkWidget *choice = dsu_choice_new (gtk_string_list_new (words));

  gtk_widget_set_tooltip_text (choice, _ ("How the proof treats secret doors"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("How the proof treats secret doors"), -1);
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  g_settings_bind_with_mapping (dse_settings_get (), "secret-doors", choice, "selected",
                                G_SETTINGS_BIND_DEFAULT, position_of_secrets, secrets_at_position,
                                NULL, NULL);
  return choice;
}

static GtkWidget *
build_toggle (void)
{
  GtkWidget *toggle = gtk_toggle_button_new ();

  gtk_actionable_set_action_name (GTK_ACTIONABLE (toggle), "win.playthrough");
  gtk_button_set_icon_name (GTK_BUTTON (toggle), "view-reveal-symbolic");
  dse_action_set_tip_of (toggle, "win.playthrough", _ ("Show on the level"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Show on the level"), -1);
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  return toggle;
}

static void
dse_playthrough_dispose (GObject *object)
{
  DsePlaythrough *self = DSE_PLAYTHROUGH (object);

  if (self->verdict != NULL)
    g_signal_handlers_disconnect_by_data (self->verdict, self);
  g_clear_object (&self->verdict);
  G_OBJECT_CLASS (dse_playthrough_parent_class)->dispose (object);
}

/* The focus goes to the list. */
static gboolean
dse_playthrough_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (DSE_PLAYTHROUGH (widget)->list);
}

static void
dse_playthrough_class_init (DsePlaythroughClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_playthrough_dispose;
  GTK_WIDGET_CLASS (class)->grab_focus = dse_playthrough_grab_focus;
}

static void
dse_playthrough_init (DsePlaythrough *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->row = dse_verdict_row_new ();
  dse_verdict_row_add (DSE_VERDICT_ROW (self->row), build_toggle ());
  dse_verdict_row_add (DSE_VERDICT_ROW (self->row), build_secrets ());
  gtk_box_append (GTK_BOX (self), self->row);
  self->list = dse_spot_list_new (_ ("Steps"));
  g_signal_connect (self->list, "chosen", G_CALLBACK (on_chosen), self);
  self->repairs = dse_repairs_view_new ();
  gtk_box_append (GTK_BOX (self), dsu_foldable_new (self->list, self->repairs, FOLD_WIDTH));
}

static GtkWidget *
build (DseWindow *window)
{
  return g_object_new (DSE_TYPE_PLAYTHROUGH, NULL);
}

const DsePanel dse_panel_playthrough = {
  .id = "playthrough",
  .label = N_ ("Playthrough"),
  .icon = "ds-playthrough-symbolic",
  .keys = "F7",
  .place = DSE_PANEL_BOTTOM,
  .of_levels = TRUE,
  .build = build,
  .set_page = set_page,
};
