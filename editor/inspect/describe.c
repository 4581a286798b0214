/* editor/inspect/describe.c — cells and rooms in words. */
#include "inspect/describe.h"

#include "app/units.h"
#include "field/move.h"
#include "gen/gen.h"
#include "map/area.h"
#include "map/note.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

#define KINDS_SHOWN 6 /* of what a room holds; the rest is counted */

static const char *const LABELS[] = {
#define X(name, label) label,
  DSE_FACT_LIST (X)
#undef X
};

const char *
dse_fact_label (DseFactKind kind)
{
  return g_dpgettext2 (NULL, "fact", LABELS[kind]);
}

char *
dse_seed_dup (guint64 seed)
{
  char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  char *negative = g_strdup_printf ("-%" G_GUINT64_FORMAT, -seed);
  const gboolean is_shorter = strlen (negative) < strlen (digits);

  g_free (is_shorter ? digits : negative);
  return is_shorter ? negative : digits;
}

/* A cell that is described, and the facts so far. */
typedef struct {
  const DsDelve *delve;
  DseSurvey *survey;
  gsize floor;
  const DsFloor *level;
  DsCell cell;
  guint32 number; /* of the cell's room; 0: it is in none */
  GArray *facts;
} Teller;

/* Takes @text; NULL adds nothing. */
static void
tell (Teller *self, DseFactKind kind, char *text)
{
  const DseFact fact = { .kind = kind, .text = text };

  if (text != NULL)
    g_array_append_val (self->facts, fact);
}

static void
tell_tile (Teller *self)
{
  const DsRules *rules = self->delve->rules;
  const DsTile *ground =
      ds_rules_tile (rules, ds_floor_get (self->level, DS_LAYER_GROUND, self->cell));
  const uint32_t feature = ds_floor_get (self->level, DS_LAYER_FEATURE, self->cell);
  const char *label =
      ground->label != NULL && ground->label[0] != '\0' ? _ (ground->label) : _ ("Nothing");

  tell (self, DSE_FACT_TILE,
        feature == DS_TILE_NONE
            ? g_strdup (label)
            : g_strdup_printf ("%s · %s", label, _ (ds_rules_tile (rules, feature)->label)));
}

static void
tell_things (Teller *self)
{
  const DsThings *things = self->level->things;

  for (size_t i = ds_things_seek (things, self->cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != self->cell.x || thing->at.y != self->cell.y)
      break;
    tell (self, DSE_FACT_THING, dse_describe_thing (self->delve, thing));
  }
}

/* Areas that the cell lies in, and remarks: of objects on the cell, and of notes with such areas.
 */
static void
tell_area (Teller *self, const DsThing *thing)
{
  const gboolean is_here = thing->at.x == self->cell.x && thing->at.y == self->cell.y;
  const DsRole role = (DsRole)ds_rules_kind (self->delve->rules, thing->kind)->role;
  gboolean is_shown = FALSE, is_in = FALSE;
  char text[DS_NOTE_BYTES];
  DsArea area;

  if (ds_role_has_area (role) && ds_area_read (&area, thing, NULL) == DS_OK) {
    is_shown = ds_area_is_shown (&area);
    is_in = ds_area_has (&area, self->cell);
    ds_area_clear (&area);
  }
  if (is_in && is_shown)
    tell (self, DSE_FACT_AREA, dse_describe_area (self->delve, thing));
  if ((is_here || (is_in && role == DS_ROLE_NOTE)) && ds_note_text (thing, text) == DS_OK)
    tell (self, DSE_FACT_NOTE, dsu_dup_shown (text));
}

static void
tell_areas (Teller *self)
{
  const DsThings *things = self->level->things;

  for (gsize i = 0; i < ds_things_count (things); i++)
    if (ds_things_get (things, i)->extras != NULL)
      tell_area (self, ds_things_get (things, i));
}

/* ---- rooms */

