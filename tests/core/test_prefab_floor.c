/* tests/core/test_prefab_floor.c — prefabs as floors that are edited, and written back with the
 * smallest change of their records. */
#include "doc/clip.h"
#include "io/rule_book.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "rules/prefab_floor.h"

#include <glib.h>
#include <string.h>

static uint16_t
tile (const char *id)
{
  const uint16_t found = ds_rules_find_tile (dst_rules (), id);

  g_assert_cmpint (found, !=, DS_TILE_NONE);
  return found;
}

/* ---- as clips */

/* A cell of the drawing belongs to the clip, its ground only where the drawing has some. */
static void
assert_clip (const DsDelve *clip, const DsPrefab *prefab)
{
  const DsRect box = ds_clip_box (clip);

  g_assert_cmpint (box.w, <=, prefab->w);
  g_assert_cmpint (box.h, <=, prefab->h);
  for (int32_t y = 0; y < prefab->h; y++)
    for (int32_t x = 0; x < prefab->w; x++) {
      const uint8_t cell = ds_prefab_cell (prefab, x, y);
      const uint32_t pins = ds_floor_get (&clip->dungeon.floors[0], DS_LAYER_PIN,
                                          (DsCell){ DS_PREFAB_MARGIN + x, DS_PREFAB_MARGIN + y });

      g_assert_cmpint (pins != 0, ==, cell != DS_PREFAB_VOID);
      if (pins != 0)
        g_assert_cmpint ((pins & DS_PIN_GROUND) != 0, ==, prefab->meanings[cell].ground.n > 0);
    }
}

static void
test_clips (void)
{
  for (size_t i = 0; i < ds_rules_n_prefabs (dst_rules ()); i++) {
    const DsPrefab *prefab = ds_rules_prefab (dst_rules (), i);
    DsDelve clip;

    g_assert_cmpint (ds_clip_of_prefab (&clip, dst_rules (), prefab, NULL), ==, DS_OK);
    assert_clip (&clip, prefab);
    ds_delve_clear (&clip);
  }
}

/* ---- all prefabs of the program */

typedef struct {
  DsDataPath path;
  DsRuleBook book;
} Shipped;

