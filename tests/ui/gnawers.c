/* tests/ui/gnawers.c — see gnawers.h */
#include "gnawers.h"

#include "lib/file.h"
#include "rules/rule_form.h"
#include "rules/rule_labels.h"
#include "rules/rule_list.h"

void
dst_gnawers_assert_text (DstGnawers *self, const char *name, const char *want)
{
  g_autofree char *text = dst_read_file (self->folder, name);

  g_assert_cmpstr (text, ==, want);
}

void
dst_gnawers_open_rules (DstGnawers *self)
{
  dst_ui_action (self->window, "win.rules");
  self->rules = GTK_WIDGET (dst_ui_dialog ());
  g_assert_nonnull (self->rules);
  self->list = dst_ui_find (self->rules, DSE_TYPE_RULE_LIST, NULL);
  self->form = dst_ui_find (self->rules, DSE_TYPE_RULE_FORM, NULL);
  g_assert_true (self->list != NULL && self->form != NULL);
  g_assert_true (dse_rule_list_get_entry (DSE_RULE_LIST (self->list))->type == dse_rule_type (0));
}

void
dst_gnawers_set_up (DstGnawers *self, gconstpointer data)
{
  static guint n;
  g_autofree char *name = g_strdup_printf ("project-%u", n++), *level = NULL;

  self->folder = dst_ui_file (name);
  dst_write_file (
      self->folder, "delvesmith.json",
      "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Gnawers\" }\n");
  dst_write_file (self->folder, "rules/creatures.json", DST_GNAWERS);
  dst_write_file (self->folder, "levels/one.delve", DST_GNAWER_LEVEL);
  level = g_build_filename (self->folder, "levels/one.delve", NULL);
  self->window = dst_ui_start (level);
  dst_gnawers_open_rules (self);
}

void
dst_gnawers_tear_down (DstGnawers *self, gconstpointer data)
{
  dst_ui_stop ();
  g_free (self->folder);
}

void
dst_gnawers_choose (DstGnawers *self, const DsRecordType *type, const char *id)
{
  g_assert_true (dse_rule_list_choose (DSE_RULE_LIST (self->list), type, id));
  dst_ui_settle ();
}

void
dst_gnawers_act (DstGnawers *self, const char *action)
{
  g_assert_true (gtk_widget_activate_action (self->rules, action, NULL));
  dst_ui_settle ();
}
