/* editor/recipe/recipe_picture.c — levels of recipes as small pictures. */
#include "recipe/recipe_picture.h"

#include "app/cache.h"
#include "app/work.h"
#include "gen/gen.h"
#include "program/core_hash.h"
#include "thumbnail.h"

#include <inttypes.h>

#define FORMAT "delvesmith.recipe-picture 1"
#define FOLDER "recipes"
#define SEED 1
#define ATTEMPTS 20 /* seeds that may fail */

/* Cells and floors of the level, at most: larger ones look alike. */
#define WIDTH_MAX 160
#define HEIGHT_MAX 120
#define FLOORS_MAX 8

typedef struct {
  DsDelve delve;
  int side;
  char *key; /* NULL: not kept */
  GdkTexture *picture;
  void (*done) (gpointer owner, GdkTexture *picture);
} RecipePicture;

static void
recipe_picture_free (gpointer data)
{
  RecipePicture *self = data;

  ds_delve_clear (&self->delve);
  g_clear_object (&self->picture);
  g_free (self->key);
  g_free (self);
}

/* Name of the picture in the cache. Rules with pictures have none: their images may change. Caller
 * frees. */
static char *
key_dup (const DsRecipe *recipe, const DsRules *rules, int side)
{
  DsText text = { 0 };
  char *key = NULL;

  if (ds_rules_n_pictures (rules) > 0)
    return NULL;
  ds_text_printf (&text, FORMAT " %s %" PRIx64 " %d\n", dse_core_hash, ds_rules_hash (rules), side);
  ds_recipe_format (recipe, &text);
  if (!text.failed)
    key = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)text.bytes, text.n);
  ds_text_clear (&text);
  return key;
}

static void
generate (RecipePicture *self)
{
  DsGenResult result;

  if (ds_gen_run_attempts (&result, &self->delve, ATTEMPTS, NULL, NULL, NULL) == DS_OK) {
    ds_dungeon_clear (&self->delve.dungeon);
    self->delve.dungeon = result.dungeon;
    result.dungeon = (DsDungeon){ 0 };
    self->picture = dsu_thumbnail_new (&self->delve, 0, self->side);
  }
  ds_gen_result_clear (&result);
}

static void
run (gpointer data)
{
  RecipePicture *self = data;
  g_autofree char *path = self->key != NULL ? dse_cache_dup_path (FOLDER, self->key) : NULL;
  g_autoptr (GBytes) png = NULL;
  gsize n;
  const char *bytes;

  if (path != NULL)
    self->picture = gdk_texture_new_from_filename (path, NULL);
  if (self->picture != NULL) {
    dse_cache_touch (path);
    return;
  }
  generate (self);
  if (self->picture == NULL || self->key == NULL)
    return;
  png = gdk_texture_save_to_png_bytes (self->picture);
  bytes = g_bytes_get_data (png, &n);
  dse_cache_put (FOLDER, self->key, bytes, n, DSE_RECIPE_PICTURES_MAX);
}

static void
on_done (gpointer owner, gpointer data)
{
  RecipePicture *self = data;

  self->done (owner, self->picture);
}

static gboolean
begin (RecipePicture *self, const DsRecipe *recipe, DsRules *rules)
{
  const int w = recipe->w > 0 ? MIN (recipe->w, WIDTH_MAX) : 80;
  const int h = recipe->h > 0 ? MIN (recipe->h, HEIGHT_MAX) : 24;
  const int floors = CLAMP (recipe->floors, 1, FLOORS_MAX);

  if (ds_delve_init (&self->delve, rules, w, h, (size_t)floors, ds_rules_find_tile (rules, "wall"),
                     NULL) != DS_OK)
    return FALSE;
  self->delve.dungeon.seed = SEED;
  g_strlcpy (self->delve.ruleset, recipe->ruleset, sizeof self->delve.ruleset);
  return ds_recipe_copy (&self->delve.recipe, recipe, NULL) == DS_OK;
}

void
dse_recipe_picture_start (gpointer owner, const DsRecipe *recipe, DsRules *rules, int side,
                          void (*done) (gpointer owner, GdkTexture *picture))
{
  RecipePicture *self;

  g_return_if_fail (G_IS_OBJECT (owner) && recipe != NULL && rules != NULL);
  g_return_if_fail (side > 0 && done != NULL);

  self = g_new0 (RecipePicture, 1);
  self->side = side;
  self->done = done;
  self->key = key_dup (recipe, rules, side);
  if (begin (self, recipe, rules)) {
    dse_work_start (owner, self, run, on_done, recipe_picture_free);
    return;
  }
  recipe_picture_free (self);
  done (owner, NULL);
}
