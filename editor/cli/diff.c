/* editor/cli/diff.c — the differences of two levels, of any formats: listed, counted, or drawn. */
#include "cli/origin.h"
#include "doc/difference.h"
#include "doc/member_changes.h"
#include "doc/tile_layer_match.h"
#include "io/mapping/source.h"
#include "map/foreign_place.h"
#include "map/property.h"
#include "paint/diff_marks.h"
#include "paint/export.h"

#include <stdio.h>
#include <string.h>

#define CELL_PX 16
#define LONG_BYTES 4000 /* longer values are not printed whole */
#define SHORT_BYTES 100

/* The list in JSON that a kind of difference is in. */
static const char *const LISTS[DS_N_DIFFERENCES] = {
  [DS_DIFFERENCE_HEAD] = "head",    [DS_DIFFERENCE_REGION] = "regions",
  [DS_DIFFERENCE_CELL] = "cells",   [DS_DIFFERENCE_ROOM] = "rooms",
  [DS_DIFFERENCE_THING] = "things",
};

typedef struct {
  DsText out;
  DsJsonWriter json; /* used when is_json */
  bool is_json;
  int list;             /* that is open in JSON; DS_N_DIFFERENCES: none */
  size_t n;             /* differences */
  bool is_foreign;      /* a side is a file of another program, the source itself */
  DseOrigin origins[2]; /* of both levels, which name cells by the first that can */
} Diff;

/* Appends JSON, or another text, on a line: breaks between the parts of JSON become spaces. */
static void
put_on_line (DsText *out, const char *value, size_t n)
{
  const bool is_json = value[0] == '{' || value[0] == '[';
  bool in_string = false;
  size_t start = 0;

  for (size_t i = 0; i < n && is_json; i++) {
    if (value[i] == '\\' && in_string)
      i++;
    else if (value[i] == '"')
      in_string = !in_string;
    else if (value[i] == '\n' && !in_string) {
      ds_text_put_shown (out, value + start, i - start, DS_SHOWN_LINE);
      ds_text_puts (out, " ");
      i += strspn (value + i, " \n") - 1;
      start = i + 1;
    }
  }
  if (start < n)
    ds_text_put_shown (out, value + start, n - start, DS_SHOWN_LINE);
}

/* A value; "-" stands for nothing. Of a long one the beginning. */
static void
put_value (DsText *out, const char *value)
{
  size_t n = strlen (value);

  if (n == 0)
    ds_text_puts (out, "-");
  if (n <= LONG_BYTES) {
    put_on_line (out, value, n);
    return;
  }
  for (n = SHORT_BYTES; n > 0 && ((uint8_t)value[n] & 0xc0) == 0x80;)
    n--; /* not within a character */
  put_on_line (out, value, n);
  ds_text_printf (out, _ ("… (%zu bytes)"), strlen (value));
}

/* The size of a text that nobody reads: a kept source. */
static void
put_size (DsText *out, const char *value)
{
  if (value[0] == '\0')
    ds_text_puts (out, "-");
  else
    ds_text_printf (out, ngettext ("%zu byte", "%zu bytes", strlen (value)), strlen (value));
}

/* "from -> to". */
static void
put_change (DsText *out, const char *from, const char *to)
{
  put_value (out, from);
  ds_text_puts (out, " -> ");
  put_value (out, to);
  ds_text_puts (out, "\n");
}

/* ---- the members of a changed object, room, region or level */

/* True where both sides have members that are worth a line each. */
static bool
has_members (const DsDifference *found)
{
  if (found->from[0] == '\0' || found->to[0] == '\0' || found->kind == DS_DIFFERENCE_CELL)
    return false;
  return found->kind != DS_DIFFERENCE_HEAD || strcmp (found->name, DS_PROPERTIES_KEY) == 0;
}

/* Calls @on_member as ds_member_changes_find() does; those of the level begin with "properties",
 * too. False: the difference has none. */
