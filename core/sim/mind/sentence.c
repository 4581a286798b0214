/* core/sim/mind/sentence.c — sentences of events, and the names in them. */
#include "sim/inside.h"
#include "sim/mind/writing.h"
#include "sim/sim.h"
#include "sim/world/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MAX 128

typedef struct {
  const char *id, *args, *you, *it, *at_you;
} Text;

static const Text TEXTS[DS_N_TEXTS] = {
  [DS_TEXT_NONE] = { "", "", "", "", "" },
#define DS_TEXT(name, id, args, you, it, at_you) [DS_TEXT_##name] = { id, args, you, it, at_you },
#include "sim/text_list.h"
#undef DS_TEXT
};

const char *
ds_sim_event_id (int32_t type)
{
  static const char *const ids[DS_N_EVENTS] = {
#define X(name, id) [DS_EVENT_##name] = id,
    DS_SIM_EVENT_LIST (X)
#undef X
  };

  return ids[type];
}

const char *
ds_sim_text_id (size_t text)
{
  return text < DS_N_TEXTS ? TEXTS[text].id : NULL;
}

/* The label as it appears inside a sentence: "goblin". English labels are put in lower case;
 * translations keep their capitals, even when they are the same word. */
static const char *
name (char out[NAME_MAX], const char *label)
{
  const char *text = ds_translate (label);
  size_t n = strlen (text);

  if (n >= NAME_MAX)
    n = NAME_MAX - 1;
  while (n > 0 && ((uint8_t)text[n] & 0xc0) == 0x80)
    n--;
  memcpy (out, text, n);
  out[n] = '\0';
  if (text == label && isupper ((unsigned char)out[0]) && !isupper ((unsigned char)out[1]))
    out[0] = (char)tolower ((unsigned char)out[0]);
  return out;
}

static const char *
actor_label (const DsSim *sim, int32_t actor)
{
  return actor >= 0 ? ds_kind_of (sim, ds_actor_of (sim, actor)->kind)->label : "";
}

static const DsLockUse *
lock_of (const DsSim *sim, int32_t lock)
{
  return lock >= 0 && (size_t)lock < sim->graph.locks.n ? &sim->graph.locks.items[lock] : NULL;
}

/* Label of an item kind: its identity, or else its appearance. */
static const char *
kind_label (const DsSim *sim, int32_t kind, bool is_known)
{
  const int32_t look = kind >= 0 ? sim->kinds[kind].look : DS_SIM_NONE;

  if (kind < 0)
    return "";
  return is_known || look == DS_SIM_NONE
             ? ds_kind_of (sim, kind)->label
             : ds_rules_appearance (sim->delve.rules, (size_t)look)->label;
}

static void
set (DsMessage *out, const char *id, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  ds_message_set_va (out, id, format, args);
  va_end (args);
}

/* Inserts @text into the template @format. */
static const char *
wrap (char out[NAME_MAX], const char *format, const char *text)
{
  DsMessage message;

  set (&message, "sim.name", format, text);
  return ds_message_format (&message, out, NAME_MAX);
}

/* Name of an item to the player: the one they gave it, else by what they know. */
static const char *
item_name (const DsSim *sim, int32_t item, bool is_known, char out[NAME_MAX])
{
  const DsSimItem *it;
  const DsLockUse *lock;
  char buffer[NAME_MAX];

  if (item < 0)
    return "";
  it = ds_item_of (sim, item);
  lock = lock_of (sim, it->lock);
  if (ds_names_given (sim, item, is_known, out))
    return out;
  if (it->of != DS_SIM_NONE)
    return wrap (out, N_ ("%s corpse"), name (buffer, ds_kind_of (sim, it->of)->label));
  if (lock != NULL)
    return name (out, ds_rules_name_thing (sim->delve.rules, (uint32_t)it->kind, lock->kind));
  return name (out, kind_label (sim, it->kind, is_known));
}

