/* editor/cli/vaults.c — checks vaults one by one: each stands in open ground, as Crawl places it,
 * and is walked from there. */
#include "cli/vaults.h"
#include "check/lint.h"
#include "field/parts.h"

#include <stdio.h>
#include <string.h>

/* Rules that mean something for a part of a level. */
static const char *const RULES[] = { "pocket", "cut-by-liquid", "unreachable-item", "thing-in-wall",
                                     "creature-in-wall" };

typedef struct {
  DseCli *cli;
  const char *path;
  DseForeign foreign; /* its import: of one vault at a time */
  bool is_json;
  bool prints; /* each vault as soon as it is checked */
  DsText *text;
  DsJsonWriter *json;
  const DsForeignLevel *level; /* the vault */
  size_t n_vaults, n_failed, n_issues;
  size_t n_of_vault, n_errors; /* of the vault */
  int printed;
} VaultCheck;

bool
dse_vaults_are_in (const char *path)
{
  DS_ASSERT (path != NULL);

  return ds_foreign_reader_of (path) == &ds_foreign_reader_des;
}

const char *
dse_vault_name (const DsForeignLevel *vault, char out[DSE_VAULT_NAME])
{
  DS_ASSERT (vault != NULL && out != NULL);

  if (vault->name[0] == '\0')
    snprintf (out, DSE_VAULT_NAME, _ ("(line %u)"), vault->line);
  else
    ds_shown (vault->name, out, DSE_VAULT_NAME);
  return out;
}

/* ---- its surroundings */

static bool
is_open (const DsDelve *delve, DsCell cell)
{
  return ds_floor_has (&delve->dungeon.floors[0], cell) &&
         !(ds_delve_flags (delve, 0, cell) & DS_TILE_BLOCKS_MOVE);
}

/* Cells that the vault leaves as they are, beyond its edge, too. */
static bool
is_outside (const DsDelve *vault, DsCell cell)
{
  const DsFloor *floor = &vault->dungeon.floors[0];

  return !ds_floor_has (floor, cell) || ds_floor_get (floor, DS_LAYER_GROUND, cell) == DS_TILE_NONE;
}

/* Things of the vault, a cell further right and down. */
static DsStatus
move_things (DsFloor *out, const DsFloor *from, DsError *err)
{
  const size_t n = ds_things_count (from->things);
  DsThing *moved = ds_alloc (n + 1, sizeof *moved);
  DsStatus status;

  if (moved == NULL)
    return ds_fail_nomem (err, "vault");
  for (size_t i = 0; i < n; i++) {
    moved[i] = *ds_things_get (from->things, i);
    moved[i].at.x++;
    moved[i].at.y++;
  }
  ds_things_unref (out->things);
  out->things = NULL;
  status = ds_things_new (&out->things, moved, n, err);
  ds_free (moved);
  return status;
}

/* The vault in open ground, a cell wide around it. */
static DsStatus
surround (DsDelve *out, const DsDelve *vault, DsError *err)
{
  const DsDungeon *dungeon = &vault->dungeon;
  const uint16_t ground = ds_rules_plain_ground (vault->rules);
  DsStatus status =
      ds_delve_init (out, vault->rules, dungeon->w + 2, dungeon->h + 2, 1, ground, err);
  bool ok = true;

  if (status != DS_OK)
    return status;
  memcpy (out->ruleset, vault->ruleset, sizeof out->ruleset);
  for (int32_t y = 0; y < dungeon->h; y++)
    for (int32_t x = 0; x < dungeon->w; x++)
      for (int layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE && ok; layer++)
        if (!is_outside (vault, (DsCell){ x, y }))
          ok = ds_floor_set (&out->dungeon.floors[0], (DsLayer)layer, (DsCell){ x + 1, y + 1 },
                             ds_floor_get (&dungeon->floors[0], (DsLayer)layer, (DsCell){ x, y }));
  status = ok ? move_things (&out->dungeon.floors[0], &dungeon->floors[0], err)
              : ds_fail_nomem (err, "vault");
  if (status != DS_OK)
    ds_delve_clear (out);
  return status;
}

/* The cell from which the vault is walked: outside of it if a way leads in, else its first stairs,
 * else its first open cell. False: nothing of it is open. */
static bool
find_start (const DsDelve *vault, const DsDelve *placed, const DsParts *parts, DsCell *out)
{
  const DsDungeon *dungeon = &vault->dungeon;
  bool is_found = false, has_stairs = false;

  *out = (DsCell){ 0, 0 };
  for (int32_t y = 0; y < dungeon->h; y++)
    for (int32_t x = 0; x < dungeon->w; x++) {
      const DsCell at = { x + 1, y + 1 };

      if (is_outside (vault, (DsCell){ x, y }) || !is_open (placed, at))
        continue;
      if (parts->label[ds_cell_index (at, parts->w)] == parts->label[0]) {
        *out = (DsCell){ 0, 0 };
        return true;
      }
      if (!is_found || (!has_stairs && ds_delve_flags (placed, 0, at) & DS_TILE_OPENING))
        *out = at;
      has_stairs |= (ds_delve_flags (placed, 0, at) & DS_TILE_OPENING) != 0;
      is_found = true;
    }
  return is_found;
}

