/* core/io/des/des_file.c — reads the lines of a level file. */
#include "io/des/des_file.h"
#include "base/read.h"
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GLYPHS_MAX 4000 /* of a vault */

/* Lines in capitals that Crawl's compiler knows. */
typedef enum {
  LINE_KEPT,
  LINE_IGNORED, /* not followed, but nothing of the map depends on it */
  LINE_NAME,
  LINE_TAGS,
  LINE_DEPTH,
  LINE_DEFAULT_DEPTH, /* of the vaults behind it that have none of their own */
  LINE_PLACE,
  LINE_ORIENT,
  LINE_WEIGHT,
  LINE_MONS,
  LINE_ITEM,
  LINE_KFEAT,
  LINE_KMONS,
  LINE_KITEM,
  LINE_SUBST,
  LINE_NSUBST,
} LineKind;

static const struct {
  const char *key;
  uint8_t kind;
} KEYS[] = {
  { "NAME", LINE_NAME },
  { "TAGS", LINE_TAGS },
  { "DEPTH", LINE_DEPTH },
  { "PLACE", LINE_PLACE },
  { "ORIENT", LINE_ORIENT },
  { "WEIGHT", LINE_WEIGHT },
  { "MONS", LINE_MONS },
  { "ITEM", LINE_ITEM },
  { "KFEAT", LINE_KFEAT },
  { "KMONS", LINE_KMONS },
  { "KITEM", LINE_KITEM },
  { "SUBST", LINE_SUBST },
  { "NSUBST", LINE_NSUBST },
  { "SHUFFLE", LINE_KEPT },
  { "CLEAR", LINE_KEPT },
  { "SUBVAULT", LINE_KEPT },
  { "MARKER", LINE_KEPT },
  { "KMASK", LINE_KEPT },
  { "KPROP", LINE_KEPT },
  { "DESC", LINE_IGNORED },
  { "ORDER", LINE_IGNORED },
  { "CHANCE", LINE_IGNORED },
  { "COLOUR", LINE_IGNORED },
  { "LFLOORCOL", LINE_IGNORED },
  { "LROCKCOL", LINE_IGNORED },
  { "FTILE", LINE_IGNORED },
  { "RTILE", LINE_IGNORED },
  { "TILE", LINE_IGNORED },
  { "FHEIGHT", LINE_IGNORED },
  { "LFLOORTILE", LINE_IGNORED },
  { "LROCKTILE", LINE_IGNORED },
  { "WELCOME", LINE_IGNORED },
  { "default-depth", LINE_DEFAULT_DEPTH },
  { "LFLAGS", LINE_IGNORED },
  { "BFLAGS", LINE_IGNORED },
  { "RFTILE", LINE_IGNORED },
  { "MINDIFF", LINE_IGNORED },
  { "MAXDIFF", LINE_IGNORED },
  { "FLAGS", LINE_IGNORED },
};

/* Words before "{{". */
static const char *const SCRIPTS[] = { "prelude", "lua", "validate", "veto", "epilogue" };

/* Texts of a vault to which several lines add. */
enum { TAGS, DEPTH, PLACE, ORIENT, UNFOLLOWED, N_TEXTS };

typedef struct {
  DsDesFile *out;
  const char *name; /* of the file */
  size_t at;        /* byte */
  uint32_t line;
  DsText joined;         /* an argument with its continuations */
  DsText texts[N_TEXTS]; /* of the last vault, until the next begins */
  const char *depth;     /* the last default; "" = none */
  DsErrors *errors;
} DesReader;

static DsDesVault *
last_vault (DesReader *self)
{
  return self->out->vaults.n > 0 ? &self->out->vaults.items[self->out->vaults.n - 1] : NULL;
}

static DsStatus
fail_nomem (DesReader *self)
{
  DsError err;

  ds_fail_nomem (&err, self->name);
  return ds_errors_take (self->errors, &err);
}

/* ---- lines */

typedef struct {
  const char *text; /* without blanks at its ends */
  size_t n;
  size_t start, next; /* bytes of the whole line, and of the one behind it */
} DesLine;

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

