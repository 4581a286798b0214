/* core/check/lint/room_in_parts.c — rooms whose cells are not connected. */
#include "check/lint_context.h"

/* Flood-fills in @seen the cells of @first's room, corners included. */
static void
flood (const DsLint *self, const DsGrid *numbers, uint8_t *seen, DsCell first, uint32_t *stack)
{
  const uint32_t number = ds_grid_get (numbers, first.x, first.y);
  const uint32_t w = (uint32_t)self->w;
  uint32_t n = 0;

  stack[n++] = (uint32_t)ds_cell_index (first, self->w);
  seen[stack[0]] = 1;
  while (n > 0) {
    const uint32_t at = stack[--n];

    for (int step = 0; step < 8; step++) {
      const DsCell to = { (int32_t)(at % w) + ds_move_steps[step].x,
                          (int32_t)(at / w) + ds_move_steps[step].y };

      if ((uint32_t)to.x >= w || (uint32_t)to.y >= (uint32_t)self->h ||
          seen[ds_cell_index (to, self->w)] || ds_grid_get (numbers, to.x, to.y) != number)
        continue;
      stack[n] = (uint32_t)ds_cell_index (to, self->w);
      seen[stack[n++]] = 1;
    }
  }
}

static void
tell (DsLint *self, size_t floor, uint32_t number, DsCell cell)
{
  const DsRoom *room = ds_rooms_get (self->floors[floor].level->rooms, number - 1);
  DsFinding *finding = ds_lint_add_at (self, floor, cell);
  char where[DS_LINT_PLACE];

  ds_lint_where (self, floor, cell, where);
  ds_finding_mark (finding, self->floors[floor].rooms[number - 1].first);
  if (room->name != NULL)
    ds_message_set (&finding->text, "lint.room-in-parts",
                    N_ ("The room \"%s\" is split into several parts; one of them is at %s."),
                    ds_str_get (room->name), where);
  else
    ds_message_set (&finding->text, "lint.nameless-room-in-parts",
                    N_ ("A room without a name is split into several parts; one of them is at %s."),
                    where);
}

/* @told: by room, number of its parts so far, up to two. */
static void
look_at (DsLint *self, size_t floor, uint8_t *seen, uint8_t *told, uint32_t *stack)
{
  const DsGrid *numbers = &self->floors[floor].level->layers[DS_LAYER_ROOM];

  for (DsCell cell = { 0, 0 }; cell.y < self->h; cell.y++)
    for (cell.x = 0; cell.x < self->w; cell.x++) {
      const uint32_t number = ds_grid_get (numbers, cell.x, cell.y);

      if (number == 0 || seen[ds_cell_index (cell, self->w)])
        continue;
      flood (self, numbers, seen, cell, stack);
      if (told[number - 1] == 1)
        tell (self, floor, number, cell);
      told[number - 1] += told[number - 1] < 2;
    }
}

static void
look (DsLint *self)
{
  const size_t n_cells = (size_t)self->w * (size_t)self->h;
  uint32_t *stack = ds_alloc (n_cells, sizeof *stack);

  for (size_t f = 0; f < self->n_floors && self->status == DS_OK; f++) {
    uint8_t *seen = ds_alloc0 (n_cells, 1);
    uint8_t *told = ds_alloc0 (ds_rooms_count (self->floors[f].level->rooms), 1);

    if (stack == NULL || seen == NULL || told == NULL)
      self->status = DS_NOMEM;
    else if (ds_job_is_cancelled (self->job))
      self->status = DS_CANCELLED;
    else if (ds_rooms_count (self->floors[f].level->rooms) > 0)
      look_at (self, f, seen, told, stack);
    ds_free (seen);
    ds_free (told);
  }
  ds_free (stack);
}

const DsLintRule ds_lint_room_in_parts = {
  .id = "room-in-parts",
  .label = N_ ("Room in several parts"),
  .help = N_ ("The cells of a room are not connected, not even diagonally."),
  .severity = DS_SEVERITY_HINT,
  .look = look,
};
