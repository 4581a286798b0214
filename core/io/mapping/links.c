/* core/io/mapping/links.c — locks of what is guarded (gates, goals, stairs) and of what opens them,
 * from equal values and from references.
 *
 * Below, "gate" is anything guarded. Each value and each object that opens something is a token. A
 * key that has a value is that value's token; a gate accepts the tokens of its own value, or
 * instead those of any object that refers to it. Gates that accept the same single token have one
 * lock; one that accepts several has a lock of its own, which names them. Tokens that open the same
 * gates alone are one. */
#include "base/text.h"
#include "base/union_find.h"
#include "io/mapping/guess.h"
#include "io/mapping/link_work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_BYTES 64

typedef DsLinks Links;

/* The token of @sign and @text, which is added if there is none; DS_INTERN_NONE: no memory. */
static uint32_t
token_of (Links *self, char sign, const char *text)
{
  DsText name = { 0 };
  uint32_t token;

  ds_text_putc (&name, sign);
  ds_text_puts (&name, text);
  token = name.failed ? DS_INTERN_NONE : ds_intern_add (&self->tokens, name.bytes);
  ds_text_clear (&name);
  for (uint32_t i = (uint32_t)self->sets.n; token != DS_INTERN_NONE && i <= token; i++)
    if (!ds_array_push (&self->sets, i) || !ds_array_push (&self->gates, DS_NO_GATE))
      return DS_INTERN_NONE;
  return token;
}

/* The token that thing @i itself is. */
static uint32_t
own_token (Links *self, size_t i)
{
  const DsForeignObject *object = self->import->things.items[i].object;
  char number[24];

  if (object != NULL && object->id[0] != '\0')
    return token_of (self, '#', object->id);
  snprintf (number, sizeof number, "%zu", i);
  return token_of (self, '@', number);
}

static bool
is_gate (const Links *self, const DsImportThing *thing)
{
  return ds_importer_guards (ds_rules_kind (self->import->rules, thing->thing.kind));
}

/* True when thing @i is a further cell of the gate before it. */
static bool
is_further (const Links *self, size_t i)
{
  const DsImportThing *things = self->import->things.items;

  return i > 0 && things[i].object != NULL && things[i].object == things[i - 1].object;
}

/* ---- values of a property, one by one */

typedef bool (*Visit) (Links *self, size_t thing, const DsForeignProperty *value, void *user);

static bool
visit_values (Links *self, size_t i, const char *name, Visit visit, void *user)
{
  const DsForeignProperty *property;

  if (name[0] == '\0')
    return true;
  property = ds_map_subject_property (&self->import->things.items[i].subject, name);
  if (property == NULL)
    return true;
  if (property->type != DS_FOREIGN_LIST_OF)
    return property->text[0] == '\0' || visit (self, i, property, user);
  for (const DsForeignProperty *at = property->items.first; at != NULL; at = at->next)
    if (at->text[0] != '\0' && !visit (self, i, at, user))
      return false;
  return true;
}

/* ---- reading the objects */

/* Gates are known by their ids before anything refers to them. */
static bool
note_gates (Links *self)
{
  for (size_t i = 0; i < self->import->things.n; i++) {
    const DsImportThing *thing = &self->import->things.items[i];
    uint32_t token;

    if (!is_gate (self, thing) || is_further (self, i))
      continue;
    token = own_token (self, i);
    if (token == DS_INTERN_NONE)
      return false;
    self->gates.items[token] = (uint32_t)i;
  }
  return true;
}

static bool
accept (Links *self, size_t gate, uint32_t set, uint32_t token)
{
  return token != DS_INTERN_NONE &&
         ds_array_push (&self->accepts, (DsLinkAccept){ gate, set, token });
}

/* The object refers to a gate, which then accepts the object's token. */
static bool
open_gate (Links *self, size_t i, const DsForeignProperty *value, void *user)
{
  const uint32_t token = token_of (self, '#', value->text);

  (void)user;
  if (token == DS_INTERN_NONE)
    return false;
  return self->gates.items[token] == DS_NO_GATE ||
         accept (self, self->gates.items[token], self->n_sets++, own_token (self, i));
}

/* The key has the value of a lock, or refers to its gate. */
static bool
join_value (Links *self, size_t i, const DsForeignProperty *value, void *user)
{
  uint32_t own, token;

  if (value->type == DS_FOREIGN_OBJECT)
    return open_gate (self, i, value, user);
  own = own_token (self, i);
  token = token_of (self, '=', value->text);
  if (own == DS_INTERN_NONE || token == DS_INTERN_NONE)
    return false;
  ds_union_join (self->sets.items, token, own);
  return true;
}