/* The line at the reader's place, which stays. False: the file ends. */
static bool
peek_line (const DesReader *self, DesLine *out)
{
  const char *text = self->out->text, *end;
  size_t from = self->at, to;

  if (self->at >= self->out->n)
    return false;
  end = memchr (text + from, '\n', self->out->n - from);
  to = end != NULL ? (size_t)(end - text) : self->out->n;
  out->start = from;
  out->next = to + (end != NULL);
  while (from < to && is_blank (text[from]))
    from++;
  while (to > from && is_blank (text[to - 1]))
    to--;
  out->text = text + from;
  out->n = to - from;
  return true;
}

static bool
take_line (DesReader *self, DesLine *out)
{
  if (!peek_line (self, out))
    return false;
  self->at = out->next;
  self->line++;
  return true;
}

static bool
line_is (const DesLine *line, const char *word)
{
  return line->n == strlen (word) && memcmp (line->text, word, line->n) == 0;
}

static bool
ends_script (const char *text, size_t n)
{
  return n >= 2 && memcmp (text + n - 2, "}}", 2) == 0;
}

/* Bytes of "lua {{" at the start of the line; 0: no script begins. */
static size_t
script_head (const DesLine *line)
{
  size_t at = 0;

  for (size_t i = 0; i < DS_COUNT (SCRIPTS); i++)
    if (line->n > strlen (SCRIPTS[i]) && memcmp (line->text, SCRIPTS[i], strlen (SCRIPTS[i])) == 0)
      at = strlen (SCRIPTS[i]);
  while (at < line->n && is_blank (line->text[at]))
    at++;
  return line->n - at >= 2 && memcmp (line->text + at, "{{", 2) == 0 ? at + 2 : 0;
}

/* Lists the key of a line that the last vault does not follow, once. False: no memory. */
static bool
list_unfollowed (DesReader *self, const char *key)
{
  DsText *list = &self->texts[UNFOLLOWED];
  const size_t n = strlen (key);
  const char *at = list->n > 0 ? list->bytes : "";

  while ((at = strstr (at, key)) != NULL && at[n] != '\0' && at[n] != ',')
    at += n;
  if (last_vault (self) == NULL || (at != NULL && (at == list->bytes || at[-1] == ' ')))
    return true;
  ds_text_printf (list, "%s%s", list->n > 0 ? ", " : "", key);
  return !list->failed;
}

/* Skips a script, whose first line is @line. */
static DsStatus
skip_script (DesReader *self, const DesLine *line, size_t head)
{
  const uint32_t first = self->line;
  char where[DS_WHERE_MAX];
  DesLine next;

  if (last_vault (self) != NULL)
    last_vault (self)->n_kept++;
  if (!list_unfollowed (self, "Lua"))
    return fail_nomem (self);
  if (ends_script (line->text + head, line->n - head))
    return DS_OK;
  while (take_line (self, &next))
    if (ends_script (next.text, next.n))
      return DS_OK;
  return ds_errors_add (self->errors, DS_BAD_DATA, ds_where_line (where, self->name, first, ""),
                        "des.script",
                        N_ ("the script has no end: expected a line that ends in }}"));
}

/* ---- arguments */

/* The rest of the line behind the colon, with the lines that continue it. NULL: no memory. */
static const char *
take_argument (DesReader *self, const DesLine *line, size_t from)
{
  const char *text = line->text + from;
  size_t n = line->n - from;
  DesLine next;

  ds_text_clear (&self->joined);
  ds_text_putc (&self->joined, ' ');
  for (; n > 0 && text[n - 1] == '\\' && take_line (self, &next); text = next.text, n = next.n) {
    ds_text_add (&self->joined, text, n - 1);
    ds_text_putc (&self->joined, ' ');
  }
  ds_text_add (&self->joined, text, n);
  return self->joined.failed ? NULL : self->joined.bytes;
}

static const char *
skip_blanks (const char *text)
{
  while (is_blank (*text))
    text++;
  return text;
}

