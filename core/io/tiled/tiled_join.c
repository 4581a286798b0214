/* core/io/tiled/tiled_join.c — joins the maps of a world that holds a level of ours. */
#include "io/tiled/tiled_join.h"

#include "base/text.h"

#include <string.h>

/* Puts the path into the group of floor @i. False: no memory. */
static bool
is_moved (DsForeign *map, DsText *text, size_t i, const char **path)
{
  text->n = 0;
  ds_text_printf (text, "Floor %zu/%s", i + 1, *path);
  *path = text->failed ? "" : ds_arena_strndup (&map->arena, text->bytes, text->n);
  return *path != NULL;
}

static void
join_groups (DsForeignLevel *first, DsForeignLevel *level)
{
  for (DsForeignGroup *at = level->groups.first; at != NULL; at = at->next)
    at->n_below += first->layers.n;
  if (level->groups.first == NULL)
    return;
  if (first->groups.last != NULL)
    first->groups.last->next = level->groups.first;
  else
    first->groups.first = level->groups.first;
  first->groups.last = level->groups.last;
  first->groups.n += level->groups.n;
  memset (&level->groups, 0, sizeof level->groups);
}

static void
join_pictures (DsForeignLevel *first, DsForeignLevel *level)
{
  if (level->pictures.first == NULL)
    return;
  if (first->pictures.last != NULL)
    first->pictures.last->next = level->pictures.first;
  else
    first->pictures.first = level->pictures.first;
  first->pictures.last = level->pictures.last;
  first->pictures.n += level->pictures.n;
  memset (&level->pictures, 0, sizeof level->pictures);
}

DsStatus
ds_tiled_join_floors (DsForeign *map)
{
  DsForeignLevel *first;
  size_t i = 0;

  DS_ASSERT (map != NULL && map->levels.first != NULL);

  first = map->levels.first;
  map->properties = first->properties;
  for (DsForeignLevel *level = first; level != NULL; level = level->next, i++) {
    DsText text = { 0 };

    for (DsForeignLayer *at = level->layers.first; at != NULL && !text.failed; at = at->next)
      text.failed = !is_moved (map, &text, i, &at->path);
    for (DsForeignGroup *at = level->groups.first; at != NULL && !text.failed; at = at->next)
      text.failed = !is_moved (map, &text, i, &at->path) || !is_moved (map, &text, i, &at->outer);
    if (text.failed)
      return DS_NOMEM;
    ds_text_clear (&text);
    if (level != first) {
      join_groups (first, level);
      join_pictures (first, level);
    }
    first->is_endless = first->is_endless || level->is_endless;
    if (level == first || level->layers.first == NULL)
      continue;
    if (first->layers.last != NULL)
      first->layers.last->next = level->layers.first;
    else
      first->layers.first = level->layers.first;
    first->layers.last = level->layers.last;
    first->layers.n += level->layers.n;
    memset (&level->layers, 0, sizeof level->layers);
  }
  return DS_OK;
}
