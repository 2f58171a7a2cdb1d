/**
 * The import graph in `src/README.md`, drawn from the sources: which folder imports which.
 * `node config/check/graph.mjs` fails when the block is not current; `--write` brings it up to date. A root may be named after it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const { layers, folders } = createRequire(import.meta.url)('../layers.cjs')

const root = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? process.cwd()
const readme = path.join(root, 'src/README.md')
const marks = /(<!-- graph: [^\n]* -->)[\s\S]*?(<!-- \/graph -->)/

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(name)
    return /(?<!\.d)\.tsx?$/.test(entry.name) ? [name] : []
  })

const filesOf = (folder) => (existsSync(path.join(root, 'src', folder)) ? filesIn(path.join(root, 'src', folder)) : [])

/** The folder of src an import resolves to; undefined for packages and files outside src. */
function folderOf(file, specifier) {
  const inside = specifier.startsWith('@/')
    ? specifier.slice(2)
    : path.relative(path.join(root, 'src'), path.join(path.dirname(file), specifier))
  return specifier.startsWith('@/') || specifier.startsWith('.')
    ? folders.find((folder) => inside.split(path.sep)[0] === folder)
    : undefined
}

function importsOf(file) {
  const found = readFileSync(file, 'utf8').matchAll(/^(?:import|export|\})[^'"\n]*?(?:from )?'([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...found].map(([, still, lazy]) => folderOf(file, still ?? lazy))
}

function draw() {
  const present = folders.filter((folder) => filesOf(folder).length > 0)
  const nodes = layers.flatMap((layer) => layer.filter((folder) => present.includes(folder))).reverse()
  const arrows = nodes.flatMap((folder) => {
    const targets = new Set(filesOf(folder).flatMap(importsOf))
    return nodes.filter((to) => to !== folder && targets.has(to)).map((to) => `  ${folder} --> ${to}`)
  })
  return ['```mermaid', 'graph TD', ...arrows, '```'].join('\n')
}

const text = existsSync(readme) ? readFileSync(readme, 'utf8') : '<!-- graph: written by `npm run -s lab -- graph` --><!-- /graph -->\n'
if (!marks.test(text)) {
  console.error('src/README.md has no graph markers')
  process.exit(1)
}
const current = text.replace(marks, (_, begin, end) => `${begin}\n${draw()}\n${end}`)
if (process.argv.includes('--write')) writeFileSync(readme, current)
else if (current !== text || !existsSync(readme)) {
  console.error('graph: src/README.md is not current, run `npm run -s lab -- graph`')
  process.exit(1)
}