/* Adds @text behind what lines before gave. False: no memory. */
static bool
add_text (DesReader *self, int i, const char *text)
{
  text = skip_blanks (text);
  if (self->texts[i].n > 0 && text[0] != '\0')
    ds_text_putc (&self->texts[i], ' ');
  ds_text_puts (&self->texts[i], text);
  return !self->texts[i].failed;
}

/* A copy that lives as long as the file; NULL: no memory. */
static const char *
keep_text (DesReader *self, const char *text, size_t n)
{
  return ds_arena_strndup (&self->out->arena, n > 0 ? text : "", n);
}

/* Gives the last vault its texts. False: no memory. */
static bool
end_vault (DesReader *self)
{
  DsDesVault *vault = last_vault (self);
  const char *texts[N_TEXTS];
  bool ok = true;

  for (int i = 0; i < N_TEXTS && vault != NULL && ok; i++) {
    texts[i] = keep_text (self, self->texts[i].bytes, self->texts[i].n);
    ok = texts[i] != NULL;
    self->texts[i].n = 0;
  }
  if (vault != NULL && ok) {
    vault->tags = texts[TAGS];
    if (texts[DEPTH][0] != '\0')
      vault->depth = texts[DEPTH];
    vault->place = texts[PLACE];
    vault->orient = texts[ORIENT];
    vault->unfollowed = texts[UNFOLLOWED];
  }
  return ok;
}

/* ---- definitions of glyphs */

/* The first alternative of a list that ends at @end: up to "/", a weight or another list. */
static const char *
first_of (DesReader *self, const char *text, const char *end)
{
  const char *stop = text = skip_blanks (text);

  while (stop < end && *stop != '/' && *stop != ';' && *stop != ',' &&
         !(stop > text && is_blank (stop[-1]) &&
           (strncmp (stop, "w:", 2) == 0 || strncmp (stop, "q:", 2) == 0)))
    stop++;
  while (stop > text && is_blank (stop[-1]))
    stop--;
  return ds_arena_strndup (&self->out->arena, text, (size_t)(stop - text));
}

static DsStatus
add_glyph (DesReader *self, uint32_t glyph, DsDesList list, const char *text)
{
  DsDesVault *vault = last_vault (self);
  char where[DS_WHERE_MAX];

  if (vault->glyphs.n == GLYPHS_MAX)
    return ds_errors_add (self->errors, DS_LIMIT, ds_where_line (where, self->name, self->line, ""),
                          "des.glyphs", N_ ("expected at most %d glyphs of a vault, got more"),
                          GLYPHS_MAX);
  return text != NULL && ds_array_push (&vault->glyphs, (DsDesGlyph){ glyph, (uint8_t)list, text })
             ? DS_OK
             : fail_nomem (self);
}

/* MONS gives its glyphs from 1 to 7, ITEM from d to k, one for each part between commas. */
static DsStatus
read_array (DesReader *self, const char *text, DsDesList list)
{
  DsDesVault *vault = last_vault (self);
  uint32_t *n = list == DS_DES_MONSTER ? &vault->n_monsters : &vault->n_items;
  const char first = list == DS_DES_MONSTER ? '1' : 'd';
  const uint32_t n_max = list == DS_DES_MONSTER ? 7 : 8;
  DsStatus status = DS_OK;

  while (status == DS_OK) {
    const char *end = text + strcspn (text, ",");

    if (*skip_blanks (text) != '\0' && *n < n_max)
      status = add_glyph (self, (uint32_t)first + (*n)++, list, first_of (self, text, end));
    if (*end == '\0')
      return status;
    text = end + 1;
  }
  return status;
}

/* "G = text" or "GH : text". */
static DsStatus
read_glyphs (DesReader *self, const char *text, DsDesList list)
{
  const char *start = skip_blanks (text), *at = start, *sign;
  DsStatus status = DS_OK;
  char where[DS_WHERE_MAX];
  uint32_t glyph;

  while (*at != '\0' && !is_blank (*at) && (at == start || (*at != '=' && *at != ':')))
    at++;
  sign = skip_blanks (at);
  if (at == start || (*sign != '=' && *sign != ':'))
    return ds_errors_add (self->errors, DS_BAD_DATA,
                          ds_where_line (where, self->name, self->line, ""), "des.glyph",
                          N_ ("expected a glyph, \"=\" and its meaning"));
  for (size_t used; start < at && status == DS_OK; start += used) {
    used = ds_utf8_get (start, (size_t)(at - start), &glyph);
    status = add_glyph (self, glyph, list, first_of (self, sign + 1, sign + strlen (sign)));
  }
  return status;
}

