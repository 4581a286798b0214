/* editor/rules/rule_value.c — controls for texts, numbers, ranges, switches, choices and colours.
 */
#include "rules/rule_control.h"
#include "rules/rule_record.h"

#include "choice.h"
#include "choice_pictures.h"
#include "spin.h"

#include <glib/gi18n.h>
#include <string.h>

#define TEXT_CHARS 24

static void
on_used (DseRuleControl *self)
{
  dse_rule_control_edited (self);
}

/* ---- texts */

static GtkWidget *
build_text (DseRuleControl *self)
{
  GtkWidget *entry = gtk_entry_new ();
  const int most = self->field->type == DS_FIELD_TEXT ? self->field->max : 0;
  const int chars = self->field->type == DS_FIELD_GLYPH ? 3
                    : most > 0 && most < TEXT_CHARS     ? most + 1
                                                        : TEXT_CHARS;

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), chars);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), chars);
  dse_rule_control_name (self, entry, NULL);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_used), self);
  return entry;
}

static void
show_text (DseRuleControl *self, DsNode value)
{
  const char *text = ds_node_string (value, NULL);

  if (strcmp (gtk_editable_get_text (GTK_EDITABLE (self->widget)), text != NULL ? text : "") != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->widget), text != NULL ? text : "");
}

static char *
dup_text (DseRuleControl *self)
{
  return dse_json_text_dup (gtk_editable_get_text (GTK_EDITABLE (self->widget)));
}

const DseRuleControlKind dse_rule_text = {
  .build = build_text,
  .show = show_text,
  .dup_json = dup_text,
};

/* ---- lists of numbers: "1, 2, 5-9" */

static GtkWidget *
build_ints (DseRuleControl *self)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Such as 0, 1, 4–7"));
  dse_rule_control_name (self, entry, NULL);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_used), self);
  return entry;
}

/* The numbers of a list, with runs of three and more as ranges. Caller frees. */
static char *
numbers_dup (DsNode value)
{
  const size_t n = ds_node_type (value) == DS_JSON_ARRAY ? ds_node_length (value) : 0;
  GString *text = g_string_new (NULL);
  int64_t first, next;

  for (size_t i = 0, k; i < n; i = k) {
    k = i + 1;
    if (!ds_node_int (ds_node_at (value, i), &first))
      continue;
    while (k < n && ds_node_int (ds_node_at (value, k), &next) && next == first + (int64_t)(k - i))
      k++;
    if (k - i < 3)
      k = i + 1;
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, text->len > 0 ? ", " : "", first);
    if (k - i >= 3)
      g_string_append_printf (text, "–%" G_GINT64_FORMAT, first + (int64_t)(k - i) - 1);
  }
  return g_string_free (text, FALSE);
}

static void
show_ints (DseRuleControl *self, DsNode value)
{
  g_autofree char *text = numbers_dup (value);

  if (strcmp (gtk_editable_get_text (GTK_EDITABLE (self->widget)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->widget), text);
}

/* Adds the number or range at @part; FALSE: it is neither, or more than a list may have. */
static gboolean
add_numbers (GString *json, guint *n, const char *part)
{
  g_auto (GStrv) ends = g_strsplit (part, "–", 2);
  gint64 first, last;

  if (!g_ascii_string_to_signed (g_strstrip (ends[0]), 10, 0, G_MAXINT32, &first, NULL))
    return FALSE;
  last = first;
  if (ends[1] != NULL &&
      !g_ascii_string_to_signed (g_strstrip (ends[1]), 10, first, G_MAXINT32, &last, NULL))
    return FALSE;
  if (last - first >= DS_INTS_MAX || (*n += (guint)(last - first) + 1) > DS_INTS_MAX)
    return FALSE;
  for (; first <= last; first++)
    g_string_append_printf (json, "%s%" G_GINT64_FORMAT, json->len > 1 ? ", " : "", first);
  return TRUE;
}

/* A text that is no list of numbers stays one, which the reader of the field refuses. */
static char *
dup_ints (DseRuleControl *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->widget));
  GString *text = g_string_new (typed), *json = g_string_new ("[");
  g_auto (GStrv) parts = NULL;
  gboolean ok = TRUE;
  guint n = 0;

  g_string_replace (text, "-", "–", 0);
  g_string_replace (text, ";", ",", 0);
  parts = g_strsplit (text->str, ",", DS_INTS_MAX + 1);
  g_string_free (text, TRUE);
  for (GStrv part = parts; *part != NULL && ok; part++)
    ok = *g_strstrip (*part) == '\0' || add_numbers (json, &n, *part);
  g_string_append_c (json, ']');
  if (ok)
    return g_string_free (json, FALSE);
  g_string_free (json, TRUE);
  return dse_json_text_dup (typed);
}

