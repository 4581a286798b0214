/* core/gen/stages/drawn.c — a layout from a drawing: rows of characters become cells, once or
 * tiled. */
#include "gen/drawing.h"

#include <string.h>

#define TEXT_MAX 512 /* bytes of a sign */

enum { P_MAP, P_PLACE, P_MIRROR, P_GAP, P_FLOOR, P_SIGNS, N_PARAMS };

enum { PLACE_CENTRE, PLACE_CORNER, PLACE_TILED };

static const DsChoice PLACES[] = {
  [PLACE_CENTRE] = { "centre", N_ ("In the centre") },
  [PLACE_CORNER] = { "top-left", N_ ("In the top left corner") },
  [PLACE_TILED] = { "tiled", N_ ("Repeated") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_MAP] = { .id = "map",
              .label = N_ ("Drawing"),
              .type = DS_PARAM_ROWS,
              .max = 512,
              .help =
                  N_ ("A character for each cell, as the rules draw tiles and objects: # wall, . "
                      "floor, + door. A space leaves the cell as it is. Empty: a small example.") },
  [P_PLACE] = { .id = "place",
                .label = N_ ("Position"),
                .type = DS_PARAM_ENUM,
                .fallback = "centre",
                .choices = PLACES,
                .n_choices = DS_COUNT (PLACES),
                .help =
                    N_ ("Position of the drawing; what does not fit on the floor is cut off.") },
  [P_MIRROR] = { .id = "mirror",
                 .label = N_ ("Mirror at random"),
                 .type = DS_PARAM_BOOL,
                 .fallback = "false",
                 .help = N_ ("Mirrors each copy of the drawing at random: horizontally, vertically "
                             "or not at all.") },
  [P_GAP] = { .id = "gap",
              .label = N_ ("Spacing of copies"),
              .type = DS_PARAM_INT,
              .max = 100,
              .fallback = "1",
              .unit = N_ ("cells"),
              .help = N_ ("Distance between the copies of a repeated drawing.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = N_ ("Ground beneath the features and objects of the drawing.") },
  [P_SIGNS] = { .id = "signs",
                .label = N_ ("Signs"),
                .type = DS_PARAM_ROWS,
                .max = 120,
                .help = N_ ("Text of each sign in the drawing, in reading order, one per row.") },
};

static const char EXAMPLE[] = "   #######   #######   \n"
                              "####.....#####.....####\n"
                              "#..+.....+...+.....+..#\n"
                              "#..#.....#...#.....#..#\n"
                              "##+########+########+##\n"
                              " #...................# \n"
                              " #.#.#.#.#...#.#.#.#.# \n"
                              " #...................# \n"
                              "##+########+########+##\n"
                              "#..#.....#...#.....#..#\n"
                              "#..+.....+...+.....+..#\n"
                              "####.....#####.....####\n"
                              "   #######   #######   \n";

/* Finds row @nth of the texts; false: there are fewer, or it is empty. */
static bool
find_text (const char *texts, size_t nth, char out[TEXT_MAX])
{
  size_t n;

  while (nth-- > 0 && *texts != '\0') {
    texts += strcspn (texts, "\n");
    texts += *texts == '\n';
  }
  n = ds_min (strcspn (texts, "\n"), TEXT_MAX - 1);
  memcpy (out, texts, n);
  out[n] = '\0';
  return n > 0;
}

static bool
is_sign (const DsGenRun *run, DsDrawnCell cell)
{
  return ds_rules_tile (run->rules, cell.feature)->flags & DS_TILE_SIGN;
}

/* Writes the text of the sign at cell @index of the drawing, which is placed at @at. */
static void
put_text (DsGenRun *run, const DsDrawing *drawing, size_t index, DsCell at)
{
  char text[TEXT_MAX];
  size_t nth = 0;

  if (run->feature[ds_cell_index (at, run->w)] != drawing->cells[index].feature ||
      !ds_gen_is_open (run, at))
    return;
  for (size_t i = 0; i < index; i++)
    nth += is_sign (run, drawing->cells[i]);
  if (find_text (ds_gen_rows (run, P_SIGNS), nth, text))
    ds_gen_add_note (run, at, text);
}

/* Writes a copy whose first cell is @at, which may lie off the floor. */
static DsStatus
put_copy (DsGenRun *run, const DsDrawing *drawing, DsCell at)
{
  const uint32_t turn = ds_gen_bool (run, P_MIRROR) ? ds_rng_below (&run->rng, 4) : 0;

  for (int32_t y = ds_max (0, -at.y); y < drawing->h && at.y + y < run->h; y++) {
    const int32_t from_y = turn & 2 ? drawing->h - 1 - y : y;

    if (ds_gen_poll (run, (uint64_t)(at.y + y), (uint64_t)run->h))
      return DS_CANCELLED;
    for (int32_t x = ds_max (0, -at.x); x < drawing->w && at.x + x < run->w; x++) {
      const int32_t from_x = turn & 1 ? drawing->w - 1 - x : x;
      const size_t index = ds_cell_index ((DsCell){ from_x, from_y }, drawing->w);
      const DsCell to = { at.x + x, at.y + y };

      ds_drawn_put (run, drawing->cells[index], to);
      if (is_sign (run, drawing->cells[index]))
        put_text (run, drawing, index, to);
    }
  }
  return DS_OK;
}

/* Writes as many whole copies as fit inside the rim, centred on the floor; at least one. */
static DsStatus
put_tiles (DsGenRun *run, const DsDrawing *drawing)
{
  const int32_t gap = ds_gen_int (run, P_GAP);
  const int32_t step_x = drawing->w + gap, step_y = drawing->h + gap;
  const int32_t n_x = ds_max (1, (run->w - 2 + gap) / step_x);
  const int32_t n_y = ds_max (1, (run->h - 2 + gap) / step_y);
  const int32_t x0 = (run->w - n_x * step_x + gap) / 2, y0 = (run->h - n_y * step_y + gap) / 2;
  DsStatus status = DS_OK;

  for (int32_t y = 0; y < n_y; y++)
    for (int32_t x = 0; x < n_x && status == DS_OK; x++)
      status = put_copy (run, drawing, (DsCell){ x0 + x * step_x, y0 + y * step_y });
  return status;
}

static DsStatus
run_drawn (DsGenRun *run, DsError *err)
{
  const char *rows = ds_gen_rows (run, P_MAP);
  DsDrawing drawing;
  DsStatus status = ds_drawing_init (&drawing, run, *rows != '\0' ? rows : EXAMPLE,
                                     ds_gen_tile (run, P_FLOOR), P_MAP, err);

  if (status != DS_OK)
    return status;
  switch (ds_gen_enum (run, P_PLACE)) {
  case PLACE_CENTRE:
    status =
        put_copy (run, &drawing, (DsCell){ (run->w - drawing.w) / 2, (run->h - drawing.h) / 2 });
    break;
  case PLACE_CORNER:
    status = put_copy (run, &drawing, (DsCell){ 0, 0 });
    break;
  case PLACE_TILED:
    status = put_tiles (run, &drawing);
    break;
  }
  ds_drawing_clear (&drawing);
  return status;
}

const DsGenStage ds_gen_drawn = {
  .id = "drawn",
  .label = N_ ("Drawing"),
  .help = N_ ("Places a drawing made of characters on the floor, once or repeatedly."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .opens = P_PLACE + 1,
  .run = run_drawn,
};
