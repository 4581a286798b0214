/* editor/window/layer_naming.c — asks for the name of an own layer, or of a group of them. */
#include "window/layer_naming.h"

#include "dialogs.h"
#include "page/layer_groups.h"
#include "page/own_layers.h"
#include "page/tile_layers.h"

#include <glib/gi18n.h>

typedef struct {
  DseWindow *window; /* weak */
  DsePage *page;     /* weak */
  DseNamed kind;
  char *name;      /* of the layer or group; NULL: a new one */
  uint32_t in;     /* of a new one: number of the group around it + 1; 0: none */
  DsStratum layer; /* of a new group: the own layer that is put into it; a stratum: none */
} LayerNaming;

static const struct {
  const char *create, *rename; /* titles */
  const char *about;           /* of a new one */
  char *(*dup_free_name) (DsePage *page);
  char *(*dup_refusal) (DsePage *page, int number, const char *name);
  gboolean (*rename_it) (DsePage *page, int number, const char *name);
} KINDS[] = {
  [DSE_NAMES_OBJECTS] = { N_ ("New Layer"), N_ ("Rename Layer"),
                          N_ ("Objects of any kind that belong together. New objects are put on it "
                              "while it is the active layer."),
                          dse_own_layers_dup_free_name, dse_own_layers_dup_refusal,
                          dse_own_layers_rename },
  [DSE_NAMES_TILES] = { N_ ("New Tile Layer"), N_ ("Rename Layer"),
                        N_ ("Tiles that change the look alone, such as carpets, shadows and roofs. "
                            "Tools paint on it while it is the active layer. Games show it; their "
                            "rules and the proof do not read it."),
                        dse_tile_layers_dup_free_name, dse_tile_layers_dup_refusal,
                        dse_tile_layers_rename },
  [DSE_NAMES_GROUP] = { N_ ("New Group of Layers"), N_ ("Rename Group"),
                        N_ ("Own layers that are shown, locked, faded and tinted together."),
                        dse_layer_groups_dup_free_name, dse_layer_groups_dup_refusal,
                        dse_layer_groups_rename },
};

static void ask (LayerNaming *request, const char *text, const char *about);

static void
naming_free (LayerNaming *request)
{
  g_clear_weak_pointer (&request->window);
  g_clear_weak_pointer (&request->page);
  g_free (request->name);
  g_free (request);
}

/* The number of the layer or group that gets a name; -1: a new one, or it is gone. */
static int
number_of (const LayerNaming *request)
{
  DseLayers *layers = dse_page_get_layers (request->page);

  if (request->name == NULL)
    return -1;
  return request->kind == DSE_NAMES_OBJECTS
             ? ds_object_layers_find (dse_layers_get_own (layers), request->name)
         : request->kind == DSE_NAMES_TILES
             ? ds_tile_layers_find (dse_layers_get_tiles (layers), request->name)
             : ds_layer_groups_find (dse_layers_get_groups (layers), request->name);
}

/* FALSE: no new layer became the active one. */
static gboolean
create (const LayerNaming *request, const char *name)
{
  if (request->in > dse_layers_get_groups (dse_page_get_layers (request->page))->n)
    return FALSE; /* the group is gone */
  if (request->kind == DSE_NAMES_GROUP) {
    (void)dse_layer_groups_add (request->page, name, request->in, request->layer);
    return FALSE;
  }
  return request->kind == DSE_NAMES_TILES ? dse_tile_layers_add (request->page, name, request->in)
                                          : dse_own_layers_add (request->page, name, request->in);
}

/* True if the request is not over: the name is asked for again. */
static gboolean
take_name (LayerNaming *request, const char *text)
{
  g_autofree char *name = g_strstrip (g_strdup (text)), *refusal = NULL;
  const int number = number_of (request);

  if (request->name != NULL && number < 0)
    return FALSE; /* it is gone */
  refusal = KINDS[request->kind].dup_refusal (request->page, number, name);
  if (refusal != NULL) {
    ask (request, name, refusal);
    return TRUE;
  }
  if (number >= 0)
    (void)KINDS[request->kind].rename_it (request->page, number, name);
  else if (create (request, name))
    gtk_widget_activate_action (GTK_WIDGET (request->window), "win.fit-tool", NULL);
  return FALSE;
}

static void
on_name (const char *text, gpointer data)
{
  LayerNaming *request = data;

  if (text != NULL && request->window != NULL && request->page != NULL &&
      dse_window_get_page (request->window) == request->page && take_name (request, text))
    return;
  naming_free (request);
}

static void
ask (LayerNaming *request, const char *text, const char *about)
{
  const gboolean is_new = request->name == NULL;

  dsu_dialog_ask_text (GTK_WINDOW (request->window),
                       is_new ? _ (KINDS[request->kind].create) : _ (KINDS[request->kind].rename),
                       about, _ ("Name"), text, is_new ? _ ("_Create") : _ ("_Rename"), on_name,
                       request);
}

static LayerNaming *
naming_new (DseWindow *window, DseNamed kind)
{
  LayerNaming *request = g_new0 (LayerNaming, 1);

  g_set_weak_pointer (&request->window, window);
  g_set_weak_pointer (&request->page, dse_window_get_page (window));
  request->kind = kind;
  return request;
}

/* The sentence about a new layer or group, and, of a group, the place where it comes. Caller frees.
 */
static char *
dup_about (const LayerNaming *request)
{
  const DsLayerGroups *groups = dse_layers_get_groups (dse_page_get_layers (request->page));
  const char *about = _ (KINDS[request->kind].about);
  g_autofree char *place = NULL;

  if (request->kind != DSE_NAMES_GROUP)
    return g_strdup (about);
  if (request->in > 0)
    place = g_strdup_printf (_ ("The new group is put into the group “%s”."),
                             groups->items[request->in - 1].name);
  if (request->layer < DS_N_STRATA)
    return place != NULL ? g_strjoin (" ", about, place, NULL) : g_strdup (about);
  return g_strjoin (" ", about, _ ("The active layer is put into it."), place, NULL);
}

void
dse_layer_naming_create (DseWindow *window, DseNamed kind, uint32_t in, DsStratum layer)
{
  g_autofree char *name = NULL, *about = NULL;
  LayerNaming *request;

  g_return_if_fail (DSE_IS_WINDOW (window) && dse_window_get_page (window) != NULL);

  request = naming_new (window, kind);
  request->in = in;
  request->layer = layer;
  name = KINDS[kind].dup_free_name (request->page);
  about = dup_about (request);
  ask (request, name, about);
}

void
dse_layer_naming_rename (DseWindow *window, DseNamed kind, const char *name)
{
  LayerNaming *request;

  g_return_if_fail (DSE_IS_WINDOW (window) && dse_window_get_page (window) != NULL && name != NULL);

  request = naming_new (window, kind);
  request->name = g_strdup (name);
  ask (request, name, NULL);
}
