/* core/io/formats/des.c — vaults of Dungeon Crawl Stone Soup, *.des, written: the text that a level
 * came from with its edits, or a vault for each floor. */
#include "io/des/des_file.h"
#include "io/des/des_kept.h"
#include "io/des/des_member.h"
#include "io/io.h"

#include <string.h>

/* Glyphs that Crawl gives no meaning of their own, for definitions. */
static const char FREE[] = "adefghijkmnopqrsuyzDEFHJKLMNOPQRSZ1234567";

typedef enum { AS_FEATURE, AS_MONSTER, AS_ITEM, N_DEFINED } Defined;

typedef struct {
  uint8_t as;       /* Defined */
  const char *name; /* as Crawl calls it */
  char glyph;
} Definition;

typedef struct {
  const DsDelve *delve;
  DsText *out;      /* NULL: only losses are counted */
  DsLosses *losses; /* NULL: not counted */
  DS_ARRAY (Definition) defined;
  bool failed; /* memory ran out */
} DesWriter;

static void
lose_one (DesWriter *self, DsNoun noun)
{
  if (self->losses != NULL)
    self->losses->n[noun] += noun != DS_NOUN_NOTE; /* all notes are, anyway */
}

static void
lose_thing (DesWriter *self, const DsThing *thing)
{
  const DsKind *kind = ds_rules_kind (self->delve->rules, thing->kind);

  if (self->losses != NULL && ds_losses_noun (kind) != DS_NOUN_NOTE)
    ds_losses_add_thing (self->losses, self->delve->rules, 0, thing);
}

/* The glyph of a definition, which is added if it is new; 0: no glyph is free. */
static char
define (DesWriter *self, Defined as, const char *name)
{
  char glyph;

  for (size_t i = 0; i < self->defined.n; i++)
    if (self->defined.items[i].as == as && strcmp (self->defined.items[i].name, name) == 0)
      return self->defined.items[i].glyph;
  if (self->defined.n + 1 >= sizeof FREE)
    return '\0';
  glyph = FREE[self->defined.n];
  if (ds_array_push (&self->defined, (Definition){ (uint8_t)as, name, glyph }))
    return glyph;
  self->failed = true;
  return '\0';
}

/* ---- a cell */

/* True when the tile of a gate or of stairs, read again, stands for an object of @kind. */
static bool
is_drawn_again (const DesWriter *self, uint16_t kind, uint32_t tile)
{
  const DsRules *rules = self->delve->rules;
  const char *feature, *again, *object;
  uint16_t drawn;

  if (ds_des_glyph_of (ds_rules_tile (rules, tile)->id, &feature) == '\0')
    return false;
  if (feature != NULL) {
    ds_des_guess (feature, &again, &object);
    tile = ds_rules_find_tile (rules, again);
  }
  return ds_rules_kind_drawn (rules, tile, &drawn) && drawn == kind;
}

/* True when the tile of a gate or of stairs without its object gets one where it is read. */
static bool
gets_object (const DesWriter *self, uint32_t tile, bool has_object)
{
  uint16_t kind;

  return !has_object && ds_rules_kind_drawn (self->delve->rules, tile, &kind) &&
         is_drawn_again (self, kind, tile);
}

/* The glyph of an object; 0: Crawl has none, which is counted, or its tile shows it. @is_hidden: by
 * another one, so that its cell gets no tile for it. */
static char
glyph_of_thing (DesWriter *self, const DsThing *thing, uint32_t feature, bool is_hidden)
{
  const DsKind *kind = ds_rules_kind (self->delve->rules, thing->kind);
  char glyph = '\0';

  if (feature != DS_TILE_NONE && ds_rules_feature_of (self->delve->rules, thing->kind) == feature) {
    if (!is_drawn_again (self, thing->kind, feature))
      lose_thing (self, thing);
    return '\0';
  }
  if (kind->role == DS_ROLE_START) { /* players arrive on stairs */
    lose_thing (self, thing);
    if (!is_hidden)
      lose_one (self, DS_NOUN_TILE);
    return '{';
  }
  if (kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN) {
    if (feature == DS_TILE_NONE && !is_hidden)
      lose_one (self, DS_NOUN_TILE); /* they get a tile of their own */
    return kind->role == DS_ROLE_STAIRS_UP ? '[' : '}';
  }
  if (kind->role == DS_ROLE_MARKER)
    return '@';
  if (kind->creature != NULL)
    glyph = define (self, AS_MONSTER, kind->id);
  else if (strcmp (kind->id, "gold") == 0)
    glyph = '$';
  else if (kind->role == DS_ROLE_ITEM)
    glyph = define (self, AS_ITEM, kind->id);
  if (glyph == '\0')
    lose_thing (self, thing);
  return glyph;
}

