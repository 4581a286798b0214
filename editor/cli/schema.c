/* editor/cli/schema.c — every field of the data files, every parameter of the stages, every rule
 * that levels are checked by, and every metric. */
#include "check/lint.h"
#include "check/metric.h"
#include "cli/cli.h"
#include "io/checks.h"
#include "io/mapping/mapping.h"

/* Records that are not in the lists of rules files. */
static const DsRecordType *const OWN_FILES[] = { &ds_project_record, &ds_tileset_record,
                                                 &ds_mapping_record, &ds_check_record };

static bool
has_range (const DsField *field)
{
  return field->type == DS_FIELD_INT || field->type == DS_FIELD_RANGE ||
         field->type == DS_FIELD_INTS;
}

static bool
param_has_range (const DsParam *param)
{
  return param->type == DS_PARAM_INT || param->type == DS_PARAM_PERMILLE ||
         param->type == DS_PARAM_RANGE || param->type == DS_PARAM_WEIGHTS ||
         param->type == DS_PARAM_ROWS;
}

/* ---- JSON */

static void
put_choices (DsJsonWriter *json, const DsChoice *choices, size_t n)
{
  if (n == 0)
    return;
  ds_json_begin_array (json, "choices", DS_JSON_INLINE);
  for (size_t i = 0; i < n; i++)
    ds_json_put_string (json, NULL, choices[i].id);
  ds_json_end (json);
}

static void
put_sentence (DsJsonWriter *json, const char *key, const char *text)
{
  if (text != NULL)
    ds_json_put_string (json, key, ds_translate (text));
}

static void
write_field (DsJsonWriter *json, const DsField *field)
{
  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "key", field->key);
  ds_json_put_string (json, "type", ds_field_type_id (field->type));
  ds_json_put_bool (json, "required", field->required);
  if (has_range (field) || (field->type == DS_FIELD_TEXT && field->min > 0))
    ds_json_put_int (json, "min", field->min);
  if (has_range (field) || field->type == DS_FIELD_TEXT)
    ds_json_put_int (json, "max", field->max);
  if (!field->required && field->fallback != NULL)
    ds_json_put_string (json, "default", field->fallback);
  put_choices (json, field->choices, field->n_choices);
  if (field->refers != NULL)
    ds_json_put_string (json, "refers", field->refers);
  if (field->of != NULL)
    ds_json_put_string (json, "of", field->of->id);
  put_sentence (json, "unit", field->unit);
  put_sentence (json, "help", field->help);
  ds_json_end (json);
}

/* A record, and behind it the records within it. */
static void
write_record (DsJsonWriter *json, const DsRecordType *record)
{
  ds_json_begin_object (json, NULL, DS_JSON_LINES);
  ds_json_put_string (json, "id", record->id);
  if (record->list != NULL)
    ds_json_put_string (json, "list", record->list);
  put_sentence (json, "label", record->label);
  ds_json_begin_array (json, "fields", DS_JSON_LINES);
  for (size_t i = 0; i < record->n_fields; i++)
    write_field (json, &record->fields[i]);
  ds_json_end (json);
  ds_json_end (json);
  for (size_t i = 0; i < record->n_fields; i++)
    if (record->fields[i].of != NULL)
      write_record (json, record->fields[i].of);
}

static void
write_param (DsJsonWriter *json, const DsParam *param)
{
  DsValue value;

  ds_param_default (param, &value);
  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "id", param->id);
  put_sentence (json, "label", param->label);
  ds_json_put_string (json, "type", ds_param_type_id (param->type));
  if (param_has_range (param)) {
    ds_json_put_int (json, "min", param->min);
    ds_json_put_int (json, "max", param->max);
  }
  ds_value_write (&value, json, "default");
  put_choices (json, param->choices, param->n_choices);
  put_sentence (json, "unit", param->unit);
  put_sentence (json, "help", param->help);
  ds_json_end (json);
}

static void
write_lint_rules (DsJsonWriter *json)
{
  ds_json_begin_array (json, "lint_rules", DS_JSON_LINES);
  for (size_t i = 0; i < ds_n_lint_rules (); i++) {
    const DsLintRule *rule = ds_lint_rule (i);

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_string (json, "id", rule->id);
    ds_json_put_string (json, "severity", ds_severity_id (rule->severity));
    put_sentence (json, "label", rule->label);
    put_sentence (json, "help", rule->help);
    ds_json_end (json);
  }
  ds_json_end (json);
}

static void
write_metrics (DsJsonWriter *json)
{
  ds_json_begin_array (json, "metrics", DS_JSON_LINES);
  for (size_t i = 0; i < ds_n_metrics (); i++) {
    const DsMetric *metric = ds_metric (i);

    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_put_string (json, "id", metric->id);
    put_sentence (json, "label", metric->label);
    put_sentence (json, "unit", metric->unit);
    put_sentence (json, "help", metric->help);
    ds_json_end (json);
  }
  ds_json_end (json);
}

