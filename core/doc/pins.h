/* core/doc/pins.h — helpers for commands about things. Private to core/doc. */
#pragma once

#include "doc/cmd.h"

/* Pins the things of @cell: generation neither adds any there nor removes them. Notes the change,
 * too. DS_NOMEM. */
DsStatus ds_pin_things (DsDelve *delve, size_t floor, DsCell cell, DsChanges *changes,
                        DsError *err) DS_MUST_CHECK;

/* Of start and goal there is one: whether a new one of @kind makes @old go. */
bool ds_replaces (const DsDelve *delve, const DsThing *old, uint16_t kind);
/* Takes away the start (goal) that the dungeon has where @kind is another one. DS_NOMEM. */
DsStatus ds_make_room (DsDelve *delve, uint16_t kind, DsChanges *changes,
                       DsError *err) DS_MUST_CHECK;

/* The thing that a command is about; NULL and a finding: there is no such floor or thing. */
const DsThing *ds_find_thing (const DsDelve *delve, size_t floor, uint64_t id, DsError *err);
