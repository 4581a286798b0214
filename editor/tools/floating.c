/* editor/tools/floating.c — pasted pieces that float over the level. */
#include "tools/floating.h"

#include "palette.h"
#include "tools/ids.h"

#include "base/hash.h"
#include "map/spans.h"
#include "map/tile_layers.h"

#include <glib/gi18n.h>
#include <string.h>

#define SHOWN_COPIES 512 /* of a preview with tiles; more are only outlined */

/* A clip that floats. */
typedef struct {
  DsDelve clip;
  DsRect box;       /* of its cells */
  const void *home; /* document that it was copied from, only compared; NULL: another level */
  guint weight;     /* chance to be chosen among the others */
} Piece;

struct _DseFloating {
  GObject parent_instance;

  DsuCanvas *canvas;
  DsuDocument *document;
  DsePreview *preview;
  DseSelection *selection;
  DseFloatKind kind;
  char *label;        /* of its undo steps */
  GArray *pieces;     /* Piece; empty: nothing floats */
  guint64 key;        /* of the ids of the next that are put down */
  DseFloatLaid shown; /* copies as they would be put down */
  gsize n_shown;      /* copies */
};

G_DEFINE_FINAL_TYPE (DseFloating, dse_floating, G_TYPE_OBJECT)

static void
show_error (DseFloating *self, const DsError *err)
{
  char sentence[DS_SENTENCE];

  dsu_document_show_error (self->document, ds_error_format (err, sentence, sizeof sentence));
}

static Piece *
piece_at (DseFloating *self, gsize i)
{
  return &g_array_index (self->pieces, Piece, i);
}

/* ---- copies */

/* One place, whatever the modifiers. */
static gboolean
is_single (const DseFloatLaid *laid)
{
  return laid->from.x == laid->to.x && laid->from.y == laid->to.y;
}

static DsStatus
place (DseFloating *self, const DseFloatLaid *laid, DsCopies *out, DsError *err)
{
  g_autofree DsCopied *clips = g_new (DsCopied, self->pieces->len);
  const DsCopyPlan plan = { .how = is_single (laid) ? DS_COPIES_ROW : laid->how,
                            .from = laid->from,
                            .to = laid->to,
                            .spacing = laid->spacing,
                            .clips = clips,
                            .n_clips = self->pieces->len };

  for (guint i = 0; i < self->pieces->len; i++) {
    const Piece *piece = piece_at (self, i);

    clips[i] = (DsCopied){ piece->box.w, piece->box.h, piece->weight };
  }
  return ds_copies_place (out, &plan, err);
}

/* A command that puts copies down, with all that it borrows; in place. */
typedef struct {
  DsCopies copies;
  DsCmdPaste *pastes;
  const DsCmd **cmds;
  DsCmdBatch batch;
} Putting;

static DsStatus
putting_init (Putting *out, DseFloating *self, const DseFloatLaid *laid, DsError *err)
{
  const gsize floor = dsu_canvas_get_floor (self->canvas);
  DsStatus status;

  memset (out, 0, sizeof *out);
  status = place (self, laid, &out->copies, err);
  out->pastes = g_new0 (DsCmdPaste, out->copies.n);
  out->cmds = g_new0 (const DsCmd *, out->copies.n);
  for (gsize i = 0; i < out->copies.n; i++) {
    const DsCopy *copy = &out->copies.items[i];
    Piece *piece = piece_at (self, copy->clip);

    out->pastes[i] = (DsCmdPaste){ .cmd.type = &ds_cmd_paste,
                                   .floor = floor,
                                   .at = { copy->box.x - piece->box.x, copy->box.y - piece->box.y },
                                   .clip = &piece->clip,
                                   .key = ds_cell_hash (self->key, (gint32)i, 0),
                                   .is_home = piece->home == self->document,
                                   .limit = dse_floating_get_limit (self) };
    out->cmds[i] = &out->pastes[i].cmd;
  }
  out->batch = (DsCmdBatch){ .cmd.type = &ds_cmd_batch, .items = out->cmds, .n = out->copies.n };
  return status;
}

static void
putting_clear (Putting *self)
{
  ds_array_clear (&self->copies);
  g_free (self->pastes);
  g_free (self->cmds);
}

