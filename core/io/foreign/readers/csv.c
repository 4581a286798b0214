/* core/io/foreign/readers/csv.c — comma-separated values: rows of tile numbers as Tiled writes
 * them, with other layers in files beside it, a list of cells "x,y,layer,tile", and REXPaint's
 * "X,Y,ASCII,fg,bg". */
#include "base/array.h"
#include "base/intern.h"
#include "base/read.h"
#include "base/text.h"
#include "io/foreign/csv_set.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define FIELD_BYTES 256

/* Columns of a list of cells. */
enum { X, Y, LAYER, TILE, GLYPH, FG, BG, N_COLUMNS };

static const struct {
  const char *name;
  uint8_t column;
} NAMES[] = {
  { "x", X },     { "y", Y },           { "layer", LAYER },   { "tile", TILE },
  { "id", TILE }, { "value", TILE },    { "ascii", GLYPH },   { "glyph", GLYPH },
  { "fg", FG },   { "foreground", FG }, { "background", BG }, { "bg", BG },
};

typedef struct {
  uint32_t line;
  int32_t x, y;
  uint32_t layer; /* of names */
  uint32_t value; /* as in the layer's cells */
} Entry;

typedef struct {
  DsForeign *map;
  const char *name; /* of the file */
  const char *at, *end;
  const char *from; /* of the field that was read last */
  uint32_t line;
  char separator;
  char field[FIELD_BYTES]; /* the last that was read, without quotes */
  uint8_t columns[64];     /* of a list: the meaning of each, or N_COLUMNS */
  size_t n_columns;
  DsIntern names;   /* of layers */
  DsIntern tiles;   /* named ones; they are described behind the numbered ones */
  int64_t highest;  /* number of a tile */
  int32_t w, h;     /* of rows of tiles; 0 of a list */
  uint32_t n_below; /* layers of other files below the first name */
  DS_ARRAY (Entry) entries;
  DsErrors *errors;
} Csv;

static DsStatus
fail_nomem (Csv *self)
{
  DsError err;

  ds_fail_nomem (&err, self->name);
  return ds_errors_take (self->errors, &err);
}

static const char *
where (const Csv *self, uint32_t line, char out[DS_WHERE_MAX])
{
  return ds_where_line (out, self->name, line, "");
}

/* ---- fields */

/* From FIELD_LONG on the field is bad. */
typedef enum { FIELD_MORE, FIELD_LAST, FIELD_LONG, FIELD_QUOTE } FieldEnd;

static bool
ends_field (const Csv *self)
{
  return self->at == self->end || *self->at == self->separator || *self->at == '\n' ||
         *self->at == '\r';
}

/* Adds a byte; false: the field is too long. */
static bool
keep_byte (Csv *self, size_t *n, char byte)
{
  if (*n + 1 >= FIELD_BYTES)
    return false;
  self->field[(*n)++] = byte;
  return true;
}

static FieldEnd
read_quoted (Csv *self, size_t *n)
{
  for (self->at++; self->at < self->end && *self->at != '\n'; self->at++) {
    if (*self->at == '"' && (++self->at == self->end || *self->at != '"'))
      return ends_field (self) ? FIELD_LAST : FIELD_QUOTE;
    if (!keep_byte (self, n, *self->at))
      return FIELD_LONG;
  }
  return FIELD_QUOTE;
}

static FieldEnd
read_plain (Csv *self, size_t *n)
{
  for (; !ends_field (self); self->at++)
    if (!keep_byte (self, n, *self->at))
      return FIELD_LONG;
  return FIELD_LAST;
}

/* Reads a field and what ends it, a line break included. */
static FieldEnd
read_field (Csv *self)
{
  size_t n = 0;
  FieldEnd end;

  while (self->at < self->end && *self->at == ' ')
    self->at++;
  self->from = self->at;
  end = self->at < self->end && *self->at == '"' ? read_quoted (self, &n) : read_plain (self, &n);
  while (n > 0 && self->field[n - 1] == ' ')
    n--;
  self->field[n] = '\0';
  if (end != FIELD_LAST)
    return end;
  if (self->at < self->end && *self->at == self->separator) {
    self->at++;
    return FIELD_MORE;
  }
  self->at += self->at < self->end && *self->at == '\r';
  self->at += self->at < self->end && *self->at == '\n';
  return FIELD_LAST;
}

