/* core/io/defold/defold_data.c — members of levels as a module of Lua. */
#include "io/defold/defold_data.h"
#include "io/lua_text.h"
#include "io/room_rects.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const DsEngineLevel *level;
  DsText *out;
  DsText properties; /* of the holder that is written */
  const char *indent;
  size_t floor; /* that is written */
} DataWriter;

/* ---- members */

/* Four numbers from 0 to 1, as vmath.vector4() takes them. */
static void
put_colour (DsText *out, const char *text, size_t n)
{
  const char *separator = "{ ";

  for (size_t i = 1; i < 9; i += 2) {
    const char digits[3] = { i < n ? text[i] : 'f', i < n ? text[i + 1] : 'f', '\0' };
    const unsigned part = (unsigned)strtoul (digits, NULL, 16);

    if (part == 0 || part == 255)
      ds_text_printf (out, "%s%d", separator, part == 255);
    else
      ds_text_printf (out, "%s0.%04u", separator, (part * 10000 + 127) / 255);
    separator = ", ";
  }
  ds_text_puts (out, " }");
}

static void
put_value (const DataWriter *self, DsText *out, const DsMemberValue *value)
{
  const char *name;

  switch (value->type) {
  case DS_FOREIGN_COLOUR:
    put_colour (out, value->text, value->n);
    return;
  case DS_FOREIGN_OBJECT:
    name = self->level->names[value->object->number - 1];
    ds_lua_put_string (out, name, strlen (name));
    return;
  case DS_FOREIGN_FILE:
    ds_lua_put_string (out, value->text, value->n);
    return;
  default:
    ds_lua_put_value (out, value->node);
    return;
  }
}

static void
put_member (void *user, const DsMemberValue *value)
{
  DataWriter *self = user;
  DsText *out = value->own != NULL ? &self->properties : self->out;
  const char *name = value->own != NULL ? value->own : value->name;

  if (value->own != NULL)
    ds_text_puts (out, out->n > 0 ? ", [" : "[");
  else
    ds_text_printf (out, "%s[", self->indent);
  ds_lua_put_string (out, name, strlen (name));
  ds_text_puts (out, "] = ");
  put_value (self, out, value);
  ds_text_puts (out, value->own != NULL ? "" : ",\n");
}

static void
put_members (DataWriter *self, DsNode node, DsMemberHolder holder, const char *indent)
{
  const DsMemberPen pen = {
    .is_placed = ds_engine_is_placed, .put = put_member, .user = self, .failed = &self->out->failed
  };

  self->indent = indent;
  self->properties.n = 0;
  ds_members_put (&pen, node, holder, (int32_t)self->floor, &self->level->refs);
  self->out->failed = self->out->failed || self->properties.failed;
  if (self->properties.n > 0)
    ds_text_printf (self->out, "%sproperties = { %s },\n", indent, self->properties.bytes);
}

/* ---- rooms and objects */

/* Rectangles by the lower left of their cells, which count from 1 as in tilemap.get_tile(). */
static void
put_cells (DataWriter *self, const DsRoomRect *rects, size_t n)
{
  const DsDungeon *dungeon = &self->level->delve->dungeon;
  const int32_t left = (int32_t)self->floor * (dungeon->w + DS_ENGINE_GAP) + 1;

  ds_text_puts (self->out, "          cells = {");
  for (size_t i = 0; i < n; i++)
    ds_text_printf (self->out, "%s{ x = %d, y = %d, w = %d, h = %d }", i > 0 ? ", " : " ",
                    (int)(left + rects[i].x), (int)(dungeon->h + 1 - rects[i].y - rects[i].h),
                    (int)rects[i].w, (int)rects[i].h);
  ds_text_puts (self->out, n > 0 ? " },\n" : "},\n");
}