static DsStatus
find_parts (DsParts *out, const DsDelve *delve, DsError *err)
{
  const int32_t w = delve->dungeon.w, h = delve->dungeon.h;
  uint8_t *open = ds_alloc ((size_t)w * (size_t)h, 1);
  const DsSpace space = { w, h, open, DS_MOVE_8 };
  DsStatus status;

  if (open == NULL)
    return ds_fail_nomem (err, "vault");
  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++)
      open[ds_cell_index ((DsCell){ x, y }, w)] = is_open (delve, (DsCell){ x, y });
  status = ds_parts_find (out, &space, NULL, err);
  ds_free (open);
  return status;
}

/* Puts a player start where the vault is walked from. */
static DsStatus
put_start (const DsDelve *vault, DsDelve *placed, DsError *err)
{
  DsThing start = { .id = UINT64_MAX, .facing = DS_FACING_NONE, .target_floor = -1 };
  DsParts parts;
  DsStatus status = find_parts (&parts, placed, err);

  if (status != DS_OK)
    return status;
  if (find_start (vault, placed, &parts, &start.at) &&
      ds_rules_kind_of_role (vault->rules, DS_ROLE_START, &start.kind))
    status = ds_things_put (&placed->dungeon.floors[0].things, &start, err);
  ds_parts_clear (&parts);
  return status;
}

/* ---- issues */

/* Line of the file in which row @y of the map stands. */
static uint32_t
line_of (const VaultCheck *self, int32_t y)
{
  return self->level->layers.first->line + (uint32_t)y;
}

/* An issue at a cell of the vault. @text is translated. */
static void
report (VaultCheck *self, DsSeverity severity, const char *rule, DsCell cell, const char *text)
{
  char shown[DS_SENTENCE];

  self->n_of_vault++;
  self->n_errors += severity == DS_SEVERITY_ERROR;
  if (self->is_json) {
    ds_json_begin_object (self->json, NULL, DS_JSON_INLINE);
    ds_json_put_string (self->json, "rule", rule);
    ds_json_put_string (self->json, "severity", ds_severity_id (severity));
    ds_json_put_int (self->json, "line", line_of (self, cell.y));
    ds_json_put_int (self->json, "column", cell.x);
    ds_json_put_int (self->json, "row", cell.y);
    ds_json_put_string (self->json, "text", text);
    ds_json_end (self->json);
  } else {
    ds_text_printf (self->text, "%s:%u: %s: ", ds_shown (self->path, shown, sizeof shown),
                    line_of (self, cell.y), _ (ds_severity_label (severity)));
    ds_text_printf (self->text, _ ("%s at column %d, row %d [%s]\n"), text, cell.x, cell.y, rule);
  }
}

static bool
is_for_vaults (const DsLintRule *rule)
{
  for (size_t i = 0; i < DS_COUNT (RULES); i++)
    if (strcmp (RULES[i], rule->id) == 0)
      return true;
  return false;
}

static DsStatus
report_findings (VaultCheck *self, const DsDelve *placed, DsError *err)
{
  DsFindings findings;
  DsStatus status = ds_lint (&findings, placed, NULL, NULL, err);

  for (size_t i = 0; status == DS_OK && i < findings.items.n; i++) {
    const DsFinding *finding = &findings.items.items[i];
    DsCell cell = finding->cells[0];

    if (!is_for_vaults (finding->rule) || finding->n_cells == 0)
      continue;
    cell.x--;
    cell.y--;
    if (!is_outside (&self->foreign.import.delve, cell))
      report (self, finding->severity, finding->rule->id, cell, _ (finding->rule->label));
  }
  if (status == DS_OK)
    ds_findings_clear (&findings);
  return status;
}

/* Entries, which are markers: beside none of them is the way closed on all sides, and each is at
 * the edge, where a corridor can meet it. */
static void
report_entries (VaultCheck *self)
{
  const DsDelve *vault = &self->foreign.import.delve;
  const DsThings *things = vault->dungeon.floors[0].things;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    bool leads_in = false, leads_out = false;

    if (ds_rules_kind (vault->rules, thing->kind)->role != DS_ROLE_MARKER)
      continue;
    for (int k = 0; k < 8; k++) {
      const DsCell beside = { thing->at.x + ds_move_steps[k].x, thing->at.y + ds_move_steps[k].y };

      leads_in |= !is_outside (vault, beside) && is_open (vault, beside);
      leads_out |= is_outside (vault, beside);
    }
    if (!leads_in)
      report (self, DS_SEVERITY_ERROR, "entry-to-nowhere", thing->at,
              _ ("Entry that leads nowhere"));
    if (!leads_out)
      report (self, DS_SEVERITY_WARNING, "entry-inside", thing->at,
              _ ("Entry that is not on the edge"));
  }
}