static DsStatus
fail_field (const Csv *self, FieldEnd end)
{
  char out[DS_WHERE_MAX], text[64], shown[FIELD_BYTES];
  const char *last = self->from;

  if (end == FIELD_LONG)
    return ds_errors_add (self->errors, DS_LIMIT, where (self, self->line, out), "csv.long",
                          N_ ("expected fields of at most %d bytes, got more"), FIELD_BYTES - 1);
  while (last < self->end && last - self->from < 40 && *last != '\n' && *last != '\r')
    last++;
  snprintf (text, sizeof text, "%.*s", (int)(last - self->from), self->from);
  return ds_errors_add (self->errors, DS_BAD_DATA, where (self, self->line, out), "csv.quote",
                        N_ ("expected quotes only around a whole field, got %s"),
                        ds_shown (text, shown, sizeof shown));
}

/* A whole number without anything behind it, such as -12. */
static bool
parse_int (const char *text, int64_t *out)
{
  const bool is_negative = *text == '-';
  int64_t value = 0;

  text += is_negative;
  if (*text == '\0' || strspn (text, "0123456789") != strlen (text) || strlen (text) > 12)
    return false;
  for (; *text != '\0'; text++)
    value = value * 10 + (*text - '0');
  *out = is_negative ? -value : value;
  return true;
}

/* ---- tiles */

/* The cell of the field: -1 and nothing are empty, a number may have flips in its highest bits, a
 * name is a tile by itself; those get their numbers later. */
static bool
read_tile (Csv *self, uint32_t *out)
{
  char at[DS_WHERE_MAX];
  int64_t value;
  uint32_t name;

  *out = 0;
  if (self->field[0] == '\0')
    return true;
  if (!parse_int (self->field, &value)) {
    name = ds_intern_add (&self->tiles, self->field);
    if (name == DS_INTERN_NONE) {
      fail_nomem (self);
      return false;
    }
    *out = DS_FOREIGN_FLIP_HEX | (name + 1);
    return true;
  }
  if (value == -1)
    return true;
  if (value < INT32_MIN || value > UINT32_MAX ||
      ((uint32_t)value & DS_FOREIGN_NUMBER) >= DS_FOREIGN_NUMBER) {
    ds_errors_add (self->errors, DS_BAD_DATA, where (self, self->line, at), "csv.tile",
                   N_ ("expected a tile number from -1 to %u, with flips at most 32 bits, got %s"),
                   DS_FOREIGN_NUMBER - 1, self->field);
    return false;
  }
  *out = ((uint32_t)value & ~(DS_FOREIGN_NUMBER | DS_FOREIGN_FLIP_HEX)) |
         (((uint32_t)value & DS_FOREIGN_NUMBER) + 1);
  if ((int64_t)(*out & DS_FOREIGN_NUMBER) > self->highest)
    self->highest = *out & DS_FOREIGN_NUMBER;
  return true;
}

/* ---- rows of tiles */

static DsStatus
read_row (Csv *self, int32_t y, uint32_t layer, int32_t *n)
{
  for (int32_t x = 0;; x++) {
    const FieldEnd end = read_field (self);
    Entry entry = { .line = self->line, .x = x, .y = y, .layer = layer };

    if (end >= FIELD_LONG)
      return fail_field (self, end);
    if (!read_tile (self, &entry.value))
      return ds_errors_status (self->errors);
    if (entry.value != 0 && !ds_array_push (&self->entries, entry))
      return fail_nomem (self);
    *n = x + 1;
    if (end == FIELD_LAST)
      return DS_OK;
  }
}

