/* tests/lib/odd_level.h — a level with members of every kind, texts that XML cannot hold, and names
 * that are members' own: for formats that hold whole levels. */
#pragma once

#define DST_ODD_LEVEL                                                                              \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"name\": \"=a\\u0001 <&>\\n\\\"\", "     \
  "\"size\": [4, 3], \"ruleset\": \"default\", \"seed\": \"18446744073709551615\", "               \
  "\"locks\": [{ \"id\": \"red\", \"name\": \"Red\", \"opened_by\": [[\"red\", \"blue\"]] }], "    \
  "\"regions\": [{ \"id\": \"g-1\", \"name\": \"R\", \"colour\": \"#8878c8\" }, "                  \
  "{ \"id\": \"g-2\", \"colour\": \"#8878c9\", \"lock\": \"red\" }], "                             \
  "\"floors\": [{ \"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\", \"?\": "          \
  "\"unheard-of\" }, \"rows\": [\"####\", \"#..?\", \"####\"] }, \"feature\": { \"legend\": { "    \
  "\" \": null, \"+\": \"door\" }, \"rows\": [\"    \", \" +  \", \"    \"] }, \"rooms\": [{ "     \
  "\"id\": \"r-1\", \"name\": \"Nave \\u0002\", \"kind\": \"vault\", \"region\": \"g-1\", "        \
  "\"runs\": [\"0:0-2\", \"1:0-0\", \"1:2-2\", \"2:0-2\"], \"mood\": [1, 2.50] }, { \"id\": "      \
  "\"r-2\", \"kind\": \"normal\" }, { \"id\": \"r-3\", \"name\": \"=x\", \"kind\": \"corridor\", " \
  "\"runs\": [\"0:3-3\", \"1:1-1\", \"2:3-3\"] }], \"pins\": { \"ground\": [\"1:1-2\"] }, "        \
  "\"things\": [{ \"id\": \"t-1\", \"kind\": \"unheard-of-thing\", \"at\": [1, 1], \"facing\": "   \
  "\"west\", \"lock\": \"red\", \"note\": \"=mind\\tthis\", \"properties\": { \"b\": true, "       \
  "\"i\": "                                                                                        \
  "-7, \"big\": 9007199254740991, \"f\": 0.25, \"t\": \"a\\nb\", \"c\": { \"colour\": "            \
  "\"#80c0ff\" "                                                                                   \
  "}, \"c8\": { \"colour\": \"#80c0ff7f\" }, \"cff\": { \"colour\": \"#80c0ffff\" }, \"file\": { " \
  "\"file\": \"a/b.ogg\" }, \"o\": { \"object\": \"t-2\" }, \"far\": { \"object\": \"t-1\", "      \
  "\"floor\": 1 }, \"gone\": { \"object\": \"t-77\" }, \"none\": { \"object\": null }, \"l\": "    \
  "[1, "                                                                                           \
  "\"x\", { \"object\": \"t-2\" }], \"lock\": \"mine\", \"own:lock\": \"too\", \"=\": 1 } }, "     \
  "{ \"id\": \"t-2\", \"kind\": \"player-start\", \"at\": [2, 1] }], \"weather\": { \"rain\": "    \
  "null } }, { \"ground\": { \"legend\": { \"#\": \"wall\" }, \"rows\": [\"####\", \"####\", "     \
  "\"####\"] }, \"things\": [{ \"id\": \"t-1\", \"kind\": \"note\", \"at\": [0, 0], "              \
  "\"properties\": "                                                                               \
  "{ \"self\": { \"object\": \"t-1\", \"floor\": 1 } } }] }], \"author\": { \"name\": \"N\" }, "   \
  "\"properties\": { \"seed\": \"own\", \"start\": { \"object\": \"t-2\", \"floor\": 0 } } }"
