-- What a ruleset's scripts find in the sandbox; docs/scripting.md describes it.
std = {
  read_globals = {
    "assert", "error", "ipairs", "pairs", "pcall", "select", "setmetatable", "getmetatable", "tonumber", "tostring",
    "type", "print", "require",
    math = {other_fields = true},
    string = {other_fields = true},
    table = {other_fields = true},
    utf8 = {other_fields = true},
    enums = {other_fields = true},
    shapes = {other_fields = true},
  },
  -- The registries: their fields are filled by the scripts, the registries themselves are not replaced.
  globals = {
    "steps", "actions", "values", "abilities", "on", "modify", "replace", "metrics", "invariants", "bot",
  },
}
max_line_length = 140
-- Functions of a registry are called with the same arguments whether or not one of them needs them all.
unused_args = false
self = false