/* Cells within the limit. FALSE: no memory. */
static gboolean
list_cells (DseFloating *self, const Putting *putting, DsSpans *out)
{
  const DsMask *limit = dse_floating_get_limit (self);

  for (gsize i = 0; i < putting->copies.n; i++)
    if (!ds_clip_spans (putting->pastes[i].clip, putting->pastes[i].at, out))
      return FALSE;
  return limit == NULL || ds_spans_limit (out, limit);
}

static gsize
count_cells (const DsSpans *spans)
{
  gsize n = 0;

  for (gsize i = 0; i < spans->n; i++)
    n += (gsize)(spans->items[i].x1 + 1 - spans->items[i].x0);
  return n;
}

/* The level as it would be, with the new cells outlined; of too many copies the cells alone. */
static void
show_putting (DseFloating *self, const Putting *putting, const DsSpans *spans)
{
  const GdkRGBA tint = { 0.21f, 0.52f, 0.89f, 0.12f }, cover = { 0.21f, 0.52f, 0.89f, 0.4f };

  if (putting->copies.n <= SHOWN_COPIES &&
      dse_preview_show (self->preview, &putting->batch.cmd, spans, &tint))
    return;
  dse_preview_clear (self->preview);
  dsu_canvas_set_preview (self->canvas, spans->items, spans->n, &cover);
}

gsize
dse_floating_show_laid (DseFloating *self, const DseFloatLaid *laid)
{
  DsSpans spans = { 0 };
  Putting putting;
  gsize n_cells;

  g_return_val_if_fail (DSE_IS_FLOATING (self) && laid != NULL, 0);

  if (self->pieces->len == 0)
    return 0;
  self->shown = *laid;
  (void)!putting_init (&putting, self, laid, NULL); /* else it shows none */
  if (!list_cells (self, &putting, &spans))
    ds_array_clear (&spans);
  n_cells = count_cells (&spans);
  self->n_shown = putting.copies.n;
  show_putting (self, &putting, &spans);
  ds_array_clear (&spans);
  putting_clear (&putting);
  return n_cells;
}

gsize
dse_floating_get_n_shown (DseFloating *self)
{
  g_return_val_if_fail (DSE_IS_FLOATING (self), 0);

  return self->n_shown;
}

void
dse_floating_show (DseFloating *self)
{
  DsCell cell;

  g_return_if_fail (DSE_IS_FLOATING (self));

  cell = self->shown.to;
  if (!dsu_canvas_get_hover (self->canvas, &cell))
    (void)!dsu_canvas_get_cursor (self->canvas, &cell);
  (void)dse_floating_show_laid (self, &(DseFloatLaid){ .from = cell, .to = cell });
}

/* True if the limit has none of the cells of the copies. */
static gboolean
is_beyond (DseFloating *self, const Putting *putting)
{
  DsSpans spans = { 0 };
  gboolean is_empty;

  if (dse_floating_get_limit (self) == NULL)
    return FALSE;
  is_empty = list_cells (self, putting, &spans) && spans.n == 0;
  ds_array_clear (&spans);
  return is_empty;
}

gboolean
dse_floating_put (DseFloating *self, const DseFloatLaid *laid)
{
  gboolean touches = TRUE;
  Putting putting;
  DsError err;

  g_return_val_if_fail (DSE_IS_FLOATING (self) && laid != NULL, TRUE);

  if (self->pieces->len == 0)
    return TRUE;
  if (putting_init (&putting, self, laid, &err) != DS_OK)
    show_error (self, &err);
  else if (is_beyond (self, &putting))
    touches = FALSE;
  else if (putting.copies.n > 0)
    dsu_document_apply (self->document, &putting.batch.cmd);
  self->key = dse_draw_id ();
  putting_clear (&putting);
  return touches;
}

/* ---- turning */

void
dse_floating_turn (DseFloating *self, DsTransform how)
{
  DsError err;

  g_return_if_fail (DSE_IS_FLOATING (self));

  for (guint i = 0; i < self->pieces->len; i++) {
    Piece *piece = piece_at (self, i);

    if (ds_clip_turn (&piece->clip, how, &err) != DS_OK)
      show_error (self, &err);
    piece->box = ds_clip_box (&piece->clip);
  }
  (void)dse_floating_show_laid (self, &self->shown);
}

/* ---- floating */

gboolean
dse_floating_is_on (DseFloating *self)
{
  g_return_val_if_fail (DSE_IS_FLOATING (self), FALSE);

  return self->pieces->len > 0;
}