/* The glyph of a tile; what blocks or not where Crawl has none, which is counted, as are tiles for
 * which Crawl has only another of ours. */
static char
glyph_of_tile (DesWriter *self, uint32_t tile, uint32_t flags)
{
  const char *const id = ds_rules_tile (self->delve->rules, tile)->id;
  const char *feature, *again, *object;
  char glyph = ds_des_glyph_of (id, &feature);

  if (glyph != '\0' && feature != NULL) {
    glyph = define (self, AS_FEATURE, feature);
    ds_des_guess (feature, &again, &object);
    if (glyph != '\0' && strcmp (again, id) != 0)
      lose_one (self, DS_NOUN_TILE);
  }
  if (glyph != '\0')
    return glyph;
  lose_one (self, DS_NOUN_TILE);
  return flags & DS_TILE_BLOCKS_MOVE ? 'x' : '.';
}

/* True for an object that the feature of its cell stands for where it is read. */
static bool
is_drawn (const DesWriter *self, const DsThing *thing, uint32_t feature)
{
  return feature != DS_TILE_NONE &&
         ds_rules_feature_of (self->delve->rules, thing->kind) == feature &&
         is_drawn_again (self, thing->kind, feature);
}

/* The feature of a cell stands for one object, and for none below a glyph: the others are lost. */
static void
lose_drawn (DesWriter *self, const DsFloor *floor, DsCell cell, uint32_t feature, bool has_glyph)
{
  bool is_lost = has_glyph;

  for (size_t i = ds_things_seek (floor->things, cell); i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    if (!is_drawn (self, thing, feature))
      continue;
    if (is_lost)
      lose_thing (self, thing);
    is_lost = true;
  }
}

/* The uppermost of the cell: an object, its feature, its ground. */
static char
glyph_of_cell (DesWriter *self, const DsFloor *floor, DsCell cell)
{
  const uint32_t ground = ds_floor_get (floor, DS_LAYER_GROUND, cell);
  const uint32_t feature = ds_floor_get (floor, DS_LAYER_FEATURE, cell);
  const uint32_t flags = ds_rules_cell_flags (self->delve->rules, ground, feature);
  const uint32_t plain = ds_rules_plain_ground (self->delve->rules);
  bool is_shown = false; /* an object by its feature */
  char glyph = '\0';

  for (size_t i = ds_things_seek (floor->things, cell); i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);
    char found;

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    is_shown = is_shown || ds_rules_feature_of (self->delve->rules, thing->kind) == feature;
    found = glyph_of_thing (self, thing, feature, glyph != '\0');
    if (found != '\0' && glyph != '\0' &&
        ds_rules_kind (self->delve->rules, thing->kind)->role != DS_ROLE_START) /* counted */
      lose_thing (self, thing);
    glyph = glyph == '\0' ? found : glyph;
  }
  lose_drawn (self, floor, cell, feature, glyph != '\0');
  if (glyph == '\0' && feature == DS_TILE_NONE)
    return ground == DS_TILE_NONE ? ' ' : glyph_of_tile (self, ground, flags);
  if (ground != plain)
    lose_one (self, DS_NOUN_TILE);
  if (glyph == '\0' && gets_object (self, feature, is_shown))
    lose_one (self, DS_NOUN_TILE);
  if (glyph == '\0')
    return glyph_of_tile (self, feature, flags);
  if (feature != DS_TILE_NONE)
    lose_one (self, DS_NOUN_TILE);
  return glyph;
}

/* ---- a vault */

static bool
is_plain_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The name has the letters that Crawl takes, and each vault is called by it alone. */
static bool
keeps_name (const DsDelve *delve)
{
  const char *name = delve->dungeon.name != NULL ? ds_str_get (delve->dungeon.name) : "";

  while (is_plain_letter (*name))
    name++;
  return delve->dungeon.name == NULL || (*name == '\0' && delve->dungeon.n_floors == 1);
}

/* A name as Crawl takes it: letters, digits and underscores. */
static void
put_name (DesWriter *self, size_t floor)
{
  const char *name =
      self->delve->dungeon.name != NULL ? ds_str_get (self->delve->dungeon.name) : "";
  size_t n_before;

  ds_text_puts (self->out, "NAME:   ");
  n_before = self->out->n;
  for (; *name != '\0'; name++) {
    const bool is_plain = is_plain_letter (*name);

    if (!((uint8_t)*name & 0x80))
      ds_text_putc (self->out, is_plain ? *name : '_');
  }
  if (self->out->n == n_before)
    ds_text_puts (self->out, "delvesmith");
  if (self->delve->dungeon.n_floors > 1)
    ds_text_printf (self->out, "_%zu", floor + 1);
  ds_text_puts (self->out, "\n");
}

