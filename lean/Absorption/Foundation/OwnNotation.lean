prelude
import Absorption.Foundation.Notation

/-!
# OwnNotation: `‖x‖` for `norm`, `∑ i, f i` for `sum`, and `ring [a, b, c]`

Purpose: the three notations of this library that Lean does not bring along. Each is a parser and a
macro that expands what was read; `‖x‖` and `∑ i, f i` have an unexpander too, by which Lean prints
them again, attached where `norm` and `sum` are defined. As in `Notation`, everything is unsafe, so
that no theorem can mention it.
-/

open Lean

/-- The parsers `p`, `q`, one after the other. -/
unsafe def Lean.ParserDescr.andthen (p q : ParserDescr) : ParserDescr := .binary `andthen p q

/-- The term `f x`, at the place of `ref`. -/
unsafe def Lean.Syntax.apply (ref : Syntax) (f : Name) (x : Syntax) : Syntax :=
  let info := .fromRef ref false
  .node2 info `Lean.Parser.Term.app (mkCIdentFrom ref f false) (.node1 info `null x)

/-! ## Norm: no space inside the bars, as in `‖x + y‖ ≤ ‖x‖ + ‖y‖` -/

/-- `‖x‖` is the norm of `x`. -/
@[term_parser 1000] unsafe def «term‖_‖» : ParserDescr :=
  .node `«term‖_‖» 1024
    (.andthen (.unary `atomic (.andthen (.symbol "‖") (.const `noWs)))
      (.andthen (.cat `term 0) (.andthen (.const `noWs) (.symbol "‖"))))

@[macro «term‖_‖»] unsafe def expandNorm : Macro := fun stx _ state =>
  .ok (.apply stx `norm (stx.getArg 1)) state

unsafe def unexpandNorm : PrettyPrinter.Unexpander := fun stx ref state =>
  let args := stx.getArg 1
  match args.matchesNull 1 with
  | false => .error () state
  | true =>
    .ok (.node3 (.fromRef ref false) `«term‖_‖» (mkAtom "‖") (args.getArg 0) (mkAtom "‖")) state

/-! ## Identities of commutative rings -/

/-- `ring [a, b, c]` proves an identity of commutative rings between terms built from `a`, `b`, `c`:
short for `ring_of_check [a, b, c] (by decide +kernel)`. -/
@[term_parser 1000] unsafe def «termRing_» : ParserDescr :=
  .node `«termRing_» 1022 (.andthen (.symbol "ring ") (.cat `term 1024))

@[macro «termRing_»] unsafe def expandRing : Macro := fun stx _ state =>
  let info := .fromRef stx false
  let kernel := .node2 info `Lean.Parser.Tactic.posConfigItem (mkAtom "+")
    (mkCIdentFrom stx `kernel false)
  let config := .node1 info `Lean.Parser.Tactic.optConfig
    (.node1 info `null (.node1 info `Lean.Parser.Tactic.configItem kernel))
  let decide := .node2 info `Lean.Parser.Tactic.decide (mkAtom "decide") config
  let tactics := .node1 info `Lean.Parser.Tactic.tacticSeq
    (.node1 info `Lean.Parser.Tactic.tacticSeq1Indented (.node1 info `null decide))
  let proof := .node2 info `Lean.Parser.Term.byTactic (mkAtom "by") tactics
  .ok (.node2 info `Lean.Parser.Term.app (mkCIdentFrom stx `ring_of_check false)
    (.node2 info `null (stx.getArg 1) proof)) state

/-! ## Sums: `∑ i, f i` or `∑ i : Fin n, f i`, reaching as far as a product -/

/-- `∑ i, f i` is the sum of all `f i`. -/
@[term_parser 1000] unsafe def «term∑_,_» : ParserDescr :=
  .node `«term∑_,_» 1022
    (.andthen (.symbol "∑ ") (.andthen binderIdent (.andthen
      (.unary `optional (.node `Lean.Parser.Term.typeSpec 1024
        (.andthen (.symbol " : ") (.cat `term 0))))
      (.andthen (.symbol ", ") (.cat `term 67)))))

@[macro «term∑_,_»] unsafe def expandSum : Macro := fun stx _ state =>
  let info := .fromRef stx false
  let binder := .node1 info `null ((stx.getArg 1).getArg 0)
  let body := .node4 info `Lean.Parser.Term.basicFun binder (stx.getArg 2) (mkAtom "=>")
    (stx.getArg 4)
  .ok (.apply stx `sum (.node2 info `Lean.Parser.Term.fun (mkAtom "fun") body)) state

unsafe def unexpandSum : PrettyPrinter.Unexpander := fun stx ref state =>
  let info := .fromRef ref false
  let args := stx.getArg 1
  let body := (args.getArg 0).getArg 1
  let binders := body.getArg 0
  match and (args.matchesNull 1) (and (binders.matchesNull 1) (binders.getArg 0).isIdent) with
  | false => .error () state
  | true =>
    let binder := .node1 info `Lean.binderIdent (binders.getArg 0)
    .ok (.node5 info `«term∑_,_» (mkAtom "∑") binder (body.getArg 1) (mkAtom ",") (body.getArg 3))
      state
