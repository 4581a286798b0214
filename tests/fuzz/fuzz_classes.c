/* tests/fuzz/fuzz_classes.c — reads any bytes as a project of Tiled; the classes that are taken are
 * rules, and those of a level, too. */
#include "fuzz/rules.h"
#include "io/mapping/class_rules.h"

#include <string.h>

/* The file is read, with as many classes as were counted, none of them within itself. */
static void
read_back (const DsText *text, size_t n)
{
  DsErrors errors = { 0 };
  DsRules *rules;

  FUZZ_ASSERT (ds_rules_parse (&rules, "written", text->bytes, text->n, &errors) == DS_OK);
  FUZZ_ASSERT (errors.n == 0 && ds_rules_n_classes (rules) == n);
  ds_rules_unref (rules);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsJson *json = NULL;
  DsText text = { 0 };
  size_t n_classes = 0;
  DsStatus status;

  if (FUZZ_READ (n, ds_json_parse (&json, "t", (const char *)bytes, n, &errors)) != DS_OK)
    return 0;
  status =
      ds_class_rules_of_project (&text, &n_classes, ds_json_root (json), fuzz_rules (), &errors);
  FUZZ_ASSERT (status == DS_OK || (errors.n > 0 && n_classes == 0));
  if (status == DS_OK && n_classes > 0)
    read_back (&text, n_classes);
  ds_text_clear (&text);
  ds_json_free (json);
  return 0;
}
