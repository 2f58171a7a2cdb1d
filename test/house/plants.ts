import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { repository } from './tree'

/** A planted violation: what is written where, and the rule that must name it. `blame` is the file named, if not the first. */
export type Plant = { rule: string; files: Record<string, string>; blame?: string }

const ground = ['contract', 'domain', 'routes', 'platform', 'data', 'navigation', 'ui', 'features', 'pages', 'packages', 'app']
const seedOf = (room: string) => `src/${room}/seed/seed.ts`

/** Rooms in the order of the plan, written out once more on purpose: the planted test must not trust the list it tests. */
const forbiddenSteps: Record<string, string[]> = {
  contract: ground.slice(1),
  domain: ground.slice(2),
  routes: ground.slice(3),
  platform: ground.slice(4),
  data: ground.slice(5),
  navigation: ground.slice(6),
  ui: ['routes', 'platform', 'data', 'navigation', 'features', 'pages', 'packages', 'app'],
  features: ['pages', 'packages', 'app'],
  pages: ['packages', 'app'],
  packages: ['pages', 'app'],
}

/** One file in each room, to be imported, so that a step that is allowed can be planted too. */
export const seeds: Record<string, string> = Object.fromEntries(ground.map((room) => [seedOf(room), `export const ${room} = 1\n`]))

const step = (from: string, to: string) => `src/${from}/climb-to-${to}/climb.ts`
const importing = (to: string) => `import { ${to} } from '@/${to}/seed/seed'\n\nexport const climbed = ${to}\n`

/** Every forbidden direction between two rooms. */
export const climbs: Plant[] = Object.entries(forbiddenSteps).flatMap(([from, rooms]) =>
  rooms.map((to) => ({ rule: `floor-${from}`, files: { [step(from, to)]: importing(to) } })),
)

/** Every allowed direction, none of which may be blamed. */
export const descents: Record<string, string> = Object.fromEntries(
  ground.flatMap((from) => {
    const forbidden = forbiddenSteps[from] ?? []
    return ground.filter((to) => to !== from && !forbidden.includes(to)).map((to) => [step(from, to), importing(to)])
  }),
)

/** Writes files into a new folder that looks like the repository from the tools' side, and hands over its path. */
export function plant(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'house-'))
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

export const uproot = (root: string) => rmSync(root, { recursive: true, force: true })

/** All files of some plants in one tree. */
export const allFiles = (plants: readonly Plant[]) => Object.assign({}, ...plants.map(({ files }) => files)) as Record<string, string>

/** `rule file` of a plant, as the tools' findings are written below. */
export const blameOf = ({ rule, files, blame }: Plant) => `${rule} ${blame ?? Object.keys(files)[0]}`
