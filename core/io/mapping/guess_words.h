/* core/io/mapping/guess_words.h — words by which level designers name tiles and objects: the
 * beginning of a word in lower case, and the id of our tile or object. The first row that fits
 * decides. Included by guess_names.c alone. */

/* Values, classes and layers of cells. */
static const Word CELL_WORDS[] = {
  { "walkable", "floor" },    { "passable", "floor" },   { "collision", "wall" },
  { "collide", "wall" },      { "solid", "wall" },       { "block", "wall" },
  { "obstacle", "wall" },     { "impassable", "wall" },  { "wall", "wall" },
  { "wand", "wall" },         { "wände", "wall" },       { "mauer", "wall" },
  { "hindernis", "wall" },    { "mur", "wall" },         { "pared", "wall" },
  { "parete", "wall" },       { "rock", "wall" },        { "fels", "wall" },
  { "stone", "wall" },        { "stein", "wall" },       { "dirt", "wall" },
  { "lava", "lava" },         { "water", "deep-water" }, { "wasser", "deep-water" },
  { "agua", "deep-water" },   { "pit", "chasm" },        { "hole", "chasm" },
  { "chasm", "chasm" },       { "abyss", "chasm" },      { "loch", "chasm" },
  { "grass", "grass-floor" }, { "sand", "sand" },        { "mud", "mud" },
  { "snow", "snow" },         { "ice", "ice" },          { "bridge", "bridge" },
  { "spike", "spikes" },      { "tree", "wooden-wall" }, { "door", "door" },
  { "floor", "floor" },       { "boden", "floor" },      { "suelo", "floor" },
  { "path", "floor" },
};

/* Properties of tiles; true, or a value that is not empty. */
static const Word PROPERTY_WORDS[] = {
  { "solid", "wall" }, { "collision", "wall" }, { "collide", "wall" },    { "block", "wall" },
  { "wall", "wall" },  { "obstacle", "wall" },  { "impassable", "wall" },
};

/* The same for false. */
static const Word FALSE_WORDS[] = {
  { "walkable", "wall" },
  { "passable", "wall" },
  { "walk", "wall" },
};

/* Types and names of objects, and values of their fields; "": no object, but a tile. What may be
 * added to any of the others, as in "EnemySpawner", comes last. */
static const Word OBJECT_WORDS[] = {
  { "playerstart", "player-start" },
  { "player", "player-start" },
  { "hero", "player-start" },
  { "spieler", "player-start" },
  { "joueur", "player-start" },
  { "jugador", "player-start" },
  { "giocatore", "player-start" },
  { "jogador", "player-start" },
  { "goal", "goal" },
  { "exit", "goal" },
  { "finish", "goal" },
  { "ziel", "goal" },
  { "ausgang", "goal" },
  { "sortie", "goal" },
  { "salida", "goal" },
  { "uscita", "goal" },
  { "saída", "goal" },
  { "secretwall", "gate-secret" },
  { "secretdoor", "gate-secret" },
  { "portcullis", "gate-portcullis" },
  { "door", "gate-locked" },
  { "gate", "gate-locked" },
  { "tür", "gate-locked" },
  { "tuer", "gate-locked" },
  { "porte", "gate-locked" },
  { "puerta", "gate-locked" },
  { "porta", "gate-locked" },
  { "key", "key" },
  { "schlüssel", "key" },
  { "schluessel", "key" },
  { "clé", "key" },
  { "clef", "key" },
  { "llave", "key" },
  { "chiave", "key" },
  { "chave", "key" },
  { "button", "key" },
  { "switch", "key" },
  { "lever", "key" },
  { "schalter", "key" },
  { "hebel", "key" },
  { "knopf", "key" },
  { "bouton", "key" },
  { "levier", "key" },
  { "palanca", "key" },
  { "enemy", "goblin" },
  { "monster", "goblin" },
  { "mob", "goblin" },
  { "gegner", "goblin" },
  { "ennemi", "goblin" },
  { "enemigo", "goblin" },
  { "nemico", "goblin" },
  { "inimigo", "goblin" },
  { "boss", "black-knight" },
  { "coin", "gold" },
  { "gold", "gold" },
  { "münze", "gold" },
  { "treasurechest", "" },
  { "schatztruhe", "" },
  { "treasure", "gem" },
  { "schatz", "gem" },
  { "gem", "gem" },
  { "potion", "health-potion" },
  { "health", "health-potion" },
  { "heart", "health-potion" },
  { "food", "ration" },
  { "rifle", "bow" },
  { "sword", "sword" },
  { "note", "note" },
  { "sign", "note" },
  { "label", "note" },
  { "message", "note" },
  { "start", "player-start" },
  { "spawn", "player-start" },
  { "trigger", "marker" },
  { "waypoint", "marker" },
  { "patrol", "marker" },
  { "zone", "marker" },
  { "marker", "marker" },
};

/* The same for tiles that objects stand for. */
static const Word FURNITURE_WORDS[] = {
  { "chest", "chest" },       { "truhe", "chest" },         { "coffre", "chest" },
  { "cofre", "chest" },       { "forziere", "chest" },      { "baú", "chest" },
  { "schatztruhe", "chest" }, { "treasurechest", "chest" }, { "barrel", "barrel" },
  { "crate", "crate" },       { "torch", "torch" },         { "statue", "statue" },
  { "altar", "altar" },       { "fountain", "fountain" },   { "table", "table" },
  { "bed", "bed" },
};

/* Properties that name a lock, or refer to what opens it; those of "key" only of what is guarded.
 */
static const Word LOCK_WORDS[] = {
  { "lock", "lock" },         { "unlock", "lock" },    { "opens", "lock" },
  { "openedby", "lock" },     { "openby", "lock" },    { "needs", "lock" },
  { "requires", "lock" },     { "required", "lock" },  { "schloss", "lock" },
  { "verschlossen", "lock" }, { "braucht", "lock" },   { "serrure", "lock" },
  { "verrou", "lock" },       { "cerradura", "lock" }, { "serratura", "lock" },
  { "key", "key" },           { "schlüssel", "key" },  { "clé", "key" },
  { "llave", "key" },         { "chiave", "key" },
};

/* Parts of names of properties of a lock that do not name it. */
static const Word LOCK_LOOKS[] = {
  { "sound", "" },     { "sfx", "" },        { "audio", "" }, { "text", "" },   { "message", "" },
  { "msg", "" },       { "dialog", "" },     { "hint", "" },  { "sprite", "" }, { "image", "" },
  { "texture", "" },   { "icon", "" },       { "anim", "" },  { "frame", "" },  { "tile", "" },
  { "script", "" },    { "difficulty", "" }, { "count", "" }, { "amount", "" }, { "num", "" },
  { "direction", "" },
};

/* Part of a name that makes a number the name of a lock. */
static const Word LOCK_NUMBERS[] = { { "id", "" } };
