import type { Chunk, Compilation, Compiler } from 'webpack'

export type ChunkMap = { entry: string[]; pages: Record<string, string[]> }

const filesOf = (chunks: Iterable<Chunk>) => [...chunks].flatMap((chunk) => [...chunk.files])

/** The files of the entry, and for every page those its own chunk group brings. */
export function chunkMap({ chunkGroups, entrypoints }: Compilation): ChunkMap {
  const entry = [...entrypoints.values()].flatMap((group) => filesOf(group.chunks))
  const pages: ChunkMap['pages'] = {}
  for (const group of chunkGroups) {
    for (const { request } of group.origins) {
      const [, page] = /^\.(\/(?:pages|packages)\/.+)$/.exec(request ?? '') ?? []
      if (page) pages[page] = filesOf(group.chunks)
    }
  }
  return { entry, pages }
}

/** Writes `chunks.json` beside the build: which files a page needs, for the size report and for preloading. */
export class ChunkMapPlugin {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap('chunk-map', (compilation) => {
      // After hashing, so that the names are the final ones.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'chunk-map', stage }, () => {
        const map = chunkMap(compilation)
        compilation.emitAsset('chunks.json', new RawSource(JSON.stringify(map)))
      })
    })
  }
}