/* The file's name without folder and suffix. */
static uint32_t
name_of_file (Csv *self)
{
  const char *slash = strrchr (self->name, '/');
  char stem[FIELD_BYTES];
  char *dot;

  snprintf (stem, sizeof stem, "%s", slash != NULL ? slash + 1 : self->name);
  dot = strrchr (stem, '.');
  if (dot != NULL && dot != stem)
    *dot = '\0';
  return ds_intern_add (&self->names, stem);
}

/* All rows are as long as the first. */
static DsStatus
read_rows (Csv *self)
{
  const uint32_t layer = name_of_file (self);

  if (layer == DS_INTERN_NONE)
    return fail_nomem (self);
  for (self->h = 0; self->at < self->end; self->h++, self->line++) {
    char out[DS_WHERE_MAX];
    DsStatus status;
    int32_t n = 0;

    if (self->h >= DS_FOREIGN_SIDE_MAX)
      return ds_errors_add (self->errors, DS_LIMIT, where (self, self->line, out), "csv.rows",
                            N_ ("expected at most %d rows, got more"), DS_FOREIGN_SIDE_MAX);
    status = read_row (self, self->h, layer, &n);
    if (status != DS_OK)
      return status;
    if (self->h == 0)
      self->w = n;
    else if (n != self->w)
      return ds_errors_add (self->errors, DS_BAD_DATA, where (self, self->line, out), "csv.row",
                            N_ ("expected %zu fields as in the first row, got %zu"),
                            (size_t)self->w, (size_t)n);
  }
  return DS_OK;
}

/* ---- a list of cells */

/* Reads the first line. True: it names columns, X and Y among them. */
static bool
read_header (Csv *self)
{
  bool has[N_COLUMNS + 1] = { false };
  FieldEnd end = FIELD_MORE;

  while (end == FIELD_MORE && self->n_columns < DS_COUNT (self->columns)) {
    uint8_t column = N_COLUMNS;

    end = read_field (self);
    for (size_t i = 0; i < DS_COUNT (NAMES); i++)
      if (strcasecmp (self->field, NAMES[i].name) == 0 && !has[NAMES[i].column])
        column = NAMES[i].column;
    has[column] = true;
    self->columns[self->n_columns++] = column;
  }
  return end == FIELD_LAST && has[X] && has[Y] && (has[TILE] || has[GLYPH]);
}

static bool
fail_column (Csv *self, const char *expected)
{
  char out[DS_WHERE_MAX], shown[FIELD_BYTES];

  ds_errors_add (self->errors, DS_BAD_DATA, where (self, self->line, out), "csv.column",
                 N_ ("expected %s, got \"%s\""), ds_translate (expected),
                 ds_shown (self->field, shown, sizeof shown));
  return false;
}

static bool
read_colour (Csv *self, uint32_t *out)
{
  const char *digits = self->field + (self->field[0] == '#');

  if (strlen (digits) != 6 || sscanf (digits, "%6" SCNx32, out) != 1 ||
      strspn (digits, "0123456789abcdefABCDEF") != 6)
    return fail_column (self, N_ ("a colour such as #ff00ff"));
  return true;
}

static bool
read_place (Csv *self, int32_t *out)
{
  int64_t value;

  if (!parse_int (self->field, &value) || value < -1000000 || value > 1000000)
    return fail_column (self, N_ ("a column or row from -1000000 to 1000000"));
  *out = (int32_t)value;
  return true;
}

static bool
read_glyph (Csv *self, uint32_t *out)
{
  int64_t value;

  if (!parse_int (self->field, &value) || value < 0 || value > 0x10ffff)
    return fail_column (self, N_ ("a character's number from 0 to 1114111"));
  *out = (uint32_t)value;
  return true;
}

