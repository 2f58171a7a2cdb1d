import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { repository } from './tree'

/** Files that break a rule, and the rule that must report it. `blame` is the reported file, if not the first. */
export type Violation = { rule: string; files: Record<string, string>; blame?: string }

/** A check, files that it must report so many times, and files that it must not. */
export type Case = {
  rule: string
  check: (root: string) => string[]
  bad: Record<string, string>
  good: Record<string, string>
  count?: number
}

const layers = ['contract', 'domain', 'routes', 'platform', 'data', 'navigation', 'ui', 'features', 'pages', 'packages', 'app']
const targetOf = (layer: string) => `src/${layer}/seed/seed.ts`

/** Lists the folders each must not import, written out once more on purpose: the test must not read the list it tests. */
const forbiddenTargets: Record<string, string[]> = {
  contract: layers.slice(1),
  domain: layers.slice(2),
  routes: layers.slice(3),
  platform: layers.slice(4),
  data: layers.slice(5),
  navigation: layers.slice(6),
  ui: ['routes', 'platform', 'data', 'navigation', 'features', 'pages', 'packages', 'app'],
  features: ['pages', 'packages', 'app'],
  pages: ['packages', 'app'],
  packages: ['pages', 'app'],
}

/** One file in each layer, as the target of the imports below. */
export const layerFiles: Record<string, string> = Object.fromEntries(
  layers.map((layer) => [targetOf(layer), `export const ${layer} = 1\n`]),
)

const fileOf = (from: string, to: string) => `src/${from}/import-of-${to}/importer.ts`
const importing = (to: string) => `import { ${to} } from '@/${to}/seed/seed'\n\nexport const imported = ${to}\n`

/** Every forbidden import between two layers. */
export const forbiddenImports: Violation[] = Object.entries(forbiddenTargets).flatMap(([from, targets]) =>
  targets.map((to) => ({ rule: `layer-${from}`, files: { [fileOf(from, to)]: importing(to) } })),
)

/** Every allowed import; none of them may be reported. */
export const allowedImports: Record<string, string> = Object.fromEntries(
  layers.flatMap((from) => {
    const forbidden = forbiddenTargets[from] ?? []
    return layers.filter((to) => to !== from && !forbidden.includes(to)).map((to) => [fileOf(from, to), importing(to)])
  }),
)

/** Writes files into a new folder that the tools can read like the repository, and returns its path. */
export function writeTree(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'structure-'))
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

export const removeTree = (root: string) => rmSync(root, { recursive: true, force: true })

/** All files of some violations in one tree. */
export const allFiles = (violations: readonly Violation[]) =>
  Object.assign({}, ...violations.map(({ files }) => files)) as Record<string, string>

/** `rule file` of a violation, in the form the tools report it. */
export const findingOf = ({ rule, files, blame }: Violation) => `${rule} ${blame ?? Object.keys(files)[0]}`
