import Lake
open Lake DSL

package absorption

@[default_target]
lean_lib Absorption where
  srcDir := "lean"