/* "? = x:20 ., ! = w": several between commas; of NSUBST "? = 2:x / 1:w / ." the last counts. */
static DsStatus
read_substitutes (DesReader *self, const char *text, bool is_numbered)
{
  DsStatus status = DS_OK;

  while (*(text = skip_blanks (text)) != '\0' && status == DS_OK) {
    const char *end = text + 1 + strcspn (text + 1, ","), *at = text, *sign;
    char to[2] = "";
    uint32_t glyph;

    while (at < end && !is_blank (*at) && (at == text || (*at != '=' && *at != ':')))
      at++;
    sign = skip_blanks (at);
    if (sign < end && (*sign == '=' || *sign == ':')) {
      const char *value = skip_blanks (sign + 1);

      for (const char *slash = value; is_numbered && slash < end; slash++)
        if (*slash == '/')
          value = skip_blanks (slash + 1);
      if (is_numbered && value + 1 < end && value[1] == ':' &&
          (isdigit ((unsigned char)*value) || *value == '*'))
        value = skip_blanks (value + 2);
      to[0] = value < end && !is_blank (*value) ? *value : '.';
    }
    for (size_t used; to[0] > 0 && text < at && status == DS_OK; text += used) {
      used = ds_utf8_get (text, (size_t)(at - text), &glyph);
      status = add_glyph (self, glyph, DS_DES_SUBSTITUTE, ds_arena_strdup (&self->out->arena, to));
    }
    text = *end == ',' ? end + 1 : end;
  }
  return status;
}

/* ---- maps */

bool
ds_des_next_row (const DsDesFile *self, const DsDesVault *vault, size_t *at, size_t *n)
{
  const char *end;

  DS_ASSERT (self != NULL && vault != NULL && at != NULL && n != NULL);

  if (*at >= vault->end)
    return false;
  end = memchr (self->text + *at, '\n', vault->end - *at);
  *n = (size_t)((end != NULL ? end : self->text + vault->end) - (self->text + *at));
  while (*n > 0 && is_blank (self->text[*at + *n - 1]))
    (*n)--;
  *at = end != NULL ? (size_t)(end - self->text) + 1 : vault->end;
  return true;
}

/* Characters of a row. */
static int32_t
width_of (const char *text, size_t n)
{
  int32_t w = 0;

  for (size_t i = 0; i < n; i++)
    w += ((uint8_t)text[i] & 0xc0) != 0x80;
  return w;
}

static DsStatus
check_row (DesReader *self, const DsDesVault *vault, const char *text, size_t n)
{
  char where[DS_WHERE_MAX];

  ds_where_line (where, self->name, self->line, "");
  if (memchr (text, '\t', n) != NULL)
    return ds_errors_add (self->errors, DS_BAD_DATA, where, "des.tab",
                          N_ ("expected a row of a map without tabs"));
  if (vault->w > DS_DES_WIDTH_MAX || vault->h > DS_DES_HEIGHT_MAX)
    return ds_errors_add (self->errors, DS_LIMIT, where, "des.size",
                          N_ ("expected a map of at most %d columns and %d rows, got %d x %d"),
                          DS_DES_WIDTH_MAX, DS_DES_HEIGHT_MAX, (int)vault->w, (int)vault->h);
  return DS_OK;
}

