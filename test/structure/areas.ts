import path from 'node:path'
import ts from 'typescript'
import { areas, layers, tangled } from '../../config/areas.cjs'
import { capOf, lineCount } from './sizes'
import { parse } from './syntax'
import { codeIn, finding, has, textOf } from './tree'

const isArea = (word: string) => word in areas
const stemOf = (file: string) => path.posix.basename(file).replace(/\..*$/, '')

/** The layer, the folder below it and the rest of a path; undefined outside of the layers that are laid out by area. */
function placeOf(file: string) {
  const layer = Object.keys(layers).find((name) => file.startsWith(`${name}/`))
  if (!layer) return undefined
  const [folder = '', ...rest] = file.slice(layer.length + 1).split('/')
  return { layer, folder: rest.length > 0 ? folder : '', inner: rest }
}

/** Folders of a layer that are neither an area nor a kit, and files at its root that are not named. */
export function strayFolders(root: string): string[] {
  return codeIn(root, ...Object.keys(layers)).flatMap((file) => {
    const place = placeOf(file)
    const { kits, files } = layers[place?.layer ?? ''] ?? { kits: [], files: [] }
    if (!place || isArea(place.folder) || kits.includes(place.folder)) return []
    const name = path.posix.basename(file).replace(/\.tsx?$/, '')
    return place.folder === '' && files.includes(name) ? [] : [finding('stray-folder', file, 'no area and no kit')]
  })
}

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert into|delete from|merge into) (\w+)/g,
  /\bupdate (\w+)(?: as \w+| \w+)? set\b/g,
]
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

/** Tables that a repository writes though another area owns them, and tables without an owner. */
export function foreignWrites(root: string): string[] {
  const owners = new Map(Object.entries(areas).flatMap(([area, { tables }]) => tables.map((table) => [table, area] as const)))
  return codeIn(root, 'server/repositories').flatMap((file) => {
    const folder = placeOf(file)?.folder ?? ''
    if (!isArea(folder)) return []
    const text = withoutComments(textOf(root, file))
    const tables = new Set(WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))
    return [...tables].filter((table) => owners.get(table) !== folder).map((table) => finding('foreign-write', file, table))
  })
}

/** Files that are called as a noun of the contract, or as its plural, and stand in another area than the noun. */
export function strayNouns(root: string): string[] {
  // Every area binds its calls in a file of the same name.
  const files = codeIn(root, 'src/contract').filter((file) => stemOf(file) !== 'bindings')
  const nouns = new Map(files.map((file) => [stemOf(file), placeOf(file)?.folder ?? '']))
  return codeIn(root, ...Object.keys(layers)).flatMap((file) => {
    const place = placeOf(file)
    if (!place || !isArea(place.folder) || place.inner.length !== 1) return []
    const stem = stemOf(file)
    const home = nouns.get(stem) ?? nouns.get(stem.replace(/s$/, ''))
    return home === undefined || home === '' || home === place.folder ? [] : [finding('stray-noun', file, `${stem} is of ${home}`)]
  })
}

function importsOf(root: string, file: string): string[] {
  return parse(root, file).statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier) ? [statement.moduleSpecifier.text] : [],
  )
}

/** Pairs of areas of which one imports services or repositories of the other, as `one other`. */
export function readPairs(root: string): Set<string> {
  const folders = ['server/services', 'server/repositories']
  const pairs = codeIn(root, ...folders).flatMap((file) => {
    const own = placeOf(file)?.folder ?? ''
    return importsOf(root, file).flatMap((name) => {
      const target = name.startsWith('#server/') ? name.replace('#', '') : path.posix.join(path.posix.dirname(file), name)
      const other = folders.some((folder) => target.startsWith(`${folder}/`)) ? (placeOf(`${target}.ts`)?.folder ?? '') : ''
      return isArea(own) && isArea(other) && own !== other ? [`${own} ${other}`] : []
    })
  })
  return new Set(pairs)
}

const turned = (pair: string) => pair.split(' ').reverse().join(' ')