static bool
find_members (const DsDifference *found, DsMemberChange on_member, void *user)
{
  DsText sides[2] = { { 0 }, { 0 } };
  bool is_found = has_members (found);

  if (is_found && found->kind == DS_DIFFERENCE_HEAD) {
    ds_text_printf (&sides[0], "{ \"%s\": %s }", DS_PROPERTIES_KEY, found->from);
    ds_text_printf (&sides[1], "{ \"%s\": %s }", DS_PROPERTIES_KEY, found->to);
    is_found = !sides[0].failed && !sides[1].failed &&
               ds_member_changes_find (sides[0].bytes, sides[1].bytes, on_member, user);
  } else if (is_found)
    is_found = ds_member_changes_find (found->from, found->to, on_member, user);
  ds_text_clear (&sides[0]);
  ds_text_clear (&sides[1]);
  return is_found;
}

/* ---- the list as text */

/* A cell of ground or feature, which a file of another program may have. */
static bool
is_cell (const DsDifference *found)
{
  return found->kind == DS_DIFFERENCE_CELL &&
         (found->layer == DS_LAYER_GROUND || found->layer == DS_LAYER_FEATURE);
}

/* Borrows. */
static const char *
layer_of (const DsDifference *found)
{
  return found->name != NULL ? found->name : ds_layer_id (found->layer);
}

/* Begins a line with the place of what differs, and its name. */
static void
put_head (DsText *out, const DsDifference *found)
{
  if (found->kind == DS_DIFFERENCE_CELL)
    ds_text_printf (out, _ ("floor %zu (%d, %d) %s: "), found->floor + 1, found->cell.x,
                    found->cell.y, layer_of (found));
  else if (found->kind == DS_DIFFERENCE_REGION)
    ds_text_printf (out, _ ("region %s: "), found->name);
  else if (found->kind != DS_DIFFERENCE_HEAD)
    ds_text_printf (out, _ ("floor %zu %s: "), found->floor + 1, found->name);
  else {
    ds_text_put_shown (out, found->name, strlen (found->name), DS_SHOWN_LINE);
    ds_text_puts (out, ": ");
  }
}

typedef struct {
  DsText *out;
  const DsDifference *found;
} MemberLines;

static void
print_member (void *user, const char *path, const char *from, const char *to)
{
  const MemberLines *self = user;

  if (self->found->kind != DS_DIFFERENCE_HEAD)
    put_head (self->out, self->found);
  ds_text_put_shown (self->out, path, strlen (path), DS_SHOWN_LINE);
  ds_text_puts (self->out, ": ");
  put_change (self->out, from, to);
}

/* The source that a side keeps. */
static bool
is_source (const DsDifference *found)
{
  const char *key = found->name;

  if (found->kind != DS_DIFFERENCE_HEAD)
    return false;
  if (strncmp (key, "floors[", 7) == 0)
    key = strchr (key, '.') + 1;
  return strcmp (key, DS_SOURCE_KEY) == 0 || strcmp (key, DS_FOREIGN_KEY) == 0;
}

static void
print_difference (Diff *self, const DsDifference *found)
{
  MemberLines lines = { &self->out, found };

  if (find_members (found, print_member, &lines))
    return;
  put_head (&self->out, found);
  if (is_source (found)) {
    put_size (&self->out, found->from);
    ds_text_puts (&self->out, " -> ");
    put_size (&self->out, found->to);
    ds_text_puts (&self->out, "\n");
  } else
    put_change (&self->out, found->from, found->to);
  if (is_cell (found) &&
      !dse_origin_put_line (&self->origins[0], found->floor, found->cell, &self->out))
    (void)dse_origin_put_line (&self->origins[1], found->floor, found->cell, &self->out);
}

/* ---- the list as JSON */

/* Opens the list number @list, and those before it, which are empty or done. */
static void
open_list (Diff *self, int list)
{
  while (self->list < list) {
    ds_json_end (&self->json);
    self->list++;
    if (self->list < DS_N_DIFFERENCES)
      ds_json_begin_array (&self->json, LISTS[self->list], DS_JSON_LINES);
  }
}