static DsStatus
read_map (DesReader *self)
{
  DsDesVault *vault = last_vault (self);
  char where[DS_WHERE_MAX];
  DsStatus status = DS_OK;
  DesLine line;

  if (vault == NULL || vault->has_map)
    return ds_errors_add (self->errors, DS_BAD_DATA,
                          ds_where_line (where, self->name, self->line, ""), "des.map",
                          N_ ("expected a NAME before each MAP"));
  vault->has_map = true;
  vault->map_line = self->line + 1;
  vault->rows = self->at;
  while (status == DS_OK && take_line (self, &line)) {
    size_t n = (size_t)(line.text + line.n - (self->out->text + line.start));
    const int32_t w = width_of (self->out->text + line.start, n);

    if (line.n >= 6 && memcmp (line.text, "ENDMAP", 6) == 0) {
      vault->end = line.start;
      return DS_OK;
    }
    vault->w = w > vault->w ? w : vault->w;
    vault->h++;
    status = check_row (self, vault, self->out->text + line.start, n);
  }
  return status != DS_OK ? status
                         : ds_errors_add (self->errors, DS_BAD_DATA,
                                          ds_where_line (where, self->name, vault->map_line, ""),
                                          "des.endmap", N_ ("the map has no end: expected ENDMAP"));
}

/* ---- a line */

static DsStatus
add_vault (DesReader *self, const char *name)
{
  DsDesVault vault = { .line = self->line,
                       .name = "",
                       .tags = "",
                       .depth = self->depth,
                       .place = "",
                       .orient = "",
                       .unfollowed = "",
                       .weights = "",
                       .weight = -1 };

  if (self->out->vaults.n == DS_DES_VAULTS_MAX)
    return ds_errors_add (self->errors, DS_LIMIT, self->name, "des.vaults",
                          N_ ("expected at most %d vaults, got more"), DS_DES_VAULTS_MAX);
  name = skip_blanks (name);
  if (!end_vault (self))
    return fail_nomem (self);
  vault.name = keep_text (self, name, strlen (name));
  return vault.name != NULL && ds_array_push (&self->out->vaults, vault) ? DS_OK
                                                                         : fail_nomem (self);
}

/* The first of the weights, such as "25 (D:2-4), 10": a number that Crawl's own reader takes. */
static DsStatus
read_weight (DesReader *self, DsDesVault *vault, const char *text)
{
  char where[DS_WHERE_MAX], shown[DS_SENTENCE];
  long weight;
  char *end;

  text = skip_blanks (text);
  errno = 0;
  weight = strtol (text, &end, 10);
  if (end == text || errno != 0 || weight < 0 || weight > INT32_MAX)
    return ds_errors_add (
        self->errors, DS_BAD_DATA, ds_where_line (where, self->name, self->line, ""), "des.weight",
        N_ ("expected a weight from 0 to %d, got \"%s\""), INT32_MAX, ds_shown (text, shown, 64));
  vault->weight = (int32_t)weight;
  vault->weights = keep_text (self, text, strlen (text));
  return vault->weights != NULL ? DS_OK : fail_nomem (self);
}

static DsStatus
read_argument (DesReader *self, LineKind kind, const char *text)
{
  DsDesVault *vault = last_vault (self);

  if (kind == LINE_NAME)
    return add_vault (self, text);
  if (kind == LINE_DEFAULT_DEPTH) {
    text = skip_blanks (text);
    self->depth = keep_text (self, text, strlen (text));
    return self->depth != NULL ? DS_OK : fail_nomem (self);
  }
  if (vault == NULL)
    return DS_OK; /* of all vaults of the file */
  switch (kind) {
  case LINE_TAGS:
    return add_text (self, TAGS, text) ? DS_OK : fail_nomem (self);
  case LINE_DEPTH:
    return add_text (self, DEPTH, text) ? DS_OK : fail_nomem (self);
  case LINE_PLACE:
    return add_text (self, PLACE, text) ? DS_OK : fail_nomem (self);
  case LINE_ORIENT:
    return add_text (self, ORIENT, text) ? DS_OK : fail_nomem (self);
  case LINE_WEIGHT:
    return read_weight (self, vault, text);
  case LINE_MONS:
    return read_array (self, text, DS_DES_MONSTER);
  case LINE_ITEM:
    return read_array (self, text, DS_DES_ITEM);
  case LINE_KFEAT:
    return read_glyphs (self, text, DS_DES_FEATURE);
  case LINE_KMONS:
    return read_glyphs (self, text, DS_DES_MONSTER);
  case LINE_KITEM:
    return read_glyphs (self, text, DS_DES_ITEM);
  case LINE_SUBST:
  case LINE_NSUBST:
    vault->n_kept++;
    return read_substitutes (self, text, kind == LINE_NSUBST);
  case LINE_KEPT:
    vault->n_kept++;
    return DS_OK;
  case LINE_NAME:
  case LINE_DEFAULT_DEPTH:
  case LINE_IGNORED:
    break;
  }
  return DS_OK;
}

