/* core/field/move.c — table of the steps. */
#include "field/move.h"

const DsCell ds_move_steps[8] = {
  { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 }, { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 },
};