static void
put_optional (DsJsonWriter *json, const char *key, const char *value)
{
  if (value[0] != '\0')
    ds_json_put_string (json, key, value);
  else
    ds_json_put_null (json, key);
}

static void
write_cell (DsJsonWriter *json, const DsDifference *found)
{
  ds_json_begin_array (json, "cell", DS_JSON_INLINE);
  ds_json_put_int (json, NULL, found->cell.x);
  ds_json_put_int (json, NULL, found->cell.y);
  ds_json_end (json);
  ds_json_put_string (json, "layer", layer_of (found));
  put_optional (json, "from", found->from);
  put_optional (json, "to", found->to);
}

static void
write_member (void *user, const char *path, const char *from, const char *to)
{
  ds_json_put_string (user, NULL, path);
}

static void
write_difference (Diff *self, const DsDifference *found)
{
  DsJsonWriter *json = &self->json;

  open_list (self, (int)found->kind);
  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  if (found->kind != DS_DIFFERENCE_HEAD && found->kind != DS_DIFFERENCE_REGION)
    ds_json_put_int (json, "floor", (int64_t)found->floor);
  if (found->kind == DS_DIFFERENCE_CELL) {
    write_cell (json, found);
    if (is_cell (found) && !dse_origin_write (&self->origins[0], found->floor, found->cell, json))
      (void)dse_origin_write (&self->origins[1], found->floor, found->cell, json);
  } else if (found->kind == DS_DIFFERENCE_HEAD) {
    ds_json_put_string (json, "field", found->name);
    ds_json_put_string (json, "from", found->from);
    ds_json_put_string (json, "to", found->to);
  } else {
    ds_json_put_string (json, "id", found->name);
    ds_json_put_source (json, "from", found->from[0] != '\0' ? found->from : "null");
    ds_json_put_source (json, "to", found->to[0] != '\0' ? found->to : "null");
  }
  if (has_members (found)) {
    ds_json_begin_array (json, "changed", DS_JSON_INLINE);
    (void)find_members (found, write_member, json);
    ds_json_end (json);
  }
  ds_json_end (json);
}

static void
on_difference (void *user, const DsDifference *found)
{
  Diff *self = user;

  if (self->is_foreign && is_source (found)) /* the other side is that */
    return;
  self->n++;
  if (self->is_json)
    write_difference (self, found);
  else
    print_difference (self, found);
}

static DsStatus
list_all (Diff *self, const DsDelve *a, const DsDelve *b, DsError *err)
{
  DsStatus status;

  if (self->is_json)
    ds_json_begin_array (&self->json, LISTS[0], DS_JSON_LINES);
  status = ds_differences_find (a, b, on_difference, self, err);
  if (self->is_json)
    open_list (self, DS_N_DIFFERENCES);
  return status;
}

/* ---- counts */

typedef struct {
  size_t added, removed, changed;
} Changes;

typedef struct {
  size_t cells[DS_N_MADE_LAYERS];
  size_t own[DS_TILE_LAYER_PAIRS_MAX]; /* cells, beside the names of the counts */
  Changes rooms, things;
} FloorStat;

typedef struct {
  DsText heads; /* "size, seed" */
  DsJsonWriter *json;
  size_t n, n_floors;
  bool is_foreign; /* as in Diff */
  DsIntern own;    /* fields of own layers of cells */
  Changes regions;
  FloorStat floors[DS_FLOORS_MAX];
} Stat;

static void
count_change (Changes *self, const DsDifference *found)
{
  self->added += found->from[0] == '\0';
  self->removed += found->to[0] == '\0';
  self->changed += found->from[0] != '\0' && found->to[0] != '\0';
}

static void
count_own (Stat *self, FloorStat *floor, const char *field)
{
  const uint32_t i = ds_intern_add (&self->own, field);

  if (i != DS_INTERN_NONE)
    floor->own[i]++;
  else
    self->heads.failed = true; /* no memory */
}

