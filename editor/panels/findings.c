/* editor/panels/findings.c — issues of the level, with their cells and commands that fix them. */
#include "proof/findings.h"
#include "icon_button.h"
#include "page/page.h"
#include "proof/spot_list.h"
#include "proof/verdict_row.h"
#include "window/panel.h"
#include "window/window.h"

#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

#define LIST_WIDTH 190    /* pixels at least */
#define DETAILS_WIDTH 196 /* the same */
#define DETAILS_CHARS 38  /* of a line, where there is room */

#define DSE_TYPE_FINDINGS (dse_findings_get_type ())
G_DECLARE_FINAL_TYPE (DseFindings, dse_findings, DSE, FINDINGS, GtkBox)

struct _DseFindings {
  GtkBox parent_instance;
  DsePage *page;       /* borrowed; NULL: none is shown */
  DseVerdict *verdict; /* of the page */
  GtkWidget *row, *filters[DS_N_SEVERITIES], *filter_labels[DS_N_SEVERITIES];
  GtkWidget *ignored_filter, *ignored_label;
  GtkWidget *body, *list, *none, *details, *rule, *text, *help, *fixes;
  GtkWidget *ignoring, *reason, *ignore; /* for one that counts */
  GtkWidget *ignored, *why;              /* for one that is ignored */
  GArray *shown;                         /* by row: index of the finding */
};

static const struct {
  const char *plural, *icon, *style;
} SEVERITIES[DS_N_SEVERITIES] = {
  [DS_SEVERITY_ERROR] = { N_ ("Errors"), "ds-severity-error-symbolic", "error" },
  [DS_SEVERITY_WARNING] = { N_ ("Warnings"), "ds-severity-warning-symbolic", "warning" },
  [DS_SEVERITY_HINT] = { N_ ("Hints"), "ds-severity-hint-symbolic", "accent" },
  [DS_SEVERITY_NOTE] = { N_ ("Notes"), "ds-severity-note-symbolic", "dim-label" },
};

G_DEFINE_FINAL_TYPE (DseFindings, dse_findings, GTK_TYPE_BOX)

static const DsFindings *
found (DseFindings *self)
{
  return self->verdict != NULL ? dse_verdict_get_findings (self->verdict) : NULL;
}

/* The finding of row @i; NULL: there is none. */
static const DsFinding *
finding_at (DseFindings *self, guint i)
{
  const DsFindings *findings = found (self);

  return findings != NULL && i < self->shown->len
             ? &findings->items.items[g_array_index (self->shown, gsize, i)]
             : NULL;
}

static const DsFinding *
chosen (DseFindings *self)
{
  return finding_at (self, dse_spot_list_get_chosen (DSE_SPOT_LIST (self->list)));
}

/* ---- the selected issue */

static void
on_fix (GtkButton *button, DseFindings *self)
{
  const DsFinding *finding = chosen (self);
  const guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "fix"));
  DsFix fix;

  if (finding == NULL || dse_verdict_get_busy (self->verdict) ||
      ds_lint_fix (&fix, dsu_document_get_delve (dse_page_get_document (self->page)), finding, i,
                   NULL, NULL) != DS_OK)
    return;
  gtk_widget_grab_focus (self->list);
  if (fix.cmd != NULL)
    dse_page_apply (self->page, fix.cmd, finding->rule->fixes[i].label);
  else
    dse_window_say (DSE_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                    _ ("This fix is not possible here"));
  ds_fix_clear (&fix);
}

static void
show_fixes (DseFindings *self, const DsFinding *finding)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->fixes)) != NULL)
    gtk_box_remove (GTK_BOX (self->fixes), child);
  for (guint i = 0; finding != NULL && i < DS_LINT_FIXES_MAX; i++) {
    GtkWidget *button;

    if (!(finding->fixes & 1u << i))
      continue;
    button = gtk_button_new_with_label (_ (finding->rule->fixes[i].label));
    g_object_set_data (G_OBJECT (button), "fix", GUINT_TO_POINTER (i));
    g_signal_connect (button, "clicked", G_CALLBACK (on_fix), self);
    gtk_box_append (GTK_BOX (self->fixes), button);
  }
}