const DseRuleControlKind dse_rule_ints = {
  .is_wide = TRUE,
  .build = build_ints,
  .show = show_ints,
  .dup_json = dup_ints,
};

/* ---- numbers */

#define SPIN_CHARS 6 /* at least, so that most are equally wide */

/* The text is no number in the range of the field. */
static gboolean
is_refused (GtkWidget *spin)
{
  return gtk_widget_has_css_class (spin, "error");
}

/* Refused text gets its reason, which goes with it. */
static void
on_typed (DseRuleControl *self, GtkWidget *spin)
{
  const gboolean was_refused = g_object_get_data (G_OBJECT (spin), "refused") != NULL;

  g_object_set_data (G_OBJECT (spin), "refused", is_refused (spin) ? spin : NULL);
  if (was_refused || is_refused (spin))
    on_used (self);
}

/* Refused text stays when it is left, until another number is set. */
static gboolean
on_output (GtkWidget *spin)
{
  const int number = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin));
  const gboolean stays = is_refused (spin) &&
                         GPOINTER_TO_INT (g_object_get_data (G_OBJECT (spin), "number")) == number;

  g_object_set_data (G_OBJECT (spin), "number", GINT_TO_POINTER (number));
  return stays;
}

/* Wide enough for each number that it can have. */
static GtkWidget *
spin_new (DseRuleControl *self, const char *part)
{
  GtkWidget *spin = dsu_spin_new (self->field->min, self->field->max, 1);
  g_autofree char *least = g_strdup_printf ("%d", self->field->min);
  g_autofree char *most = g_strdup_printf ("%d", self->field->max);
  g_autofree char *range = g_strdup_printf (_ ("From %s to %s"), least, most);

  gtk_editable_set_width_chars (GTK_EDITABLE (spin),
                                MAX (SPIN_CHARS, (int)MAX (strlen (least), strlen (most))));
  gtk_widget_set_tooltip_text (spin, range);
  dse_rule_control_name (self, spin, part);
  g_signal_connect (spin, "output", G_CALLBACK (on_output), NULL);
  g_signal_connect_swapped (spin, "changed", G_CALLBACK (on_typed), self);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (on_used), self);
  return spin;
}

static void
show_int (GtkWidget *spin, DsNode value)
{
  int64_t number;

  gtk_widget_remove_css_class (spin, "error"); /* the text gives way */
  if (ds_node_int (value, &number))
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), (double)number);
}

/* True if JSON has the text as a whole number. */
static gboolean
is_number (const char *text)
{
  const char *digits = text + (text[0] == '-');
  const gsize n = strlen (digits);

  return n > 0 && n < 16 && strspn (digits, "0123456789") == n && (digits[0] != '0' || n == 1);
}

/* The number, or the text that is refused, so that the reader says what it expects. Caller frees.
 */
static char *
int_dup (GtkWidget *spin)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));

  if (!is_refused (spin))
    return g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin)));
  return is_number (text) ? g_strdup (text) : dse_json_text_dup (text);
}

static GtkWidget *
build_number (DseRuleControl *self)
{
  return spin_new (self, NULL);
}

static void
show_number (DseRuleControl *self, DsNode value)
{
  show_int (self->widget, value);
}

static char *
dup_number (DseRuleControl *self)
{
  return int_dup (self->widget);
}

const DseRuleControlKind dse_rule_number = {
  .build = build_number,
  .show = show_number,
  .dup_json = dup_number,
};

/* ---- ranges: the box has both ends */

static GtkWidget *
build_range (DseRuleControl *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->second = spin_new (self, _ ("most"));
  gtk_box_append (GTK_BOX (box), spin_new (self, _ ("least")));
  gtk_box_append (GTK_BOX (box), gtk_label_new ("–"));
  gtk_box_append (GTK_BOX (box), self->second);
  return box;
}

static void
show_range (DseRuleControl *self, DsNode value)
{
  if (ds_node_type (value) != DS_JSON_ARRAY || ds_node_length (value) != 2)
    return;
  show_int (gtk_widget_get_first_child (self->widget), ds_node_at (value, 0));
  show_int (self->second, ds_node_at (value, 1));
}

static char *
dup_range (DseRuleControl *self)
{
  g_autofree char *least = int_dup (gtk_widget_get_first_child (self->widget));
  g_autofree char *most = int_dup (self->second);

  return g_strdup_printf ("[%s, %s]", least, most);
}

const DseRuleControlKind dse_rule_range = {
  .build = build_range,
  .show = show_range,
  .dup_json = dup_range,
};

/* ---- switches */