/* The gate needs the key with the value, or the object that it refers to. */
static bool
need_value (Links *self, size_t i, const DsForeignProperty *value, void *user)
{
  const uint32_t *set = user;

  return accept (self, i, *set,
                 token_of (self, value->type == DS_FOREIGN_OBJECT ? '#' : '=', value->text));
}

static bool
read_gate (Links *self, size_t i)
{
  const DsMapRule *rule = self->import->things.items[i].rule;
  uint32_t set = self->n_sets++;

  if (rule->lock[0] != '\0' && !accept (self, i, set, token_of (self, '!', rule->lock)))
    return false;
  return visit_values (self, i, rule->lock_by, need_value, &set);
}

static bool
read_key (Links *self, size_t i)
{
  const DsMapRule *rule = self->import->things.items[i].rule;
  uint32_t own, token;

  if (rule->lock[0] != '\0') {
    own = own_token (self, i);
    token = token_of (self, '!', rule->lock);
    if (own == DS_INTERN_NONE || token == DS_INTERN_NONE)
      return false;
    ds_union_join (self->sets.items, token, own);
  }
  return visit_values (self, i, rule->lock_by, join_value, NULL) &&
         visit_values (self, i, rule->opens, open_gate, NULL);
}

static bool
read_things (Links *self)
{
  for (size_t i = 0; i < self->import->things.n; i++)
    if (!is_further (self, i) &&
        !(is_gate (self, &self->import->things.items[i]) ? read_gate (self, i)
                                                         : read_key (self, i)))
      return false;
  return true;
}

/* ---- locks that no rule reads */

/* The property by which the thing names its lock; NULL: none. */
static const DsForeignProperty *
find_name (const Links *self, const DsImportThing *thing)
{
  const DsForeignProperties *lists[] = {
    thing->subject.object != NULL ? &thing->subject.object->properties : NULL,
    thing->subject.tile != NULL ? &thing->subject.tile->properties : NULL,
  };

  for (size_t i = 0; i < DS_COUNT (lists); i++)
    for (const DsForeignProperty *at = lists[i] != NULL ? lists[i]->first : NULL; at != NULL;
         at = at->next)
      if (ds_importer_names_lock (self->import, at))
        return at;
  return NULL;
}

/* A locked gate that nothing read so far opens needs what it names, whether or not that is there.
 */
static bool
name_gate (Links *self, size_t i)
{
  DsImportThing *thing = &self->import->things.items[i];
  const DsGate *gate = ds_rules_kind (self->import->rules, thing->thing.kind)->gate;
  const DsForeignProperty *property;
  uint32_t set = self->n_sets++;

  if (gate == NULL || !gate->is_locked)
    return true;
  property = find_name (self, thing);
  thing->lock_by = property != NULL ? property->name : NULL;
  return property == NULL || visit_values (self, i, property->name, need_value, &set);
}

/* Tokens that gates accept. */
typedef struct {
  bool *is_wanted; /* by token */
  uint32_t n;
  bool has_joined; /* a key has got one */
} Wanted;

/* The key opens gates that name a lock so; other names say nothing about it. */
static bool
join_name (Links *self, size_t i, const char *name, Wanted *wanted)
{
  const uint32_t token = name[0] != '\0' ? token_of (self, '=', name) : 0;
  uint32_t own;

  if (name[0] == '\0' || (token < wanted->n && !wanted->is_wanted[token]) ||
      (token >= wanted->n && token != DS_INTERN_NONE))
    return true;
  own = token != DS_INTERN_NONE ? own_token (self, i) : DS_INTERN_NONE;
  if (own == DS_INTERN_NONE)
    return false;
  ds_union_join (self->sets.items, token, own);
  wanted->has_joined = true;
  return true;
}

static bool
join_named (Links *self, size_t i, const DsForeignProperty *value, void *user)
{
  return value->type == DS_FOREIGN_OBJECT || join_name (self, i, value->text, user);
}

/* A key without a rule for its lock opens the one that it names, or that has its own name. */
static bool
name_key (Links *self, size_t i, Wanted *wanted)
{
  DsImportThing *thing = &self->import->things.items[i];
  const DsMapRule *rule = thing->rule;
  const DsForeignProperty *property;

  if (rule->lock[0] != '\0' || rule->opens[0] != '\0' ||
      ds_map_subject_property (&thing->subject, rule->lock_by) != NULL)
    return true;
  property = find_name (self, thing);
  if (property == NULL)
    return thing->object == NULL || join_name (self, i, thing->object->name, wanted);
  wanted->has_joined = false;
  if (!visit_values (self, i, property->name, join_named, wanted))
    return false;
  thing->lock_by = wanted->has_joined ? property->name : NULL;
  return true;
}

