/* core/doc/room_match.h — rooms of two floors that are one by their cells. */
#pragma once

#include "map/dungeon.h"

/*
 * For each room of @a, by its number from 0, the room of @b (1 + number) that it shares more than
 * half of its cells with, and that shares more than half of its own; 0: none. So no room has two.
 * Cells of both floors count. Caller frees.
 *
 * NULL: no memory. O(cells).
 */
uint32_t *ds_rooms_match (const DsFloor *a, const DsFloor *b) DS_MUST_CHECK;
