/* tests/fuzz/fuzz_selection.c — reads any text as the selection and as the issues that a command
 * gives; an accepted selection reads back the same after writing. */
#include "fuzz/level.h"
#include "io/command_issues.h"
#include "io/command_selection.h"

#include <stdlib.h>
#include <string.h>

static void
check_selection (const DsCommandSelection *self, const DsDungeon *dungeon)
{
  DsCommandSelection again;
  DsText text = { 0 };
  DsMask mask;

  FUZZ_ASSERT (self->floor < dungeon->n_floors);
  FUZZ_ASSERT (ds_mask_init (&mask, dungeon->w, dungeon->h, NULL) == DS_OK);
  for (size_t i = 0; i < self->cells.n; i++)
    ds_mask_set_span (&mask, self->cells.items[i]);
  ds_command_selection_write (&text, &mask, self->objects.items, self->objects.n);
  FUZZ_ASSERT (!text.failed);
  FUZZ_ASSERT (ds_command_selection_read (&again, text.n > 0 ? text.bytes : "", dungeon,
                                          self->floor, NULL) == DS_OK);
  FUZZ_ASSERT (again.floor == self->floor && again.cells.n == self->cells.n);
  FUZZ_ASSERT (again.objects.n == self->objects.n);
  for (size_t i = 0; i < again.cells.n; i++)
    FUZZ_ASSERT (memcmp (&again.cells.items[i], &self->cells.items[i], sizeof (DsSpan)) == 0);
  for (size_t i = 0; i < again.objects.n; i++)
    FUZZ_ASSERT (again.objects.items[i] == self->objects.items[i]);
  ds_command_selection_clear (&again);
  ds_text_clear (&text);
  ds_mask_clear (&mask);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  char *text = malloc (n + 1);
  DsCommandSelection selection;
  DsFindings findings;
  DsDelve level;
  DsError err;

  FUZZ_ASSERT (text != NULL);
  memcpy (text, bytes, n);
  text[n] = '\0';
  fuzz_level (&level);
  if (ds_command_selection_read (&selection, text, &level.dungeon, 0, &err) == DS_OK)
    check_selection (&selection, &level.dungeon);
  else
    FUZZ_ASSERT (selection.cells.items == NULL && selection.objects.items == NULL);
  ds_command_selection_clear (&selection);
  FUZZ_ASSERT (ds_command_issues_read (&findings, "a", text, &level.dungeon, 0, NULL) == DS_OK);
  ds_findings_clear (&findings);
  ds_delve_clear (&level);
  free (text);
  return 0;
}