/* The field of column @column into the entry. */
static bool
take_column (Csv *self, uint8_t column, Entry *entry, DsForeignGlyph *glyph)
{
  switch (column) {
  case X:
    return read_place (self, &entry->x);
  case Y:
    return read_place (self, &entry->y);
  case LAYER:
    entry->layer = ds_intern_add (&self->names, self->field);
    return entry->layer != DS_INTERN_NONE || fail_nomem (self) == DS_OK;
  case TILE:
    return read_tile (self, &entry->value);
  case GLYPH:
    return read_glyph (self, &glyph->code);
  case FG:
    return read_colour (self, &glyph->fg);
  case BG:
    return read_colour (self, &glyph->bg);
  default:
    return true;
  }
}

static DsStatus
read_entry (Csv *self, bool has_glyphs)
{
  Entry entry = { .line = self->line };
  DsForeignGlyph glyph = { 0 };
  char out[DS_WHERE_MAX];
  FieldEnd end = FIELD_MORE;
  size_t i;
  DsError err;

  for (i = 0; end == FIELD_MORE && i < self->n_columns; i++) {
    end = read_field (self);
    if (end >= FIELD_LONG)
      return fail_field (self, end);
    if (!take_column (self, self->columns[i], &entry, &glyph))
      return ds_errors_status (self->errors);
  }
  if (end != FIELD_LAST || i != self->n_columns)
    return ds_errors_add (self->errors, DS_BAD_DATA, where (self, self->line, out), "csv.row",
                          N_ ("expected %zu fields as in the first row, got %s"), self->n_columns,
                          ds_translate (end == FIELD_LAST ? N_ ("fewer") : N_ ("more")));
  if (has_glyphs && glyph.bg != DS_FOREIGN_CLEAR) {
    entry.value = ds_foreign_glyph (self->map, glyph, &err);
    if (entry.value == 0)
      return ds_errors_take (self->errors, &err);
  }
  return ds_array_push (&self->entries, entry) ? DS_OK : fail_nomem (self);
}

static DsStatus
read_list (Csv *self, bool has_glyphs)
{
  bool has_layers = false;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->n_columns; i++)
    has_layers |= self->columns[i] == LAYER;
  if (!has_layers && name_of_file (self) == DS_INTERN_NONE)
    return fail_nomem (self);
  for (self->line++; self->at < self->end && status == DS_OK; self->line++)
    status = read_entry (self, has_glyphs);
  return status;
}

/* ---- the map */

/* The rows, or the smallest rectangle around all entries of a list, so that all layers have one
 * size. */
static DsStatus
make_layer (Csv *self, DsForeignLevel *level, const char *name, uint8_t kind, DsForeignLayer **out,
            DsError *err)
{
  int64_t x0 = INT32_MAX, y0 = INT32_MAX, x1 = INT32_MIN, y1 = INT32_MIN;
  uint32_t line = 0; /* of a list: of the first entry that is too far away */
  DsStatus status;

  for (size_t i = 0; i < self->entries.n; i++) {
    const Entry *entry = &self->entries.items[i];

    x0 = entry->x < x0 ? entry->x : x0;
    y0 = entry->y < y0 ? entry->y : y0;
    x1 = entry->x > x1 ? entry->x : x1;
    y1 = entry->y > y1 ? entry->y : y1;
    if (line == 0 && (x1 - x0 >= DS_FOREIGN_SIDE_MAX || y1 - y0 >= DS_FOREIGN_SIDE_MAX))
      line = entry->line;
  }
  if (self->h > 0) {
    x0 = y0 = 0;
    x1 = self->w - 1;
    y1 = self->h - 1;
  }
  *out = ds_foreign_add_layer (self->map, level, err);
  if (*out == NULL)
    return err->status;
  (*out)->kind = kind;
  (*out)->line = 1;
  (*out)->name = ds_foreign_text (self->map, name, strlen (name), err);
  if ((*out)->name == NULL)
    return err->status;
  level->w = (int32_t)(x1 - x0 + 1);
  level->h = (int32_t)(y1 - y0 + 1);
  status =
      ds_foreign_make_cells (self->map, *out, (int32_t)x0, (int32_t)y0, level->w, level->h, err);
  if (status == DS_LIMIT)
    where (self, line > 0 ? line : 1, err->where);
  return status;
}