static void
on_counted (void *user, const DsDifference *found)
{
  Stat *self = user;
  FloorStat *floor = &self->floors[found->floor];

  if (self->is_foreign && is_source (found))
    return;
  self->n++;
  switch (found->kind) {
  case DS_DIFFERENCE_HEAD:
    if (self->json != NULL)
      ds_json_put_string (self->json, NULL, found->name);
    ds_text_puts (&self->heads, self->heads.n > 0 ? ", " : "");
    ds_text_put_shown (&self->heads, found->name, strlen (found->name), DS_SHOWN_LINE);
    return;
  case DS_DIFFERENCE_REGION:
    count_change (&self->regions, found);
    return;
  case DS_DIFFERENCE_CELL:
    if (found->name == NULL)
      floor->cells[found->layer]++;
    else
      count_own (self, floor, found->name);
    return;
  default:
    count_change (found->kind == DS_DIFFERENCE_ROOM ? &floor->rooms : &floor->things, found);
  }
}

/* Appends "added 3" to a list; nothing for 0. */
static void
print_count (DsText *out, const char *label, size_t n, bool *begun)
{
  if (n == 0)
    return;
  ds_text_printf (out, "%s%s %zu", *begun ? ", " : "", label, n);
  *begun = true;
}

/* Appends "objects: added 1, changed 2" to a line; nothing where there are none. */
static void
print_changes (DsText *out, const char *label, const Changes *self, bool *begun)
{
  bool has_one = false;

  if (self->added + self->removed + self->changed == 0)
    return;
  ds_text_printf (out, "%s%s: ", *begun ? "; " : " ", label);
  print_count (out, _ ("added"), self->added, &has_one);
  print_count (out, _ ("removed"), self->removed, &has_one);
  print_count (out, _ ("changed"), self->changed, &has_one);
  *begun = true;
}

/* The line of a floor; none where nothing differs. */
static void
print_floor (DsText *out, const Stat *stat, size_t floor)
{
  const FloorStat *self = &stat->floors[floor];
  DsText line = { 0 };
  bool begun = false, has_cell = false;

  for (uint32_t i = 0; i < DS_N_MADE_LAYERS + stat->own.n; i++) {
    const bool is_own = i >= DS_N_MADE_LAYERS;
    const size_t n = is_own ? self->own[i - DS_N_MADE_LAYERS] : self->cells[i];

    if (n > 0 && !begun)
      ds_text_puts (&line, _ (" cells: "));
    begun |= n > 0;
    print_count (&line, is_own ? stat->own.names[i - DS_N_MADE_LAYERS] : ds_layer_id ((DsLayer)i),
                 n, &has_cell);
  }
  print_changes (&line, _ ("rooms"), &self->rooms, &begun);
  print_changes (&line, _ ("objects"), &self->things, &begun);
  if (begun) {
    ds_text_printf (out, _ ("floor %zu:"), floor + 1);
    ds_text_add (out, line.bytes, line.n);
    ds_text_puts (out, "\n");
  }
  out->failed |= line.failed;
  ds_text_clear (&line);
}

static void
print_stat (const Stat *self, DsText *out)
{
  bool begun = false;

  if (self->heads.n > 0) {
    ds_text_puts (out, _ ("document: "));
    ds_text_puts (out, self->heads.bytes);
    ds_text_puts (out, "\n");
  }
  if (self->regions.added + self->regions.removed + self->regions.changed > 0) {
    ds_text_puts (out, _ ("document:"));
    print_changes (out, _ ("regions"), &self->regions, &begun);
    ds_text_puts (out, "\n");
  }
  for (size_t i = 0; i < self->n_floors; i++)
    print_floor (out, self, i);
}

static void
write_changes (DsJsonWriter *json, const char *key, const Changes *self)
{
  ds_json_begin_object (json, key, DS_JSON_INLINE);
  ds_json_put_int (json, "added", (int64_t)self->added);
  ds_json_put_int (json, "removed", (int64_t)self->removed);
  ds_json_put_int (json, "changed", (int64_t)self->changed);
  ds_json_end (json);
}

