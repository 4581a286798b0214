/* editor/rules/rule_editor.c — plans, checks and applies changes of definitions, with undo. */
#include "rules/rule_editor.h"

#include "app/slug.h"
#include "rules/rule_labels.h"
#include "rules/rule_record.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseRuleEditor {
  GObject parent_instance;
  DseProject *project;
  DseDefinitions *definitions; /* of the project */
  DsRuleBook book;
  DseFileSteps steps;
};

G_DEFINE_FINAL_TYPE (DseRuleEditor, dse_rule_editor, G_TYPE_OBJECT)

static guint changed_signal;

static gboolean
is_in_project (DseRuleEditor *self)
{
  return dse_project_get_folder (self->project) != NULL;
}

const DsRuleBook *
dse_rule_editor_get_book (DseRuleEditor *self)
{
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self), NULL);

  return &self->book;
}

DsRules *
dse_rule_editor_get_rules (DseRuleEditor *self)
{
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self), NULL);

  return dse_definitions_get_rules (self->definitions);
}

const char *
dse_rule_editor_get_obstacle (DseRuleEditor *self)
{
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self), NULL);

  if (dse_project_is_read_only (self->project))
    return _ ("This project is read-only.");
  return is_in_project (self) || self->book.path->n > 1
             ? NULL
             : _ ("There is no folder to store your definitions in.");
}

gboolean
dse_rule_editor_is_own (DseRuleEditor *self, const DsRuleEntry *entry)
{
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL, FALSE);

  return dse_rule_editor_get_obstacle (self) == NULL && ds_rule_entry_is_own (&self->book, entry);
}

gboolean
dse_rule_editor_is_built_in (DseRuleEditor *self, const DsRuleEntry *entry)
{
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL, FALSE);

  return entry->layer == 0 && !(is_in_project (self) && self->book.path->n == 1);
}

gboolean
dse_rule_editor_is_unused (DseRuleEditor *self, const DsRuleEntry *entry)
{
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL, FALSE);

  return !ds_data_is_in_force (self->book.path, entry->layer);
}

const DsRuleEntry *
dse_rule_editor_find_unused (DseRuleEditor *self, const DsRuleEntry *entry)
{
  const DsRuleEntry *unused;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL, NULL);

  unused = ds_rule_book_find_unused (&self->book, entry->type, entry->id);
  return unused != entry ? unused : NULL;
}

const char *
dse_rule_editor_get_origin (DseRuleEditor *self, const DsRuleEntry *entry)
{
  gboolean of_project;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL, NULL);

  if (dse_rule_editor_is_unused (self, entry))
    return _ ("Yours, unused");
  if (dse_rule_editor_is_built_in (self, entry))
    return dse_rule_editor_find_unused (self, entry) != NULL ? _ ("Built-in, yours unused")
                                                             : _ ("Built-in");
  of_project = is_in_project (self) && ds_rule_entry_is_own (&self->book, entry);
  if (entry->overrides)
    return of_project ? _ ("Project, overrides") : _ ("Yours, overrides");
  return of_project ? _ ("Project") : _ ("Yours");
}

const DsRuleEntry *
dse_rule_editor_find (DseRuleEditor *self, const DsRecordType *type, const char *id)
{
  const DsRuleEntry *entry;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && type != NULL && id != NULL, NULL);

  entry = ds_rule_book_find (&self->book, type, id);
  if (entry == NULL)
    entry = ds_rule_book_find_unused (&self->book, type, id);
  return entry != NULL && entry->type == type ? entry : NULL;
}

/* ---- applying */

static void
load (DseRuleEditor *self)
{
  const DsDataPath *data = dse_definitions_get_data (self->definitions);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  ds_rule_book_clear (&self->book);
  (void)!ds_rule_book_load (&self->book, data, data->n - 1, errors); /* shown by definitions */
}

static void
on_definitions_changed (DseRuleEditor *self)
{
  load (self);
  g_signal_emit (self, changed_signal, 0);
}

/* Checks and applies @plan, which it takes; a plan that failed (@status) is only freed. */
static gboolean
carry_out (DseRuleEditor *self, DsStatus status, DsFilePlan *plan, const char *label,
           const char *field, DsErrors *errors, DsError *err)
{
  if (status != DS_OK)
    ds_errors_take (errors, err);
  else
    status = ds_rule_book_check (&self->book, plan, errors);
  if (status == DS_OK)
    return dse_file_steps_apply (&self->steps, plan, label, field, errors);
  ds_file_plan_clear (plan);
  return FALSE;
}

/* ---- changes */

