/* core/doc/pins.h — what the commands about things share. Private to core/doc. */
#pragma once

#include "doc/cmd.h"

/* The things of @cell count as set by hand from now on: no generator puts any there or takes them.
 * Notes that they changed, too. DS_NOMEM. */
DsStatus ds_pin_things (DsDelve *delve, size_t floor, DsCell cell, DsChanges *changes,
                        DsError *err) DS_MUST_CHECK;

/* Of start and goal there is one: whether a new one of @kind makes @old go. */
bool ds_replaces (const DsDelve *delve, const DsThing *old, uint16_t kind);
/* Takes away the start (goal) that the dungeon has where @kind is another one. DS_NOMEM. */
DsStatus ds_make_room (DsDelve *delve, uint16_t kind, DsChanges *changes,
                       DsError *err) DS_MUST_CHECK;

/* The thing that a command is about; NULL and a finding: there is no such floor or thing. */
const DsThing *ds_find_thing (const DsDelve *delve, size_t floor, uint64_t id, DsError *err);