/* Ignores the issue for @reason; NULL: stops ignoring it. */
static void
ignore_chosen (DseFindings *self, const char *reason)
{
  const DsFinding *finding = chosen (self);
  DsIgnore ignore;
  DsCmdIgnore cmd = { .cmd.type = &ds_cmd_ignore, .ignore = &ignore, .is_lifted = reason == NULL };

  if (finding == NULL || dse_verdict_get_busy (self->verdict) ||
      ds_finding_pin (finding, dsu_document_get_delve (dse_page_get_document (self->page)), &ignore,
                      NULL) != DS_OK)
    return;
  ignore.reason = reason != NULL ? ds_str_new (reason) : NULL;
  gtk_widget_grab_focus (self->list);
  dse_page_apply (self->page, &cmd.cmd, reason == NULL ? N_ ("Stop Ignoring") : NULL);
  ds_str_unref (ignore.rule);
  ds_str_unref (ignore.reason);
}

static void
on_ignore (DseFindings *self)
{
  g_autofree char *reason =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->reason))));

  if (reason[0] != '\0')
    ignore_chosen (self, reason);
}

static void
on_take_back (DseFindings *self)
{
  ignore_chosen (self, NULL);
}

static void
on_reason (DseFindings *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->reason));

  gtk_widget_set_sensitive (self->ignore, text[strspn (text, " ")] != '\0');
}

static void
show_ignoring (DseFindings *self, const DsFinding *finding)
{
  g_autofree char *reason = dsu_dup_shown (ds_str_get (finding->reason));
  g_autofree char *why = g_strdup_printf (_ ("Ignored: %s"), reason);

  gtk_widget_set_visible (self->ignoring, !finding->is_ignored && finding->rule->look != NULL);
  gtk_widget_set_visible (self->ignored, finding->is_ignored);
  gtk_label_set_text (GTK_LABEL (self->why), why);
}

static void
show_details (DseFindings *self)
{
  const DsFinding *finding = chosen (self);
  g_autofree char *text = finding != NULL ? dse_message_dup (&finding->text) : NULL;

  gtk_widget_set_visible (self->details, finding != NULL);
  if (finding == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (self->rule), _ (finding->rule->label));
  gtk_label_set_text (GTK_LABEL (self->text), text);
  gtk_label_set_text (GTK_LABEL (self->help), _ (finding->rule->help));
  show_fixes (self, finding);
  show_ignoring (self, finding);
}

static void
on_chosen (DseFindings *self)
{
  const DsFinding *finding = chosen (self);

  gtk_editable_set_text (GTK_EDITABLE (self->reason), "");
  show_details (self);
  if (finding != NULL && finding->floor >= 0)
    dse_page_show_cells (self->page, (gsize)finding->floor, finding->cells, finding->n_cells);
}

/* ---- the list */

static DseSpot *
spot_of (const DsFinding *finding, gboolean names_floor)
{
  char *place = names_floor && finding->floor >= 0
                    ? g_strdup_printf (_ ("Floor %d"), finding->floor + 1)
                    : NULL;
  DseSpot *spot = dse_spot_new (dse_message_dup (&finding->text), place);

  dse_spot_set_icon (spot, SEVERITIES[finding->severity].icon, SEVERITIES[finding->severity].style);
  dse_spot_set_dim (spot, finding->is_ignored);
  return spot;
}

/* The last row, which is no issue. */
static DseSpot *
rest_new (gsize n)
{
  return dse_spot_new (g_strdup_printf (_ ("%zu more not shown"), n), NULL);
}

static gboolean
is_wanted (DseFindings *self, const DsFinding *finding)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->filters[finding->severity])) &&
         (!finding->is_ignored ||
          gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->ignored_filter)));
}

static void
show_list (DseFindings *self)
{
  const DsFindings *findings = found (self);
  g_autoptr (GPtrArray) spots = g_ptr_array_new_with_free_func (g_object_unref);
  const gboolean names_floor =
      self->page != NULL &&
      dsu_document_get_delve (dse_page_get_document (self->page))->dungeon.n_floors > 1;

  g_array_set_size (self->shown, 0);
  for (gsize i = 0; findings != NULL && i < findings->items.n; i++)
    if (is_wanted (self, &findings->items.items[i])) {
      g_array_append_val (self->shown, i);
      g_ptr_array_add (spots, spot_of (&findings->items.items[i], names_floor));
    }
  if (spots->len > 0 && findings->n_left_out > 0)
    g_ptr_array_add (spots, rest_new (findings->n_left_out));
  dse_spot_list_set (DSE_SPOT_LIST (self->list), spots);
  gtk_label_set_text (GTK_LABEL (self->none), findings != NULL && findings->items.n == 0
                                                  ? _ ("No issues found.")
                                                  : _ ("No issues of the selected kinds."));
  gtk_stack_set_visible_child_name (GTK_STACK (self->body), spots->len > 0 ? "list" : "none");
  show_details (self);
}