static GtkWidget *
build_switch (DseRuleControl *self)
{
  GtkWidget *toggle = gtk_switch_new ();

  dse_rule_control_name (self, toggle, NULL);
  g_signal_connect_swapped (toggle, "notify::active", G_CALLBACK (on_used), self);
  return toggle;
}

static void
show_switch (DseRuleControl *self, DsNode value)
{
  bool is_on = false;

  (void)!ds_node_bool (value, &is_on);
  gtk_switch_set_active (GTK_SWITCH (self->widget), is_on);
}

static char *
dup_switch (DseRuleControl *self)
{
  return g_strdup (gtk_switch_get_active (GTK_SWITCH (self->widget)) ? "true" : "false");
}

const DseRuleControlKind dse_rule_switch = {
  .build = build_switch,
  .show = show_switch,
  .dup_json = dup_switch,
};

/* ---- choices: enums and references */

static GdkTexture *
choice_picture_new (gpointer data, guint i, int side)
{
  DseRuleControl *self = data;

  return i < g_strv_length (self->ids) ? dse_rule_control_picture_new (self, self->ids[i], side)
                                       : NULL;
}

static GtkWidget *
build_choice (DseRuleControl *self)
{
  GtkWidget *choice = dsu_choice_new (NULL);

  gtk_widget_set_size_request (choice, 180, -1);
  if (self->field->refers != NULL)
    dsu_choice_show_pictures (choice, choice_picture_new, self);
  dse_rule_control_name (self, choice, NULL);
  g_signal_connect_swapped (choice, "notify::selected", G_CALLBACK (on_used), self);
  return choice;
}

/* Lists the ids, before them none where that is allowed, behind them @id where it is not known. */
static guint
list_with (DseRuleControl *self, const char *id)
{
  g_autoptr (GtkStringList) labels = dse_rule_control_list_ids (self, &self->ids);
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  const char *none[] = { C_ ("definition", "None"), NULL }, *unknown[] = { id, NULL };
  const gboolean may_miss = self->field->type == DS_FIELD_REF && !self->field->required;
  guint found;

  if (may_miss) {
    g_strv_builder_add (all, "");
    gtk_string_list_splice (labels, 0, 0, none);
  }
  g_strv_builder_addv (all, (const char **)self->ids);
  if (id[0] != '\0' && !g_strv_contains ((const char *const *)self->ids, id)) {
    g_strv_builder_add (all, id);
    gtk_string_list_splice (labels, g_list_model_get_n_items (G_LIST_MODEL (labels)), 0, unknown);
  }
  g_strfreev (self->ids);
  self->ids = g_strv_builder_end (all);
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->widget), G_LIST_MODEL (labels));
  for (found = 0; self->ids[found] != NULL && strcmp (self->ids[found], id) != 0;)
    found++;
  return self->ids[found] != NULL ? found : GTK_INVALID_LIST_POSITION;
}

static void
show_choice (DseRuleControl *self, DsNode value)
{
  const char *id = ds_node_string (value, NULL);

  g_clear_pointer (&self->ids, g_strfreev);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->widget), list_with (self, id != NULL ? id : ""));
}

static char *
dup_choice (DseRuleControl *self)
{
  const guint i = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->widget));

  return dse_json_text_dup (self->ids != NULL && i < g_strv_length (self->ids) ? self->ids[i] : "");
}

const DseRuleControlKind dse_rule_choice = {
  .build = build_choice,
  .show = show_choice,
  .dup_json = dup_choice,
};

/* ---- colours */

static GtkWidget *
build_colour (DseRuleControl *self)
{
  GtkWidget *button = gtk_color_button_new ();

  gtk_color_button_set_title (GTK_COLOR_BUTTON (button), self->label);
  dse_rule_control_name (self, button, NULL);
  g_signal_connect_swapped (button, "color-set", G_CALLBACK (on_used), self);
  return button;
}

static void
show_colour (DseRuleControl *self, DsNode value)
{
  const char *text = ds_node_string (value, NULL);
  GdkRGBA colour;

  if (text != NULL && gdk_rgba_parse (&colour, text))
    gtk_color_chooser_set_rgba (GTK_COLOR_CHOOSER (self->widget), &colour);
}

static char *
dup_colour (DseRuleControl *self)
{
  GdkRGBA colour;

  gtk_color_chooser_get_rgba (GTK_COLOR_CHOOSER (self->widget), &colour);
  return g_strdup_printf ("\"#%02x%02x%02x\"", (guint)((double)colour.red * 255 + 0.5),
                          (guint)((double)colour.green * 255 + 0.5),
                          (guint)((double)colour.blue * 255 + 0.5));
}

const DseRuleControlKind dse_rule_colour = {
  .build = build_colour,
  .show = show_colour,
  .dup_json = dup_colour,
};