/* Uncountable nouns get no article. */
static const char *
with_article (const DsSim *sim, int32_t kind, const char *text, char out[NAME_MAX])
{
  if (kind >= 0 && ds_kind_of (sim, kind)->item->is_uncounted)
    return wrap (out, "%s", text);
  return wrap (out, strchr ("aeiou", text[0]) != NULL ? N_ ("an %s") : N_ ("a %s"), text);
}

char *
ds_sim_kind_name (const DsSim *self, int32_t kind, char *out, size_t size)
{
  char buffer[NAME_MAX];
  DsMessage message;

  DS_ASSERT (self != NULL && out != NULL);
  set (&message, "sim.name", "%s",
       name (buffer, kind_label (self, kind, ds_names_knows (self, DS_SIM_PLAYER, kind))));
  return ds_message_format (&message, out, size);
}

char *
ds_sim_item_name (const DsSim *self, int32_t item, char *out, size_t size)
{
  char buffer[NAME_MAX];
  const bool is_known = ds_names_knows (self, DS_SIM_PLAYER, ds_item_of (self, item)->kind);
  DsMessage message;

  DS_ASSERT (self != NULL && out != NULL);
  set (&message, "sim.name", "%s", item_name (self, item, is_known, buffer));
  return ds_message_format (&message, out, size);
}

/* Templates take texts first and the number last; unused arguments are dropped. */
static void
fill (DsMessage *out, const Text *text, const char *format, const char *const *names, size_t n,
      int32_t amount)
{
  switch (n) {
  case 0:
    set (out, text->id, format, amount);
    break;
  case 1:
    set (out, text->id, format, names[0], amount);
    break;
  case 2:
    set (out, text->id, format, names[0], names[1], amount);
    break;
  default:
    set (out, text->id, format, names[0], names[1], names[2], amount);
    break;
  }
}

/* Plural: "Red potions", "Health potions". */
static const char *
several (const DsSim *sim, int32_t kind, bool is_known, char out[NAME_MAX])
{
  const int32_t look = kind >= 0 ? sim->kinds[kind].look : DS_SIM_NONE;
  const char *plural = kind < 0 ? ""
                       : is_known || look == DS_SIM_NONE
                           ? ds_kind_of (sim, kind)->item->plural
                           : ds_rules_appearance (sim->delve.rules, (size_t)look)->plural;

  if (plural[0] != '\0')
    return wrap (out, "%s", ds_translate (plural));
  return wrap (out, N_ ("%ss"), ds_translate (kind_label (sim, kind, is_known)));
}

static const char *
writing_on (const DsSim *sim, int32_t item, char out[NAME_MAX])
{
  ds_sim_writing (sim, item, out, NAME_MAX);
  return out;
}

/* Engraving @i; a game restored to an earlier state may have fewer. */
static const char *
engraving (const DsSim *sim, int32_t i, char out[NAME_MAX])
{
  out[0] = '\0';
  if (i >= 0 && (size_t)i < sim->now.names.n)
    ds_names_text (&sim->now.names.items[i], out);
  return out;
}

static const char *
sign_at (const DsSim *sim, const DsSimEvent *event, char out[NAME_MAX])
{
  ds_writing_on_sign (sim, (DsSimSpot){ event->floor, event->cell }, out, NAME_MAX);
  return out;
}