static void
write_stat (const Stat *self, DsJsonWriter *json)
{
  write_changes (json, "regions", &self->regions);
  ds_json_begin_array (json, "floors", DS_JSON_LINES);
  for (size_t i = 0; i < self->n_floors; i++) {
    ds_json_begin_object (json, NULL, DS_JSON_INLINE);
    ds_json_begin_object (json, "cells", DS_JSON_INLINE);
    for (int k = 0; k < DS_N_MADE_LAYERS; k++)
      ds_json_put_int (json, ds_layer_id ((DsLayer)k), (int64_t)self->floors[i].cells[k]);
    for (uint32_t k = 0; k < self->own.n; k++)
      if (self->floors[i].own[k] > 0)
        ds_json_put_int (json, self->own.names[k], (int64_t)self->floors[i].own[k]);
    ds_json_end (json);
    write_changes (json, "rooms", &self->floors[i].rooms);
    write_changes (json, "things", &self->floors[i].things);
    ds_json_end (json);
  }
  ds_json_end (json);
}

static DsStatus
count_all (Diff *self, const DsDelve *a, const DsDelve *b, DsError *err)
{
  const size_t n =
      a->dungeon.n_floors < b->dungeon.n_floors ? a->dungeon.n_floors : b->dungeon.n_floors;
  Stat *stat = ds_alloc0 (1, sizeof *stat);
  DsStatus status;

  if (stat == NULL)
    return ds_fail_nomem (err, "stat");
  stat->n_floors = n;
  stat->is_foreign = self->is_foreign;
  if (self->is_json) {
    stat->json = &self->json;
    ds_json_begin_array (&self->json, "head", DS_JSON_INLINE);
  }
  status = ds_differences_find (a, b, on_counted, stat, err);
  self->n = stat->n;
  if (self->is_json) {
    ds_json_end (&self->json);
    write_stat (stat, &self->json);
  } else if (status == DS_OK) {
    print_stat (stat, &self->out);
  }
  ds_text_clear (&stat->heads);
  ds_intern_clear (&stat->own);
  ds_free (stat);
  return status;
}

/* ---- all */

static DsStatus
draw (const char *path, int32_t px, const DsDelve *a, const DsDelve *b, DsError *err)
{
  DsText png = { 0 };
  DsStatus status = dsu_diff_picture_write (a, b, px, &png, err);

  if (status == DS_OK)
    status = ds_io_write_bytes (path, png.bytes, png.n, err);
  ds_text_clear (&png);
  return status;
}

/* A level of a file of ours, or of another program by a mapping. */
typedef struct {
  DseForeign foreign;
  DsDelve own;
  bool is_foreign;
} Side;

static const DsDelve *
level_of (const Side *self)
{
  return self->is_foreign ? &self->foreign.import.delve : &self->own;
}

static void
init_origin (DseOrigin *out, const Side *side)
{
  dse_origin_init (out, level_of (side), side->is_foreign ? &side->foreign : NULL);
}

static int
answer (DseCli *cli, const Side *left, const Side *right, int32_t px)
{
  const DsDelve *a = level_of (left), *b = level_of (right);
  Diff self = { .is_json = dse_cli_has (cli, "--json"),
                .is_foreign = left->is_foreign || right->is_foreign };
  const char *picture = dse_cli_value (cli, "-o");
  DsStatus status = DS_OK;
  DsError err;
  int printed;

  if (picture != NULL)
    status = draw (picture, px, a, b, &err);
  init_origin (&self.origins[0], left);
  init_origin (&self.origins[1], right);
  ds_json_writer_init (&self.json, &self.out);
  if (self.is_json)
    ds_json_begin_object (&self.json, NULL, DS_JSON_LINES);
  if (status == DS_OK)
    status =
        dse_cli_has (cli, "--stat") ? count_all (&self, a, b, &err) : list_all (&self, a, b, &err);
  dse_origin_clear (&self.origins[0]);
  dse_origin_clear (&self.origins[1]);
  if (status != DS_OK) {
    ds_text_clear (&self.out);
    return dse_cli_fail (&err);
  }
  if (self.is_json) {
    ds_json_put_bool (&self.json, "differs", self.n > 0);
    ds_json_end (&self.json);
  }
  printed = dse_cli_print (&self.out);
  return printed != DSE_CLI_DONE ? printed : self.n > 0 ? DSE_CLI_NO : DSE_CLI_DONE;
}

