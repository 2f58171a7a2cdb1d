/**
 * The picture of the layers in `docs/architecture.md`, drawn from the sources: which folder imports which. An arrow that follows from
 * others is left out: where `app` imports `pages` and `pages` imports `data`, none leads from `app` to `data`.
 * `node config/check/graph.mjs` fails when the block is not current; `--write` brings it up to date. A root may be named after it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const { folders } = createRequire(import.meta.url)('../layers.cjs')
const { layers: serverLayers } = createRequire(import.meta.url)('../server-layers.cjs')

const root = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? process.cwd()
const page = path.join(root, 'docs/architecture.md')
const begin = '<!-- graph: written by `node config/check/graph.mjs --write` -->'
const end = '<!-- /graph -->'

/** The nodes of the picture: folders of both halves, the highest first, and where each of them lies. */
const halves = [
  { title: 'src', nodes: [...folders].reverse() },
  { title: 'server', nodes: Object.keys(serverLayers).reverse() },
]
const places = new Map(halves.flatMap(({ title, nodes }) => nodes.map((name) => [path.join(title, name), name])))

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(name)
    return /(?<!\.d)\.tsx?$/.test(entry.name) ? [name] : []
  })

const filesOf = (place) => (existsSync(path.join(root, place)) ? filesIn(path.join(root, place)) : [])

/** The file an import names, from the root; a package is none. */
function target(file, specifier) {
  if (specifier.startsWith('@/')) return path.join('src', specifier.slice(2))
  if (specifier.startsWith('#server/')) return path.join('server', specifier.slice('#server/'.length))
  return specifier.startsWith('.') ? path.relative(root, path.join(path.dirname(file), specifier)) : ''
}

function importsOf(file) {
  const found = readFileSync(file, 'utf8').matchAll(/^(?:import|export|\})[^'"\n]*?(?:from )?'([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...found].map(([, still, lazy]) =>
    places.get(
      target(file, still ?? lazy)
        .split(path.sep)
        .slice(0, 2)
        .join(path.sep),
    ),
  )
}

/** Maps each folder to the folders it imports. */
function importsByNode() {
  const present = [...places].filter(([place]) => filesOf(place).length > 0)
  return new Map(
    present.map(([place, name]) => [
      name,
      new Set(
        filesOf(place)
          .flatMap(importsOf)
          .filter((to) => to && to !== name),
      ),
    ]),
  )
}

/** Whether a folder reaches another by way of a third. */
function isRoundabout(imports, from, to) {
  const seen = new Set()
  const open = [...imports.get(from)].filter((next) => next !== to)
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === to) return true
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(imports.get(next) ?? []))
  }
  return false
}

function draw() {
  const imports = importsByNode()
  const arrows = [...imports].flatMap(([from, targets]) =>
    [...targets].filter((to) => !isRoundabout(imports, from, to)).map((to) => `  ${from} --> ${to}`),
  )
  const boxes = halves.flatMap(({ title, nodes }) => {
    const present = nodes.filter((name) => imports.has(name))
    return present.length > 0 ? [`  subgraph ${title}["${title}/"]`, ...present.map((name) => `    ${name}`), '  end'] : []
  })
  return ['```mermaid', 'graph TD', ...boxes, ...arrows.sort(), '```'].join('\n')
}

const text = existsSync(page) ? readFileSync(page, 'utf8') : `${begin}\n${end}\n`
const [before, rest] = text.split(begin)
const after = rest?.split(end)[1]
if (after === undefined) {
  console.error('docs/architecture.md has no graph markers')
  process.exit(1)
}
const current = `${before}${begin}\n${draw()}\n${end}${after}`
if (process.argv.includes('--write')) {
  mkdirSync(path.dirname(page), { recursive: true })
  writeFileSync(page, current)
} else if (current !== text || !existsSync(page)) {
  console.error('graph: docs/architecture.md is not current, run `node config/check/graph.mjs --write`')
  process.exit(1)
}