gsize
dse_floating_count (DseFloating *self)
{
  g_return_val_if_fail (DSE_IS_FLOATING (self), 0);

  return self->pieces->len;
}

const DsMask *
dse_floating_get_limit (DseFloating *self)
{
  g_return_val_if_fail (DSE_IS_FLOATING (self), NULL);

  return self->kind == DSE_FLOAT_STAMP ? dse_selection_get_mask (self->selection) : NULL;
}

const char *
dse_floating_get_label (DseFloating *self)
{
  g_return_val_if_fail (DSE_IS_FLOATING (self), NULL);

  return self->label;
}

DseClip *
dse_floating_dup_clip (DseFloating *self)
{
  DseClip *clip;
  DsError err;

  g_return_val_if_fail (DSE_IS_FLOATING (self), NULL);

  if (self->pieces->len == 0)
    return NULL;
  clip = dse_clip_new_copy (&piece_at (self, 0)->clip, &err);
  if (clip == NULL)
    show_error (self, &err);
  return clip;
}

static void
add_tile (GHashTable *ids, const DsDelve *clip, uint32_t tile)
{
  if (tile != DS_TILE_NONE)
    g_hash_table_add (ids, dsu_palette_key ("tiles", ds_rules_tile (clip->rules, tile)->id));
}

/* Ground and features where they are a part of the piece, and all that own layers have. */
static void
add_tiles (GHashTable *ids, const DsDelve *clip)
{
  const DsFloor *floor = &clip->dungeon.floors[0];
  const DsRect box = ds_clip_box (clip);
  DsTileLayers own;

  ds_tile_layers_read (&own, clip->dungeon.extras);

  for (gint32 y = box.y; y < box.y + box.h; y++)
    for (gint32 x = box.x; x < box.x + box.w; x++) {
      const DsCell cell = { x, y };

      if (ds_floor_get (floor, DS_LAYER_PIN, cell) != 0) {
        add_tile (ids, clip, ds_floor_get (floor, DS_LAYER_GROUND, cell));
        add_tile (ids, clip, ds_floor_get (floor, DS_LAYER_FEATURE, cell));
      }
      for (size_t i = 0; i < own.n; i++)
        add_tile (ids, clip, ds_floor_get (floor, DS_LAYER_TILES (i), cell));
    }
}

static void
add_kinds (GHashTable *ids, const DsDelve *clip)
{
  const DsThings *things = clip->dungeon.floors[0].things;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsKind *kind = ds_rules_kind (clip->rules, ds_things_get (things, i)->kind);

    g_hash_table_add (ids, dsu_palette_key ("objects", kind->id));
  }
}

GHashTable *
dse_floating_dup_ids (DseFloating *self)
{
  GHashTable *ids;

  g_return_val_if_fail (DSE_IS_FLOATING (self), NULL);

  if (self->pieces->len == 0)
    return NULL;
  ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < self->pieces->len; i++) {
    add_tiles (ids, &piece_at (self, i)->clip);
    add_kinds (ids, &piece_at (self, i)->clip);
  }
  return ids;
}

static void
clear_piece (gpointer data)
{
  ds_delve_clear (&((Piece *)data)->clip);
}

static void
forget (DseFloating *self)
{
  dse_preview_clear (self->preview);
  g_array_set_size (self->pieces, 0);
}

gboolean
dse_floating_end (DseFloating *self)
{
  g_return_val_if_fail (DSE_IS_FLOATING (self), FALSE);

  if (self->pieces->len == 0)
    return FALSE;
  forget (self);
  g_signal_emit_by_name (self, "ended");
  return TRUE;
}

/* Appends @piece with a copy of @clip. FALSE: the error is shown. */
static gboolean
add_piece (DseFloating *self, const DsDelve *clip, Piece piece, GArray *pieces)
{
  DsError err;

  if (ds_delve_copy (&piece.clip, clip, &err) != DS_OK ||
      ds_clip_set_rules (&piece.clip, dsu_document_get_delve (self->document)->rules, &err) !=
          DS_OK) {
    ds_delve_clear (&piece.clip);
    show_error (self, &err);
    return FALSE;
  }
  piece.box = ds_clip_box (&piece.clip);
  g_array_append_val (pieces, piece);
  return TRUE;
}

static gboolean
take_clip (DseFloating *self, DseClip *clip, guint weight, GArray *pieces)
{
  const Piece piece = { .home = dse_clip_is_of (clip, self->document) ? self->document : NULL,
                        .weight = weight };

  return add_piece (self, dse_clip_get_delve (clip), piece, pieces);
}