static bool
name_keys (Links *self)
{
  const DsImportThing *things = self->import->things.items;
  Wanted wanted = { .n = self->tokens.n };
  bool ok;

  wanted.is_wanted = ds_alloc0 ((size_t)wanted.n + 1, sizeof *wanted.is_wanted);
  ok = wanted.is_wanted != NULL;
  for (size_t i = 0; i < self->accepts.n && ok; i++)
    wanted.is_wanted[self->accepts.items[i].token] = true;
  for (size_t i = 0; i < self->import->things.n && ok; i++)
    ok = ds_rules_kind (self->import->rules, things[i].thing.kind)->role != DS_ROLE_KEY ||
         name_key (self, i, &wanted);
  ds_free (wanted.is_wanted);
  return ok;
}

/* Drops values such as "none", unless some key has them, too. False: no memory. */
static bool
drop_nothing (Links *self)
{
  uint32_t *sizes = ds_alloc0 (self->tokens.n + 1, sizeof *sizes); /* of sets, by root */
  size_t n = 0;

  for (uint32_t i = 0; i < self->tokens.n && sizes != NULL; i++)
    sizes[ds_union_root (self->sets.items, i)]++;
  for (size_t i = 0; i < self->accepts.n && sizes != NULL; i++) {
    const uint32_t token = self->accepts.items[i].token;
    const char *name = self->tokens.names[token];

    if (name[0] != '=' || ds_guess_is_lock_name (name + 1) ||
        sizes[ds_union_root (self->sets.items, token)] > 1)
      self->accepts.items[n++] = self->accepts.items[i];
  }
  self->accepts.n = sizes != NULL ? n : self->accepts.n;
  ds_free (sizes);
  return sizes != NULL;
}

/* Gates name their locks before keys that have such a name look for them. */
static bool
name_locks (Links *self)
{
  const size_t n = self->import->things.n;
  bool *is_opened = ds_alloc0 (n + 1, sizeof *is_opened);
  bool ok = is_opened != NULL && drop_nothing (self);

  for (size_t i = 0; i < self->accepts.n && ok; i++)
    is_opened[self->accepts.items[i].gate] = true;
  for (size_t i = 0; i < n && ok; i++)
    ok = is_further (self, i) || is_opened[i] || name_gate (self, i);
  ds_free (is_opened);
  return ok && name_keys (self);
}

/* ---- locks */

/* "Button 2" for the second object of its type that needs a name. */
static void
name_thing (const Links *self, const DsImportThing *thing, char out[NAME_BYTES])
{
  const char *type = ds_map_subject_type (&thing->subject);
  const char *name = thing->object != NULL ? thing->object->name : "";
  size_t nth = 1;

  if (name[0] != '\0') {
    snprintf (out, NAME_BYTES, "%s", name);
    return;
  }
  for (const DsImportThing *at = self->import->things.items; at < thing; at++)
    nth += at->object != NULL && at->object != at[1].object &&
           strcmp (ds_map_subject_type (&at->subject), type) == 0;
  snprintf (out, NAME_BYTES, "%.40s %zu", type[0] != '\0' ? type : "Lock", nth);
}

/* Name of the lock of @root: the value, or the object. */
static void
name_root (Links *self, uint32_t root, char out[NAME_BYTES])
{
  for (uint32_t i = 0; i < self->tokens.n; i++)
    if (self->tokens.names[i][0] == '=' && ds_union_root (self->sets.items, i) == root) {
      snprintf (out, NAME_BYTES, "%s", self->tokens.names[i] + 1);
      return;
    }
  for (size_t i = 0; i < self->import->things.n; i++) {
    const DsImportThing *thing = &self->import->things.items[i];

    if (!is_further (self, i) && self->own[i] != DS_INTERN_NONE &&
        ds_union_root (self->sets.items, self->own[i]) == root) {
      name_thing (self, thing, out);
      return;
    }
  }
  snprintf (out, NAME_BYTES, "Lock");
}