static DsStatus
put_rooms (DataWriter *self, DsNode floor, DsError *err)
{
  DsRoomRects rects;
  DsNode rooms;
  DsStatus status =
      ds_room_rects_find (&rects, &self->level->delve->dungeon.floors[self->floor], err);

  if (status != DS_OK)
    return status;
  ds_text_puts (self->out, "      rooms = {\n");
  if (ds_node_get (floor, "rooms", &rooms))
    for (size_t i = 0; i < ds_node_length (rooms); i++) {
      size_t n;
      const DsRoomRect *list = ds_room_rects_of (&rects, (uint32_t)i + 1, &n);

      ds_text_puts (self->out, "        {\n");
      put_cells (self, list, n);
      put_members (self, ds_node_at (rooms, i), DS_MEMBERS_OF_ROOM, "          ");
      ds_text_puts (self->out, "        },\n");
    }
  ds_text_puts (self->out, "      },\n");
  ds_room_rects_clear (&rects);
  return DS_OK;
}

static void
put_thing (DataWriter *self, const DsThing *thing, const char *name, DsNode node)
{
  const DsDungeon *dungeon = &self->level->delve->dungeon;
  const DsFloor *floor = &dungeon->floors[self->floor];
  const char *kind = ds_rules_kind (self->level->delve->rules, thing->kind)->id;
  const uint32_t room = ds_floor_get (floor, DS_LAYER_ROOM, thing->at);
  const int32_t left = (int32_t)self->floor * (dungeon->w + DS_ENGINE_GAP) + 1;

  ds_text_puts (self->out, "        [");
  ds_lua_put_string (self->out, name, strlen (name));
  ds_text_puts (self->out, "] = {\n          kind = ");
  ds_lua_put_string (self->out, kind, strlen (kind));
  ds_text_printf (self->out, ",\n          x = %d,\n          y = %d,\n", (int)(left + thing->at.x),
                  (int)(dungeon->h - thing->at.y));
  if (room != 0)
    ds_text_printf (self->out, "          room = %u,\n", room);
  put_members (self, node, DS_MEMBERS_OF_THING, "          ");
  ds_text_puts (self->out, "        },\n");
}

static void
put_things (DataWriter *self, DsNode floor)
{
  const DsThings *things = self->level->delve->dungeon.floors[self->floor].things;
  const size_t first = ds_engine_level_first (self->level, self->floor);
  DsNode list;

  ds_text_puts (self->out, "      objects = {\n");
  if (ds_node_get (floor, "things", &list))
    for (size_t i = 0; i < ds_node_length (list); i++)
      put_thing (self, ds_things_get (things, i), self->level->names[first + i],
                 ds_node_at (list, i));
  ds_text_puts (self->out, "      },\n");
}

DsStatus
ds_defold_put_data (const DsEngineLevel *level, DsText *out, DsError *err)
{
  const DsDungeon *dungeon = &level->delve->dungeon;
  DataWriter self = { .level = level, .out = out };
  DsStatus status = DS_OK;

  DS_ASSERT (level != NULL && out != NULL);

  ds_text_printf (out, "return {\n  width = %d,\n  height = %d,\n  cell = %d,\n", (int)dungeon->w,
                  (int)dungeon->h, (int)level->sheet.px);
  put_members (&self, level->root, DS_MEMBERS_OF_DOCUMENT, "  ");
  ds_text_puts (out, "  floors = {\n");
  for (self.floor = 0; self.floor < dungeon->n_floors && status == DS_OK; self.floor++) {
    const DsNode floor = ds_node_at (level->floors, self.floor);

    ds_text_puts (out, "    {\n");
    put_members (&self, floor, DS_MEMBERS_OF_FLOOR, "      ");
    status = put_rooms (&self, floor, err);
    put_things (&self, floor);
    ds_text_puts (out, "    },\n");
  }
  ds_text_puts (out, "  },\n}\n");
  ds_text_clear (&self.properties);
  return status == DS_OK && out->failed ? ds_fail_nomem (err, "data") : status;
}
