/* tests/fuzz/fuzz_recipe.c — reads any bytes as a recipe file; an accepted one reads back the same
 * after writing, and the generator can check it. */
#include "fuzz/rules.h"
#include "gen/gen.h"

static void
check_written (const DsRecipe *recipe)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsJsonWriter writer;
  DsRecipe again;
  DsJson *json;

  ds_json_writer_init (&writer, &text);
  ds_recipe_write (recipe, &writer, NULL);
  FUZZ_ASSERT (ds_json_parse (&json, "t", text.bytes, text.n, &errors) == DS_OK);
  FUZZ_ASSERT (ds_recipe_read (&again, ds_json_root (json), "", &errors) == DS_OK);
  FUZZ_ASSERT (ds_recipe_equal (recipe, &again) && again.w == recipe->w);
  FUZZ_ASSERT (ds_extras_count (again.extras) == ds_extras_count (recipe->extras));
  ds_recipe_clear (&again);
  ds_json_free (json);
  ds_text_clear (&text);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsRecipe recipe;

  if (FUZZ_READ (n, ds_recipe_parse (&recipe, "t", (const char *)bytes, n, &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && recipe.stages == NULL);
    return 0;
  }
  check_written (&recipe);
  ds_gen_check_recipe (&recipe, fuzz_rules (), &errors);
  ds_recipe_clear (&recipe);
  return 0;
}
