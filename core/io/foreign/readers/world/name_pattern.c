/* core/io/foreign/readers/world/name_pattern.c — compiles a pattern to steps and walks them, going
 * back where a way fails. Source: Russ Cox, "Regular Expression Matching: the Virtual Machine
 * Approach". */
#include "io/foreign/readers/world/name_pattern.h"
#include "base/hooks.h"

#include <stdio.h>
#include <string.h>

#define DEPTH_MAX 32    /* groups within groups */
#define REPEATS_MAX 255 /* of {n} */
#define WALK_MAX 200000 /* steps for a name */
#define WAYS_MAX 4096   /* that are still to be tried */
#define NAME_MAX_BYTES 1024
#define SHOWN_MAX 24 /* bytes of the pattern in a sentence */

enum { BYTE, ANY, SET, SPLIT, JUMP, SAVE, START, END, FOUND };

typedef struct {
  DsNamePattern *out;
  const char *at;
  int depth;
  DsStatus status;
  DsError *err;
} Compiler;

static bool
fail (Compiler *self, DsStatus status)
{
  char shown[SHOWN_MAX];
  size_t n = strlen (self->at);

  if (self->status != DS_OK)
    return false;
  self->status = status;
  if (n >= sizeof shown)
    for (n = sizeof shown - 1; n > 0 && ((uint8_t)self->at[n] & 0xc0) == 0x80;)
      n--; /* not within a character */
  snprintf (shown, sizeof shown, "%.*s", (int)n, self->at);
  if (status == DS_LIMIT)
    ds_fail (self->err, status, "", "pattern.size", N_ ("expected a shorter pattern"));
  else
    ds_fail (self->err, status, "", "pattern.syntax",
             N_ ("expected a regular expression without assertions and references, got \"%s\""),
             shown);
  return false;
}

/* ---- steps */

static bool
insert (Compiler *self, size_t at, uint8_t op, int arg, int to, int other)
{
  DsNamePattern *out = self->out;

  if (out->n == DS_NAME_PATTERN_STEPS)
    return fail (self, DS_LIMIT);
  memmove (&out->steps[at + 1], &out->steps[at], (out->n - at) * sizeof *out->steps);
  out->steps[at].op = op;
  out->steps[at].arg = (uint8_t)arg;
  out->steps[at].to = (int16_t)to;
  out->steps[at].other = (int16_t)other;
  out->n++;
  return true;
}

static bool
add (Compiler *self, uint8_t op, int arg, int to, int other)
{
  return insert (self, self->out->n, op, arg, to, other);
}

/* Appends the @n steps at @at once more. */
static bool
repeat (Compiler *self, size_t at, size_t n)
{
  DsNamePattern *out = self->out;

  if (n > DS_NAME_PATTERN_STEPS - out->n)
    return fail (self, DS_LIMIT);
  memcpy (&out->steps[out->n], &out->steps[at], n * sizeof *out->steps);
  out->n += n;
  return true;
}

/* ---- sets of bytes */

static void
set_bytes (uint8_t *set, int first, int last)
{
  for (int byte = first; byte <= last; byte++)
    set[byte / 8] |= (uint8_t)(1 << byte % 8);
}

static void
invert (uint8_t *set)
{
  for (size_t i = 0; i < 32; i++)
    set[i] = (uint8_t)~set[i];
}

/* The bytes of \d, \w or \s, or of their capitals; false: another letter. */
static bool
add_class (uint8_t *out, char letter)
{
  uint8_t set[32] = { 0 };

  switch (letter) {
  case 'd':
  case 'D':
    set_bytes (set, '0', '9');
    break;
  case 'w':
  case 'W':
    set_bytes (set, '0', '9');
    set_bytes (set, 'A', 'Z');
    set_bytes (set, 'a', 'z');
    set_bytes (set, '_', '_');
    break;
  case 's':
  case 'S':
    set_bytes (set, '\t', '\r');
    set_bytes (set, ' ', ' ');
    break;
  default:
    return false;
  }
  if (letter < 'a')
    invert (set);
  for (size_t i = 0; i < 32; i++)
    out[i] |= set[i];
  return true;
}

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static uint8_t *
new_set (Compiler *self)
{
  DsNamePattern *out = self->out;

  if (out->n_sets == DS_NAME_PATTERN_SETS) {
    fail (self, DS_LIMIT);
    return NULL;
  }
  return out->sets[out->n_sets++];
}

