/* editor/panels/repairs_view.c — repairs come from a worker and are good for the level that they
 * were proved for. */
#include "panels/repairs_view.h"

#include "check/repair.h"

#include "app/work.h"
#include "proof/findings.h"
#include "proof/spot_list.h"
#include "window/actions.h"

#include <glib/gi18n.h>

#define WIDTH 340

/* Counts references (g_rc_box); has the level that the repairs point into. */
typedef struct {
  DsDelve delve;
  DsSecretMode secrets;
  guint64 budget, revision;
  DsJob job;
  DsRepairs repairs;
} Search;

struct _DseRepairsView {
  GtkBox parent_instance;
  DsePage *page; /* borrowed; NULL: none is shown */
  GtkWidget *ask, *stack, *hint, *list, *apply;
  Search *running; /* borrowed; NULL: none */
  Search *found;   /* NULL: nothing was looked for since the last edit */
};

G_DEFINE_FINAL_TYPE (DseRepairsView, dse_repairs_view, GTK_TYPE_BOX)

static void
search_clear (gpointer data)
{
  Search *search = data;

  ds_repairs_clear (&search->repairs);
  ds_delve_clear (&search->delve);
}

static void
search_unref (gpointer search)
{
  g_rc_box_release_full (search, search_clear);
}

static void
work (gpointer data)
{
  Search *search = data;

  if (ds_repairs (&search->repairs, &search->delve, search->secrets, search->budget, &search->job,
                  NULL) != DS_OK)
    return; /* no repairs */
}

/* ---- showing */

static void
show (DseRepairsView *self)
{
  g_autoptr (GPtrArray) spots = g_ptr_array_new_with_free_func (g_object_unref);
  const char *hint = self->running != NULL ? _ ("Looking for repairs…")
                     : self->found == NULL ? _ ("Find a single change that repairs it.")
                                           : _ ("No single change repairs it.");
  const Search *found = self->found;

  for (gsize i = 0; found != NULL && i < found->repairs.items.n; i++) {
    const DsRepair *repair = &found->repairs.items.items[i];
    DseSpot *spot = dse_spot_new (dse_message_dup (&repair->text), NULL);

    if (repair->verdict == DS_VERDICT_UNLOSABLE)
      dse_spot_set_icon (spot, "ds-verdict-unlosable-symbolic", "success");
    else
      dse_spot_set_icon (spot, "ds-verdict-losable-symbolic", "warning");
    g_ptr_array_add (spots, spot);
  }
  dse_spot_list_set (DSE_SPOT_LIST (self->list), spots);
  gtk_label_set_text (GTK_LABEL (self->hint), hint);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), spots->len > 0 ? "list" : "hint");
  gtk_widget_set_sensitive (self->ask, self->running == NULL && self->found == NULL);
  gtk_widget_set_sensitive (self->apply, dse_spot_list_get_chosen (DSE_SPOT_LIST (self->list)) !=
                                             GTK_INVALID_LIST_POSITION);
}

static void
forget (DseRepairsView *self)
{
  if (self->running != NULL)
    ds_job_cancel (&self->running->job);
  self->running = NULL;
  g_clear_pointer (&self->found, search_unref);
}

/* ---- looking for them */

static void
on_worked (gpointer owner, gpointer data)
{
  DseRepairsView *self = owner;

  if (self->running != data)
    return; /* the level changed meanwhile */
  self->running = NULL;
  self->found = g_rc_box_acquire (data);
  show (self);
  gtk_widget_grab_focus (self->list);
}

static void
on_ask (DseRepairsView *self)
{
  DsuDocument *document;
  Search *search;

  if (self->page == NULL || self->running != NULL)
    return;
  forget (self);
  document = dse_page_get_document (self->page);
  search = g_rc_box_new0 (Search);
  if (ds_delve_copy (&search->delve, dsu_document_get_delve (document), NULL) != DS_OK) {
    search_unref (search);
    return;
  }
  search->secrets = dse_verdict_get_secrets (dse_page_get_verdict (self->page));
  search->budget = dse_verdict_get_budget (dse_page_get_verdict (self->page));
  search->revision = dsu_document_get_revision (document);
  self->running = search;
  dse_work_start (self, search, work, on_worked, search_unref);
  show (self);
}

/* ---- one of them */

static const DsRepair *
chosen (DseRepairsView *self)
{
  const guint i = dse_spot_list_get_chosen (DSE_SPOT_LIST (self->list));
  const Search *found = self->found;

  return found != NULL && i < found->repairs.items.n ? &found->repairs.items.items[i] : NULL;
}

