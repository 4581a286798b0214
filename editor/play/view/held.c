/* editor/play/view/held.c — groups items of one name into a line, but for those in use and those
 * on the floor. */
#include "play/view/held.h"

#include "solve/lock_names.h"

#include <glib/gi18n.h>

static void
clear_held (gpointer data)
{
  g_free (((DseHeld *)data)->name);
}

static GArray *
held_new (void)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (DseHeld));

  g_array_set_clear_func (all, clear_held);
  return all;
}

static void
add (GArray *all, gint32 item, guint n, const char *name, const char *detail)
{
  const DseHeld held = { item, n, g_strdup (name), detail };

  g_array_append_val (all, held);
}

static void
add_item (GArray *all, DseSession *session, const DsActionClass *class, gint32 item,
          const char *detail)
{
  const DsSim *sim = dse_session_get_sim (session);
  char name[128];

  if (class != NULL && class->suits != NULL && !class->suits (sim, DS_SIM_PLAYER, item))
    return;
  ds_sim_item_name (sim, item, name, sizeof name);
  for (guint i = 0; i < all->len; i++) {
    DseHeld *it = &g_array_index (all, DseHeld, i);

    if (g_strcmp0 (it->detail, detail) == 0 && g_str_equal (it->name, name)) {
      it->n++;
      return;
    }
  }
  add (all, item, 1, name, detail);
}

static const char *
use_of (const DsSimInventory *inventory, gint32 item)
{
  if (item == inventory->weapon)
    return _ ("in hand");
  return item == inventory->armour ? _ ("worn") : NULL;
}

GArray *
dse_held_things (DseSession *session, const DsActionClass *class)
{
  const DsSimState *state;
  const DsSimActor *player;
  GArray *all;

  g_return_val_if_fail (session != NULL, NULL);

  all = held_new ();
  state = ds_sim_state (dse_session_get_sim (session));
  player = dse_session_get_player (session);
  for (gint32 i = player->inventory.first; i >= 0; i = state->items.items[i].next)
    add_item (all, session, class, i, use_of (&player->inventory, i));
  for (gsize i = 0; i < state->items.n && class != NULL && class->needs & DS_ACT_ITEM_HERE; i++)
    if (state->items.items[i].owner == DS_SIM_NONE &&
        ds_spot_equal (state->items.items[i].at, player->at))
      add_item (all, session, class, (gint32)i, _ ("on the floor"));
  return all;
}

GArray *
dse_held_keys (DseSession *session)
{
  GArray *all;

  g_return_val_if_fail (session != NULL, NULL);

  all = held_new ();
  for (gint32 i = 0; i < DS_SIM_COLOURS_MAX; i++) {
    const DsLockUse *lock = ds_sim_lock (dse_session_get_sim (session), i);
    const guint n = lock != NULL ? dse_session_count_keys (session, i) : 0;
    char name[DS_LOCK_NAME];

    if (n > 0)
      add (all, DS_SIM_NONE, n, ds_lock_key_name (lock, name), _ ("on the key ring"));
  }
  return all;
}

char *
dse_held_dup_label (const DseHeld *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->n > 1 ? g_strdup_printf (_ ("%u × %s"), self->n, self->name) : g_strdup (self->name);
}