char *
dse_name_room (const DsRoom *room, guint32 number)
{
  g_return_val_if_fail (room != NULL, NULL);

  if (room->name != NULL)
    return dsu_dup_shown (ds_str_get (room->name));
  /* Translators: a kind of room and its number, such as "Corridor 12". */
  return g_strdup_printf (_ ("%s %u"), _ (ds_room_kind_label ((DsRoomKind)room->kind)), number);
}

char *
dse_name_region (const DsRegions *regions, guint32 number)
{
  const DsRegion *region = ds_regions_get (regions, number - 1);

  g_return_val_if_fail (region != NULL, NULL);

  return region->name != NULL ? dsu_dup_shown (ds_str_get (region->name))
                              : g_strdup_printf (_ ("Region %u"), number);
}

static void
tell_room (Teller *self)
{
  const DsRoom *room = ds_rooms_get (self->level->rooms, self->number - 1);
  const guint32 size = dse_survey_get_room (self->survey, self->floor, self->number)->size;
  g_autofree char *name = dse_name_room (room, self->number);
  /* Translators: a size, as a number of cells. */
  g_autofree char *cells = g_strdup_printf (ngettext ("%u cell", "%u cells", size), size);

  tell (self, DSE_FACT_ROOM,
        room->name != NULL
            ? g_strdup_printf ("%s (%s), %s", name, _ (ds_room_kind_label ((DsRoomKind)room->kind)),
                               cells)
            : g_strdup_printf ("%s, %s", name, cells));
}

static void
tell_region (Teller *self)
{
  const DsRegions *regions = self->delve->dungeon.regions;
  const guint32 number = ds_rooms_get (self->level->rooms, self->number - 1)->region;
  DseFact fact = { .kind = DSE_FACT_REGION, .is_coloured = TRUE };

  if (number == 0 || number > ds_regions_count (regions))
    return;
  fact.text = dse_name_region (regions, number);
  fact.colour = ds_regions_get (regions, number - 1)->colour;
  g_array_append_val (self->facts, fact);
}

static gboolean
is_way (const DsKind *kind)
{
  return kind->gate != NULL || kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN;
}

/* True if @cell is in the room; gates belong to the rooms beside them, too. */
static gboolean
is_of_room (const Teller *self, DsCell cell, gboolean or_beside)
{
  if (ds_floor_get (self->level, DS_LAYER_ROOM, cell) == self->number)
    return TRUE;
  for (int i = 0; i < 4 && or_beside; i++) {
    const DsCell near = { cell.x + ds_move_steps[i].x, cell.y + ds_move_steps[i].y };

    if (ds_floor_has (self->level, near) &&
        ds_floor_get (self->level, DS_LAYER_ROOM, near) == self->number)
      return TRUE;
  }
  return FALSE;
}

/* The same text once, with how often it came. */
typedef struct {
  char *text;
  guint n;
} Counted;

static void
count (GArray *all, char *text)
{
  const Counted one = { text, 1 };

  for (guint i = 0; i < all->len; i++)
    if (strcmp (g_array_index (all, Counted, i).text, text) == 0) {
      g_array_index (all, Counted, i).n++;
      g_free (text);
      return;
    }
  g_array_append_val (all, one);
}

/* Frees @all, of which @most sorts are named; NULL when there is none. */
static char *
join_counted (GArray *all, const char *separator, guint most)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++) {
    Counted *each = &g_array_index (all, Counted, i);

    if (i > 0 && i < most)
      g_string_append (text, separator);
    if (i < most && each->n > 1)
      g_string_append_printf (text, "%u × ", each->n);
    if (i < most)
      g_string_append (text, each->text);
    g_free (each->text);
  }
  if (all->len > most)
    /* Translators: at the end of a list: how many other sorts of things there are. */
    g_string_append_printf (text, _ (" and %u more"), all->len - most);
  g_array_unref (all);
  return g_string_free (text, text->len == 0);
}

char *
dse_name_things (const DsDelve *delve, const DsThing *things, gsize n)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Counted));

  g_return_val_if_fail (delve != NULL && (things != NULL || n == 0), NULL);

  for (gsize i = 0; i < n; i++)
    count (all, dse_name_thing (delve, &things[i]));
  return join_counted (all, ", ", G_MAXUINT);
}

