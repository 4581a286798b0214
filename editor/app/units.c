/* editor/app/units.c — lengths in cells, pixels, metres or feet. */
#include "app/units.h"

#include "app/settings.h"

#include <glib/gi18n.h>
#include <math.h>

static const struct {
  const char *label, *symbol, *key;
} UNITS[DSE_N_UNITS] = {
  [DSE_UNIT_CELLS] = { N_ ("Cells"), NULL, NULL },
  [DSE_UNIT_PIXELS] = { N_ ("Pixels"), N_ ("px"), "cell-pixels" },
  [DSE_UNIT_METRES] = { N_ ("Metres"), N_ ("m"), "cell-metres" },
  [DSE_UNIT_FEET] = { N_ ("Feet"), N_ ("ft"), "cell-feet" },
};

DseUnit
dse_units_get (void)
{
  return (DseUnit)CLAMP (g_settings_get_enum (dse_settings_get (), "unit"), 0, DSE_N_UNITS - 1);
}

const char *
dse_units_label (DseUnit unit)
{
  g_return_val_if_fail (unit < DSE_N_UNITS, NULL);

  return _ (UNITS[unit].label);
}

const char *
dse_units_key (DseUnit unit)
{
  g_return_val_if_fail (unit < DSE_N_UNITS, NULL);

  return UNITS[unit].key;
}

double
dse_units_per_cell (void)
{
  const char *key = UNITS[dse_units_get ()].key;

  return key != NULL ? g_settings_get_double (dse_settings_get (), key) : 1;
}

/* Up to two decimals, none that is 0. */
static double
rounded (double cells)
{
  return round (cells * dse_units_per_cell () * 100) / 100;
}

char *
dse_units_dup_length (double cells)
{
  const char *symbol = UNITS[dse_units_get ()].symbol;

  return symbol != NULL ? g_strdup_printf ("%.10g %s", rounded (cells), _ (symbol)) : NULL;
}

void
dse_units_append_size (GString *text, int w, int h)
{
  const char *symbol = UNITS[dse_units_get ()].symbol;

  g_return_if_fail (text != NULL);

  g_string_append_printf (text, "%d × %d", w, h);
  if (symbol != NULL)
    g_string_append_printf (text, " (%.10g × %.10g %s)", rounded (w), rounded (h), _ (symbol));
}

void
dse_units_append_length (GString *text, int n)
{
  g_autofree char *length = dse_units_dup_length (n);

  g_return_if_fail (text != NULL);

  g_string_append_printf (text, _ ("length %d"), n);
  if (length != NULL)
    g_string_append_printf (text, " (%s)", length);
}
