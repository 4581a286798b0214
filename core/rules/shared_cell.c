/* core/rules/shared_cell.c — classes of objects that exclude each other. */
#include "rules/shared_cell.h"

enum { CREATURE = 1, GATE = 2, STAIRS = 4, START = 8 };

static const struct {
  unsigned is;       /* class */
  unsigned excludes; /* classes */
} ROLES[DS_N_ROLES] = {
  [DS_ROLE_CREATURE] = { CREATURE, CREATURE | GATE | START },
  [DS_ROLE_DOOR] = { GATE, CREATURE | GATE | STAIRS | START },
  [DS_ROLE_SECRET] = { GATE, CREATURE | GATE | STAIRS | START },
  [DS_ROLE_DROP] = { GATE, CREATURE | GATE | STAIRS | START },
  [DS_ROLE_STAIRS_UP] = { STAIRS, GATE | STAIRS },
  [DS_ROLE_STAIRS_DOWN] = { STAIRS, GATE | STAIRS },
  [DS_ROLE_START] = { START, CREATURE | GATE | START },
};

bool
ds_roles_share (DsRole a, DsRole b)
{
  DS_ASSERT (a < DS_N_ROLES && b < DS_N_ROLES);
  return (ROLES[a].excludes & ROLES[b].is) == 0;
}
