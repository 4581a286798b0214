/* core/sim/event.c — events, and their sentences. */
#include "sim/event.h"
#include "sim/inside.h"
#include "sim/tell.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MAX 128

typedef struct {
  const char *id, *args, *you, *it, *at_you;
} Text;

static const Text TEXTS[DS_N_TEXTS] = {
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

/* ---- noting */

static bool
notices (const DsSim *sim, const DsSimEvent *event)
{
  const DsSimActor *player = ds_actor_of (sim, DS_SIM_PLAYER);
  const int32_t far = player->senses.vision;

  return event->actor == DS_SIM_PLAYER || event->other == DS_SIM_PLAYER ||
         (event->floor == player->at.floor && abs (event->cell.x - player->at.cell.x) <= far &&
          abs (event->cell.y - player->at.cell.y) <= far);
}

DsSimEvent *
ds_tell_at (DsSim *sim, DsSimEventType type, int32_t actor, DsSimSpot spot, DsSimText text)
{
  DsSimEvent *event = &sim->lost;

  if (ds_array_reserve (&sim->events, 1))
    event = &sim->events.items[sim->events.n++];
  *event = (DsSimEvent){ .type = (int32_t)type,
                         .actor = actor,
                         .other = DS_SIM_NONE,
                         .item = DS_SIM_NONE,
                         .floor = spot.floor,
                         .cell = spot.cell,
                         .text = (int32_t)text };
  event->is_seen = notices (sim, event);
  return event;
}

DsSimEvent *
ds_tell (DsSim *sim, DsSimEventType type, int32_t actor, DsSimText text)
{
  return ds_tell_at (sim, type, actor, ds_actor_of (sim, actor)->at, text);
}

int32_t
ds_refuse (DsSim *sim, int32_t actor, DsSimText text)
{
  if (actor == DS_SIM_PLAYER)
    ds_tell (sim, DS_EVENT_MESSAGE, actor, text);
  return 0;
}

/* ---- telling */

/* In the middle of a sentence: "goblin"; a translation keeps its capitals. */
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
  if (strcmp (text, label) == 0 && isupper ((unsigned char)out[0]) &&
      !isupper ((unsigned char)out[1]))
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

static const char *
item_label (const DsSim *sim, int32_t item)
{
  const DsSimItem *it;
  const DsLockUse *lock;

  if (item < 0)
    return "";
  it = &sim->now.items.items[item];
  lock = lock_of (sim, it->lock);
  return ds_rules_name_thing (sim->delve.rules, (uint32_t)it->kind,
                              lock != NULL ? lock->kind : NULL);
}

/* Templates take texts first and the number last; what they do not name is left over. */
static void
set (DsMessage *out, const char *id, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  ds_message_set_va (out, id, format, args);
  va_end (args);
}

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

bool
ds_sim_event_message (const DsSim *sim, const DsSimEvent *event, DsMessage *out)
{
  const Text *text = &TEXTS[event->text];
  const bool is_you = event->actor == DS_SIM_PLAYER;
  const bool at_you = !is_you && event->other == DS_SIM_PLAYER && text->at_you[0] != '\0';
  const char *format = is_you || text->it[0] == '\0' ? text->you : at_you ? text->at_you : text->it;
  char buffers[3][NAME_MAX];
  const char *names[3];
  size_t n = 0;

  if (event->text == DS_TEXT_NONE || format[0] == '\0')
    return false;
  for (const char *arg = text->args; *arg != '\0' && n < DS_COUNT (names); arg++) {
    const DsLockUse *lock = lock_of (sim, event->amount);

    if (*arg == 's' && !is_you)
      names[n] = name (buffers[n], actor_label (sim, event->actor));
    else if (*arg == 'o' && !at_you)
      names[n] = name (buffers[n], actor_label (sim, event->other));
    else if (*arg == 'i')
      names[n] = name (buffers[n], item_label (sim, event->item));
    else if (*arg == 'l')
      names[n] = ds_translate (lock != NULL ? lock->name : "");
    else
      continue;
    n++;
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
  char buffer[NAME_MAX];

  if (game->result != DS_SIM_DIED)
    return false;
  if (game->killer >= 0)
    names[0] = name (buffer, ds_kind_of (sim, game->killer)->label);
  fill (out, text, text->it[0] != '\0' ? text->it : text->you, names, text->it[0] != '\0', 0);
  return true;
}
