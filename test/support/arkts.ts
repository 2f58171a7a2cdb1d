import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const folder = path.join(__dirname, '../../deploy/harmony/entry/src/main/ets')

/**
 * Runs a file of ArkTS without a component: it is TypeScript then. `settings` stand in for those of `native/Settings.ets`, and everything
 * of the SDK is empty.
 */
export function runArkTs<Exports>(file: string, settings: object = {}): Exports {
  const script = ts.transpileModule(readFileSync(path.join(folder, file), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2021 },
  })
  const exports = {}
  const load = (name: string) => (name.startsWith('./') ? runArkTs<object>(`native/${name.slice(2)}.ets`, settings) : {})
  new Function('exports', 'require', script.outputText)(exports, load)
  return (file === 'native/Settings.ets' ? { ...exports, ...settings } : exports) as Exports
}
