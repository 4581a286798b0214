/* editor/inspect/describe_thing.c — things in words: what they can do, what opens them, what they
 * open. */
#include "inspect/describe.h"

#include "map/property.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#define NAME_BYTES 200 /* of a name of its own; longer ones are cut */
#define KEYS_SHOWN 3   /* places of keys that are named for a gate */

static void
add (GString *out, const char *separator, char *text)
{
  if (text == NULL || text[0] == '\0') {
    g_free (text);
    return;
  }
  if (out->len > 0)
    g_string_append (out, separator);
  g_string_append (out, text);
  g_free (text);
}

/* ---- locks */

static char *
lock_name (const DsDelve *delve, const char *id)
{
  const DsLock *own = ds_locks_find (delve->dungeon.locks, id);
  const DsLockKind *kind = ds_rules_lock_of (delve->rules, delve->dungeon.locks, id);

  if (own != NULL && own->name != NULL)
    return dsu_dup_shown (ds_str_get (own->name));
  return g_strdup (kind != NULL ? _ (kind->label) : id);
}

/* Its name with its lock, translated. */
static const char *
word_for (const DsDelve *delve, const DsThing *thing)
{
  const DsLockKind *lock =
      ds_rules_lock_of (delve->rules, delve->dungeon.locks, ds_str_get (thing->lock));

  return _ (ds_rules_name_thing (delve->rules, thing->kind, lock));
}

char *
dse_name_kind_of (const DsDelve *delve, const DsThing *thing)
{
  const DsKind *kind = ds_rules_kind (delve->rules, thing->kind);
  const char *word = word_for (delve, thing);
  g_autofree char *lock = NULL;

  g_return_val_if_fail (delve != NULL && thing != NULL, NULL);

  if (thing->lock == NULL || strcmp (word, _ (kind->label)) != 0)
    return g_strdup (word);
  lock = lock_name (delve, ds_str_get (thing->lock));
  return g_strdup_printf ("%s (%s)", word, lock);
}

/* The text of the custom property "name"; NULL: it has none. Caller frees. */
static char *
dup_property_name (const DsThing *thing)
{
  const char *json = ds_extras_find (thing->extras, DS_PROPERTIES_KEY);
  const DsProperty *property;
  DsProperties properties;
  char *name = NULL;

  if (json == NULL || strstr (json, "\"name\"") == NULL) /* most objects need no reading */
    return NULL;
  if (ds_properties_read (&properties, thing->extras, NULL) == DS_OK) {
    property = ds_properties_find (&properties, "name");
    if (property != NULL && property->type == DS_PROPERTY_TEXT && property->text[0] != '\0')
      name = g_strdup (property->text);
  }
  ds_properties_clear (&properties);
  return name;
}

char *
dse_own_name_of (const DsThing *thing)
{
  g_autofree char *property = NULL;
  char name[NAME_BYTES];

  g_return_val_if_fail (thing != NULL, NULL);

  if (ds_thing_text (thing, "name", name, sizeof name) == DS_OK && name[0] != '\0')
    return dsu_dup_shown (name);
  property = dup_property_name (thing);
  return property != NULL ? dsu_dup_shown (property) : NULL;
}

char *
dse_name_thing (const DsDelve *delve, const DsThing *thing)
{
  char *own;

  g_return_val_if_fail (delve != NULL && thing != NULL, NULL);

  own = dse_own_name_of (thing);
  return own != NULL ? own : dse_name_kind_of (delve, thing);
}

char *
dse_list_thing (const DsDelve *delve, const DsThing *thing)
{
  g_autofree char *own = NULL, *kind = NULL;

  g_return_val_if_fail (delve != NULL && thing != NULL, NULL);

  own = dse_own_name_of (thing);
  kind = dse_name_kind_of (delve, thing);
  return own != NULL ? g_strdup_printf ("%s · %s", own, kind) : g_steal_pointer (&kind);
}

/* True if @id is one of @ids, which are parted by spaces and bars. */
static gboolean
has_id (const char *ids, const char *id)
{
  const size_t n = strlen (id);

  for (const char *at = ids; *at != '\0'; at += strspn (at, " |")) {
    const size_t n_at = strcspn (at, " |");

    if (n_at == n && strncmp (at, id, n) == 0)
      return TRUE;
    at += n_at;
  }
  return FALSE;
}

/* The ids of the keys that open the lock with @id. */
static const char *
keys_of (const DsDelve *delve, const char *id)
{
  const DsLock *own = ds_locks_find (delve->dungeon.locks, id);

  return own != NULL && own->opened_by != NULL ? ds_str_get (own->opened_by) : id;
}