static void
put_definitions (DesWriter *self)
{
  static const char *const keys[N_DEFINED] = { "KFEAT", "KMONS", "KITEM" };

  for (size_t i = 0; i < self->defined.n; i++) {
    const Definition *at = &self->defined.items[i];

    ds_text_printf (self->out, "%s:  %c = ", keys[at->as], at->glyph);
    for (const char *name = at->name; *name != '\0'; name++)
      ds_text_putc (self->out, *name == '-' && at->as != AS_FEATURE ? ' ' : *name);
    ds_text_puts (self->out, "\n");
  }
}

/* Appends the rows to @rows, and collects definitions. */
static void
make_rows (DesWriter *self, const DsFloor *floor, DsText *rows)
{
  for (int32_t y = 0; y < floor->h; y++) {
    const size_t start = rows->n;
    size_t end = start;

    for (int32_t x = 0; x < floor->w; x++) {
      ds_text_putc (rows, glyph_of_cell (self, floor, (DsCell){ x, y }));
      if (!rows->failed && rows->bytes[rows->n - 1] != ' ')
        end = rows->n;
    }
    if (!rows->failed)
      rows->n = end;
    ds_text_putc (rows, '\n');
  }
}

static DsStatus
put_floor (DesWriter *self, size_t i, DsError *err)
{
  const DsFloor *floor = &self->delve->dungeon.floors[i];
  const bool is_whole = floor->w == DS_DES_WIDTH_MAX && floor->h == DS_DES_HEIGHT_MAX;
  DsText rows = { 0 };

  self->defined.n = 0;
  make_rows (self, floor, &rows);
  if (self->out != NULL) {
    ds_text_puts (self->out, i > 0 ? "\n" : "");
    put_name (self, i);
    ds_text_printf (self->out, "ORIENT: %s\n", is_whole ? "encompass" : "float");
    put_definitions (self);
    ds_text_puts (self->out, "MAP\n");
    ds_text_add (self->out, rows.bytes, rows.n);
    ds_text_puts (self->out, "ENDMAP\n");
  }
  self->failed |= rows.failed || (self->out != NULL && self->out->failed);
  ds_text_clear (&rows);
  return self->failed ? ds_fail_nomem (err, "des") : DS_OK;
}

static DsStatus
put_floors (DesWriter *self, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->delve->dungeon.n_floors && status == DS_OK; i++)
    status = put_floor (self, i, err);
  ds_array_clear (&self->defined);
  return status;
}

/* ---- the format */

static bool
has_kept (const DsDelve *delve)
{
  return ds_extras_find (delve->dungeon.extras, DS_DES_KEY) != NULL;
}

/* DS_LIMIT: larger than Crawl's levels. DS_BAD_DATA: the kept text is damaged. DS_NOMEM. */
static DsStatus
write_des (const DsDelve *delve, DsText *out, DsError *err)
{
  DesWriter self = { .delve = delve, .out = out };

  if (has_kept (delve))
    return ds_des_write_kept (delve, out, NULL, err);
  if (delve->dungeon.w > DS_DES_WIDTH_MAX || delve->dungeon.h > DS_DES_HEIGHT_MAX)
    return ds_fail (err, DS_LIMIT, "size", "des.floor",
                    N_ ("expected a level of at most %d columns and %d rows, got %d x %d"),
                    DS_DES_WIDTH_MAX, DS_DES_HEIGHT_MAX, (int)delve->dungeon.w,
                    (int)delve->dungeon.h);
  return put_floors (&self, err);
}

static DsStatus
lose (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  DesWriter self = { .delve = delve, .losses = losses };
  DsText text = { 0 };
  DsStatus status;

  (void)options;
  if (!has_kept (delve)) {
    const DsRuleset *ruleset = ds_des_ruleset (delve->rules);

    losses->n[DS_NOUN_NAME] += !keeps_name (delve);
    losses->n[DS_NOUN_RULESET] += ruleset == NULL || strcmp (ruleset->id, delve->ruleset) != 0;
    return put_floors (&self, err);
  }
  status = ds_des_write_kept (delve, &text, losses, err);
  ds_text_clear (&text);
  return status;
}

static bool
is_back (const DsDelve *delve, const char *path, const DsIoOptions *options)
{
  (void)path;
  (void)options;
  return has_kept (delve);
}

const DsFormat ds_format_des = {
  .id = "des",
  .label = N_ ("Crawl vaults"),
  .suffixes = ".des",
  .keeps = DS_KEEPS_FLOOR | DS_KEEPS_TILE | DS_KEEPS_GATE | DS_KEEPS_OBJECT | DS_KEEPS_NAME |
           DS_KEEPS_RULESET | DS_KEEPS_LIGHT,
  .write = write_des,
  .lose = lose,
  .is_back = is_back,
  .is_source = ds_des_is_kept,
};
