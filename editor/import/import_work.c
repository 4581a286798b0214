/* editor/import/import_work.c — the steps from a file to a level and its pictures. */
#include "import/import_work.h"

#include "io/kept/kept.h"
#include "io/mapping/guess.h"
#include "proof/findings.h"
#include "thumbnail.h"

#include <string.h>

#define PICTURE_SIDE 1024 /* pixels */
#define PICTURES_MAX 32   /* floors */

void
dse_import_work_free (gpointer data)
{
  DseImportWork *work = data;

  g_return_if_fail (work != NULL);

  ds_import_clear (&work->import);
  ds_map_items_clear (&work->items);
  g_ptr_array_unref (work->pictures);
  dse_foreign_file_unref (work->file);
  ds_rules_unref (work->rules);
  ds_extras_unref (work->kept);
  g_free (work->wanted);
  g_free (work->last);
  g_free (work->name);
  g_free (work->error);
  g_free (work->warnings);
  g_free (work);
}

static char *
error_dup (const DsError *err)
{
  char sentence[DS_SENTENCE];

  return g_strdup (ds_error_format (err, sentence, sizeof sentence));
}

static void
warn (DseImportWork *work, const DsErrors *errors)
{
  g_autofree char *more = dse_findings_dup (errors), *old = work->warnings;

  if (errors->n > 0)
    work->warnings = g_strconcat (old != NULL ? old : "", old != NULL ? "\n" : "", more, NULL);
  else
    work->warnings = g_steal_pointer (&old);
}

/* Reads the mapping at @path. FALSE: it is none for these rules. */
static gboolean
load_mapping (DseImportWork *work, const char *path, gboolean warns)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  if (path == NULL)
    return FALSE;
  if (ds_mapping_load (&work->mapping, path, work->rules, &work->file->arena, errors) == DS_OK)
    return TRUE;
  if (warns)
    warn (work, errors);
  return FALSE;
}

/* The mapping of the project that has a pattern for the file. */
static gboolean
find_mapping (DseImportWork *work)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  char *found = NULL;

  if (work->file->below == NULL)
    return FALSE;
  if (ds_mapping_find (&work->mapping, &found, work->file->folder, work->file->below, work->rules,
                       &work->file->arena, errors) != DS_OK)
    warn (work, errors);
  if (found == NULL)
    return FALSE;
  work->name = g_path_get_basename (found);
  ds_free (found);
  return TRUE;
}

/* True if @kept has the mapping that is guessed for its files. */
static gboolean
is_guess (const DsKept *kept, const DsRules *rules)
{
  DsText mine = { 0 }, guessed = { 0 };
  DsMapping mapping;
  DsErrors *errors = g_new0 (DsErrors, 1);
  DsForeign map;
  DsArena arena = { 0 };
  gboolean is = FALSE;

  if (ds_kept_parse (kept, &map, errors) == DS_OK) {
    if (ds_mapping_guess (&mapping, &map, rules, &arena, NULL) == DS_OK) {
      ds_mapping_format (&kept->mapping, &mine);
      ds_mapping_format (&mapping, &guessed);
      is = !mine.failed && !guessed.failed && strcmp (mine.bytes, guessed.bytes) == 0;
    }
    ds_foreign_clear (&map);
  }
  ds_text_clear (&mine);
  ds_text_clear (&guessed);
  ds_arena_clear (&arena);
  g_free (errors);
  return is;
}

/* Takes the mapping that the level keeps; a guess of its file as it was gives way to a guess of the
 * file as it is. */
static gboolean
take_kept (DseImportWork *work)
{
  const DsDelve level = { .dungeon.extras = work->kept };
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsText text = { 0 };
  gboolean is_taken = FALSE;
  DsKept kept;

  if (work->kept == NULL || ds_kept_get (&kept, &level, errors) != DS_OK)
    return FALSE;
  if (is_guess (&kept, work->rules)) {
    work->choice = DSE_MAPPING_GUESS;
  } else {
    ds_mapping_format (&kept.mapping, &text);
    is_taken =
        !text.failed && ds_mapping_parse (&work->mapping, DS_FOREIGN_KEY ".mapping", text.bytes,
                                          text.n, work->rules, &work->file->arena, errors) == DS_OK;
  }
  ds_text_clear (&text);
  ds_kept_clear (&kept);
  return is_taken;
}

/* Sets the mapping: the one that is wanted, the one that is kept, that of the project, the one of
 * last time, a guess. */
static DsStatus
choose_mapping (DseImportWork *work, DsError *err)
{
  if (work->wanted != NULL && load_mapping (work, work->wanted, TRUE)) {
    work->name = g_path_get_basename (work->wanted);
    work->choice = DSE_MAPPING_OF_PROJECT;
    return DS_OK;
  }
  if (take_kept (work)) {
    work->choice = DSE_MAPPING_KEPT;
    return DS_OK;
  }
  if (work->choice == DSE_MAPPING_OF_PROJECT && find_mapping (work))
    return DS_OK;
  if (work->choice != DSE_MAPPING_GUESS && load_mapping (work, work->last, FALSE)) {
    work->choice = DSE_MAPPING_LAST;
    return DS_OK;
  }
  work->choice = DSE_MAPPING_GUESS;
  return ds_mapping_guess (&work->mapping, &work->file->map, work->rules, &work->file->arena, err);
}

/* A mapping of another file may be for a level that this file lacks: then it is for all. */
static void
check_level (DseImportWork *work)
{
  for (const DsForeignLevel *at = work->file->map.levels.first; at != NULL; at = at->next)
    if (ds_mapping_like (work->mapping.level, at->name))
      return;
  work->mapping.level = "";
}

static gboolean
read_file (DseImportWork *work)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);

  if (dse_foreign_file_read (work->file, errors) != DS_OK) {
    work->error = dse_findings_dup (errors);
    return FALSE;
  }
  warn (work, errors);
  return TRUE;
}

static void
draw (DseImportWork *work)
{
  const DsDungeon *dungeon = &work->import.delve.dungeon;

  for (gsize i = 0; i < dungeon->n_floors && i < PICTURES_MAX; i++)
    g_ptr_array_add (work->pictures, dsu_thumbnail_new_full (&work->import.delve, i, PICTURE_SIDE));
}

/* No goal is suggested without memory. */
static void
suggest_goal (DseImportWork *work)
{
  if (ds_mapping_has_goal (&work->mapping, work->rules) ||
      ds_mapping_goal_rule (&work->goal, &work->mapping, &work->file->map, work->rules,
                            &work->file->arena, NULL) != DS_OK)
    work->goal = (DsGoalRule){ .number = 0 };
}

void
dse_import_work_run (gpointer data)
{
  DseImportWork *work = data;
  DsError err;

  g_return_if_fail (work != NULL);

  if (!work->file->is_read && !read_file (work))
    return;
  if ((work->seeks && choose_mapping (work, &err) != DS_OK) ||
      ds_map_items_list (&work->items, &work->file->map, &work->mapping, &err) != DS_OK) {
    work->error = error_dup (&err);
    return;
  }
  work->is_readable = TRUE;
  if (work->seeks)
    check_level (work);
  if (ds_import (&work->import, &work->file->map, &work->mapping, work->rules, &err) == DS_OK) {
    draw (work);
    suggest_goal (work);
  } else {
    work->error = error_dup (&err);
  }
}
