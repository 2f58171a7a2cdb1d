import type { ArrowFunctionExpression, FunctionExpression, Node, ObjectExpression, Property } from 'acorn'
import { parse } from 'acorn'
import type { Compiler } from 'webpack'

type Factory = FunctionExpression | ArrowFunctionExpression
type Module = Property & { value: Factory }

const isNode = (value: unknown): value is Node => value instanceof Object && 'type' in value
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)

const isModule = (member: Node): member is Module => {
  const { type, key, value } = member as Property
  return type === 'Property' && key.type === 'Literal' && /Function/.test(value.type)
}

/** The members of webpack's lists of modules: functions under ids. */
function modulesIn(node: Node): Module[] {
  const { type, properties = [] } = node as ObjectExpression
  if (type === 'ObjectExpression' && properties.length > 0 && properties.every(isModule)) return properties as Module[]
  return childrenOf(node).flatMap(modulesIn)
}

/** Modules as functions in parentheses, by which an engine knows that they will be called: `7:(e,t)=>{…}` → `7:(function(e,t){…})`. */
export function eagerModules(script: string): string {
  const at = ({ start, end }: Node) => script.slice(start, end)
  let text = ''
  let from = 0
  for (const { start, end, key, value } of modulesIn(parse(script, { ecmaVersion: 'latest' }))) {
    if (value.body.type !== 'BlockStatement') continue
    text += `${script.slice(from, start)}${at(key)}:(function(${value.params.map(at)})${at(value.body)})`
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
