/* editor/recipe/size.c — size that a chosen recipe is made for. */
#include "recipe/size.h"

#include <glib/gi18n.h>

/* Cells and floors of a level; w 0: none. */
typedef struct {
  int32_t w, h, floors;
} Size;

struct DseSizeOffer {
  DsuDocument *document;
  DsuBar *bar;
  Size wanted;  /* of the level that is requested, when it is another */
  Size offered; /* by the bar */
};

DseSizeOffer *
dse_size_offer_new (DsuDocument *document, DsuBar *bar)
{
  DseSizeOffer *self;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && DSU_IS_BAR (bar), NULL);

  self = g_new0 (DseSizeOffer, 1);
  self->document = document;
  self->bar = bar;
  return self;
}

void
dse_size_offer_free (DseSizeOffer *self)
{
  g_return_if_fail (self != NULL);

  g_free (self);
}

/* True if a cell of the level was edited by hand. */
static gboolean
has_pins (const DsDungeon *dungeon)
{
  for (size_t f = 0; f < dungeon->n_floors; f++) {
    const DsGrid *pins = &dungeon->floors[f].layers[DS_LAYER_PIN];

    for (int32_t y = 0; y < pins->h; y++) {
      const uint8_t *row = ds_grid_row (pins, y);

      for (int32_t x = 0; x < pins->w; x++)
        if (row[x] != 0)
          return TRUE;
    }
  }
  return FALSE;
}

static Size
size_of (const DsDungeon *dungeon)
{
  return (Size){ dungeon->w, dungeon->h, (int32_t)dungeon->n_floors };
}

static gboolean
are_same (Size a, Size b)
{
  return a.w == b.w && a.h == b.h && a.floors == b.floors;
}

/* Resizes @base; new floors are added below. */
static DsStatus
resize (DsDelve *base, Size size, DsChanges *changes, DsError *err)
{
  int32_t from[DS_FLOORS_MAX];
  const uint16_t wall = ds_delve_wall (base, 0);
  const DsCmdResize resize = { .cmd.type = &ds_cmd_resize,
                               .w = size.w,
                               .h = size.h,
                               .anchor = DS_ANCHOR_TOP_LEFT,
                               .ground = wall };
  const DsCmdFloors floors = {
    .cmd.type = &ds_cmd_floors, .from = from, .n = (size_t)size.floors, .ground = wall
  };
  DsStatus status;

  for (int32_t i = 0; i < size.floors; i++)
    from[i] = i < (int32_t)base->dungeon.n_floors ? i : -1;
  status = ds_cmd_resize.apply (base, &resize.cmd, changes, err);
  return status == DS_OK ? ds_cmd_floors.apply (base, &floors.cmd, changes, err) : status;
}

static void
offer (DseSizeOffer *self, Size size)
{
  g_autofree char *floors =
      g_strdup_printf (ngettext ("%d floor", "%d floors", (gulong)size.floors), size.floors);
  /* Translators: columns and rows of a level, and "5 floors". */
  g_autofree char *text = g_strdup_printf (
      _ ("This recipe is designed for %d × %d, %s. Resize the level?"), size.w, size.h, floors);

  self->offered = size;
  dsu_bar_show (self->bar, text, _ ("_Resize"), "win.take-size", NULL);
}

void
dse_size_offer_forget (DseSizeOffer *self)
{
  g_return_if_fail (self != NULL);

  self->wanted = self->offered = (Size){ 0 };
  dsu_bar_hide (self->bar);
}

void
dse_size_offer_settle (DseSizeOffer *self)
{
  g_return_if_fail (self != NULL);

  self->wanted = (Size){ 0 };
}

DsStatus
dse_size_offer_fit (DseSizeOffer *self, DsDelve *base, DsError *err)
{
  DsChanges changes = { 0 };

  g_return_val_if_fail (self != NULL && base != NULL, DS_BAD_ARG);

  if (self->wanted.w == 0)
    return DS_OK;
  if (!has_pins (&base->dungeon))
    return resize (base, self->wanted, &changes, err);
  offer (self, self->wanted);
  self->wanted = (Size){ 0 };
  return DS_OK;
}

void
dse_size_offer_want (DseSizeOffer *self, const DsRecipe *recipe)
{
  Size now, size;

  g_return_if_fail (self != NULL && recipe != NULL);

  now = size_of (&dsu_document_get_delve (self->document)->dungeon);
  size = (Size){ recipe->w > 0 ? recipe->w : now.w, recipe->h > 0 ? recipe->h : now.h,
                 recipe->floors > 0 ? recipe->floors
                 : recipe->w > 0    ? 1
                                    : now.floors };
  dse_size_offer_forget (self);
  if (!are_same (size, now))
    self->wanted = size;
}

gboolean
dse_size_offer_take (DseSizeOffer *self, DsDelve *resized)
{
  char sentence[DS_SENTENCE];
  DsChanges changes = { 0 };
  DsError err;
  Size size;

  g_return_val_if_fail (self != NULL && resized != NULL, FALSE);

  size = self->offered;
  if (size.w == 0 ||
      ds_delve_copy (resized, dsu_document_get_delve (self->document), NULL) != DS_OK)
    return FALSE;
  dse_size_offer_forget (self);
  if (resize (resized, size, &changes, &err) == DS_OK)
    return TRUE;
  dsu_document_show_error (self->document, ds_error_format (&err, sentence, sizeof sentence));
  ds_delve_clear (resized);
  return FALSE;
}
