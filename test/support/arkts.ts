import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const folder = path.join(__dirname, '../../deploy/harmony/entry/src/main/ets')

/** A component without what draws it: the decorators and `build` are all that TypeScript does not know. */
const undrawn = (text: string) =>
  text
    .replace(/^@(Entry|Component)\b.*\n/gm, '')
    .replace(/^struct (\w+)/m, 'export class $1')
    .replace(/^ {2}(@\w+(\('\w+'\))? )+/gm, '  ')
    .replace(/^ {2}build\(\) \{\n[\s\S]*?^ {2}\}\n/m, '')

/**
 * Runs a file of ArkTS, a component without its drawing. `settings` stand in for those of `native/Settings.ets`, `sdk` for modules and
 * globals of the SDK by name; everything else of it is empty.
 */
export function runArkTs<Exports>(file: string, settings: object = {}, sdk: Readonly<Record<string, unknown>> = {}): Exports {
  const script = ts.transpileModule(undrawn(readFileSync(path.join(folder, file), 'utf8')), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2021 },
  })
  const exports = {}
  const load = (name: string) =>
    /^\.\.?\//.test(name) ? runArkTs<object>(`native/${path.basename(name)}.ets`, settings) : (sdk[name] ?? {})
  const globals = Object.entries(sdk).filter(([name]) => /^\w+$/.test(name))
  new Function('exports', 'require', ...globals.map(([name]) => name), script.outputText)(
    exports,
    load,
    ...globals.map(([, value]) => value),
  )
  return (file === 'native/Settings.ets' ? { ...exports, ...settings } : exports) as Exports
}
