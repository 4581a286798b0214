/* ui/paint/figure.c — figures: pictures of things. */
#include "paint/figure.h"
#include "base/hash.h"
#include "paint/emblem.h"
#include "paint/sketch.h"

#include <math.h>

#define PLATE 0x101014

#define N_TURNS 4

/* The parts of a figure's number: the kind, then the emblem (0 = none, then the locks of the rules,
 * then an unknown lock), then the variant of its picture, then the quarters that it is turned
 * clockwise, then whether the tile under it shows the gate. */
typedef struct {
  uint32_t kind, emblem, variant, turn;
  bool is_bare;
} Figure;

static uint32_t
n_emblems (const DsuScheme *scheme)
{
  return (uint32_t)ds_rules_n_locks (scheme->rules) + 2;
}

static uint32_t
number_of (const DsuScheme *scheme, Figure figure)
{
  const uint32_t shown = figure.kind * n_emblems (scheme) + figure.emblem;

  return ((shown * scheme->n_variants + figure.variant) * N_TURNS + figure.turn) * 2 +
         figure.is_bare;
}

size_t
dsu_n_figures (const DsuScheme *scheme)
{
  DS_ASSERT (scheme != NULL);

  return ds_rules_n_kinds (scheme->rules) * n_emblems (scheme) * scheme->n_variants * N_TURNS * 2;
}

static uint32_t
emblem_of (const DsuScheme *scheme, const DsLockKind *lock)
{
  return lock != NULL ? (uint32_t)(lock - ds_rules_lock (scheme->rules, 0)) + 1
                      : n_emblems (scheme) - 1;
}

/* Tiles show doors in their walls, but not the direction of one-way gates, nor pictures that gates
 * have for themselves. */
static bool
is_shown_by_tile (const DsuScheme *scheme, const DsFloor *level, const DsThing *thing)
{
  const DsuPicture *picture = dsu_scheme_kind_picture (scheme, thing->kind);
  const DsGate *gate = ds_rules_kind (scheme->rules, thing->kind)->gate;
  const uint32_t tile = ds_floor_get (level, DS_LAYER_FEATURE, thing->at);

  return gate != NULL && gate->way == DS_GATE_BOTH && tile != DS_TILE_NONE &&
         scheme->veil.fade[DS_STRATUM_FEATURE] < UINT8_MAX &&
         tile == ds_rules_feature_of (scheme->rules, thing->kind) &&
         (picture == NULL || picture == scheme->pictures[tile]);
}

/* One-way gates are drawn to the east, and turned. Pictures with facings have each. */
static uint32_t
turn_of (const DsuScheme *scheme, uint32_t kind, uint32_t facing)
{
  const DsuPicture *picture = dsu_scheme_kind_picture (scheme, kind);
  const DsGate *gate = ds_rules_kind (scheme->rules, kind)->gate;

  if (picture != NULL && picture->record->has_facings)
    return facing != DS_FACING_NONE ? facing : DS_SOUTH;
  return picture == NULL && gate != NULL && gate->way == DS_GATE_FORWARD && facing != DS_FACING_NONE
             ? (facing + N_TURNS - DS_EAST) % N_TURNS
             : 0;
}

/* That of the place, as for tiles; a creature keeps its own wherever it goes. */
static uint32_t
variant_of (const DsuScheme *scheme, const DsThing *thing)
{
  const DsuPicture *picture = dsu_scheme_kind_picture (scheme, thing->kind);
  const bool moves = ds_rules_kind (scheme->rules, thing->kind)->creature != NULL;

  if (picture == NULL)
    return 0;
  return (uint32_t)ds_picture_variant_of (
      picture->record,
      moves ? ds_mix64 (thing->id) : ds_cell_hash (DSU_VARIANT_KEY, thing->at.x, thing->at.y));
}