static void
write_json (DsText *out)
{
  DsJsonWriter json;

  ds_json_writer_init (&json, out);
  ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  ds_json_begin_array (&json, "records", DS_JSON_LINES);
  for (size_t i = 0; i < ds_rules_n_records (); i++)
    write_record (&json, ds_rules_record (i));
  for (size_t i = 0; i < DS_COUNT (OWN_FILES); i++)
    write_record (&json, OWN_FILES[i]);
  ds_json_end (&json);
  ds_json_begin_array (&json, "stages", DS_JSON_LINES);
  for (size_t i = 0; i < ds_gen_n_stages (); i++) {
    const DsGenStage *stage = ds_gen_stage (i);

    ds_json_begin_object (&json, NULL, DS_JSON_LINES);
    ds_json_put_string (&json, "id", stage->id);
    put_sentence (&json, "label", stage->label);
    put_sentence (&json, "help", stage->help);
    ds_json_put_int (&json, "version", stage->version);
    ds_json_put_string (&json, "scope", stage->scope == DS_GEN_FLOOR ? "floor" : "dungeon");
    ds_json_begin_array (&json, "params", DS_JSON_LINES);
    for (size_t k = 0; k < stage->n_params; k++)
      write_param (&json, &stage->params[k]);
    ds_json_end (&json);
    ds_json_end (&json);
  }
  ds_json_end (&json);
  write_lint_rules (&json);
  write_metrics (&json);
  ds_json_end (&json);
}

/* ---- text */

static void
put_list (DsText *out, const DsChoice *choices, size_t n)
{
  for (size_t i = 0; i < n; i++)
    ds_text_printf (out, "%s%s", i > 0 ? ", " : _ (", one of "), choices[i].id);
}

static void
put_unit (DsText *out, const char *unit)
{
  if (unit != NULL)
    ds_text_printf (out, " %s", ds_translate (unit));
}

static void
write_field_text (DsText *out, const DsField *field)
{
  ds_text_printf (out, "  %s: %s", field->key, ds_field_type_id (field->type));
  if (has_range (field))
    ds_text_printf (out, ", %d..%d", field->min, field->max);
  put_unit (out, field->unit);
  put_list (out, field->choices, field->n_choices);
  if (field->refers != NULL || field->of != NULL)
    ds_text_printf (out, _ (", of %s"), field->refers != NULL ? field->refers : field->of->list);
  if (field->required)
    ds_text_puts (out, _ (", required"));
  else if (field->fallback != NULL && field->fallback[0] != '\0')
    ds_text_printf (out, _ (", default %s"), field->fallback);
  ds_text_printf (out, "\n      %s\n", ds_translate (field->help));
}

static void
write_record_text (DsText *out, const DsRecordType *record)
{
  if (record->list != NULL)
    ds_text_printf (out, _ ("Record %s (%s), in the list \"%s\"\n"), record->id,
                    ds_translate (record->label), record->list);
  else
    ds_text_printf (out, _ ("Record %s (%s), a file of its own\n"), record->id,
                    ds_translate (record->label));
  for (size_t i = 0; i < record->n_fields; i++)
    write_field_text (out, &record->fields[i]);
  ds_text_putc (out, '\n');
  for (size_t i = 0; i < record->n_fields; i++)
    if (record->fields[i].of != NULL)
      write_record_text (out, record->fields[i].of);
}

static void
write_param_text (DsText *out, const DsParam *param)
{
  ds_text_printf (out, "  %s: %s", param->id, ds_param_type_id (param->type));
  if (param_has_range (param))
    ds_text_printf (out, ", %d..%d", param->min, param->max);
  put_unit (out, param->unit);
  put_list (out, param->choices, param->n_choices);
  if (param->fallback != NULL)
    ds_text_printf (out, _ (", default %s"), param->fallback);
  ds_text_printf (out, "\n      %s\n", ds_translate (param->help));
}

static void
write_text (DsText *out)
{
  for (size_t i = 0; i < ds_rules_n_records (); i++)
    write_record_text (out, ds_rules_record (i));
  for (size_t i = 0; i < DS_COUNT (OWN_FILES); i++)
    write_record_text (out, OWN_FILES[i]);
  for (size_t i = 0; i < ds_gen_n_stages (); i++) {
    const DsGenStage *stage = ds_gen_stage (i);

    ds_text_printf (out, _ ("Stage %s (%s)\n"), stage->id, ds_translate (stage->label));
    ds_text_printf (out, "  %s\n", ds_translate (stage->help));
    for (size_t k = 0; k < stage->n_params; k++)
      write_param_text (out, &stage->params[k]);
    ds_text_putc (out, '\n');
  }
  for (size_t i = 0; i < ds_n_lint_rules (); i++) {
    const DsLintRule *rule = ds_lint_rule (i);

    ds_text_printf (out, _ ("Lint rule %s (%s): %s\n"), rule->id, ds_translate (rule->label),
                    ds_translate (ds_severity_label (rule->severity)));
    ds_text_printf (out, "  %s\n", ds_translate (rule->help));
  }
  for (size_t i = 0; i < ds_n_metrics (); i++)
    ds_text_printf (out, _ ("Metric %s (%s)\n  %s\n"), ds_metric (i)->id,
                    ds_translate (ds_metric (i)->label), ds_translate (ds_metric (i)->help));
}

static int
run (DseCli *cli)
{
  DsText text = { 0 };

  if (dse_cli_has (cli, "--json"))
    write_json (&text);
  else
    write_text (&text);
  return dse_cli_print (&text);
}

static const DseCliOption OPTIONS[] = { DSE_CLI_JSON };

const DseCliCommand dse_cli_schema = {
  .id = "schema",
  .arguments = "",
  .help = N_ (
      "Prints every field of the data files, every parameter of the stages, every lint rule, and "
      "every metric."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