gboolean
dse_rule_editor_set (DseRuleEditor *self, const DsRecordType *type, const char *id, const char *key,
                     const char *json, DsErrors *errors)
{
  g_autofree char *label = NULL, *field = NULL;
  const DsRuleEntry *entry;
  DsFilePlan plan = { 0 };
  DsStatus status;
  DsError err;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && type != NULL && id != NULL, FALSE);
  g_return_val_if_fail (key != NULL && errors != NULL, FALSE);

  entry = dse_rule_editor_find (self, type, id);
  g_return_val_if_fail (entry != NULL && ds_rule_entry_is_own (&self->book, entry), FALSE);
  label = g_strdup_printf (_ ("Change %s"), dse_rule_field_label (type, key));
  field = g_strdup_printf ("%s %s %s", type->id, id, key);
  status = ds_rule_book_set (&self->book, entry, key, json, &plan, &err);
  return carry_out (self, status, &plan, label, field, errors, &err);
}

gboolean
dse_rule_editor_set_fields (DseRuleEditor *self, const DsRecordType *type, const char *id,
                            const DsRuleValue *values, gsize n, const char *label, DsErrors *errors)
{
  const DsRuleEntry *entry;
  DsFilePlan plan = { 0 };
  DsStatus status;
  DsError err;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && type != NULL && id != NULL, FALSE);
  g_return_val_if_fail (values != NULL && label != NULL && errors != NULL, FALSE);

  entry = dse_rule_editor_find (self, type, id);
  g_return_val_if_fail (entry != NULL && ds_rule_entry_is_own (&self->book, entry), FALSE);
  status = ds_rule_book_set_fields (&self->book, entry, values, n, &plan, &err);
  return carry_out (self, status, &plan, label, NULL, errors, &err);
}

gboolean
dse_rule_editor_replace (DseRuleEditor *self, const DsRecordType *type, const char *id,
                         const char *json, DsErrors *errors)
{
  g_autofree char *name = NULL, *label = NULL;
  const DsRuleEntry *entry;
  DsFilePlan plan = { 0 };
  DsStatus status;
  DsError err;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && type != NULL && id != NULL, FALSE);
  g_return_val_if_fail (json != NULL && errors != NULL, FALSE);

  entry = dse_rule_editor_find (self, type, id);
  g_return_val_if_fail (entry != NULL, FALSE);
  name = dse_rule_entry_dup_label (entry);
  label = g_strdup_printf (_ ("Change %s"), name);
  status = ds_rule_entry_is_own (&self->book, entry)
               ? ds_rule_book_replace (&self->book, entry, json, &plan, &err)
               : ds_rule_book_add (&self->book, type, json, &plan, &err);
  return carry_out (self, status, &plan, label, NULL, errors, &err);
}

/* A free id for a definition called @name. Caller frees. */
static char *
free_id_dup (DseRuleEditor *self, const DsRecordType *type, const char *name)
{
  g_autofree char *slug = dse_slug_dup (name, type->id);
  char *id = g_strdup (slug);

  for (guint n = 2; ds_rule_book_is_taken (&self->book, type, id) || strcmp (id, "nothing") == 0;
       n++) {
    g_free (id);
    id = g_strdup_printf ("%s-%u", slug, n);
  }
  return id;
}

gboolean
dse_rule_editor_add (DseRuleEditor *self, const DsRecordType *type, const char *name,
                     const char *json, DsErrors *errors)
{
  g_autofree char *label = NULL;
  DsFilePlan plan = { 0 };
  DsStatus status;
  DsError err;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && type != NULL && name != NULL, FALSE);
  g_return_val_if_fail (json != NULL && errors != NULL, FALSE);

  label = g_strdup_printf (_ ("Create %s"), name);
  status = ds_rule_book_add (&self->book, type, json, &plan, &err);
  return carry_out (self, status, &plan, label, NULL, errors, &err);
}

char *
dse_rule_editor_create (DseRuleEditor *self, const DsRecordType *type, const char *name,
                        DsErrors *errors)
{
  g_autofree char *id = NULL, *json = NULL;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && type != NULL, NULL);
  g_return_val_if_fail (name != NULL && errors != NULL, NULL);

  id = free_id_dup (self, type, name);
  json = dse_rule_record_dup (type, id, name, dse_rule_editor_get_rules (self));
  return dse_rule_editor_add (self, type, name, json, errors) ? g_steal_pointer (&id) : NULL;
}

char *
dse_rule_editor_duplicate (DseRuleEditor *self, const DsRuleEntry *entry, const char *name,
                           DsErrors *errors)
{
  g_autofree char *id = NULL, *label = NULL;
  DsFilePlan plan = { 0 };
  DsStatus status;
  DsError err;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL, NULL);
  g_return_val_if_fail (name != NULL && errors != NULL, NULL);

  id = free_id_dup (self, entry->type, name);
  label = g_strdup_printf (_ ("Create %s"), name);
  status = ds_rule_book_copy (&self->book, entry, id, name, &plan, &err);
  return carry_out (self, status, &plan, label, NULL, errors, &err) ? g_steal_pointer (&id) : NULL;
}