/* The button for ignored issues is visible when there are some. */
static void
show_ignored (DseFindings *self, const DsFindings *findings)
{
  g_autofree char *text = NULL;
  gsize n = 0;

  for (gsize i = 0; findings != NULL && i < findings->items.n; i++)
    n += findings->items.items[i].is_ignored;
  text = g_strdup_printf (_ ("%zu ignored"), n);
  gtk_label_set_text (GTK_LABEL (self->ignored_label), text);
  gtk_widget_set_visible (self->ignored_filter, n > 0);
}

static void
show (DseFindings *self)
{
  const DsFindings *findings = found (self);

  dse_verdict_row_show (DSE_VERDICT_ROW (self->row), self->verdict);
  for (guint i = 0; i < DS_N_SEVERITIES; i++) {
    g_autofree char *n =
        g_strdup_printf ("%zu", findings != NULL ? findings->counts[i] : (size_t)0);

    gtk_label_set_text (GTK_LABEL (self->filter_labels[i]), n);
  }
  gtk_widget_set_visible (self->filters[DS_SEVERITY_NOTE],
                          findings != NULL && findings->counts[DS_SEVERITY_NOTE] > 0);
  show_ignored (self, findings);
  show_list (self);
}

static void
set_page (GtkWidget *panel, DsePage *page)
{
  DseFindings *self = DSE_FINDINGS (panel);

  if (self->verdict != NULL)
    g_signal_handlers_disconnect_by_data (self->verdict, self);
  g_clear_object (&self->verdict);
  self->page = page;
  if (page != NULL) {
    self->verdict = g_object_ref (dse_page_get_verdict (page));
    g_signal_connect_swapped (self->verdict, "changed", G_CALLBACK (show), self);
  }
  show (self);
}

/* ---- building */

static void
dse_findings_dispose (GObject *object)
{
  DseFindings *self = DSE_FINDINGS (object);

  if (self->verdict != NULL)
    g_signal_handlers_disconnect_by_data (self->verdict, self);
  g_clear_object (&self->verdict);
  g_clear_pointer (&self->shown, g_array_unref);
  G_OBJECT_CLASS (dse_findings_parent_class)->dispose (object);
}

/* The focus goes to the list, or to the panel when the list is hidden. */
static gboolean
dse_findings_grab_focus (GtkWidget *widget)
{
  DseFindings *self = DSE_FINDINGS (widget);

  return gtk_widget_grab_focus (self->shown->len > 0 ? self->list : self->filters[0]);
}

static void
dse_findings_class_init (DseFindingsClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_findings_dispose;
  GTK_WIDGET_CLASS (class)->grab_focus = dse_findings_grab_focus;
}

/* A button with an icon (NULL: none) and a number; issues of its kind are listed while it is
 * pressed. */
