import ts from 'typescript'
import { compileTemplates } from '../compile/wxml'
import type { Check, Subject } from './finding'

type Place = { file: string; source: ts.SourceFile; node: ts.Node }

/** Where the code gets the global object; webpack tries `new Function` last, and a mini-program has what it tries first. */
const isWebpackFallback = ({ source, node }: Place) =>
  /"object"={2,3}typeof globalThis\)return globalThis;try\{return this\|\|$/.test(source.text.slice(0, node.getStart(source)))

const told = ({ file, source, node }: Place) => {
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source))
  return `${file}:${line + 1}:${character + 1} ${node.getText(source).slice(0, 60)}`
}

/** Calls back with every node of every script. */
function visitAll({ dist }: Subject, visit: (place: Place) => void): void {
  for (const [file, text] of dist.files) {
    if (!file.endsWith('.js')) continue
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
    const walk = (node: ts.Node): void => {
      visit({ file, source, node })
      ts.forEachChild(node, walk)
    }
    walk(source)
  }
}

const newOperators = new Set([
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
])

/** Syntax iOS 13 and Chrome 80 lack, as named in babel.config.js: engines of the oldest phones the base library runs on. */
function isTooNew(node: ts.Node): boolean {
  if (ts.isPrivateIdentifier(node) || ts.isPropertyDeclaration(node) || ts.isBigIntLiteral(node) || ts.isClassStaticBlockDeclaration(node))
    return true
  if (ts.isRegularExpressionLiteral(node)) return /\(\?<[=!]/.test(node.text)
  return node.kind === ts.SyntaxKind.QuestionDotToken || newOperators.has(node.kind)
}

/** No syntax the oldest supported phones cannot read. */
export const syntax: Check = (subject) => {
  let scripts = 0
  const problems: string[] = []
  visitAll(subject, (place) => {
    if (ts.isSourceFile(place.node)) scripts += 1
    if (isTooNew(place.node)) problems.push(told(place))
  })
  return { name: 'syntax', figure: `${scripts} scripts`, problems: problems.slice(0, 20) }
}

const isName = (node: ts.Node, text: string) => ts.isIdentifier(node) && node.text === text
const isMember = ({ parent }: ts.Node, node: ts.Node) =>
  (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node

function isForbidden(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && isName(node.expression, 'eval')) return true
  if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isName(node.expression, 'Function')) return true
  if (isName(node, 'localStorage')) return !isMember(node, node) && !ts.isTypeOfExpression(node.parent)
  return isName(node, 'document') && ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node
}

/** Nothing of a browser, and no code made from text. */
export const browserFree: Check = (subject) => {
  const problems: string[] = []
  visitAll(subject, (place) => {
    if (isForbidden(place.node) && !isWebpackFallback(place)) problems.push(told(place))
  })
  return { name: 'browser names', figure: 'eval, new Function, localStorage, document', problems }
}

/** Base library the app asks for at least. */
export const MINIMUM_LIBRARY = '3.0.0'
/** Whether one version is later than another, `2.10.0` than `2.9.1`. */
export const isLater = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0

/** Members of `wx` that are the bundler's and the framework's own. */
const ownMembers = new Set(['webpackJsonp'])

/** `wx.*` the code names exists at the minimum base library. */
export const api: Check = (subject) => {
  const used = new Map<string, string>()
  visitAll(subject, (place) => {
    const { node } = place
    if (ts.isPropertyAccessExpression(node) && isName(node.expression, 'wx')) used.set(node.name.text, told(place))
  })
  const named = [...used].filter(([name]) => !ownMembers.has(name))
  const problems = named.flatMap(([name, place]) => {
    const since = subject.api.get(name)
    if (since === undefined) return [`${place}: wx.${name} is not in the vendor's typings`]
    return isLater(since, MINIMUM_LIBRARY) ? [`${place}: wx.${name} needs base library ${since}`] : []
  })
  return { name: 'wx.*', figure: `${named.length} of ${subject.api.size} APIs, base library ${MINIMUM_LIBRARY}`, problems }
}

/** All WXML and WXS compile. */
export const templates: Check = ({ dist }) => {
  const count = [...dist.files.keys()].filter((file) => /\.(wxml|wxs)$/.test(file)).length
  try {
    compileTemplates(dist)
    return { name: 'templates', figure: `${count} files`, problems: [] }
  } catch (error) {
    return { name: 'templates', figure: `${count} files`, problems: (error as Error).message.split('\n') }
  }
}