/* Text for the argument @letter of a template; NULL: it is left out. */
static const char *
argument (const DsSim *sim, const DsSimEvent *event, char letter, bool at_you, char out[NAME_MAX])
{
  const DsLockUse *lock = lock_of (sim, event->amount);
  char buffer[NAME_MAX];

  switch (letter) {
  case 's':
    return event->actor != DS_SIM_PLAYER ? name (out, actor_label (sim, event->actor)) : NULL;
  case 'o':
    return at_you ? NULL : name (out, actor_label (sim, event->other));
  case 'i':
    return item_name (sim, event->item, event->is_known, out);
  case 'a':
    return with_article (sim, event->item >= 0 ? ds_item_of (sim, event->item)->kind : DS_SIM_NONE,
                         item_name (sim, event->item, event->is_known, buffer), out);
  case 'k':
    return name (out, kind_label (sim, event->amount, false));
  case 'K':
    return several (sim, event->amount, false, out);
  case 'R':
    return name (out, several (sim, event->amount, true, buffer));
  case 'w':
    return event->text == DS_TEXT_SIGN ? sign_at (sim, event, out)
           : event->item >= 0          ? writing_on (sim, event->item, out)
                                       : wrap (out, "%s", engraving (sim, event->amount, buffer));
  case 'r':
    return with_article (sim, event->amount, name (buffer, kind_label (sim, event->amount, true)),
                         out);
  case 'p':
    return name (out, ds_rules_spell (sim->delve.rules, (size_t)event->amount)->label);
  case 'l':
    return ds_translate (lock != NULL ? lock->name : "");
  default:
    return NULL;
  }
}

/* Template of an effect in the rules; "" or NULL: none. */
static const char *
effect_format (const DsSim *sim, const DsSimEvent *event)
{
  const DsEffect *effect = ds_rules_effect (sim->delve.rules, (size_t)event->amount);
  const DsLines *texts = event->text == DS_TEXT_EFFECT_BEGINS ? &effect->begins : &effect->ends;

  return texts->n == 0 ? NULL
                       : texts->items[event->actor == DS_SIM_PLAYER ? DS_SAYS_YOU : DS_SAYS_OTHER];
}

/* Template for the person of the sentence; NULL: none. */
static const char *
format_of (const DsSim *sim, const DsSimEvent *event, bool at_you)
{
  const Text *text = &TEXTS[event->text];

  if (event->text == DS_TEXT_EFFECT_BEGINS || event->text == DS_TEXT_EFFECT_ENDS)
    return effect_format (sim, event);
  if (event->actor == DS_SIM_PLAYER || text->it[0] == '\0')
    return text->you;
  return at_you && text->at_you[0] != '\0' ? text->at_you : text->it;
}

bool
ds_sim_event_message (const DsSim *sim, const DsSimEvent *event, DsMessage *out)
{
  const Text *text = &TEXTS[event->text];
  const bool at_you = event->actor != DS_SIM_PLAYER && event->other == DS_SIM_PLAYER;
  const char *format = event->text != DS_TEXT_NONE ? format_of (sim, event, at_you) : NULL;
  char buffers[3][NAME_MAX];
  const char *names[3];
  size_t n = 0;

  DS_ASSERT (sim != NULL && event != NULL && out != NULL);
  if (format == NULL || format[0] == '\0')
    return false;
  for (const char *arg = text->args; *arg != '\0' && n < DS_COUNT (names); arg++) {
    names[n] = argument (sim, event, *arg, at_you && text->at_you[0] != '\0', buffers[n]);
    n += names[n] != NULL;
  }
  fill (out, text, format, names, n, event->amount);
  return true;
}

bool
ds_sim_cause (const DsSim *sim, DsMessage *out)
{
  const DsSimGame *game = sim->now.game.items;
  const Text *text = &TEXTS[game->cause];
  const char *names[1] = { "" };
  const char *format;
  char buffer[NAME_MAX], killer[NAME_MAX];

  DS_ASSERT (sim != NULL && out != NULL);
  if (game->result != DS_SIM_DIED)
    return false;
  format = text->it[0] != '\0' ? text->it : text->you;
  if (game->killer >= 0)
    names[0] = with_article (sim, DS_SIM_NONE, name (buffer, ds_kind_of (sim, game->killer)->label),
                             killer);
  if (game->effect >= 0 &&
      ds_rules_effect (sim->delve.rules, (size_t)game->effect)->cause[0] != '\0')
    format = ds_rules_effect (sim->delve.rules, (size_t)game->effect)->cause;
  fill (out, text, format, names, strchr (text->args, 's') != NULL, 0);
  return true;
}