static GArray *
pieces_new (void)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (Piece));

  g_array_set_clear_func (pieces, clear_piece);
  return pieces;
}

/* Takes @pieces in place of what floats. @name: of a single stamp; NULL: it has none. */
static void
begin (DseFloating *self, GArray *pieces, DseFloatKind kind, const char *name)
{
  static const char *const LABELS[] = {
    [DSE_FLOAT_PASTE] = N_ ("Paste"), [DSE_FLOAT_STAMP] = N_ ("Stamp")
  };

  GtkWidget *canvas = GTK_WIDGET (self->canvas);
  DsCell middle;

  dse_floating_end (self);
  g_array_unref (self->pieces);
  self->pieces = pieces;
  self->kind = kind;
  g_free (self->label);
  self->label = name != NULL ? dsu_step_label_new (LABELS[kind], name) : g_strdup (LABELS[kind]);
  middle = dsu_canvas_cell_at (self->canvas, gtk_widget_get_width (canvas) / 2.0,
                               gtk_widget_get_height (canvas) / 2.0);
  self->shown = (DseFloatLaid){ .from = middle, .to = middle };
  self->key = dse_draw_id ();
  dsu_document_set_error (self->document, NULL);
}

gboolean
dse_floating_begin (DseFloating *self, DseFloatKind kind, DseClip *const *clips,
                    const guint *weights, gsize n)
{
  g_autoptr (GArray) pieces = pieces_new ();

  g_return_val_if_fail (DSE_IS_FLOATING (self) && clips != NULL && n > 0, FALSE);

  for (gsize i = 0; i < n; i++)
    if (!take_clip (self, clips[i], weights != NULL ? weights[i] : 1, pieces))
      return FALSE;
  begin (self, g_steal_pointer (&pieces), kind, n == 1 ? dse_clip_get_name (clips[0]) : NULL);
  return TRUE;
}

gboolean
dse_floating_take (DseFloating *self, DseFloating *from)
{
  g_autoptr (GArray) pieces = pieces_new ();

  g_return_val_if_fail (DSE_IS_FLOATING (self) && DSE_IS_FLOATING (from) && self != from, FALSE);

  for (guint i = 0; i < from->pieces->len; i++) {
    const Piece *piece = piece_at (from, i);

    if (!add_piece (self, &piece->clip, *piece, pieces))
      return FALSE;
  }
  if (!dse_floating_end (from))
    return FALSE;
  begin (self, g_steal_pointer (&pieces), from->kind, NULL);
  g_free (self->label);
  self->label = g_strdup (from->label);
  return TRUE;
}

void
dse_floating_set_weights (DseFloating *self, const guint *weights, gsize n)
{
  g_return_if_fail (DSE_IS_FLOATING (self) && weights != NULL);

  for (gsize i = 0; i < n && n == self->pieces->len; i++)
    piece_at (self, i)->weight = weights[i];
}

static void
dse_floating_dispose (GObject *object)
{
  DseFloating *self = DSE_FLOATING (object);

  if (self->pieces->len > 0)
    forget (self);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (dse_floating_parent_class)->dispose (object);
}

static void
dse_floating_finalize (GObject *object)
{
  g_array_unref (DSE_FLOATING (object)->pieces);
  g_free (DSE_FLOATING (object)->label);
  G_OBJECT_CLASS (dse_floating_parent_class)->finalize (object);
}

static void
dse_floating_class_init (DseFloatingClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_floating_dispose;
  G_OBJECT_CLASS (class)->finalize = dse_floating_finalize;
  g_signal_new ("ended", DSE_TYPE_FLOATING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_floating_init (DseFloating *self)
{
  self->pieces = pieces_new ();
}

DseFloating *
dse_floating_new (DsuCanvas *canvas, DsuDocument *document, DsePreview *preview,
                  DseSelection *selection)
{
  DseFloating *self;

  g_return_val_if_fail (DSU_IS_CANVAS (canvas) && DSU_IS_DOCUMENT (document) &&
                            DSE_IS_PREVIEW (preview) && DSE_IS_SELECTION (selection),
                        NULL);

  self = g_object_new (DSE_TYPE_FLOATING, NULL);
  self->canvas = canvas;
  self->document = g_object_ref (document);
  self->preview = preview;
  self->selection = selection;
  return self;
}
