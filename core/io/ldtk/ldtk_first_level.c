/* core/io/ldtk/ldtk_first_level.c — see ldtk_first_level.h */
#include "io/ldtk/ldtk_first_level.h"

#include <string.h>

const DsForeignLevel *
ds_ldtk_first_level (const DsForeign *map)
{
  DS_ASSERT (map != NULL && map->levels.first != NULL);

  for (const DsForeignLevel *at = map->levels.first; at != NULL; at = at->next)
    for (const DsForeignProperty *field = at->properties.first; field != NULL; field = field->next)
      if (field->type == DS_FOREIGN_TEXT && strcmp (field->name, "format") == 0)
        return at;
  return map->levels.first;
}
