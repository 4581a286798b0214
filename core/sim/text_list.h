/* core/sim/text_list.h — every sentence of a game: id, what its templates take, and a template each
 * for "You ...", for "The goblin ..." and for what the goblin does to you ("": none). They take, in
 * this order, of "soin": s who does it (not in "You"), o to whom (not when it is you), i an item,
 * n a number, l a lock. */
/* clang-format off */
DS_TEXT (BUMP, "sim.bump", "", N_ ("You cannot go there."), "", "")
DS_TEXT (MISS_FLOOR, "sim.no-stairs", "", N_ ("There are no stairs here."), "", "")
DS_TEXT (HIT, "sim.hit", "son", N_ ("You hit the %s for %d."), N_ ("The %s hits the %s for %d."), N_ ("The %s hits you for %d."))
DS_TEXT (DIE, "sim.die", "s", N_ ("You die."), N_ ("The %s dies."), "")
DS_TEXT (TAKE, "sim.take", "si", N_ ("You pick up the %s."), N_ ("The %s picks up the %s."), "")
DS_TEXT (NOTHING_HERE, "sim.nothing-here", "", N_ ("There is nothing here to pick up."), "", "")
DS_TEXT (FULL, "sim.full", "", N_ ("You cannot carry more."), "", "")
DS_TEXT (DROP, "sim.drop", "si", N_ ("You drop the %s."), N_ ("The %s drops the %s."), "")
DS_TEXT (OPEN, "sim.open", "s", N_ ("You open a door."), N_ ("The %s opens a door."), "")
DS_TEXT (CLOSE, "sim.close", "s", N_ ("You close the door."), N_ ("The %s closes the door."), "")
DS_TEXT (NO_DOOR, "sim.no-door", "", N_ ("There is no door to be closed."), "", "")
DS_TEXT (UNLOCK, "sim.unlock", "l", N_ ("The way is open: %s."), "", "")
DS_TEXT (LOCKED, "sim.locked", "l", N_ ("It is locked: %s."), "", "")
DS_TEXT (FIND, "sim.find", "", N_ ("You find a secret door."), "", "")
DS_TEXT (FIND_NOTHING, "sim.find-nothing", "", N_ ("You find nothing."), "", "")
DS_TEXT (DEED, "sim.deed", "l", N_ ("It is done: %s."), "", "")
DS_TEXT (TRAVEL, "sim.travel", "n", N_ ("You come to floor %d."), "", "")
DS_TEXT (HARMED, "sim.harmed", "sn", N_ ("You are hurt where you stand, for %d."), N_ ("The %s is hurt where it stands, for %d."), "")
DS_TEXT (WIN, "sim.win", "", N_ ("You have won."), "", "")
DS_TEXT (KILLED_BY, "sim.killed-by", "s", "", N_ ("Killed by a %s."), "")
DS_TEXT (KILLED_BY_GROUND, "sim.killed-by-ground", "", N_ ("Killed by the ground under your feet."), "", "")
