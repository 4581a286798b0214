/* core/io/formats/game.c — played games as levels: a file of a game, saved or recorded, holds the
 * level on which it was played. */
#include "io/io.h"
#include "io/replay_file.h"

const DsFormat ds_format_game = {
  .id = "game",
  .label = N_ ("Delvesmith game"),
  .suffixes = ".capsule .replay .game",
  .read = ds_replay_read_level,
};