/* The id of the lock of @token, made if there is none. Borrows. */
static DsStatus
lock_of (Links *self, uint32_t token, DsStr **out, DsError *err)
{
  const uint32_t root = ds_union_root (self->sets.items, token);
  DsTokenLock *lock = &self->locks[root];
  DsStatus status = DS_OK;
  char name[NAME_BYTES];

  for (uint32_t i = 0; i < self->tokens.n && lock->id == NULL; i++)
    if (self->tokens.names[i][0] == '!' && ds_union_root (self->sets.items, i) == root) {
      lock->id = ds_str_new (self->tokens.names[i] + 1);
      if (lock->id == NULL)
        return ds_fail_nomem (err, "locks");
    }
  if (lock->id == NULL) {
    name_root (self, root, name);
    while (!ds_utf8_check (name, strlen (name)))
      name[strlen (name) - 1] = '\0';
    status = ds_importer_add_lock (self->import, name, NULL, lock->is_single, &lock->id, err);
  }
  *out = lock->id;
  return status;
}

/* ---- gates */

/* Sets of a gate that accepts more than one token, as "a b|c", and their names. */
static DsStatus
add_alternatives (Links *self, const DsLinkAccept *accepts, size_t n, DsStr **out, DsError *err)
{
  DsText sets = { 0 };
  char name[NAME_BYTES];
  DsStatus status = DS_OK;
  size_t n_sets = 1;
  DsStr *id;

  for (size_t i = 0; i < n && status == DS_OK; i++) {
    status = lock_of (self, accepts[i].token, &id, err);
    n_sets += i > 0 && accepts[i].set != accepts[i - 1].set;
    if (status == DS_OK && n_sets <= DS_LOCK_SETS_MAX)
      ds_text_printf (&sets, "%s%s",
                      i == 0                                 ? ""
                      : accepts[i].set == accepts[i - 1].set ? " "
                                                             : "|",
                      ds_str_get (id));
  }
  if (status == DS_OK && sets.failed)
    status = ds_fail_nomem (err, "locks");
  name_thing (self, &self->import->things.items[accepts->gate], name);
  while (!ds_utf8_check (name, strlen (name)))
    name[strlen (name) - 1] = '\0';
  if (status == DS_OK)
    status = ds_importer_add_lock (self->import, name, sets.bytes, false, out, err);
  ds_text_clear (&sets);
  return status;
}

/* The gate of a kind without a lock; false: the rules have none. */
static bool
plain_gate (const DsRules *rules, uint16_t *out)
{
  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const DsGate *gate = ds_rules_kind (rules, i)->gate;

    if (gate != NULL && !gate->is_locked && !gate->is_secret && gate->way == DS_GATE_BOTH) {
      *out = (uint16_t)i;
      return true;
    }
  }
  return false;
}

static bool
note_opened (DsImporter *self, const DsImportThing *gate)
{
  const DsImportOpened opened = { gate->floor, gate->thing.at };

  return ds_importer_note (self, DS_NOTE_UNLOCKED, 1, ds_map_subject_type (&gate->subject)) &&
         ds_array_push (&self->out->opened, opened);
}

/* Gives all cells of a gate the lock @id (NULL: none), and a kind of gate that agrees with it. */
static bool
set_gate (Links *self, size_t gate, DsStr *id)
{
  DsImporter *import = self->import;
  uint16_t kind = import->things.items[gate].thing.kind;
  const DsGate *record = ds_rules_kind (import->rules, kind)->gate;

  if (id == NULL && record != NULL && record->is_locked && plain_gate (import->rules, &kind) &&
      !note_opened (import, &import->things.items[gate]))
    return false;
  if (id != NULL && record != NULL && !record->is_locked && !record->is_secret)
    ds_rules_locked_gate (import->rules, &kind);
  for (size_t i = gate; i < import->things.n && (i == gate || is_further (self, i)); i++) {
    import->things.items[i].thing.kind = kind;
    import->things.items[i].thing.lock = ds_str_ref (id);
  }
  return true;
}

static int
compare_accepts (const void *a, const void *b)
{
  const DsLinkAccept *p = a, *q = b;

  if (p->gate != q->gate)
    return p->gate < q->gate ? -1 : 1;
  if (p->set != q->set)
    return p->set < q->set ? -1 : 1;
  return p->token < q->token ? -1 : p->token > q->token;
}

