/* editor/play/speech.h — the description of the canvas, which a screen reader says: it changes once
 * for each action. */
#pragma once

#include "play/aim.h"

#define DSE_TYPE_SPEECH (dse_speech_get_type ())
G_DECLARE_FINAL_TYPE (DseSpeech, dse_speech, DSE, SPEECH, GObject)

/* Borrows all; they must live longer. Follows @hint by itself. */
DseSpeech *dse_speech_new (DseGame *game, DseHint *hint, DseAim *aim, DsuCanvas *canvas);
/* Says what is new before the next frame. */
void dse_speech_update (DseSpeech *self);
