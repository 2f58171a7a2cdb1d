import type { Compiler } from 'webpack'

/** The runtime's function for the name of a chunk's sheet, with a list of all of them. */
const SHEET_NAMES = 'get mini-css chunk filename'

/** A sheet is named as the script of its chunk, so the first load brings one list of names and not two: 0.25 kB gzip. */
export class StyleNamesPlugin {
  apply({ hooks, webpack: { RuntimeGlobals } }: Compiler): void {
    const generate = () =>
      `${RuntimeGlobals.require}.miniCssF = (chunkId) => ${RuntimeGlobals.getChunkScriptFilename}(chunkId).replace(/\\bjs\\b/g, 'css');`
    hooks.thisCompilation.tap('style-names', (compilation) => {
      compilation.hooks.runtimeModule.tap('style-names', (module) => {
        if (module.name === SHEET_NAMES) Object.assign(module, { generate })
      })
    })
  }
}