/* One tileset without a picture; tiles with names stand behind those with numbers. */
static DsStatus
make_tileset (Csv *self, DsError *err)
{
  DsForeignTileset *tileset = ds_foreign_add_tileset (self->map, err);

  if (tileset == NULL)
    return err->status;
  tileset->first = 1;
  tileset->tile_width = tileset->tile_height = 1;
  tileset->n_tiles = (uint32_t)self->highest + self->tiles.n;
  for (uint32_t i = 0; i < self->tiles.n; i++) {
    DsForeignTile *tile = ds_foreign_add_tile (self->map, tileset, err);

    if (tile == NULL)
      return err->status;
    tile->id = (uint32_t)self->highest + i;
    tile->type =
        ds_foreign_text (self->map, self->tiles.names[i], strlen (self->tiles.names[i]), err);
    if (tile->type == NULL)
      return err->status;
  }
  return DS_OK;
}

static DsStatus
fill (Csv *self, DsForeignLayer **layers, uint8_t kind)
{
  char out[DS_WHERE_MAX];

  for (size_t i = 0; i < self->entries.n; i++) {
    const Entry *entry = &self->entries.items[i];
    DsForeignLayer *layer = layers[entry->layer];
    const DsCell at = { entry->x - layer->x, entry->y - layer->y };
    uint32_t *cell = &layer->cells[ds_cell_index (at, layer->w)];

    if (*cell != 0)
      return ds_errors_add (self->errors, DS_BAD_DATA, where (self, entry->line, out), "csv.twice",
                            N_ ("cell %d, %d of layer \"%s\" is given twice"), entry->x, entry->y,
                            layer->name);
    *cell = kind == DS_FOREIGN_TILES && entry->value & DS_FOREIGN_FLIP_HEX
                ? (uint32_t)self->highest + (entry->value & DS_FOREIGN_NUMBER)
                : entry->value;
  }
  return DS_OK;
}

static DsStatus
make_level (Csv *self, uint8_t kind)
{
  DsForeignLayer **layers = ds_alloc0 (self->names.n, sizeof *layers);
  char out[DS_WHERE_MAX];
  DsForeignLevel *level;
  DsStatus status;
  DsError err;

  if (layers == NULL)
    return fail_nomem (self);
  level = ds_foreign_add_level (self->map, &err);
  status = level == NULL ? err.status : DS_OK;
  if (level != NULL)
    level->line = 1;
  if (status == DS_OK && kind == DS_FOREIGN_TILES)
    status = make_tileset (self, &err);
  for (uint32_t k = 0; k < self->names.n && status == DS_OK; k++) {
    const uint32_t i = k < self->n_below ? k + 1 : k == self->n_below ? 0 : k;

    status = make_layer (self, level, self->names.names[i], kind, &layers[i], &err);
  }
  if (status != DS_OK)
    ds_errors_take (self->errors, &err);
  else if (self->entries.n == 0 && self->h == 0)
    status = ds_errors_add (self->errors, DS_BAD_DATA, where (self, 1, out), "csv.empty",
                            N_ ("expected at least a row of cells, got none"));
  else
    status = fill (self, layers, kind);
  ds_free (layers);
  return status;
}

static bool
has_column (const Csv *self, uint8_t column)
{
  return memchr (self->columns, column, self->n_columns) != NULL;
}

/* Begins to read the @n bytes of the file @name. */
static void
begin (Csv *self, const char *name, const char *bytes, size_t n)
{
  const size_t bom = n >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  self->name = name;
  self->at = bytes + bom;
  self->end = bytes + n;
  self->line = 1;
  self->separator = ',';
  for (const char *at = self->at; at < self->end && *at != '\n' && *at != ','; at++)
    if (*at == ';' || *at == '\t')
      self->separator = *at;
}

/* ---- further layers in files of their own */

/* True for a file of as many rows and columns as those that are read. Otherwise *@w is the number
 * of fields of the first row that has others, and *@h that of its rows; 0: it cannot be read. */
