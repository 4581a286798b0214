<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tileset SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">
<tileset name="a" tilewidth="8" tileheight="16" spacing="1" margin="2" tilecount="9" columns="3">
 <tileoffset x="0" y="4"/>
 <properties><property name="delvesmith-cell" type="int" value="8"/></properties>
 <image source="a.png" trans="ff00ff" width="32" height="32"/>
 <tile id="1" type="Wall" probability="0.5"><animation><frame tileid="1" duration="100"/><frame tileid="2" duration="50"/></animation></tile>
 <tile id="2" class="floor"/><tile id="3" type="floor" probability="2e-1"/>
 <wangsets>
  <wangset name="moss" type="corner" tile="-1"><wangcolor name="" tile="-1"/><wangtile tileid="4" wangid="0,1,0,1,0,1,0,1"/><wangtile tileid="5" wangid="0,1,0,0,0,0,0,0"/></wangset>
  <wangset name="b" type="edge" tile="1"><wangcolor name="star" tile="5"/><wangtile tileid="4" wangid="1,0,1,0,1,0,1,0"/></wangset>
  <wangset name="c" type="mixed" tile="1"><wangcolor tile="5"><properties><property name="delvesmith">door</property></properties></wangcolor><wangcolor name="d"/><wangtile tileid="4" wangid="1,1,1,1,1,1,1,1"/><wangtile tileid="6" wangid="1,2,1,2,2,2,1,1"/></wangset>
  <wangset name="e"><wangedgecolor name="rat"/><wangcornercolor name="goal"/><wangtile tileid="4" wangid="0x11111111"/></wangset>
 </wangsets>
</tileset>
