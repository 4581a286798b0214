/* core/io/mapping/new_lock.c — a lock that an import adds: its id, and the kind that it looks like.
 */
#include "io/mapping/importer.h"

#include <stdio.h>
#include <string.h>

/* Words for colours, which choose a lock that looks so. */
static const struct {
  const char *word, *lock;
} COLOURS[] = {
  { "red", "red" },       { "rot", "red" },         { "rouge", "red" },   { "rojo", "red" },
  { "blue", "blue" },     { "blau", "blue" },       { "bleu", "blue" },   { "azul", "blue" },
  { "green", "green" },   { "gr\u00fcn", "green" }, { "vert", "green" },  { "verde", "green" },
  { "gold", "gold" },     { "yellow", "gold" },     { "gelb", "gold" },   { "jaune", "gold" },
  { "violet", "violet" }, { "purple", "violet" },   { "lila", "violet" }, { "silver", "silver" },
  { "silber", "silver" }, { "argent", "silver" },   { "boss", "boss" },   { "water", "water" },
};

static char
lower (char c)
{
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* True when @text has @word, of any case. */
static bool
has_word (const char *text, const char *word)
{
  for (; *text != '\0'; text++) {
    size_t n = 0;

    while (word[n] != '\0' && lower (text[n]) == word[n])
      n++;
    if (word[n] == '\0')
      return true;
  }
  return false;
}

/* Letters and digits of @name, with "-" between words; unique among the dungeon's locks. */
static void
make_id (const DsImporter *self, const char *name, char out[DS_ID_MAX + 1])
{
  const DsLocks *locks = self->out->delve.dungeon.locks;
  size_t n = 0, stem;

  for (const char *at = name; *at != '\0' && n < 40; at++) {
    const char c = lower (*at);

    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
      out[n++] = c;
    else if (n > 0 && out[n - 1] != '-')
      out[n++] = '-';
  }
  while (n > 0 && out[n - 1] == '-')
    n--;
  if (n == 0)
    n = (size_t)snprintf (out, DS_ID_MAX, "lock");
  out[n] = '\0';
  stem = n;
  for (int i = 2; ds_locks_find (locks, out) != NULL; i++)
    snprintf (out + stem, DS_ID_MAX + 1 - stem, "-%d", i);
}

/* Locks that look like the kind. */
static size_t
count_uses (const DsImporter *self, const char *kind)
{
  const DsLocks *locks = self->out->delve.dungeon.locks;
  size_t n = 0;

  for (size_t i = 0; i < ds_locks_count (locks); i++)
    n += strcmp (ds_str_get (ds_locks_get (locks, i)->kind), kind) == 0;
  return n;
}

/* The first of the kinds that fewest locks look like, of those whose gates take the key or of the
 * others: all are used before one is used again, in the same order. *@fewest: locks that look like
 * it. NULL: there is none with less than *@fewest. */
static const char *
find_kind (const DsImporter *self, bool spends, size_t *fewest)
{
  const DsRules *rules = self->rules;
  const char *best = NULL;

  for (int opener = DS_OPENER_KEY; opener < DS_N_OPENERS; opener++)
    for (size_t i = 0; i < ds_rules_n_locks (rules); i++) {
      const DsLockKind *kind = ds_rules_lock (rules, i);
      const size_t n =
          kind->spends != spends || kind->opener != opener ? SIZE_MAX : count_uses (self, kind->id);

      if (n < *fewest) {
        *fewest = n;
        best = kind->id;
      }
    }
  return best;
}

/* True where the last locks that may look as kinds whose gates take the key have to: the other
 * kinds are too few for all locks. */
static bool
has_to_spend (const DsImporter *self)
{
  size_t n_kept = 0, n_free = 0;

  for (size_t i = 0; i < ds_rules_n_locks (self->rules); i++) {
    const DsLockKind *kind = ds_rules_lock (self->rules, i);

    n_kept += !kind->spends;
    n_free += kind->spends && count_uses (self, kind->id) == 0;
  }
  return self->n_locks > n_kept && self->n_single <= n_free;
}

/* The kind of lock that a new one looks like: the one of its name, one of the colour in that, or
 * one that fewest look like. Keys are kept, so none that spends, but where that is the same. NULL:
 * the rules have none. */
static const char *
choose_kind (const DsImporter *self, const char *name, bool is_single)
{
  const DsRules *rules = self->rules;
  const DsLockKind *own = ds_rules_find_lock (rules, name);
  const char *spent, *best;
  size_t fewest = SIZE_MAX, fewest_spent = SIZE_MAX;

  if (own != NULL && (!own->spends || is_single))
    return own->id;
  for (size_t i = 0; i < DS_COUNT (COLOURS); i++)
    if (has_word (name, COLOURS[i].word) && ds_rules_find_lock (rules, COLOURS[i].lock) != NULL &&
        count_uses (self, COLOURS[i].lock) == 0)
      return COLOURS[i].lock;
  best = find_kind (self, false, &fewest);
  spent = is_single ? find_kind (self, true, &fewest_spent) : NULL;
  return spent != NULL && (fewest_spent < fewest || (fewest_spent == 0 && has_to_spend (self)))
             ? spent
             : best;
}

DsStatus
ds_importer_add_lock (DsImporter *self, const char *name, const char *opened_by, bool is_single,
                      DsStr **out, DsError *err)
{
  const char *kind;
  char id[DS_ID_MAX + 1];
  DsStatus status;
  DsLock lock;

  DS_ASSERT (self != NULL && name != NULL && out != NULL);

  kind = choose_kind (self, name, is_single);
  self->n_single -= is_single;
  make_id (self, name, id);
  lock = (DsLock){ .id = ds_str_new (id),
                   .name = ds_str_new (name),
                   .kind = kind != NULL ? ds_str_new (kind) : NULL,
                   .opened_by = opened_by != NULL ? ds_str_new (opened_by) : NULL };
  if (lock.id == NULL || lock.name == NULL || (lock.kind == NULL) != (kind == NULL) ||
      (lock.opened_by == NULL) != (opened_by == NULL))
    status = ds_fail_nomem (err, name);
  else
    status = ds_locks_put (&self->out->delve.dungeon.locks, &lock, err);
  *out = status == DS_OK ? ds_str_ref (lock.id) : NULL;
  ds_str_unref (lock.id);
  ds_str_unref (lock.name);
  ds_str_unref (lock.kind);
  ds_str_unref (lock.opened_by);
  return status;
}
