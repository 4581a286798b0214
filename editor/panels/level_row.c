/* editor/panels/level_row.c — the row of a level. */
#include "panels/level_row.h"

#include "row_label.h"
#include "shown.h"

#include <glib/gi18n.h>

#define PICTURE_SIDE 64 /* pixels */

struct _DseLevelRow {
  GtkBox parent_instance;
  GtkWidget *picture, *shown, *title, *mark, *icon, *word, *size;
  DseLevelFile *level;
  GSignalGroup *level_signals, *document_signals, *verdict_signals;
  const char *style; /* of the icon; static */
};

G_DEFINE_FINAL_TYPE (DseLevelRow, dse_level_row, GTK_TYPE_BOX)

/* ---- its words */

typedef struct {
  const char *icon, *style, *word;
  gsize n_issues;
  gboolean has_issues; /* they are known */
} Verdict;

static Verdict
verdict_of_page (DseVerdict *verdict)
{
  const DsFindings *findings = dse_verdict_get_findings (verdict);
  Verdict out = { dse_verdict_get_icon (verdict), dse_verdict_get_style (verdict),
                  dse_verdict_get_word (verdict), 0, findings != NULL };

  for (guint i = 0; findings != NULL && i < DS_SEVERITY_HINT; i++) /* as the badge of the verdict */
    out.n_issues += findings->counts[i];
  return out;
}

static Verdict
verdict_of_file (const DseLevelFacts *facts)
{
  Verdict out = { "ds-verdict-checking-symbolic", "dim-label", _ ("Checking…"), 0, FALSE };

  if (facts->state == DSE_LEVEL_BROKEN)
    out = (Verdict){ "ds-severity-error-symbolic", "error", _ ("Cannot be read"), 0, FALSE };
  if (facts->state == DSE_LEVEL_CLOSED)
    out = (Verdict){ "text-x-generic-symbolic", "dim-label", _ ("Read when opened"), 0, FALSE };
  if (facts->state != DSE_LEVEL_CHECKED)
    return out;
  out = (Verdict){ dse_verdict_icon_of (facts->verdict.verdict),
                   dse_verdict_style_of (facts->verdict.verdict),
                   _ (ds_verdict_label (facts->verdict.verdict)), 0, TRUE };
  for (guint i = 0; i < DS_SEVERITY_HINT; i++) /* as the badge of the verdict */
    out.n_issues += facts->verdict.counts[i];
  return out;
}

/* "80 × 24, 2 floors"; caller frees. */
static char *
dup_size (const DseLevelFacts *facts)
{
  g_autofree char *floors = NULL, *size = NULL, *name = NULL;

  if (facts->w == 0)
    return g_strdup ("");
  floors = g_strdup_printf (ngettext ("%zu floor", "%zu floors", facts->n_floors), facts->n_floors);
  /* Translators: width and height in cells, then the number of floors. */
  size = g_strdup_printf (_ ("%d × %d, %s"), facts->w, facts->h, floors);
  if (facts->name == NULL)
    return g_steal_pointer (&size);
  name = dsu_dup_shown (facts->name);
  return g_strconcat (name, " · ", size, NULL);
}

static char *
dup_verdict_words (const Verdict *verdict)
{
  g_autofree char *issues = NULL;

  if (!verdict->has_issues || verdict->n_issues == 0)
    return g_strdup (verdict->word);
  issues =
      g_strdup_printf (ngettext ("%zu issue", "%zu issues", verdict->n_issues), verdict->n_issues);
  return g_strdup_printf ("%s · %s", verdict->word, issues);
}

char *
dse_level_row_dup_issues (DseLevelFile *level)
{
  const DseLevelFacts *facts;

  g_return_val_if_fail (DSE_IS_LEVEL_FILE (level), NULL);

  facts = dse_level_file_get_facts (level);
  if (facts->error != NULL)
    return g_strdup (facts->error);
  if (facts->violations != NULL && facts->exit_issues != NULL)
    return g_strconcat (facts->violations, "\n", facts->exit_issues, NULL);
  return g_strdup (facts->violations != NULL ? facts->violations : facts->exit_issues);
}

static void
show_level (DseLevelRow *self)
{
  g_autoptr (DsuDocument) document = g_signal_group_dup_target (self->document_signals);
  g_autoptr (DseVerdict) of_page = g_signal_group_dup_target (self->verdict_signals);
  const gboolean is_changed = document != NULL && dsu_document_get_modified (document);
  g_autofree char *title = NULL, *words = NULL, *size = NULL, *issues = NULL;
  const DseLevelFacts *facts;
  Verdict verdict;

  facts = dse_level_file_get_facts (self->level);
  verdict = of_page != NULL ? verdict_of_page (of_page) : verdict_of_file (facts);
  verdict.n_issues += facts->n_exit_issues;
  title = dsu_dup_shown (dse_level_file_get_path (self->level));
  words = dup_verdict_words (&verdict);
  size = dup_size (facts);
  issues = dse_level_row_dup_issues (self->level);
  gtk_image_set_from_paintable (GTK_IMAGE (self->picture), GDK_PAINTABLE (facts->picture));
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_widget_set_visible (self->mark, is_changed);
  gtk_label_set_text (GTK_LABEL (self->word), words);
  gtk_label_set_text (GTK_LABEL (self->size), size);
  gtk_widget_set_visible (self->size, size[0] != '\0');
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), issues);
  if (self->style != NULL)
    gtk_widget_remove_css_class (self->icon, self->style);
  self->style = verdict.style;
  gtk_widget_add_css_class (self->icon, self->style);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), verdict.icon);
}

