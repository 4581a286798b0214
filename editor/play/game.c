/* editor/play/game.c — the session of a play view, and its signals. */
#include "play/game.h"

struct _DseGame {
  GObject parent_instance;

  DseSession *session; /* NULL: none was started */
};

G_DEFINE_FINAL_TYPE (DseGame, dse_game, G_TYPE_OBJECT)

DseSession *
dse_game_get_session (DseGame *self)
{
  g_return_val_if_fail (DSE_IS_GAME (self), NULL);

  return self->session;
}

const DsSim *
dse_game_get_sim (DseGame *self)
{
  g_return_val_if_fail (DSE_IS_GAME (self) && self->session != NULL, NULL);

  return dse_session_get_sim (self->session);
}

const DsSimActor *
dse_game_get_player (DseGame *self)
{
  g_return_val_if_fail (DSE_IS_GAME (self) && self->session != NULL, NULL);

  return dse_session_get_player (self->session);
}

gboolean
dse_game_is_over (DseGame *self)
{
  g_return_val_if_fail (DSE_IS_GAME (self), FALSE);

  return ds_sim_is_over (dse_game_get_sim (self));
}

void
dse_game_take (DseGame *self, DseSession *session)
{
  g_autoptr (DseSession) before = NULL;

  g_return_if_fail (DSE_IS_GAME (self) && session != NULL);

  before = self->session;
  self->session = session;
  g_signal_emit_by_name (self, "replaced");
}

void
dse_game_announce (DseGame *self)
{
  g_return_if_fail (DSE_IS_GAME (self) && self->session != NULL);

  g_signal_emit_by_name (self, "changed");
}

gboolean
dse_game_act (DseGame *self, const DsAction *action)
{
  gboolean done;

  g_return_val_if_fail (DSE_IS_GAME (self) && self->session != NULL && action != NULL, FALSE);

  done = dse_session_act (self->session, action);
  g_signal_emit_by_name (self, "acted");
  return done;
}

gboolean
dse_game_tick (DseGame *self, const DsAction *wish)
{
  gboolean done;

  g_return_val_if_fail (DSE_IS_GAME (self) && self->session != NULL, FALSE);

  done = dse_session_tick (self->session, wish);
  g_signal_emit_by_name (self, "acted");
  return done;
}

void
dse_game_seek (DseGame *self, guint step)
{
  g_return_if_fail (DSE_IS_GAME (self) && self->session != NULL);

  if (!dse_session_seek (self->session, step))
    return;
  g_signal_emit_by_name (self, "rewound", step);
  g_signal_emit_by_name (self, "changed");
}

void
dse_game_choose (DseGame *self, guint branch, guint step)
{
  g_return_if_fail (DSE_IS_GAME (self) && self->session != NULL);

  if (!dse_session_choose (self->session, branch, step))
    return;
  g_signal_emit_by_name (self, "rewound", 0u);
  g_signal_emit_by_name (self, "changed");
}

static void
dse_game_finalize (GObject *object)
{
  dse_session_free (DSE_GAME (object)->session);
  G_OBJECT_CLASS (dse_game_parent_class)->finalize (object);
}

static void
dse_game_class_init (DseGameClass *class)
{
  static const char *const SIGNALS[] = { "replaced", "acted", "changed" };

  G_OBJECT_CLASS (class)->finalize = dse_game_finalize;
  for (gsize i = 0; i < G_N_ELEMENTS (SIGNALS); i++)
    g_signal_new (SIGNALS[i], DSE_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                  0);
  g_signal_new ("rewound", DSE_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_UINT);
}

static void
dse_game_init (DseGame *self)
{
}

DseGame *
dse_game_new (void)
{
  return g_object_new (DSE_TYPE_GAME, NULL);
}
