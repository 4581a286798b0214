/* editor/play/play_private.h — parts of a play view. Private to play.c. */
#pragma once

#include "play/play.h"

#include "play/controls.h"
#include "play/game_files.h"
#include "play/item_actions.h"
#include "play/key_input.h"
#include "play/mouse.h"
#include "play/rewind.h"
#include "play/rules_bar.h"
#include "play/speech.h"

/* The play view owns its parts and wires them: they signal to it, and know neither it nor, but for
 * what they are given when they are created, each other. */
struct _DsePlay {
  AdwBin parent_instance;

  /* of play.ui */
  GtkWidget *column, *rules_bar, *row, *overlay, *canvas, *log, *hint, *status, *console, *legend;
  GtkWidget *step_back, *timeline, *step_forward, *steps, *branches;
  GtkWidget *map, *side;

  DseControls controls;
  DseCellMenu *menu;
  DseMouse *mouse;
  DseKeyInput *keys;
  DseGameFiles *files;
  DseItemActions *items;
  DseRewind *rewind;
  DseRulesBar *new_rules;
  DseSpeech *speech;
};