/* Reads the file at @path as if it were the one at @name, of a format of ours. */
static bool
load_as (DseCli *cli, const char *path, const char *name, DsDelve *out)
{
  DsRules *rules = dse_cli_rules (cli);
  DsErrors errors = { 0 };
  DsStatus status;
  DsError err;
  char *bytes;
  size_t n;

  if (rules == NULL)
    return false;
  if (ds_io_read_bytes (path, &bytes, &n, &err) != DS_OK)
    return dse_cli_fail (&err) < 0;
  status = ds_io_format_of (name)->read (out, name, bytes, n, rules, &errors);
  ds_free (bytes);
  dse_cli_fail_all (&errors);
  return status == DS_OK;
}

/* @beside: the file beside which those lie that the one at @path names; NULL: that itself. */
static bool
load (DseCli *cli, const char *path, const char *beside, Side *out)
{
  const DsFormat *format = beside != NULL ? ds_io_format_of (beside) : NULL;

  out->is_foreign = ds_foreign_needs_mapping (path);
  if (!out->is_foreign && format != NULL && format->read != NULL)
    return load_as (cli, path, beside, &out->own);
  if (!out->is_foreign)
    return dse_cli_load (cli, path, &out->own);
  if (!dse_foreign_load_as (cli, path, beside != NULL ? beside : path, &out->foreign))
    return false;
  dse_foreign_print_notes (&out->foreign);
  return true;
}

static void
clear_side (Side *self)
{
  if (self->is_foreign)
    dse_foreign_clear (&self->foreign);
  else
    ds_delve_clear (&self->own);
}

static int
run (DseCli *cli)
{
  const char *picture = dse_cli_value (cli, "-o"), *beside = dse_cli_value (cli, "--beside");
  DsuPictureFormat format;
  Side a = { 0 }, b = { 0 };
  int32_t px = CELL_PX;
  int status = DSE_CLI_BAD;

  if (picture != NULL && (!dsu_picture_format_of (picture, &format) || format != DSU_PICTURE_PNG))
    return dse_cli_usage ("-o", N_ ("expected a name ending in .png, got \"%s\""), picture);
  if (picture != NULL && strcmp (picture, "-") == 0)
    return dse_cli_usage ("-o", N_ ("expected a file to write, got standard output"));
  if (!dse_cli_int (cli, "--cell", 1, DSU_EXPORT_CELL_MAX, &px))
    return DSE_CLI_BAD;
  if (load (cli, cli->arguments[0], beside, &a) && load (cli, cli->arguments[1], beside, &b))
    status = answer (cli, &a, &b, px);
  clear_side (&b);
  clear_side (&a);
  return status;
}

static const DseCliOption OPTIONS[] = {
  { "--stat", NULL, N_ ("print only the numbers of changes on each floor") },
  { "-o", N_ ("PICTURE"), N_ ("draw both levels side by side, with the changes outlined: a .png") },
  { "--cell", N_ ("PIXELS"), N_ ("side of a cell in the picture; default 16") },
  { "--beside", N_ ("FILE"),
    N_ ("read both as if they lay where this file does, as git's temporary copies of it: with its "
        "tilesets and project") },
  DSE_CLI_MAPPING_OPTIONS,
  DSE_CLI_JSON,
};

const DseCliCommand dse_cli_diff = {
  .id = "diff",
  .arguments = "A B",
  .expects = N_ ("two files to compare"),
  .n_arguments = 2,
  .help = N_ ("Lists the cells, rooms, regions and objects in which two levels differ, of any "
              "formats; exits with 1 when there are some."),
  .options = OPTIONS,
  .n_options = DS_COUNT (OPTIONS),
  .run = run,
};