static GtkWidget *
filter_new (DseFindings *self, const char *name, const char *icon, const char *style,
            GtkWidget *label)
{
  GtkWidget *filter = gtk_toggle_button_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  if (icon != NULL) {
    GtkWidget *image = gtk_image_new_from_icon_name (icon);

    gtk_widget_add_css_class (image, style);
    gtk_box_append (GTK_BOX (content), image);
  }
  gtk_box_append (GTK_BOX (content), label);
  gtk_button_set_child (GTK_BUTTON (filter), content);
  gtk_widget_set_tooltip_text (filter, name);
  gtk_widget_set_valign (filter, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (filter), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_swapped (filter, "toggled", G_CALLBACK (show_list), self);
  return filter;
}

static void
append_filters (DseFindings *self)
{
  GtkWidget *filters = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->ignored_label = gtk_label_new (NULL);
  self->ignored_filter =
      filter_new (self, _ ("Show ignored issues"), NULL, NULL, self->ignored_label);
  dse_verdict_row_add (DSE_VERDICT_ROW (self->row), self->ignored_filter);
  gtk_widget_add_css_class (filters, "linked");
  dse_verdict_row_add (DSE_VERDICT_ROW (self->row), filters);
  for (guint i = 0; i < DS_N_SEVERITIES; i++) {
    self->filter_labels[i] = gtk_label_new ("0");
    self->filters[i] = filter_new (self, _ (SEVERITIES[i].plural), SEVERITIES[i].icon,
                                   SEVERITIES[i].style, self->filter_labels[i]);
    gtk_box_append (GTK_BOX (filters), self->filters[i]);
  }
}

static GtkWidget *
paragraph_new (const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (label), DETAILS_CHARS);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

static void
append_ignoring (DseFindings *self, GtkWidget *column)
{
  GtkWidget *take_back = gtk_button_new_with_label (_ ("Stop Ignoring"));

  self->ignoring = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->reason = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->reason), _ ("Reason to ignore it…"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reason), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Reason for ignoring this issue"), -1);
  gtk_widget_set_hexpand (self->reason, TRUE);
  self->ignore = gtk_button_new_from_icon_name ("object-select-symbolic");
  gtk_widget_set_tooltip_text (self->ignore, _ ("Ignore"));
  dsu_name_by_tips (self->ignore);
  gtk_widget_set_sensitive (self->ignore, FALSE);
  g_signal_connect_swapped (self->reason, "changed", G_CALLBACK (on_reason), self);
  g_signal_connect_swapped (self->reason, "activate", G_CALLBACK (on_ignore), self);
  g_signal_connect_swapped (self->ignore, "clicked", G_CALLBACK (on_ignore), self);
  gtk_box_append (GTK_BOX (self->ignoring), self->reason);
  gtk_box_append (GTK_BOX (self->ignoring), self->ignore);
  gtk_box_append (GTK_BOX (column), self->ignoring);

  self->ignored = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->why = paragraph_new (NULL);
  gtk_widget_set_hexpand (self->why, TRUE);
  gtk_widget_set_valign (take_back, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (take_back, "clicked", G_CALLBACK (on_take_back), self);
  gtk_box_append (GTK_BOX (self->ignored), self->why);
  gtk_box_append (GTK_BOX (self->ignored), take_back);
  gtk_box_append (GTK_BOX (column), self->ignored);
}

/* The text scrolls; the entry below it is always visible. */
static GtkWidget *
build_details (DseFindings *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->rule = paragraph_new ("heading");
  self->text = paragraph_new (NULL);
  self->help = paragraph_new ("caption");
  gtk_widget_add_css_class (self->help, "dim-label");
  self->fixes = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (column), self->rule);
  gtk_box_append (GTK_BOX (column), self->text);
  gtk_box_append (GTK_BOX (column), self->fixes);
  gtk_box_append (GTK_BOX (column), self->help);
  gtk_widget_add_css_class (column, "finding-words");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), column);
  gtk_widget_set_vexpand (scrolled, TRUE);
  self->details = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->details, "finding-details");
  gtk_box_append (GTK_BOX (self->details), scrolled);
  append_ignoring (self, self->details);
  gtk_widget_set_size_request (self->details, DETAILS_WIDTH, -1);
  gtk_widget_set_hexpand (self->details, FALSE); /* though its entry expands */
  return self->details;
}

static GtkWidget *
build_body (DseFindings *self)
{
  GtkWidget *both = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->none = gtk_label_new (NULL);
  self->list = dse_spot_list_new (_ ("Issues"));
  gtk_widget_set_size_request (self->list, LIST_WIDTH, -1);
  g_signal_connect_swapped (self->list, "chosen", G_CALLBACK (on_chosen), self);
  gtk_box_append (GTK_BOX (both), self->list);
  gtk_box_append (GTK_BOX (both), build_details (self));
  gtk_widget_add_css_class (self->none, "dim-label");
  self->body = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->body), both, "list");
  gtk_stack_add_named (GTK_STACK (self->body), self->none, "none");
  return self->body;
}

static void
dse_findings_init (DseFindings *self)
{
  self->shown = g_array_new (FALSE, FALSE, sizeof (gsize));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->row = dse_verdict_row_new ();
  append_filters (self);
  gtk_box_append (GTK_BOX (self), self->row);
  gtk_box_append (GTK_BOX (self), build_body (self));
  for (guint i = 0; i < DS_N_SEVERITIES; i++)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->filters[i]), TRUE);
}

static GtkWidget *
build (DseWindow *window)
{
  return g_object_new (DSE_TYPE_FINDINGS, NULL);
}

const DsePanel dse_panel_findings = {
  .id = "findings",
  .label = N_ ("Issues"),
  .icon = "ds-findings-symbolic",
  .keys = "F4",
  .place = DSE_PANEL_BOTTOM,
  .of_levels = TRUE,
  .build = build,
  .set_page = set_page,
};