/* A byte of a set, which stands alone or begins a range; the text goes on behind it. */
static bool
read_set_byte (Compiler *self, uint8_t *set, int *byte)
{
  *byte = -1;
  if (*self->at == '\\') {
    if (add_class (set, self->at[1])) {
      self->at += 2;
      return true;
    }
    if (is_letter (self->at[1]) || self->at[1] == '\0')
      return fail (self, DS_BAD_DATA);
    self->at++;
  }
  *byte = (unsigned char)*self->at++;
  return true;
}

/* "[a-z_]", the text is at the bracket. */
static bool
read_set (Compiler *self)
{
  const char *start = self->at++;
  const bool is_not = *self->at == '^';
  uint8_t *set = new_set (self);

  if (set == NULL)
    return false;
  self->at += is_not;
  do {
    int first, last;

    if (*self->at == '\0' || (self->at[0] == '[' && self->at[1] == ':')) {
      self->at = start;
      return fail (self, DS_BAD_DATA);
    }
    if (!read_set_byte (self, set, &first))
      return false;
    if (first < 0)
      continue;
    last = first;
    if (self->at[0] == '-' && self->at[1] != ']' && self->at[1] != '\0') {
      self->at++;
      if (!read_set_byte (self, set, &last))
        return false;
      if (last < first)
        return fail (self, DS_BAD_DATA);
    }
    set_bytes (set, first, last);
  } while (*self->at != ']');
  self->at++;
  if (is_not)
    invert (set);
  return add (self, SET, (int)self->out->n_sets - 1, 0, 0);
}

/* ---- the grammar */

static bool read_choice (Compiler *self);

static bool
read_group (Compiler *self)
{
  size_t group = SIZE_MAX;

  self->at++;
  if (self->at[0] == '?' && self->at[1] == ':')
    self->at += 2;
  else if (self->at[0] == '?' || self->at[0] == '*')
    return fail (self, DS_BAD_DATA);
  else
    group = self->out->n_groups++;
  if (++self->depth > DEPTH_MAX)
    return fail (self, DS_LIMIT);
  if (group < 2 && !add (self, SAVE, (int)group * 2, 0, 0))
    return false;
  if (!read_choice (self))
    return false;
  if (*self->at != ')')
    return fail (self, DS_BAD_DATA);
  self->at++;
  self->depth--;
  return group >= 2 || add (self, SAVE, (int)group * 2 + 1, 0, 0);
}

static bool
read_escape (Compiler *self)
{
  uint8_t set[32] = { 0 };
  uint8_t *kept;

  if (add_class (set, self->at[1])) {
    kept = new_set (self);
    if (kept == NULL)
      return false;
    memcpy (kept, set, sizeof set);
    self->at += 2;
    return add (self, SET, (int)self->out->n_sets - 1, 0, 0);
  }
  if (is_letter (self->at[1]) || self->at[1] == '\0')
    return fail (self, DS_BAD_DATA);
  self->at += 2;
  return add (self, BYTE, (unsigned char)self->at[-1], 0, 0);
}

static bool
read_atom (Compiler *self)
{
  switch (*self->at) {
  case '(':
    return read_group (self);
  case '[':
    return read_set (self);
  case '\\':
    return read_escape (self);
  case '.':
    self->at++;
    return add (self, ANY, 0, 0, 0);
  case '^':
    self->at++;
    return add (self, START, 0, 0, 0);
  case '$':
    self->at++;
    return add (self, END, 0, 0, 0);
  case '*':
  case '+':
  case '?':
    return fail (self, DS_BAD_DATA);
  default:
    return add (self, BYTE, (unsigned char)*self->at++, 0, 0);
  }
}

