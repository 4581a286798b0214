<tileset tilewidth="20" tileheight="16" columns="0">
 <tile id="9" type="rat"><image source="b.png" width="16" height="16"/></tile>
 <tile id="3" type="rat" x="2" y="3" width="9" height="16"><image source="c.png"/><animation><frame tileid="9" duration="10"/></animation></tile>
</tileset>