static DsStatus
lock_gates (Links *self, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0, at = 0; i < self->import->things.n && status == DS_OK; i++) {
    DsStr *id = NULL, *own = NULL;
    size_t n = 0;

    if (!is_gate (self, &self->import->things.items[i]) || is_further (self, i))
      continue;
    while (at < self->accepts.n && self->accepts.items[at].gate < i)
      at++;
    while (at + n < self->accepts.n && self->accepts.items[at + n].gate == i)
      n++;
    if (n > 0 && ds_links_are_one (self, &self->accepts.items[at], n)) {
      status = lock_of (self, self->accepts.items[at].token, &id, err);
    } else if (n > 0) {
      status = add_alternatives (self, &self->accepts.items[at], n, &own, err);
      id = own;
    }
    if (status == DS_OK && !set_gate (self, i, id))
      status = ds_fail_nomem (err, "locks");
    ds_str_unref (own);
  }
  return status;
}

/* Keys, and objects that open a gate. */
static DsStatus
lock_keys (Links *self, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->import->things.n && status == DS_OK; i++) {
    DsStr *id;

    if (!ds_links_opens (self, i))
      continue;
    status = lock_of (self, self->own[i], &id, err);
    if (status == DS_OK)
      self->import->things.items[i].thing.lock = ds_str_ref (id);
  }
  return status;
}

/* ---- unread locks */

/* True for a gate that its rule made one that needs a key. */
static bool
was_locked (const Links *self, const DsImportThing *thing)
{
  const DsRules *rules = self->import->rules;
  uint16_t kind;

  return ds_rules_find_kind (rules, thing->rule->object, &kind) &&
         ds_rules_kind (rules, kind)->gate != NULL && ds_rules_kind (rules, kind)->gate->is_locked;
}

/* Reports the locks of things that did not get them; gates that were unlocked are reported as such.
 */
static bool
note_unread (Links *self)
{
  for (size_t i = 0; i < self->import->things.n; i++) {
    const DsImportThing *thing = &self->import->things.items[i];
    const DsKind *kind = ds_rules_kind (self->import->rules, thing->thing.kind);

    const bool is_locked = thing->thing.lock != NULL;
    DsMapRule rule = *thing->rule;

    if (thing->lock_by != NULL)
      rule.lock_by = thing->lock_by;
    if (!is_further (self, i) && (is_locked || !was_locked (self, thing)) &&
        !ds_importer_note_lock (self->import, &thing->subject, &rule, kind, is_locked))
      return false;
  }
  return true;
}

/* ---- the whole */

/* Every thing has a token before the roots get their locks. */
static bool
make_tokens (Links *self)
{
  self->own = ds_alloc (self->import->things.n, sizeof *self->own);
  for (size_t i = 0; i < self->import->things.n && self->own != NULL; i++) {
    self->own[i] = own_token (self, i);
    if (self->own[i] == DS_INTERN_NONE)
      return false;
  }
  if (self->own == NULL)
    return false;
  self->locks = ds_alloc0 (self->tokens.n, sizeof *self->locks);
  return self->own != NULL && self->locks != NULL;
}

/* Puts the accepted tokens in the order of gates, joins those that open the same, and marks those
 * that open some. */
static bool
sort_accepts (Links *self)
{
  if (self->accepts.n > 0)
    qsort (self->accepts.items, self->accepts.n, sizeof *self->accepts.items, compare_accepts);
  if (!ds_join_alike (self->sets.items, self->tokens.names, self->tokens.n, self->accepts.items,
                      self->accepts.n))
    return false;
  for (size_t i = 0; i < self->accepts.n; i++)
    self->locks[ds_union_root (self->sets.items, self->accepts.items[i].token)].is_used = true;
  return true;
}

DsStatus
ds_importer_link (DsImporter *self, DsError *err)
{
  Links links = { .import = self };
  DsStatus status;

  DS_ASSERT (self != NULL);

  status = note_gates (&links) && read_things (&links) && name_locks (&links) &&
                   make_tokens (&links) && sort_accepts (&links)
               ? DS_OK
               : ds_fail_nomem (err, "locks");
  if (status == DS_OK)
    status = ds_links_count (&links, err);
  if (status == DS_OK)
    status = lock_gates (&links, err);
  if (status == DS_OK)
    status = lock_keys (&links, err);
  if (status == DS_OK && !note_unread (&links))
    status = ds_fail_nomem (err, "locks");
  for (uint32_t i = 0; links.locks != NULL && i < links.tokens.n; i++)
    ds_str_unref (links.locks[i].id);
  ds_free (links.locks);
  ds_free (links.own);
  ds_intern_clear (&links.tokens);
  ds_array_clear (&links.sets);
  ds_array_clear (&links.gates);
  ds_array_clear (&links.accepts);
  return status;
}