/* The digits at the text; -1: none, or too many. */
static int
read_count (Compiler *self)
{
  int count = *self->at >= '0' && *self->at <= '9' ? 0 : -1;

  while (*self->at >= '0' && *self->at <= '9' && count <= REPEATS_MAX)
    count = count * 10 + (*self->at++ - '0');
  return count <= REPEATS_MAX ? count : -1;
}

/* Reads "*", "+", "?" or "{2,4}"; *@most -1: any number. False: none is there, or a failure. */
static bool
read_repeats (Compiler *self, int *least, int *most)
{
  const char *start = self->at;

  *least = *self->at == '+';
  *most = *self->at == '?' ? 1 : -1;
  if (*self->at == '*' || *self->at == '+' || *self->at == '?') {
    self->at++;
    return true;
  }
  if (*self->at != '{' || self->at[1] < '0' || self->at[1] > '9')
    return false;
  self->at++;
  *least = *most = read_count (self);
  if (*self->at == ',') {
    self->at++;
    *most = -1;
    if (*self->at != '}') {
      *most = read_count (self);
      *least = *most >= 0 ? *least : -1;
    }
  }
  if (*least >= 0 && *self->at == '}' && (*most < 0 || *most >= *least)) {
    self->at++;
    return true;
  }
  self->at = start;
  return fail (self, DS_BAD_DATA);
}

/* The steps from @start on, @least to @most times. */
static bool
put_repeats (Compiler *self, size_t start, int least, int most, bool is_lazy)
{
  const int n = (int)(self->out->n - start);
  const int more = is_lazy ? -1 : 1;

  if (least == 0 && most == 0) {
    self->out->n = start;
    return true;
  }
  for (int i = 1; i < (most < 0 ? (least > 0 ? least : 1) : most); i++)
    if (!repeat (self, start, (size_t)n))
      return false;
  /* Those that may be left out, from the last on; a step before each. */
  for (int i = most < 0 ? (least > 0 ? least : 1) : most; i > least; i--) {
    const size_t at = start + (size_t)(i - 1) * (size_t)n;
    const int end = (int)(self->out->n - at) + 1 + (most < 0);

    if (!insert (self, at, SPLIT, is_lazy, more > 0 ? 1 : end, more > 0 ? end : 1))
      return false;
  }
  if (most >= 0)
    return true;
  if (least == 0)
    return add (self, JUMP, 0, -(n + 1), 0);
  return add (self, SPLIT, is_lazy, is_lazy ? 1 : -n, is_lazy ? -n : 1);
}

static bool
read_sequence (Compiler *self)
{
  while (*self->at != '\0' && *self->at != '|' && *self->at != ')') {
    const size_t start = self->out->n;
    int least, most;

    if (!read_atom (self))
      return false;
    if (read_repeats (self, &least, &most)) {
      const bool is_lazy = *self->at == '?';

      self->at += is_lazy;
      if (*self->at == '+' || *self->at == '*' || *self->at == '?')
        return fail (self, DS_BAD_DATA);
      if (!put_repeats (self, start, least, most, is_lazy))
        return false;
    }
    if (self->status != DS_OK)
      return false;
  }
  return true;
}

/* Sequences with "|" between them. */
static bool
read_choice (Compiler *self)
{
  const size_t start = self->out->n;
  size_t jump;

  if (!read_sequence (self))
    return false;
  if (*self->at != '|')
    return true;
  self->at++;
  if (++self->depth > DEPTH_MAX)
    return fail (self, DS_LIMIT);
  jump = self->out->n + 1;
  if (!insert (self, start, SPLIT, 0, 1, (int)(jump - start) + 1) || !add (self, JUMP, 0, 0, 0) ||
      !read_choice (self))
    return false;
  self->out->steps[jump].to = (int16_t)(self->out->n - jump);
  self->depth--;
  return true;
}

