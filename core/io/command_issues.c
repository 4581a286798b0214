/* core/io/command_issues.c — see command_issues.h */
#include "io/command_issues.h"

#include "io/command_place.h"

#include <string.h>

#define SENTENCE_BYTES 500 /* longer ones are cut */

static const DsLintRule RULE = {
  .id = DS_LINT_COMMAND,
  .label = N_ ("Issue of a command"),
  .help = N_ ("A command of the project reported this after an edit, or when the level was "
              "opened."),
  .severity = DS_SEVERITY_WARNING,
};

/* Marks the first cells of @box, row by row, and counts all. */
static void
mark (DsFinding *finding, DsRect box)
{
  finding->n_all_cells = (size_t)box.w * (size_t)box.h;
  for (int32_t y = box.y; y < box.y + box.h; y++)
    for (int32_t x = box.x; x < box.x + box.w && finding->n_cells < DS_FINDING_CELLS_MAX; x++)
      finding->cells[finding->n_cells++] = (DsCell){ x, y };
}

/* Reads the place before the sentence. A place that the level lacks is a part of the sentence. */
static const char *
read_place (const char *line, const DsDungeon *dungeon, size_t floor, DsFinding *finding)
{
  DsCommandPlace place;
  const char *at = ds_command_place_read (&place, line, floor);

  if (at == NULL || *at != ':' || !ds_command_place_find (&place, dungeon))
    return line;
  finding->floor = (int32_t)place.floor;
  mark (finding, place.box);
  if (place.object != 0)
    finding->things[finding->n_things++] = place.object;
  return at + 1;
}

static const char *
read_severity (const char *at, DsFinding *finding)
{
  for (int i = 0; i < DS_SEVERITY_NOTE; i++) {
    const char *id = ds_severity_id ((DsSeverity)i);

    if (strncmp (at, id, strlen (id)) == 0 && at[strlen (id)] == ':') {
      finding->severity = (DsSeverity)i;
      return at + strlen (id) + 1;
    }
  }
  return at;
}

static const char *
skip_blanks (const char *at)
{
  return at + strspn (at, " \t");
}

/* True for a byte of a character that began before it. */
static bool
is_continued (char byte)
{
  return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Bytes of a sentence that has no more than fit, cut between characters. */
static size_t
length_of (const char *sentence)
{
  size_t n = strlen (sentence);

  while (n > 0 && strchr (" \t\r", sentence[n - 1]) != NULL)
    n--;
  if (n <= SENTENCE_BYTES)
    return n;
  n = SENTENCE_BYTES;
  while (n > 0 && is_continued (sentence[n]))
    n--;
  return n;
}

static DsStatus
take_line (DsFindings *out, const char *label, const char *line, const DsDungeon *dungeon,
           size_t floor, DsError *err)
{
  DsFinding finding = { .rule = &RULE, .severity = RULE.severity, .floor = -1 };
  char sentence[SENTENCE_BYTES + 1];
  const char *at = skip_blanks (line);
  size_t n;

  at = skip_blanks (read_place (at, dungeon, floor, &finding));
  at = skip_blanks (read_severity (at, &finding));
  n = length_of (at);
  if (n == 0 && finding.n_cells == 0)
    return DS_OK;
  if (out->items.n >= DS_FINDINGS_MAX) {
    out->n_left_out++;
    return DS_OK;
  }
  memcpy (sentence, at, n);
  sentence[n] = '\0';
  for (size_t i = 0; i < n; i++)
    if ((unsigned char)sentence[i] < ' ' || sentence[i] == 0x7f)
      sentence[i] = ' ';
  ds_message_set (&finding.text, "command.issue", "%s: %s", label, sentence);
  return ds_findings_add (out, &finding, err);
}

DsStatus
ds_command_issues_read (DsFindings *out, const char *label, const char *text,
                        const DsDungeon *dungeon, size_t floor, DsError *err)
{
  char line[SENTENCE_BYTES + 64];
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL && label != NULL && text != NULL && dungeon != NULL);

  memset (out, 0, sizeof *out);
  while (*text != '\0' && status == DS_OK) {
    const size_t n = strcspn (text, "\n");
    size_t n_kept = n < sizeof line ? n : sizeof line - 1;

    while (n_kept < n && n_kept > 0 && is_continued (text[n_kept]))
      n_kept--;
    memcpy (line, text, n_kept);
    line[n_kept] = '\0';
    status = take_line (out, label, line, dungeon, floor, err);
    text += n + (text[n] == '\n');
  }
  if (status != DS_OK)
    ds_findings_clear (out);
  return status;
}