gboolean
dse_rule_editor_override (DseRuleEditor *self, const DsRuleEntry *entry, DsErrors *errors)
{
  g_autofree char *name = NULL, *label = NULL;
  DsFilePlan plan = { 0 };
  DsStatus status;
  DsError err;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL && errors != NULL, FALSE);

  name = dse_rule_entry_dup_label (entry);
  label = g_strdup_printf (_ ("Override %s"), name);
  status = ds_rule_book_copy (&self->book, entry, entry->id, NULL, &plan, &err);
  return carry_out (self, status, &plan, label, NULL, errors, &err);
}

const DsRuleEntry *
dse_rule_editor_get_neighbour (DseRuleEditor *self, const DsRuleEntry *entry, gboolean is_up)
{
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL, NULL);

  return dse_rule_editor_is_own (self, entry) ? ds_rule_book_neighbour (&self->book, entry, is_up)
                                              : NULL;
}

gboolean
dse_rule_editor_move (DseRuleEditor *self, const DsRuleEntry *entry, gboolean is_up,
                      DsErrors *errors)
{
  g_autofree char *name = NULL, *label = NULL;
  const DsRuleEntry *other;
  DsFilePlan plan = { 0 };
  DsStatus status;
  DsError err;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL && errors != NULL, FALSE);

  other = dse_rule_editor_get_neighbour (self, entry, is_up);
  g_return_val_if_fail (other != NULL, FALSE);
  name = dse_rule_entry_dup_label (entry);
  label = g_strdup_printf (_ ("Move %s"), name);
  status = ds_rule_book_swap (&self->book, entry, other, &plan, &err);
  return carry_out (self, status, &plan, label, NULL, errors, &err);
}

gboolean
dse_rule_editor_remove (DseRuleEditor *self, const DsRuleEntry *entry, DsErrors *errors)
{
  g_autofree char *name = NULL, *label = NULL;
  DsFilePlan plan = { 0 };
  DsStatus status;
  DsError err;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL && errors != NULL, FALSE);

  name = dse_rule_entry_dup_label (entry);
  label = g_strdup_printf (entry->overrides ? _ ("Reset %s") : _ ("Delete %s"), name);
  status = ds_rule_book_remove (&self->book, entry, &plan, &err);
  return carry_out (self, status, &plan, label, NULL, errors, &err);
}

gboolean
dse_rule_editor_rename (DseRuleEditor *self, const DsRuleEntry *entry, const char *id,
                        const char *const *more, DsErrors *errors)
{
  g_autofree char *label = NULL;
  DsFilePlan plan = { 0 };
  DsStatus status;
  DsError err;

  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self) && entry != NULL && id != NULL, FALSE);
  g_return_val_if_fail (more != NULL && errors != NULL, FALSE);

  label = g_strdup_printf (_ ("Rename %s"), entry->id);
  status =
      ds_rule_book_rename (&self->book, entry, id, more, g_strv_length ((GStrv)more), &plan, &err);
  return carry_out (self, status, &plan, label, NULL, errors, &err);
}

DseFileSteps *
dse_rule_editor_get_steps (DseRuleEditor *self)
{
  g_return_val_if_fail (DSE_IS_RULE_EDITOR (self), NULL);

  return &self->steps;
}

/* ---- the object */

static void
dse_rule_editor_finalize (GObject *object)
{
  DseRuleEditor *self = DSE_RULE_EDITOR (object);

  ds_rule_book_clear (&self->book);
  dse_file_steps_clear (&self->steps);
  g_object_unref (self->project);
  G_OBJECT_CLASS (dse_rule_editor_parent_class)->finalize (object);
}

static void
dse_rule_editor_class_init (DseRuleEditorClass *class)
{
  G_OBJECT_CLASS (class)->finalize = dse_rule_editor_finalize;
  changed_signal = g_signal_new ("changed", DSE_TYPE_RULE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
dse_rule_editor_init (DseRuleEditor *self)
{
}

DseRuleEditor *
dse_rule_editor_new (DseProject *project)
{
  DseRuleEditor *self;

  g_return_val_if_fail (DSE_IS_PROJECT (project), NULL);

  self = g_object_new (DSE_TYPE_RULE_EDITOR, NULL);
  self->project = g_object_ref (project);
  self->definitions = dse_project_get_definitions (project);
  dse_file_steps_init (&self->steps, self->definitions);
  load (self);
  g_signal_connect_object (self->definitions, "changed", G_CALLBACK (on_definitions_changed), self,
                           G_CONNECT_SWAPPED);
  return self;
}
