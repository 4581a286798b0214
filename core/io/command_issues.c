/* core/io/command_issues.c — see command_issues.h */
#include "io/command_issues.h"

#include <string.h>

#define SENTENCE_BYTES 500 /* longer ones are cut */
#define NUMBER_MOST 1000000

static const DsLintRule RULE = {
  .id = DS_LINT_COMMAND,
  .label = N_ ("Issue of a command"),
  .help = N_ ("A command of the project reported this after an edit, or when the level was "
              "opened."),
  .severity = DS_SEVERITY_WARNING,
};

/* Reads a number and the @end behind it. */
static bool
read_number (const char **at, char end, int32_t *out)
{
  const char *digit = *at;
  int32_t number = 0;

  for (; *digit >= '0' && *digit <= '9' && number <= NUMBER_MOST; digit++)
    number = number * 10 + (*digit - '0');
  if (digit == *at || *digit != end || number > NUMBER_MOST)
    return false;
  *at = digit + 1;
  *out = number;
  return true;
}

/* Reads the place before the sentence. A place that the level lacks is a part of the sentence. */
static const char *
read_place (const char *line, const DsDungeon *dungeon, size_t floor, DsFinding *finding)
{
  const char *at = line;
  int32_t number;
  DsCell cell;

  if (read_number (&at, '/', &number))
    floor = number > 0 ? (size_t)number - 1 : dungeon->n_floors;
  if (!read_number (&at, ',', &cell.x) || !read_number (&at, ':', &cell.y) ||
      floor >= dungeon->n_floors || !ds_floor_has (&dungeon->floors[floor], cell))
    return line;
  finding->floor = (int32_t)floor;
  finding->cells[0] = cell;
  finding->n_cells = finding->n_all_cells = 1;
  return at;
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
