<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="items" tilewidth="16" tileheight="16" tilecount="3" columns="0">
 <tile id="0" type="Coin">
  <image source="coin.png" width="16" height="16"/>
 </tile>
 <tile id="1">
  <image source="key.png" width="16" height="16"/>
 </tile>
 <tile id="7">
  <image source="gem.png" width="16" height="16"/>
 </tile>
</tileset>