/* The item of the list, which has the focus, is read out. */
static void
name_item (DseLevelRow *self)
{
  GtkWidget *item = gtk_widget_get_parent (GTK_WIDGET (self));
  const char *shown = gtk_widget_get_visible (self->shown) ? _ ("level of this tab") : NULL;
  g_autofree char *words =
      g_strjoin (", ", gtk_label_get_text (GTK_LABEL (self->title)),
                 gtk_label_get_text (GTK_LABEL (self->word)),
                 gtk_widget_get_visible (self->mark) ? _ ("unsaved changes") : shown,
                 gtk_widget_get_visible (self->mark) ? shown : NULL, NULL);

  if (item != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                    -1);
}

static void
show (DseLevelRow *self)
{
  if (self->level == NULL)
    return;
  show_level (self);
  name_item (self);
}

/* ---- following */

DseLevelFile *
dse_level_row_get_level (DseLevelRow *self)
{
  g_return_val_if_fail (DSE_IS_LEVEL_ROW (self), NULL);

  return self->level;
}

void
dse_level_row_set (DseLevelRow *self, DseLevelFile *level, DsePage *page)
{
  g_return_if_fail (DSE_IS_LEVEL_ROW (self));

  g_set_object (&self->level, level);
  g_signal_group_set_target (self->level_signals, level);
  g_signal_group_set_target (self->document_signals,
                             page != NULL ? dse_page_get_document (page) : NULL);
  g_signal_group_set_target (self->verdict_signals,
                             page != NULL ? dse_page_get_verdict (page) : NULL);
  show (self);
}

void
dse_level_row_set_shown (DseLevelRow *self, gboolean shown)
{
  g_return_if_fail (DSE_IS_LEVEL_ROW (self));

  gtk_widget_set_visible (self->shown, shown);
  if (self->level != NULL)
    name_item (self);
}

static void
dse_level_row_dispose (GObject *object)
{
  DseLevelRow *self = DSE_LEVEL_ROW (object);

  g_clear_object (&self->level); /* first: nothing is shown any more */
  g_clear_object (&self->level_signals);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->verdict_signals);
  G_OBJECT_CLASS (dse_level_row_parent_class)->dispose (object);
}

static void
dse_level_row_class_init (DseLevelRowClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_level_row_dispose;
}

static GtkWidget *
build_words (DseLevelRow *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *first = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *second = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->title = dsu_row_line_new ("heading");
  self->mark = gtk_label_new ("●");
  gtk_widget_set_tooltip_text (self->mark, _ ("Unsaved changes"));
  gtk_widget_add_css_class (self->mark, "accent");
  self->shown = gtk_image_new_from_icon_name ("pan-end-symbolic");
  gtk_widget_set_tooltip_text (self->shown, _ ("Level of this tab"));
  gtk_widget_add_css_class (self->shown, "accent");
  gtk_widget_set_visible (self->shown, FALSE);
  gtk_box_append (GTK_BOX (first), self->shown);
  gtk_box_append (GTK_BOX (first), self->title);
  gtk_box_append (GTK_BOX (first), self->mark);
  self->icon = gtk_image_new ();
  self->word = dsu_row_line_new ("caption");
  gtk_box_append (GTK_BOX (second), self->icon);
  gtk_box_append (GTK_BOX (second), self->word);
  self->size = dsu_row_label_new ("caption dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (self->size), PANGO_ELLIPSIZE_NONE);
  gtk_label_set_wrap (GTK_LABEL (self->size), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->size), PANGO_WRAP_WORD_CHAR);
  gtk_box_append (GTK_BOX (column), first);
  gtk_box_append (GTK_BOX (column), second);
  gtk_box_append (GTK_BOX (column), self->size);
  gtk_widget_set_valign (column, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (column, TRUE);
  return column;
}

static void
dse_level_row_init (DseLevelRow *self)
{
  gtk_box_set_spacing (GTK_BOX (self), 12);
  gtk_widget_add_css_class (GTK_WIDGET (self), "level-row");
  self->picture = gtk_image_new ();
  gtk_image_set_pixel_size (GTK_IMAGE (self->picture), PICTURE_SIDE);
  gtk_box_append (GTK_BOX (self), self->picture);
  gtk_box_append (GTK_BOX (self), build_words (self));
  self->level_signals = g_signal_group_new (DSE_TYPE_LEVEL_FILE);
  g_signal_group_connect_swapped (self->level_signals, "changed", G_CALLBACK (show), self);
  self->document_signals = g_signal_group_new (DSU_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->document_signals, "notify::modified", G_CALLBACK (show),
                                  self);
  g_signal_connect_swapped (self->document_signals, "unbind", G_CALLBACK (show), self);
  self->verdict_signals = g_signal_group_new (DSE_TYPE_VERDICT);
  g_signal_group_connect_swapped (self->verdict_signals, "changed", G_CALLBACK (show), self);
}