static void
load_shipped (Shipped *self)
{
  static DsErrors errors;

  g_assert_cmpint (ds_data_path_init (&self->path, "", NULL), ==, DS_OK);
  g_assert_cmpint (ds_rule_book_load (&self->book, &self->path, 0, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, 0);
  g_assert_cmpuint (ds_rules_n_prefabs (dst_rules ()), >, 40);
}

static void
shipped_clear (Shipped *self)
{
  ds_rule_book_clear (&self->book);
  ds_data_path_clear (&self->path);
}

static DsNode
record_of (const Shipped *self, const DsPrefab *prefab)
{
  const DsRuleEntry *entry = ds_rule_book_find (&self->book, &ds_prefab_record, prefab->id);

  g_assert_nonnull (entry);
  return entry->node;
}

static char *
write_floor (const DsRules *rules, const DsPrefab *prefab, DsNode node, const DsFloor *floor)
{
  DsPrefabLosses losses = { 0 };
  DsText text = { 0 };
  char *copy;

  g_assert_cmpint (ds_prefab_floor_write (rules, prefab, node, floor, &text, &losses, NULL), ==,
                   DS_OK);
  ds_prefab_losses_clear (&losses);
  copy = g_strndup (text.bytes, text.n);
  ds_text_clear (&text);
  return copy;
}

/* Without edits the record stays, byte for byte, with all choices of its characters. */
static void
test_same_bytes (void)
{
  Shipped shipped;

  load_shipped (&shipped);
  for (size_t i = 0; i < ds_rules_n_prefabs (dst_rules ()); i++) {
    const DsPrefab *prefab = ds_rules_prefab (dst_rules (), i);
    const DsNode node = record_of (&shipped, prefab);
    g_autofree char *text = NULL, *want = NULL;
    const char *source;
    DsFloor floor;
    size_t n;

    g_assert_cmpint (ds_prefab_floor_init (&floor, dst_rules (), prefab, NULL), ==, DS_OK);
    g_assert_cmpint (floor.w, ==, prefab->w + 2 * DS_PREFAB_MARGIN);
    text = write_floor (dst_rules (), prefab, node, &floor);
    source = ds_node_source (node, &n);
    want = g_strndup (source, n);
    g_assert_cmpstr (text, ==, want);
    ds_floor_clear (&floor);
  }
  shipped_clear (&shipped);
}

/* The feature of a cell as a new character has it: gates are plain doors. */
static uint32_t
plain_feature (const DsFloor *floor, DsCell at)
{
  const uint32_t feature = ds_floor_get (floor, DS_LAYER_FEATURE, at);
  uint16_t kind;

  return ds_rules_kind_drawn (dst_rules (), feature, &kind) &&
                 ds_rules_kind (dst_rules (), kind)->gate != NULL
             ? ds_rules_plain_door (dst_rules ())
             : feature;
}

static bool
has_same_cells (const DsFloor *a, const DsFloor *b)
{
  if (a->w != b->w || a->h != b->h || ds_things_count (a->things) != ds_things_count (b->things))
    return false;
  for (int32_t i = 0; i < a->w * a->h; i++) {
    const DsCell at = { i % a->w, i / a->w };

    if (ds_floor_get (a, DS_LAYER_GROUND, at) != ds_floor_get (b, DS_LAYER_GROUND, at) ||
        plain_feature (a, at) != plain_feature (b, at))
      return false;
  }
  for (size_t i = 0; i < ds_things_count (a->things); i++) {
    const DsThing *p = ds_things_get (a->things, i), *q = ds_things_get (b->things, i);

    if (p->kind != q->kind || p->at.x != q->at.x || p->at.y != q->at.y)
      return false;
  }
  return true;
}

/* Drawn over another prefab, each becomes one that looks the same and is entered at the same cells.
 */
static void
test_redrawn (void)
{
  for (size_t i = 0; i < ds_rules_n_prefabs (dst_rules ()); i++) {
    const DsPrefab *prefab = ds_rules_prefab (dst_rules (), i), *redrawn;
    g_autofree char *base = g_strdup_printf (
        "{ \"id\": \"mine\", \"label\": \"Mine\", \"place\": \"%s\", \"wall\": \"%s\", "
        "\"rows\": [\"%s\", \"%s\", \"%s\"] }",
        prefab->place == DS_PREFAB_ROCK ? "rock" : "room", prefab->wall, "###", "#.#", "#+#");
    g_autofree char *lists = g_strdup_printf ("\"prefabs\": [%s]", base), *text = NULL,
                    *changed = NULL;
    static DsErrors errors;
    DsRules *rules = dst_rules_with (lists), *after;
    DsFloor floor, again;
    DsJson *json;

    g_test_message ("%s", prefab->id);
    g_assert_cmpint (ds_json_parse (&json, "base", base, strlen (base), &errors), ==, DS_OK);
    g_assert_cmpint (ds_prefab_floor_init (&floor, rules, prefab, NULL), ==, DS_OK);
    text = write_floor (rules, ds_rules_prefab (rules, ds_rules_n_prefabs (rules) - 1),
                        ds_json_root (json), &floor);
    g_test_message ("%s", text);
    changed = g_strdup_printf ("\"prefabs\": [%s]", text);
    after = dst_rules_with (changed);
    redrawn = ds_rules_prefab (after, ds_rules_n_prefabs (after) - 1);
    g_assert_cmpint (ds_prefab_floor_init (&again, after, redrawn, NULL), ==, DS_OK);
    g_assert_true (has_same_cells (&floor, &again));
    g_assert_cmpuint (redrawn->n_ways_in, ==, prefab->n_ways_in);
    for (size_t k = 0; k < prefab->n_ways_in; k++)
      g_assert_true (redrawn->ways_in[k].at.x == prefab->ways_in[k].at.x &&
                     redrawn->ways_in[k].at.y == prefab->ways_in[k].at.y);
    ds_floor_clear (&again);
    ds_floor_clear (&floor);
    ds_json_free (json);
    ds_rules_unref (after);
    ds_rules_unref (rules);
  }
}

/* ---- edits */

/* Choices and a layout of its own must survive. */
#define HEAD                                                                                       \
  "{ \"id\": \"mine\", \"label\": \"Mine\", \"depth\": [1,2],\n"                                   \
  "      \"legend\": { \"$\": [\"floor\", \"gold\", \"gem\", \"nothing\"]"
#define MIDDLE                                                                                     \
  " },\n"                                                                                          \
  "      \"rows\": [ "
#define BETWEEN ",\n                "
#define CUT ", \"weight\": 3 }"
#define BASE                                                                                       \
  HEAD ", \"o\": [\"floor\", \"rug\"]" MIDDLE "\"#####\"" BETWEEN "\"#$o.#\"" BETWEEN              \
       "\"##+##\" ]" CUT

typedef struct {
  int x, y; /* of the drawing */
  const char *ground, *feature, *kind;
} Edit;

static const struct {
  const char *name;
  Edit edits[4];
  const char *want;
} EDITS[] = {
  { "known-character",
    { { 3, 1, "floor", "rug", NULL } },
    HEAD ", \"o\": [\"floor\", \"rug\"]" MIDDLE "\"#####\"" BETWEEN "\"#$oo#\"" BETWEEN
         "\"##+##\" ]" CUT },
  { "last-of-its-character",
    { { 2, 1, "floor", NULL, NULL } },
    HEAD MIDDLE "\"#####\"" BETWEEN "\"#$..#\"" BETWEEN "\"##+##\" ]" CUT },
  /* Gold alone is not the choice of gold, gem and nothing. */
  { "no-choice",
    { { 3, 1, "floor", NULL, "gold" } },
    HEAD ", \"o\": [\"floor\", \"rug\"], \"a\": [\"floor\", \"gold\"]" MIDDLE "\"#####\"" BETWEEN
         "\"#$oa#\"" BETWEEN "\"##+##\" ]" CUT },
  /* A cell that is moved takes its choices along. */
  { "moved",
    { { 1, 1, "floor", NULL, NULL }, { 3, 1, "floor", NULL, "gold" } },
    HEAD ", \"o\": [\"floor\", \"rug\"]" MIDDLE "\"#####\"" BETWEEN "\"#.o$#\"" BETWEEN
         "\"##+##\" ]" CUT },
  { "larger",
    { { 5, 0, "wall", NULL, NULL }, { 5, 1, "wall", NULL, NULL }, { 5, 2, "wall", NULL, NULL } },
    HEAD ", \"o\": [\"floor\", \"rug\"]" MIDDLE "\"######\"" BETWEEN "\"#$o.##\"" BETWEEN
         "\"##+###\" ]" CUT },
  /* A gap in the wall is an entry of its own. */
  { "new-entry",
    { { 4, 1, "floor", NULL, NULL } },
    HEAD ", \"o\": [\"floor\", \"rug\"], \"a\": [\"floor\"]" MIDDLE "\"#####\"" BETWEEN
         "\"#$o.a\"" BETWEEN "\"##+##\" ]"
         ", \"weight\": 3, \"entries\": \"+a\" }" },
  /* A door that does not lead outside any more is a door like any. */
  { "no-entry-any-more",
    { { 1, 3, "wall", NULL, NULL }, { 2, 3, "floor", "door", NULL }, { 3, 3, "wall", NULL, NULL } },
    HEAD ", \"o\": [\"floor\", \"rug\"], \"a\": [\"floor\", \"door\"]" MIDDLE "\"#####\"" BETWEEN
         "\"#$o.#\"" BETWEEN "\"##a##\"" BETWEEN "\" #+# \" ]" CUT },
};

static void
put (DsFloor *floor, const Edit *edit)
{
  const DsCell at = { edit->x + DS_PREFAB_MARGIN, edit->y + DS_PREFAB_MARGIN };
  DsThing thing = { .id = 900, .facing = DS_FACING_NONE, .target_floor = -1, .at = at };

  g_assert_true (ds_floor_set (floor, DS_LAYER_GROUND, at, tile (edit->ground)));
  g_assert_true (ds_floor_set (floor, DS_LAYER_FEATURE, at,
                               edit->feature != NULL ? tile (edit->feature) : DS_TILE_NONE));
  if (edit->kind == NULL) {
    const size_t i = ds_things_seek (floor->things, at);

    if (i < ds_things_count (floor->things) && ds_things_get (floor->things, i)->at.x == at.x &&
        ds_things_get (floor->things, i)->at.y == at.y)
      g_assert_cmpint (
          ds_things_remove (&floor->things, ds_things_get (floor->things, i)->id, NULL), ==, DS_OK);
    return;
  }
  g_assert_true (ds_rules_find_kind (dst_rules (), edit->kind, &thing.kind));
  g_assert_cmpint (ds_things_put (&floor->things, &thing, NULL), ==, DS_OK);
}

typedef struct {
  DsRules *rules;
  const DsPrefab *prefab;
  DsJson *json;
  DsFloor floor;
} Base;

static void
load_base (Base *self)
{
  static DsErrors errors;

  self->rules = dst_rules_with ("\"prefabs\": [" BASE "]");
  self->prefab = ds_rules_prefab (self->rules, ds_rules_n_prefabs (self->rules) - 1);
  g_assert_cmpstr (self->prefab->id, ==, "mine");
  g_assert_cmpint (ds_json_parse (&self->json, "base", BASE, strlen (BASE), &errors), ==, DS_OK);
  g_assert_cmpint (ds_prefab_floor_init (&self->floor, self->rules, self->prefab, NULL), ==, DS_OK);
}

static void
base_clear (Base *self)
{
  ds_floor_clear (&self->floor);
  ds_json_free (self->json);
  ds_rules_unref (self->rules);
}

static void
test_edit (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *text = NULL;
  Base base;

  load_base (&base);
  for (size_t i = 0; i < G_N_ELEMENTS (EDITS[row].edits) && EDITS[row].edits[i].ground != NULL; i++)
    put (&base.floor, &EDITS[row].edits[i]);
  text = write_floor (base.rules, base.prefab, ds_json_root (base.json), &base.floor);
  g_assert_cmpstr (text, ==, EDITS[row].want);
  base_clear (&base);
}

/* The drawing, moved by a floor that grew to all sides, is the same drawing. */
static void
test_resized (void)
{
  g_autofree char *text = NULL;
  DsFloor larger;
  Base base;

  load_base (&base);
  g_assert_cmpint (ds_floor_init (&larger, base.floor.w + 7, base.floor.h + 3, NULL), ==, DS_OK);
  for (int32_t i = 0; i < base.floor.w * base.floor.h; i++) {
    const DsCell at = { i % base.floor.w, i / base.floor.w }, to = { at.x + 5, at.y + 2 };

    for (int layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++)
      g_assert_true (ds_floor_set (&larger, (DsLayer)layer, to,
                                   ds_floor_get (&base.floor, (DsLayer)layer, at)));
  }
  for (size_t i = 0; i < ds_things_count (base.floor.things); i++) {
    DsThing thing = *ds_things_get (base.floor.things, i);

    thing.at = (DsCell){ thing.at.x + 5, thing.at.y + 2 };
    g_assert_cmpint (ds_things_put (&larger.things, &thing, NULL), ==, DS_OK);
  }
  text = write_floor (base.rules, base.prefab, ds_json_root (base.json), &larger);
  g_assert_cmpstr (text, ==, BASE);
  ds_floor_clear (&larger);
  base_clear (&base);
}

static void
assert_refused (Base *self, const DsFloor *floor, DsStatus want, const char *id)
{
  DsPrefabLosses losses = { 0 };
  DsText text = { 0 };
  DsError err;

  g_assert_cmpint (ds_prefab_floor_write (self->rules, self->prefab, ds_json_root (self->json),
                                          floor, &text, &losses, &err),
                   ==, want);
  ds_prefab_losses_clear (&losses);
  g_assert_cmpstr (err.message.id, ==, id);
  g_assert_cmpuint (text.n, ==, 0);
  ds_text_clear (&text);
}

static void
test_refused (void)
{
  DsFloor large, empty;
  Base base;

  load_base (&base);
  g_assert_cmpint (ds_floor_init (&large, 80, 20, NULL), ==, DS_OK);
  assert_refused (&base, &large, DS_BAD_DATA, "prefab.empty");
  g_assert_true (ds_grid_fill (&large.layers[DS_LAYER_GROUND], tile ("wall")));
  assert_refused (&base, &large, DS_LIMIT, "prefab.size");
  g_assert_cmpint (ds_floor_init (&empty, 40, 40, NULL), ==, DS_OK);
  for (uint32_t i = 1, n = 0; i < ds_rules_n_tiles (base.rules) && n < 900; i++)
    if (ds_rules_tile (base.rules, i)->layer == DS_LAYER_FEATURE) {
      const DsCell at = { 5 + (int32_t)n % 30, 5 + (int32_t)n / 30 };

      g_assert_true (ds_floor_set (&empty, DS_LAYER_GROUND, at, tile (n % 2 ? "floor" : "wall")));
      g_assert_true (ds_floor_set (&empty, DS_LAYER_FEATURE, at, i));
      n++;
    }
  for (uint32_t i = 0; i < ds_rules_n_kinds (base.rules) && i < 200; i++) {
    DsThing thing = { .id = i + 1,
                      .kind = (uint16_t)i,
                      .facing = DS_FACING_NONE,
                      .target_floor = -1,
                      .at = { 5 + (int32_t)i % 30, 20 + (int32_t)i / 30 } };

    g_assert_true (ds_floor_set (&empty, DS_LAYER_GROUND, thing.at, tile ("floor")));
    g_assert_cmpint (ds_things_put (&empty.things, &thing, NULL), ==, DS_OK);
  }
  assert_refused (&base, &empty, DS_LIMIT, "prefab.cells");
  ds_floor_clear (&empty);
  ds_floor_clear (&large);
  base_clear (&base);
}

/* ---- losses */

/* Objects that no prefab can hold, and gates, are named; the cells that are as before lose nothing.
 */
static void
test_losses (void)
{
  static const struct {
    Edit edit;
    size_t n_kinds, n_doors;
  } ROWS[] = {
    { { 3, 1, "floor", "rug", NULL }, 0, 0 },
    { { 3, 1, "floor", NULL, "goblin" }, 0, 0 },
    { { 3, 1, "floor", NULL, "note" }, 1, 0 },
    { { 3, 1, "floor", NULL, "stairs-down" }, 1, 0 },
    { { 3, 1, "wall", "portcullis", NULL }, 0, 1 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsPrefabLosses losses = { 0 };
    DsText text = { 0 };
    Base base;

    load_base (&base);
    put (&base.floor, &ROWS[i].edit);
    g_assert_cmpint (ds_prefab_floor_write (base.rules, base.prefab, ds_json_root (base.json),
                                            &base.floor, &text, &losses, NULL),
                     ==, DS_OK);
    g_assert_cmpuint (losses.kinds.n, ==, ROWS[i].n_kinds);
    g_assert_cmpuint (losses.n_doors, ==, ROWS[i].n_doors);
    ds_prefab_losses_clear (&losses);
    ds_text_clear (&text);
    base_clear (&base);
  }
}

static DsStatus
try_write (void *user)
{
  Base *base = user;
  DsPrefabLosses losses = { 0 };
  DsText text = { 0 };
  DsFloor floor;
  DsStatus status = ds_prefab_floor_init (&floor, base->rules, base->prefab, NULL);

  if (status == DS_OK)
    status = ds_prefab_floor_write (base->rules, base->prefab, ds_json_root (base->json),
                                    &base->floor, &text, &losses, NULL);
  ds_prefab_losses_clear (&losses);
  ds_floor_clear (&floor);
  ds_text_clear (&text);
  return status;
}

static void
test_no_memory (void)
{
  Base base;

  load_base (&base);
  put (&base.floor, &(Edit){ 4, 1, "floor", "rug", NULL });
  put (&base.floor, &(Edit){ 2, 1, "floor", NULL, "goblin" });
  dst_fail_each (try_write, &base, DS_OK);
  base_clear (&base);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prefab-floor/clips", test_clips);
  g_test_add_func ("/rules/prefab-floor/same-bytes", test_same_bytes);
  g_test_add_func ("/rules/prefab-floor/redrawn", test_redrawn);
  for (size_t i = 0; i < G_N_ELEMENTS (EDITS); i++) {
    g_autofree char *path = g_strdup_printf ("/rules/prefab-floor/edit/%s", EDITS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_edit);
  }
  g_test_add_func ("/rules/prefab-floor/resized", test_resized);
  g_test_add_func ("/rules/prefab-floor/refused", test_refused);
  g_test_add_func ("/rules/prefab-floor/losses", test_losses);
  g_test_add_func ("/rules/prefab-floor/no-memory", test_no_memory);
  return g_test_run ();
}
