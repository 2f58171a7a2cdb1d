import type { Chunk, ChunkGroup, Compilation, Compiler } from 'webpack'

/** `packages`: the list of the pages of sub-packages, which one of them needs before itself. */
export type ChunkMap = { entry: string[]; packages: string[]; pages: Record<string, string[]> }

const filesOf = (chunks: Iterable<Chunk>) => [...chunks].flatMap((chunk) => [...chunk.files])

/** The page file a request is for: the entry asks for `./pages/home/index`, the list of packages for `./course/detail/index`. */
function pageOf(request: string): string | undefined {
  const [, named] = /^\.(\/(?:pages|packages)\/.+)$/.exec(request) ?? []
  const [, packaged] = /^\.(\/[\w-]+\/[\w-]+\/index)$/.exec(request) ?? []
  return named ?? (packaged && `/packages${packaged}`)
}

/** The files of the entry, and for every page those its own chunk group brings. */
export function chunkMap({ chunkGroups, entrypoints }: Compilation): ChunkMap {
  const map: ChunkMap = { entry: [...entrypoints.values()].flatMap((group) => filesOf(group.chunks)), packages: [], pages: {} }
  for (const group of chunkGroups) {
    for (const { request = '' } of group.origins) {
      const page = pageOf(request)
      if (page) map.pages[page] = filesOf(group.chunks)
      if (request === './app/package-pages') map.packages = filesOf(group.chunks)
    }
  }
  return map
}

/** Our own parts; a library that is loaded by its name is for what only a network brings, such as streams. */
const isOwnPart = ({ origins }: ChunkGroup) => origins.some(({ request = '' }) => /^[.@]\//.test(request))

function filesWithin(group: ChunkGroup, seen: Set<ChunkGroup>): string[] {
  if (seen.has(group)) return []
  seen.add(group)
  return [
    ...filesOf(group.chunks),
    ...group
      .getChildren()
      .filter(isOwnPart)
      .flatMap((part) => filesWithin(part, seen)),
  ]
}

/** The files of these pages and of all parts they may load later, and of the named parts that every page shares. */
export function wholeFiles({ chunkGroups, namedChunkGroups }: Compilation, pages: readonly string[], parts: readonly string[]): string[] {
  const isWanted = ({ origins }: ChunkGroup) => origins.some(({ request = '' }) => pages.includes(pageOf(request) ?? ''))
  const wanted = [...chunkGroups.filter(isWanted), ...parts.flatMap((name) => namedChunkGroups.get(name) ?? [])]
  const seen = new Set<ChunkGroup>()
  return [...new Set(wanted.flatMap((group) => filesWithin(group, seen)))]
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
