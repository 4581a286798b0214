/* core/gen/stages/bsp/bsp.c — rooms by binary space partitioning: parameters, and writing the plan
 * to the floor. */
#include "gen/dig/join.h"
#include "gen/stages/bsp/bsp_plan.h"
#include "gen/stages/common_params.h"

#define POLL_ROOMS 64
#define SIDE_MAX 200 /* cells: of the smallest piece */

enum {
  P_PIECE_WIDTH,
  P_PIECE_HEIGHT,
  P_RATIO,
  P_WHOLE,
  P_ROOM_SHARE,
  P_SHAPES,
  P_WAYS,
  P_WAY_WIDTH,
  P_LOOPS,
  P_FLOOR,
  P_CORRIDOR_FLOOR,
  N_PARAMS
};

enum { WAYS_STRAIGHT, WAYS_BENT };

static const DsChoice WAYS[] = {
  [WAYS_STRAIGHT] = { "straight", N_ ("Straight where possible") },
  [WAYS_BENT] = { "bent", N_ ("Bent") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_PIECE_WIDTH] = { .id = "piece_width",
                      .label = N_ ("Minimum piece width"),
                      .type = DS_PARAM_INT,
                      .min = 3,
                      .max = SIDE_MAX,
                      .fallback = "10",
                      .unit = N_ ("cells"),
                      .help = N_ ("Minimum width of a piece, including a wall.") },
  [P_PIECE_HEIGHT] = { .id = "piece_height",
                       .label = N_ ("Minimum piece height"),
                       .type = DS_PARAM_INT,
                       .min = 3,
                       .max = SIDE_MAX,
                       .fallback = "7",
                       .unit = N_ ("cells"),
                       .help = N_ ("Minimum height of a piece, including a wall.") },
  [P_RATIO] = { .id = "ratio",
                .label = N_ ("Maximum aspect ratio"),
                .type = DS_PARAM_PERMILLE,
                .min = 1000,
                .max = 10000,
                .fallback = "1600",
                .unit = N_ ("‰"),
                .help = N_ ("Share of its short side that the long side of a piece may reach; "
                            "longer pieces are cut across, others either way.") },
  [P_WHOLE] = { .id = "whole",
                .label = N_ ("Large pieces kept whole"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "150",
                .unit = N_ ("‰"),
                .help = N_ (
                    "Share of pieces that become a large room although they could be cut again.") },
  [P_ROOM_SHARE] = { .id = "room_share",
                     .label = N_ ("Room size"),
                     .type = DS_PARAM_RANGE,
                     .min = 100,
                     .max = 1000,
                     .fallback = "600..950",
                     .unit = N_ ("‰"),
                     .help = N_ ("Share of the width and height of its piece that a room fills; "
                                 "1000 leaves only thin walls.") },
  [P_SHAPES] = DS_PARAM_ROOM_SHAPES ("rectangle=10,cross=1,round=1"),
  [P_WAYS] = { .id = "ways",
               .label = N_ ("Corridors"),
               .type = DS_PARAM_ENUM,
               .fallback = "straight",
               .choices = WAYS,
               .n_choices = DS_COUNT (WAYS),
               .help =
                   N_ ("Course of corridors: straight where two rooms face each other, or bent.") },
  [P_WAY_WIDTH] = { .id = "way_width",
                    .label = N_ ("Corridor width"),
                    .type = DS_PARAM_INT,
                    .min = 1,
                    .max = 9,
                    .fallback = "1",
                    .unit = N_ ("cells"),
                    .help = N_ ("Width of corridors; in small pieces they are narrower.") },
  [P_LOOPS] = { .id = "loops",
                .label = N_ ("Loops"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "300",
                .unit = N_ ("‰"),
                .help = N_ (
                    "Share of cuts whose halves are joined a second time, between other rooms.") },
  [P_FLOOR] = DS_PARAM_ROOM_FLOOR,
  [P_CORRIDOR_FLOOR] = DS_PARAM_CORRIDOR_FLOOR,
};

/* ---- reading the floor ---- */

/* Cells are stuck where digging has no effect: the ground is pinned, or a feature alone decides
 * whether they are walkable. */
static uint8_t
read_cell (const DsGenRun *run, size_t at)
{
  const uint16_t feature = run->feature[at];
  const uint32_t flags = ds_rules_cell_flags (run->rules, run->ground[at], feature);
  const bool is_stuck = run->pin[at] & DS_PIN_GROUND ||
                        (feature != DS_TILE_NONE && ds_rules_tile (run->rules, feature)->flags &
                                                        (DS_TILE_BLOCKS_MOVE | DS_TILE_BRIDGE));

  return (uint8_t)((flags & DS_TILE_BLOCKS_MOVE ? 0 : DS_BSP_OPEN) | (is_stuck ? DS_BSP_STUCK : 0));
}

/* Caller frees plan->cells. */
static DsStatus
read_floor (DsBspPlan *plan, DsGenRun *run)
{
  const size_t w = (size_t)run->w, h = (size_t)run->h;
  const uint16_t *ground = run->ground, *feature = run->feature;
  uint16_t rock = DS_TILE_NONE; /* ground of the last cell that was closed and not stuck */

  plan->cells = ds_alloc0 (w * h, 1);
  if (plan->cells == NULL)
    return DS_NOMEM;
  for (size_t y = 0; y < h; y++) {
    const bool has_pins = run->row_pins[y] & DS_PIN_GROUND;

    if (y % 16 == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    for (size_t at = y * w; at < (y + 1) * w; at++) {
      if (ground[at] == rock && feature[at] == DS_TILE_NONE && !has_pins)
        continue;
      plan->cells[at] = read_cell (run, at);
      plan->has_stuck |= (plan->cells[at] & DS_BSP_STUCK) != 0;
      if (plan->cells[at] == 0 && feature[at] == DS_TILE_NONE)
        rock = ground[at];
    }
  }
  return DS_OK;
}

/* ---- writing ---- */

static DsStatus
write_room (DsGenRun *run, const DsBspPiece *piece, uint16_t floor)
{
  const DsRoomShape shape = (DsRoomShape)piece->shape;
  const DsRect room = piece->room;
  const int32_t top = ds_growth_inset (shape, room.w, room.h, 0);
  const uint32_t number = ds_gen_add_room (run, DS_ROOM_NORMAL, (DsCell){ room.x + top, room.y });

  for (int32_t row = 0; row < room.h && number != 0; row++) {
    const int32_t inset = ds_growth_inset (shape, room.w, room.h, row);
    const int32_t x0 = room.x + inset, x1 = room.x + room.w - 1 - inset, y = room.y + row;

    ds_gen_put_span (run, DS_LAYER_GROUND, y, x0, x1, floor);
    ds_gen_put_span (run, DS_LAYER_ROOM, y, x0, x1, number);
  }
  return number != 0 ? DS_OK : DS_NOMEM;
}

static DsCell
cell_of (const DsGenRun *run, uint32_t at)
{
  return (DsCell){ (int32_t)(at % (uint32_t)run->w), (int32_t)(at / (uint32_t)run->w) };
}

static DsStatus
write_way (DsGenRun *run, const DsBspPlan *plan, size_t way, uint16_t floor)
{
  const DsBspWay *it = &plan->ways.items[way];
  const uint32_t number = ds_gen_add_room (run, DS_ROOM_CORRIDOR, cell_of (run, it->start));

  for (size_t i = way > 0 ? it[-1].end : 0; i < it->end && number != 0; i++) {
    const DsCell cell = cell_of (run, plan->dug.items[i]);

    ds_gen_set (run, DS_LAYER_GROUND, cell, floor);
    ds_gen_set (run, DS_LAYER_ROOM, cell, number);
  }
  return number != 0 ? DS_OK : DS_NOMEM;
}

static DsStatus
write_plan (DsGenRun *run, const DsBspPlan *plan)
{
  const uint16_t floor = ds_gen_tile (run, P_FLOOR),
                 way_floor = ds_gen_tile (run, P_CORRIDOR_FLOOR);
  DsStatus status = DS_OK;

  for (size_t i = 0; i < plan->pieces.n && status == DS_OK; i++) {
    if (i % POLL_ROOMS == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    if (plan->pieces.items[i].child == 0)
      status = write_room (run, &plan->pieces.items[i], floor);
  }
  for (size_t i = 0; i < plan->ways.n && status == DS_OK; i++) {
    if (i % POLL_ROOMS == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    status = write_way (run, plan, i, way_floor);
  }
  return status;
}

static bool
opens (const DsGenRun *run, uint16_t tile)
{
  return !(ds_rules_tile (run->rules, tile)->flags & DS_TILE_BLOCKS_MOVE);
}

static DsBspStyle
read_style (const DsGenRun *run)
{
  DsBspStyle style = {
    .min = { ds_gen_int (run, P_PIECE_WIDTH), ds_gen_int (run, P_PIECE_HEIGHT) },
    .ratio = ds_gen_int (run, P_RATIO),
    .whole = ds_gen_int (run, P_WHOLE),
    .shapes = ds_gen_weights (run, P_SHAPES),
    .is_straight = ds_gen_enum (run, P_WAYS) == WAYS_STRAIGHT,
    .loops = ds_gen_int (run, P_LOOPS),
    .room_opens = opens (run, ds_gen_tile (run, P_FLOOR)),
    .way_opens = opens (run, ds_gen_tile (run, P_CORRIDOR_FLOOR)),
    /* each room after the first brings up to two corridors */
    .max_rooms = (DS_ROOMS_MAX - ds_rooms_count (run->rooms)) / 3,
  };

  ds_gen_range (run, P_ROOM_SHARE, &style.share[0], &style.share[1]);
  /* a corridor and the wall beside it must fit into the smallest piece, even that of a thin
   * floor */
  style.width = ds_min (ds_min (style.min[0], run->w - 1), ds_min (style.min[1], run->h - 1)) - 1;
  style.width = ds_min (ds_gen_int (run, P_WAY_WIDTH), style.width);
  return style;
}

static DsStatus
run_bsp (DsGenRun *run, DsError *err)
{
  DsBspPlan plan = {
    .style = read_style (run), .w = run->w, .h = run->h, .rng = &run->rng, .job = run->job
  };
  DsStatus status = read_floor (&plan, run);

  if (status == DS_OK)
    status = ds_bsp_plan_make (&plan);
  if (status == DS_OK)
    status = write_plan (run, &plan);
  ds_bsp_plan_clear (&plan);
  ds_free (plan.cells);
  return status == DS_OK ? ds_gen_join_pinned (run, ds_gen_tile (run, P_FLOOR), err) : status;
}

const DsGenStage ds_gen_bsp = {
  .id = "bsp",
  .label = N_ ("Divided rooms"),
  .help = N_ ("Cuts the floor in two repeatedly (binary space partition), places a room in every "
              "final piece, and joins the halves of every cut by corridors."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_bsp,
};
