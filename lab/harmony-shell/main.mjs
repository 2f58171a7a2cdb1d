/**
 * Usage: npm run -s lab -- harmony-shell
 *
 * Reads the ArkTS of deploy/harmony with the compiler of the vendor and checks its types against what sdk.d.ets states of the SDK and of the
 * container. The SDK itself comes with DevEco Studio alone, so a build there is still to be made.
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const ts = createRequire(import.meta.url)('ohos-typescript')
const folder = path.join(import.meta.dirname, '../../deploy/harmony/entry/src/main/ets')
const files = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.ets'))
  .map((file) => path.join(folder, file))

/** How the compiler is told of the language of components. */
const ets = {
  render: { method: ['build', 'pageTransition'], decorator: ['Builder', 'LocalBuilder'] },
  components: ['Column', 'TaroWebContainer'],
  libs: [],
  extend: { decorator: ['Extend'], components: [] },
  styles: {
    decorator: 'Styles',
    component: { name: 'Common', type: 'ContainerAttributes', instance: 'CommonInstance' },
    property: 'stateStyles',
  },
  concurrent: { decorator: 'Concurrent' },
  customComponent: 'CustomComponent',
  propertyDecorators: [
    { name: 'State', needInitialization: false },
    { name: 'LocalStorageProp', needInitialization: false },
    { name: 'StorageProp', needInitialization: false },
  ],
  emitDecorators: [
    { name: 'Entry', emitParameters: true },
    { name: 'Component', emitParameters: false },
  ],
}
const options = {
  ets,
  target: ts.ScriptTarget.ES2021,
  module: ts.ModuleKind.ES2020,
  moduleResolution: ts.ModuleResolutionKind.NodeJs,
  strict: true,
  strictPropertyInitialization: false,
  experimentalDecorators: true,
  noEmit: true,
  noLib: false,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2021.d.ts'],
}
const program = ts.createProgram([...files, path.join(import.meta.dirname, 'sdk.d.ets')], options)
const found = files.flatMap((file) => {
  const source = program.getSourceFile(file)
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((each) => ({ file, source, each }))
})
for (const { file, source, each } of found) {
  const { line } = source.getLineAndCharacterOfPosition(each.start ?? 0)
  console.log(`  ✗ ${path.relative(folder, file)}:${line + 1}: ${ts.flattenDiagnosticMessageText(each.messageText, ' ')}`)
}
console.log(`${files.length} files, ${found.length} problems (ohos-typescript ${ts.version})`)
process.exitCode = found.length > 0 ? 1 : 0