static bool
has_same_size (const Csv *self, const char *name, const char *bytes, size_t n, int32_t *w,
               int32_t *h)
{
  Csv other = { 0 };
  int32_t x = 0;

  *w = self->w;
  *h = 0;
  begin (&other, name, bytes, n);
  while (other.at < other.end) {
    const FieldEnd end = read_field (&other);

    if (end >= FIELD_LONG || x == INT32_MAX || *h == INT32_MAX) {
      *w = *h = 0;
      return false;
    }
    x++;
    if (end == FIELD_LAST || other.at == other.end) {
      *w = *w == self->w ? x : *w;
      (*h)++;
    }
    x = end == FIELD_LAST ? 0 : x;
  }
  return x == 0 && *w == self->w && *h == self->h;
}

static bool
is_list (const char *name, const char *bytes, size_t n)
{
  Csv other = { 0 };

  begin (&other, name, bytes, n);
  return read_header (&other);
}

/* Reads one more layer; a file of another size is none, which is said. */
static DsStatus
read_beside (Csv *self, const char *path, const DsForeignFiles *files)
{
  DsStatus status;
  DsError err;
  int32_t w, h;
  char *bytes;
  size_t n;

  status = files->load (files->user, path, &bytes, &n, &err);
  if (status != DS_OK)
    return ds_errors_take (self->errors, &err);
  if (!ds_read_utf8 (path, bytes, n, self->errors))
    ; /* said */
  else if (has_same_size (self, path, bytes, n, &w, &h)) {
    const char *name = self->name;

    begin (self, path, bytes, n);
    status = read_rows (self);
    self->name = name;
  } else if (!is_list (path, bytes, n))
    ds_errors_add (
        self->errors, DS_BAD_DATA, path, "csv.layer",
        N_ ("not read as a layer: expected %d columns and %d rows as in %s, got %d and %d"),
        self->w, self->h, self->name, w, h);
  ds_free (bytes);
  return status;
}

/* Reads the other files of the set of self->name, whose rows are read. */
static DsStatus
read_set (Csv *self, const DsForeignFiles *files)
{
  const char *slash = strrchr (self->name, '/');
  const char *own = slash != NULL ? slash + 1 : self->name;
  DsStatus status;
  DsFileNames set;
  DsError err;

  status = ds_csv_set_find (&set, self->name, files, &err);
  if (status != DS_OK)
    return ds_errors_take (self->errors, &err);
  for (size_t i = 0; i < set.n && status == DS_OK; i++) {
    char *path;

    if (strcmp (set.items[i], own) == 0) {
      self->n_below = self->names.n - 1;
      continue;
    }
    path = ds_foreign_beside (self->name, set.items[i]);
    status = path != NULL ? read_beside (self, path, files) : fail_nomem (self);
    ds_free (path);
  }
  ds_file_names_clear (&set);
  return status;
}

static DsStatus
read (DsForeign *out, const char *name, const char *bytes, size_t n, const DsForeignFiles *files,
      DsErrors *errors)
{
  Csv self = { .map = out, .errors = errors };
  uint8_t kind = DS_FOREIGN_TILES;
  DsStatus status;

  if (!ds_read_utf8 (name, bytes, n, errors))
    return DS_BAD_DATA;
  begin (&self, name, bytes, n);
  if (read_header (&self)) {
    if (!has_column (&self, TILE))
      kind = DS_FOREIGN_GLYPHS;
    status = read_list (&self, kind == DS_FOREIGN_GLYPHS);
  } else {
    begin (&self, name, bytes, n);
    status = read_rows (&self);
    if (status == DS_OK && self.h > 0)
      status = read_set (&self, files);
  }
  if (status == DS_OK)
    status = make_level (&self, kind);
  ds_intern_clear (&self.names);
  ds_intern_clear (&self.tiles);
  ds_array_clear (&self.entries);
  return status;
}

const DsForeignReader ds_foreign_reader_csv = {
  .id = "csv",
  .label = N_ ("Comma-separated values"),
  .suffixes = ".csv",
  .read = read,
};
