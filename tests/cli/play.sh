# Games: by keys, by a bot, recorded and played again.
cat >small.txt <<'END'
########
#@..+.*#
########
END
dsmith convert small.txt small.delve
echo "== keys"
dsmith play small.delve --keys lll
dsmith play small.delve --keys hlllll --json | grep -v hash
dsmith play small.delve --keys lllll --turns 2
dsmith play small.delve --keys lQ
dsmith play small.delve --keys lt
dsmith play small.delve --character mage --keys l
dsmith play small.delve --character nobody --keys l
dsmith play small.delve --bot nobody
dsmith generate seed-random-walk --seed 12232 -o walk.delve
dsmith play walk.delve --keys l --quirks none --damage 5 --win never --json | grep result
dsmith play walk.delve --keys l --quirks odd
dsmith play walk.delve --keys l --win odd
echo "== a bot, and again"
dsmith generate tutorial --seed 3 -o level.delve
dsmith play level.delve --bot speedrunner --record game.json | tail -n 1
dsmith play level.delve --replay game.json | tail -n 1
dsmith play small.delve --replay game.json
sed 's/"hash": "0/"hash": "1/; t; s/"hash": "./"hash": "0/' game.json >other.json
dsmith play level.delve --replay other.json
sed 's/"step": 1/"step": 9/' game.json >wrong.json
dsmith play level.delve --replay wrong.json 2>&1 | head -n 2
echo "== a capsule holds the level, too"
dsmith play level.delve --bot speedrunner --turns 40 --record bug.capsule | tail -n 1
dsmith play bug.capsule | tail -n 1
dsmith info bug.capsule | head -n 1
echo "== many games"
dsmith play level.delve --bot speedrunner --games 20 --jobs 2
descent=$DELVESMITH_DATA_DIR/samples/descent.delve
dsmith play "$descent" --bot speedrunner --games 12 --jobs 1 >one.txt
dsmith play "$descent" --bot speedrunner --games 12 --jobs 4 | cmp - one.txt && head -2 one.txt
dsmith play "$descent" --bot speedrunner --games 12 --jobs 1 --real-time >frames.txt
dsmith play "$descent" --bot speedrunner --games 12 --jobs 4 --real-time | cmp - frames.txt && head -2 frames.txt
dsmith play level.delve --bot speedrunner --real-time
dsmith play level.delve --bot walker --games 5 --turns 50 --jobs 1 --json
dsmith play level.delve --games 5
dsmith play level.delve --bot speedrunner --games 20 --heat heat.png --json | grep -c died
dsmith render level.delve -o plain.png
cmp -s heat.png plain.png || echo "the picture shows the games"
dsmith play level.delve --bot speedrunner --games 20 --jobs 3 --heat again.png >/dev/null
cmp heat.png again.png
dsmith render level.delve -o default.png --overlay visits --overlay deaths
dsmith play level.delve --bot explorer --games 100 --heat explorer.png >/dev/null
cmp default.png explorer.png
dsmith play level.delve --bot walker --games 5 --heat heat.txt
dsmith play level.delve --bot walker --heat heat.png
dsmith generate tutorial --seed 3 --floors 2 -o two.delve
dsmith play two.delve --bot walker --games 2 --heat heat.png
dsmith play two.delve --bot walker --games 2 --turns 20 --heat "two-{floor}.png"
ls two-*.png
dsmith play level.delve --bot walker --games 5 --keys ll
echo "== saved, and on"
dsmith play small.delve --keys ll --save half.json
dsmith play small.delve --load half.json --keys lll
dsmith play level.delve --load half.json
dsmith play small.delve --load half.json --replay game.json
dsmith play small.delve --keys ll --save half.game
dsmith play half.game
dsmith play half.game --seed 3
dsmith play small.delve --load half.json --character mage
dsmith play level.delve --replay game.json --keys l
dsmith play half.game --keys lll --record rest.capsule
dsmith play rest.capsule
dsmith play small.delve --keys lll --record whole.capsule | tail -n 1
dsmith play small.delve --load whole.capsule --keys ll
cp whole.capsule whole.game
dsmith play whole.game --keys ll | tail -n 1
dsmith play level.delve --load whole.capsule | tail -n 2
dsmith info half.game | head -n 1