/* Goes to the cells of the repair on the floor of the first, and shows the level as it would
 * become. */
static void
on_chosen (DseRepairsView *self)
{
  const DsRepair *repair = chosen (self);
  DsCell cells[DS_REPAIR_CELLS_MAX];
  g_autofree char *text = NULL, *caption = NULL;
  gsize n = 0;

  gtk_widget_set_sensitive (self->apply, repair != NULL);
  if (repair == NULL || self->page == NULL)
    return;
  for (gsize i = 0; i < repair->n_cells; i++)
    if (repair->cells[i].floor == repair->cells[0].floor)
      cells[n++] = repair->cells[i].cell;
  if (n > 0)
    dse_page_show_cells (self->page, (gsize)repair->cells[0].floor, cells, n);
  text = dse_message_dup (&repair->text);
  /* Translators: above a level as a change, which follows, would make it. */
  caption = g_strdup_printf (_ ("Preview: %s"), text);
  dse_page_show_edit (self->page, repair->cmd, caption);
}

static void
on_unmap (DseRepairsView *self)
{
  if (self->page != NULL)
    dse_page_end_peek (self->page);
}

static void
on_apply (DseRepairsView *self)
{
  const DsRepair *repair = chosen (self);
  Search *kept = self->found; /* the edit forgets it, but its command is still needed */

  if (repair == NULL ||
      self->found->revision != dsu_document_get_revision (dse_page_get_document (self->page)))
    return;
  self->found = NULL;
  dse_page_end_peek (self->page); /* it showed the level after this edit */
  dse_page_apply (self->page, repair->cmd, N_ ("Repair"));
  search_unref (kept);
  show (self);
}

void
dse_repairs_view_update (DseRepairsView *self, DsePage *page)
{
  const DsJudgement *judgement =
      page != NULL ? dse_verdict_get_judgement (dse_page_get_verdict (page)) : NULL;
  const guint64 revision =
      page != NULL ? dsu_document_get_revision (dse_page_get_document (page)) : 0;
  const Search *search;

  g_return_if_fail (DSE_IS_REPAIRS_VIEW (self));

  search = self->running != NULL ? self->running : self->found;
  if (self->page != page || (search != NULL && search->revision != revision))
    forget (self);
  self->page = page;
  gtk_widget_set_visible (GTK_WIDGET (self),
                          judgement != NULL && (judgement->verdict == DS_VERDICT_UNSOLVABLE ||
                                                judgement->verdict == DS_VERDICT_LOSABLE));
  show (self);
}

/* ---- building */

static void
dse_repairs_view_dispose (GObject *object)
{
  forget (DSE_REPAIRS_VIEW (object));
  G_OBJECT_CLASS (dse_repairs_view_parent_class)->dispose (object);
}

static void
dse_repairs_view_class_init (DseRepairsViewClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_repairs_view_dispose;
}

static void
dse_repairs_view_init (DseRepairsView *self)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "repairs");
  self->ask = gtk_button_new_with_label (_ ("Suggest Repairs"));
  self->apply = gtk_button_new_with_label (_ ("Apply"));
  dse_action_set_tip_text (self->apply, _ ("Apply the selected repair (undo with {undo})"));
  gtk_widget_set_hexpand (self->ask, TRUE);
  g_signal_connect_swapped (self->ask, "clicked", G_CALLBACK (on_ask), self);
  g_signal_connect_swapped (self->apply, "clicked", G_CALLBACK (on_apply), self);
  gtk_box_append (GTK_BOX (buttons), self->ask);
  gtk_box_append (GTK_BOX (buttons), self->apply);
  gtk_widget_add_css_class (buttons, "repair-buttons");
  self->hint = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->hint), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->hint), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (self->hint, "dim-label");
  self->list = dse_spot_list_new (_ ("Repairs"));
  g_signal_connect_swapped (self->list, "chosen", G_CALLBACK (on_chosen), self);
  self->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->stack), self->hint, "hint");
  gtk_stack_add_named (GTK_STACK (self->stack), self->list, "list");
  gtk_box_append (GTK_BOX (self), buttons);
  gtk_box_append (GTK_BOX (self), self->stack);
  g_signal_connect (self, "unmap", G_CALLBACK (on_unmap), NULL);
  gtk_widget_set_size_request (GTK_WIDGET (self), WIDTH, -1);
  gtk_widget_set_hexpand (GTK_WIDGET (self), FALSE); /* though its list expands */
}

GtkWidget *
dse_repairs_view_new (void)
{
  return g_object_new (DSE_TYPE_REPAIRS_VIEW, NULL);
}