/** Imports from area to area without a reason in `config/areas.cjs`, reasons without an import, and new pairs that read each other. */
export function strayNeighbours(root: string, known = areas, old: readonly string[] = tangled): string[] {
  const pairs = readPairs(root)
  const reasons = new Set(Object.entries(known).flatMap(([area, { reads }]) => Object.keys(reads).map((other) => `${area} ${other}`)))
  const both = [...pairs].filter((pair) => pairs.has(turned(pair)))
  return [
    ...[...pairs].filter((pair) => !reasons.has(pair)).map((pair) => finding('new-neighbour', pair)),
    ...[...reasons].filter((pair) => !pairs.has(pair)).map((pair) => finding('stale-neighbour', pair)),
    ...both.filter((pair) => !old.includes(pair) && !old.includes(turned(pair))).map((pair) => finding('two-way-neighbours', pair)),
    ...old.filter((pair) => !both.includes(pair)).map((pair) => finding('untangled', pair, 'take it out of the list')),
  ]
}

const CRUMB_LINES = 40
const RULE_CASES = 5
const isTarget = (file: string) =>
  /\.(h5|weapp|harmony-hybrid)\.tsx?$|\/port\.ts$|\.schema\.ts$|-commands\.ts$|\/(index|main|lazy)\.tsx?$/.test(file)
const isBorder = (text: string) => /\bimport\((?!.*typeof)/.test(text)

/** Cases of the test that mirrors a file. */
function casesOf(root: string, file: string): number {
  const bare = `test/${file.replace(/^src\//, '').replace(/\.tsx?$/, '')}`
  const tests = [`${bare}.test.ts`, `${bare}.test.tsx`].filter((test) => has(root, test))
  return tests.reduce((count, test) => count + (textOf(root, test).match(/\b(?:it|test)(?:\.each)?[(`]/g) ?? []).length, 0)
}

const layersOfCrumbs = ['src/contract', 'src/domain', 'src/data', 'src/features', 'src/packages', 'src/pages', 'src/ui', 'server']
const imported = /(from |import\()\s*'((?:\.|@\/|#server\/)[^']*)'/g

/** The path of an import without its ending. */
function pathOf(file: string, name: string): string {
  if (name.startsWith('@/')) return `src/${name.slice(2)}`
  return name.startsWith('#server/') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)
}

/** The files that import each file, and the files that are loaded on demand. */
function usersOf(root: string, known: ReadonlySet<string>) {
  const users = new Map<string, Set<string>>()
  const lazy = new Set<string>()
  for (const file of codeIn(root, 'src', 'server'))
    for (const [, kind = '', name = ''] of textOf(root, file).matchAll(imported)) {
      const base = pathOf(file, name)
      const target = [`${base}.ts`, `${base}.tsx`].find((each) => known.has(each))
      if (!target) continue
      if (kind !== 'from ') lazy.add(target)
      users.set(target, (users.get(target) ?? new Set()).add(file))
    }
  return { users, lazy }
}

/** Whether a file could stand in the one that imports it: in the same folder, of the same kind, and within the cap. */
function fits(root: string, file: string, user: string): boolean {
  const isOfUser = path.posix.dirname(user) === path.posix.dirname(file) && !(file.endsWith('.tsx') && user.endsWith('.ts'))
  return isOfUser && lineCount(root, user) + lineCount(root, file) <= capOf(user)
}

/** Files below 40 lines that one file of their folder alone imports: they are read with it, so they stand in it. */
export function crumbs(root: string): string[] {
  const files = codeIn(root, ...layersOfCrumbs).filter((file) => !file.startsWith('server/migrations/'))
  const { users, lazy } = usersOf(root, new Set(files))
  return files.flatMap((file) => {
    const [user, ...others] = users.get(file) ?? []
    if (!user || others.length > 0 || lazy.has(file) || isTarget(file)) return []
    if (lineCount(root, file) >= CRUMB_LINES || !fits(root, file, user)) return []
    if (isBorder(textOf(root, file)) || casesOf(root, file) >= RULE_CASES) return []
    return [finding('crumb', file, `only ${user} imports it`)]
  })
}

/** Names of chunks outside of `lazy.tsx`: each chunk has one border, where a reader looks for it. */
export function chunkNames(root: string): string[] {
  return codeIn(root, 'src')
    .filter((file) => stemOf(file) !== 'lazy' && textOf(root, file).includes('webpackChunkName'))
    .map((file) => finding('chunk-name', file))
}
