import type { ArrayExpression, ArrowFunctionExpression, FunctionExpression, Node, ObjectExpression, Property } from 'acorn'
import { parse } from 'acorn'
import type { Compiler } from 'webpack'

type Factory = FunctionExpression | ArrowFunctionExpression
type Numbered = Property & { value: Factory }

const isNode = (value: unknown): value is Node => value instanceof Object && 'type' in value
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

const isFactory = (node: Node | null): node is Factory => /Function/.test(node?.type ?? '')
const isNumbered = (member: Node): member is Numbered => {
  const { type, key, value } = member as Property
  return type === 'Property' && key.type === 'Literal' && isFactory(value)
}
const isList = (node: Node | null | undefined): node is ArrayExpression => node?.type === 'ArrayExpression'

/** Of `[[chunk ids], [module, , module]]`, as webpack writes modules whose ids are close together: the modules. */
function listedIn(node: Node): Factory[] {
  const [ids, modules] = isList(node) ? node.elements : []
  if (!isList(ids) || !isList(modules) || !ids.elements.every((id) => id?.type === 'Literal')) return []
  return modules.elements.every((one) => one === null || isFactory(one)) ? modules.elements.filter(isFactory) : []
}

/** The functions in webpack's lists of modules. */
function modulesIn(node: Node): Factory[] {
  const { type, properties = [] } = node as ObjectExpression
  if (type === 'ObjectExpression' && properties.length > 0 && properties.every(isNumbered))
    return (properties as Numbered[]).map(({ value }) => value)
  const listed = listedIn(node)
  return listed.length > 0 ? listed : childrenOf(node).flatMap(modulesIn)
}

/** Modules as functions in parentheses, by which an engine knows that they will be called: `7:(e,t)=>{…}` → `7:(function(e,t){…})`. */
export function eagerModules(script: string): string {
  const at = ({ start, end }: Node) => script.slice(start, end)
  let text = ''
  let from = 0
  for (const { start, end, params, body } of modulesIn(parse(script, { ecmaVersion: 'latest' }))) {
    if (body.type !== 'BlockStatement') continue
    text += `${script.slice(from, start)}(function(${params.map(at)})${at(body)})`
    from = end
  }
  return text + script.slice(from)
}

/**
 * A module's function is compiled when it is called, on the main thread: a tenth of a second of a phone's start. In parentheses, the
 * engine compiles it with the script around it: while that arrives, on another thread, in a browser, and once instead of twice in a
 * mini-program.
 */
export class EagerModulesPlugin {
  /** `files`: the scripts whose modules are called at once. */
  constructor(private readonly files = /\.js$/) {}

  apply({ hooks, webpack: { Compilation, sources } }: Compiler): void {
    hooks.thisCompilation.tap('eager-modules', (compilation) => {
      // After the minifier, which takes needless parentheses away.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
      compilation.hooks.processAssets.tap({ name: 'eager-modules', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets))
          if (this.files.test(name)) compilation.updateAsset(name, new sources.RawSource(eagerModules(source.source().toString())))
      })
    })
  }
}
