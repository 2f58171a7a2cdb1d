import {
  type BinaryExpression,
  type CallExpression,
  type Identifier,
  type Literal,
  type MemberExpression,
  type Node,
  parse,
  type TemplateElement,
} from 'acorn'
import { newer } from './newer'

/** Chrome 88 and iOS 15 read fields of classes, private ones too; what else came in this year is told below. */
const SYNTAX = 2022

/** Used where they are there, and done without elsewhere: whoever uses them looks first. */
const looked = new Set([
  'randomUUID',
  'reportError',
  'startViewTransition',
  'requestIdleCallback',
  'Notification',
  'PushManager',
  'canParse',
])

const isPrototype = (owner: string) => owner.endsWith('.prototype')
/** Names that methods of our own and of older built-ins have too. */
const isCommon = (name: string) => /^(with|size|reason|try|parse|union|intersection|difference|inert|locks)$/.test(name)
const membersOf = (pick: (owner: string) => boolean) => Object.entries(newer).filter(([owner]) => pick(owner))

/** Methods told by their name alone. */
const methods = new Set(membersOf(isPrototype).flatMap(([, names]) => names.filter((name) => !isCommon(name) && !looked.has(name))))
/** Members told by owner and name. */
const statics = new Set(
  membersOf((owner) => !isPrototype(owner) && owner !== 'window').flatMap(([owner, names]) =>
    names.filter((name) => !looked.has(name)).map((name) => `${owner}.${name}`),
  ),
)
const globals = new Set(newer.window?.filter((name) => !looked.has(name)))

const isNode = (value: unknown): value is Node => value instanceof Object && 'type' in value
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

const nameOf = ({ property, computed }: MemberExpression) => (!computed && property.type === 'Identifier' ? property.name : '')

function memberProblem(node: MemberExpression): string | undefined {
  const name = nameOf(node)
  const owner = node.object.type === 'Identifier' ? node.object.name : ''
  if (statics.has(`${owner}.${name}`)) return `${owner}.${name}`
  return methods.has(name) ? `.${name}` : undefined
}

/** A lookbehind, which iOS reads from 16.4 on: one literal of it and the whole script is not read. */
const isLookbehind = (text: unknown) => typeof text === 'string' && /\(\?<[=!]/.test(text)

function textProblem(node: Node): string | undefined {
  const { value, regex } = node as Literal
  const text = node.type === 'TemplateElement' ? (node as TemplateElement).value.raw : (regex?.pattern ?? value)
  return isLookbehind(text) ? `lookbehind ${String(text).slice(0, 40)}` : undefined
}

const callProblem = ({ callee }: CallExpression) =>
  callee.type === 'Identifier' && globals.has((callee as Identifier).name) ? `${(callee as Identifier).name}()` : undefined

/** `#field in object`, which Chrome reads from 91 on. */
const isPrivateIn = (node: Node) => node.type === 'BinaryExpression' && (node as BinaryExpression).left.type === 'PrivateIdentifier'

/** Syntax of 2022 that Chrome reads from 90 to 94 on, and iOS from 15 to 16.4. */
function syntaxProblem(node: Node): string | undefined {
  if (node.type === 'StaticBlock') return 'static block'
  if (isPrivateIn(node)) return '#field in'
  return node.type === 'Literal' && /[dv]/.test((node as Literal).regex?.flags ?? '') ? 'flag of an expression' : undefined
}

function problemOf(node: Node): string | undefined {
  const problem = syntaxProblem(node)
  if (problem) return problem
  if (node.type === 'MemberExpression') return memberProblem(node as MemberExpression)
  if (node.type === 'Literal' || node.type === 'TemplateElement') return textProblem(node)
  return node.type === 'CallExpression' || node.type === 'NewExpression' ? callProblem(node as CallExpression) : undefined
}

function problemsIn(root: Node): string[] {
  const found: string[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const problem = problemOf(node)
    if (problem) found.push(problem)
    waiting.push(...childrenOf(node))
  }
  return found
}

/** Finds what browsers at the floor do not read or do not have in a built script; `syntax` is the year of the syntax they read. */
export function scriptProblems(script: string, syntax: 5 | 2018 | 2022 = SYNTAX): string[] {
  try {
    return [...new Set(problemsIn(parse(script, { ecmaVersion: syntax, sourceType: 'script', allowHashBang: false })))]
  } catch (error) {
    return [`syntax newer than ${syntax}: ${(error as Error).message}`]
  }
}