DsStatus
ds_name_pattern_compile (DsNamePattern *out, const char *text, DsError *err)
{
  Compiler self = { .out = out, .at = text, .err = err };

  DS_ASSERT (out != NULL && text != NULL);

  memset (out, 0, sizeof *out);
  if (read_choice (&self) && *self.at == ')')
    fail (&self, DS_BAD_DATA);
  if (self.status == DS_OK)
    (void)!add (&self, FOUND, 0, 0, 0);
  if (self.status != DS_OK)
    memset (out, 0, sizeof *out);
  return self.status;
}

/* ---- the search */

typedef struct {
  uint16_t step, at;
  uint16_t saved[4];
} NameWay;

typedef struct {
  const DsNamePattern *pattern;
  const char *name;
  size_t n;
  NameWay *ways;
  size_t n_ways, n_walked;
} NameSearch;

/* Goes one step on the way. False: it ends here, without a match. */
static bool
go (NameSearch *self, NameWay *way, bool *is_found)
{
  const DsNamePattern *p = self->pattern;
  const uint8_t byte = way->at < self->n ? (uint8_t)self->name[way->at] : 0;
  const bool has_byte = way->at < self->n;
  const size_t i = way->step;
  NameWay other = *way;

  switch (p->steps[i].op) {
  case BYTE:
  case ANY:
  case SET:
    if (!has_byte || (p->steps[i].op == BYTE && byte != p->steps[i].arg) ||
        (p->steps[i].op == SET && !(p->sets[p->steps[i].arg][byte / 8] & 1 << byte % 8)))
      return false;
    way->at++;
    break;
  case SAVE:
    way->saved[p->steps[i].arg] = way->at;
    break;
  case START:
    if (way->at != 0)
      return false;
    break;
  case END:
    if (has_byte)
      return false;
    break;
  case JUMP:
    way->step = (uint16_t)((int)i + p->steps[i].to);
    return true;
  case SPLIT:
    other.step = (uint16_t)((int)i + p->steps[i].other);
    if (self->n_ways < WAYS_MAX)
      self->ways[self->n_ways] = other;
    self->n_ways++;
    way->step = (uint16_t)((int)i + p->steps[i].to);
    return self->n_ways <= WAYS_MAX;
  default:
    *is_found = true;
    return true;
  }
  way->step++;
  return true;
}

/* Walks from one byte of the name on; false: too many steps. */
static bool
walk (NameSearch *self, size_t start, NameWay *way, bool *is_found)
{
  self->ways[0] = (NameWay){ 0, (uint16_t)start, { 0 } };
  self->n_ways = 1;
  while (self->n_ways > 0 && !*is_found) {
    *way = self->ways[--self->n_ways];
    while (!*is_found && go (self, way, is_found))
      if (++self->n_walked > WALK_MAX)
        return false;
    if (self->n_ways > WAYS_MAX || ++self->n_walked > WALK_MAX)
      return false;
  }
  return true;
}

DsStatus
ds_name_pattern_find (const DsNamePattern *self, const char *name, bool *found,
                      DsNameGroup groups[2], DsError *err)
{
  NameSearch search = { .pattern = self, .name = name, .n = strlen (name) };
  NameWay way = { 0 };
  bool ok = true;

  DS_ASSERT (self != NULL && self->n > 0 && name != NULL && found != NULL && groups != NULL);

  *found = false;
  groups[0] = groups[1] = (DsNameGroup){ 0, 0 };
  if (search.n > NAME_MAX_BYTES)
    return DS_OK;
  search.ways = ds_alloc (WAYS_MAX, sizeof *search.ways);
  if (search.ways == NULL)
    return ds_fail_nomem (err, name);
  for (size_t start = 0; start <= search.n && ok && !*found; start++)
    ok = walk (&search, start, &way, found);
  ds_free (search.ways);
  if (!ok)
    return ds_fail (err, DS_LIMIT, "", "pattern.steps",
                    N_ ("expected a simpler pattern: it takes too long to compare with \"%s\""),
                    name);
  for (size_t i = 0; i < 2 && *found; i++)
    if (way.saved[i * 2 + 1] > way.saved[i * 2])
      groups[i] =
          (DsNameGroup){ way.saved[i * 2], (size_t)(way.saved[i * 2 + 1] - way.saved[i * 2]) };
  return DS_OK;
}
