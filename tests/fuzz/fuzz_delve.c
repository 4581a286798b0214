/* tests/fuzz/fuzz_delve.c — reads any bytes as a document; an accepted one can be written, read
 * back and written again with the same bytes, and can be linted. */
#include "check/lint.h"
#include "fuzz/rules.h"
#include "io/io.h"
#include "map/backdrop.h"
#include "map/layer_groups.h"
#include "map/property.h"

#include <string.h>

static DsDelve
read_back (const DsText *text)
{
  DsErrors errors = { 0 };
  DsDelve delve;

  FUZZ_ASSERT (ds_format_delve.read (&delve, "t", text->bytes, text->n, fuzz_rules (), &errors) ==
               DS_OK);
  return delve;
}

static void
look_over (const DsDelve *delve)
{
  DsFindings findings;

  if (delve->dungeon.n_floors * (size_t)delve->dungeon.w * (size_t)delve->dungeon.h > 4096)
    return;
  FUZZ_ASSERT (ds_lint (&findings, delve, NULL, NULL, NULL) == DS_OK);
  for (size_t i = 0; i < findings.items.n; i++)
    for (size_t k = 0; k < DS_LINT_FIXES_MAX; k++) {
      DsFix fix;

      FUZZ_ASSERT (ds_lint_fix (&fix, delve, &findings.items.items[i], k, NULL, NULL) == DS_OK);
      ds_fix_clear (&fix);
    }
  ds_findings_clear (&findings);
}

/* Each own property can be written as it was read. */
static void
read_properties (const DsExtras *extras)
{
  DsProperties properties, again;

  FUZZ_ASSERT (ds_properties_read (&properties, extras, NULL) == DS_OK);
  for (size_t i = 0; i < properties.n; i++) {
    char *json = ds_property_json (&properties.items[i]);

    FUZZ_ASSERT (ds_properties_read_value (&again, json, NULL) == DS_OK);
    FUZZ_ASSERT (again.items[0].type == properties.items[i].type);
    FUZZ_ASSERT (strcmp (again.items[0].text, properties.items[i].text) == 0);
    ds_properties_clear (&again);
    ds_free (json);
  }
  ds_properties_clear (&properties);
}

/* Groups of own layers read as they are written, and stay valid whatever is done to them. */
static void
read_groups (const DsDungeon *dungeon)
{
  DsLayerGroups groups, again;
  DsExtras *put = NULL;

  ds_layer_groups_read (&groups, dungeon->extras);
  FUZZ_ASSERT (ds_layer_groups_are_valid (&groups));
  FUZZ_ASSERT (ds_layer_groups_put (&put, dungeon->extras, &groups, NULL) == DS_OK);
  ds_layer_groups_read (&again, put);
  FUZZ_ASSERT (memcmp (&groups, &again, sizeof again) == 0);
  ds_extras_unref (put);
  if (groups.n == 0)
    return;
  (void)ds_layer_groups_move (&groups, 0, 1);
  (void)ds_layer_groups_nest (&groups, 0, (uint32_t)groups.n);
  ds_layer_groups_remove (&groups, groups.n - 1);
  FUZZ_ASSERT (ds_layer_groups_are_valid (&groups));
}

/* Own layers and reference images, moved as their cells are. */
static void
read_members (const DsDungeon *dungeon)
{
  DsObjectLayers layers, again;
  char *list;

  read_groups (dungeon);
  ds_object_layers_read (&layers, dungeon->extras);
  list = ds_object_layers_json (&layers);
  FUZZ_ASSERT (list != NULL && layers.n <= DS_OBJECT_LAYERS_MAX);
  ds_free (list);
  for (size_t f = 0; f < dungeon->n_floors; f++) {
    DsExtras *put = NULL;
    DsBackdrop picture, read;

    for (size_t i = 0; i < ds_things_count (dungeon->floors[f].things); i++)
      FUZZ_ASSERT (ds_object_layers_of (&layers, ds_things_get (dungeon->floors[f].things, i)) <
                   (int)layers.n);
    ds_backdrop_of (&picture, dungeon->floors[f].extras);
    FUZZ_ASSERT (ds_backdrop_put (&put, dungeon->floors[f].extras, &picture, NULL) == DS_OK);
    ds_backdrop_of (&read, put);
    FUZZ_ASSERT (memcmp (&picture, &read, sizeof read) == 0);
    FUZZ_ASSERT (ds_backdrop_move (&put, (DsCell){ -5000, 3000 }, NULL) == DS_OK);
    ds_backdrop_of (&read, put);
    FUZZ_ASSERT (strcmp (picture.file, read.file) == 0 && read.width == picture.width);
    ds_extras_unref (put);
  }
  ds_object_layers_read (&again, dungeon->extras);
  FUZZ_ASSERT (memcmp (&layers, &again, sizeof again) == 0);
}

static void
read_all_properties (const DsDungeon *dungeon)
{
  read_properties (dungeon->extras);
  for (size_t i = 0; i < ds_regions_count (dungeon->regions); i++)
    read_properties (ds_regions_get (dungeon->regions, i)->extras);
  for (size_t f = 0; f < dungeon->n_floors; f++) {
    for (size_t i = 0; i < ds_rooms_count (dungeon->floors[f].rooms); i++)
      read_properties (ds_rooms_get (dungeon->floors[f].rooms, i)->extras);
    for (size_t i = 0; i < ds_things_count (dungeon->floors[f].things); i++)
      read_properties (ds_things_get (dungeon->floors[f].things, i)->extras);
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsText first = { 0 }, second = { 0 };
  DsDelve delve, again;

  if (FUZZ_READ (n, ds_format_delve.read (&delve, "t", (const char *)bytes, n, fuzz_rules (),
                                          &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && delve.rules == NULL && delve.dungeon.floors == NULL);
    return 0;
  }
  FUZZ_ASSERT (errors.n == 0);
  FUZZ_ASSERT (ds_format_delve.write (&delve, &first, NULL) == DS_OK);
  again = read_back (&first);
  FUZZ_ASSERT (ds_format_delve.write (&again, &second, NULL) == DS_OK);
  FUZZ_ASSERT (first.n == second.n && memcmp (first.bytes, second.bytes, first.n) == 0);
  look_over (&delve);
  read_all_properties (&again.dungeon);
  read_members (&again.dungeon);
  ds_text_clear (&first);
  ds_text_clear (&second);
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
  return 0;
}