static DsStatus
fail_line (DesReader *self, const DesLine *line)
{
  char where[DS_WHERE_MAX], text[64], shown[DS_SENTENCE];

  snprintf (text, sizeof text, "%.*s", (int)(line->n < 40 ? line->n : 40), line->text);
  return ds_errors_add (self->errors, DS_BAD_DATA,
                        ds_where_line (where, self->name, self->line, ""), "des.line",
                        N_ ("expected NAME:, MAP, another line of a vault or Lua, got \"%s\""),
                        ds_shown (text, shown, sizeof shown));
}

/* True for lines that are not followed, or of which only the first alternative is. */
static bool
is_unfollowed (LineKind kind, const char *argument)
{
  switch (kind) {
  case LINE_MONS:
  case LINE_ITEM:
  case LINE_KFEAT:
  case LINE_KMONS:
  case LINE_KITEM:
    argument = skip_blanks (argument); /* "/" may be the glyph */
    return argument[0] != '\0' && strchr (argument + 1, '/') != NULL;
  default:
    return kind == LINE_KEPT || kind == LINE_IGNORED || kind == LINE_SUBST || kind == LINE_NSUBST;
  }
}

static DsStatus
read_line (DesReader *self, const DesLine *line)
{
  const size_t head = script_head (line);

  if (line->n == 0 || line->text[0] == '#')
    return DS_OK;
  if (head > 0)
    return skip_script (self, line, head);
  if (line_is (line, "MAP"))
    return read_map (self);
  if (line->text[0] == ':') {
    if (last_vault (self) != NULL)
      last_vault (self)->n_kept++;
    return list_unfollowed (self, "Lua") ? DS_OK : fail_nomem (self);
  }
  for (size_t i = 0; i < DS_COUNT (KEYS); i++) {
    const size_t n = strlen (KEYS[i].key);
    const char *argument;

    if (line->n <= n || line->text[n] != ':' || memcmp (line->text, KEYS[i].key, n) != 0)
      continue;
    argument = take_argument (self, line, n + 1);
    if (argument == NULL ||
        (is_unfollowed ((LineKind)KEYS[i].kind, argument) && !list_unfollowed (self, KEYS[i].key)))
      return fail_nomem (self);
    return read_argument (self, (LineKind)KEYS[i].kind, argument);
  }
  return fail_line (self, line);
}

DsStatus
ds_des_parse (DsDesFile *out, const char *name, const char *bytes, size_t n, DsErrors *errors)
{
  DesReader self = { .out = out, .name = name, .depth = "", .errors = errors };
  DsStatus status = DS_OK;
  DesLine line;

  DS_ASSERT (out != NULL && name != NULL && bytes != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  out->text = bytes;
  out->n = n;
  if (!ds_read_utf8 (name, bytes, n, errors))
    return DS_BAD_DATA;
  while (status == DS_OK && take_line (&self, &line))
    status = read_line (&self, &line);
  if (status == DS_OK && !end_vault (&self))
    status = fail_nomem (&self);
  ds_text_clear (&self.joined);
  for (int i = 0; i < N_TEXTS; i++)
    ds_text_clear (&self.texts[i]);
  if (status != DS_OK)
    ds_des_clear (out);
  return status;
}

void
ds_des_clear (DsDesFile *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->vaults.n; i++)
    ds_array_clear (&self->vaults.items[i].glyphs);
  ds_array_clear (&self->vaults);
  ds_arena_clear (&self->arena);
  memset (self, 0, sizeof *self);
}