uint32_t
dsu_figure_of (const DsuScheme *scheme, const DsFloor *level, const DsThing *thing)
{
  Figure figure = { .kind = thing->kind,
                    .variant = variant_of (scheme, thing),
                    .turn = turn_of (scheme, thing->kind, thing->facing),
                    .is_bare = is_shown_by_tile (scheme, level, thing) };

  DS_ASSERT (scheme != NULL && level != NULL && thing != NULL);

  if (thing->lock != NULL)
    figure.emblem = emblem_of (
        scheme, ds_rules_lock_of (scheme->rules, scheme->locks, ds_str_get (thing->lock)));
  return figure.is_bare && figure.emblem == 0 ? DSU_FIGURE_NONE : number_of (scheme, figure);
}

uint32_t
dsu_figure_of_kind (const DsuScheme *scheme, uint32_t kind, const DsLockKind *lock)
{
  DS_ASSERT (scheme != NULL && kind < ds_rules_n_kinds (scheme->rules));

  return number_of (scheme, (Figure){ .kind = kind,
                                      .turn = turn_of (scheme, kind, DS_FACING_NONE),
                                      .emblem = lock != NULL ? emblem_of (scheme, lock) : 0 });
}

/* A key whose bow is the emblem. */
static void
draw_key (const DsuSpot *spot, const DsLockKind *lock)
{
  static const DsuPart parts[] = {
    { DSU_PART_BASE, "M44 44 L86 86 M72 72 L84 60 M80 80 L92 68", 10 },
  };

  dsu_sketch_draw (spot, parts, DS_COUNT (parts));
  dsu_emblem_draw (spot->cr, lock, 0.35, 0.35, 0.58);
}

static void
draw_turned (const DsuSpot *spot, const DsuLook *look, uint32_t turn)
{
  cairo_save (spot->cr);
  cairo_translate (spot->cr, 0.5, 0.5);
  cairo_rotate (spot->cr, turn * M_PI / 2);
  cairo_translate (spot->cr, -0.5, -0.5);
  look->draw (spot);
  cairo_restore (spot->cr);
}

/* State of a picture for doors: a gate that has its tile's is drawn as that. */
static size_t
state_of (const DsuScheme *scheme, const DsuPicture *picture, const Figure *figure)
{
  const uint16_t tile = ds_rules_feature_of (scheme->rules, figure->kind);

  if (figure->emblem != 0)
    return DS_PICTURE_LOCKED;
  return tile != DS_TILE_NONE && scheme->pictures[tile] == picture
             ? ds_rules_door_state (ds_rules_tile (scheme->rules, tile))
             : DS_PICTURE_SHUT;
}

static void
draw_picture (const DsuScheme *scheme, const DsuSpot *spot, const DsuPicture *picture,
              const Figure *figure)
{
  const DsPictureSpot at = { .state = state_of (scheme, picture, figure),
                             .facing = figure->turn,
                             .variant = figure->variant,
                             .frame = scheme->frames[scheme->n_tiles + figure->kind] };

  const int32_t tile = ds_picture_tile (picture->record, &at);
  const DsRect cells = dsu_picture_cells (picture);

  for (int32_t y = 0; y < cells.h; y++)
    for (int32_t x = 0; x < cells.w; x++) {
      cairo_save (spot->cr);
      cairo_translate (spot->cr, cells.x + x, cells.y + y);
      dsu_picture_draw (picture, tile, (DsCell){ x, y }, spot->cr, spot->px);
      cairo_restore (spot->cr);
    }
}

