prelude
import Absorption.Foundation.Operator

/-!
# Meta: the types and functions of Lean in which notation is written

Purpose: names, syntax trees, parser descriptions, macros and unexpanders, as far as `Notation` and
`OwnNotation` need them, and three syntax categories. An `unsafe axiom` stands for what Lean
itself has under that name; an `unsafe inductive` has the constructors of Lean's own type, in their
order. The kernel admits no theorem that mentions an unsafe constant.
-/

/-! ## Names and syntax trees -/

unsafe axiom String : Type
unsafe axiom IO.RealWorld : Type

namespace Lean

unsafe axiom Name : Type
unsafe axiom SourceInfo : Type
unsafe axiom Syntax : Type
unsafe axiom Exception : Type
unsafe axiom Environment : Type

@[extern "l_Lean_Name_mkStr1"] unsafe axiom Name.mkStr1 : String → Name
@[extern "l_Lean_Name_mkStr2"] unsafe axiom Name.mkStr2 : String → String → Name
@[extern "l_Lean_Name_mkStr3"] unsafe axiom Name.mkStr3 : String → String → String → Name
@[extern "l_Lean_Name_mkStr4"] unsafe axiom Name.mkStr4 : String → String → String → String → Name
@[extern "lean_name_append_after", export lean_name_append_after]
unsafe axiom Name.appendAfter : Name → String → Name

@[extern "l_Lean_SourceInfo_fromRef"] unsafe axiom SourceInfo.fromRef : Syntax → Bool → SourceInfo

@[extern "l_Lean_mkAtom"] unsafe axiom mkAtom : String → Syntax
@[extern "l_Lean_mkCIdentFrom"] unsafe axiom mkCIdentFrom : Syntax → Name → Bool → Syntax

namespace Syntax

@[extern "l_Lean_Syntax_node1"] unsafe axiom node1 : SourceInfo → Name → Syntax → Syntax
@[extern "l_Lean_Syntax_node2"] unsafe axiom node2 : SourceInfo → Name → Syntax → Syntax → Syntax
@[extern "l_Lean_Syntax_node3"] unsafe axiom node3 :
  SourceInfo → Name → Syntax → Syntax → Syntax → Syntax
@[extern "l_Lean_Syntax_node4"] unsafe axiom node4 :
  SourceInfo → Name → Syntax → Syntax → Syntax → Syntax → Syntax
@[extern "l_Lean_Syntax_node5"] unsafe axiom node5 :
  SourceInfo → Name → Syntax → Syntax → Syntax → Syntax → Syntax → Syntax
@[extern "l_Lean_Syntax_getArg"] unsafe axiom getArg : Syntax → Nat → Syntax
@[extern "l_Lean_Syntax_getId"] unsafe axiom getId : Syntax → Name
@[extern "l_Lean_Syntax_isIdent"] unsafe axiom isIdent : Syntax → Bool
@[extern "l_Lean_Syntax_matchesNull"] unsafe axiom matchesNull : Syntax → Nat → Bool

end Syntax

/-! ## Parsers, macros, unexpanders -/

set_option genCtorIdx false

unsafe inductive ParserDescr : Type where
  | const (name : Name)
  | unary (name : Name) (p : ParserDescr)
  | binary (name : Name) (p₁ p₂ : ParserDescr)
  | node (kind : Name) (prec : Nat) (p : ParserDescr)
  | trailingNode (kind : Name) (prec lhsPrec : Nat) (p : ParserDescr)
  | symbol (val : String)
  | nonReservedSymbol (val : String) (includeIdent : Bool)
  | cat (catName : Name) (rbp : Nat)
  | parser (declName : Name)
  | nodeWithAntiquot (name : String) (kind : Name) (p : ParserDescr)
  | sepBy (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool)
  | sepBy1 (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool)
  | unicodeSymbol (val asciiVal : String) (preserveForPP : Bool)

unsafe abbrev TrailingParserDescr : Type := ParserDescr

unsafe axiom Macro.Context : Type
unsafe axiom Macro.State : Type
unsafe axiom Macro.Exception : Type

unsafe inductive Macro.Result : Type where
  | ok (value : Syntax) (state : Macro.State)
  | error (exception : Macro.Exception) (state : Macro.State)

unsafe abbrev Macro : Type := Syntax → Macro.Context → Macro.State → Macro.Result

unsafe inductive PrettyPrinter.UnexpandResult : Type where
  | ok (value : Syntax) (state : Unit)
  | error (exception state : Unit)

unsafe abbrev PrettyPrinter.Unexpander : Type :=
  Syntax → Syntax → Unit → PrettyPrinter.UnexpandResult

/-! ## Syntax categories

Lean's own `declare_syntax_cat` also declares a quotation, which would have to be safe. -/

namespace Elab.Command

unsafe axiom Context : Type
unsafe axiom StateRef : Type

unsafe inductive Result (α : Type) : Type where
  | ok (value : α)
  | error (exception : Exception)

unsafe abbrev CommandElab : Type := Syntax → Context → StateRef → IO.RealWorld → Result Unit

unsafe structure MonadEnv : Type where
  getEnv : Context → StateRef → IO.RealWorld → Result Environment
  modifyEnv : (Environment → Environment) → Context → StateRef → IO.RealWorld → Result Unit

@[extern "l_Lean_Elab_Command_instMonadEnvCommandElabM"]
unsafe axiom instMonadEnvCommandElabM : MonadEnv

@[extern "l_Lean_Parser_registerParserCategory"]
unsafe axiom _root_.Lean.Parser.registerParserCategory :
  Environment → Name → Name → Bool → Name → IO.RealWorld → Result Environment

/-- Register the category `c` and the attribute `c_parser`. -/
@[local command_elab Lean.Parser.Command.syntaxCat]
unsafe def registerSyntaxCat : CommandElab := fun stx context state world =>
  match instMonadEnvCommandElabM.getEnv context state world with
  | .error exception => .error exception
  | .ok environment =>
    let c := (stx.getArg 2).getId
    match Parser.registerParserCategory environment (c.appendAfter "_parser") c false c world with
    | .error exception => .error exception
    | .ok extended => instMonadEnvCommandElabM.modifyEnv (fun _ => extended) context state world

declare_syntax_cat rcasesPat
declare_syntax_cat rintroPat
declare_syntax_cat binderPred

end Elab.Command

end Lean
