import ts from 'typescript'
import { textOf } from './tree'

export function parse(root: string, file: string): ts.SourceFile {
  return ts.createSourceFile(file, textOf(root, file), ts.ScriptTarget.Latest, true)
}

/** The node and all its descendants that match a predicate. */
export function nodesOf<T extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is T): T[] {
  const found: T[] = is(node) ? [node] : []
  node.forEachChild((child) => {
    found.push(...nodesOf(child, is))
  })
  return found
}

export const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

const isBranch = (node: ts.Node): node is ts.Node =>
  ts.isIfStatement(node) || ts.isConditionalExpression(node) || ts.isSwitchStatement(node) || ts.isIterationStatement(node, false)

/** A file without functions is a table or a list of types. */
export const hasFunctions = (source: ts.SourceFile) => nodesOf(source, isFunction).length > 0
export const branchCount = (source: ts.SourceFile) => nodesOf(source, isBranch).length

export function linesOf(source: ts.SourceFile, node: ts.Node): { first: number; count: number } {
  const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line
  const last = source.getLineAndCharacterOfPosition(node.getEnd()).line
  return { first: first + 1, count: last - first + 1 }
}

const isExported = (node: ts.Node) =>
  ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some((it) => it.kind === ts.SyntaxKind.ExportKeyword)
const isFunctionValue = (value?: ts.Expression) => value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))

/** Exported functions at the top of a file, with the statement their comment belongs to. */
export function exportedFunctions(source: ts.SourceFile): { name: string; statement: ts.Statement }[] {
  return source.statements.filter(isExported).flatMap((statement): { name: string; statement: ts.Statement }[] => {
    if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name?.text ?? 'default', statement }]
    if (!ts.isVariableStatement(statement)) return []
    const functions = statement.declarationList.declarations.filter((it) => isFunctionValue(it.initializer))
    return functions.map((it) => ({ name: it.name.getText(source), statement }))
  })
}

/** Whether a statement has a doc comment. */
export const hasDoc = (statement: ts.Node) => ts.getJSDocCommentsAndTags(statement).length > 0