/* The objects in the room, the ways out of it, and the locks that its keys open. */
static void
tell_contents (Teller *self)
{
  const DsThings *things = self->level->things;
  const DsRect box = dse_survey_get_room (self->survey, self->floor, self->number)->box;
  GArray *held = g_array_new (FALSE, FALSE, sizeof (Counted));
  GArray *ways = g_array_new (FALSE, FALSE, sizeof (Counted));
  GArray *opened = g_array_new (FALSE, FALSE, sizeof (Counted));

  for (size_t i = ds_things_seek (things, (DsCell){ 0, box.y - 1 }); i < ds_things_count (things);
       i++) {
    const DsThing *thing = ds_things_get (things, i);
    const DsKind *kind = ds_rules_kind (self->delve->rules, thing->kind);
    char *opens;

    if (thing->at.y > box.y + box.h)
      break;
    if (!is_of_room (self, thing->at, is_way (kind)))
      continue;
    if (is_way (kind)) {
      count (ways, dse_describe_thing (self->delve, thing));
      continue;
    }
    count (held, dse_name_thing (self->delve, thing));
    opens =
        thing->lock != NULL ? dse_describe_opened (self->delve, ds_str_get (thing->lock)) : NULL;
    if (opens != NULL)
      count (opened, opens);
  }
  tell (self, DSE_FACT_CONTENTS, join_counted (held, ", ", KINDS_SHOWN));
  tell (self, DSE_FACT_GATES, join_counted (ways, "; ", KINDS_SHOWN));
  tell (self, DSE_FACT_OPENS, join_counted (opened, ", ", KINDS_SHOWN));
}

/* ---- the level */

static void
tell_distance (Teller *self)
{
  const DsWalk *walk = dse_survey_get_walk (self->survey);
  const guint32 steps = walk != NULL ? ds_walk_at (walk, self->floor, self->cell) : DS_WALK_FAR;

  if (steps != DS_WALK_FAR) {
    g_autofree char *length = dse_units_dup_length (steps);
    g_autofree char *text = g_strdup_printf (ngettext ("%u step", "%u steps", steps), steps);

    tell (self, DSE_FACT_DISTANCE,
          length != NULL ? g_strdup_printf ("%s (%s)", text, length) : g_steal_pointer (&text));
  }
}

static void
tell_floor (Teller *self)
{
  const size_t n = self->delve->dungeon.n_floors;

  if (n > 1)
    tell (self, DSE_FACT_FLOOR, g_strdup_printf (_ ("%zu of %zu"), self->floor + 1, n));
}

/* The depth that decides which creatures live there: that of the first stage with such a parameter,
 * else as floors are counted. */
static void
tell_depth (Teller *self)
{
  const DsRecipe *recipe = &self->delve->recipe;
  int32_t first = 1;

  for (size_t i = 0; i < recipe->n_stages; i++) {
    const DsRecipeStage *use = &recipe->stages[i];
    const DsParam *param = ds_gen_find_param (ds_gen_find_stage (use->stage), "depth");
    const DsValue *given = ds_recipe_get (use, "depth");
    DsValue fallback;

    if (param == NULL || use->disabled)
      continue;
    ds_param_default (param, &fallback);
    first = (given != NULL ? given : &fallback)->numbers[0];
    break;
  }
  tell (self, DSE_FACT_DEPTH, g_strdup_printf ("%d", (int)first + (int)self->floor));
}

/* A stage of the recipe is called in the origins what its stream is called: id and label. */
static gboolean
is_origin (const DsRecipeStage *use, const char *name)
{
  g_autofree char *full = g_strdup_printf ("%s %s", use->stage, use->label);

  return strcmp (use->label[0] != '\0' ? full : use->stage, name) == 0;
}

/* True if something is on @cell besides its ground. */
static bool
is_furnished (const DsFloor *level, DsCell cell)
{
  const size_t i = ds_things_seek (level->things, cell);

  return ds_floor_get (level, DS_LAYER_FEATURE, cell) != DS_TILE_NONE ||
         (i < ds_things_count (level->things) && ds_things_get (level->things, i)->at.x == cell.x &&
          ds_things_get (level->things, i)->at.y == cell.y);
}

