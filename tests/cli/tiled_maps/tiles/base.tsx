<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="base" tilewidth="24" tileheight="16" tilecount="16" columns="4">
 <image source="base.png" width="96" height="64"/>
 <tile id="0" type="Floor"/>
 <tile id="1" type="Floor"/>
 <tile id="2" type="Wall"/>
 <tile id="5" type="Grass"/>
 <tile id="6" type="Door"/>
</tileset>