static gboolean
is_key (const DsDelve *delve, const DsThing *thing)
{
  const uint8_t role = ds_rules_kind (delve->rules, thing->kind)->role;

  return thing->lock != NULL &&
         (role == DS_ROLE_KEY || role == DS_ROLE_ITEM || role == DS_ROLE_CREATURE);
}

/* Where a key lies, or who has it. */
static char *
describe_key (const DsDelve *delve, gsize floor, const DsThing *key)
{
  const DsFloor *level = &delve->dungeon.floors[floor];
  g_autofree char *own = dse_own_name_of (key);
  const char *label = own != NULL ? own : word_for (delve, key);
  const DsRoom *room = ds_floor_room_at (level, key->at);
  g_autofree char *place = room != NULL
                               ? dse_name_room (room, ds_floor_get (level, DS_LAYER_ROOM, key->at))
                               : g_strdup_printf ("%d, %d", key->at.x, key->at.y);

  if (delve->dungeon.n_floors == 1)
    /* Translators: a key and the room where it lies. */
    return g_strdup_printf (_ ("%s in %s"), label, place);
  /* Translators: a key, the room where it lies, and the number of the floor. */
  return g_strdup_printf (_ ("%s in %s on floor %zu"), label, place, floor + 1);
}

/* The keys that lie about, or are carried, for one of @ids. */
static char *
describe_keys (const DsDelve *delve, const char *ids)
{
  GString *text = g_string_new (NULL);
  int n = 0;

  for (gsize f = 0; f < delve->dungeon.n_floors; f++) {
    const DsThings *things = delve->dungeon.floors[f].things;

    for (size_t i = 0; i < ds_things_count (things); i++) {
      const DsThing *thing = ds_things_get (things, i);

      if (!is_key (delve, thing) || !has_id (ids, ds_str_get (thing->lock)))
        continue;
      if (n++ < KEYS_SHOWN)
        add (text, ", ", describe_key (delve, f, thing));
    }
  }
  if (n > KEYS_SHOWN)
    g_string_append (text, "…");
  return n > 0 ? g_string_free (text, FALSE)
               : (g_string_free (text, TRUE), g_strdup (_ ("no key")));
}

static guint
count_gates (const DsDelve *delve, const char *lock)
{
  guint n = 0;

  for (gsize f = 0; f < delve->dungeon.n_floors; f++) {
    const DsThings *things = delve->dungeon.floors[f].things;

    for (size_t i = 0; i < ds_things_count (things); i++) {
      const DsThing *thing = ds_things_get (things, i);

      n += thing->lock != NULL && !is_key (delve, thing) &&
           strcmp (ds_str_get (thing->lock), lock) == 0;
    }
  }
  return n;
}

static char *
describe_lock_gates (const DsDelve *delve, const char *lock)
{
  const guint n = count_gates (delve, lock);
  g_autofree char *name = lock_name (delve, lock);

  /* Translators: a lock, and how many gates it guards. */
  return n == 0 ? NULL : g_strdup_printf (ngettext ("%s (%u gate)", "%s (%u gates)", n), name, n);
}

char *
dse_describe_opened (const DsDelve *delve, const char *ids)
{
  GString *text = g_string_new (NULL);
  g_auto (GStrv) each = g_strsplit_set (ids, " |", -1);

  g_return_val_if_fail (delve != NULL && ids != NULL, NULL);

  for (char **id = each; *id != NULL; id++) {
    const DsLock *own = ds_locks_find (delve->dungeon.locks, *id);

    if (own == NULL || own->opened_by == NULL)
      add (text, ", ", describe_lock_gates (delve, *id));
  }
  for (size_t i = 0; i < ds_locks_count (delve->dungeon.locks); i++) {
    const DsLock *lock = ds_locks_get (delve->dungeon.locks, i);
    gboolean opens = FALSE;

    for (char **id = each; *id != NULL && lock->opened_by != NULL; id++)
      opens = opens || has_id (ds_str_get (lock->opened_by), *id);
    if (opens)
      add (text, ", ", describe_lock_gates (delve, ds_str_get (lock->id)));
  }
  return text->len > 0 ? g_string_free (text, FALSE) : (g_string_free (text, TRUE), NULL);
}

/* ---- things */

/* A number of the thing's own, or that of its kind. */
static int
number_of (const DsThing *thing, const char *key, int of_kind)
{
  const char *json = ds_extras_find (thing->extras, key);

  return json != NULL ? atoi (json) : of_kind;
}

