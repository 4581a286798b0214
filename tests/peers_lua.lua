-- tests/peers_lua.lua — prints what Lua reads in a file, as JSON: peers_lua.lua FILE
local function text (value)
  return '"' .. value:gsub ('[%c"\\]', function (c) return string.format ('\\u%04x', c:byte ()) end) .. '"'
end

local function print_value (value)
  if type (value) == "string" then
    io.write (text (value))
  elseif type (value) ~= "table" then
    io.write (tostring (value))
  elseif #value > 0 or next (value) == nil then
    for i, item in ipairs (value) do
      io.write (i == 1 and "[" or ",")
      print_value (item)
    end
    io.write (#value > 0 and "]" or "[]")
  else
    local separator = "{"
    for key, item in pairs (value) do
      io.write (separator, text (key), ":")
      print_value (item)
      separator = ","
    end
    io.write ("}")
  end
end

print_value (dofile (arg[1]))
