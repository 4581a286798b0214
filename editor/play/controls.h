/* editor/play/controls.h — the parts of a play view that keys and the pointer drive. */
#pragma once

#include "play/asker.h"
#include "play/clock.h"
#include "play/console.h"
#include "play/probe_layer.h"

typedef struct {
  DseGame *game;
  DseLevelView *view;
  DseHint *hint;
  DseCards *cards;
  DseAim *aim;
  DseAsker *asker;
  DseAutoplay *autoplay;
  DseClock *clock;
  DseConsole *console;
  DseProbeLayer *probes;
  GSimpleActionGroup *actions;
} DseControls;

/* Does the player's own action. The hint, which was read by now, goes away, unless it is a look. */
void dse_controls_do (const DseControls *self, const DsAction *action);