static void
draw_tile_figure (const DsuScheme *scheme, const DsuSpot *spot, const Figure *figure,
                  const DsLockKind *lock)
{
  const DsKind *kind = ds_rules_kind (scheme->rules, figure->kind);
  const DsuPicture *picture = dsu_scheme_kind_picture (scheme, figure->kind);
  const DsuLook *look = dsu_look_of_kind (kind);

  if (figure->emblem != 0 && look == &dsu_look_key && picture == NULL) {
    draw_key (spot, lock);
    return;
  }
  if (!figure->is_bare && picture != NULL)
    draw_picture (scheme, spot, picture, figure);
  else if (!figure->is_bare)
    draw_turned (spot, look, figure->turn);
  if (figure->emblem == 0)
    return;
  if (kind->gate != NULL)
    dsu_emblem_draw_plate (spot->cr, lock, 0.5, 0.56, 0.62);
  else
    dsu_emblem_draw_plate (spot->cr, lock, 0.73, 0.73, 0.5);
}

/* The letter on the background of its tile; where it is as large as its cell or larger, on a
 * dark plate, so that it is seen. Beside it the emblem has its place. */
static void
draw_ascii_figure (const DsuSpot *spot, const Figure *figure, const DsLockKind *lock)
{
  cairo_t *cr = spot->cr;

  if (spot->px <= DSU_FIGURE_PX_MIN)
    dsu_ink_box (cr, 0, 0, 1, 1, PLATE);
  cairo_save (cr);
  if (figure->emblem != 0) {
    cairo_translate (cr, -0.14, -0.08);
    cairo_scale (cr, 0.84, 0.84);
  }
  draw_turned (spot, &dsu_look_glyph, figure->turn);
  cairo_restore (cr);
  if (figure->emblem != 0)
    dsu_emblem_draw (cr, lock, 0.7, 0.7, 0.5);
}

static Figure
figure_of_number (const DsuScheme *scheme, uint32_t number)
{
  const uint32_t turned = number / 2, varied = turned / N_TURNS, pair = varied / scheme->n_variants;

  return (Figure){ .kind = pair / n_emblems (scheme),
                   .emblem = pair % n_emblems (scheme),
                   .variant = varied % scheme->n_variants,
                   .turn = turned % N_TURNS,
                   .is_bare = number & 1 };
}

bool
dsu_figure_moves (const DsuScheme *scheme, uint32_t number)
{
  DS_ASSERT (scheme != NULL && number < dsu_n_figures (scheme));

  return dsu_scheme_moves (scheme, scheme->n_tiles + figure_of_number (scheme, number).kind);
}

DsRect
dsu_figure_cells (const DsuScheme *scheme, uint32_t number)
{
  const Figure figure = figure_of_number (scheme, number);
  const DsuPicture *picture = dsu_scheme_kind_picture (scheme, figure.kind);

  DS_ASSERT (scheme != NULL && number < dsu_n_figures (scheme));

  return picture != NULL && !figure.is_bare ? dsu_picture_cells (picture) : (DsRect){ 0, 0, 1, 1 };
}

void
dsu_figure_draw (const DsuScheme *scheme, uint32_t number, cairo_t *cr, double px)
{
  const Figure figure = figure_of_number (scheme, number);
  const DsKind *kind = ds_rules_kind (scheme->rules, figure.kind);
  const bool is_known = figure.emblem != 0 && figure.emblem < n_emblems (scheme) - 1;
  const DsLockKind *lock = is_known ? ds_rules_lock (scheme->rules, figure.emblem - 1) : NULL;
  const bool takes_colour = lock != NULL && (kind->gate != NULL || kind->role == DS_ROLE_KEY);
  const DsTile tile = { .glyph = kind->glyph,
                        .fg = takes_colour ? lock->colour : kind->fg,
                        .is_unknown = kind->is_unknown };
  const DsuSpot spot = { .cr = cr, .px = px, .tile = &tile, .same = 0xff };

  DS_ASSERT (scheme != NULL && number < dsu_n_figures (scheme) && cr != NULL);

  cairo_save (cr);
  if (scheme->style == DSU_STYLE_ASCII)
    draw_ascii_figure (&spot, &figure, lock);
  else
    draw_tile_figure (scheme, &spot, &figure, lock);
  cairo_restore (cr);
}