static char *
describe_origin (const DsDelve *delve, const DsFloor *level, DsCell cell)
{
  const uint32_t number = ds_floor_get (level, DS_LAYER_ORIGIN, cell);
  const DsRecipe *recipe = &delve->recipe;
  /* The room of a cell does not say which stage made it. */
  const uint32_t pins = ds_floor_get (level, DS_LAYER_PIN, cell) & ~(uint32_t)DS_PIN_ROOM;
  const bool is_kept = (pins & ~(uint32_t)DS_PIN_TILES) == DS_PIN_KEPT;
  const DsGenStage *stage;
  const char *name;

  if (pins != 0 && (!is_kept || (number == 0 && is_furnished (level, cell))))
    return g_strdup (_ ("manual edit"));
  if (is_kept && number == 0)
    return g_strdup (_ ("kept"));
  if (number == 0 || number > ds_origins_count (level->origins))
    return NULL;
  name = ds_origins_get (level->origins, number - 1);
  for (size_t i = 0; i < recipe->n_stages; i++) {
    stage = ds_gen_find_stage (recipe->stages[i].stage);
    if (stage != NULL && is_origin (&recipe->stages[i], name))
      /* Translators: which stage of the recipe made a cell, such as "Lakes, stage 5". */
      return g_strdup_printf (pins == 0 ? _ ("%s, stage %zu") : _ ("%s, stage %zu, kept"),
                              _ (stage->label), i + 1);
  }
  return g_strdup (name);
}

static void
clear_fact (gpointer data)
{
  g_free (((DseFact *)data)->text);
}

GArray *
dse_describe_cell (const DsDelve *delve, DseSurvey *survey, gsize floor, DsCell cell)
{
  Teller self = { .delve = delve,
                  .survey = survey,
                  .floor = floor,
                  .level = &delve->dungeon.floors[floor],
                  .cell = cell,
                  .facts = g_array_new (FALSE, FALSE, sizeof (DseFact)) };

  g_return_val_if_fail (ds_floor_has (self.level, cell), NULL);

  g_array_set_clear_func (self.facts, clear_fact);
  if (ds_floor_room_at (self.level, cell) != NULL)
    self.number = ds_floor_get (self.level, DS_LAYER_ROOM, cell);
  tell_tile (&self);
  tell_things (&self);
  tell_areas (&self);
  if (self.number != 0) {
    tell_room (&self);
    tell_region (&self);
    tell_contents (&self);
  }
  tell_distance (&self);
  tell_floor (&self);
  tell_depth (&self);
  tell (&self, DSE_FACT_ORIGIN, describe_origin (delve, self.level, cell));
  return self.facts;
}

const char *
dse_facts_find (const GArray *facts, DseFactKind kind)
{
  g_return_val_if_fail (facts != NULL, NULL);

  for (guint i = 0; i < facts->len; i++)
    if (g_array_index (facts, DseFact, i).kind == kind)
      return g_array_index (facts, DseFact, i).text;
  return NULL;
}

/* A text that does not tell by itself what it is about gets its label. */
static gboolean
needs_label (DseFactKind kind)
{
  return kind != DSE_FACT_TILE && kind != DSE_FACT_THING && kind != DSE_FACT_GHOST &&
         kind != DSE_FACT_ROOM && kind != DSE_FACT_REGION && kind != DSE_FACT_ORIGIN;
}

char *
dse_facts_join (const GArray *facts, DsCell cell)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (facts != NULL, NULL);

  g_string_printf (text, "%d, %d", cell.x, cell.y);
  for (guint i = 0; i < facts->len; i++) {
    const DseFact *fact = &g_array_index (facts, DseFact, i);

    g_string_append (text, " · ");
    if (needs_label (fact->kind))
      /* Translators: a label, and its value or a sentence about it. */
      g_string_append_printf (text, _ ("%s: %s"), dse_fact_label (fact->kind), fact->text);
    else
      g_string_append (text, fact->text);
  }
  return g_string_free (text, FALSE);
}