/* ---- a vault */

static void
begin_vault (VaultCheck *self)
{
  self->n_of_vault = self->n_errors = 0;
  if (!self->is_json)
    return;
  ds_json_begin_object (self->json, NULL, DS_JSON_LINES);
  ds_json_put_string (self->json, "vault", self->level->name);
  ds_json_put_int (self->json, "line", self->level->line);
  ds_json_begin_array (self->json, "findings", DS_JSON_LINES);
}

static void
end_vault (VaultCheck *self)
{
  char name[DSE_VAULT_NAME];

  self->n_vaults++;
  self->n_failed += self->n_errors > 0;
  self->n_issues += self->n_of_vault;
  if (self->is_json) {
    ds_json_end (self->json);
    ds_json_end (self->json);
    return;
  }
  ds_text_printf (self->text, _ ("%s: issues: %zu\n"), dse_vault_name (self->level, name),
                  self->n_of_vault);
  if (self->prints && self->printed == DSE_CLI_DONE)
    self->printed = dse_cli_print (self->text);
}

static DsStatus
check_vault (VaultCheck *self, DsError *err)
{
  DseForeign *foreign = &self->foreign;
  DsDelve placed;
  DsStatus status;

  foreign->mapping.only = self->level;
  status = ds_import (&foreign->import, &foreign->map, &foreign->mapping, self->cli->rules, err);
  if (status != DS_OK)
    return status;
  begin_vault (self);
  report_entries (self);
  status = surround (&placed, &foreign->import.delve, err);
  if (status == DS_OK) {
    status = put_start (&foreign->import.delve, &placed, err);
    if (status == DS_OK)
      status = report_findings (self, &placed, err);
    ds_delve_clear (&placed);
  }
  end_vault (self);
  ds_import_clear (&foreign->import);
  return status;
}

/* All vaults of the file that has been read. */
static DsStatus
check_vaults (VaultCheck *self, DsError *err)
{
  const char *wanted = self->foreign.mapping.level;
  DsStatus status = DS_OK;

  if (self->is_json)
    ds_json_begin_array (self->json, "vaults", DS_JSON_LINES);
  self->level = self->foreign.map.levels.first;
  for (; self->level != NULL && status == DS_OK; self->level = self->level->next)
    if (ds_mapping_like (wanted, self->level->name))
      status = check_vault (self, err);
  if (self->is_json)
    ds_json_end (self->json);
  if (status == DS_OK && self->n_vaults == 0)
    status = ds_fail (err, DS_NOT_FOUND, self->path, "import.level",
                      N_ ("no level is called \"%s\""), wanted);
  if (status == DS_OK && !self->is_json)
    ds_text_printf (self->text, _ ("Vaults: %zu, with errors: %zu, issues: %zu\n"), self->n_vaults,
                    self->n_failed, self->n_issues);
  return status;
}

int
dse_vaults_check (DseCli *cli, const char *path)
{
  DsText text = { 0 };
  DsJsonWriter json;
  VaultCheck self = { .cli = cli,
                      .path = path,
                      .is_json = dse_cli_has (cli, "--json"),
                      .prints = true,
                      .text = &text,
                      .json = &json };
  DsStatus status;
  DsError err;

  DS_ASSERT (cli != NULL && path != NULL);

  if (!dse_foreign_read (cli, path, &self.foreign))
    return DSE_CLI_BAD;
  ds_json_writer_init (&json, &text);
  if (self.is_json)
    ds_json_begin_object (&json, NULL, DS_JSON_LINES);
  status = check_vaults (&self, &err);
  if (self.is_json)
    ds_json_end (&json);
  dse_foreign_clear (&self.foreign);
  if (status != DS_OK) {
    ds_text_clear (&text);
    return dse_cli_fail (&err);
  }
  if (self.printed == DSE_CLI_DONE)
    self.printed = dse_cli_print (&text);
  if (self.printed != DSE_CLI_DONE)
    return self.printed;
  return self.n_failed > 0 ? DSE_CLI_NO : DSE_CLI_DONE;
}

bool
dse_vaults_check_mapped (DseCli *cli, const char *file, const char *path, DsText *text,
                         DsJsonWriter *json, bool *is_good)
{
  VaultCheck self = {
    .cli = cli, .path = path, .is_json = dse_cli_has (cli, "--json"), .text = text, .json = json
  };
  DsStatus status;
  DsError err;

  DS_ASSERT (cli != NULL && file != NULL && path != NULL && text != NULL && json != NULL &&
             is_good != NULL);

  *is_good = false;
  if (!dse_foreign_read (cli, file, &self.foreign))
    return false;
  status = check_vaults (&self, &err);
  dse_foreign_clear (&self.foreign);
  if (status != DS_OK) {
    dse_cli_fail (&err);
    return false;
  }
  *is_good = self.n_failed == 0;
  return true;
}