static void
add_creature (GString *out, const DsThing *thing, const DsCreature *creature)
{
  const int speed = number_of (thing, "speed", creature->speed);
  const int hp = number_of (thing, "hp", creature->hp);

  add (out, ", ", g_strdup_printf (ngettext ("%d hit point", "%d hit points", (gulong)hp), hp));
  add (out, ", ", g_strdup_printf (_ ("attack %d"), number_of (thing, "attack", creature->attack)));
  add (out, ", ",
       g_strdup_printf (_ ("defence %d"), number_of (thing, "defense", creature->defense)));
  if (speed != 100)
    add (out, ", ", g_strdup_printf (_ ("speed %d%%"), speed));
  if (creature->flags & DS_CREATURE_BOSS)
    add (out, ", ", g_strdup (_ ("boss")));
}

static void
add_item (GString *out, const DsThing *thing, const DsItem *item)
{
  const struct {
    const char *key, *label;
    int of_kind, plain; /* plain: the value that is not shown */
  } numbers[] = {
    { "attack", _ ("attack"), item->attack, 0 }, { "defense", _ ("defence"), item->defense, 0 },
    { "ranged", _ ("ranged"), item->ranged, 0 }, { "thrown", _ ("thrown"), item->thrown, 1 },
    { "food", _ ("food"), item->food, 0 },       { "value", _ ("value"), item->value, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++) {
    const int n = number_of (thing, numbers[i].key, numbers[i].of_kind);

    if (n != numbers[i].plain)
      add (out, ", ", g_strdup_printf ("%s %d", numbers[i].label, n));
  }
}

static void
add_gate (GString *out, const DsDelve *delve, const DsThing *thing, const DsGate *gate)
{
  if (gate->is_secret)
    add (out, ", ", g_strdup (_ ("secret")));
  if (gate->way != DS_GATE_BOTH)
    add (out, ", ", g_strdup (_ ("one way")));
  if (thing->lock != NULL) {
    g_autofree char *keys = describe_keys (delve, keys_of (delve, ds_str_get (thing->lock)));
    g_autofree char *lock = lock_name (delve, ds_str_get (thing->lock));

    /* Translators: a lock, and which keys open it. */
    add (out, ", ", g_strdup_printf (_ ("%s ← %s"), lock, keys));
  }
}

/* "Bobby (Goblin)", or the kind alone. Caller frees. */
static char *
head_of (const DsDelve *delve, const DsThing *thing)
{
  g_autofree char *own = dse_own_name_of (thing);
  const char *word = word_for (delve, thing);

  return own != NULL ? g_strdup_printf ("%s (%s)", own, word) : g_strdup (word);
}

char *
dse_describe_thing (const DsDelve *delve, const DsThing *thing)
{
  const DsKind *kind = ds_rules_kind (delve->rules, thing->kind);
  GString *text = g_string_new (NULL);
  g_autofree char *name = NULL;
  char *whole;

  g_return_val_if_fail (delve != NULL && thing != NULL, NULL);

  name = head_of (delve, thing);
  if (kind->creature != NULL)
    add_creature (text, thing, kind->creature);
  if (kind->item != NULL)
    add_item (text, thing, kind->item);
  if (kind->gate != NULL)
    add_gate (text, delve, thing, kind->gate);
  if (kind->light != NULL)
    add (
        text, ", ",
        g_strdup_printf (_ ("radius %d to %d"), kind->light->radius.low, kind->light->radius.high));
  if (thing->target_floor >= 0)
    add (text, ", ",
         g_strdup_printf (_ ("leads to floor %d at %d, %d"), thing->target_floor + 1,
                          thing->target.x, thing->target.y));
  if (thing->level != NULL && thing->entry != NULL)
    add (text, ", ",
         g_strdup_printf (_ ("leads to %s of the level %s"), ds_str_get (thing->entry),
                          ds_str_get (thing->level)));
  else if (thing->level != NULL)
    add (text, ", ", g_strdup_printf (_ ("leads to the level %s"), ds_str_get (thing->level)));
  if (is_key (delve, thing)) {
    char *opened = dse_describe_opened (delve, ds_str_get (thing->lock));

    add (text, ", ",
         opened != NULL ? g_strdup_printf (_ ("opens %s"), opened)
                        : g_strdup (_ ("opens nothing")));
    g_free (opened);
  }
  whole = text->len > 0 ? g_strdup_printf (_ ("%s: %s"), name, text->str) : g_steal_pointer (&name);
  g_string_free (text, TRUE);
  return whole;
}
